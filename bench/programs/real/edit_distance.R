# Edit distance: compares all pairs of n made-up words and finds each word's best neighbour.
# Style: string processing with strsplit, scalar dynamic programming on integer vectors.

size <- 70L
small <- 8L

make_words <- function(n) {
  set.seed(2)
  vapply(seq_len(n), function(i)
    paste(sample(letters[1:8], 5 + i %% 6, replace = TRUE), collapse = ""), "")
}

distance <- function(a, b) {
  s <- strsplit(a, "")[[1]]
  t <- strsplit(b, "")[[1]]
  above <- 0:length(t)
  for (i in seq_along(s)) {
    row <- integer(length(t) + 1L)
    row[1L] <- i
    for (j in seq_along(t)) {
      cost <- if (s[i] == t[j]) 0L else 1L
      row[j + 1L] <- min(above[j] + cost, above[j + 1L] + 1L, row[j] + 1L)
    }
    above <- row
  }
  above[length(above)]
}

run <- function(n) {
  words <- make_words(n)
  distances <- matrix(0L, n, n, dimnames = list(words, words))
  for (i in seq_len(n - 1L))
    for (j in (i + 1L):n) {
      d <- distance(words[i], words[j])
      distances[i, j] <- d
      distances[j, i] <- d
    }
  distances
}

check <- function(result, n) {
  words <- make_words(n)
  expected <- adist(words)
  identical(rownames(result), words) && all(result == expected)
}

answer <- function(result) c(sum(result), max(result))
