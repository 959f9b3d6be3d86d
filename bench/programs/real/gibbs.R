# Gibbs sampler: finds when the rate of a Poisson process changed, in n draws.
# Style: scalar loop with draws from rgamma and sample.int, a loop over change points.

size <- 6000L
small <- 60L
years <- 80L
true_change <- 47L

accidents <- function() {
  set.seed(5)
  c(rpois(true_change, 3.2), rpois(years - true_change, 0.9))
}

change_weights <- function(counts, early, late) {
  n <- length(counts)
  logs <- numeric(n - 1L)
  level <- 0
  top <- -Inf
  for (k in seq_len(n - 1L)) {
    level <- level + counts[k] * (log(early) - log(late)) - (early - late)
    logs[k] <- level
    if (level > top) top <- level
  }
  exp(logs - top)
}

draw_rate <- function(events, span) rgamma(1, 2 + events, 1 + span)

run <- function(n) {
  counts <- accidents()
  before <- cumsum(counts)
  total <- sum(counts)
  set.seed(23)
  k <- years %/% 2L
  draws <- matrix(0, n, 3L, dimnames = list(NULL, c("early", "late", "change")))
  for (i in seq_len(n)) {
    early <- draw_rate(before[k], k)
    late <- draw_rate(total - before[k], years - k)
    k <- sample.int(years - 1L, 1L, prob = change_weights(counts, early, late))
    draws[i, 1L] <- early
    draws[i, 2L] <- late
    draws[i, 3L] <- k
  }
  draws
}

# The same chain with weights by cumulative sums, and it settles near the truth.
check <- function(result, n) {
  counts <- accidents()
  k <- 1:(years - 1L)
  at <- years %/% 2L
  set.seed(23)
  again <- t(vapply(seq_len(n), function(i) {
    early <- rgamma(1, 2 + sum(counts[1:at]), 1 + at)
    late <- rgamma(1, 2 + sum(counts[-(1:at)]), 1 + years - at)
    level <- cumsum(counts)[k] * log(early / late) - k * (early - late)
    at <<- sample.int(years - 1L, 1L, prob = exp(level - max(level)))
    c(early, late, at)
  }, numeric(3)))
  settled <- colMeans(result[-seq_len(n %/% 5), ])
  isTRUE(all.equal(unname(result), again)) &&
    abs(settled[["early"]] - 3.2) < 0.6 && abs(settled[["late"]] - 0.9) < 0.4 &&
    abs(settled[["change"]] - true_change) < 5
}

answer <- function(result) colMeans(result)
