# Matrices and arrays: reading, writing, dropping, names, errors.
source("tests/language/helper/ask.R")

m <- matrix(c(1.5, 2, 3, 4, 5, 6), 2, dimnames = list(c("r1", "r2"), c("a", "b", "c")))
i <- matrix(1:6, 2)
indices <- list(1L, 2, 3, -1, 0, NA, "r1", "zz", TRUE, c(TRUE, NA), NULL, 1:2, c(2, 2), 1.5, list(1), integer())
over(function(k) m[k, 2], indices)
over(function(k) m[1, k], indices)
over(function(k) m[k, k, drop = FALSE], indices)
# Without -1: what m[[-1, 1]] gives differs from run to run in plain R.
over(function(k) m[[k, 1]], indices[-4])
over(function(k) i[k, ], indices)
over(function(k) m[k], c(indices, list(cbind(1, 2), cbind(c(1, 3), 1), cbind("r1", "b"))))
over(function(v) { m[2, 3] <- v; m }, times = 5L)
over(function(v) { i[1, ] <- v; i }, list(1L, 1:3, 1:2, 1.5, NULL, "a", 1:4))
over(function(v) { i[, 2] <- v; i }, list(1L, 1:3, 1:2, 1.5, NULL, "a", 1:4))
over(function(v) { i[[2, 2]] <- v; i }, list(1L, 1:2, "a", list(1)))
a <- array(1:24, 2:4)
again(function() a[2, 3, 4])
again(function() a[2, 3, ])
again(function() a[, , 1])
again(function() a[3, 1, 1])
again(function() a[1, 1])
again(function() a[[2, 2, 2]])
again(function() { a[1, 2, 3] <- 0L; sum(a) })
trace3 <- function(x) { s <- 0; for (r in seq_len(nrow(x))) for (c in seq_len(ncol(x))) s <- s + x[r, c] * r; s }
over(trace3, list(m, i, matrix(TRUE, 2, 2), matrix("a"), matrix(numeric(), 0, 3), 1:3, as.data.frame(i)))
fill <- function(n) { x <- matrix(0L, n, n); for (r in 1:n) for (c in 1:n) x[r, c] <- r * c; x }
again(function() fill(3L))
fill2 <- function(n) { x <- matrix(0L, n, n); for (r in 1:n) for (c in 1:n) x[r, c] <- r / c; x }
again(function() fill2(3L))
again(function() m %*% t(m))
again(function() m %*% m)
again(function() m + matrix(1, 3, 2))
again(function() m + 1:4)

# whole rows and columns
row <- function(m, i) m[i, ]
column <- function(m, j) m[, j]
for (m in list(matrix(1:6, 2), matrix(c(1.5, NA, 3, 4), 2), matrix(c(TRUE, NA, FALSE), 1), matrix(c("a", "b"), 1),
               matrix(list(1, "b"), 1), matrix(1:4, 2, dimnames = list(c("r", "s"), NULL)), matrix(0, 0, 3), 1:3,
               structure(matrix(1:4, 2), class = "kind"), array(1:8, c(2, 2, 2)), matrix(1:3, 3)))
  for (i in list(1L, 2, 3L, 0, -1, NA, TRUE, 1:2, "r", NULL, 1.9)) {
    again(function() row(m, i), 3L)
    again(function() column(m, i), 3L)
  }
