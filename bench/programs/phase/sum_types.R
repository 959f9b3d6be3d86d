# Sums vectors whose type changes on the way: integer, double, complex and double again.
# Style: one naive scalar loop that meets another type in each phase of the run.
# Phase: the element type changes every quarter.

size <- 400000L
small <- 2000L

total <- function(x) {
  sum <- x[1L]
  for (i in 2:length(x)) sum <- sum + x[i]
  sum
}

stages <- function(n) {
  ramp <- seq_len(n) %% 1000L
  list(ramp, ramp / 4, complex(real = ramp, imaginary = -ramp / 2), ramp * 0.5)
}

run <- function(n) {
  totals <- list()
  for (values in stages(n))
    for (part in split(values, rep(1:10, each = n / 10)))
      totals[[length(totals) + 1L]] <- total(part)
  totals
}

check <- function(result, n) {
  expected <- lapply(stages(n), function(values) unname(tapply(values, rep(1:10, each = n / 10), sum)))
  expected <- unlist(lapply(expected, as.list), recursive = FALSE)
  identical(vapply(result, typeof, ""), rep(c("integer", "double", "complex", "double"), each = 10)) &&
    isTRUE(all.equal(result, expected))
}

answer <- function(result) c(Re(Reduce(`+`, result)), Im(Reduce(`+`, result)))
