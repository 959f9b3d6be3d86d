# The collector runs at every allocation while functions call each other in compiled code.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
total <- function(v, i) if (i > length(v)) 0 else v[i] + total(v, i + 1)
grown <- function(n) if (n == 0) list(1, "a") else c(grown(n - 1), n)
passed <- function(n, x) if (n == 0) x else passed(n - 1, x)
half <- function(x) x / 2
filled <- function(n) {
  s <- 0
  l <- list()
  for (i in 1:n) { s <- s + half(i); l[[i]] <- half(i); w <- c(s, i) }
  c(s, length(l), sum(w))
}
boom <- function(n) if (n == 0) stop("bottom") else boom(n - 1) + 1
x <- as.double(1:20)
for (k in 1:40) {
  fib(8); total(x, 1); passed(5, 1.5); filled(30); grown(3)
  tryCatch(boom(6), error = function(e) 0)
}
r <- list()
old <- gctorture2(29)
for (k in 1:2) {
  r[[k]] <- list(fib(5), total(x, 1), passed(4, c(1, 2)), passed(4, "z"), filled(6), grown(3),
    tryCatch(boom(3), error = function(e) deparse(conditionCall(e))))
}
old <- gctorture2(0)
str(r)
