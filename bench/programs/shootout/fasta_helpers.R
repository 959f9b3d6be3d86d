# Fasta: write a repeated motif and two weighted random DNA sequences in lines of 60.
# Style: small helper functions, the random seed is a global changed with <<-.

size <- 5000
small <- 100

motif <- paste0(
  "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg",
  "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac",
  "ccgatgtaagctcgtatgcaaactggtc"
)
wide <- c(a = 0.26, c = 0.14, g = 0.15, t = 0.23, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
          M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02)
narrow <- c(a = 0.31, c = 0.19, g = 0.22, t = 0.28)

seed <- 42

next_random <- function(max) {
  seed <<- (seed * 3877 + 29573) %% 139968
  max * seed / 139968
}

choose_letter <- function(letters, bounds) {
  u <- next_random(1)
  for (i in seq_along(bounds)) {
    if (u < bounds[i]) return(letters[i])
  }
}

random_line <- function(width, letters, bounds) {
  line <- ""
  for (i in seq_len(width)) line <- paste0(line, choose_letter(letters, bounds))
  line
}

motif_letter <- function(i) {
  at <- (i - 1) %% nchar(motif) + 1
  substr(motif, at, at)
}

motif_line <- function(from, to) {
  line <- ""
  for (i in from:to) line <- paste0(line, motif_letter(i))
  line
}

widths <- function(n) c(rep(60, n %/% 60), if (n %% 60 > 0) n %% 60)

repeat_lines <- function(n) {
  lines <- c()
  for (width in widths(n)) {
    done <- 60 * length(lines)
    lines <- c(lines, motif_line(done + 1, done + width))
  }
  lines
}

random_lines <- function(n, weights) {
  lines <- c()
  for (width in widths(n)) {
    lines <- c(lines, random_line(width, names(weights), cumsum(weights)))
  }
  lines
}

run <- function(n) {
  seed <<- 42
  c(">one", repeat_lines(2 * n),
    ">two", random_lines(3 * n, wide),
    ">three", random_lines(5 * n, narrow))
}

checksum <- function(lines) {
  codes <- utf8ToInt(paste(lines, collapse = ""))
  sum(codes * (seq_along(codes) %% 1009))
}

check <- function(result, n) {
  body <- result[!startsWith(result, ">")]
  known <- c(52591422, 2566929541)[match(n, c(small, size))]
  length(result) == length(body) + 3 && all(nchar(body) <= 60) &&
    sum(nchar(body)) == 10 * n && (is.na(known) || checksum(result) == known)
}

answer <- function(result) c(length(result), sum(nchar(result)), checksum(result))
