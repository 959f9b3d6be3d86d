# Explicitly empty arguments and missing arguments met at the use.
source("tests/language/helper/ask.R")

f <- function(x, y) { if (missing(y)) "no y" else y }
over(function(v) f(1, v))
again(function() f(1))
again(function() f(1, ))
again(function() f(, 2))
use <- function(x) x + 1
again(function() use())
again(function() use( ))
pass <- function(x) use(x)
again(function() pass())
defaulted <- function(a, b = a) b
again(function() defaulted())
again(function() defaulted(3))
again(function() defaulted(b = 3))
index <- function(m, i, j) m[i, j]
m <- matrix(1:6, 2L)
again(function() index(m, 1))
again(function() index(m, , 2))
again(function() index(m, 1, 2))
again(function() index(m))
mixed <- function(k) if (k %% 2L == 0L) f(1) else f(1, k)
n <- 0L
again(function() { n <<- n + 1L; mixed(n) }, 20L)
