# Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
# Style: naive scalar loops on real and imaginary parts.

size <- 300
small <- 16

run <- function(n) {
  steps <- matrix(0, n, n)
  for (row in 1:n) {
    ci <- 2 * (row - 0.5) / n - 1
    for (col in 1:n) {
      cr <- 2 * (col - 0.5) / n - 1.5
      zr <- 0
      zi <- 0
      k <- 0
      while (k < 50 && zr * zr + zi * zi <= 4) {
        held <- zr * zr - zi * zi + cr
        zi <- 2 * zr * zi + ci
        zr <- held
        k <- k + 1
      }
      steps[row, col] <- k
    }
  }
  steps
}

check <- function(result, n) {
  known <- c(6362, 2198050)[match(n, c(small, size))]
  all(dim(result) == n) && all(result >= 0 & result <= 50) &&
    (is.na(known) || sum(result) == known)
}

# Points of the set, and all steps.
answer <- function(result) c(sum(result == 50), sum(result))
