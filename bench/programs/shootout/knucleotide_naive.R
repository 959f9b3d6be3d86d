# K-nucleotide: how often do words of length 1 to 6 occur in a DNA sequence.
# Style: naive scalar loops, a word is a number in base four.

size <- 30000
small <- 500

words <- c("a", "c", "g", "t", "ag", "ca", "gt", "tt", "gga", "tta", "ggta", "aacg", "ggtatt")

# n letters of DNA from a small linear congruential generator.
dna <- function(n) {
  codes <- integer(n)
  seed <- 42
  for (i in seq_len(n)) {
    seed <- (seed * 3877 + 29573) %% 139968
    codes[i] <- if (seed < 42000) 97L else if (seed < 70000) 99L else if (seed < 96000) 103L else 116L
  }
  intToUtf8(codes)
}

digit <- function(code) {
  if (code == 97L) 0L else if (code == 99L) 1L else if (code == 103L) 2L else 3L
}

word_number <- function(codes) {
  number <- 0L
  for (code in codes) number <- number * 4L + digit(code)
  number
}

count_words <- function(codes, width) {
  words <- 4L^width
  counts <- integer(words)
  number <- 0L
  for (i in 1:length(codes)) {
    number <- (number * 4L + digit(codes[i])) %% words
    if (i >= width) counts[number + 1] <- counts[number + 1] + 1L
  }
  counts
}

run <- function(n) {
  codes <- utf8ToInt(dna(n))
  result <- integer(0)
  width <- 0
  for (word in words) {
    if (nchar(word) != width) {
      width <- nchar(word)
      counts <- count_words(codes, width)
    }
    result[word] <- counts[word_number(utf8ToInt(word)) + 1]
  }
  result
}

# The same counts by overlapping regular expression matches.
check <- function(result, n) {
  text <- dna(n)
  overlapping <- function(word) {
    at <- gregexpr(paste0("(?=", word, ")"), text, perl = TRUE)[[1]]
    sum(at > 0)
  }
  identical(names(result), words) && all(result == vapply(words, overlapping, 0L))
}

answer <- function(result) unname(result)
