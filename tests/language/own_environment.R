# Variables that a function reads by other ways than their names: as fields of its own environment, as globals, as variables
# around a function that it made.
field <- function(e) e$x
field_in_loop <- function(e) { t <- 0; for (j in 1:2) t <- t + e$x; t }
inlined <- function() { e <- environment(); x <- 0; s <- 0; for (i in 1:1000) { x <- x + 1; s <- s + field(e) }; s }
quiet <- function() { e <- environment(); x <- 0; s <- 0; for (i in 1:1000) { x <- x + 1; s <- s + field_in_loop(e) }; s }
itself <- function() { e <- environment(); x <- 0; s <- 0; for (i in 1:1000) { x <- x + 1; s <- s + e$x }; s }
both <- function() { e <- environment(); x <- 0; s <- 0; for (i in 1:1000) { e$x <- i; s <- s + x; x <- x + 1; s <- s + e$x }; s }
made <- function(n) { x <- 0; f <- function() x * 2; s <- 0; for (i in 1:n) { x <- x + 1; s <- s + f() }; s }
made_and_called <- function(n) {
  x <- 0
  f <- function(y) x * 2 + y
  s <- 0
  for (i in 1:n) { x <- i; s <- s + f(x + 1); if (i %% 7 == 0) x <- 5; s <- s + f(f(i)) + i }
  s
}
vectors <- function(n) { x <- numeric(3); f <- function(i) x[i]; s <- 0; for (i in 1:n) { x[2] <- i; s <- s + f(2); x[2] <- x[2] + 1; s <- s + f(2) }; s }
types <- function(n) { x <- 1L; f <- function() x; s <- 0; for (i in 1:n) { s <- s + f(); if (i == n - 5) x <- 2.5; if (i == n - 2) x <- TRUE }; s }
for (k in 1:8) print(c(inlined(), quiet(), itself(), both(), made(500), made_and_called(500), vectors(500), types(500)))

twice <- function() level * 2
level <- 0
s <- 0
for (i in 1:4000) { level <- level + 1; s <- s + twice() }
print(s)
slow_twice <- function() { t <- 0; for (j in 1:2) t <- t + level; t }
for (i in 1:4000) { level <- level - 1; s <- s + slow_twice() }
print(s)
i <- 0
while (i < 4000) { i <- i + 1; level <- i; s <- s + twice() - level; level <- "odd"; level <- -i; s <- s + twice() }
print(s)
