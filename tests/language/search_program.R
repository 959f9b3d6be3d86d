# Small programs: queens, permutations, knapsack, paths, sorting.
source("tests/language/helper/ask.R")

queens <- function(n) { found <- 0L; place <- function(row, cols) { if (row > n) { found <<- found + 1L; return(invisible()) }; for (c in seq_len(n)) { ok <- TRUE; for (r in seq_along(cols)) if (cols[r] == c || abs(cols[r] - c) == row - r) { ok <- FALSE; break }; if (ok) place(row + 1L, c(cols, c)) } }; place(1L, integer()); found }
again(function() c(queens(4L), queens(5)), 3L)
perms <- function(v) if (length(v) <= 1) list(v) else { out <- list(); for (i in seq_along(v)) for (p in perms(v[-i])) out[[length(out) + 1]] <- c(v[i], p); out }
over(function(v) length(perms(v)), list(1:3, c("a", "b"), 1, c(1.5, 2, 3, 4)), times = 3L)
knap <- function(w, v, cap) { best <- numeric(cap + 1); for (i in seq_along(w)) for (c in cap:w[i]) best[c + 1] <- max(best[c + 1], best[c + 1 - w[i]] + v[i]); best[cap + 1] }
again(function() knap(c(2L, 3L, 4L), c(3, 4, 5.5), 7L), 10L)
qsort <- function(v) if (length(v) <= 1) v else { p <- v[[1]]; r <- v[-1]; c(qsort(r[r < p]), p, qsort(r[r >= p])) }
over(qsort, list(c(3L, 1L, 2L), c(2.5, -1, 7), c("pear", "apple"), NULL, c(TRUE, FALSE), c(2, NA, 1)), times = 5L)
dist <- function(g, from) { d <- rep(Inf, nrow(g)); d[from] <- 0; done <- logical(nrow(g)); for (k in seq_along(d)) { u <- which.min(ifelse(done, Inf, d)); done[u] <- TRUE; for (v in seq_along(d)) if (g[u, v] > 0 && d[u] + g[u, v] < d[v]) d[v] <- d[u] + g[u, v] }; d }
g <- matrix(c(0, 4, 1, 0, 4, 0, 2, 5, 1, 2, 0, 8, 0, 5, 8, 0), 4)
again(function() dist(g, 1), 10L)
hanoi <- function(n, a = "A", b = "B", c = "C") if (n == 0) 0 else hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
over(hanoi, list(0, 3L, 5), times = 5L)
bin <- function(v, x) { lo <- 1L; hi <- length(v); while (lo <= hi) { mid <- (lo + hi) %/% 2L; if (v[mid] == x) return(mid); if (v[mid] < x) lo <- mid + 1L else hi <- mid - 1L }; NA }
over(function(x) bin(c(1, 3, 5, 7), x), list(3, 7L, 4, NA, "5"))
edit <- function(a, b) { a <- strsplit(a, "")[[1]]; b <- strsplit(b, "")[[1]]; d <- matrix(0L, length(a) + 1L, length(b) + 1L); d[, 1] <- 0:length(a); d[1, ] <- 0:length(b); for (i in seq_along(a)) for (j in seq_along(b)) d[i + 1, j + 1] <- min(d[i, j + 1] + 1L, d[i + 1, j] + 1L, d[i, j] + (a[i] != b[j])); d[length(a) + 1, length(b) + 1] }
again(function() c(edit("kitten", "sitting"), edit("flaw", "lawn")), 5L)
