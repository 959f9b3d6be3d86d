# Single numbers that are integers at times and doubles at others, in the same place.

show <- function(x) cat(typeof(x), format(x, digits = 15), "\n")

elements <- function(xs, n) {
  s <- 0
  for (i in 1:n) {
    v <- xs[[i %% length(xs) + 1]]
    s <- s + v * 2 - (v > 2)
  }
  s
}
for (k in 1:6) show(elements(list(1L, 2.5, 3L, 4.5), 40))
show(elements(list(1L, 2.5, TRUE, 4.5), 41))
show(elements(list(1L, NA, 3L, NA_real_), 41))
show(elements(list(1L, 2L, NA_integer_), 41))
print(tryCatch(elements(list(1L, "a", 2.5), 41), error = conditionMessage))
show(elements(list(1L, 2.5, structure(3, names = "x")), 42))
show(elements(list(.Machine$integer.max, 2.5), 42))

# The value goes on as what it is.
keep <- function(xs, n) {
  out <- list()
  last <- NULL
  for (i in 1:n) {
    v <- xs[[i %% length(xs) + 1]]
    if (i > n - 4) out[[length(out) + 1]] <- v
    last <- v
  }
  c(out, last)
}
for (k in 1:5) str(keep(list(1L, 2.5, 3L), 50))

one <- function(a) if (a > 2) a * 2 else a + 1L
for (k in 1:3) {
  types <- character(0)
  for (i in 1:60) types <- c(types, typeof(one(if (i %% 2) i else i / 2)))
  print(table(types))
}

e <- new.env()
field <- function(n) {
  s <- 0
  for (i in 1:n) {
    e$x <- if (i %% 2) i else i / 2
    s <- s + e$x
    if (is.integer(e$x)) s <- s + 0.5
  }
  s
}
for (k in 1:5) show(field(60))
show(e$x)

# Calls of functions, nested, on both sides of an operator, and in conditions.
pick <- function(i) if (i %% 3L == 0L) i else i + 0.5
both <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + pick(i) * pick(i + 1L) - pick(pick(3L))
    if (pick(i) > pick(2L)) s <- s + 1 else s <- s - pick(3L)
    x <- c(pick(i), pick(i + 1L))
    s <- s + x[2L]
  }
  s
}
for (k in 1:5) show(both(70))

# Integer arithmetic stays integer arithmetic: overflow, division, remainders.
limits <- function(xs, n) {
  out <- character(0)
  for (i in 1:n) {
    v <- xs[[(i - 1L) %% length(xs) + 1L]]
    w <- withCallingHandlers(v + 1L, warning = function(w) {
      out <<- c(out, conditionMessage(w))
      invokeRestart("muffleWarning")
    })
    if (i > n - length(xs)) out <- c(out, paste(typeof(w), w, v %/% 2L, v %% 2L, v / 2L, -v))
  }
  out
}
for (k in 1:4) print(tail(limits(list(1L, 2.5, 2147483646L), 40), 4))
print(unique(limits(list(1L, 2.5, 2147483647L), 40)))

# By <<- and through promises.
counter <- function() {
  total <- 0L
  list(add = function(x) total <<- total + x, total = function() total)
}
for (k in 1:4) {
  cn <- counter()
  for (i in 1:50) cn$add(i)
  show(cn$total())
  for (i in 1:50) cn$add(if (i %% 5) i else i / 4)
  show(cn$total())
}
lazy <- function(a, b) if (a > 0) b else -b
for (k in 1:3) {
  s <- 0
  for (i in 1:60) s <- s + lazy(i %% 4 - 1, if (i %% 2) i else i * 1.5)
  show(s)
}

# Later only one kind comes, then something else.
show(elements(list(1L, 2L), 300))
show(elements(list(1.5, 2.5), 300))
print(tryCatch(elements(list(1.5, quote(a)), 30), error = conditionMessage))
show(elements(list(1.5, 1:1), 30))
try(show(elements(list(1.5, 1:2), 3)))

# What has led to such a number is not done again when something else comes.
counted <- function() {
  calls <- 0L
  element <- function(l, i) { r <- l[[i]]; calls <<- calls + 1L; r }
  for (k in 1:5) element(list("a"), 1L)
  function(l, n) { calls <<- 0L; for (i in 1:n) if (is.na(element(l, i))) 0; calls }
}
count <- counted()
l <- rep(list(1L, 2.5), 3000)
for (k in 1:60) count(l, 6000L)
l[[6000L]] <- "a"
print(count(l, 6000L))

stack <- function() {
  items <- list()
  n <- 0L
  push <- function(x) { n <<- n + 1L; items[[n]] <<- x }
  pop <- function() { r <- items[[n]]; n <<- n - 1L; r }
  list(push = push, pop = pop, drain = function(m) { k <- 0L; for (i in 1:m) if (!is.na(pop())) k <- k + 1L; c(k, n) })
}
s <- stack()
for (i in 1:5) { s$push("a"); s$pop() }
for (r in 1:10) {
  for (i in 1:1000) s$push(if (i %% 2) i else i / 2)
  s$drain(1000L)
}
for (i in 1:1000) s$push(if (i == 150) "text" else if (i %% 2) i else i / 2)
print(s$drain(900L))
