# Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
# Style: vapply over columns and rows, one closure per column.

size <- 220
small <- 16

steps_at <- function(cr, ci, limit = 50) {
  zr <- zi <- k <- 0
  repeat {
    zr2 <- zr * zr
    zi2 <- zi * zi
    if (k == limit || zr2 + zi2 > 4) return(k)
    zi <- 2 * zr * zi + ci
    zr <- zr2 - zi2 + cr
    k <- k + 1
  }
}

run <- function(n) {
  axis <- 2 * (seq_len(n) - 0.5) / n - 1
  vapply(axis, function(x) vapply(axis, function(y) steps_at(x - 0.5, y), 0), numeric(n))
}

check <- function(result, n) {
  known <- c(6362, 1181492)[match(n, c(small, size))]
  all(dim(result) == n) && all(result >= 0 & result <= 50) &&
    (is.na(known) || sum(result) == known)
}

# Points of the set, and all steps.
answer <- function(result) c(sum(result == 50), sum(result))
