# Reverse complement of DNA sequences in a file of lines.
# Style: naive scalar loops over characters, switch for the complement.

size <- 80000
small <- 900

# A file of DNA: two titled sequences of n letters together, in lines of 60.
dna_file <- function(n) {
  letters <- c("a", "c", "g", "t", "N", "R", "Y", "K", "M", "B", "V", "D", "H")
  picks <- (seq_len(n) * 7919 + (seq_len(n) %/% 13)^2) %% 13 + 1
  in_lines <- function(picks) {
    text <- paste(letters[picks], collapse = "")
    starts <- seq(1, nchar(text), by = 60)
    substring(text, starts, starts + 59)
  }
  half <- n %/% 3
  c(">short", in_lines(picks[1:half]), ">long", in_lines(picks[-(1:half)]))
}

complement <- function(letter) {
  switch(letter,
    a = "T", c = "G", g = "C", t = "A", N = "N", R = "Y", Y = "R",
    K = "M", M = "K", B = "V", V = "B", D = "H", H = "D"
  )
}

reverse_complement <- function(lines) {
  text <- paste(lines, collapse = "")
  n <- nchar(text)
  letters <- strsplit(text, "")[[1]]
  out <- character(0)
  line <- character(60)
  k <- 0
  for (i in n:1) {
    k <- k + 1
    line[k] <- complement(letters[i])
    if (k == 60) {
      out <- c(out, paste(line, collapse = ""))
      k <- 0
    }
  }
  if (k > 0) out <- c(out, paste(line[1:k], collapse = ""))
  out
}

run <- function(n) {
  lines <- dna_file(n)
  out <- character(0)
  pending <- character(0)
  for (line in lines) {
    if (substr(line, 1, 1) == ">") {
      if (length(pending) > 0) out <- c(out, reverse_complement(pending))
      out <- c(out, line)
      pending <- character(0)
    } else {
      pending <- c(pending, line)
    }
  }
  c(out, reverse_complement(pending))
}

# The letters of each sequence, read backwards and translated at once.
check <- function(result, n) {
  same_sequence <- function(given, made) {
    letters <- rev(strsplit(paste(given, collapse = ""), "")[[1]])
    mirrored <- chartr("acgtNRYKMBVDH", "TGCANYRMKVBHD", letters)
    identical(paste(made, collapse = ""), paste(mirrored, collapse = ""))
  }
  given <- dna_file(n)
  titles <- which(startsWith(given, ">"))
  last <- length(given)
  identical(result[titles], given[titles]) && length(result) == last &&
    all(nchar(result) == nchar(given)) &&
    same_sequence(given[2:(titles[2] - 1)], result[2:(titles[2] - 1)]) &&
    same_sequence(given[(titles[2] + 1):last], result[(titles[2] + 1):last])
}

answer <- function(result) {
  codes <- utf8ToInt(paste(result, collapse = ""))
  c(length(result), sum(codes * (seq_along(codes) %% 1009)))
}
