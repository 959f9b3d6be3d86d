# Errors of argument matching, with their calls.
source("tests/language/helper/ask.R")

f <- function(first, second, third = 3) first
g <- function() 1
again(function() f(1, 2, 3, 4))
again(function() f(1, 2, 3, 4, 5))
again(function() f(1, other = 2))
again(function() f(1, other = 2, more = list(3), 9, 10))
again(function() g(1))
again(function() g(x = stop("not forced")))
again(function() f(first = 1, first = 2))
again(function() f(fir = 1, fi = 2))
again(function() f())
again(function() f(second = 2))
again(function() (function(x) x)())
again(function() (function(x, y) x + y)(1))
again(function() nothing(1))
again(function() (1)(2))
again(function() "g"())
again(function() "nowhere"())
again(function() NULL())
again(function() list(g)[[1]](2))
x <- 5
again(function() x(1))
again(function() { g <- 3; g() })
again(function() { c <- 3; c(1, 2) })
again(function() { h <- NULL; h() })
calls <- 0
again(function() { calls <<- calls + 1; if (calls %% 5 == 0) f(1, 2, 3, 4) else f(calls) }, 20L)
