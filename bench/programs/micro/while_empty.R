# A while loop that only counts, in integers.
# Style: naive scalar loop.

size <- 5000000
small <- 1000

run <- function(n) {
  i <- 0L
  while (i < n) i <- i + 1L
  i
}

check <- function(result, n) identical(result, as.integer(n))

answer <- function(result) result
