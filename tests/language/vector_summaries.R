# min(), max(), sum(), any(), all() of vectors, and x[logical], x[-i]: NA, NaN, zeros of both signs, overflow, several lengths.
bits <- function(x) if (is.double(x)) ifelse(is.nan(x), "NaN", ifelse(is.na(x), "NA", sprintf("%a", x))) else format(x)
show <- function(x) cat(typeof(x), length(x), ":", bits(x), "\n")
ask <- function(f, ...) tryCatch(f(...), warning = function(w) paste("warning:", conditionMessage(w)), error = function(e) paste("error:", conditionMessage(e)))
most <- function(...) max(...)
least <- function(...) min(...)
total <- function(x) sum(x)
some <- function(x) any(x)
each <- function(x) all(x)
set.seed(3)
values <- list(0, -0, c(0, -0), c(-0, 0), c(1, -0, 0, -1), c(-5, -0, 0, -0, 0), c(-5, 0, -0, -0, -0, 0), c(5, -0, 0, 0, 0), c(5, 2, 0, -0, 0), c(NA, 1), c(NaN, NA, 3), c(1, 2, 3, NaN), Inf, -Inf,
               c(-Inf, -Inf), c(Inf, NaN), numeric(0), integer(0), 5L, c(3L, -7L, NA), c(.Machine$integer.max, 1L), -.Machine$integer.max, c(TRUE, FALSE, NA), c(FALSE, FALSE), logical(0), TRUE,
               rnorm(7), rnorm(64), -abs(rnorm(9)), sample.int(100L), 1:10, c(a = 1, b = 2), matrix(c(4, 9, 2, 7), 2), "a", NULL, c(rep(FALSE, 100), NA, TRUE), c(rep(TRUE, 100), NA), rep(.Machine$integer.max, 3))
for (k in 1:2) for (x in values) {
  show(ask(most, x)); show(ask(least, x)); show(ask(total, x)); show(ask(some, x)); show(ask(each, x))
  for (y in values) { show(ask(most, x, y)); show(ask(least, x, y)) }
}
negative <- -0
zeros <- function(n, at) { x <- rep(-1, n); x[at] <- 0; x[n] <- negative; x }
for (n in 2:14) for (at in 1:n) { show(most(zeros(n, at))); show(least(-zeros(n, at))); show(1 / most(negative, zeros(n, at))) }

pick <- function(x, l) x[l]
but <- function(x, i) x[-i]
vectors <- list(c(1.5, NA, 3, -0, NaN), 1:5, c(5L, NA, 2L, 1L, 0L), letters[1:5], c(TRUE, NA, FALSE, TRUE, TRUE), list(1, "b", NULL, 4, 5), c(a = 1, b = 2, c = 3, d = 4, e = 5))
masks <- list(c(TRUE, FALSE, TRUE, TRUE, FALSE), rep(TRUE, 5), rep(FALSE, 5), c(TRUE, NA, FALSE, TRUE, TRUE), c(TRUE, FALSE), TRUE, logical(0), rep(c(TRUE, FALSE), 4), NA, c(FALSE, FALSE, FALSE, FALSE, TRUE))
for (k in 1:2) for (x in vectors) {
  for (l in masks) str(ask(pick, x, l))
  for (i in list(1, 5, 3L, 6, 1:2, c(1, 5), 0, 7L, 1.9)) str(ask(but, x, i))
}
for (n in c(10, 1000, 50000)) { x <- runif(n); l <- x > 0.3; print(c(sum(pick(x, l)), sum(l), length(but(x, n)), sum(but(x, n %/% 2)), sum(which(l)), max(x), min(x)), digits = 17) }
