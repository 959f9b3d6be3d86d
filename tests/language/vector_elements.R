# x[i] and x[i] <- v of vectors with names and of arrays, indices that are matrices, values that are recycled or converted.
show <- function(x) { str(x); if (length(attributes(x))) print(attributes(x)) }
ask <- function(f, ...) tryCatch(f(...), warning = function(w) paste("warning:", conditionMessage(w)), error = function(e) paste("error:", conditionMessage(e)))
pick <- function(x, i) x[i]
put <- function(x, i, v) { old <- x; x[i] <- v; list(old, x) }
vectors <- list(c(a = 1.5, b = NA, c = 3, d = -0), c(a = 1L, b = 2L, c = NA, d = 4L), c(p = "x", q = "y", r = NA, s = "z"), c(a = TRUE, b = NA, c = FALSE, d = TRUE),
                list(a = 1, b = "two", c = NULL, d = list(4)), matrix(c(1, 2, 3, 4), 2), matrix(1:4, 2, dimnames = list(c("a", "b"), NULL)), array(1:8, c(2, 2, 2)), array(1:4, 4),
                array(c(1, 2, 3, 4), 4, list(c("k", "l", "m", "n"))), matrix(list(1, 2, 3, 4), 2), structure(c(1, 2, 3, 4), note = "n"), structure(1:4, class = "mine"), c(1, 2, 3, 4), 1:4,
                factor(c("u", "v", "u", "w")), c(1i, 2i, 3i, 4i), as.raw(1:4), quote(f(x, y, z)), structure(c(1, 2, 3, 4), names = c("a", NA, "", "d")))
indices <- list(1, 2L, 4, 5, 0, -1, -4L, -5, NA, 1:2, 4:1, c(2, 2, 1), c(1.9, 3.1), c(-1, -2), c(TRUE, FALSE, TRUE, FALSE), c(TRUE, NA, FALSE, TRUE), TRUE, c(FALSE, FALSE, FALSE, FALSE),
                matrix(c(1, 2, 1, 2), 2), matrix(1:4, 2), matrix(c(TRUE, FALSE, TRUE, TRUE), 2), matrix(1, 1, 1), matrix(3:2, 2, 1), c(x = 1, y = 3), "a", c("a", "zz"), factor("b"),
                integer(0), NULL, structure(2:3, class = "odd"), array(2:3, 2), matrix(c("a", "b"), 1), 7, NaN)
values <- list(9, 8L, FALSE, "new", c(7, 6), c(5L, NA), c(TRUE, NA), c("m", "n"), c(1, 2, 3), 1:4, numeric(0), NULL, list(1), c(v = 1, w = 2), matrix(c(11, 12), 1), factor("f"), 2i, seq_len(2))
turn <- 0
for (x in vectors) for (i in indices) {
  show(ask(pick, x, i))
  turn <- turn + 1
  for (v in values[seq(1 + turn %% 4, length(values), 4)]) show(ask(put, x, i, v))
}

# In place, in loops, from itself.
rounds <- function(x, n) {
  for (k in seq_len(n)) {
    x[c("a", "b")] <- x[2:1] + k
    x[x > 5] <- 0
    x[-1] <- x[-1] * 2
    x[2:3] <- x[3:2]
  }
  x
}
for (n in 1:5) print(rounds(c(a = 1, b = 2, c = 3), n))
masked <- function(m, n) {
  for (k in seq_len(n)) { m[m > 3] <- k; m[is.na(m)] <- -1L; m[m == k] <- m[m == k] + 0.5; m[1:2] <- m[2:1] }
  m
}
for (n in 1:4) { print(masked(matrix(c(1:5, NA), 2, dimnames = list(NULL, c("a", "b", "c"))), n)); print(masked(matrix(as.numeric(1:6), 3), n)) }
permute <- function(x) { x[x] <- rev(x); x }
for (k in 1:3) print(permute(c(2L, 3L, 1L, 4L)))
fill <- function(n) { x <- numeric(n); x[seq(1, n, 2)] <- c(1, 2); x[seq(2, n, 2)] <- 1:3; y <- x[rev(seq_len(n))]; names(y) <- seq_len(n); c(sum(x * seq_len(n)), sum(y[y > 1]), names(y[n])) }
for (n in c(12, 120, 1200, 12000)) print(fill(n))
