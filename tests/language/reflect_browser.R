# browser() reached by hot code, with the commands that follow it in this file.
# not injectable
leaf <- function(x) { y <- x * 2; if (x == 2500) browser(); y + 1 }
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + leaf(i); s }
print(loop(2000))
print(loop(3000))
y
y <- 1e6
x
ls()
sys.call()
where
c
print(loop(2000))

# in the loop itself, with a condition
own <- function(n) { s <- 0; t <- 1L; for (i in seq_len(n)) { s <- s + i * t; if (i == 1500) browser() }; c(s, t) }
print(own(1000))
print(own(2000))
print(s)
print(i)
t <- 2.5
s <- 0
c
print(own(2000))
n
n
s <- -1
c
cond <- function(n) { s <- 0; for (i in seq_len(n)) { browser(expr = i == 1200); s <- s + 1 }; s }
print(cond(1000))
print(cond(1300))
s <- s + 1e4
c

# a helper stops; its callers' frames are looked at and changed
stopHere <- function(text) { browser(text = text); invisible() }
caller <- function(n) { acc <- 0; for (i in seq_len(n)) { if (i == 1000) stopHere("in caller"); acc <- acc + 1 }; acc }
print(caller(900))
print(caller(1100))
browserText()
evalq(acc, parent.frame())
evalq(acc <- 5e5, parent.frame())
c
rec <- function(n) { if (n == 0) browser(); if (n <= 0) 0 else 1 + rec(n - 1) }
for (k in 1:300) r <- tryCatch(rec(-1), error = conditionMessage)
print(rec(3))
length(Filter(function(cl) identical(cl[[1]], as.name("rec")), sys.calls()))
n <- -5
c
force2 <- function(p) { z <- 1; p }
lazy <- function(k) force2({ if (k == 1500) browser(); k })
for (k in 1:1000) r <- lazy(k)
print(lazy(1500))
k <- 77
c
# in a handler
handler <- function(n) { for (i in seq_len(n)) tryCatch(if (i == 1500) stop("x"), error = function(e) browser()); "done" }
print(handler(2000))
conditionMessage(e)
c
