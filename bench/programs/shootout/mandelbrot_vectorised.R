# Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
# Style: vectorised, all points that are still inside move at once.

size <- 500
small <- 16

run <- function(n) {
  axis <- 2 * (seq_len(n) - 0.5) / n - 1
  cr <- rep(axis - 0.5, each = n)
  ci <- rep(axis, times = n)
  zr <- zi <- steps <- numeric(n * n)
  inside <- seq_len(n * n)
  for (k in 1:50) {
    inside <- inside[zr[inside]^2 + zi[inside]^2 <= 4]
    x <- zr[inside]
    y <- zi[inside]
    zr[inside] <- x * x - y * y + cr[inside]
    zi[inside] <- 2 * x * y + ci[inside]
    steps[inside] <- k
  }
  matrix(steps, n)
}

check <- function(result, n) {
  known <- c(6362, 6100490)[match(n, c(small, size))]
  all(dim(result) == n) && all(result >= 0 & result <= 50) &&
    (is.na(known) || sum(result) == known)
}

# Points of the set, and all steps.
answer <- function(result) c(sum(result == 50), sum(result))
