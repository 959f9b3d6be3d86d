# A variable that is a bare scalar on one way through a loop and a vector, or a scalar of another kind, on the next.
meet <- function(n, a, b = NULL, s = "a") {
  out <- c(1.5, 2, 3)
  i <- 1L
  while (i < 4L && !(1L == a)) {
    i <- i + 1L
    s <- s
    out[i] <- (TRUE %/% as.integer(a))
    a <- a * out[n + 1]
  }
  i <- i + 1L
  list(a, out, i)
}
told <- function(...) tryCatch(meet(...), error = conditionMessage, warning = conditionMessage)
for (k in 1:20) told(4L, k / 2, k, "b")
str(told(-2L, -1))
str(told(1, -1L))
str(told(1, c(2, 3)))
kinds <- function(n, x) {
  y <- x
  for (i in 1:n) {
    if (i %% 3 == 0) y <- c(y, i)[1:2] else if (i %% 3 == 1) y <- i else y <- y * 1.5
    z <- list(y, x)
  }
  z
}
for (k in 1:30) r <- kinds(20, k)
str(r)
str(kinds(21, 1L)); str(kinds(22, 2.5)); str(kinds(23, TRUE))
