# Bit operations: a shift register and the count of its bits.
# Style: naive scalar loops with bitwAnd, bitwXor, bitwShiftR.

size <- 30000
small <- 100

ones <- function(x) {
  count <- 0L
  while (x != 0L) {
    x <- bitwAnd(x, x - 1L)
    count <- count + 1L
  }
  count
}

run <- function(n) {
  state <- 44257L
  total <- 0L
  for (i in 1:n) {
    low <- bitwAnd(state, 1L)
    state <- bitwShiftR(state, 1L)
    if (low == 1L) state <- bitwXor(state, 46080L)
    total <- total + ones(state)
  }
  c(state, total)
}

# The same register by arithmetic on a vector of bits.
check <- function(result, n) {
  bits <- 44257 %/% 2^(0:15) %% 2
  taps <- 46080 %/% 2^(0:15) %% 2
  total <- 0
  for (i in 1:n) {
    bits <- (c(bits[-1], 0) + bits[1] * taps) %% 2
    total <- total + sum(bits)
  }
  all(result == c(sum(bits * 2^(0:15)), total))
}

answer <- function(result) result
