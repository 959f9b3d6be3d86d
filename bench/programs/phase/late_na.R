# Clean measurements for a long time, then missing values appear, first doubles, then integers.
# Style: naive scalar loops with conditions, small helper functions that test is.na.
# Phase: no NA in the first two thirds; sums, comparisons and counts meet them afterwards.

size <- 60000L
small <- 600L

measure <- function(n) {
  x <- (seq_len(n) * 7L) %% 100L
  late <- seq_len(n) > 2L * n / 3
  x[late & seq_len(n) %% 11L == 0L] <- NA
  x
}

running_sum <- function(x) {
  sum <- x[1L] - x[1L]
  for (i in seq_along(x)) sum <- sum + x[i]
  sum
}

clean_sum <- function(x) {
  sum <- 0
  for (i in seq_along(x)) if (!is.na(x[i])) sum <- sum + x[i]
  sum
}

is_high <- function(value) value > 50

count_high <- function(x) {
  counts <- c(high = 0L, low = 0L, unknown = 0L)
  for (value in x) {
    high <- is_high(value)
    if (is.na(high)) counts[3L] <- counts[3L] + 1L
    else if (high) counts[1L] <- counts[1L] + 1L
    else counts[2L] <- counts[2L] + 1L
  }
  counts
}

# The position at which `if` meets a missing condition for the first time.
first_failure <- function(x) {
  at <- 0L
  tryCatch({
    for (value in x) {
      at <- at + 1L
      if (is_high(value)) next
    }
    0L
  }, error = function(e) at)
}

run <- function(n) {
  x <- measure(n)
  parts <- split(x, rep(1:3, each = n / 3))
  lapply(list(integer = parts, double = lapply(parts, as.numeric)), function(parts) list(
    running = unname(lapply(parts, running_sum)),
    clean = vapply(parts, clean_sum, 0, USE.NAMES = FALSE),
    counts = vapply(parts, count_high, integer(3)),
    failure = vapply(parts, first_failure, 0L, USE.NAMES = FALSE)))
}

check <- function(result, n) {
  parts <- split(measure(n), rep(1:3, each = n / 3))
  right <- function(found, type) {
    missing <- vapply(parts, function(x) sum(is.na(x)), 0L)
    failure <- vapply(parts, function(x) c(which(is.na(x)), 0L)[1], 0L)
    identical(vapply(found$running, typeof, ""), rep(type, 3)) &&
      all(unlist(found$running)[missing == 0] == vapply(parts, sum, 0L)[missing == 0]) &&
      all(is.na(unlist(found$running)) == (missing > 0)) &&
      all(found$clean == vapply(parts, sum, 0, na.rm = TRUE)) &&
      all(found$counts["unknown", ] == missing) &&
      all(found$counts["high", ] == vapply(parts, function(x) sum(x > 50, na.rm = TRUE), 0L)) &&
      all(colSums(found$counts) == n / 3) && all(found$failure == failure)
  }
  right(result$integer, "integer") && right(result$double, "double")
}

answer <- function(result) c(result$integer$clean, result$double$failure, result$double$counts)
