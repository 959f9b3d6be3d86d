# Fannkuch: flip the first p[1] items of every permutation until the first is 1.
# Style: small helper functions, the state of the enumeration is a list.

size <- 7
small <- 5

flip <- function(p) {
  first <- p[1]
  c(rev(p[1:first]), p[-(1:first)])
}

count_flips <- function(p) {
  flips <- 0
  while (p[1] != 1) {
    p <- flip(p)
    flips <- flips + 1
  }
  flips
}

turn_prefix <- function(p, k) c(p[2:k], p[1], p[-(1:k)])

first_state <- function(n) list(perm = 1:n, turns = rep(0, n), done = FALSE)

next_state <- function(state) {
  for (k in seq_along(state$perm)[-1]) {
    state$perm <- turn_prefix(state$perm, k)
    state$turns[k] <- state$turns[k] + 1
    if (state$turns[k] < k) return(state)
    state$turns[k] <- 0
  }
  state$done <- TRUE
  state
}

run <- function(n) {
  state <- first_state(n)
  checksum <- 0
  longest <- 0
  sign <- 1
  while (!state$done) {
    flips <- count_flips(state$perm)
    longest <- max(longest, flips)
    checksum <- checksum + sign * flips
    sign <- -sign
    state <- next_state(state)
  }
  c(checksum, longest)
}

# Checksums and longest flip sequences of the first problem sizes.
check <- function(result, n) {
  checksums <- c(0, 2, 11, 49, 228, 1616, 8629, 73196)
  flips <- c(2, 4, 7, 10, 16, 22, 30, 38)
  identical(as.numeric(result), c(checksums[n - 2], flips[n - 2]))
}

answer <- function(result) result
