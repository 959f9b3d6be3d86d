# Regex DNA: count the matches of patterns in a DNA sequence, then substitute in it.
# Style: for loops around gregexpr and gsub.

size <- 80000
small <- 1000

# A word and its reverse complement; one place in each pattern is open.
patterns <- c("ggtaca|tgtacc", "[cgt]gtaca|tgtac[acg]", "g[act]taca|tgta[agt]c",
              "gg[acg]aca|tgt[cgt]cc", "ggt[cgt]ca|tg[acg]acc", "ggta[agt]a|t[act]tacc",
              "ggtac[cgt]|[acg]gtacc")

changes <- list(c("tgg", "<4>"), c("aa", "|"))

# A file of DNA: a title, then n letters in lines of 60.
dna_file <- function(n) {
  codes <- integer(n)
  seed <- 42
  for (i in seq_len(n)) {
    seed <- (seed * 3877 + 29573) %% 139968
    codes[i] <- if (seed < 42000) 97L else if (seed < 70000) 99L else if (seed < 96000) 103L else 116L
  }
  starts <- seq(1, n, by = 60)
  c(">random letters", substring(intToUtf8(codes), starts, starts + 59))
}

run <- function(n) {
  lines <- dna_file(n)
  length_before <- 0
  for (line in lines) length_before <- length_before + nchar(line) + 1
  text <- paste(lines, collapse = "\n")
  text <- gsub(">[^\n]*\n|\n", "", text)
  length_clean <- nchar(text)

  counts <- c()
  for (pattern in patterns) {
    matches <- gregexpr(pattern, text)[[1]]
    if (matches[1] == -1) counts <- c(counts, 0) else counts <- c(counts, length(matches))
  }
  for (change in changes) text <- gsub(change[1], change[2], text)
  c(counts, length_before, length_clean, nchar(text))
}

# The counts again, from the places where each pattern matches in the letters as a vector.
check <- function(result, n) {
  letters <- unlist(strsplit(dna_file(n)[-1], ""))
  starts <- seq_len(n - 5)
  words <- do.call(paste0, lapply(0:5, function(k) letters[starts + k]))
  count <- function(pattern) {
    at <- which(grepl(paste0("^(", pattern, ")$"), words))
    kept <- 0
    free <- 1
    for (i in at) {
      if (i >= free) {
        kept <- kept + 1
        free <- i + 6
      }
    }
    kept
  }
  all(result[1:7] == vapply(patterns, count, 0)) &&
    all(result[8:9] == c(sum(nchar(dna_file(n)) + 1), n)) && result[10] == changed_length(letters)
}

# Each "tgg" becomes "<4>" and each "aa" becomes "|", so only the latter shortens the text.
changed_length <- function(letters) {
  runs <- rle(letters)
  length(letters) - sum(runs$lengths[runs$values == "a"] %/% 2)
}

answer <- function(result) unname(result)
