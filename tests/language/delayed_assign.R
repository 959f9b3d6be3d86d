# delayedAssign, force, forceAndCall, promises in environments.
source("tests/language/helper/ask.R")

log <- c()
f <- function(x) { log <<- c(); delayedAssign("p", { log <<- c(log, "forced"); x * 2 }); log <<- c(log, "before"); a <- p; b <- p; list(a, b, log) }
over(f, list(1L, 2.5, NA, "a", 1:2))
g <- function() { y <- 1; delayedAssign("p", y); y <- 2; p }
again(g)
h <- function() { delayedAssign("p", stop("bad promise")); tryCatch(p, error = conditionMessage) }
again(h)
k <- function() { delayedAssign("p", p + 1); p }
again(k)
m <- function() { e <- new.env(); delayedAssign("v", { 42 }, assign.env = e); c(e$v, get("v", e)) }
again(m)
n <- function() { delayedAssign("p", 5); p <- 6; p }
again(n)
o <- function() { delayedAssign("p", "x"); substitute(p) }
again(o)
s <- function() { delayedAssign("p", 1:3); p[2] <- 10L; p }
again(s)
loop <- function() { t <- 0; for (i in 1:3) { delayedAssign("p", i * 10); t <- t + p }; t }
again(loop)
inCaller <- function() { d <- function() delayedAssign("q", cnt <- cnt + 1, parent.frame(), parent.frame()); cnt <- 0; d(); q; q; cnt }
again(inCaller)
fc <- function(...) forceAndCall(1, function(a, b) { function() a }, ...)
again(function() fc(3, stop("no"))())
force2 <- function(x) { force(x); function() x }
again(function() { v <- 1; f <- force2(v); v <- 2; f() })
fun <- function() { delayedAssign("called", function() "late function"); called() }
again(fun)
