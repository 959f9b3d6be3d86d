# Elements beyond the end, and lists that lose one: what is made, what is shared, what keeps its old value.
grow <- function(x, n, value) { for (i in seq_len(n)) x[length(x) + 1L] <- value(i); x }
for (k in 1:3) {
  print(grow(numeric(0), 5L, function(i) i / 2))
  print(grow(integer(0), 5L, function(i) i * 2L))
  print(grow(c(TRUE, NA), 3L, function(i) i > 1L))
  print(grow("a", 3L, function(i) letters[i]))
  print(grow(1:3, 3L, function(i) i + 0.5))
  print(grow(c(1.5, 2), 2L, function(i) c(1, 2)[i] == 1))
  print(grow(1:2, 2L, function(i) "x"))
  print(grow(list(1), 2L, function(i) i))
}
same_bytes <- function(n) {
  x <- numeric(0); y <- character(0); z <- list()
  for (i in seq_len(n)) { x[i] <- i; y[i] <- "s"; z[[i]] <- i }
  c(sum(as.integer(serialize(x, NULL))), sum(as.integer(serialize(y, NULL))), sum(as.integer(serialize(z, NULL))))
}
for (n in c(1, 2, 19, 20, 21, 22, 100, 1000)) print(same_bytes(n))

# gaps, shared vectors, the vector itself, indices of other kinds
f <- function(n) {
  out <- list()
  for (i in seq_len(n)) {
    x <- c(1, 2, 3); y <- x; y[6] <- 9; y[[8]] <- 10
    l <- list("a"); m <- l; m[[3]] <- i; k <- m; k[[5]] <- k; k[[6]] <- list(k)
    s <- "a"; s[3] <- "b"
    b <- TRUE; b[4.9] <- FALSE
    out <- list(x, y, l, m, k, s, b)
  }
  out
}
str(f(1L)); r <- f(300L); print(identical(r, f(1L)))
g <- function(n) { v <- 1:3; w <- v; for (i in seq_len(n)) { v <- w; v[length(v) + 2] <- 7L }; list(v, w) }
str(g(300L))
bad <- function(x, i, v) tryCatch({ x[i] <- v; x }, error = conditionMessage, warning = conditionMessage)
for (i in 1:100) bad(c(1, 2), 3, 4)
print(bad(c(1, 2), 3, 1:2)); print(bad(c(1, 2), NA, 3)); print(bad(c(1, 2), -3, 3)); print(bad(c(1, 2), 0, 3)); print(bad(1:2, 4, NULL))
print(bad(c(1, 2), 3, list(1))); print(bad(list(1), 3, 2)); print(bad(c(1, 2), "a", 3)); print(bad(NULL, 2, 3)); print(bad(5, 3, 6))

# names, dimensions, classes
n1 <- function(k) { x <- c(a = 1, b = 2); for (i in seq_len(k)) x[[length(x) + 1]] <- i; x }
print(n1(3)); print(n1(25)[20:27])
m <- matrix(1:4, 2); h <- function(m) { for (i in 1:2) m[length(m) + 1L] <- 9L; m }
print(h(m)); print(h(m))
d <- as.Date("2024-01-30"); p <- function(d, n) { for (i in seq_len(n)) d[length(d) + 1L] <- d[length(d)] + 1; d }
print(p(d, 4))
ff <- factor(c("u", "v")); q <- function(x) { x[4] <- "u"; x }
print(q(ff))

# lists that lose an element
lose <- function(n) { x <- list(1, "b", NULL, 4); for (i in seq_len(n)) { y <- x; y[[2]] <- NULL; z <- y; z[[1]] <- NULL; z[[9]] <- NULL }; list(x, y, z) }
str(lose(1L)); str(lose(300L))
named <- function(n) { x <- list(a = 1, b = 2, c = 3); for (i in seq_len(n)) { y <- x; y[[2]] <- NULL; y[["a"]] <- NULL }; list(x, y) }
str(named(300L))
nested <- function(n) { x <- list(p = list(1, 2, 3), q = 1:2); for (i in seq_len(n)) { y <- x; y$p[[2]] <- NULL; y$q[4] <- 5L; y$p[[length(y$p) + 1]] <- "end" }; list(x, y) }
str(nested(300L))
stack <- function() {
  items <- list()
  list(push = function(x) { items[[length(items) + 1]] <<- x; invisible(length(items)) },
       pop = function() { top <- items[[length(items)]]; items[[length(items)]] <<- NULL; top },
       size = function() length(items), all = function() items)
}
s <- stack(); total <- 0
for (i in 1:500) { s$push(list(i)); if (i %% 3 == 0) total <- total + s$pop()[[1]] }
kept <- s$all(); for (i in 1:10) s$pop()
print(c(total, s$size(), length(kept))); print(kept[[length(kept)]][[1]])
cyc <- list(1); for (i in 1:3) cyc[[length(cyc) + 1L]] <- cyc
str(cyc)
e <- new.env(); e$v <- 1:2; for (i in 1:100) e$v[length(e$v) + 1L] <- i
print(length(e$v)); print(sum(e$v))
locked <- function() { x <- list(1, 2); lockBinding("x", environment()); r <- tryCatch({ x[[3]] <- 3; "changed" }, error = conditionMessage); c(r, length(x)) }
print(locked()); print(locked())
loop <- function(x) { n <- 0; for (v in x) { x[length(x) + 1L] <- v * 2; n <- n + v }; c(n, length(x)) }
for (k in 1:50) r <- loop(c(1, 2, 3))
print(r)
args <- function(x) { y <- c(length(x), { x[length(x) + 1L] <- 1; length(x) }, length(x)); list(x, y) }
str(args(c(5, 6)))
op <- options(check.bounds = TRUE)
w <- function() { x <- c(1, 2); x[3] <- 3; x }
print(tryCatch(w(), warning = conditionMessage)); options(op); print(w())
