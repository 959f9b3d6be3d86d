# A small program: queue simulation, random walk, sampling, with a fixed seed.
source("tests/language/helper/ask.R")

walk <- function(n, seed) { set.seed(seed); p <- 0L; top <- 0L; for (i in seq_len(n)) { p <- p + if (runif(1) < 0.5) 1L else -1L; if (p > top) top <- p }; c(p, top) }
again(function() walk(200, 1), 10L)
again(function() walk(50, 7L), 10L)
queue <- function(n) { set.seed(3); t <- 0; free <- 0; waits <- numeric(n); for (i in 1:n) { t <- t + rexp(1); start <- max(t, free); waits[i] <- start - t; free <- start + rexp(1, 1.5) }; round(c(mean(waits), max(waits)), 6) }
again(function() queue(100), 10L)
life <- function(m) { n <- nrow(m); out <- m; for (i in 1:n) for (j in 1:n) { s <- 0L; for (a in -1:1) for (b in -1:1) if (a != 0 || b != 0) { r <- (i + a - 1L) %% n + 1L; c <- (j + b - 1L) %% n + 1L; s <- s + m[r, c] }; out[i, j] <- as.integer(s == 3L || (m[i, j] == 1L && s == 2L)) }; out }
glider <- matrix(0L, 6, 6); glider[cbind(c(1, 2, 3, 3, 3), c(2, 3, 1, 2, 3))] <- 1L
again(function() { m <- glider; for (k in 1:2) m <- life(m); which(m == 1L) }, 4L)
shuffle <- function(n) { set.seed(n); v <- seq_len(n); for (i in n:2) { j <- sample.int(i, 1); t <- v[i]; v[i] <- v[j]; v[j] <- t }; v }
over(shuffle, list(2L, 5, 10))
lcg <- function(n) { x <- 1; for (i in 1:n) x <- (1103515245 * x + 12345) %% 2147483648; x }
over(lcg, list(1, 10L, 100))
bank <- function() { set.seed(1); acc <- list(a = 10, b = 5); for (i in 1:30) { from <- sample(names(acc), 1); to <- setdiff(names(acc), from); amt <- sample(3, 1); if (acc[[from]] >= amt) { acc[[from]] <- acc[[from]] - amt; acc[[to]] <- acc[[to]] + amt } }; unlist(acc) }
again(bank, 10L)
again(function() { set.seed(2); c(sample(letters, 3), rbinom(2, 10, 0.5), round(rnorm(2), 4)) })
