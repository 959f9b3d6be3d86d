# Calls of conditions raised in small functions that may be inlined.
source("tests/language/helper/ask.R")

tiny <- function(a, b) a + b
small <- function(x) tiny(x, 1) * 2
outer1 <- function(x) small(x) - 1
over(outer1)
check <- function(v) if (v < 0) stop("negative") else v
root <- function(v) sqrt(check(v))
over(root, times = 8L)
warned <- function(v) { w <- as.integer(v); w + 1L }
over(function(v) warned(v), list("1", "x", 2.7, 3e10, NULL))
pick <- function(l, i) l[[i]]
get2 <- function(l, i) pick(l, i)
over(function(i) get2(list(1, 2), i), list(1, 3, "a", 0, -1, NULL, NA))
missing1 <- function(a, b) tiny(a, b)
again(function() missing1(1))
callIt <- function(f, ...) f(...)
again(function() callIt(tiny, 1))
again(function() callIt(tiny, 1, "a"))
again(function() callIt(tiny, 1, 2, 3))
again(function() callIt(function(q) q + undefined_v, 1))
again(function() callIt("tiny", 1, 2))
prom <- function(p) { local1 <- 1; p }
again(function() prom(tiny(1, "x")))
again(function() prom(stop("in promise")))
again(function() prom(warning("warn in promise")))
deep <- function(n) if (n == 0) stop("bottom") else deep(n - 1)
again(function() deep(4))
lazyErr <- function(x) { force(x); "ok" }
again(function() lazyErr(log("a")))
loopErr <- function(v) { s <- 0; for (e in v) s <- s + tiny(e, 1); s }
over(loopErr, list(1:3, list(1, "a"), list(1L, NULL), c(1, NA), "z"))
condErr <- function(x) { if (tiny(x, 0) > 1) "gt" else "le" }
over(condErr)
sup <- function(x) { r <- withCallingHandlers(tiny(x, 1), error = function(e) seen <<- inWords(conditionCall(e))); r }
seen <- ""
again(function() tryCatch(sup("a"), error = function(e) seen))
meth <- function(x) UseMethod("meth"); meth.default <- function(x) x + 1; meth.bad <- function(x) stop("method failed")
over(meth, times = 5L)
again(function() meth(structure(1, class = "bad")))
again(function() vapply(1:2, function(i) tiny(i, "a"), 1))
again(function() Reduce(tiny, list(1, 2, "c")))
