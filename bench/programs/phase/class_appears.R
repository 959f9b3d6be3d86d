# Plain numbers at first, later the same arithmetic runs on amounts of money with a class.
# Style: scalar arithmetic in small functions, S3 group generics and subset methods.
# Phase: after half of the work the operands carry a class attribute and operators dispatch.

size <- 3000L
small <- 40L

money <- function(cents) structure(cents, class = "money")

Ops.money <- function(e1, e2) {
  left <- unclass(e1)
  right <- unclass(e2)
  value <- get(.Generic)(left, right)
  if (.Generic %in% c("+", "-")) return(money(round(value)))
  if (.Generic %in% c("*", "/") && !(inherits(e1, "money") && inherits(e2, "money")))
    return(money(round(value)))
  value
}

`[.money` <- function(x, i) money(unclass(x)[i])
length.money <- function(x) length(unclass(x))

balance <- function(start, payments) {
  level <- start
  peak <- start
  for (i in seq_len(length(payments))) {
    level <- level + payments[i]
    if (level > peak) peak <- level
    if (level > start * 2) level <- level - start
  }
  list(level = level, peak = peak)
}

payments_of <- function(n) (seq_len(n) * 13) %% 41 - 15

run <- function(n) {
  payments <- payments_of(n)
  plain <- lapply(1:12, function(k) balance(100 * k, payments))
  c(plain, list(balance(money(100), money(payments)), balance(money(700), money(payments))))
}

# Whole cents are not changed by rounding, so money and plain numbers must agree.
check <- function(result, n) {
  payments <- payments_of(n)
  expected <- function(start) {
    levels <- Reduce(function(level, payment) {
      level <- level[1] + payment
      c(if (level > 2 * start) level - start else level, level)
    }, payments, accumulate = TRUE, c(start, start))
    list(level = levels[[n + 1]][1], peak = max(vapply(levels, `[`, 0, 2)))
  }
  identical(result[1:12], lapply(100 * 1:12, expected)) &&
    identical(lapply(result[[13]], unclass), result[[1]]) &&
    identical(lapply(result[[14]], unclass), result[[7]]) &&
    inherits(result[[13]]$peak, "money")
}

answer <- function(result) vapply(result, function(found) unclass(found$level), 0)
