# Variables named like functions: a call passes over what is no function.
f <- function(t, y, a = 1.1, c = 0.1) {
  length <- length(y)
  max <- max(y)
  c(first = a * y[[1]], c = c * max, length = length)
}
for (k in 1:200) r <- f(1, c(2, 3, k))
print(r)
g <- function(x, c) c(x)
for (k in 1:100) r <- g(k, function(v) v + 1)
print(r)
for (k in 1:100) r <- g(k, 3)
print(r)
print(g(2, sum))
print(tryCatch(g(2), error = conditionMessage))
h <- function(n, sum = function(x) -x) {
  s <- 0
  for (i in 1:n) s <- s + sum(i)
  sum <- 5
  for (i in 1:n) s <- s + sum(i, sum)
  s
}
for (k in 1:20) r <- h(100)
print(r)
print(h(10, 3))
later <- function(flag, n) {
  if (flag) names <- c("u", "v")
  r <- NULL
  for (i in 1:n) r <- names(c(a = i))
  r
}
for (k in 1:60) r <- c(later(TRUE, 10), later(FALSE, 10))
print(r)
effect <- function(x, max = { cat("default evaluated\n"); 2 }) max(x, 1)
for (k in 1:5) print(effect(k))
unevaluated <- function(x, min) min(x, 7)
for (k in 1:5) print(unevaluated(3, { cat("forced\n"); 1 }))
own <- function(x) { size <- function(v) length(v); size <- size(x); size }
for (k in 1:60) r <- own(1:k)
print(r)
area <- function(s) s^2
total <- function(xs) { area <- 0; for (x in xs) area <- area + area(x); area }
for (k in 1:50) r <- total(1:10)
print(r)
area <- 5
print(tryCatch(total(1:3), error = conditionMessage))
removed <- function() { c <- function(...) "mine"; a <- c(1); rm(c); b <- c(2); list(a, b) }
for (k in 1:20) r <- removed()
str(r)
