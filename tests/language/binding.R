# cbind() and rbind() of vectors and matrices: types, lengths, names, objects, arguments of all kinds.
shown <- function(expr) tryCatch({ x <- expr; cat(typeof(x), ""); dput(x) }, warning = function(w) cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n"),
  error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"))
parts <- list(1, 2L, TRUE, NA, "s", c(1, 2), 1:2, c(TRUE, NA), c("a", "b"), c(1.5, NA, NaN), 4:6, matrix(1:4, 2), matrix(c(1.5, 2, 3, NA), 2), matrix(c("p", "q"), 2), matrix(1:2, 1),
  matrix(1:6, 2, dimnames = list(NULL, c("u", "v", "w"))), matrix(1:2, 2, dimnames = list(c("r1", "r2"), NULL)), NULL, numeric(0), integer(0), matrix(0, 0, 2), matrix(0, 2, 0),
  c(n = 1, m = 2), factor(c("f", "g")), list(1, "b"), 1i, data.frame(k = 1:2), as.Date("2020-01-01"), structure(1:2, class = "mine"), array(1:8, c(2, 2, 2)),
  array(1:2, 2), structure(1:2, note = "x"), quote(a), sum, 1:4, c(1, 2, 3, 4, 5, 6))
columns <- function(a, b) cbind(a, b)
rows <- function(a, b) rbind(a, b)
plain_columns <- function(a, b) cbind(a, b, deparse.level = 0)
deparsed <- function(a, b) rbind(a, b + 0L, deparse.level = 2)
expressions <- function(a, b) cbind(1, a, (b), x = b)
alone <- function(a) list(cbind(a), rbind(a), cbind(a)[1], rbind(k = a))
for (x in parts) for (y in parts) { shown(columns(x, y)); shown(rows(x, y)) }
for (x in parts[c(1:15, 18, 23, 28)]) for (y in parts[c(1:4, 6:8, 12, 14, 16)]) { shown(plain_columns(x, y)); shown(deparsed(x, y)); shown(expressions(x, y)) }
for (k in 1:3) for (x in parts) shown(alone(x))

# Methods, and what is evaluated when
cbind.mine <- function(..., deparse.level = 1) { cat("cbind.mine", nargs(), deparse(substitute(list(...))), "\n"); 0 }
m <- structure(1:2, class = "mine")
lazily <- function(x) cbind({ cat("first "); 1 }, x, { cat("third "); 3 })
for (k in 1:3) { shown(lazily(m)); shown(lazily(2)); shown(columns(1, m)); shown(rows(1, m)) }
fails <- function() cbind(1, stop("in the middle"), 3)
for (k in 1:3) shown(fails())
gap <- function() cbind(1, , 3)
for (k in 1:3) shown(gap())

# Through others, in loops
through <- function(...) cbind(...)
named <- function(...) rbind(first = 0, ...)
for (k in 1:3) { y <- c(3, 4); shown(through(y, z = 1:2, k)); shown(through()); shown(named(y, 1)); shown(named()); shown(do.call(cbind, list(1:2, a = 3:4))); shown(do.call("rbind", list(c(1, 2), y)))
  shown(Reduce(rbind, list(1:2, 3:4, 5:6))); shown(sapply(1:3, function(i) cbind(i, 2))); shown(do.call(rbind, lapply(1:3, function(i) c(i, i^2)))) }
grow <- function(n) { m <- NULL; for (i in 1:n) m <- rbind(m, c(i, i * 2)); m }
for (k in 1:2) shown(grow(5))
wide <- function(n) { m <- matrix(0, 2, 1); for (i in 1:n) m <- cbind(m, c(i, -i)); m }
for (k in 1:2) shown(wide(4))
keeps <- function(a) { m <- cbind(a, a); m[1, 1] <- 100; list(a, m) }
for (k in 1:3) shown(keeps(c(1, 2)))
many <- function() cbind(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33)
for (k in 1:3) shown(dim(many()))
level <- function(l) { a <- 1:2; cbind(a, 3, deparse.level = l) }
for (k in 1:3) for (l in list(0, 1L, 2, -1, NA, "1", NULL, TRUE)) shown(level(l))
cbind(1:2, 3); (function(x) rbind(x, 2))(5)
