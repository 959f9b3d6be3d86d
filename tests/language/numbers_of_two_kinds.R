# Integers at times and doubles at others: what functions return, and what variables outside hold.
show <- function(...) cat(..., "\n")
kind <- function(x) paste(typeof(x), format(x, digits = 15))
pick <- function(x, i) if (i %% 2 == 0) x else i
sums <- function(x, n) { s <- 0; for (i in 1:n) s <- s + pick(x, i); s }
for (k in 1:300) r <- sums(2.5, k)
show(kind(r))
last <- function(x, n) { for (i in 1:n) s <- pick(x, i); s }
for (k in 1:300) r <- c(kind(last(2.5, k)), kind(last(2.5, k + 1)))
show(r)
big <- function(i) if (i %% 3 == 0) .Machine$integer.max else if (i %% 3 == 1) 0.5 else NA_integer_
over <- function(n) { s <- 0; for (i in 1:n) { b <- big(i); if (!is.na(b)) s <- s + b %/% 2L }; s }
for (k in 1:300) r <- over(k)
show(kind(r))
adder <- function(a) { force(a); function(x) a + x }
adders <- lapply(1:20, function(i) adder(if (i %% 2) i else i / 2))
apply_all <- function(x) { out <- list(); for (f in adders) out[[length(out) + 1]] <- kind(f(x)); unlist(out) }
for (k in 1:200) r <- c(apply_all(k), apply_all(k + 0.5))
show(r)
step <- 1L
walk <- function(n) { x <- 0L; for (i in 1:n) x <- x + step; x }
for (k in 1:300) { step <- if (k %% 2) 1L else 0.5; r <- c(kind(walk(10)), r[1]) }
show(r)
nested <- function(n) { count <- 0L; up <- function(by) count <<- count + by; for (i in 1:n) up(if (i %% 50 == 0) 0.5 else 1L); kind(count) }
for (k in 1:100) r <- nested(k)
show(r)
sign_of <- function(x) if (x > 0) 1L else if (x < 0) -1 else NA
for (k in 1:300) r <- c(kind(sign_of(k)), kind(sign_of(-k)), kind(sign_of(0)), kind(sign_of(1) + sign_of(-1)))
show(r)
rec <- function(n) if (n <= 1) 1L else n * rec(n - 1)
for (k in 1:300) r <- c(kind(rec(5)), kind(rec(1)), kind(rec(5L)))
show(r)
methods <- function(o) UseMethod("methods")
methods.a <- function(o) 1L
methods.b <- function(o) 2.5
objects <- list(structure(list(), class = "a"), structure(list(), class = "b"))
for (k in 1:300) { s <- 0L; for (i in 1:4) s <- s + methods(objects[[i %% 2 + 1]]); r <- kind(s) }
show(r)
effects <- function(i) { seen <<- seen + 1L; if (i %% 2) seen else seen / 2 }
seen <- 0L
loop <- function(n) { s <- 0; for (i in 1:n) s <- s + effects(i); s }
for (k in 1:200) r <- loop(20)
show(kind(r), kind(seen))
