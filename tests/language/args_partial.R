# Arguments matched by exact name, partial name and position.
source("tests/language/helper/ask.R")

f <- function(alpha, beta = 2, alpine = 3) { alpha; paste(inWords(alpha), inWords(beta), inWords(alpine)) }

over(function(v) f(v, b = 1))
over(function(v) f(al = v, 4))
over(function(v) f(be = v, alpha = 1))
over(function(v) f(1, alpi = v))
again(function() f(b = 5, alph = 6, 7))
again(function() f(alpha = 1, alpha = 2))
again(function() f(beta = 1, bet = 2, 3))
again(function() f(1, gamma = 2))
again(function() f(1, 2, 3, 4))
again(function() f())

g <- function(..., value, val2 = 0) paste(nargs(), ...length(), missing(value), val2)
again(function() g(1, val = 2))
again(function() g(1, value = 2, val2 = 3))
again(function() g(val2 = 3, 4, x = 5))

h <- function(xx, x) paste(xx, x)
again(function() h(x = 1, 2))
again(function() h(xx = 1, 2))
again(function() h(1, x = 2))
