# Loop bounds of every kind: descending, zero, fractional, huge, NA.
source("tests/language/helper/ask.R")

up <- function(a, b) { n <- 0; s <- 0; for (i in a:b) { n <- n + 1; s <- s + i }; c(n, s) }
bounds <- list(0L, 1, -2L, 2.5, NA, "3", NULL, TRUE, c(1, 2), 1e9, list(2))
for (b in list(1L, 3, 0.5)) over(function(a) if (identical(a, 1e9)) up(a, a + 2) else up(a, b), bounds, times = 3L)
over(function(n) { k <- 0L; for (i in seq_len(n)) k <- k + i; k }, list(0L, 3, 2.9, NA, -1, "4", NULL))
over(function(v) { k <- 0L; for (i in seq_along(v)) k <- k + i; k }, times = 5L)
over(function(by) { s <- 0; for (x in seq(0, 1, by = by)) s <- s + x; s }, list(0.1, 0.25, 1L, -1, 0))
again(function() { s <- 0; for (i in 10:1) s <- s * 2 + i; s })
again(function() { s <- 0; for (i in rev(seq_len(5))) s <- s * 10 + i; s })
again(function() { n <- 0; for (i in 1:0) n <- n + 1; n })
again(function() { n <- 0; for (i in integer()) n <- n + 1; n })
again(function() { for (i in 1:3) { }; i })
again(function() { for (x in seq(1, 2, length.out = 4)) last <- x; last })
again(function() { x <- 0.1; n <- 0; while (x != 1 && n < 20) { x <- x + 0.1; n <- n + 1 }; n })
sieve <- function(n) { p <- rep(TRUE, n); p[1] <- FALSE; i <- 2; while (i * i <= n) { if (p[i]) { j <- i * i; while (j <= n) { p[j] <- FALSE; j <- j + i } }; i <- i + 1 }; which(p) }
again(function() sieve(60), 10L)
again(function() sieve(60L), 10L)
gcd <- function(a, b) { while (b != 0) { t <- b; b <- a %% b; a <- t }; a }
again(function() c(gcd(48L, 18L), gcd(48, 18.0), gcd(17, 5L)))
triangle <- function(n) { m <- matrix(0L, n, n); for (i in 1:n) { m[i, 1] <- 1L; if (i > 1) for (j in 2:i) m[i, j] <- m[i - 1, j] + m[i - 1, j - 1] }; m }
again(function() triangle(5), 10L)
again(function() { s <- 0; for (i in c(a = 1, b = 2)) s <- s + i; s })
bubble <- function(v) { n <- length(v); for (i in seq_len(n - 1)) for (j in seq_len(n - i)) if (v[j] > v[j + 1]) { t <- v[j]; v[j] <- v[j + 1]; v[j + 1] <- t }; v }
over(bubble, list(c(3L, 1L, 2L), c(2.5, -1), c("b", "a", "C"), c(2, NA, 1), list(2, 1), 5, factor(c("z", "a"))))
