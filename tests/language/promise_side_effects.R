# Promises: forced once, at the right moment, in the right frame, or never.
source("tests/language/helper/ask.R")

log <- character()
say <- function(s, v = s) { log <<- c(log, s); v }
take <- function(r) { force(r); l <- log; log <<- character(); list(r, l) }
once <- function(x) { x; x; x + x }
again(function() take(once(say("x", 2))))
never <- function(x) 1
again(function() take(never(say("x"))))
order <- function(a, b, c) { c; a; b; "done" }
again(function() take(order(say("a"), say("b"), say("c"))))
sum3 <- function(a, b) a + b
again(function() take(sum3(say("a", 1), say("b", 2))))
branch <- function(f, a, b) if (f) a else b
again(function() take(list(branch(TRUE, say("a"), say("b")), branch(FALSE, say("a"), say("b")))))
outerVar <- function() { y <- 1; g <- function(p) { y <<- 10; p }; g(y) }
again(outerVar)
assignInCaller <- function() { z <- 1; g <- function(p) { p; 0 }; g(z <- 5); z }
again(assignInCaller)
notForced <- function() { z <- 1; g <- function(p) 0; g(z <- 5); z }
again(notForced)
twice <- function() { n <- 0; g <- function(p) c(p, p, n); g(n <- n + 1) }
again(twice)
chain <- function(x) chain2(x); chain2 <- function(y) chain3(y); chain3 <- function(z) { say("before"); z }
again(function() take(chain(say("arg"))))
loop <- function(x) { s <- 0; for (i in 1:3) s <- s + x; s }
again(function() take(loop(say("l", 2))))
indefault <- function(a = say("default", b * 2), b = say("b", 4)) { say("body"); a + b }
again(function() take(indefault()))
again(function() take(indefault(b = say("given", 1))))
changed <- function(x) { before <- 1; y <- x; y }
again(function() { before <- 100; changed(before) })
failing <- function(p) { r <- tryCatch(p, error = function(e) "caught"); r2 <- tryCatch(p, error = function(e) "again"); c(r, r2) }
again(function() take(failing({ say("try"); stop("no") })))
selfref <- function(x = x) x
again(function() selfref())
recur <- function(a = b, b = a) a
again(function() recur())
late <- function(x) { f <- function() x; x <- "overwritten"; f() }
again(function() take(late(say("unused"))))
andor <- function(a, b) c(a && b, a || b)
again(function() take(andor(say("a", FALSE), say("b", TRUE))))
idx <- function(v, i) v[i]
again(function() take(idx(say("v", 1:3), say("i", 2))))
builtin <- function(x, y) c(y, x)
again(function() take(builtin(say("x"), say("y"))))
