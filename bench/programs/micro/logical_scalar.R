# Logical scalar logic: a ripple-carry adder from and, or, exclusive or.
# Style: naive scalar loops on logical values.

size <- 40000
small <- 100

add_bits <- function(a, b) {
  sum <- logical(16)
  carry <- FALSE
  for (k in 1:16) {
    x <- a[k]
    y <- b[k]
    differ <- (x || y) && !(x && y)
    sum[k] <- (differ || carry) && !(differ && carry)
    carry <- (x && y) || (differ && carry)
  }
  sum
}

to_bits <- function(number) {
  bits <- logical(16)
  for (k in 1:16) {
    bits[k] <- number %% 2 == 1
    number <- number %/% 2
  }
  bits
}

run <- function(n) {
  total <- to_bits(0)
  step <- to_bits(40503)
  for (i in 1:n) total <- add_bits(total, step)
  total
}

check <- function(result, n) sum(2^(which(result) - 1)) == (n * 40503) %% 65536

answer <- function(result) sum(2^(which(result) - 1))
