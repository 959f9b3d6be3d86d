# message, cat, print, format to both streams in order, from hot functions.
f <- function(i) { message("note ", i); cat("out", i, "\n"); if (i %% 3 == 0) warning("third ", i); invisible(i) }
for (i in 1:6) f(i)
g <- function(x) print(x, digits = 3)
for (v in list(1L, pi, "s", NULL, TRUE, list(a = 1, 2), c(x = 1.23456), 1i, quote(a + b), factor("q"))) g(v)
h <- function(...) cat(..., sep = "|")
for (i in 1:3) h(i, "a", TRUE, NULL, 2.5, NA, "\n")
k <- function(x) writeLines(formatC(x, width = 8, format = "f", digits = 2))
for (i in 1:3) k(i / 3)
tryCatch(cat(list(1, list(2))), error = function(e) cat("error:", conditionMessage(e), "\n"))
l <- function() suppressMessages({ f(1); message("hidden"); 2 })
for (i in 1:3) print(l())
m <- function() { sink(file <- tempfile()); on.exit({ sink(); unlink(file) }); print("hidden"); 3 }
for (i in 1:3) print(m())
out <- capture.output({ f(2); print(1:3) }); print(out)
str(list(a = 1:3, f = function(x) x, e = "s"))
invisible(lapply(1:3, function(i) cat("item", i, "")))
cat("\n")
format(Sys.time(), "") == ""
print(c(a = 1, b = NA)); print(character()); print(NULL); print(list()); print(data.frame())
