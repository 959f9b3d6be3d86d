# sapply with a function that has a loop in it: sums of decimal digits.
# Style: apply and a small helper function.

size <- 100000
small <- 300

digit_sum <- function(x) {
  sum <- 0
  while (x > 0) {
    sum <- sum + x %% 10
    x <- x %/% 10
  }
  sum
}

run <- function(n) sapply(1:n, digit_sum)

check <- function(result, n) {
  x <- seq_len(n)
  sums <- rowSums(outer(x, 10^(0:7), function(x, p) (x %/% p) %% 10))
  all(result == sums)
}

answer <- function(result) sum(result)
