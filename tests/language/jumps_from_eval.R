# break and next that eval() and its like evaluate in the environment of a loop.
source("tests/language/helper/ask.R")

leave <- quote(break)
skip <- quote(next)
f <- function() { i <- 0; while (TRUE) { i <- i + 1; if (i == 5) eval(leave) }; i }
again(f)
g <- function(n) { s <- 0; for (i in 1:n) { if (i %% 2 == 0) eval(skip); s <- s + i }; s }
over(g, list(3, 10L))
h <- function() { i <- 0; repeat { i <- i + 1; if (i < 4) eval(skip); eval(leave) }; c(i, i) }
again(h)
nested <- function() { n <- 0; for (i in 1:4) { for (j in 1:4) { if (j > i) eval(leave); n <- n + 1 }; eval(skip); n <- 100 }; c(i, j, n) }
again(nested)
outer <- function() { for (i in 1:5) { eval(quote(if (i == 3) break)); for (j in 1:2) i <- i + 0.25 }; i }
again(outer)
waits <- function() { x <- 10; for (i in 1:4) x <- x + c(1, eval(if (i == 3) skip else i)); x }
again(waits)
where <- function() { e <- environment(); for (i in 1:6) if (i == 4) eval(leave, e); i }
again(where)
deeper <- function() { e <- environment(); inner <- function(k) { on.exit(out <<- c(out, k)); eval(leave, e); 1 }; out <- c()
  for (i in 1:6) { eval(quote(NULL)); if (i > 2) inner(i) }; c(i, out) }
again(deeper)
exits <- function() { on.exit(cat("left\n")); for (i in 1:3) eval(quote({ on.exit(NULL); if (i == 2) break })); i }
invisible(ask(exits()))
cond <- function() { i <- 0; while (eval(if (i == 3) leave else TRUE)) i <- i + 1; i }
again(cond)
sums <- function(n) { s <- 0; for (i in seq_len(n)) { s <- s + i; if (s > 1000) eval(leave) }; s }
over(sums, list(10, 5000))
inPromise <- function() { n <- 0; suppressWarnings(for (i in 1:9) { n <- n + i; if (i == 4) eval(leave) }); n }
again(inPromise)
none <- function() { for (i in 1:2) eval(quote(i)); eval(leave) }
again(none)
evaluated <- function() { for (i in 1:5) evalq(if (i == 3) break, environment()); i }
again(evaluated)
tried <- function() { out <- 0; for (i in 1:5) out <- out + tryCatch(eval(if (i == 2) skip else i), finally = out <- out + 100); out }
again(tried)
last <- function() { for (i in 1:3) eval(leave); for (j in 1:3) eval(skip); c(i, j) }
again(last)

while (TRUE) eval(leave)
for (i in 1:20) if (i == 15) eval(leave)
print(i)
total <- 0
for (i in 1:200) { if (i %% 3) eval(skip); total <- total + i }
print(total)
local({ n <- 0; repeat { n <- n + 1; if (n == 30) eval(leave) }; print(n) })
