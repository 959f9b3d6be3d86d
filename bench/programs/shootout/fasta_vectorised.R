# Fasta: write a repeated motif and two weighted random DNA sequences in lines of 60.
# Style: vectorised, the random stream is made by doubling.

size <- 150000
small <- 500

motif <- paste0(
  "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg",
  "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac",
  "ccgatgtaagctcgtatgcaaactggtc"
)
wide <- c(a = 0.26, c = 0.14, g = 0.15, t = 0.23, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
          M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02)
narrow <- c(a = 0.31, c = 0.19, g = 0.22, t = 0.28)

# n steps of the generator after seed: the second half follows from the first
# by one affine map, so the stream doubles in each round.
stream <- function(n, seed) {
  multiplier <- 3877
  increment <- 29573
  values <- (seed * multiplier + increment) %% 139968
  while (length(values) < n) {
    values <- c(values, (values * multiplier + increment) %% 139968)
    increment <- (multiplier * increment + increment) %% 139968
    multiplier <- multiplier^2 %% 139968
  }
  values[seq_len(n)]
}

in_lines <- function(text) {
  starts <- seq(1, nchar(text), by = 60)
  substring(text, starts, starts + 59)
}

pick <- function(u, weights) {
  paste(names(weights)[findInterval(u, cumsum(weights)) + 1], collapse = "")
}

run <- function(n) {
  copies <- strrep(motif, ceiling(2 * n / nchar(motif)))
  u <- stream(8 * n, 42) / 139968
  c(">one", in_lines(substr(copies, 1, 2 * n)),
    ">two", in_lines(pick(u[1:(3 * n)], wide)),
    ">three", in_lines(pick(u[-(1:(3 * n))], narrow)))
}

checksum <- function(lines) {
  codes <- utf8ToInt(paste(lines, collapse = ""))
  sum(codes * (seq_along(codes) %% 1009))
}

check <- function(result, n) {
  body <- result[!startsWith(result, ">")]
  known <- c(258650517, 77351122371)[match(n, c(small, size))]
  length(result) == length(body) + 3 && all(nchar(body) <= 60) &&
    sum(nchar(body)) == 10 * n && (is.na(known) || checksum(result) == known)
}

answer <- function(result) c(length(result), sum(nchar(result)), checksum(result))
