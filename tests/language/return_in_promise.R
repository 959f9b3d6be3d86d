# return() evaluated in promises, defaults, handlers, nested functions and eval.
source("tests/language/helper/ask.R")

callee <- function(p) { p; "callee end" }
f <- function(x) { callee(return(x)); "not reached" }
over(f)
g <- function(x) { callee(if (is.numeric(x)) return("numeric") else x); "end" }
over(g)
h <- function(v = return("from default")) { v; "after" }
again(h)
k <- function() { lapply(1:3, function(i) if (i == 2) return("inner") else i) }
again(k)
l <- function() { sapply(1:3, function(i) callee(return(i * 10))) }
again(l)
m <- function() { eval(quote(return("from eval"))); "after eval" }
again(m)
n <- function() { evalq(return("evalq"), new.env()); "after" }
again(n)
o <- function() { r <- tryCatch(return("tc"), error = identity); "after" }
again(o)
p <- function() { x <- c(1, return("in args"), 3); x }
again(p)
q1 <- function() { if (return("cond")) 1 }
again(q1)
r <- function() { for (i in 1:10) { for (j in 1:10) if (i * j == 12) return(c(i, j)) } }
again(r)
s <- function() { x <- 1; x[return("index")] <- 2; x }
again(s)
t1 <- function(a) { u <- function(b) { b; "u end" }; u(a); "t1 end" }
again(function() { v <- t1(return("through two")); v })
w <- function() { delayed <- function(e) e; on.exit(return("exit")); delayed(return("promise")); 1 }
again(w)
deadPromise <- function() { f <- function(x) function() x; f(return("gone")) }
again(function() deadPromise()())
y1 <- function() { local(return("local")); "after local" }
again(y1)
z1 <- function() return()
again(z1)
a2 <- function() return(1, 2)
again(a2)
b2 <- function() { Reduce(function(x, y) if (y == 3) return("stop") else x + y, 1:5) }
again(b2)
c2 <- function() { withCallingHandlers({ warning("w"); 1 }, warning = function(w) return("ignored")) }
again(function() suppressWarnings(c2()))
d2 <- function(x) { switch(x, a = return("A"), return("other")); "end" }
over(d2, list("a", "b"))
e2 <- function() { repeat callee(return("out of repeat")) }
again(e2)
