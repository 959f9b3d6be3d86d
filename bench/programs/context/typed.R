# Scalar products of short vectors of integers, of doubles, and of both.
# Style: a loop over elements.
# Context: level 3. Each combination of types has code of its own.

size <- 50000
small <- 40

product <- function(x, y) {
  sum <- 0
  for (i in seq_along(x)) sum <- sum + x[i] * y[i]
  sum
}

run <- function(n) {
  whole <- 1:10
  real <- (10:1) / 2
  sum <- 0
  for (k in 1:n) sum <- sum + product(whole, real) + product(real, whole) + product(real, real) - product(whole, whole)
  sum
}

check <- function(result, n) result == n * (110 + 110 + 96.25 - 385)
