# parent.frame() from hot callees: reading, changing and adding variables of the caller in the middle of its loop.
source("tests/language/helper/hot.R")

# the 4000th call changes a variable of the running loop
poke <- function(i) { if (i == 4000) assign("x", 99, parent.frame()); i }
loop <- function(n) { x <- 1; s <- 0; for (i in seq_len(n)) { poke(i); s <- s + x }; c(s, x) }
print(loop(3000)); print(loop(5000)); print(loop(5000))

# ... to other types, and back
retype <- function(i) { e <- parent.frame(); if (i == 2000) e$x <- 2L else if (i == 2500) e$x <- c(1, 2) else if (i == 2600) e$x <- 0.5 else if (i == 2900) e$x <- "s"; NULL }
typed <- function(n) { x <- 1; s <- 0; for (i in seq_len(n)) { retype(i); s <- if (is.character(x)) nchar(x) + s else s + sum(x) }; list(s, x) }
print(typed(1000)); str(typed(3000)); str(typed(2700))

# the loop variable and the sequence
jump <- function(i) if (i == 2500L) assign("i", -1L, envir = parent.frame())
jumps <- function(n) { s <- 0; for (i in seq_len(n)) { jump(i); s <- s + i }; c(s, i) }
print(jumps(3000)); print(jumps(2500))
whiles <- function(n) { i <- 0; k <- 0; while (i < n) { i <- i + 1; k <- k + 1; if (i == 2000) bump() }; c(i, k) }
bump <- function() { e <- parent.frame(); e$i <- e$i + 500 }
print(whiles(3000))

# new variables that hide others
scale <- 2
hide <- function(i) if (i == 2500) assign("scale", 1000, parent.frame())
hidden <- function(n) { s <- 0; for (i in seq_len(n)) { hide(i); s <- s + scale }; s }
print(hidden(2000)); print(hidden(3000)); print(hidden(2000))
helper <- function(x) x + 1
cover <- function(i) if (i == 2500) assign("helper", function(x) 0, parent.frame())
covered <- function(n) { s <- 0; for (i in seq_len(n)) { cover(i); s <- s + helper(i) }; s }
print(covered(2400)); print(covered(3000)); print(covered(2400))
plus <- function(i) if (i == 2500) assign("+", function(a, b) a * b, parent.frame())
summed <- function(n) { s <- 1; for (i in seq_len(n)) { plus(i); s <- s + 1 }; s }
print(summed(2400)); print(summed(3000))

# two levels up, past an inlined function
up2 <- function(i) { if (i == 3000) assign("s", -1, parent.frame(2)); i }
through <- function(i) { s <- 5; up2(i) + s }
twice <- function(n) { s <- 0; for (i in seq_len(n)) { v <- through(i); s <- s + v }; s }
print(twice(2000)); print(twice(4000))

# parent.frame() as an argument and as a default
get1 <- function(name, env = parent.frame()) get(name, envir = env)
reads <- function(n) { a <- 0; s <- 0; for (i in seq_len(n)) { a <- a + i; s <- s + get1("a") }; s }
print(reads(4000))
pass <- function(env) identical(env, parent.frame())
passes <- function(k) c(pass(parent.frame()), pass(environment()))
print(heat(passes))
chain <- function(e = parent.frame()) chain2(e)
chain2 <- function(e, f = parent.frame()) { z <- 1; c(names = paste(ls(e), collapse = " "), own = paste(ls(f), collapse = " ")) }
from <- function(k) { here <- k; chain() }
print(heat(from))

# callbacks: whose frame is it?
frames <- function(k) { mark <- "mine"; unlist(lapply(1:2, function(i) exists("mark", parent.frame(), inherits = FALSE))) }
print(heat(frames, 1000))
viaDo <- function(k) { mark <- k; do.call(function() get("mark", parent.frame()), list()) }
print(heat(viaDo))
viaReduce <- function(k) { acc <- 0; Reduce(function(a, b) { e <- parent.frame(); acc <<- acc + b; a + b }, 1:4) + acc }
print(heat(viaReduce, 1000))
caller <- function(p) { mark <- "callee"; p }
viaPromise <- function(k) { mark <- "promise"; caller(get("mark", parent.frame(1))) }
mark <- "global"
print(told(heat(viaPromise, 1000)))
outside <- function(k) { mark <- "outside"; viaPromise(k) }
print(told(heat(outside, 1000)))

# closures made in the loop see what was assigned into their parent
make <- function(n) { fs <- list(); for (i in seq_len(n)) { v <- i; if (i %% 1000 == 0) { poke2("v", i * 7); fs[[length(fs) + 1L]] <- local({ w <- v; function() c(v, w) }) } }; vapply(fs, function(f) f(), c(0, 0)) }
poke2 <- function(name, value) assign(name, value, parent.frame())
print(make(4000))
