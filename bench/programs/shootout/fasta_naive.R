# Fasta: write a repeated motif and two weighted random DNA sequences in lines of 60.
# Style: naive scalar loops, one character at a time.

size <- 30000
small <- 500

motif <- paste0(
  "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg",
  "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac",
  "ccgatgtaagctcgtatgcaaactggtc"
)
wide <- c(a = 0.26, c = 0.14, g = 0.15, t = 0.23, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
          M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02)
narrow <- c(a = 0.31, c = 0.19, g = 0.22, t = 0.28)

repeat_lines <- function(n) {
  lines <- character(0)
  letters <- strsplit(motif, "")[[1]]
  line <- character(60)
  k <- 0
  at <- 0
  for (i in 1:n) {
    k <- k + 1
    at <- at + 1
    line[k] <- letters[at]
    if (at == length(letters)) at <- 0
    if (k == 60) {
      lines[length(lines) + 1] <- paste(line, collapse = "")
      k <- 0
    }
  }
  if (k > 0) lines[length(lines) + 1] <- paste(line[1:k], collapse = "")
  lines
}

random_lines <- function(n, weights, seed) {
  letters <- names(weights)
  bounds <- numeric(length(weights))
  total <- 0
  for (i in 1:length(weights)) {
    total <- total + weights[[i]]
    bounds[i] <- total
  }
  lines <- character(0)
  line <- character(60)
  k <- 0
  for (i in 1:n) {
    seed <- (seed * 3877 + 29573) %% 139968
    u <- seed / 139968
    pick <- 1
    while (u >= bounds[pick]) pick <- pick + 1
    k <- k + 1
    line[k] <- letters[pick]
    if (k == 60) {
      lines[length(lines) + 1] <- paste(line, collapse = "")
      k <- 0
    }
  }
  if (k > 0) lines[length(lines) + 1] <- paste(line[1:k], collapse = "")
  list(lines = lines, seed = seed)
}

run <- function(n) {
  one <- repeat_lines(2 * n)
  two <- random_lines(3 * n, wide, 42)
  three <- random_lines(5 * n, narrow, two$seed)
  c(">one", one, ">two", two$lines, ">three", three$lines)
}

checksum <- function(lines) {
  codes <- utf8ToInt(paste(lines, collapse = ""))
  sum(codes * (seq_along(codes) %% 1009))
}

check <- function(result, n) {
  body <- result[!startsWith(result, ">")]
  known <- c(258650517, 15464674362)[match(n, c(small, size))]
  length(result) == length(body) + 3 && all(nchar(body) <= 60) &&
    sum(nchar(body)) == 10 * n && (is.na(known) || checksum(result) == known)
}

answer <- function(result) c(length(result), sum(nchar(result)), checksum(result))
