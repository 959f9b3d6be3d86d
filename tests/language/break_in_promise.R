# break and next evaluated in promises of calls made inside a loop.
source("tests/language/helper/ask.R")

callee <- function(p) { p; "done" }
f <- function(n) { i <- 0; repeat { i <- i + 1; callee(if (i >= n) break) }; i }
over(f, list(1, 3L, 4.5))
g <- function() { s <- 0; for (i in 1:6) { callee(if (i %% 2) next); s <- s + i }; s }
again(g)
h <- function() { s <- 0; for (i in 1:4) { for (j in 1:4) { callee(if (j > i) break); s <- s + 1 } }; c(i, j, s) }
again(h)
k <- function() { i <- 0; while (i < 10) { i <- i + 1; tryCatch({ if (i == 5) break }, finally = i <- i + 100) }; i }
again(k)
l <- function() { out <- c(); for (i in 1:5) { r <- suppressWarnings({ if (i == 3) next; i }); out <- c(out, r) }; out }
again(l)
m <- function() { for (i in 1:5) identity(identity(if (i == 4) break)); i }
again(m)
o <- function() { for (i in 1:5) eval(quote(if (i == 2) break)); i }
again(o)
deep <- function(p) deeper(p); deeper <- function(q) q
p <- function() { n <- 0; for (i in 1:8) { n <- n + 1; deep(if (i == 6) break else next); n <- n + 1000 }; n }
again(p)
outside <- function() { f <- function(p) p; f(break) }
again(outside)
late <- function() { keep <- NULL; for (i in 1:3) keep <- (function(p) function() p)(break); keep() }
again(late)
inFun <- function() { for (i in 1:3) (function() break)(); i }
again(inFun)
val <- function() { x <- 1; for (i in 1:3) x <- x + callee2(if (i == 2) next else i); x }
callee2 <- function(p) p * 10
again(val)
