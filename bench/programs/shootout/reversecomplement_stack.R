# Reverse complement of DNA sequences in a file of lines.
# Style: environment-based, letters are pushed on a stack object and popped.

size <- 35000
small <- 300

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

new_stack <- function() {
  items <- list()
  count <- 0
  list(
    push = function(item) {
      count <<- count + 1
      items[[count]] <<- item
    },
    pop = function() {
      item <- items[[count]]
      count <<- count - 1
      item
    },
    size = function() count
  )
}

partners <- list2env(list(a = "T", c = "G", g = "C", t = "A", N = "N", R = "Y", Y = "R",
                          K = "M", M = "K", B = "V", V = "B", D = "H", H = "D"))

drain <- function(stack) {
  lines <- character(0)
  while (stack$size() > 0) {
    line <- character(min(60, stack$size()))
    for (k in seq_along(line)) line[k] <- get(stack$pop(), envir = partners)
    lines <- c(lines, paste(line, collapse = ""))
  }
  lines
}

run <- function(n) {
  stack <- new_stack()
  out <- character(0)
  for (line in dna_file(n)) {
    if (startsWith(line, ">")) {
      out <- c(out, drain(stack), line)
    } else {
      for (i in 1:nchar(line)) stack$push(substr(line, i, i))
    }
  }
  c(out, drain(stack))
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
