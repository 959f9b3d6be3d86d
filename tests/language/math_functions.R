# Math functions over all kinds: values, NaN warnings, errors.
source("tests/language/helper/ask.R")

fs <- list(function(x) sqrt(x), function(x) abs(x), function(x) exp(x), function(x) log(x), function(x) floor(x), function(x) round(x), function(x) sin(x),
  function(x) cumsum(x), function(x) sum(x), function(x) max(x), function(x) mean(x), function(x) sign(x), function(x) trunc(x), function(x) range(x), function(x) prod(x), function(x) gamma(x))
plain <- Filter(Negate(is.symbol), kinds())
for (f in fs) { cat("==", inWords(body(f)), "\n"); over(f, plain, times = 2L) }
again(function() round(c(0.5, 1.5, 2.5, -1.567), 1))
again(function() signif(123456, 2))
again(function() log(8, base = 2))
again(function() log(base = 2, 8))
again(function() log2(0))
again(function() atan2(1, -1))
again(function() c(5 %/% 2, -5 %/% 2, 5 %% -2, 5.5 %% 2, 1 %% 0, 1 %/% 0, 0 / 0))
again(function() c(5L %/% 2L, -5L %/% 2L, 5L %% -2L, 1L %% 0L))
again(function() c(0 == -0, 1 / -0, NaN == NaN, is.na(NaN), NA^0, NULL > 1))
again(function() c(1e308 * 10, -1e308 * 10, 2^1023 * 2, 5e-324 / 2))
again(function() 0.1 + 0.2 == 0.3)
again(function() choose(5, 2) + factorial(4) + beta(2, 3))
newton <- function(a) { x <- a; for (i in 1:20) x <- (x + a / x) / 2; x }
over(newton, list(2, 9L, 0, -1, NA, "a", c(4, 9), 1i))
again(function() { set.seed(42); c(runif(2), rnorm(1), sample(5)) })
pisum <- function(n) { s <- 0; for (k in 0:n) s <- s + (-1)^k / (2 * k + 1); 4 * s }
over(pisum, list(0, 10L, 100))
again(function() pmin(c(1, 5), c(3, 2)) + pmax(1:2, 2))
again(function() diff(c(1, 4, 9)))
again(function() crossprod(1:3))
again(function() var(c(1, 2, 4)))
