# Edit distance of two words by the full table.
# Style: naive scalar loops over a matrix.

size <- 700
small <- 30

make_word <- function(n, factor) (seq_len(n) * factor + (seq_len(n) %/% 5)) %% 11

run <- function(n) {
  a <- make_word(n, 3)
  b <- make_word(n + n %/% 10, 4)
  rows <- length(a) + 1
  cols <- length(b) + 1
  d <- matrix(0, rows, cols)
  for (i in 1:rows) d[i, 1] <- i - 1
  for (j in 1:cols) d[1, j] <- j - 1
  for (i in 2:rows) {
    for (j in 2:cols) {
      cost <- if (a[i - 1] == b[j - 1]) 0 else 1
      best <- d[i - 1, j - 1] + cost
      if (d[i - 1, j] + 1 < best) best <- d[i - 1, j] + 1
      if (d[i, j - 1] + 1 < best) best <- d[i, j - 1] + 1
      d[i, j] <- best
    }
  }
  d[rows, cols]
}

# The distance R knows, on the same words as letters.
check <- function(result, n) {
  word <- function(codes) paste(letters[codes + 1], collapse = "")
  result == utils::adist(word(make_word(n, 3)), word(make_word(n + n %/% 10, 4)))[1, 1]
}

answer <- function(result) result
