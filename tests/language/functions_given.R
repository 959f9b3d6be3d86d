# Functions that are arguments: evaluated when they are first called, closures, builtins, or none at all.
show <- function(x) cat(deparse(x, width.cutoff = 200L), "\n")
tell <- function(e) tryCatch(e, error = function(c) cat("error:", conditionMessage(c), "in", deparse(conditionCall(c))[1], "\n"))
often <- function(f, ...) { for (i in 1:40) r <- f(...); show(r) }
fold <- function(x, f) { s <- x[[1]]; for (i in seq_along(x)[-1]) s <- f(s, x[[i]]); s }
often(fold, 1:20, `+`); often(fold, 1:20, function(a, b) a + b); often(fold, c(1.5, 2), `*`); often(fold, letters, paste0)
often(fold, list(TRUE, FALSE), `&&`); often(fold, list(TRUE, NA), function(a, b) a || b); often(fold, 1:20, max)
for (op in list(`+`, `-`, max, function(a, b) a, `+`, paste, min)) show(fold(1:5, op))
for (i in 1:60) { op <- if (i %% 7 == 0) `*` else if (i %% 5 == 0) function(a, b) a - b else `+`; cat(fold(1:6, op), "") }; cat("\n")
evaluated <- 0
often(fold, 1:5, { evaluated <- evaluated + 1; `+` }); show(evaluated)
announce <- function(n, f) { for (i in seq_len(n)) { cat("before", i, ""); f(i) }; cat("\n") }
for (i in 1:12) announce(3, { cat("evaluated", ""); function(k) cat("called", k, "") })
for (i in 1:12) announce(0, stop("never"))
tell(announce(2, stop("when called"))); tell(announce(2, 5)); tell(announce(2)); tell(announce(2, undefined_function)); tell(announce(2, "cat"))
number_and_function <- function(n, c) { s <- 0; for (i in seq_len(n)) s <- s + sum(c(i, c)); s }
often(number_and_function, 4, 10); often(number_and_function, 4, function(...) 1)
changes <- function(n, f) { s <- 0; for (i in seq_len(n)) { s <- s + f(i); if (i == 2) f <- function(k) k * 100 }; s }
often(changes, 5, function(k) k); often(changes, 5, sqrt)
once_more <- function(n, f) { s <- f(1); for (i in seq_len(n)) s <- s + f(i); s }
often(once_more, 5, abs); often(once_more, 5, function(k) k * 2)
defaulted <- function(n, f = function(k) k + n) { s <- 0; for (i in seq_len(n)) { s <- s + f(i); n <- n + 1 }; s }
often(defaulted, 4); often(defaulted, 4, exp)
nested <- function(n, f, g) { s <- 0; for (i in seq_len(n)) for (j in seq_len(n)) s <- s + f(i, g(j)); s }
often(nested, 4, `+`, sqrt); often(nested, 4, function(a, b) a * b, function(b) b + 1)
while_loop <- function(n, keep) { i <- 0; while (keep(i)) i <- i + n; i }
often(while_loop, 3, function(i) i < 50); often(while_loop, 3, function(i) { if (i > 20) FALSE else TRUE })
counted <- function(less) { count <- 0; list(less = function(a, b) { count <<- count + 1; less(a, b) }, count = function() count) }
bubble <- function(x, less) {
  n <- length(x)
  repeat {
    swapped <- FALSE
    for (i in seq_len(n - 1)) if (less(x[[i + 1]], x[[i]])) { tmp <- x[[i]]; x[[i]] <- x[[i + 1]]; x[[i + 1]] <- tmp; swapped <- TRUE }
    n <- n - 1
    if (!swapped) break
  }
  x
}
numbers <- c(5, 3, 9, 1, 7, 2, 8); words <- c("pear", "fig", "apple", "kiwi")
for (i in 1:12) { cmp <- counted(`<`); show(bubble(numbers, cmp$less)); show(cmp$count()) }
for (i in 1:12) { cmp <- counted(function(a, b) nchar(a) < nchar(b)); show(bubble(words, cmp$less)); show(cmp$count()) }
for (i in 1:6) { cmp <- counted(`>`); show(bubble(as.integer(numbers), cmp$less)); show(bubble(words, cmp$less)); show(cmp$count()) }
tell(bubble(list(1, "a", quote(x)), counted(`<`)$less)); tell(bubble(list(1, NA), counted(`<`)$less)); tell(bubble(1:3, counted(3)$less))
kept <- function(f) function(x) f(x)
for (g in list(kept(sqrt), kept(function(x) x + 1), kept(sqrt), kept(nchar))) for (i in 1:30) r <- g(4); show(r)
replaced <- function(f) { list(call = function(x) f(x), set = function(g) f <<- g) }
r <- replaced(sqrt); for (i in 1:60) { if (i == 30) r$set(function(x) -x); if (i == 45) r$set(abs); cat(r$call(16), "") }; cat("\n")
lazy_function <- function(n, f) { force_later <- function(g) { s <- 0; for (i in seq_len(n)) s <- s + g(i); s }; force_later(f) }
often(lazy_function, 4, sqrt); often(lazy_function, 4, function(k) k)
reflect <- function(n, f) { s <- character(); for (i in seq_len(n)) s <- c(s, f(i)); s }
often(reflect, 3, function(k) paste(deparse(sys.call()), k)); often(reflect, 3, function(k) paste(ls(parent.frame()), collapse = ""))
substituted <- function(n, f) { for (i in seq_len(n)) f(i); deparse(substitute(f)) }
often(substituted, 3, sqrt); often(substituted, 3, function(x) x)
missing_function <- function(n, f) { for (i in seq_len(n)) if (!missing(f)) n <- n + f(i); n }
often(missing_function, 3); often(missing_function, 3, sqrt)
S4ish <- structure(function(x) x + 1, class = "counter")
often(fold, 1:4, structure(function(a, b) a + b, class = "adder"))
# The caller's variable changes after the function has been called, or before.
h5 <- function(f) { a <- f(1); assign("g", function(x) x * 100, envir = parent.frame()); c(a, f(1), environment()$f(1)) }
caller5 <- function() { g <- sq; h5(g) }
sq <- function(x) x + 1
for (i in 1:30) r <- caller5(); print(r)
h6 <- function(f, n) { s <- 0; for (i in seq_len(n)) { s <- s + f(i); if (i == 2) assign("g", function(x) x * 100, envir = parent.frame()) }; c(s, environment()$f(1)) }
caller6 <- function(n) { g <- sq; h6(g, n) }
for (i in 1:30) r <- caller6(5); print(r)
h7 <- function(f) { a <- f(4); assign("g", function(x) x * 100, envir = parent.frame()); c(a, f(4), environment()$f(4)) }
caller7 <- function() { g <- sqrt; h7(g) }
for (i in 1:30) r <- caller7(); print(r)
h8 <- function(f, k) { a <- if (k > 20) f(1) else 0; assign("g", function(x) x * 100, envir = parent.frame()); c(a, f(1)) }
caller8 <- function(k) { g <- sq; h8(g, k) }
for (i in 1:30) r <- caller8(i); print(r); print(caller8(3))
# A function that was called on some ways only has been looked at there.
h9 <- function(f, k) { if (k) f(1); assign("g", function(x) x * 100, envir = parent.frame()); f(1) }
caller9 <- function(k) { g <- sq; h9(g, k) }
for (i in 1:30) r <- c(caller9(TRUE), caller9(FALSE)); print(r)
h10 <- function(f, k) { if (k) f(1); swap(); f(1) }
swap <- function() assign("g", function(x) x * 100, envir = sys.frame(-2))
caller10 <- function(k) { g <- sq; h10(g, k) }
for (i in 1:30) r <- c(caller10(TRUE), caller10(FALSE)); print(r)
