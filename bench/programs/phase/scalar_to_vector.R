# A relaxation whose state is one number at first and a whole vector of numbers later.
# Style: one loop over a variable that changes length, vectorised arithmetic on scalars.
# Phase: the state grows from length 1 to 4 to 200, then shrinks to one number again.

size <- 60000L
small <- 400L

settle <- function(x, target, rate) x + rate * (target - x)

energy <- function(x, target) {
  gap <- x - target
  sum(gap * gap)
}

widths <- c(1L, 4L, 200L, 1L)

run <- function(n) {
  state <- 10
  target <- 3
  levels <- numeric(n)
  quarter <- n %/% 4L
  for (i in seq_len(n)) {
    if ((i - 1L) %% quarter == 0L) {
      width <- widths[min((i - 1L) %/% quarter + 1L, 4L)]
      state <- 10 + seq_len(width) / width
      target <- if (width == 1L) 3 else seq(2, 4, length.out = width)
    }
    state <- settle(state, target, 1e-4)
    levels[i] <- energy(state, target)
  }
  list(levels = levels, state = state)
}

# The gap shrinks by a fixed factor at each step.
check <- function(result, n) {
  quarter <- n %/% 4
  start <- vapply(widths, function(width) {
    target <- if (width == 1L) 3 else seq(2, 4, length.out = width)
    sum((10 + seq_len(width) / width - target)^2)
  }, 0)
  i <- seq_len(quarter * 4) - 1
  expected <- start[i %/% quarter + 1] * (1 - 1e-4)^(2 * (i %% quarter + 1))
  length(result$levels) == n && abs(result$state - 3 - 8 * (1 - 1e-4)^quarter) < 1e-9 &&
    max(abs(result$levels[i + 1] / expected - 1)) < 1e-9
}

answer <- function(result) c(sum(result$levels), result$state)
