# Updates of integer scalars: remainders of a growing sum.
# Style: naive scalar loop.

size <- 1000000
small <- 1000

run <- function(n) {
  sum <- 0L
  odd <- 0L
  for (i in 1:n) {
    sum <- (sum + i) %% 10007L
    if (sum %% 2L == 1L) odd <- odd + 1L
  }
  c(sum, odd)
}

# The sum has a closed form; the odd remainders are counted from all partial sums at once.
check <- function(result, n) {
  partial <- cumsum(as.numeric(1:n)) %% 10007
  identical(as.numeric(result), c((n * (n + 1) / 2) %% 10007, sum(partial %% 2)))
}

answer <- function(result) result
