# Fasta: write a repeated motif and two weighted random DNA sequences in lines of 60.
# Style: lines made by vapply, letters by a closure that owns the random seed.

size <- 10000
small <- 300

motif <- paste0(
  "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg",
  "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac",
  "ccgatgtaagctcgtatgcaaactggtc"
)
wide <- c(a = 0.26, c = 0.14, g = 0.15, t = 0.23, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
          M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02)
narrow <- c(a = 0.31, c = 0.19, g = 0.22, t = 0.28)

make_random <- function(seed) {
  function() {
    seed <<- (seed * 3877 + 29573) %% 139968
    seed / 139968
  }
}

make_chooser <- function(weights, random) {
  letters <- names(weights)
  bounds <- cumsum(weights)
  function(i) letters[which.max(random() < bounds)]
}

make_cycle <- function(text) {
  letters <- strsplit(text, "")[[1]]
  function(i) letters[(i - 1) %% length(letters) + 1]
}

in_lines <- function(n, letter) {
  starts <- seq(1, n, by = 60)
  vapply(starts, function(start) {
    paste(vapply(start:min(start + 59, n), letter, ""), collapse = "")
  }, "")
}

run <- function(n) {
  random <- make_random(42)
  c(">one", in_lines(2 * n, make_cycle(motif)),
    ">two", in_lines(3 * n, make_chooser(wide, random)),
    ">three", in_lines(5 * n, make_chooser(narrow, random)))
}

checksum <- function(lines) {
  codes <- utf8ToInt(paste(lines, collapse = ""))
  sum(codes * (seq_along(codes) %% 1009))
}

check <- function(result, n) {
  body <- result[!startsWith(result, ">")]
  known <- c(155441842, 5151991331)[match(n, c(small, size))]
  length(result) == length(body) + 3 && all(nchar(body) <= 60) &&
    sum(nchar(body)) == 10 * n && (is.na(known) || checksum(result) == known)
}

answer <- function(result) c(length(result), sum(nchar(result)), checksum(result))
