# Greatest common divisors of all pairs, by the Euclidean algorithm.
# Style: a small recursive helper called from scalar loops.

size <- 250
small <- 30

gcd <- function(a, b) if (b == 0L) a else gcd(b, a %% b)

run <- function(n) {
  coprime <- 0L
  sum <- 0L
  for (a in 1:n) {
    for (b in 1:n) {
      divisor <- gcd(a, b)
      if (divisor == 1L) coprime <- coprime + 1L
      sum <- sum + divisor
    }
  }
  c(coprime, sum)
}

# By Euler's totient: phi(k) = k times the product of 1 - 1/p, sum of gcd = sum of phi(d) (n / d)^2.
check <- function(result, n) {
  phi <- as.numeric(1:n)
  for (p in 2:n) if (phi[p] == p) phi[seq(p, n, p)] <- phi[seq(p, n, p)] * (p - 1) / p
  all(abs(result - c(2 * sum(phi) - 1, sum(phi * (n %/% 1:n)^2))) < 0.5)
}

answer <- function(result) result
