# Inlined functions that read variables of the code around them: as globals, through closures, as fields of environments.
source("tests/language/helper/ask.R")

# top-level loops: their variables are globals to everybody
scale <- 1
shift <- function(x) x + scale
twice <- function(x) shift(x) * 2
s <- 0
for (i in 1:400) { scale <- i; s <- s + shift(1) }
answer(s)
s <- 0
for (i in 1:400) { if (i %% 2 == 0) scale <- i / 2; s <- s + twice(i) }
answer(c(s, scale))
index <- function() i
total <- 0
for (i in 1:400) total <- total + index()
answer(c(total, i))
k <- 0
count <- function() k <<- k + 1
for (i in 1:400) { k <- k + 1; count() }
answer(k)
i <- 0
while (i < 400) { i <- i + 1; scale <- scale + shift(i) %% 3 }
answer(c(i, scale))
# a function that is called without a frame and reads globals
power <- function(n) { r <- 1; for (j in seq_len(n)) r <- r * base_value; r }
base_value <- 1
s <- 0
for (i in 1:400) { base_value <- 1 + i %% 3; s <- s + power(5) }
answer(s)

wrap <- function(n) power(n) + 1
s <- 0
for (i in 1:400) { base_value <- 1 + i %% 4; s <- s + wrap(5) }
answer(c(s, base_value))
s <- 0
for (i in 1:400) { base_value <- i / 400; if (i %% 2 == 0) base_value <- base_value + wrap(2) / 100; s <- s + wrap(3) }
answer(c(s, base_value))
local({
  base <- 1
  count <- 0
  inner <- function(n) { r <- 0; for (j in seq_len(n)) r <- r + base; r }
  outer <- function(n) inner(n) + base
  s <- 0
  for (i in 1:400) { base <- i / 3; count <- count + 1; s <- s + outer(3) }
  answer(c(s, base, count))
})

# functions inside functions
inside <- function(n) {
  a <- 0
  s <- 0
  f <- function(x) x + a
  g <- function(h, x) h(x)
  for (i in 1:n) { a <- i; s <- s + f(1) + g(f, 2) }
  c(s, a)
}
again(function() inside(300), 10L)
apply_to <- function(h, x) h(x)
outside <- function(n) {
  a <- 0
  s <- 0
  for (i in 1:n) { a <- i; s <- s + apply_to(function(x) x + a, 1) }
  s
}
again(function() outside(300), 10L)
assigns <- function(n) {
  a <- 0
  add <- function(x) a <<- a + x
  for (i in 1:n) { a <- a + 1; add(i); if (a > 1e5) a <- 0 }
  a
}
again(function() assigns(300), 10L)

# the frame's own environment as an object
field <- function(e) e$a
fields <- function(n) {
  a <- 0
  s <- 0
  e <- environment()
  for (i in 1:n) { a <- i; s <- s + field(e) + e$a }
  s
}
again(function() fields(300), 10L)
set_field <- function(e, v) e$a <- v
sets <- function(n) {
  a <- 0
  s <- 0
  e <- environment()
  for (i in 1:n) { a <- i; set_field(e, a * 2); s <- s + a }
  s
}
again(function() sets(300), 10L)

# names that are also those of globals, and loops that leave in the middle
a <- 1000
reads_global <- function(x) x + a
same_name <- function(n) {
  f <- function() NULL
  s <- 0
  for (i in 1:n) { a <- i; s <- s + reads_global(1) + a }
  s
}
again(function() same_name(300), 10L)
mixed <- function(v) {
  f <- function() NULL
  s <- 0
  for (e in v) { t <- e; s <- s + shift(t) + bitwXor(as.integer(t), 3L) }
  list(s, t)
}
again(function() str(mixed(list(1, 2, 3L, TRUE, 4.5, 7L))), 30L)
