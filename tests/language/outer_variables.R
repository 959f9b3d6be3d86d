# Variables of enclosing functions: read, assigned with <<-, in part and as a whole.

counter <- function() {
  n <- 0
  function(k) { for (i in seq_len(k)) n <<- n + i; n }
}
one <- counter()
two <- counter()
for (i in 1:4) cat(one(5), two(3), one(2), "\n")

# The type changes on the way.
widening <- function() {
  total <- 0L
  function(x) { for (v in x) total <<- total + v; total }
}
w <- widening()
for (i in 1:3) print(w(1:4))
for (i in 1:3) print(w(c(0.5, 1)))
print(tryCatch(w("a"), error = function(e) conditionMessage(e)))
print(w(1:2))

# Parts of a vector, a list, a matrix, strings.
store <- function() {
  v <- numeric(4)
  s <- c("a", "b")
  m <- matrix(0, 2, 2)
  l <- list(x = 1, y = list(z = 1:3))
  list(
    set = function(i, x) { v[i] <<- x; m[2, 1 + i %% 2] <<- x; v },
    name = function(x) { s[2] <<- x; s },
    deep = function(x) { l$y$z[2] <<- x; l[["x"]] <<- x; l },
    grow = function(x) { v[length(v) + 1] <<- x; v },
    all = function() list(v, s, m, l))
}
a <- store()
for (i in 1:6) { a$set(i %% 4 + 1, i); a$name(letters[i]); a$deep(i) }
kept <- a$all()
for (i in 1:6) { a$set(i %% 4 + 1, -i); a$name("z"); a$deep(0L) }
str(kept)
str(a$all())
for (i in 1:4) print(a$grow(i))

# A copy taken before must not change.
shared <- function() {
  v <- 1:5
  before <- v
  f <- function(n) for (i in 1:n) v[i] <<- 0L
  f(5); f(5); f(5)
  list(v, before)
}
for (i in 1:3) print(shared())

# Locked and active bindings, bindings that appear in between, and none at all.
locked <- function() {
  n <- 0
  f <- function() { for (i in 1:5) n <<- n + 1; n }
  f(); f()
  lockBinding("n", environment())
  r <- tryCatch(f(), error = function(e) conditionMessage(e))
  unlockBinding("n", environment())
  c(r, f())
}
for (i in 1:3) print(locked())

active <- function() {
  log <- NULL
  env <- environment()
  n <- 0
  f <- function() { for (i in 1:3) n <<- n + 1; n }
  print(f()); print(f())
  rm(n)
  makeActiveBinding("n", function(v) if (missing(v)) 10 else log <<- c(log, v), env)
  print(f())
  log
}
for (i in 1:3) print(active())

appears <- function() {
  f <- function(k) { g <- function() { for (i in 1:3) k <- k + base; k }; g() }
  base <- 1
  for (i in 1:4) print(f(i))
  base <- "x"
  print(tryCatch(f(1), error = function(e) conditionMessage(e)))
  rm(base)
  base
  f(1)
}
base <- 100
for (i in 1:3) print(appears())

# In the global environment.
total <- 0
text <- "a"
flags <- logical(3)
add <- function(n) { for (i in 1:n) { total <<- total + i; flags[i] <<- TRUE; text <<- "b" } }
for (i in 1:4) add(3)
print(total); print(flags); print(text)
makesIt <- function(n) for (i in 1:n) fresh <<- i
for (i in 1:3) makesIt(4L)
print(fresh)

# Recursion: each activation has its own variables.
walk <- function(depth) {
  seen <- 0
  visit <- function(k) { if (k > 0) { seen <<- seen + k; visit(k - 1) }; seen }
  r <- visit(depth)
  if (depth > 1) c(r, walk(depth - 1)) else r
}
for (i in 1:3) print(walk(6))

# Fields of environments.
account <- function() {
  self <- new.env()
  self$balance <- 0
  self$log <- character(2)
  self
}
acc <- account()
deposit <- function(acc, n) { for (i in 1:n) acc$balance <- acc$balance + i; acc$balance }
for (i in 1:4) print(deposit(acc, 4))
acc$balance <- 1L
for (i in 1:4) print(deposit(acc, 2))
lockBinding("balance", acc)
print(tryCatch(deposit(acc, 2), error = function(e) conditionMessage(e)))
unlockBinding("balance", acc)
print(deposit(acc, 1))
absent <- function(e, n) { r <- 0; for (i in 1:n) if (is.null(e$nothing)) r <- r + 1; r }
for (i in 1:4) print(absent(acc, 3))
acc$nothing <- 1
print(absent(acc, 3))
class(acc) <- "account"
for (i in 1:3) print(deposit(acc, 2))
`$.account` <- function(x, name) if (name == "balance") 1000 else get(name, envir = x)
for (i in 1:3) print(deposit(acc, 2))

# The environment of the function itself.
mirror <- function(n) {
  e <- environment()
  x <- 1
  y <- 0
  s <- 0
  for (i in 1:n) {
    x <- x + 1
    y <- y + e$x
    e$x <- i * 10
    s <- s + x
    e$s <- s + 0.5
  }
  c(x, y, s)
}
for (i in 1:4) print(mirror(5))
local({
  here <- environment()
  z <- 0
  for (i in 1:20) { here$z <- z + i; z <- z + here$z }
  print(z)
})
there <- globalenv()
count <- 0
for (i in 1:20) { there$count <- count + 1; count <- count + there$count }
print(count)
