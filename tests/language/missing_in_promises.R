# missing() in defaults and arguments that are evaluated late: it asks for the arguments of the function that they belong to.
source("tests/language/helper/ask.R")

f <- function(x, i, drop = if (missing(i)) "no i" else length(x)) { x <- c(x, 1); drop }
again(function() list(f(1), f(1, 2), f(1, , "given"), f(1, i = stop("never"))), 30L)

# passed on, with and without defaults in between
outer <- function(a, b = 5) inner(a, b)
inner <- function(x, y, seen = c(missing(x), missing(y))) { z <- 1; list(z, seen) }
again(function() list(outer(), outer(1), outer(1, 2), outer(, 2)), 30L)
chain <- function(a) link(a)
link <- function(b) last(b)
last <- function(d, m = missing(d)) { if (FALSE) d; m }
again(function() c(chain(), chain(1), link(), last()), 30L)

# as arguments of calls
ask2 <- function(value, n) { k <- n + 1; list(k, value) }
uses <- function(p, q) ask2(c(missing(p), missing(q)), 1)
again(function() list(uses(), uses(1), uses(1, 2), uses(q = 2)), 30L)
changes <- function(p) { before <- ask2(missing(p), 1)[[2]]; p <- 3; c(before, ask2(missing(p), 1)[[2]]) }
again(function() c(changes(), changes(1)), 30L)
each <- function(a = b, b = a, m = c(missing(a), missing(b))) { t <- 1; m }
again(function() list(each(), each(1), each(b = 1)), 30L)
dots <- function(..., m = missing(...)) { t <- 1; m }
again(function() list(dots(), dots(1), dots(a = 2)), 30L)
none <- function(a, m = missing(nothing)) { t <- 1; m }
again(function() none(1), 5L)
local2 <- function(a, m = missing(v)) { v <- 1; m }
again(function() local2(1), 5L)
text <- function(a, m = missing("a")) { v <- 1; m }
again(function() c(text(1), text()), 5L)
shadow <- function(a, missing = function(x) "mine", m = missing(a)) { v <- 1; m }
again(function() c(shadow(1), shadow()), 5L)
deep <- function(a, m = { g <- function(z) missing(z); c(g(a), missing(a)) }) { v <- 1; m }
again(function() list(deep(1), deep()), 10L)
visible <- function(a, m = missing(a)) m
visible()
visible(1)
data <- data.frame(a = 1:3, b = letters[1:3])
again(function() list(data[2, "a"], data[2, ], data["a"], data[, "b"], data[2, "a", drop = FALSE], data[["b"]], data[[2, "b"]], data[-1, ]), 15L)
edit <- function(d) { d[2, "a"] <- 10L; d$c <- 3:1; d[["b"]] <- NULL; d$a[1] <- 0L; d[d$a > 5, "c"] <- 7L; names(d)[2] <- "z"; d[4, ] <- c(1L, 2L); d }
again(function() edit(data), 10L)
