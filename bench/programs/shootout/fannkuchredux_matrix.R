# Fannkuch: flip the first p[1] items of every permutation until the first is 1.
# Style: vectorised over all permutations at once, one row each.

size <- 9
small <- 5

# All permutations in the order that turns the shortest prefix first.
permutations <- function(n) {
  perms <- matrix(seq_len(n), 1)
  for (k in 2:n) {
    prefix <- seq_len(k)
    turned <- lapply(0:(k - 1), function(turn) {
      order <- seq_len(n)
      order[prefix] <- (prefix - 1 + turn) %% k + 1
      matrix(order[perms], nrow(perms))
    })
    perms <- do.call(rbind, turned)
  }
  perms
}

run <- function(n) {
  perms <- permutations(n)
  flips <- integer(nrow(perms))
  active <- which(perms[, 1] != 1)
  while (length(active) > 0) {
    flips[active] <- flips[active] + 1L
    heads <- perms[active, 1]
    for (first in 2:n) {
      rows <- active[heads == first]
      if (length(rows) > 0) perms[rows, 1:first] <- perms[rows, first:1]
    }
    active <- active[perms[active, 1] != 1]
  }
  c(sum(flips * c(1, -1)), max(flips))
}

# Checksums and longest flip sequences of the first problem sizes.
check <- function(result, n) {
  checksums <- c(0, 2, 11, 49, 228, 1616, 8629, 73196)
  flips <- c(2, 4, 7, 10, 16, 22, 30, 38)
  identical(as.numeric(result), c(checksums[n - 2], flips[n - 2]))
}

answer <- function(result) result
