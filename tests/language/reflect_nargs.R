# nargs() in hot functions: supplied, missing, empty, dots, methods, callbacks.
source("tests/language/helper/hot.R")

count <- function(a, b = 2, ...) nargs()
ways <- function(k, ...) switch(k %% 7 + 1, count(), count(k), count(k, k), count(b = k), count(, k), count(k, , k), count(...))
print(heat(function(k) ways(k, 1, 2)))
for (k in 0:6) print(c(ways(k), ways(k, 1), ways(k, , q = 3)))

# used in a hot leaf to choose
pick <- function(x, y) if (nargs() == 1L) x else x + y
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + pick(i) + pick(i, 1) + pick(y = 2, i); s }
print(loop(5000))
after <- function(x, y = 3) { x <- x + y; y <- NULL; z <- nargs(); x * z }
print(heat(after)); print(heat(function(k) after(k, 1)))
down <- function(n, ...) if (n == 0) nargs() else down(n - 1, ...)
print(heat(function(k) down(k %% 5, 1, 2, 3))); print(down(4)); print(down(4, 1))
grow <- function(n, ...) if (n == 0) nargs() else grow(n - 1, n, ...)
print(heat(function(k) grow(k %% 6))); print(grow(9))

# in promises, defaults, eval
arg <- function(p, q, r) p
inPromise <- function(a, b, c) arg(nargs())
print(heat(function(k) inPromise(k, k))); print(inPromise()); print(inPromise(1, 2, 3))
inDefault <- function(a, n = nargs()) { a <- 0; n }
print(heat(inDefault)); print(inDefault()); print(inDefault(1, 7))
inEval <- function(a, b) eval(quote(nargs()))
print(heat(inEval, 1000)); print(inEval(1, 2))
inLocal <- function(a, b) local(nargs())
print(heat(inLocal, 500))

# callbacks, do.call, methods, operators, replacement
print(table(vapply(1:3000, function(i, ...) nargs(), 0L)))
print(vapply(1:3, function(i, ...) nargs(), 0L, 5, 6))
print(Reduce(function(a, b) a + nargs(), 1:3000))
print(unlist(Map(function(...) nargs(), 1:2, 3:4, 5:6)))
print(heat(function(k) do.call(count, list(1, b = k, 3))))
area <- function(s, ...) UseMethod("area")
area.default <- function(s, ...) nargs()
area.more <- function(s, ...) nargs() * 100 + NextMethod("area", s, "extra")
print(heat(function(k) area(k, 1))); print(heat(function(k) area(structure(k, class = "more"), 1)))
`%n%` <- function(a, b) nargs()
`n<-` <- function(x, ..., value) x + nargs()
ops <- function(n) { v <- 0; for (i in seq_len(n)) { n(v) <- i; n(v, 1) <- i; v <- v + (i %n% 1) }; v }
print(ops(2000))
mat <- structure(list(), class = "mat")
`[.mat` <- function(x, i, j, ..., drop = TRUE) c(nargs(), missing(i), missing(j))
`[<-.mat` <- function(x, i, j, ..., value) { attr(x, "n") <- nargs(); x }
indexed <- function(k) { m <- mat; m[k, ] <- 1; rbind(mat[k], mat[k, ], mat[, k], mat[], mat[k, 1, drop = FALSE], c(attr(m, "n"), 0, 0)) }
print(heat(indexed, 1000))
