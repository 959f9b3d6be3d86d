# A stream of n events goes to a handler that is swapped for another one every k events.
# Style: callbacks and closures with state, called through a field of an environment.
# Phase: the call target changes every 50, later every 3 events, and the handler's result type with it.

size <- 140000L
small <- 900L

counter <- function() {
  count <- 0L
  function(x) count <<- count + 1L
}

averager <- function() {
  mean <- 0
  count <- 0
  function(x) {
    count <<- count + 1
    mean <<- mean + (x - mean) / count
  }
}

recorder <- function(limit) {
  seen <- integer()
  function(x) {
    if (length(seen) < limit) seen[length(seen) + 1L] <<- x
    length(seen)
  }
}

largest <- function(x, so_far = 90L) max(x, so_far)

dispatch <- function(hub, x) hub$handler(x)

feed <- function(hub, handlers, events, every) {
  log <- numeric(length(handlers))
  turn <- 1L
  hub$handler <- handlers[[1L]]
  for (i in seq_along(events)) {
    if (i %% every == 0L) {
      turn <- turn %% length(handlers) + 1L
      hub$handler <- handlers[[turn]]
    }
    log[turn] <- log[turn] + dispatch(hub, events[i])
  }
  log
}

run <- function(n) {
  events <- (seq_len(n) * 37L) %% 101L
  half <- n %/% 2L
  hub <- new.env()
  handlers <- function() list(counter(), averager(), recorder(20L), largest)
  list(slow = feed(hub, handlers(), events[seq_len(half)], 50L),
       fast = feed(hub, handlers(), events[(half + 1L):n], 3L))
}

# What each handler answers to the events that reach it, added up.
expected_log <- function(events, every) {
  turn <- (seq_along(events) %/% every) %% 4 + 1
  x <- lapply(1:4, function(k) events[turn == k])
  c(sum(seq_along(x[[1]])), sum(cumsum(x[[2]]) / seq_along(x[[2]])),
    sum(pmin(seq_along(x[[3]]), 20)), sum(pmax(x[[4]], 90)))
}

check <- function(result, n) {
  events <- (seq_len(n) * 37) %% 101
  half <- n %/% 2
  isTRUE(all.equal(result$slow, expected_log(events[seq_len(half)], 50))) &&
    isTRUE(all.equal(result$fast, expected_log(events[(half + 1):n], 3)))
}

answer <- function(result) c(result$slow, result$fast)
