# Elements that are assigned values with names or other attributes.
show <- function(x) cat(deparse(x, width.cutoff = 200L), "\n")
often <- function(f, ...) { for (i in 1:30) r <- f(...); show(r) }
count <- function(words) { x <- c(a = 0, b = 0); for (w in words) x[w] <- x[w] + 1; x }
often(count, c("a", "b", "a")); often(count, c("a", "z", "a", "z")); often(count, character())
count2 <- function(words) { x <- c(a = 0L, b = 0L); for (w in words) x[[w]] <- x[w] + 1L; x }
often(count2, c("a", "b", "a")); show(tryCatch(count2("z"), error = conditionMessage))
put <- function(x, i, v) { x[i] <- v; x }
put2 <- function(x, i, v) { x[[i]] <- v; x }
targets <- list(c(1.5, 2), c(a = 1, b = 2), 1:2, c(TRUE, NA), c("p", "q"), list(1, 2), matrix(1:4, 2), 1i + 0:1)
values <- list(c(n = 7), c(n = 7L), c(n = NA), matrix(9, 1, 1), c(n = "s"), structure(3, note = "x"), factor("f"), as.Date("2020-01-02"), structure(5L, class = "own"), c(n = 2i), list(u = 4), array(TRUE, 1))
for (x in targets) for (v in values) for (k in 1:3) { r <- tryCatch(put(x, 2, v), error = conditionMessage); r2 <- tryCatch(put2(x, 2, v), error = conditionMessage); if (k == 3) { show(r); show(r2) } }
for (v in values) for (k in 1:3) { r <- tryCatch(put(c(a = 1, b = 2), "b", v), error = conditionMessage); r2 <- tryCatch(put(c(a = 1, b = 2), "new", v), error = conditionMessage); if (k == 3) { show(r); show(r2) } }
rank <- function(n) { out <- c(x = 2L, y = 1L, z = 0L); pr <- c(1, 1, 1); new <- numeric(3); for (k in seq_len(n)) for (u in 1:3) { if (out[u] == 0) next; share <- 0.5 * pr[u] / out[u]; new[u] <- new[u] + share; pr[u] <- share }; list(new, pr, share) }
often(rank, 4L)
