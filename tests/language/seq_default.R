# seq() of numbers, in all the ways of calling it, and of what is no number.
show <- function(x) { cat(typeof(x), length(x), "\n"); print(x) }
try_ <- function(e) tryCatch(show(e), error = function(c) cat("error:", conditionMessage(c), "in", deparse(conditionCall(c))[1], "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n"))
f <- function(a, b, c) seq(a, b, by = c)
g <- function(a, b) seq(a, to = b)
h <- function(a, b, n) seq(a, b, length.out = n)
w <- function(a, b) seq(a, by = 1, to = b)
for (k in 1:4) {
  for (a in list(1, 1L, 0, -3, 2.5, NA, NaN, Inf, "3", 1:2, NULL, 1e300))
    for (b in list(10, 10L, 0, 0L, -4.2, 1, 1L, NA_integer_, -1e300)) {
      for (s in list(1, 2L, 0.1, 3, -1L, -0.7, 0, NA)) if (k == 1 || (is.numeric(a) && is.numeric(b))) try_(f(a, b, s)[1:5])
      try_(head(g(a, b), 3)); for (n in list(3, 4.2, 1, 2L, 5L, 0, -1)) try_(h(a, b, n))
    }
  try_(seq(5)); try_(seq(5.7)); try_(seq(0)); try_(seq(c(4,5,6))); try_(seq(2, 8)); try_(seq(2L, 8L, 3L)); try_(seq(1, 6, 2, foo = 3)); try_(seq(length.out = 4)); try_(seq(1, 2, along.with = 1:5))
  try_(w(1)); try_(g(1)); try_(f(1, 5)); try_(seq(from = 1, by = 2, length.out = 4)); try_(seq(10, 1)); try_(seq(to = 5, from = 2)); try_(seq(0, 1, 0.1) - (0:10)/10); try_(seq(1,1,1)); try_(seq(1L, 1L, 5L)); try_(seq(as.Date("2020-01-01"), by = "day", length.out = 3))
}
cnt <- 0; side <- function(x) { cnt <<- cnt + 1; x }
for (i in 1:5) x <- seq(side(1), side(9), by = side(2)); print(cnt); print(x)
for (i in 1:50) seq(1, 3, by = 1)
print(seq(0, 0, by = { cat("evaluated\n"); 1 }))
print(tryCatch(seq(0L, 0L, by = stop("never")), error = conditionMessage))
