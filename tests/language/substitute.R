# substitute, deparse, quote, match.call on promises, dots and changed variables.
source("tests/language/helper/ask.R")

f <- function(x) substitute(x)
again(function() f(a + b * 2))
over(function(v) f(v), list(1L, "a"))
g <- function(...) substitute(list(...))
again(function() g(a, b = c + 1, 3))
h <- function(x) f(x)
again(function() h(p + q))
k <- function(x) { force(x); substitute(x) }
again(function() k(1 + 2))
l <- function(x) { x <- 5; substitute(x) }
again(function() l(a + b))
m <- function(x, y = x * 2) substitute(y)
again(function() c(m(1), m(1, z)))
n <- function(...) as.character(substitute(c(...)))[-1]
again(function() n(alpha, beta + 1))
o <- function(x) deparse(substitute(x))
again(function() o(function(a) a + 1))
again(function() sapply(1:2, function(i) deparse(substitute(i))))
p <- function() { v <- 3; substitute(v + w) }
again(p)
q1 <- function(x) { local_var <- 2; substitute(x + local_var) }
again(function() q1(zz))
again(function() substitute(a + b, list(a = 1, b = quote(z))))
r <- function(x) { y <- substitute(x); eval(y, list(k = 10), parent.frame()) }
again(function() { j <- 1; r(k + j) })
s <- function(x) missing(x) || is.name(substitute(x))
again(function() c(s(), s(a), s(1)))
t1 <- function(x) { for (i in 1:3) e <- substitute(x + i); e }
again(function() t1(u))
u <- function(a, ...) { v <- function(...) substitute(c(...)); v(a, ...) }
again(function() u(1, x + 1))
w1 <- function(x) quote(x)
again(function() w1(1))
lazy <- function(cond, yes) if (eval(substitute(cond), list(z = 5))) yes else "no"
again(function() lazy(z > 3, "yes"))
dots <- function(...) match.call(expand.dots = FALSE)$...
again(function() dots(a, b = 2))
dd <- function(...) substitute(..1)
again(function() dd(x + y))
