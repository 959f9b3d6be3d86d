# Variables of enclosing functions that come, go and move while inner functions use them.
many <- function() {
  a <- 1; b <- 2; c1 <- 3; d <- 4; e <- 5; f <- 6; g <- 7; total <- 0
  add <- function(n) { for (i in 1:n) total <<- total + a; total }
  swap <- function() { rm(a, inherits = TRUE); assign("a", 10, envir = parent.env(environment())) }
  shadow <- function(n) { s <- 0; for (i in 1:n) { if (i == 40) assign("a", 100, envir = parent.env(environment())); s <- s + a }; s }
  gone <- function(n) { s <- 0; for (i in 1:n) { if (i == 40) drop_it(); s <- s + a }; s }
  drop_it <- function() rm("a", envir = parent.env(environment()))
  environment()
}
o <- many()
for (k in 1:5) print(o$add(60))
o$swap()
for (k in 1:5) print(o$add(60))
print(o$shadow(60)); print(o$shadow(60))
a <- 1000
print(o$gone(60)); print(o$add(60))
rm(a)
print(tryCatch(o$add(3), error = conditionMessage))

# many objects, each with its own
counter <- function(start) {
  v1 <- 1; v2 <- 2; v3 <- 3; v4 <- 4; v5 <- 5
  count <- start
  list(up = function() { count <<- count + v1; count }, get = function() count,
       all = function(n) { for (i in 1:n) up1(); count }, up1 = function() count <<- count + v5)
}
sums <- numeric(3)
for (k in 1:400) { c2 <- counter(k); for (j in 1:5) c2$up(); sums[1] <- sums[1] + c2$get(); if (k %% 100 == 0) gc() }
print(sums)
objects <- lapply(1:50, counter)
for (r in 1:20) for (x in objects) x$up()
print(sum(vapply(objects, function(x) x$get(), 0)))

# a binding added to a nearer environment while the loop runs
outer_fun <- function() {
  x <- 1; p1 <- 0; p2 <- 0; p3 <- 0; p4 <- 0
  middle <- function() {
    q1 <- 0; q2 <- 0; q3 <- 0; q4 <- 0; q5 <- 0
    add <- function() assign("x", 50, envir = parent.env(environment()))
    inner <- function(n) { s <- 0; for (i in 1:n) { if (i == 30) add(); s <- s + x }; s }
    c(inner(20), inner(60), inner(60), x)
  }
  c(middle(), x)
}
for (k in 1:4) print(outer_fun())

# ... and <<- that finds another one from then on
super_fun <- function() {
  y <- 0; p1 <- 0; p2 <- 0; p3 <- 0; p4 <- 0
  middle <- function() {
    q1 <- 0; q2 <- 0; q3 <- 0; q4 <- 0; q5 <- 0
    add <- function() assign("y", 500, envir = parent.env(environment()))
    inner <- function(n) { for (i in 1:n) { if (i == 30) add(); y <<- y + 1 }; y }
    r <- inner(60)
    c(r, if (exists("y", inherits = FALSE)) get("y", inherits = FALSE) else -1)
  }
  c(middle(), y)
}
for (k in 1:4) print(super_fun())

# active and locked ones
watched <- function() {
  z1 <- 1; z2 <- 2; z3 <- 3; z4 <- 4; z5 <- 5; v <- 0
  run <- function(n) { s <- 0; for (i in 1:n) { if (i == 30) act(); s <- s + v }; s }
  act <- function() { rm("v", envir = parent.env(environment())); makeActiveBinding("v", function() { z1 <<- z1 + 1; z1 }, parent.env(environment())) }
  c(run(60), run(10), z1)
}
for (k in 1:3) print(watched())
