# Small functions made inside others and called very often: they read variables around them that change, vanish, or are shadowed.
n <- 3000
outer1 <- function(k) {
  scale <- k
  f <- function(v) v * scale + 1
  a <- sum(vapply(1:n, f, 0))
  scale <- k + 0.5
  b <- sum(vapply(1:n, f, 0))
  scale <- 2L
  c(a, b, sum(vapply(as.numeric(1:n), f, 0)))
}
for (k in 1:12) print(outer1(k))

# The variable becomes something else.
outer2 <- function() {
  w <- 1
  g <- function(v) v + w
  r <- list()
  for (x in list(1, 2L, TRUE, "a", NULL, c(1, 2), NA, quote(z))) {
    w <- x
    r[[length(r) + 1]] <- tryCatch(g(3), error = function(e) conditionMessage(e))
  }
  rm(w)
  r[[length(r) + 1]] <- tryCatch(g(3), error = function(e) conditionMessage(e))
  r
}
for (k in 1:3) invisible(sapply(1:n, (function() { w <- 2; function(v) v + w })()))
for (k in 1:4) print(outer2())

# Shadowed later: by the function around, and by one around that.
outer3 <- function() {
  f <- function(v) sqrt(abs(v)) + 1
  a <- sum(sapply(1:n, f))
  sqrt <- function(x) -x
  b <- sum(sapply(1:n, f))
  rm(sqrt)
  c(a, b, sum(sapply(1:n, f)))
}
for (k in 1:6) print(outer3())
outer4 <- function(assigns) {
  inner <- function() {
    f <- function(v) abs(v) + helper(v)
    a <- sum(sapply(1:n, f))
    if (assigns) assign("helper", function(x) 1000, envir = parent.env(environment()))
    c(a, sum(sapply(1:n, f)))
  }
  inner()
}
helper <- function(x) x %% 7
for (k in 1:6) print(outer4(k > 3))
helper <- function(x) x %% 5
for (k in 1:4) print(outer4(k > 3))

# The same code made in many places.
make <- function(a, b) function(x) if (x > a) x - b else a * x
fs <- list(make(10, 1), make(100L, 2), make(0.5, 0L), make(-1, 1e6))
for (k in 1:5) for (f in fs) print(sum(vapply(1:n, function(i) as.numeric(f(i)), 0)))
for (k in 1:5) print(vapply(fs, function(f) sum(sapply(seq_len(n), f)), 0))

# Bindings that are more than values.
outer5 <- function() {
  count <- 0
  makeActiveBinding("tick", function() { count <<- count + 1; count }, environment())
  f <- function(v) v + tick
  a <- sapply(1:5, f)
  c(a, count)
}
for (k in 1:3) print(outer5())
outer6 <- function(arg) {
  f <- function(v) v + arg
  sum(sapply(1:n, f))
}
for (k in 1:4) print(outer6({ cat("evaluated\n"); k }))
outer7 <- function(arg) {
  f <- function(v) v + arg
  tryCatch(sapply(1:3, f), error = function(e) print(conditionMessage(e)))
}
for (k in 1:3) outer7()

# Counting through <<- of a sibling while a quiet one reads.
outer8 <- function() {
  total <- 0
  read <- function(v) total + v
  add <- function(v) total <<- total + v
  for (i in 1:n) { add(1); s <- read(i) }
  s
}
for (k in 1:4) print(outer8())

# What it is given may be anything.
mixed <- function() {
  lim <- 5
  f <- function(v) v > lim
  list(sum(sapply(1:n, f)), f("a"), f(NULL), f(c(1, 9)), f(NA), f(structure(7, class = "u")), f(3+0i == 3))
}
Ops.u <- function(e1, e2) "method"
for (k in 1:5) print(mixed())

# Reflection from inside is not quiet.
where <- function() {
  here <- 1
  f <- function(v) { p <- parent.frame(); v + here + length(ls(environment())) }
  sum(sapply(1:n, f))
}
for (k in 1:3) print(where())
deep <- function(n) { g <- function(i) if (i <= 0) n else g(i - 1); g(n) }
for (k in 1:6) print(deep(50))
