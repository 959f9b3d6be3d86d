# Indices that are zero, negative, NA, too large, fractional or no number in the middle of a hot loop.
source("tests/language/helper/ask.R")

oddities <- list(0L, 0, -1L, -1, NA, NA_integer_, NA_real_, NaN, Inf, 1.9, 0.5, 99L, 99, 1e15, TRUE, FALSE, "b", "zz", NULL, 1:2, c(-1, -2), c(1, NA), 1i, list(1), factor("b"), quote(a), -Inf, 2^31)
read1 <- function(v, odd) { s <- 0; for (i in 1:40) s <- s + sum(v[if (i == 30L) odd else i %% 5L + 1L]); s }
read2 <- function(v, odd) { s <- 0; for (i in 1:40) s <- s + sum(v[[if (i == 30L) odd else i %% 5L + 1L]]); s }
write1 <- function(v, odd) { for (i in 1:40) v[if (i == 30L) odd else i %% 5L + 1L] <- i; if (length(v) > 200) length(v) else v }
write2 <- function(v, odd) { for (i in 1:40) v[[if (i == 30L) odd else i %% 5L + 1L]] <- i; if (length(v) > 200) length(v) else v }
small <- Filter(function(odd) !is.numeric(odd) || length(odd) > 1 || is.na(odd) || abs(odd) < 1000, oddities)
for (odd in oddities) { cat("==", deparse(odd), "\n"); answer(read1(c(a = 1.5, b = 2, c = 3, d = 4, e = 5), odd)); answer(read2(1:5, odd)) }
for (odd in small) { cat("==", deparse(odd), "\n"); answer(write1(c(a = 1.5, b = 2, c = 3, d = 4, e = 5), odd)); answer(tryCatch(write2(1:5, odd), error = conditionMessage)); answer(write1(as.list(1:5), odd)) }
mat_read <- function(m, i2, j2) { s <- 0; for (i in 1:40) s <- s + sum(if (i == 30L) m[i2, j2] else m[i %% 3L + 1L, i %% 2L + 1L]); s }
mat_write <- function(m, i2, j2) { for (i in 1:40) if (i == 30L) m[i2, j2] <- -1 else m[i %% 3L + 1L, i %% 2L + 1L] <- i; m }
for (ij in list(list(1, 2), list(4L, 1L), list(0, 1), list(-1, 1), list(NA, 1), list(1, NA_integer_), list(2.9, 1.1), list(TRUE, 1), list("r", 1), list(1:2, 2), list(1, 0L))) { answer(mat_read(matrix(as.numeric(1:6), 3), ij[[1]], ij[[2]])); answer(mat_write(matrix(1:6, 3), ij[[1]], ij[[2]])) }
grow <- function(n) { v <- 1:3; for (i in 1:n) v[i] <- i * 2L; v }
print(sum(grow(5000)))
gap <- function(n) { v <- numeric(); for (i in seq(1, n, 3)) v[i] <- i; v }
print(gap(40))
grow2 <- function(n) { v <- list(); for (i in 1:n) v[[length(v) + 1]] <- i; length(v) }
print(grow2(3000))
past <- function(v, n) { s <- 0; for (i in 1:n) { x <- v[i]; if (is.na(x)) break; s <- s + x }; c(s, i) }
over(function(n) past(as.numeric(1:30), n), list(10, 30, 31, 50))
shrink <- function() { v <- as.numeric(1:50); n <- 0; while (length(v) > 3) { v <- v[-1]; v[2] <- v[2] + 1; n <- n + v[1] }; list(v, n) }
print(shrink())
shrinking <- function() { v <- 1:50; s <- 0L; for (i in 1:60) { if (i == 40) v <- v[1:20]; s <- s + (if (i <= length(v)) v[i] else 0L) }; s }
print(shrinking())
beyond <- function() { v <- 1:50; s <- 0L; for (i in 1:50) { if (i == 40) v <- v[1:20]; s <- c(s, v[i]) }; s }
print(tail(beyond(), 14))
answer({ v <- 1:50; for (i in 1:50) { if (i == 40) length(v) <- 20L; v[[i]] }; "end" })
deleted <- function() { l <- as.list(1:40); s <- 0; for (i in 1:40) { if (i == 25) l[[30]] <- NULL; s <- s + (if (i <= length(l)) l[[i]] else 0) }; s }
print(deleted())
fractional <- function() { v <- 1:10; s <- 0L; x <- 1; while (x < 10.9) { s <- s + v[x]; x <- x + 0.3 }; s }
print(fractional())
big <- function() { v <- integer(10); i <- 1; for (k in 1:40) { v[i] <- v[i] + 1L; i <- if (i >= 10) 1 else i + 1 }; v }
print(big())
names_too <- function(n) { v <- c(a = 1, b = 2); for (i in 1:n) { k <- if (i %% 10 == 0) letters[i / 10] else 1; v[k] <- i }; v }
print(names_too(60))
raws <- function() { v <- as.raw(0:9); s <- 0L; for (i in 1:30) { v[i %% 10 + 1] <- as.raw(i); s <- s + as.integer(v[1]) }; list(v, s) }
print(raws())
lgls <- function(n) { sieve <- rep(TRUE, n); sieve[1] <- FALSE; i <- 2L; while (i * i <= n) { if (sieve[i]) { j <- i * i; while (j <= n) { sieve[j] <- FALSE; j <- j + i } }; i <- i + 1L }; which(sieve) }
print(lgls(100)); print(length(lgls(5000)))
