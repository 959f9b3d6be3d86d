# Reverse complement of DNA sequences in a file of lines.
# Style: split into records, lapply over them, vapply over letters with a named lookup.

size <- 70000
small <- 600

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

pairs <- c(a = "T", c = "G", g = "C", t = "A", N = "N", R = "Y", Y = "R",
           K = "M", M = "K", B = "V", V = "B", D = "H", H = "D")

in_lines <- function(letters) {
  line <- (seq_along(letters) - 1) %/% 60
  unname(sapply(split(letters, line), paste, collapse = ""))
}

reverse_record <- function(record) {
  letters <- unlist(strsplit(record[-1], ""))
  mirrored <- vapply(rev(letters), function(letter) pairs[[letter]], "")
  c(record[1], in_lines(mirrored))
}

run <- function(n) {
  lines <- dna_file(n)
  records <- split(lines, cumsum(startsWith(lines, ">")))
  unlist(lapply(records, reverse_record), use.names = FALSE)
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
