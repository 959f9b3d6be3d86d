# Remainders, logic, signs and equality of whole vectors; ranges written out.
show <- function(x) {
  cat(typeof(x), ":", if (is.double(x)) ifelse(is.nan(x), "NaN", ifelse(is.na(x), "NA", format(1 / x))) else format(x), "\n")
  if (length(attributes(x))) print(attributes(x))
}
values <- list(c(5, -5, 0, 7.5), c(2, NA, NaN, Inf), 2, 0, -3, c(7L, NA, -7L, 0L), 2L, 0L, -1L, NA_integer_, c(TRUE, NA, FALSE, TRUE), NA,
               FALSE, numeric(0), c(1, 2), 1:4, c("a", "b", NA, "d"), "b", NA_character_, character(0), NULL, matrix(c(TRUE, NA), 1),
               matrix(c(3, -0), 1), c(a = 1, b = -2, c = NA, d = 0), c(a = TRUE, b = NA), "1", list(1), 1e15 + 0.5, as.raw(3))
binary <- list(function(x, y) x %% y, function(x, y) x %/% y, function(x, y) x & y, function(x, y) x | y, function(x, y) x == y,
               function(x, y) x != y, function(x, y) x < y)
unary <- list(function(x) -x, function(x) !x, function(x) +x)
attempt <- function(f) tryCatch(f(), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w))
for (f in binary) for (x in values) for (y in values) show(attempt(function() f(x, y)))
for (f in unary) for (x in values) show(attempt(function() f(x)))

held <- function(x, n) {
  y <- x > 0
  for (i in 1:n) {
    z <- !y
    y <- !(y & TRUE)
    w <- -x
    x <- -(x * 1)
  }
  list(x, y, z, w, !!y, -(-x))
}
str(held(c(1, -2, NA), 51))
latin <- "caf\xe9"
Encoding(latin) <- "latin1"
print(c(latin, "x") == c(enc2utf8(latin), "x"))
print(c("x", enc2utf8(latin)) != latin)

# An error in an operator, and a handler that computes while a warning is signalled.
failing <- function(x) tryCatch(x + "a", error = function(e) sum(c(1, 2) + c(3, 4)))
for (k in 1:20) r <- failing(c(1, 2))
print(r)
handled <- function(x, y) {
  seen <- 0
  r <- withCallingHandlers(x + y, warning = function(w) {
    seen <<- sum(c(10, 20) - c(1, 2)) + sum(c(1, 2, 3, 4) + c(1, 2, 3, 4)[2:3])
    invokeRestart("muffleWarning")
  })
  list(r, seen)
}
for (k in 1:20) r <- handled(c(1, 2, 3), c(10, 20))
str(r)
ranged <- function(x, y) withCallingHandlers(x:y, warning = function(w) {
  force(c(5, 6) * c(7, 8))
  invokeRestart("muffleWarning")
})
for (k in 1:20) r <- ranged(c(2, 3), 5)
print(r)

ranges <- function() {
  a <- 2:4
  b <- a
  b[2] <- 9L
  c <- 4:2
  d <- 0:0
  for (i in 3:5) c <- c + (1:3)
  list(a, b, c, d, 1.0:3, (1:3)[2], x = 5:1, -1:2, 1:20, 1.5:4, serialize(2:4, NULL)[15:20], 3:3, identical(2:4, c(2L, 3L, 4L)))
}
for (k in 1:4) r <- ranges()
str(r)
shadowed <- function(n) {
  `:` <- function(a, b) a * b
  2:4
}
print(shadowed(1))
