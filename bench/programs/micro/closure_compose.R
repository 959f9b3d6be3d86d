# Composed functions called in a loop.
# Style: higher-order functions, a chain of closures.

size <- 120000
small <- 200

compose <- function(f, g) function(x) g(f(x))

run <- function(n) {
  double <- function(x) 2 * x
  shift <- function(x) x + 7
  wrap <- function(x) x %% 1009
  step <- compose(compose(double, shift), wrap)
  x <- 1
  for (i in 1:n) x <- step(x)
  x
}

# x -> 2 x + 7 repeated n times has the closed form 2^n (x + 7) - 7; 2^1008 = 1 modulo the prime 1009.
check <- function(result, n) {
  power <- 1
  for (i in seq_len(n %% 1008)) power <- (2 * power) %% 1009
  result == (power * 8 - 7) %% 1009
}

answer <- function(result) result
