# x[from:to] and x[from:to] <- v, where the range is never made.
show <- function(expr) tryCatch(print(expr), error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"),
  warning = function(w) cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n"))
part <- function(x, from, to) x[from:to]
row_part <- function(x, from, to) x[from:to, 1]
put <- function(x, from, to, v) { x[from:to] <- v; x }
both <- function(x, k) { x[1:k] <- x[k:1]; x }
values <- list(c(1, 2, 3, 4), 1:4, c(TRUE, FALSE, NA, TRUE), letters[1:4], as.list(1:4), c(a = 1, b = 2, c = 3, d = 4),
  factor(c("u", "v", "u", "w")), c(1i, 2, 3, 4), as.raw(1:4), NULL, quote(f(x, y, z)), as.Date("2020-01-01") + 0:3)
bounds <- list(c(1, 2), c(3, 1), c(2L, 4L), c(0, 2), c(-1, -2), c(3, 6), c(2, 2), c(1.5, 3), c(2.7, 1), c(NA, 2), c(1, Inf), c(-1, 2))
for (b in bounds) for (x in values) show(part(x, b[1], b[2]))
for (b in bounds) for (x in values[1:6]) { show(put(x, b[1], b[2], 0)); show(put(x, b[1], b[2], x[1:2])); show(put(x, b[1], b[2], "s")) }
for (k in 1:4) for (x in values[1:7]) show(both(x, k))
m <- matrix(1:6, 3)
for (b in bounds) show(row_part(m, b[1], b[2]))
show(part(1:1000, 1, 500)[500]); show(part(1:4, "1", "2")); show(part(1:4, 1:2, 3)); show(part(1:4, factor("a"), 2)); show(part(1:4, TRUE, 3))
whole <- function(x, k) { y <- x; x[k:1] <- 9; list(x, y) }
for (i in 1:3) { v <- c(1, 2, 3); str(whole(v, 2)); print(v) }
self <- function(x) { x[1:2] <- x; x }
for (i in 1:3) show(self(c(5, 6)))
grows <- function() { x <- 1:2; for (i in 1:3) x[(i + 1):(i + 2)] <- i; x }
for (i in 1:3) print(grows())
`:` <- function(from, to) "mine"
named <- function(x) x[1:2]
for (i in 1:2) show(named(c(mine = 5)))
rm(":")
joined <- function(k) list(c(1:k, 2), c(2:k, 1L), c(0.5, k:1), c(NULL, 1:k), c(1:k, "a"), c(1:k, TRUE))
for (i in 1:3) str(joined(3L))
