# Variables and values that are integers on one path and doubles, logicals, objects or NULL on another.
show <- function(...) cat(..., "\n")

# An integer that becomes a double in a nested loop.
roman <- function(n) {
  k <- 0
  v <- c(100, 10, 1)
  for (i in 1:3) while (n >= v[i]) { n <- n - v[i]; k <- k + 1 }
  c(n, k)
}
for (r in 1:40) x <- roman(r * 7L)
show(x, typeof(roman(5L)), typeof(roman(5)))

# A program counter that goes back and forth between the two.
machine <- function(n) {
  labels <- c(loop = 2L, end = 6L)
  pc <- 1
  acc <- 0L
  steps <- 0
  kinds <- c(integer = 0L, double = 0L)
  while (pc <= 6) {
    steps <- steps + 1
    if (is.integer(pc)) kinds[[1]] <- kinds[[1]] + 1L else kinds[[2]] <- kinds[[2]] + 1L
    if (pc == 1) { acc <- 0L; pc <- pc + 1 }
    else if (pc == 2) { acc <- acc + 1L; pc <- pc + 1L }
    else if (pc == 3) { if (acc %% 2L == 0L) pc <- pc + 2L else pc <- pc + 1 }
    else if (pc == 4) { acc <- acc + 2L; pc <- labels[["loop"]] }
    else if (pc == 5) { if (acc < n) pc <- labels[["loop"]] else pc <- labels[["end"]] }
    else pc <- pc + 1L
  }
  list(acc, pc, typeof(pc), steps, kinds)
}
for (r in 1:30) x <- machine(200L + r)
str(x)

# if () as a value, of different kinds, used at once and later.
pick <- function(i) if (i %% 3 == 0) 1L else if (i %% 3 == 1) 2.5 else TRUE
mixed <- function(n) {
  s <- 0
  last <- NULL
  types <- character(3)
  for (i in 1:n) {
    x <- if (i %% 3 == 0) i else if (i %% 3 == 1) i / 2 else i > 5
    y <- x + x
    if (i > n - 3) types[i - n + 3] <- typeof(y)
    if (is.null(last)) last <- x else if (x > last) last <- x
    s <- s + y + pick(i)
  }
  list(s, last, typeof(last), types)
}
for (r in 1:30) x <- mixed(100 + r)
str(x)

# Integer overflow on one of the paths: the warning and NA stay those of integers.
overflow <- function(n, big) {
  x <- 1L
  for (i in 1:n) {
    if (i %% 2 == 0) x <- x + 0.5 else x <- as.integer(x)
    x <- x + big
  }
  x
}
for (r in 1:20) x <- overflow(50, 3L)
show(x, typeof(x))
show(tryCatch(overflow(2, .Machine$integer.max), warning = function(w) conditionMessage(w)))
show(suppressWarnings(overflow(3, .Machine$integer.max)))

# The kind of what is returned.
halve <- function(n) { while (n %% 2 == 0) n <- n %/% 2; n }
collatz <- function(n) { k <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3L * n + 1L; k <- k + 1L }; list(n, k) }
for (r in 1:60) { h <- halve(r * 16L); c1 <- collatz(r) }
str(list(h, halve(48), halve(48L), c1, collatz(7L), collatz(7)))

# Dead on arrival: only one of the kinds is ever used afterwards.
dead <- function(n) {
  s <- 0
  for (i in 1:n) {
    if (i %% 2 == 0) t <- i else t <- i + 0.5
    s <- s + t
    t <- NULL
  }
  list(s, t)
}
for (r in 1:20) x <- dead(100)
str(x)

# Paths that part within the arguments of a call, with functions that look at them late.
late <- function(a, b) { if (b > 2) a else -a }
calls <- function(n) {
  s <- 0
  for (i in 1:n) {
    k <- if (i %% 2 == 0) i else i / 2
    s <- s + late(k, i %% 5) + late(if (k > 3) k else 3L, k)
  }
  s
}
for (r in 1:30) x <- calls(100)
show(x)

# Several variables at once: more forms than there is room for.
many <- function(n) {
  a <- 1L; b <- 1L; c <- 1L; d <- 1L; e <- TRUE
  for (i in 1:n) {
    if (i %% 2 == 0) a <- a + 0.5 else a <- as.integer(a)
    if (i %% 3 == 0) b <- b + 0.5 else b <- as.integer(b)
    if (i %% 5 == 0) c <- c + 0.5 else c <- as.integer(c)
    if (i %% 7 == 0) d <- d + 0.5 else d <- as.integer(d)
    if (i %% 11 == 0) e <- i else e <- e > 3
  }
  list(a, b, c, d, e, a + b, typeof(c))
}
for (r in 1:30) x <- many(200 + r)
str(x)

# The same in a frame whose environment somebody holds.
held <- function(n) {
  x <- 1L
  get_x <- function() x
  kinds <- character()
  for (i in 1:n) {
    if (i %% 2 == 0) x <- x + 0.5 else x <- as.integer(x)
    if (i > n - 2) kinds <- c(kinds, typeof(get_x()))
  }
  list(x, kinds)
}
for (r in 1:20) x <- held(100)
str(x)

# An error in the middle of the second form.
fails <- function(n) { x <- 1L; for (i in 1:n) { x <- if (i > 50) x + 0.5 else x + 1L; if (x > 80) stop("at ", x, " ", typeof(x)) }; x }
for (r in 1:20) msg <- tryCatch(fails(200), error = conditionMessage)
show(msg)

# The sequence of a loop around it all, on the operand stack, while paths part and meet again.
around <- function(n) {
  c <- 1
  y <- NULL
  for (i in 0:5) {
    for (j in 1:n) {
      c <- (is.double(i) * y[n - 1L])
      y <- c(-2L, -2L, 0L)
    }
    h <- function(z = 1L) {
      if (j > 2) stop("x")
      i^2L
    }
    c <- h(0.5)
  }
  for (i in 1:n) if (length(y) < 14L) y <- c(y, c)
  evalq(c, environment())
}
for (k in 1:17) try(around(3L), silent = TRUE)
x <- around(2.5)
for (k in 1:40) x <- c(x, around(0L), if (k %% 7 == 0) around(2.5))
print(table(x))
