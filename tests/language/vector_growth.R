# Growing and shrinking vectors and lists in loops.
source("tests/language/helper/ask.R")

grow <- function(n, start) { x <- start; for (i in seq_len(n)) x[i] <- i; x }
for (s in list(NULL, integer(), numeric(), character(), list(), logical())) over(function(n) grow(n, s), list(0, 3L, 5))
app <- function(x, n) { for (i in seq_len(n)) x <- c(x, i); x }
over(function(x) app(x, 3), times = 5L)
lapp <- function(n) { l <- list(); for (i in seq_len(n)) l[[length(l) + 1]] <- i * 2; l }
again(function() lapp(4))
named <- function(n) { v <- c(); for (i in seq_len(n)) v[paste0("k", i)] <- i; v }
again(function() named(3))
lnamed <- function(n) { l <- list(); for (i in seq_len(n)) l[[paste0("k", i)]] <- i; l$k2 <- NULL; l }
again(function() lnamed(3))
holes <- function() { x <- 1; x[5] <- 2; l <- list(); l[[3]] <- "c"; list(x, l) }
again(holes)
queue <- function() { q <- list(1, 2); out <- c(); while (length(q) > 0) { h <- q[[1]]; q <- q[-1]; out <- c(out, h); if (h < 3) q <- c(q, list(h + 1)) }; out }
again(queue)
stack <- function() { s <- c(); for (i in 1:5) { s <- c(s, i); if (i %% 2 == 0) s <- s[-length(s)] }; s }
again(stack)
front <- function() { x <- 3:1; for (i in 4:6) x <- c(i, x); x }
again(front)
pre <- function(n) { x <- vector("list", n); for (i in seq_len(n)) x[[i]] <- seq_len(i); x[[2]] <- NULL; lengths(x) }
again(function() pre(4))
matgrow <- function() { m <- NULL; for (i in 1:3) m <- rbind(m, c(i, i^2)); m }
again(matgrow)
fibv <- function(n) { v <- c(1, 1); while (length(v) < n) v[length(v) + 1] <- v[length(v)] + v[length(v) - 1]; v }
again(function() fibv(10))
del <- function(x) { while (length(x) > 2) x[[length(x)]] <- NULL; x }
over(del, list(list(1, 2, 3), list(a = 1, b = 2, c = 3, d = 4), 1:3, NULL))
