# Fannkuch: flip the first p[1] items of every permutation until the first is 1.
# Style: vectorised per permutation, flips and turns are slice assignments.

size <- 8
small <- 5

run <- function(n) {
  perm <- seq_len(n)
  turns <- rep(0, n)
  checksum <- 0
  longest <- 0
  sign <- 1
  k <- 1
  while (k <= n) {
    p <- perm
    flips <- 0
    while ((first <- p[1]) != 1) {
      p[1:first] <- p[first:1]
      flips <- flips + 1
    }
    longest <- max(longest, flips)
    checksum <- checksum + sign * flips
    sign <- -sign

    k <- 2
    while (k <= n) {
      perm[1:k] <- perm[c(2:k, 1)]
      turns[k] <- turns[k] + 1
      if (turns[k] < k) break
      turns[k] <- 0
      k <- k + 1
    }
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
