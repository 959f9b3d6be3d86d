# Functions that small functions make for themselves: called, passed on, returned, assigning outside, shadowing.
source("tests/language/helper/ask.R")

sums <- function(f, n = 300) { s <- 0; for (i in 1:n) s <- s + f(i); s }
squares <- function(x) { sq <- function(y) y * y + 0.5; sq(x) + sq(x + 1) + sq(x - 1) }
nested <- function(a) { k <- a * 2; h <- function(z) if (z > k) z - k else k - z; g <- function(u, v) h(u) + h(v); g(a, 3) * h(5) }
loops <- function(n) { a <- b <- 0; for (i in 1:n) { a <- a + squares(i); b <- b + nested(i / 3) }; c(a, b) }
again(function() loops(300), 10L)

# variables as they are when the function is called
moving <- function(x) { k <- 1; f <- function(y) y * k; a <- f(x); k <- 10; b <- f(x); x <- 100; a + b + f(x) }
later <- function(x) { f <- function(y) y + z; z <- x * 2; f(1) }
branches <- function(x) { k <- 0; f <- function() k; if (x %% 2 == 0) k <- 5 else k <- 7; f() + k }
again(function() c(sums(moving), sums(later), sums(branches)), 10L)

# what is not only called
returned <- function(x) { f <- function(y) y + x; f }
listed <- function(x) { f <- function(y) y + x; list(f, f(1)) }
passed <- function(x) { f <- function(y) y + x; apply_it(f, 2) + f(3) }
apply_it <- function(g, v) g(v)
chosen <- function(x) { f <- function(y) y + 1; g <- function(y) y - 1; h <- if (x %% 2 == 0) f else g; h(x) + f(x) }
seen <- function(x) { f <- function(y) y + x; is.function(f) + f(1) }
again(function() c(sums(function(i) returned(i)(2)), sums(function(i) listed(i)[[2]]), sums(passed), sums(chosen), sums(seen)), 10L)
uses <- function(n) { s <- 0; for (i in 1:n) s <- s + returned(i)(2) + listed(i)[[1]](3) + passed(i) + chosen(i) + seen(i); s }
again(function() uses(200), 10L)

# assigned twice, or in between; assigning outside
twice <- function(x) { f <- function(y) y + 1; a <- f(x); f <- function(y) y * 2; a + f(x) }
counts <- function(x) { n <- 0; bump <- function() n <<- n + x; bump(); bump(); n }
global_n <- 0
outside <- function(x) { bump <- function(y) global_n <<- global_n + y; bump(x); bump(1); x }
own <- function(x) { x <- x + 1; f <- function(x) { x <- x * 2; x }; f(x) + x }
again(function() { global_n <<- 0; c(sums(twice), sums(counts), sums(outside), global_n, sums(own)) }, 10L)
effects <- function(n) { s <- 0; for (i in 1:n) s <- s + twice(i) + counts(i) + outside(i) + own(i); s }
again(function() { global_n <<- 0; c(effects(200), global_n) }, 10L)

# recursion, defaults, promises, missing arguments, names of builtins
recursive <- function(n) { f <- function(k) if (k <= 1) 1 else k * f(k - 1); f(n %% 8) }
defaults <- function(x) { f <- function(a, b = a + x, d = b * 2) a + b + d; f(1) + f(1, 2) + f(d = 3, a = 2) }
lazily <- function(x) { f <- function(a, b) if (a > 50) a else a + b; f(x, x * 2) + f(x + 60, stop("never")) }
absent <- function(x) { f <- function(a, b) if (missing(b)) a else a * b; f(x) + f(x, 2) }
names_of <- function(x) { max <- function(a, b) a + b; sum <- 3; max(x, 1) + sum(c(1, 2)) + sum }
again(function() c(sums(recursive), sums(defaults), sums(lazily), sums(absent), sums(names_of)), 10L)
many <- function(n) { s <- 0; for (i in 1:n) s <- s + recursive(i) + defaults(i) + lazily(i) + absent(i) + names_of(i); s }
again(function() many(200), 10L)

# errors inside, types that change, closures looked at from inside
fails <- function(x) { f <- function(y) if (y > 150) stop("too much: ", y) else y; f(x) + 1 }
again(function() { answer(sums(fails)); sums(fails, 100) }, 10L)
kinds <- function(x) { f <- function(y) y + y; f(x) }
each <- function(v) { r <- list(); for (e in v) r[[length(r) + 1L]] <- kinds(e); r }
again(function() str(each(list(1, 2L, TRUE, c(1, 2), NA, 3.5))), 30L)
called <- function(x) { f <- function(y) { if (y %% 100 == 0) deparse(sys.call()) else "" }; f(x) }
parents <- function(x) { f <- function() if (x %% 50 == 0) ls(parent.frame()) else character(); length(f()) }
again(function() { r <- character(); for (i in 1:200) r <- c(r, called(i)); c(unique(r), sums(parents, 200)) }, 10L)
found <- function(x) { f <- function() x_of_globals + x; f() }
x_of_globals <- 5
globals <- function(n) { s <- 0; for (i in 1:n) s <- s + found(i); s }
again(function() { x_of_globals <<- x_of_globals + 1; globals(100) }, 10L)
