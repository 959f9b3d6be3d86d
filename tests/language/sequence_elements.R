# Elements of vectors that R keeps in a form of its own: from:to, sorted vectors, and their first change.
total <- function(x, n) {
  s <- 0
  for (i in 1:n) s <- s + x[i]
  s
}
x <- 1:2000
for (k in 1:5) print(total(x, 2000))
y <- sort(c(3.5, 1.25, 2))
for (k in 1:40) r <- total(y, 3)
print(r)
z <- sort(c(TRUE, FALSE, TRUE))
for (k in 1:40) r <- total(z, 3)
print(r)
print(total(x, 2001))                      # one too many

rotate <- function(n, rounds) {
  p <- 1:n
  for (r in 1:rounds) {
    first <- p[1]
    for (i in 2:n) p[i - 1L] <- p[i]
    p[n] <- first
  }
  p
}
for (k in 1:4) print(rotate(7, 500))
kept <- 1:5
change <- function(v, rounds) {
  for (r in 1:rounds) {
    v[2] <- v[2] + 1L
    if (r == 3) copy <- v
  }
  list(v, copy)
}
for (k in 1:30) res <- change(kept, 100)
str(res)
print(kept)
both <- function(flag, n) {
  v <- if (flag) 1:n else c(5L, 6L, 7L, NA)
  s <- 0L
  for (i in 1:4) s <- s + v[i] * 2L
  for (i in 1:4) s <- s + v[[i]]
  s
}
for (k in 1:60) r <- c(both(TRUE, 4L), both(k %% 2 == 0, 9L))
print(r)
# the vector stays what it is for others
w <- 10:14
f <- function() { v <- w; for (i in 1:200) v[1 + i %% 5] <- i; v }
for (k in 1:5) u <- f()
print(u)
print(w)
a <- 1:3
names_kept <- function() { b <- a; names(b) <- c("x", "y", "z"); s <- 0; for (i in 1:300) s <- s + b[[1 + i %% 3]]; s }
for (k in 1:4) print(names_kept())
out <- function(v) { s <- 0; for (i in 1:300) s <- s + v[i %% 3]; s }
for (k in 1:3) print(tryCatch(out(1:3), error = conditionMessage))
big <- function(v) { s <- 0; i <- length(v); while (i > 0) { s <- s + v[i]; i <- i - 1000000 }; s }
for (k in 1:50) r <- big(1:50000000)
print(r)
