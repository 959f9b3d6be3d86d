# Metropolis: draws n times from the posterior of a logistic regression.
# Style: scalar loops over the data inside a closure that the sampler calls back.

size <- 10000L
small <- 40L

make_data <- function() {
  set.seed(19)
  x <- rnorm(80)
  list(x = x, y = as.integer(runif(80) < plogis(0.5 + 1.5 * x)))
}

log_posterior <- function(data) {
  x <- data$x
  y <- data$y
  function(intercept, slope) {
    total <- -(intercept * intercept + slope * slope) / 50
    for (i in seq_along(x)) {
      eta <- intercept + slope * x[i]
      total <- total - (if (y[i] == 1L) log(1 + exp(-eta)) else log(1 + exp(eta)))
    }
    total
  }
}

metropolis <- function(density, n, width) {
  at <- c(0, 0)
  level <- density(at[1], at[2])
  chain <- matrix(0, n, 2)
  levels <- numeric(n)
  accepted <- 0L
  for (i in seq_len(n)) {
    proposal <- at + rnorm(2, sd = width)
    candidate <- density(proposal[1], proposal[2])
    if (log(runif(1)) < candidate - level) {
      at <- proposal
      level <- candidate
      accepted <- accepted + 1L
    }
    chain[i, ] <- at
    levels[i] <- level
  }
  list(chain = chain, levels = levels, accepted = accepted)
}

run <- function(n) {
  density <- log_posterior(make_data())
  set.seed(31)
  metropolis(density, n, 0.5)
}

# Recorded levels are the true ones, accepted moves are the changes of the chain,
# and a long chain centres on the posterior mode.
check <- function(result, n) {
  data <- make_data()
  eta <- outer(data$x, result$chain[, 2]) + rep(result$chain[, 1], each = length(data$x))
  levels <- colSums(plogis((2 * data$y - 1) * eta, log.p = TRUE)) - rowSums(result$chain^2) / 50
  moves <- sum(rowSums(diff(rbind(0, result$chain)) != 0) > 0)
  mode <- optim(c(0, 0), function(b)
    sum(b^2) / 50 - sum(plogis((2 * data$y - 1) * (b[1] + b[2] * data$x), log.p = TRUE)))$par
  centre <- colMeans(result$chain[-seq_len(n %/% 5), ])
  nrow(result$chain) == n && max(abs(levels - result$levels)) < 1e-9 &&
    result$accepted == moves && moves > n / 10 && moves < n &&
    (n < 1000 || max(abs(centre - mode)) < 0.2)
}

answer <- function(result) c(result$accepted, colMeans(result$chain))
