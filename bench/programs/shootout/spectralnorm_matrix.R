# Spectral norm of an infinite matrix, by the power method.
# Style: the matrix is filled once by m[i, j] loops, products are scalar loops over it.

size <- 250
small <- 10

fill <- function(n) {
  m <- matrix(0, n, n)
  for (i in 1:n) {
    for (j in 1:n) m[i, j] <- 1 / ((i + j - 2) * (i + j - 1) / 2 + i)
  }
  m
}

product <- function(m, v) {
  out <- numeric(nrow(m))
  for (j in seq_len(ncol(m))) {
    for (i in seq_len(nrow(m))) out[i] <- out[i] + m[i, j] * v[j]
  }
  out
}

run <- function(n) {
  m <- fill(n)
  transposed <- t(m)
  u <- rep(1, n)
  for (step in 1:10) {
    v <- product(transposed, product(m, u))
    u <- product(transposed, product(m, v))
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
