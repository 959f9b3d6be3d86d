# rep(), round() and signif(): primitives that evaluate their own arguments.
f <- function(n, x, digits) {
  a <- rep(0, n)
  b <- rep(x, times = 2)
  d <- rep(x, length.out = n, each = 2L)
  list(a, b, d, round(x, 1), round(x), signif(x, 2L), round(digits = 2, x), round(x[1] * 100) / 100)
}
for (k in 1:3) str(f(3, c(1.256, NA, -2.5)))
str(f(0L, 7))
g <- function(x, digits) round(x, digits)
for (k in 1:3) print(g(2.567))
print(g(2.567, 1))
h <- function(value) round(value)
for (k in 1:3) print(tryCatch(h(), error = function(e) conditionMessage(e)))
for (k in 1:3) print(tryCatch(h("a"), error = function(e) print(conditionCall(e))))
r <- function(x, n) rep(x, n)
for (k in 1:3) print(tryCatch(r(1:2, -1), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
for (k in 1:3) print(tryCatch(r(1:2, NA), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
for (k in 1:3) print(tryCatch(r(1:2), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
print(r(factor(c("u", "v")), 2))
print(r(as.Date("2020-02-29"), 2))
print(round(as.Date("2020-02-29")))
print(r(list(1, "a"), 2))
print(r(NULL, 3))
print(r(quote(a), 1)[[1]])
e <- quote(x + y)
print(tryCatch(r(e, 1), error = function(e) conditionMessage(e)))
print(r(expression(a, b + 1), 2))
rep.twice <- function(x, ...) { cat("twice", deparse(substitute(x)), nargs(), "\n"); unclass(x) }
obj <- structure(1:3, class = "twice")
s <- function(z, n) rep(z, n)
for (k in 1:3) print(s(obj, 2))
round.twice <- function(x, digits = 9, ...) { cat("digits", digits, "\n"); "rounded" }
for (k in 1:3) print(c(round(obj), round(obj, 3), g(obj, 4)))
lazy <- function(n) { cat("once\n"); n }
u <- function(n) { v <- rep(1L, n); c(v, n) }
for (k in 1:3) print(u(lazy(2)))
named <- function(x) rep(x, each = 2)
print(named(c(a = 1, b = 2)))
print(round(-1.5 + 0:3)); print(signif(123456, 2)); print(round(1i + 2.55, 1)); print(rep(c(TRUE, NA), 2))
round <- function(...) "mine"
w <- function(x) round(x, 2)
for (k in 1:3) print(w(1.234))
rm(round)
for (k in 1:3) print(w(1.234))
print(isTRUE(c(a = TRUE))); both <- function(p, q) p && q
for (k in 1:3) print(c(both(c(a = TRUE), TRUE), both(TRUE, structure(FALSE, note = 1)), both(TRUE, 2:2)))
