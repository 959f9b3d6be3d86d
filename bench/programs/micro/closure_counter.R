# Two counters made by the same function, called in turn.
# Style: closures over private state.

size <- 500000
small <- 500

make_counter <- function(step) {
  value <- 0
  function() {
    value <<- value + step
    value
  }
}

run <- function(n) {
  ones <- make_counter(1)
  threes <- make_counter(3)
  for (i in 1:n) {
    if (i %% 4 == 0) threes() else ones()
  }
  c(ones() - 1, threes() - 3)
}

check <- function(result, n) all(result == c(n - n %/% 4, 3 * (n %/% 4)))

answer <- function(result) result
