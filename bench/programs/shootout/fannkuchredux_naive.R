# Fannkuch: flip the first p[1] items of every permutation until the first is 1.
# Style: naive scalar loops over one vector.

size <- 8
small <- 5

run <- function(n) {
  perm <- 1:n
  turns <- integer(n)
  flipped <- integer(n)
  checksum <- 0L
  longest <- 0L
  even <- TRUE
  repeat {
    for (i in 1:n) flipped[i] <- perm[i]
    flips <- 0L
    first <- flipped[1]
    while (first != 1L) {
      low <- 1L
      high <- first
      while (low < high) {
        held <- flipped[low]
        flipped[low] <- flipped[high]
        flipped[high] <- held
        low <- low + 1L
        high <- high - 1L
      }
      flips <- flips + 1L
      first <- flipped[1]
    }
    if (flips > longest) longest <- flips
    if (even) checksum <- checksum + flips else checksum <- checksum - flips
    even <- !even

    # Next permutation: turn the shortest prefix that has turns left.
    k <- 2L
    while (k <= n) {
      held <- perm[1]
      for (i in 2:k) perm[i - 1L] <- perm[i]
      perm[k] <- held
      turns[k] <- turns[k] + 1L
      if (turns[k] < k) break
      turns[k] <- 0L
      k <- k + 1L
    }
    if (k > n) break
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
