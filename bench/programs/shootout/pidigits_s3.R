# Digits of pi, one by one, from a stream of fractions with own big integers.
# Style: an S3 class with operators, a big integer is a list with its limbs.

size <- 80
small <- 5

natural <- function(limbs) structure(list(limbs = limbs), class = "natural")

carried <- function(limbs) {
  carry <- 0
  for (i in seq_along(limbs)) {
    value <- limbs[i] + carry
    carry <- value %/% 1e6
    limbs[i] <- value %% 1e6
  }
  if (carry > 0) limbs <- c(limbs, carry)
  top <- length(limbs)
  while (top > 1 && limbs[top] == 0) top <- top - 1
  natural(limbs[seq_len(top)])
}

zipped <- function(a, b, f) {
  length <- max(length(a$limbs), length(b$limbs))
  x <- c(a$limbs, numeric(length - length(a$limbs)))
  y <- c(b$limbs, numeric(length - length(b$limbs)))
  f(x, y)
}

Ops.natural <- function(e1, e2) {
  switch(.Generic,
    "+" = zipped(e1, e2, function(x, y) carried(x + y)),
    "-" = zipped(e1, e2, function(x, y) carried(x - y)),
    "*" = carried(e1$limbs * e2),
    ">=" = zipped(e1, e2, function(x, y) {
      differ <- which(x != y)
      length(differ) == 0 || x[max(differ)] > y[max(differ)]
    }),
    "%/%" = {
      digit <- 0
      while (e1 >= e2 * (digit + 1)) digit <- digit + 1
      digit
    }
  )
}

# The rest of pi lies between low / den and (low + num) / den; each step narrows this.
run <- function(n) {
  digits <- c()
  num <- natural(1)
  den <- natural(1)
  low <- natural(3)
  k <- 0
  while (length(digits) < n) {
    k <- k + 1
    low <- low * (2 * k + 1) + num * (k - 1)
    den <- den * (2 * k + 1)
    num <- num * k
    digit <- low %/% den
    if (digit != (low + num) %/% den) next
    digits <- c(digits, digit)
    low <- (low - den * digit) * 10
    num <- num * 10
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
