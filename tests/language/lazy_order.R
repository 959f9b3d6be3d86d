# What is evaluated first may change what the other arguments are evaluated from.
source("tests/language/helper/ask.R")

# Defaults with effects.
f1 <- function(a, b = assign("z", 5, envir = parent.frame())) { b; a }
again(function() { z <- 1; f1(z) })
f2 <- function(a, k = (z <<- 4)) { k; a }
z <- 0
again(function() { z <<- 1; f2(z) })
f3 <- function(a, k = bump()) { if (k > 0) a else 0 }
bump <- function() { z <<- z + 1; z }
again(function() { z <<- 1; f3(z) })
f4 <- function(a, k = l, l = bump()) { k + a }
again(function() { z <<- 1; f4(z) })
again(function() { z <<- 1; f4(z, 10) })
again(function() { z <<- 1; f4(z, l = 10) })
f5 <- function(a, n = length(a), m = n + 1) c(m, a)
again(function() { z <<- 1; f5(z) })
f6 <- function(a = b, b = a) a
again(function() f6())
again(function() f6(b = 2))

# Arguments with effects that are evaluated before those given first.
f <- function(a, b) b + a
three <- function(a, b, c) c + b + a
g1 <- function(p, q) f(p, q)
g2 <- function(p, q) { r <- f(p, q); r + p }
g3 <- function(p, q) three(p, p + 1, q)
g4 <- function(p, q) f(p, q + 0)
g5 <- function(p, q) { k <- function(a, b) b + a; k(p, q) }
g6 <- function(p, q) f(b = p, a = q)
g7 <- function(p, q) sum(c(1, q), p)
g8 <- function(p, q) g1(p, q)
h1 <- function(g) { z <- 1; g(z, {z <- 5; z}) }
h2 <- function(g) { z <- 1; g({z <- 5; z}, z) }
h3 <- function(g) { z <- 1; w <- function() { z <<- z + 1; z }; g(z, w()) }
h4 <- function(g) { z <- 1; g(z, z <- 7) + z }
for (g in list(g1, g2, g3, g4, g5, g6, g7, g8)) for (h in list(h1, h2, h3, h4)) again(function() h(g))
again(function() h1(g1)); again(function() h2(g1)); again(function() h3(g3)); again(function() h4(g8))

# Methods of operators and builtins with effects.
effect <- function(x, ...) { z <<- 200; 3 }
for (generic in c("length", "names", "c", "sqrt", "max", "is.na", "as.character", "[", "[[", "$", "+", "-", "==", "!"))
  assign(paste0(generic, ".ef"), effect)
o <- structure(1, class = "ef")
bodies <- list(function(x, a) { length(x); a }, function(x, a) { names(x); a }, function(x, a) { c(x, 1); a }, function(x, a) { sqrt(x); a },
  function(x, a) { max(x); a }, function(x, a) { is.na(x); a }, function(x, a) { as.character(x); a }, function(x, a) { x[1]; a },
  function(x, a) { x[[1]]; a }, function(x, a) { x$u; a }, function(x, a) { -x; a }, function(x, a) { x == 1; a }, function(x, a) { !x; a },
  function(x, a) x * 2 + a, function(x, a) a + x, function(x, a) { if (is.null(x)) 0 else a }, function(x, a, b = a) { x + 1; b })
for (f in bodies) {
  again(function() { z <<- 1; f(o, z) })
  again(function() { z <<- 1; f(5, z) })
  again(function() { z <<- 1; r <- 0; for (i in 1:20) r <- r + f(if (i == 15) o else i, z); r }, 5L)
}
Ops.eg <- function(e1, e2) { assign("z", 100, envir = parent.frame(2)); 5 }
p <- structure(1, class = "eg")
f <- function(x, a) x * 2 + a
again(function() { z <- 1; f(p, z) })
again(function() { z <- 1; f(3, z) + f(p, z) + z })
again(function() { z <- 1; s <- 0; for (i in 1:20) { s <- s + f(if (i > 15) p else i, z) }; s }, 5L)
