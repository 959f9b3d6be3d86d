# Functions defined in one function that call each other: inlined where they only look. Each object has its own.

make <- function(n) {
  free <- rep(TRUE, n)
  count <- 0L
  is_free <- function(i) free[i]
  both <- function(i, j) is_free(i) && is_free(j)
  take <- function(i) { free[i] <<- FALSE; invisible(i) }
  walk <- function() { for (i in seq_len(n)) if (both(i, n + 1L - i)) { count <<- count + 1L }; count }
  try_out <- function(i) tryCatch(is_free(i), error = function(e) conditionMessage(e))
  environment()
}
objects <- lapply(3:6, make)
for (k in 1:40) for (o in objects) o$walk()
print(sapply(objects, function(o) o$count))
objects[[2]]$take(2)
print(sapply(objects, function(o) o$walk()))
print(objects[[1]]$try_out(9)); print(objects[[1]]$try_out("a"))

# -- one of them is replaced, in one object only
objects[[3]]$is_free <- function(i) TRUE
objects[[3]]$take(1)
print(sapply(objects, function(o) o$walk()))
assign("both", function(i, j) FALSE, envir = objects[[4]])
print(objects[[4]]$walk()); print(objects[[3]]$walk())

# -- from another environment, with other formals, being debugged
f <- function(k) {
  scale <- k
  times <- function(x) x * scale
  twice <- function(x) times(x) + times(x)
  list(run = function(m) { s <- 0; for (i in 1:m) s <- s + twice(i); s }, set = function(v) scale <<- v,
       swap = function(g) { environment(g) <- list2env(list(scale = 100)); times <<- g },
       formal = function() formals(times) <<- alist(x = , scale = 1000))
}
a <- f(2); b <- f(3)
for (k in 1:60) { a$run(20); b$run(20) }
print(c(a$run(10), b$run(10)))
a$set(2.5); print(c(a$run(10), b$run(10)))
a$set("x"); print(tryCatch(a$run(3), error = function(e) list(conditionMessage(e), conditionCall(e))))
b$swap(function(x) x + scale); print(b$run(10))
b <- f(3); for (k in 1:60) b$run(20)
b$formal(); print(b$run(2))

# -- arguments that are promises with effects, frames that somebody looks at
g <- function() {
  log <- character()
  note <- function(x) { log <<- c(log, x); x }
  first <- function(a, b) a
  depth <- function() sys.nframe()
  run <- function() { for (i in 1:30) { first(note("a"), note("b")); first(i, stop("never")) }; depth() - sys.nframe() }
  list(run = run, log = function() log)
}
o <- g()
for (k in 1:10) o$run()
print(o$run()); print(table(o$log()))

# -- a variable of the same name in the caller, and a new one in between
h <- function() {
  x <- 1
  get_x <- function() x
  ask <- function(n) { x <- 50; s <- 0; for (i in 1:n) s <- s + get_x(); s }
  ask_late <- function(n) { s <- 0; for (i in 1:n) { if (i == n) assign("x", 7, envir = parent.env(environment())); s <- s + get_x() }; s }
  list(ask = ask, late = ask_late)
}
o <- h()
for (k in 1:50) o$ask(20)
print(o$ask(10)); print(o$late(10)); print(o$ask(10))
local_function <- function(n) {
  sq <- function(x) x * x
  inner <- function(m) { sq <- function(x) -x; t <- 0; for (i in 1:m) t <- t + sq(i); t }
  outer <- function(m) { t <- 0; for (i in 1:m) t <- t + sq(i); t }
  c(inner(n), outer(n))
}
for (k in 1:50) local_function(20)
print(local_function(10))
