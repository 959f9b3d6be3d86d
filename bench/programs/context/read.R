# A bonus that is paid for some of a few events, added up in a variable outside.
# Style: a small function that may or may not look at its argument, called in a short loop.
# Context: level 4. The bonus is a constant, which counts as looked at: it can be passed on without a promise.

size <- 150000
small <- 100

pay <- function(bonus, event) if (event %% 2 == 0) bonus else event

sum <- 0
book <- function(bonus, events) {
  for (event in 1:events) sum <<- sum + pay(bonus, event)
}

run <- function(n) {
  sum <<- 0
  for (k in 1:n) book(2.5, 3)
  sum
}

check <- function(result, n) result == n * 6.5
