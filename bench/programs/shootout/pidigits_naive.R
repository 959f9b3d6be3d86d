# Digits of pi, one by one, from a stream of fractions with own big integers.
# Style: naive scalar loops, a big integer is a vector of base 10000 limbs, lowest first.

size <- 150
small <- 20

times_small <- function(a, k) {
  if (k == 0) return(0)
  carry <- 0
  for (i in 1:length(a)) {
    value <- a[i] * k + carry
    carry <- value %/% 10000
    a[i] <- value - carry * 10000
  }
  while (carry > 0) {
    a[length(a) + 1] <- carry %% 10000
    carry <- carry %/% 10000
  }
  a
}

plus <- function(a, b) {
  if (length(a) < length(b)) return(plus(b, a))
  carry <- 0
  for (i in 1:length(a)) {
    value <- a[i] + carry
    if (i <= length(b)) value <- value + b[i]
    if (value >= 10000) {
      a[i] <- value - 10000
      carry <- 1
    } else {
      a[i] <- value
      carry <- 0
    }
  }
  if (carry > 0) a[length(a) + 1] <- carry
  a
}

# a - b for a >= b.
minus <- function(a, b) {
  borrow <- 0
  for (i in 1:length(a)) {
    value <- a[i] - borrow
    if (i <= length(b)) value <- value - b[i]
    if (value < 0) {
      a[i] <- value + 10000
      borrow <- 1
    } else {
      a[i] <- value
      borrow <- 0
    }
  }
  top <- length(a)
  while (top > 1 && a[top] == 0) top <- top - 1
  a[1:top]
}

at_least <- function(a, b) {
  if (length(a) != length(b)) return(length(a) > length(b))
  for (i in length(a):1) {
    if (a[i] != b[i]) return(a[i] > b[i])
  }
  TRUE
}

# a %/% b and a %% b where the quotient is below ten.
divide <- function(a, b) {
  quotient <- 0
  while (at_least(a, b)) {
    a <- minus(a, b)
    quotient <- quotient + 1
  }
  list(quotient = quotient, rest = a)
}

# The rest of pi lies between low / den and (low + num) / den; each step narrows this.
run <- function(n) {
  digits <- integer(n)
  found <- 0
  num <- 1
  den <- 1
  low <- 3
  k <- 0
  while (found < n) {
    k <- k + 1
    odd <- 2 * k + 1
    low <- plus(times_small(low, odd), times_small(num, k - 1))
    den <- times_small(den, odd)
    num <- times_small(num, k)
    part <- divide(low, den)
    if (at_least(plus(part$rest, num), den)) next
    found <- found + 1
    digits[found] <- part$quotient
    low <- times_small(part$rest, 10)
    num <- times_small(num, 10)
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
