# Global functions and constants redefined between and during hot calls.
source("tests/language/helper/ask.R")

helper <- function(x) x + 1
k <- 10
use <- function(x) helper(x) * k
n <- 0
again(function() { n <<- n + 1; if (n == 15) helper <<- function(x) x + 100; if (n == 30) k <<- "no"; if (n == 40) k <<- 2L; if (n == 45) helper <<- 5; use(1) })
helper <- function(x) x; k <- 1
over(use, list(1L, 2.5, NA, "a"))
during <- function() { s <- 0; for (i in 1:6) { if (i == 4) helper <<- function(x) -x; s <- s + helper(i) }; helper <<- function(x) x; s }
again(during)
selfReplace <- function() { selfReplace <<- function() "second"; "first" }
again(selfReplace)
viaArg <- function(x, y) x + y
again(function() viaArg({ viaArg <<- function(x, y) x * y; 3 }, 4), 5L)
typed <- 1L
readTyped <- function() typed + 1L
m <- 0
again(function() { m <<- m + 1; typed <<- switch(m %% 5 + 1, 1L, 2.5, NA, "a", c(1L, 2L)); readTyped() }, 15L)
removed <- function() "there"
callRemoved <- function() removed()
j <- 0
again(function() { j <<- j + 1; if (j == 5) rm("removed", envir = globalenv()); if (j == 8) removed <<- function() "back"; callRemoved() }, 12L)
bodyChange <- function(x) x + 1
b <- 0
again(function() { b <<- b + 1; if (b == 20) body(bodyChange) <<- quote(x * 50); if (b == 30) formals(bodyChange)$x <<- 7; if (b >= 30) bodyChange() else bodyChange(2) }, 40L)
envChange <- local({ v <- "first"; function() v })
ec <- 0
again(function() { ec <<- ec + 1; if (ec == 10) assign("v", "second", environment(envChange)); envChange() }, 20L)
recursive <- function(x) if (x <= 0) "end" else { if (x == 3) recursive <<- function(x) paste("new", x); recursive(x - 1) }
old <- recursive
again(function() { recursive <<- old; recursive(5) })
const <- pi
again(function() { r <- const * 2; const <<- const; r })
generic <- function(x) UseMethod("generic"); generic.foo <- function(x) "foo 1"
g <- 0
again(function() { g <<- g + 1; if (g == 10) generic.foo <<- function(x) "foo 2"; generic(structure(1, class = "foo")) }, 20L)
