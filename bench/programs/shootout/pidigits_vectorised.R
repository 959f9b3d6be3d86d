# Digits of pi, one by one, from a stream of fractions with own big integers.
# Style: vectorised big integers, limbs of a vector are worked on at once and carried after.

size <- 300
small <- 10

base <- 1e7

# Carries until all limbs are in [0, base), then drops leading zeros.
settle <- function(a) {
  repeat {
    carry <- a %/% base
    if (!any(carry != 0)) break
    a <- c(a - carry * base, 0) + c(0, carry)
  }
  used <- which(a != 0)
  a[seq_len(max(1, used))]
}

pad <- function(a, length) c(a, numeric(length - length(a)))

combine <- function(a, b, factor = 1) {
  width <- max(length(a), length(b)) + 1
  settle(pad(a, width) + factor * pad(b, width))
}

at_least <- function(a, b) {
  if (length(a) != length(b)) return(length(a) > length(b))
  differ <- which(a != b)
  length(differ) == 0 || a[max(differ)] > b[max(differ)]
}

# The quotient below ten, guessed from the leading limbs and corrected.
quotient <- function(a, b) {
  lead <- function(x, top) sum(pad(x, top)[top:(top - 2)] * c(base, 1, 1 / base))
  top <- max(length(a), length(b), 3)
  guess <- floor(lead(a, top) / lead(b, top))
  while (guess > 0 && !at_least(a, settle(b * guess))) guess <- guess - 1
  while (at_least(a, settle(b * (guess + 1)))) guess <- guess + 1
  guess
}

# The rest of pi lies between low / den and (low + num) / den; each step narrows this.
run <- function(n) {
  digits <- integer(0)
  num <- den <- 1
  low <- 3
  k <- 0
  while (length(digits) < n) {
    k <- k + 1
    low <- combine(low * (2 * k + 1), num, k - 1)
    den <- settle(den * (2 * k + 1))
    num <- settle(num * k)
    digit <- quotient(low, den)
    rest <- combine(low, den, -digit)
    if (!at_least(combine(rest, num), den)) {
      digits <- c(digits, digit)
      low <- settle(rest * 10)
      num <- settle(num * 10)
    }
  }
  digits
}

# Pi again by Machin: 16 atan(1/5) - 4 atan(1/239), in fixed point with limbs of six digits.
check <- function(result, n) {
  limbs <- ceiling(n / 6) + 3
  divide <- function(a, k) {
    carry <- 0
    for (i in seq_along(a)) {
      value <- carry * 1e6 + a[i]
      a[i] <- value %/% k
      carry <- value %% k
    }
    a
  }
  arctan <- function(k, factor) {
    power <- divide(c(factor, numeric(limbs)), k)
    total <- power
    odd <- 1
    while (any(power > 0)) {
      odd <- odd + 2
      power <- divide(power, k^2)
      total <- total + (if (odd %% 4 == 3) -1 else 1) * divide(power, odd)
    }
    total
  }
  value <- arctan(5, 16) - arctan(239, 4)
  for (i in length(value):2) {
    value[i - 1] <- value[i - 1] + value[i] %/% 1e6
    value[i] <- value[i] %% 1e6
  }
  digits <- paste0(value[1], paste(sprintf("%06d", as.integer(value[-1])), collapse = ""))
  identical(paste(result, collapse = ""), substr(digits, 1, n))
}

# The sum of the digits, and a sum that knows their places.
answer <- function(result) c(sum(result), sum(result * seq_along(result)))
