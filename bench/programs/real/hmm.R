# Hidden Markov model: forward-backward smoothing and Viterbi decoding of n observations.
# Style: naive scalar loops over small matrices, one function an algorithm.

size <- 10000L
small <- 60L

model <- list(
  start = c(0.5, 0.3, 0.2),
  move = rbind(c(0.90, 0.07, 0.03), c(0.10, 0.80, 0.10), c(0.05, 0.15, 0.80)),
  emit = rbind(c(0.6, 0.2, 0.1, 0.1), c(0.1, 0.5, 0.3, 0.1), c(0.1, 0.1, 0.2, 0.6)))

observe <- function(n) {
  set.seed(3)
  state <- 1L
  seen <- integer(n)
  for (t in seq_len(n)) {
    seen[t] <- sample.int(4L, 1L, prob = model$emit[state, ])
    state <- sample.int(3L, 1L, prob = model$move[state, ])
  }
  seen
}

forward <- function(model, seen) {
  n <- length(seen)
  states <- length(model$start)
  alpha <- matrix(0, n, states)
  scale <- numeric(n)
  for (t in seq_len(n)) {
    for (j in seq_len(states)) {
      prior <- model$start[j]
      if (t > 1L) {
        prior <- 0
        for (i in seq_len(states)) prior <- prior + alpha[t - 1L, i] * model$move[i, j]
      }
      alpha[t, j] <- prior * model$emit[j, seen[t]]
      scale[t] <- scale[t] + alpha[t, j]
    }
    for (j in seq_len(states)) alpha[t, j] <- alpha[t, j] / scale[t]
  }
  list(alpha = alpha, scale = scale)
}

backward <- function(model, seen, scale) {
  n <- length(seen)
  states <- length(model$start)
  beta <- matrix(1, n, states)
  for (t in rev(seq_len(n - 1L))) {
    for (i in seq_len(states)) {
      total <- 0
      for (j in seq_len(states))
        total <- total + model$move[i, j] * model$emit[j, seen[t + 1L]] * beta[t + 1L, j]
      beta[t, i] <- total / scale[t + 1L]
    }
  }
  beta
}

viterbi <- function(model, seen) {
  n <- length(seen)
  states <- length(model$start)
  move <- log(model$move)
  emit <- log(model$emit)
  score <- log(model$start) + emit[, seen[1L]]
  from <- matrix(0L, n, states)
  for (t in seq_len(n)[-1L]) {
    last <- score
    for (j in seq_len(states)) {
      best <- -Inf
      for (i in seq_len(states)) {
        candidate <- last[i] + move[i, j]
        if (candidate > best) {
          best <- candidate
          from[t, j] <- i
        }
      }
      score[j] <- best + emit[j, seen[t]]
    }
  }
  path <- integer(n)
  path[n] <- which.max(score)
  for (t in rev(seq_len(n - 1L))) path[t] <- from[t + 1L, path[t + 1L]]
  list(path = path, score = max(score))
}

run <- function(n) {
  seen <- observe(n)
  ahead <- forward(model, seen)
  behind <- backward(model, seen, ahead$scale)
  list(seen = seen, likelihood = sum(log(ahead$scale)),
       smooth = ahead$alpha * behind, best = viterbi(model, seen))
}

check <- function(result, n) {
  row <- model$start * model$emit[, result$seen[1]]
  level <- 0
  for (y in result$seen[-1]) {
    row <- as.vector(row %*% model$move) * model$emit[, y]
    level <- level + log(sum(row))
    row <- row / sum(row)
  }
  path <- result$best$path
  if (length(path) != n) return(FALSE)
  steps <- cbind(path[-n], path[-1])
  joint <- log(model$start[path[1]]) + sum(log(model$move[steps])) +
    sum(log(model$emit[cbind(path, result$seen)]))
  all(abs(rowSums(result$smooth) - 1) < 1e-9) &&
    abs(level - result$likelihood) < 1e-6 &&
    abs(joint - result$best$score) < 1e-6 && joint < result$likelihood &&
    mean(path == max.col(result$smooth)) > 0.8
}

answer <- function(result) c(result$likelihood, result$best$score, sum(result$best$path))
