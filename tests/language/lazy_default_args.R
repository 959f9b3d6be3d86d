# Default arguments: see locals, evaluated late, order, errors, redefinition.
source("tests/language/helper/ask.R")

f <- function(x, y = z * 2) { z <- x + 1; y }
over(f, list(1L, 2.5, NA, "a"))
g <- function(a, b = a, c = b + 1) { a <- 100; list(a, b, c) }
over(g, list(1, 5L))
again(function() g(1, c = 0))
again(function() g(c = 0))
h <- function(n = stop("n needed")) if (FALSE) n else "unused"
again(h)
k <- function(n = stop("n needed")) n
again(k)
l <- function(x = y, y = x) x
again(l)
m <- function(v = { cnt <<- cnt + 1; cnt }) c(v, v)
cnt <- 0
again(m, 5L)
o <- function(x, len = length(x)) { x <- c(x, x); len }
over(o, list(1:3, NULL, "a", list(1)))
p <- function(x = sys.call()) x
again(p)
q1 <- function(env = environment()) { inside <- 1; exists("inside", envir = env, inherits = FALSE) }
again(q1)
r <- function(e = parent.frame()) identical(e, parent.frame())
again(r)
s <- function(flag = missing(x), x) flag
again(function() c(s(), s(x = 1)))
t1 <- function(f = function(v) v + k2, k2 = 5) f(1)
again(t1)
u <- function(x, n = nargs()) n
again(function() c(u(), u(1), u(1, 2)))
v <- function(a = 1:3) { a[2] <- 10L; a }
again(v)
w <- function(type = c("one", "two")) type[1]
again(w)
x1 <- function(n, res = if (n > 2) "big" else "small") { n <- 0; res }
over(x1, list(1, 5L, "a", NA))
y1 <- function(a, b = substitute(a)) b
again(function() y1(x + y))
z1 <- function(d = quote(sym)) d
again(z1)
