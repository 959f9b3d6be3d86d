# Redefinition: a step function of the program is replaced while its caller is running.
# Style: small top-level functions on scalars, super-assignment of a function.
# Phase: the rule changes body after a third, and changes its arguments after two thirds.

size <- 170000L
small <- 1400L

rule <- function(x) x

adding <- function(x) (x + 7) %% 1000
scaling <- function(x) (x * 3 + 1) %% 1000
drifting <- function(x, drift = 2L, ...) (x - drift) %% 1000

advance <- function(x, steps) {
  for (i in seq_len(steps)) x <- rule(x)
  x
}

run <- function(n) {
  third <- n %/% 3L
  seen <- numeric(4)
  rule <<- adding
  seen[1] <- advance(1, third)
  rule <<- scaling
  seen[2] <- advance(seen[1], third)
  rule <<- drifting
  seen[3] <- advance(seen[2], third)

  # The last change happens inside the loop that calls the rule.
  x <- seen[3]
  for (i in seq_len(third)) {
    if (i == third %/% 2L) rule <<- function(x) if (x > 500) x / 2 else x + 1
    x <- rule(x)
  }
  seen[4] <- x
  seen
}

check <- function(result, n) {
  third <- n %/% 3
  scaled <- result[1]
  for (i in seq_len(third)) scaled <- (3 * scaled + 1) %% 1000
  x <- (result[3] - 2 * (third %/% 2 - 1)) %% 1000
  for (i in seq_len(third - third %/% 2 + 1)) x <- if (x > 500) x / 2 else x + 1
  result[1] == (1 + 7 * third) %% 1000 && result[2] == scaled &&
    result[3] == (result[2] - 2 * third) %% 1000 && result[4] == x
}

answer <- function(result) result
