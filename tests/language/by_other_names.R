# Primitives that look at the frame, and loops, called by other names than their own.
source("tests/language/helper/ask.R")

p <- function(x, ...) UseMethod("p")
p.default <- function(x, ...) { x; paste("default", ...length()) }
p.L <- function(x, ...) base::NextMethod()
p.K <- function(x, ...) { following <- NextMethod; following() }
p.J <- function(x, ...) do.call("NextMethod", list("p"))
p.I <- function(x, ...) (NextMethod)()
for (class in c("L", "K", "J", "I")) { o <- structure(1, class = class); again(function() c(p(o), p(o, 2)), 20) }
"[.zz" <- function(x, i) base::NextMethod()
"$<-.zz" <- function(x, name, value) base::NextMethod()
Ops.zz <- function(e1, e2) base::NextMethod()
z <- structure(list(a = 1, b = 2), class = "zz")
again(function() { z$a <- 5; unclass(z[1]) }, 20)
zz <- structure(4, class = "zz")
again(function() unclass(zz + 1), 20)
d1 <- function(x, ...) base::UseMethod("p")
d2 <- function(x, ...) { um <- UseMethod; um("p") }
again(function() c(d1(3), d2(3), d1(structure(3, class = "L"))), 20)
n1 <- function(x, y, ...) do.call(nargs, list())
n2 <- function(x, y, ...) do.call("nargs", list())
n3 <- function(x, y, ...) base::nargs()
again(function() c(n1(1), n1(1, 2, 3), n2(), n2(1), n3(1, 2)), 20)
s1 <- function(x) base::substitute(x)
s2 <- function(x) { f <- substitute; f(x) }
s3 <- function(x) base::missing(x)
again(function() list(s1(a + b), s2(a + b), s3(), s3(1)), 20)
c1 <- function(...) base::match.call()
c2 <- function(...) base::sys.call()
again(function() list(c1(1, b = 2), c2(3)), 20)

l1 <- function(n) { s <- 0; base::`for`(i, 1:n, s <- s + i); s }
l2 <- function(s) { base::`while`(s > 5, s <- s - 5); s }
wh <- `while`
l3 <- function(s) { wh(s > 5, s <- s - 5); s }
l4 <- function(s) { base::`repeat`({ s <- s - 5; if (s < 5) break }); s }
l5 <- function(n) { s <- 0; do.call("for", list(quote(i), 1:n, quote(s <- s + i))); s }
l6 <- function(n) { s <- 0; (`for`)(i, 1:n, s <- s + i); s }
l7 <- function(n) { s <- 0; eval(as.call(list(`for`, quote(i), 1:n, quote(s <- s + i)))); s }
again(function() c(l1(5), l2(13), l3(13), l4(13), l5(5), l6(5), l7(5)), 20)

setClass("Box", contains = "environment")
Account <- setRefClass("Account", fields = list(n = "numeric"))
setClass("Named", contains = "name")
is <- list(new("Box"), Account$new(n = 1), new("Named", as.name("q")), environment(), quote(a), 1, NULL, list())
again(function() list(sapply(is, is.environment), sapply(is, is.symbol), sapply(is, is.list), sapply(is, is.function)), 20)
kinds1 <- function(x) c(is.environment(x), is.symbol(x), is.list(x))
for (k in 1:3) for (x in is) again(function() kinds1(x), 30)
