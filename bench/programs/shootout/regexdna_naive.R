# Regex DNA: count the matches of patterns in a DNA sequence, then substitute in it.
# Style: own matcher with naive scalar loops, patterns become lists of letter sets.

size <- 5000
small <- 200

# A word and its reverse complement; one place in each pattern is open.
patterns <- c("ggtaca|tgtacc", "[cgt]gtaca|tgtac[acg]", "g[act]taca|tgta[agt]c",
              "gg[acg]aca|tgt[cgt]cc", "ggt[cgt]ca|tg[acg]acc", "ggta[agt]a|t[act]tacc",
              "ggtac[cgt]|[acg]gtacc")

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

# "a[cg]|t" becomes list(list("a", c("c", "g")), list("t")).
parse_pattern <- function(pattern) {
  lapply(strsplit(pattern, "|", fixed = TRUE)[[1]], function(part) {
    sets <- list()
    inside <- FALSE
    for (letter in strsplit(part, "")[[1]]) {
      if (letter == "[") {
        inside <- TRUE
        set <- character(0)
      } else if (letter == "]") {
        inside <- FALSE
        sets[[length(sets) + 1]] <- set
      } else if (inside) {
        set <- c(set, letter)
      } else {
        sets[[length(sets) + 1]] <- letter
      }
    }
    sets
  })
}

matches_at <- function(letters, at, sets) {
  if (at + length(sets) - 1 > length(letters)) return(FALSE)
  for (k in seq_along(sets)) {
    if (!any(letters[at + k - 1] == sets[[k]])) return(FALSE)
  }
  TRUE
}

match_length <- function(letters, at, choices) {
  for (sets in choices) {
    if (matches_at(letters, at, sets)) return(length(sets))
  }
  0
}

count_matches <- function(letters, pattern) {
  choices <- parse_pattern(pattern)
  count <- 0
  at <- 1
  while (at <= length(letters)) {
    width <- match_length(letters, at, choices)
    if (width > 0) count <- count + 1
    at <- at + max(1, width)
  }
  count
}

replace_matches <- function(letters, pattern, by) {
  choices <- parse_pattern(pattern)
  by <- strsplit(by, "")[[1]]
  out <- character(length(letters))
  used <- 0
  at <- 1
  while (at <= length(letters)) {
    width <- match_length(letters, at, choices)
    new <- if (width > 0) by else letters[at]
    for (letter in new) {
      used <- used + 1
      out[used] <- letter
    }
    at <- at + max(1, width)
  }
  out[seq_len(used)]
}

run <- function(n) {
  lines <- dna_file(n)
  length_before <- 0
  letters <- character(0)
  for (line in lines) {
    length_before <- length_before + nchar(line) + 1
    if (substr(line, 1, 1) != ">") letters <- c(letters, strsplit(line, "")[[1]])
  }
  counts <- numeric(length(patterns))
  for (i in seq_along(patterns)) counts[i] <- count_matches(letters, patterns[i])
  changed <- replace_matches(replace_matches(letters, "tgg", "<4>"), "aa", "|")
  c(counts, length_before, length(letters), length(changed))
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
