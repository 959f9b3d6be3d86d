# Base functions and operators shadowed by locals, arguments and globals.
source("tests/language/helper/ask.R")

f <- function(x) { sum <- function(...) "my sum"; sum(x) }
over(f, list(1, "a"))
g <- function(c) c(c, 1)
over(g, list(1L, "a", function(...) "called"))
h <- function(x) { `+` <- function(a, b) paste(a, "plus", b); x + 1 }
over(h, list(1, "a"))
k <- function(x) { `[` <- function(v, i) "bracket"; x[1] }
again(function() k(1:3))
l <- function(x) { `if` <- function(a, b, c) "my if"; if (x) 1 else 2 }
again(function() l(TRUE))
m <- function() { `{` <- function(...) "brace"; { 1; 2 } }
again(m)
o <- function(x) { `(` <- function(v) v * 100; (x) }
again(function() o(2))
p <- function() { `<-` <- function(a, b) "assigned"; r <- 5 }
again(p)
q1 <- function(x) { length <- 5; length(x) + length }
again(function() q1(1:3))
r <- function(x) { T <- FALSE; if (T) 1 else 2 }
again(function() r(1))
n <- 0
plain <- function(x) x + 1L
again(function() { n <<- n + 1; if (n == 10) assign("+", function(e1, e2) "global plus", globalenv()); if (n == 20) rm("+", envir = globalenv()); plain(1L) }, 30L)
loop <- function() { out <- c(); for (i in 1:6) { if (i == 3) max <- function(...) "shadow"; if (i == 5) rm(max); out <- c(out, max(i, 2)) }; out }
again(loop)
argShadow <- function(x, length) length(x)
again(function() argShadow(1:3, 2))
again(function() argShadow(1:3, function(v) "given"))
again(function() argShadow(1:3))
promiseFun <- function(f) f(3)
again(function() promiseFun({ function(x) x * 2 }))
ret <- function() { return <- function(x) "no return"; return(1); 2 }
again(ret)
forShadow <- function() { `for` <- function(...) "my for"; for (i in 1:3) i }
again(forShadow)
attachTest <- function() { e <- attach(list(sqrt = function(x) "attached"), name = "shadow"); r <- sqrt(4); detach("shadow"); c(r, sqrt(4)) }
again(attachTest)
sqrt2 <- function(x) sqrt(x)
j <- 0
again(function() { j <<- j + 1; if (j == 8) sqrt <<- function(x) "global sqrt"; if (j == 16) rm("sqrt", envir = globalenv()); sqrt2(9) }, 24L)
caller <- function() { inject <- function() assign("nchar", function(x) "injected", parent.frame()); a <- nchar("abc"); inject(); c(a, nchar("abc")) }
again(caller)
