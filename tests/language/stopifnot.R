# stopifnot() of what is TRUE is nothing but looking; all else is its own work: messages, calls, tracebacks, effects.
who <- function(expr) tryCatch({ expr; "fine" }, error = function(e) paste(conditionMessage(e), "|", paste(deparse(conditionCall(e)), collapse = " ")))
f <- function(x, n) { stopifnot(is.null(NULL), length(x) == n, n > 0); x[n] }
for (k in 1:4) { print(f(1:3, 3)); print(who(f(1:3, 2))); print(who(f(integer(), 0))); print(who(f(1:3, NA))); print(who(f(1:3, c(3, 3)))) }
g <- function(x) stopifnot("x must be positive" = x > 0)
for (k in 1:4) { print(g(2)); print(who(g(-2))); print(who(g(c(1, -1)))); print(g(1:20)); print(who(g("a"))); print(who(g(NULL))); print(who(g(NA))) }
g(1)             # invisible
h <- function(a, b) { stopifnot(a < b); missing(b) }
for (k in 1:4) { print(h(1, 2)); print(who(h(1))); print(who(h(2, 1))); print(who(h(undefined_thing, 1))) }

# arguments are looked at there and then, once
trace_of <- function(v) { cat("<", v, "> ", sep = ""); v }
i <- function(x) { cat("before "); stopifnot(x > 0); cat("after\n"); x }
for (k in 1:4) { i(trace_of(k)); print(who(i(trace_of(-k)))) }
j <- function(x) { y <- 1; stopifnot(x == 1); y <- 2; x }
for (k in 1:4) print((function() { y <- 1; r <- j(y); y <- 5; r })())
k1 <- function(x) { stopifnot(x == 1); substitute(x) }
l <- function() { z <- c(1, 2); v <- k1(z[1]); z[1] <- 9; v }
for (k in 1:4) print(l())

# its own arguments, dots, other expressions
m <- function(...) stopifnot(...)
n <- function(x) { stopifnot(exprs = { x > 0; x < 10 }); x }
o <- function(x) { stopifnot(all.equal(x, 3.0000000001), nchar(paste(x)) == 1); x }
for (k in 1:4) { print(who(m(TRUE, 1 < 2))); print(who(m(TRUE, 1 > 2))); print(who(n(3))); print(who(n(30))); print(who(o(3))); print(who(o(31))) }

# another function of that name; debugged and traced ones
p <- function(x) { stopifnot(x > 0); "passed" }
for (k in 1:4) print(p(1))
stopifnot <- function(...) cat("mine\n")
for (k in 1:3) print(p(-1))
rm(stopifnot)
print(who(p(-1)))
q <- function(x) { stopifnot <- function(...) "local"; stopifnot(x > 0) }
for (k in 1:3) print(q(-1))
r <- function(v) { class(v) <- "odd"; stopifnot(v > 0); "kept" }
Ops.odd <- function(e1, e2) { cat("Ops "); get(.Generic)(unclass(e1), e2) }
for (k in 1:3) { print(r(1)); print(who(r(-1))) }

# the usual questions about types
s <- function(x, n, f, l) { stopifnot(is.numeric(x), is.character(n), length(n) == 1, is.function(f), is.list(l), is.atomic(x), !is.null(l), !is.na(x)); f(x) }
for (k in 1:4) {
  print(s(k, "a", sqrt, list())); print(who(s("b", "a", sqrt, list()))); print(who(s(1, 2, sqrt, list())))
  print(who(s(1, "a", "sqrt", list()))); print(who(s(1, "a", sqrt, NULL))); print(who(s(NA_real_, "a", sqrt, list())))
  print(who(s(factor("u"), "a", sqrt, list()))); print(who(s(1, c("a", "b"), sqrt, data.frame(a = 1))))
}
