# Convolution of a signal of length n with a smooth kernel, element by element.
# Style: naive scalar loops over numeric vectors.

size <- 40000L
small <- 500L
kernel_width <- 61L

signal <- function(n) sin(seq_len(n) / 7) + (seq_len(n) %% 13) / 10

bell <- function(width) {
  weights <- numeric(width)
  middle <- (width + 1) / 2
  for (i in 1:width) weights[i] <- exp(-((i - middle) / 10)^2)
  weights / sum(weights)
}

convolve_loops <- function(x, weights) {
  n <- length(x)
  m <- length(weights)
  out <- numeric(n + m - 1L)
  for (i in 1:n) {
    xi <- x[i]
    for (j in 1:m) {
      k <- i + j - 1L
      out[k] <- out[k] + xi * weights[j]
    }
  }
  out
}

run <- function(n) convolve_loops(signal(n), bell(kernel_width))

check <- function(result, n) {
  expected <- convolve(signal(n), rev(bell(kernel_width)), type = "open")
  length(result) == length(expected) && max(abs(result - expected)) < 1e-10
}

answer <- function(result) c(sum(result), max(result), result[100])
