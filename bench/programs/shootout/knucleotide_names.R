# K-nucleotide: how often do words of length 1 to 6 occur in a DNA sequence.
# Style: a named vector as dictionary, grown when a new word comes by.

size <- 5000
small <- 150

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

count_words <- function(letters, width) {
  counts <- c()
  for (i in seq_len(length(letters) - width + 1)) {
    key <- paste(letters[i:(i + width - 1)], collapse = "")
    if (key %in% names(counts)) {
      counts[key] <- counts[key] + 1
    } else {
      counts[key] <- 1
    }
  }
  counts
}

run <- function(n) {
  letters <- strsplit(dna(n), "")[[1]]
  result <- c()
  for (width in unique(nchar(words))) {
    counts <- count_words(letters, width)
    wanted <- words[nchar(words) == width]
    result <- c(result, setNames(counts[wanted], wanted))
  }
  result[is.na(result)] <- 0
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
