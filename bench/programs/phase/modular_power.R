# Modular power: enciphers and deciphers n numbers with a key that grows out of integers.
# Style: small helper functions on scalars, a while loop with %% and %/%.
# Phase: keys are integers at first, then doubles beyond the integer range of products.

size <- 10000L
small <- 100L

power <- function(base, exponent, modulus) {
  result <- base - base + 1L
  base <- base %% modulus
  while (exponent > 0L) {
    if (exponent %% 2L == 1L) result <- (result * base) %% modulus
    base <- (base * base) %% modulus
    exponent <- exponent %/% 2L
  }
  result
}

# p and q are primes; the private exponent undoes the public one.
new_key <- function(p, q, public) {
  round <- (p - 1L) * (q - 1L)
  private <- public - public + 1L
  while ((private * public) %% round != 1L) private <- private + 1L
  list(modulus = p * q, public = public, private = private)
}

short_key <- new_key(127L, 113L, 17L)
long_key <- new_key(7919, 6841, 65537)

round_trip <- function(message, key)
  power(power(message, key$public, key$modulus), key$private, key$modulus)

run <- function(n) {
  returned <- vector("list", n)
  key <- short_key
  for (i in seq_len(n)) {
    if (i == n %/% 2L) key <- long_key
    message <- if (is.integer(key$modulus)) i %% 14000L else i * 613
    returned[[i]] <- round_trip(message, key)
  }
  returned
}

check <- function(result, n) {
  i <- seq_len(n)
  late <- i >= n %/% 2L
  identical(vapply(result, typeof, ""), ifelse(late, "double", "integer")) &&
    all(unlist(result) == ifelse(late, (i * 613) %% long_key$modulus, i %% 14000L)) &&
    power(3L, 5L, 100L) == 43L && power(123456, 11, 54171079) == 4320695
}

answer <- function(result) sum(unlist(result))
