# What `...` holds is handed on to functions that change their argument: those GNU R runs, because nobody has called them before,
# and others. The caller's `...` stays as it is.
fresh <- function(text) eval(parse(text = text), globalenv())

first <- function(...) { for (i in 1:2) NULL; h(...); ..1 }
h <- function(x) { x[1] <- 100; x }
print(first(c(1, 2, 3)))

second <- function(...) { for (i in 1:2) NULL; k(...); ..1 }
k <- function(x) { x$a <- 1; x }
str(second(list(f = 1, g = 2)))

changes <- c("x[1] <- 100", "x[[2]] <- 0", "x[5] <- 9", "names(x) <- letters[seq_along(x)]", "attr(x, 'a') <- 1", "x[2:1] <- x[1:2]",
             "x <- x[-1]; x[1] <- 7")
through <- function(...) { f <- fresh(paste0("function(x, ...) { ", change, "; x }")); for (i in 1:3) f(...); list(..., ..1) }
dispatched <- function(...) { for (i in 1:3) gg(...); list(..., ..1) }
gg <- function(x, ...) UseMethod("gg")
named <- function(...) { f <- fresh(paste0("function(y, x) { ", change, "; x }")); for (i in 1:3) f(y = 1, ...); list(...) }
nested <- function(...) through(...)
values <- list(c(1, 2, 3), 1:3, c("a", "b", "c"), list(1, "b", 3), c(TRUE, FALSE, NA))
for (change in changes) for (v in values) for (round in 1:3) {
  gg.default <- fresh(paste0("function(x, ...) { ", change, "; x }"))
  for (f in list(through, dispatched, named, nested)) cat(deparse(f(v)), "\n")
}
for (change in changes[1:4]) for (round in 1:4) cat(deparse(through(c(4, 5, 6))), deparse(named(c(4, 5, 6))), "\n")

# an unevaluated argument, substitute() and missing() through the dots
shows <- function(...) { f <- fresh("function(x, y) c(deparse(substitute(x)), missing(y))"); f(...) }
outer <- function(a, b) shows(a, b)
for (i in 1:3) { print(shows(1 + 2)); print(shows(i, )); print(outer(i + 1)) }
count <- 0
once <- function(...) { f <- fresh("function(x) { x[2] <- 0; x + x }"); f(...); f(...); ..1 }
for (i in 1:3) print(once({ count <- count + 1; c(count, 5) }))
print(count)

# ..1 is as visible as what it evaluates
invisibly <- function(...) ..1
for (i in 1:30) invisibly(invisible(2))
invisibly(invisible(2))
invisibly(3)
