# Map over two lists, Filter, then Reduce.
# Style: functional, a pipeline of small functions.

size <- 60000
small <- 300

run <- function(n) {
  points <- Map(function(x, y) list(x = x, y = y), 1:n %% 101, 1:n %% 103)
  near <- Filter(function(p) p$x^2 + p$y^2 < 5000, points)
  sums <- Reduce(function(a, p) a + c(p$x, p$y), near, c(0, 0))
  c(length(near), sums)
}

check <- function(result, n) {
  x <- 1:n %% 101
  y <- 1:n %% 103
  near <- x^2 + y^2 < 5000
  all(result == c(sum(near), sum(x[near]), sum(y[near])))
}

answer <- function(result) result
