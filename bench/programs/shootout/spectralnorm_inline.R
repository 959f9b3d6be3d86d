# Spectral norm of an infinite matrix, by the power method.
# Style: naive scalar loops, the matrix entry is written out in the loops.

size <- 250
small <- 10

run <- function(n) {
  u <- rep(1, n)
  v <- numeric(n)
  half <- numeric(n)
  for (step in 1:20) {
    for (i in 1:n) {
      sum <- 0
      for (j in 1:n) {
        k <- i + j - 2
        sum <- sum + u[j] / (k * (k + 1) / 2 + i)
      }
      half[i] <- sum
    }
    # The two vectors change roles after each half step.
    held <- v
    v <- u
    u <- held
    for (i in 1:n) {
      sum <- 0
      for (j in 1:n) {
        k <- i + j - 2
        sum <- sum + half[j] / (k * (k + 1) / 2 + j)
      }
      u[i] <- sum
    }
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
