# One function, called with arguments of many kinds: what fails for one kind holds for others, and there is no end of kinds.
show <- function(...) cat(..., "\n")
"$.rec" <- function(x, name) unclass(x)[[name]] * 2
"[[.money" <- function(x, i) structure(unclass(x)[[i]] + 100, class = "money")
field <- function(x, k) { s <- 0; for (i in 1:k) s <- s + x$a; s }
plain <- list(a = 2)
classed <- structure(plain, class = "rec")
for (i in 1:400) r <- c(field(plain, 10), if (i %% 7 == 0) field(classed, 10), if (i > 300) field(list(a = i), 3))
show(r)
total <- function(x) { s <- 0; for (i in seq_along(x)) s <- s + unclass(x[[i]]); s }
kinds <- list(c(1, 2), 1:3, c(TRUE, FALSE), structure(c(1, 2), class = "money"), list(1, 2L), structure(1:2, names = c("a", "b")),
  structure(c(1.5, 2), class = "other"), 3, 4L, TRUE, complex(real = 1, imaginary = 2), c(1i, 2), factor(c("a", "b")),
  as.Date(c(1, 2), origin = "1970-01-01"), matrix(1:4, 2), numeric(0), NULL, c(NA, 1), c(NA, 1L), c(a = 1))
for (round in 1:40) for (x in kinds) r <- c(r, total(x))
show(length(r), sum(r, na.rm = TRUE), sum(is.na(r)))
for (k in seq_along(kinds)) show(k, format(total(kinds[[k]])))
score <- function(x, w = NULL, y) {
  s <- 0
  for (i in seq_along(x)) s <- if (is.null(w)) s + x[i] - y[i] else s + (x[i] - y[i]) * w[i]
  s
}
v <- c(1, 2, 3)
for (i in 1:300) r <- c(score(v, y = v / 2), score(v, v, v / 3), score(v, 1:3, 3:1), score(y = v, x = 1:3), score(v, NULL, 2:4))
show(r)
two <- function(a, b) if (a > 1) b else 0
many <- function(f, a, b) { s <- 0; for (i in 1:3) s <- s + f(a, b); s }
for (i in 1:200) r <- c(many(two, 2, 3), many(two, 2L, 3L), many(two, TRUE, 1L), many(two, 2, 1i), many(two, "2", 1), many(two, c(a = 2), 1))
show(r)
show(tryCatch(many(two, NA, 1), error = function(e) conditionMessage(e)))
