# Spectral norm of an infinite matrix, by the power method.
# Style: naive scalar loops, the matrix entry is a function called for each pair.

size <- 60
small <- 10

entry <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)

times <- function(v) {
  n <- length(v)
  out <- numeric(n)
  for (i in 1:n) {
    sum <- 0
    for (j in 1:n) sum <- sum + entry(i - 1, j - 1) * v[j]
    out[i] <- sum
  }
  out
}

times_transposed <- function(v) {
  n <- length(v)
  out <- numeric(n)
  for (i in 1:n) {
    sum <- 0
    for (j in 1:n) sum <- sum + entry(j - 1, i - 1) * v[j]
    out[i] <- sum
  }
  out
}

run <- function(n) {
  u <- rep(1, n)
  for (step in 1:10) {
    v <- times_transposed(times(u))
    u <- times_transposed(times(v))
  }
  uv <- 0
  vv <- 0
  for (i in 1:n) {
    uv <- uv + u[i] * v[i]
    vv <- vv + v[i] * v[i]
  }
  sqrt(uv / vv)
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
