# Builtins on plain values, and on everything else.
show <- function(...) cat(..., "\n")
try_it <- function(expr) tryCatch({ x <- expr; cat(typeof(x), deparse(x), "\n") },
  warning = function(w) cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n"),
  error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"))

values <- list(1, 2L, TRUE, NA, NA_integer_, NA_real_, NaN, Inf, -Inf, "a", NA_character_, NULL, numeric(0), integer(0),
  logical(0), character(0), list(), c(1.5, NA, 3), c(3L, NA, 1L), c(TRUE, NA, FALSE), c(FALSE, FALSE), c(TRUE, TRUE),
  1:5, c(a = 1, b = 2), matrix(1:4, 2), array(1:3, 3, list(c("x", "y", "z"))), factor(c("u", "v")), 1i, as.raw(3), list(1, "b"),
  c("x", "y"), -0, c(-0, 0), c(0, -0), .Machine$integer.max, c(.Machine$integer.max, 1L), 1e308 * c(1, 1), quote(a + b))

unary <- function(x) {
  try_it(sum(x)); try_it(min(x)); try_it(max(x)); try_it(any(x)); try_it(all(x)); try_it(length(x)); try_it(names(x))
  try_it(sqrt(x)); try_it(floor(x)); try_it(abs(x)); try_it(-x); try_it(!x); try_it(is.null(x)); try_it(exp(x)); try_it(c(x))
}
for (x in values) unary(x)
unary(NULL)

binary <- function(x, y) {
  try_it(c(x, y)); try_it(min(x, y)); try_it(max(x, y)); try_it(x & y); try_it(x | y); try_it(x:y)
}
for (x in values[c(1:9, 12:20, 23:24, 27, 30:33)]) for (y in values[c(1, 2, 3, 5, 7, 10, 12, 13, 18, 20, 27, 30)]) binary(x, y)

# Lists are not copied, and not shared either.
grow <- function(n) {
  out <- list()
  for (i in seq_len(n)) out <- c(out, list(i))
  copy <- out
  out[[1]] <- "changed"
  list(copy[[1]], out[[1]], length(out))
}
for (k in 1:3) str(grow(6))
strings <- function(n) {
  out <- character(0)
  for (i in seq_len(n)) out <- c(out, letters[i], c("x", NA))
  out
}
for (k in 1:3) print(strings(4))
mixed <- function(x) c(x, 2L, TRUE, NULL)
for (k in 1:3) { print(mixed(1.5)); print(mixed(7L)); print(mixed(FALSE)); print(mixed("s")) }
-sum(-0) ; 1 / max(-0, 0); 1 / max(0, -0); 1 / min(-0, 0)
f <- function(x) { x <- -x; y <- x; y[1] <- 100; list(x, y) }
for (k in 1:3) print(f(c(1, 2)))
# Whole numbers in a form of R's own, with NA among them.
wrapped <- .Internal(wrap_meta(c(3L, NA, 1:70), NA, FALSE))
joined <- function(a, b) c(a, b)
for (k in 1:3) print(head(joined(wrapped, 1.5), 3))
for (k in 1:3) print(head(joined(wrapped, 5L), 3))

# Whole numbers as strings, one and several.
written <- function(x) as.character(x)
for (k in 1:30) r <- c(written(5L), written(-3L), written(NA_integer_), written(100000L), written(1e5), written(123456), written(0),
                       written(-2147483647L), written(c(1L, NA, 30L)), written(NaN), written(0.1), written(TRUE))
print(r)
print(c(written(c(a = 1L, b = 2L)), written(factor(c("u", "v")))))
print(written(integer()))
