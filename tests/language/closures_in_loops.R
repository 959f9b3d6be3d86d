# Closures made in hot loops, in frames that have their environment by then.
adders <- function(n) {
  s <- 0
  last <- NULL
  for (i in 1:n) {
    g <- function(x) x + i
    s <- s + g(1)
    if (i %% 50 == 0) last <- c(last, g)
  }
  list(s, vapply(last, function(g) g(0), 0), i)
}
for (k in 1:5) x <- adders(200)
str(x)

# Each is a new one, and its attributes are its own.
marked <- function(n) {
  all <- list()
  for (i in 1:n) {
    g <- function(x = i) x * 2
    attr(g, "mark") <- i
    all[[i]] <- g
  }
  c(attr(all[[1]], "mark"), attr(all[[n]], "mark"), all[[1]](), all[[n]](3))
}
for (k in 1:5) x <- marked(60)
print(x)

# Called in the middle of an expression, assigning around, passed on, returned, printed.
count <- function(n) {
  total <- 0
  for (i in 1:n) (function(k) total <<- total + k * i)(2)
  total
}
twice <- function(f, x) f(f(x))
pass <- function(n) { s <- 0; for (i in 1:n) s <- s + twice(function(x) x + i, 1); s }
for (k in 1:5) x <- c(count(100), pass(100))
print(x)
kept <- function(n) { for (i in 1:n) f <- function(a, b = a + i) { a * b }; f }
for (k in 1:4) f <- kept(100)
print(f, useSource = FALSE)
print(c(f(2), environment(f)$i, identical(formals(f)$b, quote(a + i))))
g <- kept(3)
print(identical(body(f), body(g)))

# An error in one, and a variable that it changes while others wait as operands.
fails <- function(n) { s <- 0; for (i in 1:n) { h <- function() if (i > 40) stop("at ", i) else { s <<- s + 1; i }; s <- s + h() }; s }
for (k in 1:5) msg <- tryCatch(fails(60), error = function(e) c(conditionMessage(e), deparse(conditionCall(e))))
print(msg)
print(fails(30))
