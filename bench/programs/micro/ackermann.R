# Ackermann's function with first argument 2 and 3.
# Style: naive recursion on scalars.

size <- 6
small <- 2

ackermann <- function(m, n) {
  if (m == 0) return(n + 1)
  if (n == 0) return(ackermann(m - 1, 1))
  ackermann(m - 1, ackermann(m, n - 1))
}

run <- function(n) c(ackermann(2, 5 * n), ackermann(3, n))

check <- function(result, n) all(result == c(2 * 5 * n + 3, 2^(n + 3) - 3))

answer <- function(result) result
