# The sieve of Eratosthenes.
# Style: naive scalar loops over a logical vector.

size <- 1000000
small <- 1000

run <- function(n) {
  prime <- rep(TRUE, n)
  prime[1] <- FALSE
  i <- 2
  while (i * i <= n) {
    if (prime[i]) {
      k <- i * i
      while (k <= n) {
        prime[k] <- FALSE
        k <- k + i
      }
    }
    i <- i + 1
  }
  count <- 0
  last <- 0
  for (i in 1:n) {
    if (prime[i]) {
      count <- count + 1
      last <- i
    }
  }
  c(count, last)
}

check <- function(result, n) {
  prime <- c(FALSE, rep(TRUE, n - 1))
  for (i in 2:floor(sqrt(n))) prime[seq(i * i, n, by = i)] <- FALSE
  all(result == c(sum(prime), max(which(prime))))
}

answer <- function(result) result
