# <<- into enclosing frames, globals, with replacement, and when nothing is there.
source("tests/language/helper/ask.R")

total <- 0
add <- function(v) { total <<- total + v; total }
over(add, list(1L, 2.5, NA, "a", NULL, 1:2), times = 3L)
total <- 0
outer1 <- function() { x <- 1; inner <- function() { x <<- x + 1; x }; inner(); inner(); x }
again(outer1)
shadow <- function() { x <- "local"; f <- function() { x <- "inner"; x <<- "changed"; x }; c(f(), x) }
again(shadow)
vec <- c(1, 2, 3)
again(function() { vec[2] <<- vec[2] + 1; vec }, 5L)
again(function() { vec <- c(0, 0); vec[1] <<- 50; list(vec, get("vec", globalenv())) })
lst <- list(a = list(b = 1))
again(function() { lst$a$b <<- lst$a$b + 1; lst$a$c[2] <<- 5; lst }, 5L)
creates <- function() { brand_new <<- "made"; r <- exists("brand_new", globalenv()); rm("brand_new", envir = globalenv()); r }
again(creates)
again(function() { absent_vec[1] <<- 2 })
skip <- function() { y <- 1; g <- function() { h <- function() y <<- y * 2; h(); y }; g() }
again(skip)
counter <- function() { n <- 0L; list(up = function(by = 1L) n <<- n + by, get = function() n) }
k <- counter()
again(function() { k$up(); k$up(2L); k$get() }, 5L)
again(function() { k$up(0.5); k$get() }, 3L)
names1 <- c(a = 1)
again(function() { names(names1)[1] <<- "b"; names(names1) })
T0 <- function() { T <<- 0; r <- T; rm("T", envir = globalenv()); c(r, T) }
again(T0)
loop <- function() { s <- 0; f <- function(i) s <<- s + i; for (i in 1:5) f(i); s }
again(loop)

# elements of outer variables: a value that waits for another operand keeps what it was
v <- c(1, 2, 3)
waits <- function() c(v, { v[1] <<- v[1] + 100; 1 })
again(waits, 5L)
nested <- function() {
  own <- 1:5
  change <- function(i) { before <- own; own[i] <<- 9L; list(before, own, c(own, { own[1] <<- 7L; 0L })) }
  list(change(2), change(3), own)
}
again(nested)
fixed <- function() { w <- 1:3; lockBinding("w", environment()); (function() w[2] <<- 5L)() }
again(fixed)
again(function() (function() unknown_vector[2] <<- 5)())
