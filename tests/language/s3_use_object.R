# UseMethod() with the object to dispatch on: the first argument, or another one.
area <- function(shape, ...) { UseMethod("area", shape) }
area.a <- function(shape, k = 1, ...) shape$v * k
area.default <- function(shape, ...) "def"
area.numeric <- function(shape, ...) shape + 1
x <- structure(list(v = 2), class = "a")
f <- function(n) { s <- 0; for (i in 1:n) s <- s + area(x) + area(x, 3) + area(x, k = i) + area(5); s }
for (i in 1:6) print(f(3000)); print(area("q")); print(area(NULL)); print(tryCatch(area(), error = conditionMessage))
sp <- function(a, b) UseMethod("sp", b)
sp.a <- function(a, b) "a"; sp.default <- function(a, b) "d"
for (i in 1:30) r <- c(sp(1, x), sp(x, 1)); print(r)
cnt <- 0; g <- function(o) { cnt <<- cnt + 1; o }
for (i in 1:50) area(g(x)); print(cnt)
um <- function(z) UseMethod("um", z); um.a <- function(z) { z$v <- 100; z }; um.default <- function(z) sys.call()
for (i in 1:30) r <- um(x); print(r$v); print(x$v); print(um(3))
