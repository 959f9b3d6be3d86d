# Convolution of a long signal with a kernel of 25 weights.
# Style: naive scalar loops.

size <- 100000
small <- 300

run <- function(n) {
  signal <- numeric(n)
  for (i in 1:n) signal[i] <- (i * 5 + i %/% 9) %% 17 - 8
  weights <- numeric(25)
  for (k in 1:25) weights[k] <- 1 / (1 + (k - 13)^2)
  out <- numeric(n + 24)
  for (i in 1:n) {
    for (k in 1:25) out[i + k - 1] <- out[i + k - 1] + signal[i] * weights[k]
  }
  out
}

check <- function(result, n) {
  i <- as.numeric(seq_len(n))
  signal <- (i * 5 + i %/% 9) %% 17 - 8
  out <- numeric(n + 24)
  for (k in 1:25) out[1:n + k - 1] <- out[1:n + k - 1] + signal / (1 + (k - 13)^2)
  max(abs(result - out)) < 1e-10
}

answer <- function(result) c(sum(result^2), result[13], result[length(result)])
