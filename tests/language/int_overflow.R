# Integer overflow gives NA with a warning, at every call, cold and hot.
source("tests/language/helper/ask.R")

big <- .Machine$integer.max
over(function(x) x + 1L, list(1L, big, -big, 1.5, NA_integer_, big))
over(function(x) x - 1L, list(1L, big, -big, NA_integer_))
over(function(x) x * 2L, list(1L, big, -big, 1073741824L, NA_integer_))
over(function(x) x * x, list(46340L, 46341L, -46341L, 65536L))
over(function(x) -x, list(big, -big, NA_integer_))
over(function(x) x + 1L, list(c(1L, big), c(big, NA, 3L)))
grow <- function(n) { x <- 1L; for (i in 1:n) x <- x * 2L; x }
over(grow, list(5L, 30L, 31L, 40L))
grow2 <- function(n) { x <- 1L; for (i in 1:n) x <- x + x; x }
over(grow2, list(30L, 31L))
sums <- function(n) { s <- 0L; for (i in seq_len(n)) s <- s + 500000000L; s }
over(sums, list(1, 4, 5, 6))
again(function() sum(big, 1L))
again(function() sum(c(big, big)))
again(function() cumsum(c(big, 1L)))
again(function() big + 1)
again(function() big %/% 0L)
again(function() big %% 0L)
again(function() 5L %/% -2L)
again(function() 5L %% -2L)
again(function() -5L %/% 2L)
again(function() 2L^31L)
again(function() as.integer(2^31))
again(function() as.integer("99999999999"))
again(function() abs(-big))
again(function() prod(1:20))
again(function() bitwAnd(big, 255L))
again(function() (big - 2L):big)
again(function() big:(big + 2))
