# sys.call, match.call, sys.function, nargs from direct, indirect and dots calls.
source("tests/language/helper/ask.R")

f <- function(x, ...) sys.call()
m <- function(x, y = 2, ...) match.call()
over(function(v) f(v, 1 + 2), list(1L, "a", NULL))
over(function(v) m(v, z = v), list(1L, "a", NULL))
again(function() f())
again(function() m(y = 1, 2, 3))
again(function() m(, 3))
wrap <- function(...) m(...)
again(function() wrap(1, b = 2 + 3))
wrap2 <- function(...) wrap("first", ...)
again(function() wrap2(q = 9))
again(function() do.call(f, list(1, b = quote(s))))
again(function() do.call("m", list(1:2, y = "k")))
again(function() lapply(1:2, f))
again(function() sapply(1:2, function(i) deparse(sys.call())))
again(function() Map(function(a, b) sys.call(), 1:2, 3:4)[[2]])
g <- function() h(); h <- function() list(sys.call(0), sys.call(-1), sys.call(1)[[1]])
again(g)
again(function() f(if (TRUE) 1 else 2, function(z) z))
fun <- function(n) if (n == 0) identical(sys.function(), fun) else fun(n - 1)
again(function() fun(3))
self <- function(n) { me <- sys.function(); if (n <= 0) "end" else me(n - 1) }
again(function() self(3))
expand <- function(...) match.call(expand.dots = FALSE)
again(function() expand(1, a = 2))
meth <- function(x, ...) UseMethod("meth")
meth.default <- function(x, ...) list(sys.call(), match.call())
again(function() meth(1, k = 2))
defarg <- function(a = sys.call()) a
again(function() defarg())
inprom <- function(p) p
again(function() inprom(sys.call()))
callees <- function() { k <- function(p) p; k(sys.function()) }
again(function() class(callees()))
op <- `%+%` <- function(a, b) sys.call()
again(function() 1 %+% (2 * 3))
repl <- 0
`repl<-` <- function(x, value) { deparse(sys.call()) }
again(function() { z <- 1; repl(z) <- 5; z })
mc <- function(a, b) { cl <- match.call(); cl[[1]] <- as.name("list"); eval(cl, parent.frame()) }
again(function() { loc <- 7; mc(loc, b = loc + 1) })
frames <- function() length(sys.calls()) - length(sys.frames())
again(frames)
