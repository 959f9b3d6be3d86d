# nargs() with names, empties, dots, defaults and through calls.
source("tests/language/helper/ask.R")

f <- function(a, b = 2, ...) nargs()
again(function() c(f(), f(1), f(1, 2), f(b = 1), f(1, 2, 3, x = 4)))
again(function() c(f(, 1), f(1, ), f(, , )))
g <- function(...) f(...)
again(function() c(g(), g(1), g(1, 2, 3)))
h <- function(...) nargs()
over(function(v) h(v, v))
k <- function(x) { x <- 5; y <- 1; nargs() }
again(function() c(k(), k(1)))
again(function() do.call(f, list(1, b = 2, 3)))
again(function() sapply(1:2, function(i, ...) nargs()))
again(function() sapply(1:2, function(i, ...) nargs(), 5, 6))
m <- function(x, ...) UseMethod("m"); m.default <- function(x, ...) nargs()
again(function() c(m(1), m(1, 2, 3)))
`idx` <- function(x, i, j) nargs()
again(function() c(idx(1), idx(1, ), idx(1, , )))
`[.counted` <- function(x, i, j, ...) nargs()
obj <- structure(list(), class = "counted")
again(function() c(obj[1], obj[1, ], obj[, 1], obj[], obj[1, 2, drop = FALSE]))
`val<-` <- function(x, ..., value) nargs()
again(function() { z <- 1; val(z) <- 2; y <- 1; val(y, 1, 2) <- 3; c(z, y) })
p <- function(a) { q <- function() nargs(); c(q(), nargs()) }
again(function() p(1))
prom <- function(x) x
again(function() prom(nargs()))
rec <- function(n, ...) if (n == 0) nargs() else rec(n - 1, ..., n)
again(function() rec(3))
nargs2 <- nargs
again(function() (function(a, b) nargs2())(1, 2))
