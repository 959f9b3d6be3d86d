# Variables that are read, or changed in part, before the code assigns them: until then their names mean variables outside.
show <- function(...) cat(..., "\n")

state <- new.env()
state$n <- 0
count <- function(by) {
  state$n <- state$n + by
  state$n
}
for (i in 1:300) count(i)
show(state$n, exists("by"), is.environment(state))

# Objects whose methods find themselves outside.
counter <- function() {
  self <- new.env()
  self$x <- 0
  self$v <- numeric(3)
  self$log <- character()
  self$add <- function(d) {
    self$x <- self$x + d
    self$v[2] <- self$v[2] + 1
    self$log <- c(self$log, "add")
    invisible(self)
  }
  self$twice <- function(d) {
    self$add(d)
    self$x <- self$x * 2
    self$add(self$x)$x
  }
  self
}
a <- counter()
b <- counter()
for (i in 1:200) { a$add(1); if (i %% 50 == 0) b$twice(i) }
show(a$x, a$v, length(a$log), b$x, b$v)

# What is no environment is copied.
settings <- list(a = 1, b = list(c = 2))
values <- c(1, 2, 3)
named <- c(x = 1, y = 2)
copies <- function(i) {
  settings$a <- i
  settings$b$c <- i + 1
  values[2] <- i
  names(named)[1] <- "z"
  c(settings$a, settings$b$c, values, sum(named), names(named))
}
for (i in 1:200) r <- copies(i)
show(r)
show(unlist(settings), values, names(named))

# In loops: the first round reads the one outside.
total <- 100
loops <- function(n) {
  for (i in seq_len(n)) total <- total + i
  total
}
for (k in c(0, 1, 5, 2000)) show(loops(k), total)
in_loop <- function(n) {
  for (i in seq_len(n)) { state$n <- i; values[1] <- values[1] + state$n }
  values
}
for (k in c(0, 1, 5, 2000)) show(in_loop(k), values, state$n)
while_loop <- function(n) {
  while (limit < n) limit <- limit + 1
  limit
}
limit <- 3
for (k in c(2, 3, 4, 1000)) show(while_loop(k), limit)

# On one way only.
maybe <- function(i) {
  if (i %% 2 == 0) limit <- i
  limit
}
show(sum(vapply(1:500, maybe, 0)))

# Others give the frame a variable of that name first.
late <- 1
assigned <- function(how) {
  if (how == 1) assign("late", 10)
  if (how == 2) delayedAssign("late", { show("forced"); 20 })
  if (how == 3) eval(quote(late <- 30))
  if (how == 4) makeActiveBinding("late", function(v) if (missing(v)) 40 else show("set", v), environment())
  if (how == 5) local(late <- 50)
  x <- late
  late[2] <- x + 1
  late
}
for (k in 1:60) for (how in 0:5) r <- c(if (k > 1) r, sum(assigned(how)))
show(sum(r))
show(assigned(0), assigned(1), assigned(3), assigned(4), assigned(5))
given <- function(i) {
  (function() assign("late", i, envir = parent.frame()))()
  y <- late
  late[1] <- 0
  y + length(late)
}
for (i in 1:100) r <- given(i)
show(r, late)
through_argument <- function(f, x) { f(x <- 5); y <- x; x <- 7; y + x }
for (i in 1:100) r <- through_argument(function(v) v, 1)
show(r)
outer_x <- 3
through_promise <- function(f) { f(outer_x <- 5); y <- outer_x; outer_x <- 7; y + outer_x }
for (i in 1:100) r <- c(through_promise(function(v) v), through_promise(function(v) 0), through_promise(function(v) { v; 1 }))
show(r, outer_x)

# Nothing there: the messages and calls of GNU R.
attempt <- function(e) show(sub("\n$", "", tryCatch(e, error = function(e) paste(conditionMessage(e), "|", paste(deparse(conditionCall(e)), collapse = "")))))
nowhere_read <- function() { y <- nowhere; nowhere <- 1; y }
nowhere_part <- function(v) { nowhere$a <- v; nowhere }
nowhere_loop <- function() { for (i in 1:3) nowhere <- nowhere + i; nowhere }
for (i in 1:30) { if (i %in% c(1, 2, 30)) { attempt(nowhere_read()); attempt(nowhere_part(1)); attempt(nowhere_loop()) } else { try(nowhere_read(), silent = TRUE); try(nowhere_part(1), silent = TRUE); try(nowhere_loop(), silent = TRUE) } }
missing_outside <- function(m) { inner <- function() { m[1] <- 2; m }; inner() }
for (i in 1:30) r <- missing_outside(c(5, 6))
show(r)
attempt(missing_outside())

# Promises, defaults and arguments that name it.
width <- 4
arguments <- function(k, w = width * 2) {
  z <- c(k, w)
  width <- k
  c(z, w, width)
}
for (i in 1:200) r <- arguments(i)
show(r, width)
lazily <- function(w) { function() w }
kept <- function(i) { g <- lazily(width + i); width <- 100; g() + width }
for (i in 1:100) r <- kept(i)
show(r)
pass <- function(x, y) { x; x + y }
passing <- function(i) { s <- pass(state$n, width + i); state$n <- s; width <- s; pass(state$n, width) }
state$n <- 1
for (i in 1:20) r <- passing(i)
show(r, width, state$n)

# The variable outside changes, comes and goes.
moving <- function(i) { v <- moves; moves[1] <- i; v + moves }
moves <- 1
for (i in 1:200) { if (i == 100) moves <- 2L; if (i == 150) moves <- 0.5; r <- moving(i) }
show(r, moves)
rm(moves)
attempt(moving(1))
moves <- "text"
attempt(moving(1))
moves <- 8
show(moving(1))

# What leaves, and in which order.
order_of <- function(v) {
  state$n <- v
  first <- 1
  values[1] <- v
  ls(sorted = FALSE)
}
for (i in 1:100) r <- order_of(i)
show(r)
leaves <- function(v) { values[1] <- v; function() values }
fs <- lapply(1:50, leaves)
show(fs[[50]](), fs[[2]](), values)
on_the_way <- function(v) { values[1] <- v; if (v == 77) stop("stopped"); sum(values) }
for (i in 1:100) r <- tryCatch(on_the_way(i), error = function(e) "caught")
show(r, values)
side <- function(i) { values[{ values[3] <- 9; 1 }] <- i; values }
for (i in 1:100) r <- side(i)
show(r, values)
deep <- function(n) { if (n > 0) state$n <- state$n + deep(n - 1); state$n }
state$n <- 1
show(deep(10), state$n)
lockBinding("n", state)
attempt(count(1))
unlockBinding("n", state)
lockEnvironment(state)
attempt({ f <- function() { state$new <- 1 }; f() })
show(count(1))
