# Functions with much code of which little runs: ifelse() of single values, and others like it.
source("tests/language/helper/ask.R")

pick <- function(n) { s <- 0; for (i in 1:n) s <- s + ifelse(i %% 2 == 0, 1, 2); s }
more <- function(n) { s <- 0; for (i in 1:n) { a <- i %% 5; s <- s + ifelse(a > 2, a * 2, -a) }; s }
again(function() c(pick(300), more(300)), 10L)
each <- function(v, yes, no) { r <- list(); for (e in v) r[[length(r) + 1L]] <- ifelse(e, yes, no); r }
again(function() str(each(list(TRUE, FALSE, TRUE), 1, 2)), 20L)
again(function() str(each(list(TRUE, NA, FALSE, 1, 0L, c(TRUE, FALSE), "TRUE", c(a = TRUE), NULL), "y", 2:3)), 20L)
again(function() str(each(list(TRUE, FALSE), c(a = 1), structure(2, class = "k"))), 20L)
again(function() { answer(ifelse(quote(a), 1, 2)); answer(ifelse(TRUE, stop("yes"), 2)); answer(ifelse(FALSE, stop("yes"), 2)); 0 }, 30L)
effects <- 0
noted <- function(k) { effects <<- effects + k; k }
lazily <- function(n) { s <- 0; for (i in 1:n) s <- s + ifelse(i %% 3 == 0, noted(1), noted(10)); c(s, effects) }
again(function() { effects <<- 0; lazily(200) }, 10L)

kind <- function(x) { if (typeof(x) == "double") "d" else if (typeof(x) == "integer") "i" else if (typeof(x) == "list") "l" else typeof(x) }
kinds_of <- function(v) { r <- character(); for (e in v) r <- c(r, kind(e)); r }
again(function() kinds_of(list(1, 2L, "a", TRUE, list(1), NULL, 1i, quote(x), sum, c(a = 1), factor("a"), 1:3)), 30L)
plain <- function(x) is.null(attributes(x))
plains <- function(v) { r <- logical(); for (e in v) r <- c(r, plain(e)); r }
again(function() plains(list(1, 2L, c(a = 1), matrix(1), "a", factor("b"), 1:3, NULL, list(a = 1))), 30L)

wide <- function(x, how) {
  if (how == 1) return(x + 1)
  if (how == 2) { y <- numeric(3); y[2] <- x; return(sum(y)) }
  if (how == 3) { z <- paste("a", x); return(nchar(z)) }
  if (how == 4) { w <- list(a = x, b = 2); w$a <- w$a * 2; return(w$a + w$b) }
  if (how == 5) { v <- vapply(1:3, function(k) k * x, 0); return(sum(v)) }
  if (how == 6) { m <- matrix(x, 2, 2); return(sum(m %*% m)) }
  if (how == 7) stop("seven")
  x
}
runs <- function(n, how) { s <- 0; for (i in 1:n) s <- s + wide(i, how); s }
again(function() c(runs(200, 1), runs(200, 8)), 10L)
for (how in 1:8) answer(runs(60, how))
again(function() c(runs(100, 1), runs(100, 4), runs(100, 2)), 10L)
