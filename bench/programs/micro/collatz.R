# Collatz: the start below n with the longest way to 1.
# Style: naive scalar loops.

size <- 20000
small <- 100

run <- function(n) {
  best <- 1
  longest <- 0
  total <- 0
  for (start in 1:n) {
    x <- start
    steps <- 0
    while (x != 1) {
      if (x %% 2 == 0) x <- x / 2 else x <- 3 * x + 1
      steps <- steps + 1
    }
    total <- total + steps
    if (steps > longest) {
      longest <- steps
      best <- start
    }
  }
  c(best, longest, total)
}

# All starts move at once.
check <- function(result, n) {
  x <- as.numeric(seq_len(n))
  steps <- numeric(n)
  active <- which(x != 1)
  while (length(active) > 0) {
    y <- x[active]
    x[active] <- ifelse(y %% 2 == 0, y / 2, 3 * y + 1)
    steps[active] <- steps[active] + 1
    active <- active[x[active] != 1]
  }
  all(result == c(which.max(steps), max(steps), sum(steps)))
}

answer <- function(result) result
