# Auto-printing at top level: every form, after many calls.
f <- function(x) x
g <- function(x) invisible(x)
h <- function(x) y <- x
k <- function(x) { g(x) }
l <- function(x) (g(x))
m <- function(x) if (x > 0) invisible(x)
n <- function(x) for (i in 1:2) x
o <- function(x) return(invisible(x))
p <- function(x) { g(x); x }
q1 <- function(x) g(x) + 0
r <- function(x) x[1] <- 5
s <- function(x) switch("a", a = invisible(x))
t1 <- function(x) assign("zz", x)
u <- function(x) library(stats)
v <- function(x) NULL
w <- function(x) suppressWarnings(g(x))
x1 <- function(x) { on.exit(print("exit")); invisible(x) }
y1 <- function(x, ...) UseMethod("y1"); y1.default <- function(x, ...) invisible(x)
z1 <- function(x) eval(quote(invisible(x)))
a2 <- function(x) do.call(g, list(x))
b2 <- function(x = invisible(7)) x
c2 <- function(x) { x }
d2 <- function(p) p
all <- list(f = f, g = g, h = h, k = k, l = l, m = m, n = n, o = o, p = p, q1 = q1, r = r, s = s, t1 = t1,
  u = u, v = v, w = w, x1 = x1, y1 = y1, z1 = z1, a2 = a2, c2 = c2, d2 = d2)
for (round in 1:40) {
  seen <- vapply(all, function(fun) withVisible(fun(3))$visible, NA)
  if (round == 1) first <- seen
  if (!identical(seen, first)) print(list(round, seen))
}
print(first)
f(1); g(1); h(1); k(1); l(1); m(1); m(-1); n(1); o(1); p(1); q1(1); r(1); s(1); t1(1); v(1); w(1); x1(1); y1(1); z1(1); a2(1); b2(); c2(1)
d2(invisible(3)); d2(zz <- 4)
x <- 5
(x <- 6)
x = 7
x[2] <- 8
x
if (FALSE) 1
NULL
invisible(3)
function(x) x + 1
quote(a + b)
f
for (i in 1:3) i
repeat break
while (FALSE) 1
(invisible(9))
{ invisible(10) }
f(invisible(11))
c(invisible(12))
-invisible(13)
x <<- 3
