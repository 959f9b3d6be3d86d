# Squared distances, of all measurements alike or weighted.
# Style: an optional argument between others, which are given by name.
# Context: level 6. That the weights are left out is known when the loop is compiled.

size <- 40000
small <- 40

distance <- function(x, weights = NULL, y) {
  sum <- 0
  for (i in seq_along(x)) {
    d <- x[i] - y[i]
    sum <- sum + (if (is.null(weights)) d * d else d * d * weights[i])
  }
  sum
}

run <- function(n) {
  x <- (1:20) / 8
  y <- (20:1) / 4
  half <- rep(0.5, 20)
  sum <- 0
  for (k in 1:n) sum <- sum + distance(x, y = y) + distance(x, half, y)
  sum
}

check <- function(result, n) isTRUE(all.equal(result, n * 1.5 * sum(((1:20) / 8 - (20:1) / 4)^2)))
