# Digits of pi by a spigot: pi in a mixed radix whose digits are all 2.
# Style: naive scalar loops over one vector of remainders.

size <- 450
small <- 20

run <- function(n) {
  extra <- n + 3L
  length <- as.integer(10 * extra / 3) + 1L
  rest <- rep(2L, length)
  digits <- integer(extra)
  for (found in 1:extra) {
    carry <- 0L
    for (i in length:2) {
      value <- rest[i] * 10L + carry
      rest[i] <- value %% (2L * i - 1L)
      carry <- (value %/% (2L * i - 1L)) * (i - 1L)
    }
    value <- rest[1] * 10L + carry
    rest[1] <- value %% 10L
    digits[found] <- value %/% 10L
  }
  # A digit may come out as ten: hand it to the one before.
  for (i in extra:2) {
    if (digits[i] >= 10L) {
      digits[i] <- digits[i] - 10L
      digits[i - 1] <- digits[i - 1] + 1L
    }
  }
  digits[1:n]
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
