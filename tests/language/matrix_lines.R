# Rows and columns of matrices in loops and in functions that are inlined or applied.
source("tests/language/helper/ask.R")

m <- matrix((1:12) / 2, 3)
k <- matrix(1:12, 3)
n <- matrix(1:6, 2, dimnames = list(c("a", "b"), NULL))
s <- matrix(letters[1:6], 2)
l <- matrix(c(TRUE, NA, FALSE, TRUE), 2)
one <- matrix(1:3, 3)

rows <- function(x) { r <- NULL; for (i in seq_len(nrow(x))) r <- c(r, x[i, ]); r }
columns <- function(x) { r <- NULL; for (j in seq_len(ncol(x))) r <- c(r, x[, j]); r }
parts <- function(x) { r <- NULL; for (j in seq_len(ncol(x))) r <- c(r, x[1:2, j], x[-1, j], x[c(TRUE, FALSE, NA), j]); r }
pick <- function(x, i) x[i, ]
inlined <- function(x) { t <- 0; for (i in seq_len(nrow(x))) t <- t + sum(pick(x, i)); t }
for (x in list(m, k, n, s, l, one, m)) {
  again(function() rows(x))
  again(function() columns(x))
  again(function() tryCatch(parts(x), error = conditionMessage))
  again(function() tryCatch(inlined(x), error = conditionMessage))
}
dot <- function(a, b) sum(a * b)
gram <- function(x) {
  g <- matrix(0, nrow(x), nrow(x))
  for (i in seq_len(nrow(x))) for (j in seq_len(nrow(x))) g[i, j] <- dot(x[i, ], x[j, ])
  g
}
again(function() gram(m))
again(function() gram(n))
again(function() sapply(1:3, function(i) sum(m[i, ])))
again(function() vapply(1:3, function(i) { r <- m[i, ]; r[1] * r[4] - r[2] }, 0))
again(function() vapply(1:4, function(j) range(m[, j]), numeric(2)))
again(function() vapply(1:3, function(i) m[i, ], numeric(4)))
again(function() vapply(1:3, function(i) k[i, c(1, 3)], integer(2)))
again(function() sapply(1:2, function(i) n[i, ]))
again(function() sapply(1:4, function(i) tryCatch(m[i, ], error = conditionMessage)))
again(function() sapply(c(1, 0, 2), function(i) length(m[i, ])))
again(function() sapply(c(1.9, 2.2, NA), function(i) m[i, ]))

# A line that is changed is no part of the matrix.
scaled <- function(x) { for (i in seq_len(nrow(x))) { r <- x[i, ]; r[1] <- r[1] * 10; x[i, ] <- r }; x }
again(function() scaled(m))
last <- function(x) { for (i in 1:3) r <- x[i, ]; r[2] <- -1; list(r, x) }
again(function() last(m))
