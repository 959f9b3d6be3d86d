# Ackermann's function with first argument 2 and 3.
# Style: naive recursion on scalars.

size <- 40
small <- 2

ackermann <- function(m, n) {
  if (m == 0) return(n + 1)
  if (n == 0) return(ackermann(m - 1, 1))
  ackermann(m - 1, ackermann(m, n - 1))
}

run <- function(n) {
  total <- 0
  for (k in 1:n) total <- total + ackermann(2, 40) + ackermann(3, 4)
  total
}

check <- function(result, n) result == n * (2 * 40 + 3 + 2^(4 + 3) - 3)

answer <- function(result) result
