# lapply with a closure of one argument.
# Style: apply, then unlist.

size <- 200000
small <- 500

run <- function(n) {
  halves <- lapply(1:n, function(i) if (i %% 2L == 0L) i %/% 2L else 3L * i + 1L)
  unlist(halves)
}

check <- function(result, n) {
  i <- seq_len(n)
  identical(result, as.integer(ifelse(i %% 2 == 0, i / 2, 3 * i + 1)))
}

answer <- function(result) sum(as.numeric(result))
