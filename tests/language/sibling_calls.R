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

# -- with effects, called directly: errors, frames, functions replaced on the way
board <- function(n) {
  cells <- numeric(n)
  moves <- 0L
  put <- function(i, v) { cells[i] <<- v; moves <<- moves + 1L; v }
  fill <- function(i) { if (i > n) return(invisible(0)); put(i, i * 2); fill(i + 1L) }
  fails <- function(i) { if (i == 0L) stop("at the end") else fails(i - 1L) }
  who <- function(i) if (i == 0L) sapply(sys.calls(), function(call) as.character(call[[1]])[1]) else who(i - 1L)
  leave <- function(i) { on.exit(moves <<- moves + 1000L); if (i > 0L) leave(i - 1L); moves }
  change <- function(i) { if (i == 2L) put <<- function(i, v) { moves <<- moves - 1L; -v }; put(1L, 5) + (if (i > 0L) change(i - 1L) else 0) }
  parent <- function(i) if (i == 0L) { assign("i", 77L, envir = parent.frame()); 1L } else { r <- parent(i - 1L); c(r, i) }
  odd <- function(i) if (i == 0L) FALSE else even(i - 1L)
  even <- function(i) if (i == 0L) { moves <<- moves + 1L; TRUE } else odd(i - 1L)
  environment()
}
two <- list(board(6L), board(9L))
for (k in 1:60) for (b in two) { b$fill(1L); b$even(9L) }
print(lapply(two, function(b) b$cells)); print(sapply(two, function(b) b$moves))
b <- two[[1]]
for (k in 1:40) tryCatch(b$fails(5L), error = function(e) NULL)
print(tryCatch(b$fails(4L), error = function(e) deparse(conditionCall(e))))
for (k in 1:40) b$who(5L)
print(tail(b$who(3L), 5))
for (k in 1:40) b$leave(3L)
print(b$leave(2L)); print(b$moves)
for (k in 1:40) b$parent(3L)
print(b$parent(3L))
for (k in 1:40) two[[2]]$change(1L)
print(two[[2]]$change(4L)); print(two[[2]]$moves); print(b$put(1L, 3))
print(tryCatch(b$fill("a"), error = function(e) conditionMessage(e)))
print(b$fill(1)); print(b$cells)
