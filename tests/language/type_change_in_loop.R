# Variables and elements that change type in the middle of a loop.
source("tests/language/helper/ask.R")

f <- function(n) { x <- 0L; for (i in seq_len(n)) { if (i == 10) x <- x + 0.5 else if (i == 20) x <- as.character(x) else if (i == 21) x <- nchar(x); if (is.numeric(x)) x <- x + i }; x }
over(f, list(5L, 15, 25, 40))
g <- function(xs) { s <- 0L; for (x in xs) s <- s + x; s }
over(g, list(1:3, c(1L, 2L), list(1L, 2.5), list(1L, TRUE, 2i), list(1, "a"), list(1L, NULL, 2L), list(1:2, 3)))
h <- function(n) { v <- integer(n); for (i in seq_len(n)) v[i] <- if (i < 5) i else i / 2; v }
over(h, list(3L, 6, 8L))
k <- function(n) { v <- logical(n); for (i in seq_len(n)) v[[i]] <- switch(i %% 4 + 1, TRUE, 2L, 3.5, "s"); v }
over(k, list(1, 2, 4, 5))
l <- function(x) { y <- x; for (i in 1:4) y <- c(y, y[[1]]); y }
over(l, times = 5L)
m <- function(n) { r <- NULL; for (i in seq_len(n)) r <- if (is.null(r)) i else if (i %% 2) r + i else list(r); typeof(r) }
over(m, list(0, 1, 2))
o <- function() { out <- c(); x <- 1; repeat { out <- c(out, typeof(x)); x <- switch(typeof(x), double = 2L, integer = TRUE, logical = 1i, complex = "s", character = NULL, `NULL` = break) }; out }
again(o)
p <- function(a, b) { r <- a; for (i in 1:3) r <- r * b; r }
over(function(v) p(v, 2L), list(1L, 1.5, TRUE, NA, 1i, 1:2, "a"))
over(function(v) p(2L, v), list(1L, 1.5, TRUE, NA, 1i, 1:2, "a"))
q1 <- function(v) { n <- 0; for (i in seq_along(v)) if (v[[i]] > 1) n <- n + 1; n }
over(q1, list(1:3, c(1.5, 0), c("2", "0"), list(2, 0L), c(TRUE, FALSE), c(1, NA), NULL, factor(1:2)))
attrs <- function(x) { for (i in 1:3) x <- x + 1; x }
over(attrs, list(c(a = 1), matrix(1:4, 2), structure(1, class = "thing"), as.Date("2020-01-01"), factor("a"), ts(1:3)))
swap <- function(a, b) { for (i in 1:3) { t <- a; a <- b; b <- t }; list(a, b) }
over(function(v) swap(v, 1L), list(1L, "a", NULL, 2.5, list(3)))
