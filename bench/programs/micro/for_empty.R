# An empty for loop over a range.
# Style: naive scalar loop.

size <- 30000000
small <- 1000

run <- function(n) {
  for (i in 1:n) {}
  i
}

check <- function(result, n) identical(result, as.integer(n))

answer <- function(result) result
