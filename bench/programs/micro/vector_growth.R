# A vector grown by c(): keep the numbers below n that are 1 or 5 modulo 6.
# Style: naive scalar loop that copies the vector at each step.

size <- 50000
small <- 500

run <- function(n) {
  kept <- c()
  for (i in 1:n) {
    if (i %% 6 == 1 || i %% 6 == 5) kept <- c(kept, i)
  }
  kept
}

check <- function(result, n) {
  all <- seq_len(n)
  identical(result, all[all %% 2 == 1 & all %% 3 != 0])
}

answer <- function(result) c(length(result), sum(result))
