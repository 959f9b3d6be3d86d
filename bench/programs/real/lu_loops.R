# LU decomposition of an n by n matrix with row exchanges, then a solve and a determinant.
# Style: naive triple loops over matrix elements.

size <- 180L
small <- 12L

make_matrix <- function(n) {
  a <- matrix(0, n, n)
  for (i in 1:n) for (j in 1:n) a[i, j] <- sin(i * j) + (if (i == j) 2 else 0)
  a
}

decompose <- function(a) {
  n <- nrow(a)
  order <- seq_len(n)
  sign <- 1
  for (k in seq_len(n - 1L)) {
    pivot <- k
    for (i in (k + 1L):n) if (abs(a[i, k]) > abs(a[pivot, k])) pivot <- i
    if (pivot != k) {
      a[c(k, pivot), ] <- a[c(pivot, k), ]
      order[c(k, pivot)] <- order[c(pivot, k)]
      sign <- -sign
    }
    for (i in (k + 1L):n) {
      factor <- a[i, k] / a[k, k]
      a[i, k] <- factor
      for (j in (k + 1L):n) a[i, j] <- a[i, j] - factor * a[k, j]
    }
  }
  list(lu = a, order = order, sign = sign)
}

solve_with <- function(parts, b) {
  n <- length(b)
  x <- b[parts$order]
  for (i in 1:n) for (j in seq_len(i - 1L)) x[i] <- x[i] - parts$lu[i, j] * x[j]
  for (i in n:1) {
    for (j in seq_len(n - i) + i) x[i] <- x[i] - parts$lu[i, j] * x[j]
    x[i] <- x[i] / parts$lu[i, i]
  }
  x
}

run <- function(n) {
  parts <- decompose(make_matrix(n))
  log_size <- 0
  for (i in 1:n) log_size <- log_size + log(abs(parts$lu[i, i]))
  list(parts = parts, log_size = log_size, x = solve_with(parts, seq_len(n) / n))
}

check <- function(result, n) {
  a <- make_matrix(n)
  lu <- result$parts$lu
  lower <- lu * lower.tri(lu) + diag(n)
  upper <- lu * upper.tri(lu, diag = TRUE)
  truth <- determinant(a)
  max(abs(lower %*% upper - a[result$parts$order, ])) < 1e-10 &&
    max(abs(a %*% result$x - seq_len(n) / n)) < 1e-9 &&
    abs(result$log_size - truth$modulus) < 1e-8 &&
    result$parts$sign * prod(sign(diag(lu))) == truth$sign
}

answer <- function(result) c(result$log_size, sum(result$x))
