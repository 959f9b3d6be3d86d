# Updates of vector elements: x[i] <- in several passes.
# Style: naive scalar loops.

size <- 300000
small <- 500

run <- function(n) {
  x <- numeric(n)
  for (i in 1:n) x[i] <- i %% 7
  for (pass in 1:5) {
    for (i in 2:n) x[i] <- 0.5 * x[i] + 0.5 * x[i - 1]
  }
  x
}

check <- function(result, n) {
  x <- seq_len(n) %% 7
  for (pass in 1:5) x <- c(x[1], stats::filter(0.5 * x[-1], 0.5, "recursive", init = x[1]))
  max(abs(result - x)) < 1e-12
}

answer <- function(result) c(sum(result), result[length(result)])
