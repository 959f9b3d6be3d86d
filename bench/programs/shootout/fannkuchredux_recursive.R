# Fannkuch: flip the first p[1] items of every permutation until the first is 1.
# Style: recursive enumeration with a callback that updates its environment.

size <- 8
small <- 5

each_permutation <- function(perm, k, visit) {
  if (k == 1) return(visit(perm))
  for (turn in seq_len(k)) {
    each_permutation(perm, k - 1, visit)
    perm[1:k] <- c(perm[2:k], perm[1])
  }
}

run <- function(n) {
  checksum <- 0
  longest <- 0
  sign <- 1
  count_flips <- function(perm) {
    flips <- 0
    first <- perm[1]
    while (first != 1) {
      perm[1:first] <- perm[first:1]
      first <- perm[1]
      flips <- flips + 1
    }
    if (flips > longest) longest <<- flips
    checksum <<- checksum + sign * flips
    sign <<- -sign
  }
  each_permutation(1:n, n, count_flips)
  c(checksum, longest)
}

# Checksums and longest flip sequences of the first problem sizes.
check <- function(result, n) {
  checksums <- c(0, 2, 11, 49, 228, 1616, 8629, 73196)
  flips <- c(2, 4, 7, 10, 16, 22, 30, 38)
  identical(as.numeric(result), c(checksums[n - 2], flips[n - 2]))
}

answer <- function(result) result
