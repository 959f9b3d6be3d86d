# A repeat loop left by break, counting in doubles.
# Style: naive scalar loop.

size <- 5000000
small <- 1000

run <- function(n) {
  i <- 0
  repeat {
    if (i >= n) break
    i <- i + 1
  }
  i
}

check <- function(result, n) identical(result, as.numeric(n))

answer <- function(result) result
