# Elements of sequences that R keeps in a compact form, or wraps, read in loops.
source("tests/language/helper/ask.R")

total <- function(x) { s <- 0; for (i in seq_along(x)) s <- s + x[i]; s }
pick <- function(x, at) { r <- x[1]; for (k in at) r <- r * 2 + x[k]; r }
whole <- function(x) { s <- 0L; for (i in seq_along(x)) s <- bitwXor(s, x[[i]]); s }
kinds <- list(1:10, 10:1, as.numeric(1:10), as.numeric(10:1), c(1, 5, 2), c(3L, 1L), 0.5:6.5, 5L, -3:3, seq_len(7), rev(1:6),
              sort(c(3, 1, 2)), sort(c(3L, 9L, 1L)), 2147483640:2147483646, -2147483647:-2147483640, 7:7, as.numeric(4:4))
for (times in c(1L, 60L)) for (x in kinds) again(function() c(total(x), pick(x, c(1, 1, length(x)))), times)
again(function() c(whole(1:100), whole(100:1), whole(c(5L, 6L)), whole(seq_len(0))), 60L)

# one that is expanded on the way, one that is changed
expands <- function(n) { x <- 1:n; s <- 0; for (i in 1:n) { s <- s + x[i]; if (i == 5) { y <- x; y[2] <- 9L; s <- s + y[2] + x[2] } }; s }
again(function() expands(50), 60L)
changes <- function(n) { x <- as.numeric(1:n); s <- 0; for (i in 1:n) { s <- s + x[i]; if (i %% 7 == 0) x[n - i + 1] <- -1 }; c(s, x[1:3]) }
again(function() changes(60), 60L)
inside <- function(x) { f <- function(k) x[k] * 2; s <- 0; for (i in seq_along(x)) s <- s + f(i); s }
again(function() c(inside(1:40), inside(as.numeric(40:1)), inside(c(1, 2, 3))), 60L)
sorted <- function(x) { o <- sort(x); s <- 0; for (i in 2:length(o)) s <- s + (o[i] - o[i - 1])^2; s }
again(function() c(sorted(c(5, 3, 9, 1)), sorted(c(2L, 8L, 4L)), sorted(4:1)), 60L)
beyond <- function(x) { s <- 0; for (i in 1:4) s <- s + x[i]; s }
again(function() { answer(beyond(1:3)); answer(beyond(1:4)); answer(beyond(c(1, 2))); 0 }, 20L)
logicals <- function(x) { n <- 0; for (i in seq_along(x)) if (x[i]) n <- n + 1; n }
again(function() c(logicals(sort(c(TRUE, FALSE, TRUE))), logicals(c(TRUE, FALSE)), logicals(1:3), logicals(0:3)), 60L)
