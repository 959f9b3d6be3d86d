# Spectral norm of an infinite matrix, by the power method.
# Style: vectorised by row, each row is made again when it is needed.

size <- 500
small <- 10

row_of <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)

times <- function(v, index) {
  out <- numeric(length(v))
  for (i in index) out[i + 1] <- sum(row_of(i, index) * v)
  out
}

times_transposed <- function(v, index) {
  out <- numeric(length(v))
  for (i in index) out[i + 1] <- sum(row_of(index, i) * v)
  out
}

run <- function(n) {
  index <- seq_len(n) - 1
  u <- rep(1, n)
  for (step in 1:10) {
    v <- times_transposed(times(u, index), index)
    u <- times_transposed(times(v, index), index)
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
