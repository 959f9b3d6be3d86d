# Updates of double scalars: pi by the alternating series of odd fractions.
# Style: naive scalar loop.

size <- 4000000
small <- 1000

run <- function(n) {
  sum <- 0
  sign <- 1
  for (k in 1:n) {
    sum <- sum + sign / (2 * k - 1)
    sign <- -sign
  }
  4 * sum
}

# The error of the series is close to 1 / n.
check <- function(result, n) abs(abs(result - pi) * n - 1) < 0.01

answer <- function(result) result
