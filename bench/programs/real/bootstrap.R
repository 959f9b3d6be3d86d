# Bootstrap: n resamples of a small data set, each measured by a list of statistics.
# Style: higher-order functions, statistics as callbacks and closures, Map and vapply.

size <- 2500L
small <- 40L

statistics <- function() {
  trimmed <- function(share) function(x) {
    drop <- floor(length(x) * share)
    kept <- sort(x)[(drop + 1):(length(x) - drop)]
    sum(kept) / length(kept)
  }
  moment <- function(power, around) function(x) {
    middle <- around(x)
    total <- 0
    for (value in x) total <- total + (value - middle)^power
    total / length(x)
  }
  list(mean = mean, middle = median, trimmed = trimmed(0.1),
       variance = moment(2, mean), third = moment(3, function(x) sum(x) / length(x)))
}

make_sample <- function() {
  set.seed(37)
  rgamma(40, 3)
}

resample <- function(data, n, statistic) {
  set.seed(43)
  draws <- numeric(n)
  for (i in seq_len(n)) draws[i] <- statistic(data[sample.int(length(data), replace = TRUE)])
  draws
}

summarise <- function(draws, observed)
  c(observed = observed, error = sd(draws), quantile(draws, c(0.05, 0.95), names = FALSE))

run <- function(n) {
  data <- make_sample()
  draws <- lapply(statistics(), function(statistic) resample(data, n, statistic))
  observed <- lapply(statistics(), function(statistic) statistic(data))
  list(draws = draws, table = do.call(rbind, Map(summarise, draws, observed)))
}

# The same resamples as one matrix, measured by columns.
check <- function(result, n) {
  data <- make_sample()
  set.seed(43)
  picks <- matrix(data[sample.int(40L, 40L * n, replace = TRUE)], 40L)
  means <- colMeans(picks)
  centred <- sweep(picks, 2, means)
  draws <- result$draws
  isTRUE(all.equal(draws$mean, means)) &&
    isTRUE(all.equal(draws$middle, apply(picks, 2, median))) &&
    isTRUE(all.equal(draws$trimmed, apply(picks, 2, mean, trim = 0.1))) &&
    isTRUE(all.equal(draws$variance, colMeans(centred^2))) &&
    isTRUE(all.equal(draws$third, colMeans(centred^3))) &&
    isTRUE(all.equal(result$table[, "error"], vapply(draws, sd, 0))) &&
    isTRUE(all.equal(result$table["mean", 3:4], quantile(means, c(0.05, 0.95)), check.attributes = FALSE)) &&
    isTRUE(all.equal(unname(result$table[1:2, 1]), c(mean(data), median(data))))
}

answer <- function(result) as.vector(result$table[, "error"])
