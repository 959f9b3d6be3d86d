# One helper with many callers: a polynomial is evaluated on numbers of every kind.
# Style: small helper functions, the hot one is shared by callers with different types.
# Phase: callers take turns in blocks, then alternate on every call.

size <- 12000L
small <- 100L

horner <- function(coefficients, x) {
  value <- coefficients[[1L]]
  for (i in 2:length(coefficients)) value <- value * x + coefficients[[i]]
  value
}

with_integers <- function(i) horner(c(1L, -2L, 3L, 4L), i %% 50L)
with_doubles <- function(i) horner(c(0.5, -1.5, 2, 1), i / 1000)
with_complex <- function(i) horner(c(1, 0, 1, 2), complex(real = i / 1000, imaginary = 1))
with_logicals <- function(i) horner(list(2L, TRUE, FALSE, 1L), i %% 2L == 0L)
with_vectors <- function(i) horner(c(1, 1, 1, 1), c(i, -i, 0.5) / 1000)

callers <- list(with_integers, with_doubles, with_complex, with_logicals, with_vectors)

run <- function(n) {
  sums <- vector("list", 5L)
  for (k in 1:5) sums[[k]] <- 0
  add <- function(k, i) sums[[k]] <<- sums[[k]] + callers[[k]](i)
  for (k in 1:5) for (i in seq_len(n %/% 2L)) add(k, i)
  for (i in seq_len(n)) add(i %% 5L + 1L, i)
  sums
}

check <- function(result, n) {
  block <- seq_len(n %/% 2)
  turns <- function(k) c(block, which(seq_len(n) %% 5 + 1 == k))
  a <- turns(1) %% 50
  b <- turns(2) / 1000
  c <- complex(real = turns(3) / 1000, imaginary = 1)
  d <- turns(4) %% 2 == 0
  e <- turns(5) / 1000
  cubic <- function(x) sum(x^3 + x^2 + x + 1)
  expected <- list(sum(a^3 - 2 * a^2 + 3 * a + 4), sum(0.5 * b^3 - 1.5 * b^2 + 2 * b + 1),
                   sum(c^3 + c + 2), sum(2 * d^3 + d^2 + 1),
                   c(cubic(e), cubic(-e), length(e) * cubic(0.0005)))
  isTRUE(all.equal(result, expected))
}

answer <- function(result) c(result[[1]], result[[2]], Re(result[[3]]), Im(result[[3]]),
                             result[[4]], result[[5]])
