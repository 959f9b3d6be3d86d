# rm of variables in own and calling frames, then use of what is left.
source("tests/language/helper/ask.R")

x <- "global"
own <- function() { x <- "local"; a <- x; rm(x); c(a, x) }
again(own)
drop <- function(n) rm(list = n, envir = parent.frame())
caller <- function() { x <- 1; drop("x"); x }
again(caller)
nothing <- function() { q1 <- 1; drop("q1"); q1 }
again(nothing)
argument <- function(a) { drop("a"); a }
again(function() argument(1))
loop <- function() { out <- c(); for (i in 1:5) { if (i > 1 && i %% 2 == 0) drop("k") else k <- i; out <- c(out, exists("k", inherits = FALSE)) }; out }
again(loop)
promise <- function(p) { p; "done" }
again(function() { v <- 1; promise(rm(v)); exists("v", inherits = FALSE) })
fun <- function() { f <- function() "mine"; drop("f"); tryCatch(f(), error = conditionMessage) }
again(fun)
sumf <- function() { sum <- function(...) "shadow"; a <- sum(1, 2); rm(sum); list(a, sum(1, 2)) }
again(sumf)
twice <- function() { y <- 1; rm(y); rm(y) }
again(twice)
again(function() rm(no_such_variable_here))
recreate <- function() { z <- 1; rm(z); z <- "again"; z }
again(recreate)
missingAfter <- function(m) { rm(m); missing(m) }
again(function() missingAfter(1))
all <- function() { a <- 1; b <- 2; rm(list = ls()); length(ls()) }
again(all)
defaults <- function(a = b, b = 2) { rm(b); a }
again(function() defaults())
