# K-nucleotide: how often do words of length 1 to 6 occur in a DNA sequence.
# Style: vectorised, substring and table.

size <- 80000
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

count_words <- function(text, width) {
  starts <- seq_len(nchar(text) - width + 1)
  table(substring(text, starts, starts + width - 1))
}

run <- function(n) {
  text <- dna(n)
  widths <- unique(nchar(words))
  counts <- lapply(widths, function(width) count_words(text, width))
  found <- vapply(words, function(word) counts[[match(nchar(word), widths)]][word], 0L)
  names(found) <- words
  found[is.na(found)] <- 0L
  found
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
