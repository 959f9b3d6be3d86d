# Product of two matrices.
# Style: naive scalar loops, three deep.

size <- 130
small <- 12

run <- function(n) {
  a <- matrix(0, n, n)
  b <- matrix(0, n, n)
  for (i in 1:n) {
    for (j in 1:n) {
      a[i, j] <- (i + 2 * j) %% 7 / 2
      b[i, j] <- (3 * i - j) %% 5 + 0.25
    }
  }
  product <- matrix(0, n, n)
  for (i in 1:n) {
    for (j in 1:n) {
      sum <- 0
      for (k in 1:n) sum <- sum + a[i, k] * b[k, j]
      product[i, j] <- sum
    }
  }
  product
}

check <- function(result, n) {
  a <- outer(1:n, 1:n, function(i, j) (i + 2 * j) %% 7 / 2)
  b <- outer(1:n, 1:n, function(i, j) (3 * i - j) %% 5 + 0.25)
  max(abs(result - a %*% b)) < 1e-8
}

answer <- function(result) c(sum(result), sum(diag(result)), result[1, 2])
