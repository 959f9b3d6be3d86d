# Spectral norm of an infinite matrix, by the power method.
# Style: vapply over rows and columns with closures.

size <- 50
small <- 8

entry <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)

times <- function(v, entry) {
  index <- seq_along(v) - 1
  vapply(index, function(i) {
    sum(vapply(index, function(j) entry(i, j) * v[j + 1], numeric(1)))
  }, numeric(1))
}

run <- function(n) {
  transposed <- function(i, j) entry(j, i)
  both <- function(v) times(times(v, entry), transposed)
  u <- rep(1, n)
  for (step in 1:10) {
    v <- both(u)
    u <- both(v)
  }
  sqrt(sum(u * v) / sum(v * v))
}

# The same power iteration with the matrix written out.
check <- function(result, n) {
  a <- outer(0:(n - 1), 0:(n - 1), function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1))
  u <- rep(1, n)
  for (step in 1:10) {
    v <- crossprod(a, a %*% u)
    u <- crossprod(a, a %*% v)
  }
  abs(result - sqrt(sum(u * v) / sum(v * v))) < 1e-9
}

answer <- function(result) result
