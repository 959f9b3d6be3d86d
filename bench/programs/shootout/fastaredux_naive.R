# Fasta with a lookup table: the random letter is found near slot floor(4096 u).
# Style: naive scalar loops, letters collected as integer codes.

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

# slot[k + 1] is the first letter whose bound lies above k / 4096.
make_slots <- function(bounds) {
  slots <- integer(4096)
  at <- 1L
  for (k in 1:4096) {
    while (bounds[at] <= (k - 1) / 4096) at <- at + 1L
    slots[k] <- at
  }
  slots
}

in_lines <- function(codes) {
  lines <- character(0)
  n <- length(codes)
  from <- 1
  while (from <= n) {
    to <- min(from + 59, n)
    lines[length(lines) + 1] <- intToUtf8(codes[from:to])
    from <- to + 1
  }
  lines
}

repeat_codes <- function(n) {
  letters <- utf8ToInt(motif)
  period <- length(letters)
  codes <- integer(n)
  at <- 0L
  for (i in 1:n) {
    at <- at + 1L
    codes[i] <- letters[at]
    if (at == period) at <- 0L
  }
  codes
}

random_codes <- function(n, weights, seed) {
  letters <- utf8ToInt(paste(names(weights), collapse = ""))
  bounds <- cumsum(weights)
  slots <- make_slots(bounds)
  codes <- integer(n)
  for (i in 1:n) {
    seed <- (seed * 3877L + 29573L) %% 139968L
    u <- seed / 139968
    pick <- slots[as.integer(u * 4096) + 1L]
    while (bounds[pick] <= u) pick <- pick + 1L
    codes[i] <- letters[pick]
  }
  list(codes = codes, seed = seed)
}

run <- function(n) {
  one <- repeat_codes(2 * n)
  two <- random_codes(3 * n, wide, 42L)
  three <- random_codes(5 * n, narrow, two$seed)
  c(">one", in_lines(one), ">two", in_lines(two$codes), ">three", in_lines(three$codes))
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
