# Vectors made in loops: list(), c(), vector() and its relatives, arithmetic and summaries of whole vectors.

lists <- function(n) {
  r <- list()
  for (i in 1:n) r <- list(i, last = r, text = "t", list(), NULL)
  r
}
for (i in 1:3) str(lists(3))
combined <- function(n) {
  a <- NULL
  b <- c("x", "y")
  d <- list()
  for (i in 1:n) {
    a <- c(a, i, i + 0.5)
    b <- c(b, "z")
    d <- c(d, list(i), list("k"))
    e <- c(TRUE, i, NA)
    f <- c(i, 2L, NA)
    g <- c(TRUE, NA, FALSE)
  }
  str(list(a, b, d, e, f, g, c(1, NaN, NA), c(a = 1, 2), c(list(1), 2), c("a", 1), c(1i, 2)))
}
for (i in 1:3) combined(4)
made <- function(n) {
  for (i in 1:3) {
    x <- list(numeric(n), integer(n), logical(n), character(n), vector("list", n), vector("numeric", n))
    if (n > 0) x[[1]][n] <- i
  }
  x
}
for (i in 1:4) str(made(2L))
str(made(0))
str(made(2.9))
message <- function(expr) tryCatch(expr, error = function(e) conditionMessage(e))
print(message(made(-1)))
print(message(made(NA)))
print(message(made("a")))

whole <- function(x, y, n) {
  for (i in 1:n) {
    z <- x * 2 + y
    u <- z / 3 - i
    b <- u > 1 & x == y
    x <- x - 0.25
    w <- y ^ 2
  }
  list(z, u, b, w, sum(z), min(z), max(u), any(b), all(b))
}
for (i in 1:3) str(whole(c(1, 2, 3), c(1, 2, 1), 3))
for (i in 1:3) str(whole(1:3, c(1, 2, 1), 3))
str(whole(c(1, NA, NaN), c(NaN, NA, 1), 2))
str(whole(c(a = 1, b = 2), c(1, 2), 2))
str(whole(matrix(1:4 / 2, 2), matrix(1, 2, 2), 2))
str(whole(numeric(), numeric(), 1) |> suppressWarnings())
str(withCallingHandlers(whole(c(1, 2, 3), c(1, 2), 1), warning = function(w) {
  cat("warning:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
}))
sums <- function(x, n) { s <- 0; for (i in 1:n) { x[i] <- x[i] + 1; s <- s + sum(x) + max(x) - min(x) }; list(s, x) }
start <- c(3, 1, 2)
for (i in 1:4) print(sums(start, 3))
print(start)
print(sums(c(Inf, -Inf, 1), 2))
print(sums(c(1e308, 1e308, 1), 2))
print(sums(c(NA, NaN, 1), 2))
print(sums(c(NaN, NA, 1), 2))
extremes <- function(x, n) { for (i in 1:n) r <- c(min(x), max(x)); r }
for (i in 1:3) print(extremes(c(3L, NA, 1L), 3))
for (i in 1:3) print(extremes(c(3L, 5L, 1L), 3))
print(withCallingHandlers(extremes(numeric(), 2), warning = function(w) invokeRestart("muffleWarning")))
truths <- function(x, n) { r <- NULL; for (i in 1:n) r <- c(any(x), all(x)); r }
for (x in list(c(TRUE, NA), c(FALSE, NA), c(TRUE, TRUE), logical(), c(NA, NA), c(FALSE, FALSE)))
  for (i in 1:3) print(truths(x, 3))
overflow <- function(x, n) { for (i in 1:n) y <- x + x; y }
for (i in 1:3) print(overflow(1:3, 3))
print(suppressWarnings(overflow(c(2147483647L, 1L), 2)))
