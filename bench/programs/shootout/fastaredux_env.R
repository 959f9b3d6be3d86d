# Fasta with a lookup table: the random letter is found near slot floor(4096 u).
# Style: environment-based objects, a source of letters and a buffer of lines.

size <- 8000
small <- 200

motif <- paste0(
  "tgacctgaagtcatcgggatacctaagcattgcgtaccagtttcagg",
  "acgttcaatggccatagtacgcttgaaccgtctgatagcgcatttac",
  "ccgatgtaagctcgtatgcaaactggtc"
)
wide <- c(a = 0.26, c = 0.14, g = 0.15, t = 0.23, B = 0.02, D = 0.02, H = 0.02, K = 0.02,
          M = 0.02, N = 0.02, R = 0.02, S = 0.02, V = 0.02, W = 0.02, Y = 0.02)
narrow <- c(a = 0.31, c = 0.19, g = 0.22, t = 0.28)

new_generator <- function(seed) {
  self <- new.env()
  self$seed <- seed
  self$draw <- function() {
    self$seed <- (self$seed * 3877 + 29573) %% 139968
    self$seed / 139968
  }
  self
}

new_source <- function(weights, generator) {
  self <- new.env()
  self$letters <- names(weights)
  self$bounds <- cumsum(weights)
  self$slots <- findInterval((0:4095) / 4096, self$bounds) + 1
  self$letter <- function() {
    u <- generator$draw()
    pick <- self$slots[floor(u * 4096) + 1]
    while (self$bounds[pick] <= u) pick <- pick + 1
    self$letters[pick]
  }
  self
}

new_cycle <- function(text) {
  self <- new.env()
  self$letters <- strsplit(text, "")[[1]]
  self$at <- 0
  self$letter <- function() {
    self$at <- self$at %% length(self$letters) + 1
    self$letters[self$at]
  }
  self
}

new_buffer <- function(lines) {
  self <- new.env()
  self$lines <- character(lines)
  self$used <- 0
  self$add <- function(line) {
    self$used <- self$used + 1
    self$lines[self$used] <- line
  }
  self
}

write_letters <- function(title, n, source) {
  buffer <- new_buffer(1 + ceiling(n / 60))
  buffer$add(title)
  left <- n
  while (left > 0) {
    line <- character(min(60, left))
    for (k in seq_along(line)) line[k] <- source$letter()
    buffer$add(paste(line, collapse = ""))
    left <- left - length(line)
  }
  buffer$lines
}

run <- function(n) {
  generator <- new_generator(42)
  c(write_letters(">one", 2 * n, new_cycle(motif)),
    write_letters(">two", 3 * n, new_source(wide, generator)),
    write_letters(">three", 5 * n, new_source(narrow, generator)))
}

checksum <- function(lines) {
  codes <- utf8ToInt(paste(lines, collapse = ""))
  sum(codes * (seq_along(codes) %% 1009))
}

check <- function(result, n) {
  body <- result[!startsWith(result, ">")]
  known <- c(103651751, 4113759958)[match(n, c(small, size))]
  length(result) == length(body) + 3 && all(nchar(body) <= 60) &&
    sum(nchar(body)) == 10 * n && (is.na(known) || checksum(result) == known)
}

answer <- function(result) c(length(result), sum(nchar(result)), checksum(result))
