# Fasta with a lookup table: the generator has few states, so each has its letter in a table.
# Style: vectorised table of letters, then one scalar loop over the states.

size <- 30000
small <- 100

motif <- paste0(
  "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg",
  "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac",
  "ccgatgtaagctcgtatgcaaactggtc"
)
wide <- c(a = 0.26, c = 0.14, g = 0.15, t = 0.23, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
          M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02)
narrow <- c(a = 0.31, c = 0.19, g = 0.22, t = 0.28)

states <- 139968

letter_of_state <- function(weights) {
  names(weights)[findInterval((0:(states - 1)) / states, cumsum(weights)) + 1]
}

walk <- function(n, seed) {
  seeds <- integer(n)
  for (i in seq_len(n)) {
    seed <- (seed * 3877L + 29573L) %% 139968L
    seeds[i] <- seed
  }
  seeds
}

in_lines <- function(letters) {
  line <- (seq_along(letters) - 1) %/% 60
  vapply(split(letters, line), paste, "", collapse = "", USE.NAMES = FALSE)
}

run <- function(n) {
  cycle <- strsplit(motif, "")[[1]]
  seeds <- walk(8 * n, 42L)
  first <- seq_len(3 * n)
  c(">one", in_lines(rep_len(cycle, 2 * n)),
    ">two", in_lines(letter_of_state(wide)[seeds[first] + 1]),
    ">three", in_lines(letter_of_state(narrow)[seeds[-first] + 1]))
}

checksum <- function(lines) {
  codes <- utf8ToInt(paste(lines, collapse = ""))
  sum(codes * (seq_along(codes) %% 1009))
}

check <- function(result, n) {
  body <- result[!startsWith(result, ">")]
  known <- c(52591422, 15464674362)[match(n, c(small, size))]
  length(result) == length(body) + 3 && all(nchar(body) <= 60) &&
    sum(nchar(body)) == 10 * n && (is.na(known) || checksum(result) == known)
}

answer <- function(result) c(length(result), sum(nchar(result)), checksum(result))
