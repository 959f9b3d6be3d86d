# Active bindings in globals, environments and function frames.
# not injectable: R's own compiler reads active bindings
source("tests/language/helper/ask.R")

count <- 0
makeActiveBinding("tick", function() { count <<- count + 1; count }, globalenv())
again(function() tick, 5L)
use <- function() tick + tick
again(use, 5L)
store <- 0
makeActiveBinding("cell", function(v) if (missing(v)) store else { store <<- v * 2; invisible() }, globalenv())
over(function(v) { cell <<- v; cell }, list(1L, 2.5, NA, 1:3))
e <- new.env()
makeActiveBinding("now", function() "active", e)
again(function() c(e$now, get("now", e), with(e, now), bindingIsActive("now", e)))
again(function() e$now <- 3)
inFrame <- function() { n <- 0; makeActiveBinding("x", function() { n <<- n + 1; n }, environment()); c(x, x, x + x) }
again(inFrame)
loop <- function() { s <- 0; for (i in 1:4) s <- s + tick; s > 0 }
again(loop)
late <- function(k) { x <- 1; if (k) { rm(x); makeActiveBinding("x", function() "active", environment()) }; x }
over(late, list(TRUE, FALSE))
makeActiveBinding("bad", function() stop("no value"), globalenv())
again(function() bad)
again(function() bad + 1)
f <- function(g) g()
makeActiveBinding("fun", function() { count <<- count + 1; function() "called" }, globalenv())
again(function() fun())
callerBind <- function() { y <- 1; bind <- function() { p <- parent.frame(); rm("y", envir = p); makeActiveBinding("y", function() 42, p) }; bind(); y }
again(callerBind)
again(function() { cell[2] <<- 7; cell })
