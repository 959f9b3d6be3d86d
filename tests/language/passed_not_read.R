# Arguments passed on to functions that do not look at them stay unevaluated, whoever runs the code.
ignores <- function(y) NULL
maybe <- function(y, look) if (look) y else 0
keeps <- function(x) { ignores(x); function() x }
sometimes <- function(x, look) { maybe(x, look); function() x }
twice <- function(x) { keeps(x) }
use <- function() {
  v <- 1
  h <- keeps(v)
  k <- sometimes(v, FALSE)
  l <- sometimes(v, TRUE)
  m <- twice(v)
  v <- 2
  c(h(), k(), l(), m())
}
for (i in 1:300) r <- use()
print(r)
loop <- function(n) {
  s <- 0
  for (i in 1:n) {
    w <- i
    h <- keeps(w)
    w <- -i
    s <- s + h()
  }
  s
}
for (i in 1:5) print(loop(400))
