# Operators on vectors of several lengths and with dimensions, dimnames or names: which attributes the result has, that nobody
# else's change, and which of two NaN wins where one operand is recycled.
kind <- function(x) if (is.double(x)) ifelse(is.nan(x), "NaN", ifelse(is.na(x), "NA", format(x))) else format(x)
show <- function(x) {
  cat(typeof(x), ":", kind(x), "\n")
  if (length(attributes(x))) print(attributes(x))
}
dn <- list(c("a", "b"), c("x", "y", "z"))
values <- list(c(1.5, NA, NaN, -2, 0, 3), c(NaN, NA), c(NA, NaN, 7), 1:6, c(2L, NA), 1:3, c(TRUE, NA, FALSE), c(TRUE, FALSE), TRUE,
               c(NA, NA, TRUE, FALSE, NA, TRUE), 2, NA_real_, NaN, NA, 3L, matrix(c(1, 2, 3, NA, NaN, 6), 2),
               matrix(c(NaN, 2, 3, NaN, NA, 6), 2, dimnames = dn), matrix(1:6, 2, dimnames = list(NULL, dn[[2]])),
               matrix(1:6 > 2, 2, dimnames = list(rows = dn[[1]], cols = dn[[2]])), matrix(1:6, 3), array(1:6, 6),
               array(c(1, 2, 3, 4, 5, 6), c(1, 2, 3)), array(1:2, 2, list(c("p", "q"))), c(a = 1, b = 2), c(c = 9),
               c(a = 1L, b = 2L, c = 3L, d = 4L, e = 5L, f = 6L), array(5, 1), matrix(5L, 1, 1), 1:4, numeric(0),
               structure(1:6, note = "kept"), structure(c(1, 2), dim = c(n = 2L)))
operators <- list(add = function(x, y) x + y, sub = function(x, y) x - y, mul = function(x, y) x * y,
                  div = function(x, y) x / y, mod = function(x, y) x %% y, idiv = function(x, y) x %/% y,
                  pow = function(x, y) x^y, lt = function(x, y) x < y, ne = function(x, y) x != y,
                  ge = function(x, y) x >= y, and = function(x, y) x & y, or = function(x, y) x | y)
for (name in names(operators)) {
  f <- operators[[name]]
  for (x in values) {
    for (y in values) {
      cat(name, "")
      show(tryCatch(f(x, y), error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w)))
    }
  }
}
unary <- list(function(x) -x, function(x) !x)
for (f in unary) for (k in 1:3) for (x in values) show(f(x))

# Temporaries with attributes are overwritten; nothing that has a name may change.
steps <- function(m, v) {
  a <- m + 1
  b <- (m * 2) * v
  c <- v * (m * 2)
  d <- -(m + v) + a
  e <- (a > 1) & !(b > 2)
  dimnames(d) <- list(NULL, c("p", "q", "r"))
  g <- d * 2 + m
  h <- m + d * 2
  dim(b) <- NULL
  list(m, a, b, c, d, e, g, h, v)
}
for (k in 1:4) str(steps(matrix(c(1, 2, 3, 4, 5, 6) * k, 2, dimnames = dn), c(10, 100)))
named <- function(x, y) {
  z <- (x + 1) * (y + 1)
  w <- (y + 1) * x
  names(z)[1] <- "changed"
  list(x, y, z, w)
}
for (k in 1:4) str(named(c(a = 1, b = 2), c(c = 3, d = 4)))
shared <- function(m) {
  out <- list()
  for (i in 1:4) {
    n <- m + i
    dimnames(n)[[1]][1] <- paste0("row", i)
    out[[i]] <- n
    colnames(m)[2] <- paste0("col", i)
  }
  list(m, out)
}
for (k in 1:3) str(shared(matrix(c(1, 2, 3, 4), 2, dimnames = list(c("a", "b"), c("c", "d")))))

# Recycling in long vectors, and overflows at the very end.
long <- function(n) {
  x <- seq_len(n) / 7
  y <- c(1, -1, 2)
  i <- rep(2L, n)
  z <- x * y + c(0.5, NA, NaN, 1)
  j <- i * 1:3
  c(sum(z, na.rm = TRUE), sum(is.nan(z)), sum(is.na(z)), sum(j), sum((x > y) & c(TRUE, NA, FALSE), na.rm = TRUE))
}
for (n in c(12, 300, 12000, 300000)) print(long(n), digits = 17)
big <- function(x, y) x * y
for (k in 1:4) show(tryCatch(big(c(1L, 2L, 3L, .Machine$integer.max), c(1L, 2L)), warning = function(w) conditionMessage(w)))
for (k in 1:4) show(suppressWarnings(big(c(1L, 2L, 3L, .Machine$integer.max), 1:2)))
