# x[i, j] and x[i, j] <- v with several rows and columns: kinds of indices, dimnames, drop, recycled and converted values, and
# what GNU R refuses.
show <- function(x) { cat(typeof(x), ":", format(x), "\n"); if (length(attributes(x))) print(attributes(x)) }
try_it <- function(f, ...) tryCatch(f(...), error = function(e) paste("error:", conditionMessage(e)),
                                    warning = function(w) paste("warning:", conditionMessage(w)))
dn <- list(c("a", "b", "c"), c("w", "x", "y", "z"))
matrices <- list(matrix(c(1:11, NA) / 2, 3), matrix(c(1:11, NA), 3, dimnames = dn), matrix(letters[1:12], 3, dimnames = list(NULL, dn[[2]])),
                 matrix(1:12 > 5, 3, dimnames = list(r = dn[[1]], NULL)), matrix(c(NaN, NA, -0, 1:9), 3, dimnames = list(R = dn[[1]], C = dn[[2]])),
                 matrix(1i * 1:12, 3), matrix(as.list(1:12), 3), structure(1:12, dim = c(3L, 4L), note = "lost"), structure(1:12, dim = c(n = 3L, m = 4L)),
                 array(1:12, c(3, 4, 1)), structure(matrix(1:12, 3), class = "mine"), matrix(as.raw(1:12), 3), matrix(numeric(0), 3, 0), 1:12)
indices <- list(1L, 2, 3:1, c(2, 3), c(1.9, 2.2), -1, -2L, c(-1, -3), c(TRUE, FALSE, TRUE), c(TRUE, NA, FALSE), TRUE, c(1L, NA), NA, 0, c(0, 2), integer(0),
                c(1, 1, 3, 2, 2), "a", 5, seq_len(3), c(p = 1, q = 2), factor("b"), NULL, -3, 1e10, NaN, c(FALSE, FALSE, FALSE), quote(x))
both <- function(m, i, j) m[i, j]
kept <- function(m, i, j) m[i, j, drop = FALSE]
dropped <- function(m, i, j, d) m[i, j, drop = d]
row <- function(m, i) m[i, ]
column <- function(m, j) m[, j]
rowKept <- function(m, i) m[i, , drop = FALSE]
all_of <- function(m) m[, ]
for (m in matrices) {
  show(try_it(all_of, m))
  for (i in indices) {
    show(try_it(row, m, i)); show(try_it(column, m, i)); show(try_it(rowKept, m, i))
    for (j in list(1, c(4, 2), -1, 1:4, 9)) { show(try_it(both, m, i, j)); show(try_it(kept, m, i, j)) }
  }
  for (d in list(TRUE, FALSE, NA, 0, "no", NULL)) show(try_it(dropped, m, 2, 1:3, d))
}

put <- function(m, i, j, v) { old <- m; m[i, j] <- v; list(old, m) }
putRow <- function(m, i, v) { m[i, ] <- v; m }
putColumn <- function(m, j, v) { m[, j] <- v; m }
putAll <- function(m, v) { m[, ] <- v; m }
values <- list(1, 2L, TRUE, "s", 1:3, c(1.5, NA, NaN), c(NA, 7L), c(TRUE, NA, FALSE), 1:6, matrix(6:1, 2), c(a = 1, b = 2, c = 3), 1:4, 1:12 + 0.5, numeric(0), NULL,
               letters[1:2], list(1), 1i, factor("q"), seq_len(2))
for (m in matrices) for (v in values) {
  print(try_it(putRow, m, 2, v)); print(try_it(putColumn, m, 3, v)); print(try_it(putAll, m, v))
  for (i in indices[c(1, 3, 5:13, 16:19)]) print(try_it(put, m, i, c(1, 3), v))
}

# In place, from itself, and in a list of matrices.
turn <- function(m, rounds) {
  for (k in seq_len(rounds)) {
    rows <- which(m[, 1] > 1)
    m[rows, 1:2] <- m[rows, 2:1]
    m[2, ] <- m[3, ]
    m[, 4] <- m[, 1] + k
    m[m[, 4] > 3, 2] <- 0
  }
  m
}
for (k in 1:4) { print(turn(matrices[[1]], k)); print(turn(matrices[[2]], k)) }
inside <- function(all) { for (k in 1:3) all[[k]][1:2, k] <- -k; all$named[k, ] <- 9; all }
for (k in 1:3) print(inside(list(matrices[[1]], matrices[[1]], matrices[[2]], named = matrices[[2]])))
large <- function(n) {
  m <- matrix(seq_len(n * n) / 3, n)
  b <- m[c(n, seq_len(n), 1), c(n, seq_len(n), 1)]
  s <- b[2:(n + 1), 2:(n + 1)] + b[seq_len(n), seq_len(n) + 2] * 2
  m[seq(1, n, 2), ] <- s[-1, ][1, ]
  c(sum(b), sum(s), sum(m), dim(b), identical(m, m[, ]))
}
for (n in c(3, 10, 70, 200)) print(large(n), digits = 17)
