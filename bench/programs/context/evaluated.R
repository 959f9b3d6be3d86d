# How many ways there are through a grid, up and to the right, that keep below a diagonal.
# Style: recursion on numbers.
# Context: level 1. Every argument is a number that has been computed; without that known, each call asks what it was given.

size <- 12
small <- 4

ways <- function(right, up) {
  if (up > right) return(0)
  if (up == 0) return(1)
  ways(right - 1, up) + ways(right, up - 1)
}

run <- function(n) ways(n, n)

check <- function(result, n) isTRUE(all.equal(result, choose(2 * n, n) / (n + 1)))
