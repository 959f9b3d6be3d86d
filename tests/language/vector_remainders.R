# x %% y and x %/% y of whole vectors, to the last bit: whole numbers, fractions, huge and tiny ones, NA, NaN, Inf, -0,
# integers, recycling, attributes.
bits <- function(x) if (is.double(x)) ifelse(is.nan(x), "NaN", ifelse(is.na(x), "NA", sprintf("%a", x))) else as.character(x)
show <- function(x) {
  cat(typeof(x), length(x), ":", bits(x), "\n")
  if (length(attributes(x))) print(attributes(x))
}
ask <- function(f, x, y) tryCatch(f(x, y), warning = function(w) paste("warning:", conditionMessage(w)))
mod <- function(x, y) x %% y
idiv <- function(x, y) x %/% y

odd <- c(0, -0, 1, -1, 2.5, -2.5, 7, -7, 0.1, -0.1, 1e-300, 1e15, -1e15, 4503599627370495, 4503599627370496, 9007199254740993,
         1e18, 1e300, Inf, -Inf, NA, NaN, 1 / 3, 2^31, 123456789.75)
for (y in odd) for (k in 1:2) {
  show(ask(mod, odd, y))
  show(ask(idiv, odd, y))
  for (x in odd) { show(ask(mod, c(x, x), c(y, 3))); show(ask(idiv, c(x, 5), c(y, y))) }
}

whole <- c(0L, 1L, -1L, 7L, -7L, 60L, 2147483647L, -2147483647L, NA, 46341L, -46340L)
for (y in whole) for (k in 1:2) {
  show(mod(whole, y)); show(idiv(whole, y)); show(mod(y, whole)); show(idiv(y, whole))
  show(mod(whole, rep(y, length(whole)))); show(idiv(whole, y + 0.5)); show(mod(whole, as.numeric(y)))
}
show(mod(c(TRUE, NA, FALSE), 2L)); show(mod(c(TRUE, NA, FALSE), c(1, 2, 3))); show(idiv(c(TRUE, TRUE), TRUE))

set.seed(11)
sum_up <- function(x) cat(typeof(x), sprintf("%a", sum(x)), sprintf("%a", sum(x * seq_along(x))), "\n")
for (k in 1:30) {
  x <- switch(k %% 5 + 1, runif(999, -1e3, 1e3), round(runif(999, -1e6, 1e6)), runif(999) * 10^sample(-20:14, 999, TRUE),
              floor(runif(999) * 2^sample(0:52, 999, TRUE)), rnorm(999))
  y <- switch(k %% 7 + 1, 7, 0.1, runif(999, 0.01, 5), floor(runif(999, 1, 1e6)), -3.7, floor(2^runif(999, 0, 52)), 2 * pi)
  sum_up(mod(x, y)); sum_up(idiv(x, y)); sum_up(mod(y, x)); sum_up(idiv(y, x))
  i <- sample.int(.Machine$integer.max, 999) * sample(c(-1L, 1L), 999, TRUE)
  j <- sample.int(10^(k %% 9 + 1), 999, TRUE) * sample(c(-1L, 1L), 999, TRUE)
  sum_up(as.numeric(mod(i, j))); sum_up(as.numeric(idiv(i, j))); sum_up(as.numeric(mod(i, j[1]))); sum_up(as.numeric(idiv(i, j[1])))
}

m <- matrix(c(5, 6, 7, 8, 9, 10), 2, dimnames = list(c("a", "b"), NULL))
for (k in 1:3) {
  show(mod(m, 4)); show(mod(m, c(3, 4))); show(idiv(m, m)); show(mod(1:6, c(2L, 3L))); show(idiv(1:6, c(2, 4, 8)))
  show(mod(c(a = 5, b = 7), 2:3)); show(mod(1:10, 3)); show(ask(mod, 1:5, 1:2)); show(mod(numeric(0), 3))
}
