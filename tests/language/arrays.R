# Elements of arrays of three and more dimensions; names of dimensions; loops over sequences that R keeps as from:to.
fill <- function(n) {
  a <- array(0, c(5, 4, 3))
  for (i in seq_len(n)) {
    j <- i %% 5L + 1L; k <- i %% 4 + 1; l <- i %% 3L + 1L
    a[j, k, l] <- a[j, k, l] + i
    a[[j, k, l]] <- a[[j, k, l]] - 1
  }
  a
}
print(sum(fill(50L))); print(fill(600L)[, , 2])
kinds <- function(a, v) { for (i in 1:50) { a[2, 1, 2] <- v; x <- a[2, 1, 2] }; list(x, typeof(a), a[1, 1, 1]) }
str(kinds(array(1:8, c(2, 2, 2)), 5L)); str(kinds(array(1:8, c(2, 2, 2)), 5.5)); str(kinds(array(TRUE, c(2, 2, 2)), NA))
str(kinds(array("a", c(2, 2, 2)), "b")); str(kinds(array(1:8 / 2, c(2, 2, 2)), 3L)); str(kinds(array(list(1), c(2, 2, 2)), 3L))
named <- function(names) { a <- array(1:8, c(2, 2, 2), dimnames = names); for (i in 1:50) { x <- a[1, 2, 1]; y <- a[[1, 2, 1]] }; list(x, y) }
str(named(NULL)); str(named(list(c("u", "v"), NULL, NULL))); str(named(list(c("u", "v"), c("x", "y"), NULL)))
str(named(list(c("u", "v"), c("x", "y"), c("p", "q")))); str(named(list(A = c("u", "v"), NULL, C = NULL)))
four <- function() { a <- array(0, c(2, 2, 2, 2)); for (i in 1:100) a[1, 2, i %% 2 + 1, 2] <- a[1, 2, i %% 2 + 1, 2] + 1; c(a[1, 2, 1, 2], a[1, 2, 2, 2], sum(a)) }
print(four())
fails <- function(f) tryCatch(f(), error = conditionMessage)
b <- array(1:8, c(2, 2, 2))
for (k in 1:3) {
  print(fails(function() { for (i in 1:20) b[3, 1, 1]; 0 })); print(fails(function() { for (i in 1:20) b[1, 1, 1, 1]; 0 }))
  print(fails(function() { b[1, 3, 1] <- 1L; b })); print(fails(function() { b[[0, 1, 1]] })); print(fails(function() b[NA, 1, 1]))
}
print(b[1, , 2]); print(b[1, 2, , drop = FALSE]); print(b[2, 1, c(TRUE, FALSE)]); print(fails(function() b["a", 1, 1]))
share <- function() { a <- array(0, c(2, 2, 2)); b <- a; for (i in 1:50) { a <- b; a[1, 1, 1] <- i }; c(a[1, 1, 1], b[1, 1, 1]) }
print(share())
tab <- table(c(1, 1, 2), c(1, 2, 2), c("a", "b", "a")); get3 <- function() { s <- 0; for (i in 1:50) s <- s + tab[1, 2, 2]; s }
print(get3())

along <- function(x, n) { s <- 0; for (i in seq_len(n)) for (j in seq_along(x)) s <- s + x[j]; c(s, length(x)) }
for (k in 1:3) { print(along(1:5, 300L)); print(along(c(1.5, 2), 300L)); print(along(rev(1:4), 100L)); print(along(integer(0), 10L)); print(along(5:5, 50L)) }
sorted <- sort(c(3, 1, 2)); print(along(sorted, 200L)); print(along(as.character(1:3), 0L))
keep <- function(n) { x <- 1:10; t <- 0L; for (i in seq_len(n)) { t <- t + length(x); if (i == n - 2L) x <- 1:3; if (i == n - 1L) x <- integer(0) }; t }
print(keep(500L)); print(keep(500L))

gcd_in <- function(n) {
  g <- function(a, b) if (b == 0) a else g(b, a %% b)
  s <- 0
  for (i in seq_len(n)) s <- s + g(i, 360)
  s
}
for (k in 1:3) print(gcd_in(400L))
lazy_in <- function(n) {
  g <- function(a, b) if (b > 3) 0 else if (b > 2) g(b, b + 1) else g(a, b + 1)
  h <- function(a, b) if (b > 3) "never looked" else h(a, b + 1)
  r <- 0
  for (i in seq_len(n)) r <- g(i, 0)
  list(r, h(stop("not needed"), 0), tryCatch(g(stop("needed?"), 0), error = conditionMessage))
}
str(lazy_in(300L)); str(lazy_in(300L))
rebound <- function(n) {
  g <- function(a, b) { if (b == 0) return(a); if (b == 7) g <<- function(a, b) { a <- substitute(a); deparse(a) }; g(a, b - 1) }
  out <- character(0)
  for (i in seq_len(n)) out <- c(out, g(i, if (i == n) 9 else 3))
  tail(out, 2)
}
print(rebound(200L)); print(rebound(200L))
