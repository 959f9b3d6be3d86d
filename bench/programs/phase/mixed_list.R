# A list of readings that are integers at first, later texts, doubles and missing ones.
# Style: list-based, one loop that reads [[i]] and small functions that ask for the type.
# Phase: the list is summed again and again while its elements are replaced by other kinds.

size <- 30000L
small <- 400L

value_of <- function(reading) {
  if (is.null(reading)) return(0L)
  if (is.character(reading)) return(nchar(reading))
  if (reading > 100L) reading - 100L else reading
}

sum_readings <- function(readings) {
  total <- 0L
  for (i in seq_along(readings)) total <- total + value_of(readings[[i]])
  total
}

run <- function(n) {
  readings <- as.list(seq_len(n) %% 128L)
  totals <- list(sum_readings(readings), sum_readings(readings))

  for (i in seq.int(1L, n, by = 3L)) readings[[i]] <- strrep("x", i %% 9L)
  totals <- c(totals, sum_readings(readings), sum_readings(readings))

  for (i in seq.int(2L, n, by = 3L)) readings[[i]] <- readings[[i]] + 0.5
  totals <- c(totals, sum_readings(readings), sum_readings(readings))

  readings[seq.int(3L, n, by = 30L)] <- list(NULL)
  c(totals, sum_readings(readings))
}

check <- function(result, n) {
  i <- seq_len(n)
  high <- function(v) ifelse(v > 100, v - 100, v)
  first <- high(i %% 128)
  second <- ifelse(i %% 3 == 1, i %% 9, first)
  third <- ifelse(i %% 3 == 2, high(i %% 128 + 0.5), second)
  fourth <- ifelse(i %% 30 == 3, 0, third)
  identical(vapply(result, typeof, ""), rep(c("integer", "double"), c(4, 3))) &&
    all(unlist(result) == rep(c(sum(first), sum(second), sum(third), sum(fourth)), c(2, 2, 2, 1)))
}

answer <- function(result) as.numeric(unlist(result))
