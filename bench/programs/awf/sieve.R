# Sieve: finds the primes up to n by striking out multiples, one flag at a time.
# Style: one environment object with closures as methods, scalar loops over a flag vector.

size <- 500000L
small <- 2000L

new_sieve <- function(limit) {
  flags <- rep(TRUE, limit)
  flags[1L] <- FALSE
  count <- 0L
  total <- 0

  strike <- function(prime) {
    multiple <- prime + prime
    while (multiple <= limit) {
      flags[multiple] <<- FALSE
      multiple <- multiple + prime
    }
  }

  accept <- function(prime) {
    count <<- count + 1L
    total <<- total + prime
  }

  search <- function() {
    for (candidate in 2L:limit) {
      if (flags[candidate]) {
        accept(candidate)
        strike(candidate)
      }
    }
  }

  environment()
}

run <- function(n) {
  sieve <- new_sieve(n)
  sieve$search()
  list(count = sieve$count, total = sieve$total)
}

check <- function(result, n) {
  prime <- c(FALSE, rep(TRUE, n - 1L))
  for (d in 2:floor(sqrt(n)))
    if (prime[d]) prime[seq(d * d, n, by = d)] <- FALSE
  primes <- which(prime)
  result$count == length(primes) && result$total == sum(as.numeric(primes))
}

answer <- function(result) c(result$count, result$total)
