# Functions that hand their dots on, in loops that know what these hold.
source("tests/language/helper/ask.R")

blend <- function(red, green, blue, weight = 1) weight * (red * 100 + green * 10 + blue)
pass <- function(..., offset = 0) blend(...) + offset
before <- function(x, ...) blend(x, ...)
twice <- function(...) pass(...) + before(...)
inner <- function(f, ...) pass(..., offset = 2) * 2
first <- function(...) ..1 + ..2
total <- function(...) sum(...) + max(...) - min(..., 0)
made <- function(...) { v <- c(...); v[1] + v[length(v)] }
listed <- function(...) { l <- list(...); l[[1]] + length(l) }
unused <- function(x, ...) x + 1
count <- function(...) ...length() + nargs()
loop <- function(n, body) { s <- 0; for (i in 1:n) s <- s + body(i); s }

again(function() loop(40, function(i) pass(1, 2, i)), 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + pass(1, 2, i) + pass(green = i, 5, 6) + pass(blue = 1, offset = i, 2, 3); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + pass(i, w = 2, b = 1, gr = 3) + pass(i, 2, 3, 4); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + before(i, 2, 3) + before(2, blue = i, green = 1); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + twice(i, 2, 3) + inner(sum, i, 2, 3); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + first(i, 2) + first(i, 2L, "unused"); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + total(i, 2, 3) + total(i) + made(i, 2, 3) + made(i); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + listed(i, 2, 3) + listed(i, "a") + unused(i, 3, stop("never")) + unused(i, 3); s }, 20L)
again(function() { s <- 0; for (i in 1:60) s <- s + count(i, 2) + count() + count(a = 1, i); s }, 20L)
named <- function(...) names(c(...))
again(function() { s <- ""; for (i in 1:30) s <- paste0(s, named(a = i, b = 2)[2]); s }, 10L)

# too many, too few, wrong names, missing ones: the errors
again(function() { for (i in 1:30) if (i == 30) pass(1, 2, 3, 4, 5) else pass(1, 2, i) }, 5L)
again(function() { for (i in 1:30) if (i == 30) pass(1) else pass(1, 2, i) }, 5L)
again(function() { for (i in 1:30) if (i == 30) pass(1, 2, purple = 3) else pass(1, 2, i) }, 5L)
again(function() { for (i in 1:30) if (i == 30) first(1) else first(1, i) }, 5L)
again(function() { for (i in 1:30) if (i == 30) pass(1, , 3) else pass(1, 2, i) }, 5L)

# evaluated once, or never, in order
looked <- character()
look <- function(x, n = deparse(substitute(x))) { looked <<- c(looked, n); x }
lazy <- function(x, ...) if (x > 5) blend(x, ...) else x
again(function() { looked <<- character(); s <- 0; for (i in 1:30) s <- s + lazy(look(i), look(2), look(3)); c(s, length(looked), looked[1:8]) }, 5L)
again(function() { s <- 0; for (i in 1:30) s <- s + lazy(i %% 6, stop("not this")); s }, 5L)

# types that change, functions that are redefined on the way
again(function() { s <- 0; for (i in 1:60) s <- s + pass(i, if (i %% 2) 2L else 2.5, if (i > 50) NA else TRUE, offset = 1L); s }, 5L)
again(function() { s <- 0; for (i in 1:60) s <- c(s, pass(1, 2, if (i > 55) c(1, 2) else 3)); s[55:65] }, 5L)
changes <- function(n) {
  s <- numeric()
  for (i in 1:n) {
    if (i == 20) blend <<- function(a, b, c) a
    if (i == 40) blend <<- function(c, ...) sum(...)
    s <- c(s, pass(i, 2, 3))
  }
  blend <<- function(red, green, blue, weight = 1) weight * (red * 100 + green * 10 + blue)
  s[c(1, 19:21, 39:41, 60)]
}
again(function() changes(60), 5L)

# S3 with dots handed on
size <- function(x, ...) UseMethod("size")
size.box <- function(x, scale = 1, ...) x$w * scale + extra(...)
size.default <- function(x, ...) -1
extra <- function(a = 0, b = 10) a + b
measure <- function(x, ...) size(x, ...)
boxes <- list(structure(list(w = 2), class = "box"), structure(list(w = 3), class = c("big", "box")))
again(function() { s <- 0; for (i in 1:60) s <- s + measure(boxes[[i %% 2 + 1]]) + measure(boxes[[1]], 2) + measure(boxes[[2]], b = i, a = 1) + measure(7, 8); s }, 20L)
size.big <- function(x, ...) size(unclass_to(x), ...) + 100
unclass_to <- function(x) structure(list(w = x$w), class = "box")
again(function() { s <- 0; for (i in 1:60) s <- s + measure(boxes[[i %% 2 + 1]], scale = i); s }, 20L)

# closures, recursion
summed <- function(n, ...) if (n == 0) total(...) else summed(n - 1, ...)
again(function() { s <- 0; for (i in 1:40) s <- s + summed(5, i, 2); s }, 20L)
maker <- function(...) function(x) blend(x, ...)
again(function() { f <- maker(2, 3); s <- 0; for (i in 1:40) s <- s + f(i); s }, 20L)
again(function() sapply(1:20, pass, 2, 3, offset = 1), 10L)
again(function() vapply(1:20, function(i, ...) blend(i, ...), 0, 5, blue = 6), 10L)
again(function() Reduce(function(a, b) pass(a, b, 1) %% 1000, 1:30), 10L)
s <- 0
for (i in 1:300) s <- s + pass(i, 2, 3) + twice(1, 2, i) + total(i, 1)
print(s)
