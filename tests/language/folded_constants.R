# Calls of constants are computed once: their values are nobody's to change, and the functions may come to mean others.
f <- function(x) {
  a <- c("u", "v"); b <- c(1, -2, 3L); d <- 1:3; e <- c(a = 1, b = 2); n <- c(-1L, -NA)
  a[1] <- "z"; d[2] <- 9L; e[["a"]] <- 7; names(b) <- c("p", "q", "r")
  list(a, b, d, e, n, x %in% c("p", "q"), c(1), c(TRUE, NA), c("a", 1), c(1i, 2), c(NULL, 1), c(), 5:1, 2.0:4L, -1:1, 1.5:3)
}
for (i in 1:30) r <- f("p")
str(r); str(f("z"))
own <- function() { c <- function(...) "mine"; c(1, 2) }
for (i in 1:30) r <- own()
r
h <- function() c(1, 2)
for (i in 1:30) h()
h(); c <- function(...) "global"; h(); rm(c); h()
k <- function() { x <- 0; for (i in c(3, 1, 2)) x <- x * 10 + i; for (i in 3:1) x <- x * 10 + i; x }
for (i in 1:30) r <- k()
r
m <- function(v) list(v[c(1, 3)], v[2:3], v[-c(1, 2)], match("b", c("a", "b")), rev(c(1, 2)), sum(1:4), paste(c("x", "y"), 1:2))
for (i in 1:40) r <- m(c(5, 6, 7))
str(r)
p <- function(v = c(1, 2)) { v[1] <- v[1] + 1; v }
for (i in 1:40) r <- p()
r
arg <- function(v) { v[2] <- 0; v }
q <- function() { x <- arg(c(4, 5, 6)); y <- arg(1:3); list(x, y, substitute(c(1, 2))) }
for (i in 1:40) r <- q()
str(r)
seen <- function(v) substitute(v)
s <- function() list(seen(c(1, 2)), seen(1:2), body(function() c(1, 2)))
for (i in 1:20) r <- s()
r
t <- function() 1:2
for (i in 1:5) t()  # R's byte code does not look for `:` either
t(); `:` <- function(a, b) "colon"; t(); rm(`:`); t()
u <- function() { for (i in 1:20) x <- c(1, 2); x }
u()
v <- function() c(a = 1)
v()
local({ c <- 3; print(c(c, 1)); print(c(1, 2)) })
w <- eval(bquote(function() c(.(factor("a")), .(structure(1, class = "zz")))))
c.zz <- function(...) "zz method"
str(w())
x <- eval(bquote(function() c(.(structure(1, class = "zz")), 1)))
for (i in 1:20) r <- x()
r
minus <- function() { `-` <- function(x) "minus"; c(-1, 2) }
for (i in 1:20) r <- minus()
r
around <- function() { `-` <- function(x) "around"; function() c(-1, 2) }
g <- around()
for (i in 1:20) r <- g()
r
