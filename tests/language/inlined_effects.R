# Functions with effects that become part of their callers: what they have done stays done, wherever they are left.

# Variables and elements of the enclosing function.
board <- function(n) {
  free <- rep(TRUE, n)
  count <- 0L
  last <- NULL
  set <- function(i, value) {
    free[i] <<- value
    count <<- count + 1L
    i + 1L
  }
  is_free <- function(i) free[i]
  bump <- function(by = 2L) {
    count <<- count + by
    invisible(count)
  }
  run <- function(m) {
    s <- 0L
    for (i in seq_len(m)) {
      j <- (i - 1L) %% n + 1L
      s <- s + set(j, !is_free(j))
      bump()
      bump(by = 3L)
    }
    c(s, count, sum(free))
  }
  environment()
}
b <- board(10L)
for (k in 1:5) print(b$run(400L))
b2 <- board(7L)
for (k in 1:3) print(b2$run(400L))
b$free <- as.numeric(b$free)           # another type in the middle
print(b$run(50L))
print(typeof(b$free))
lockBinding("count", b)
print(tryCatch(b$run(3L), error = conditionMessage))
unlockBinding("count", b)
print(b$run(3L))

# Globals.
total <- 0
add <- function(x) {
  total <<- total + x
  total
}
f <- function(n) {
  for (i in 1:n) add(i * 0.5)
  total
}
for (k in 1:4) print(f(300))

# An error after an effect: the effect stays, the call is that of the function.
strict <- function(x, y) {
  total <<- total + x
  if (y > 250) stop("too large: ", y)
  total
}
g <- function(n) {
  r <- 0
  for (i in 1:n) r <- r + strict(1, i)
  r
}
for (k in 1:4) print(g(200))
print(tryCatch(g(300), error = function(e) list(conditionMessage(e), conditionCall(e))))
print(total)

# Looking at frames after an effect, through two levels.
outer_step <- function(a) {
  total <<- total - 1
  inner_step(a + 1, label = "x") + 1
}
inner_step <- function(b, label, unused) {
  total <<- total + b
  if (b > 201) {
    print(sys.call())
    print(match.call())
    print(names(formals(sys.function())))
    print(names(formals(sys.function(-1))))
    print(missing(unused))
    print(substitute(b))
    print(ls())
    print(deparse(sys.calls()[[length(sys.calls()) - 1]]))
  }
  total
}
h <- function(n) {
  r <- 0
  for (i in 1:n) r <- r + outer_step(i)
  r
}
for (k in 1:4) print(h(200))
print(h(201))

# Arguments are not evaluated before what the function does first.
late <- function(v) {
  total <<- total + 1
  v
}
m <- function(n) {
  r <- 0
  for (i in 1:n) r <- r + late(total)
  r
}
total <- 0
for (k in 1:4) print(m(200))

# Returning from the caller through an argument, after an effect.
never <- function(x, stop_at) {
  total <<- total + 1
  if (total > stop_at) x
  total
}
leaves <- function(n, stop_at) {
  for (i in 1:n) never(return("left"), stop_at)
  "done"
}
for (k in 1:4) print(leaves(200, 1e9))
print(leaves(200, total + 5))
print(total)

# Fields of environments.
push <- function(stack, x) {
  stack$top <- stack$top + 1L
  stack$items[[stack$top]] <- x
}
pop <- function(stack) {
  x <- stack$items[[stack$top]]
  stack$top <- stack$top - 1L
  x
}
fill <- function(n) {
  s <- new.env()
  s$top <- 0L
  s$items <- vector("list", n)
  for (i in seq_len(n)) push(s, i * 2)
  sum <- 0
  for (i in seq_len(n)) sum <- sum + pop(s)
  c(sum, s$top, length(s$items))
}
for (k in 1:4) print(fill(300))

# What a function holds must not change under it.
held <- function() {
  v <- c(1, 2, 3)
  change <- function(i) {
    old <- v
    v[i] <<- v[i] + 1
    old[i] + v[i]
  }
  go <- function(n) {
    s <- 0
    for (k in 1:n) s <- s + change(k %% 3L + 1L)
    s
  }
  list(go = go, v = function() v)
}
o <- held()
for (k in 1:4) print(o$go(200))
print(o$v())
argument <- function() {
  v <- c(1, 2, 3)
  change <- function(w) {
    v[1] <<- v[1] + 1
    w[1]
  }
  go <- function(n) {
    s <- 0
    for (k in 1:n) s <- s + change(v)
    s
  }
  list(go = go, v = function() v)
}
o <- argument()
for (k in 1:4) print(o$go(200))
print(o$v())
operand <- function() {
  v <- c(1, 2, 3)
  change <- function() {
    v[2] <<- v[2] + 1
    v[2]
  }
  go <- function(n) {
    s <- c(0, 0, 0)
    for (k in 1:n) s <- v + change()
    s
  }
  go
}
go <- operand()
for (k in 1:4) print(go(200))

# Variables of the very function that calls.
own <- function(n) {
  count <- 0
  best <- -Inf
  note <- function(x) {
    count <<- count + 1
    if (x > best) best <<- x
    invisible(NULL)
  }
  for (i in 1:n) {
    note((i * 7919) %% 1009)
    if (count %% 100 == 0) count <- count + 0.5
  }
  c(count, best)
}
for (k in 1:4) print(own(500))

# Redefined on the way.
step <- function(x) {
  total <<- total + x
  if (total == 400) step <<- function(x) { total <<- total + 2 * x; -1 }
  total
}
w <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + step(1)
  s
}
total <- 0
print(w(300)); print(w(300)); print(w(100)); print(total)

# A local function that assigns a variable its argument is made of, before and after it looks at the argument.
depends <- function(n, late) {
  k <- 0
  other <- 0
  first <- function(x) { k <<- k + 1; x }
  last <- function(x) { y <- x; k <<- k + 1; y }
  maybe <- function(x) { other <<- other + 1; if (other > late) k <<- k + 10; x + k }
  a <- b <- d <- 0
  for (i in seq_len(n)) {
    a <- a + first(k * 2)
    b <- b + last(k * 2)
    d <- d + maybe(k)
  }
  c(a, b, d, k, other)
}
for (r in 1:4) print(depends(200, 1e9))
print(depends(200, 150))
shown <- function(n) {
  k <- 0
  note <- function(x) {
    k <<- k + 1
    if (k == 150) {
      print(substitute(x))
      i <<- 1000
    }
    x
  }
  s <- 0
  i <- 0
  while (i < n) {
    i <- i + 1
    s <- s + note(i)
  }
  c(s, i, k)
}
for (r in 1:3) print(shown(140))
print(shown(200))

# Passed on through two functions before somebody looks.
passes <- function(n) {
  k <- 0
  inner <- function(y, use) { k <<- k + 1; if (use) y else 0 }
  middle <- function(x, use) inner(x, use) + k
  s <- 0
  for (i in seq_len(n)) s <- s + middle(k, i %% 2 == 0) + middle(i, TRUE)
  c(s, k)
}
for (r in 1:4) print(passes(200))
