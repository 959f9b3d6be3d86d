# vapply over the rows of a matrix, two results each.
# Style: apply with a closure that reads a matrix of the caller.

size <- 60000
small <- 300

run <- function(n) {
  m <- matrix(seq_len(4 * n) %% 11, n)
  vapply(seq_len(n), function(i) {
    row <- m[i, ]
    c(sum(row), row[1] * row[4] - row[2] * row[3])
  }, numeric(2))
}

check <- function(result, n) {
  m <- matrix(seq_len(4 * n) %% 11, n)
  all(result == rbind(rowSums(m), m[, 1] * m[, 4] - m[, 2] * m[, 3]))
}

answer <- function(result) rowSums(result)
