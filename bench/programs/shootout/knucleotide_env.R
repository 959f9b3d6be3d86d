# K-nucleotide: how often do words of length 1 to 6 occur in a DNA sequence.
# Style: an environment as hash table, one key at a time.

size <- 20000
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
  counts <- new.env(hash = TRUE)
  for (i in 1:(nchar(text) - width + 1)) {
    key <- substr(text, i, i + width - 1)
    seen <- counts[[key]]
    counts[[key]] <- if (is.null(seen)) 1L else seen + 1L
  }
  counts
}

run <- function(n) {
  text <- dna(n)
  result <- integer(0)
  for (width in unique(nchar(words))) {
    counts <- count_words(text, width)
    for (word in words[nchar(words) == width]) {
      found <- counts[[word]]
      result[word] <- if (is.null(found)) 0L else found
    }
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
