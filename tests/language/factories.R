# Functions that make functions, called in loops: what their closures see, and what others see of their environments.

line <- function(slope, height) {
  force(slope)
  force(height)
  function(x) slope * x + height
}
use <- function(n) {
  total <- 0
  for (i in 1:n) {
    f <- line(i %% 3, 1)
    total <- total + f(i) + f(0)
  }
  f
}
for (k in 1:5) {
  f <- use(60)
  print(f(10))
  e <- environment(f)
  print(ls(e))
  print(ls.str(e))
  print(c(typeof(e$slope), typeof(e$height)))
  print(substitute(slope, e))
  print(substitute(height, e))
  print(environmentName(parent.env(e)))
}
print(body(f))
print(formals(f))

# Each has an environment of its own; what is changed in one stays there.
many <- function(n) {
  fs <- list()
  for (i in 1:n) fs[[i]] <- line(i, i / 2)
  fs
}
for (k in 1:5) {
  fs <- many(50)
  assign("slope", 100, envir = environment(fs[[3]]))
  print(vapply(fs[1:5], function(g) g(2), 0))
  print(identical(environment(fs[[1]]), environment(fs[[2]])))
  print(length(unique(lapply(fs, environment))))
}

# Several functions with one environment; locals, in the order in which they were assigned.
account <- function(owner, balance = 0, limit = -balance - 10) {
  owner <- toupper(owner)
  log <- character(0)
  deposit <- function(x) {
    balance <<- balance + x
    log[length(log) + 1] <<- paste("in", x)
    invisible(balance)
  }
  withdraw <- function(x) {
    if (balance - x < limit) stop("insufficient funds of ", owner)
    balance <<- balance - x
    invisible(balance)
  }
  list(deposit = deposit, withdraw = withdraw, balance = function() balance, log = function() log, owner = owner)
}
bank <- function(n) {
  sum <- 0
  for (i in 1:n) {
    a <- account("ann", i)
    b <- account("bob")
    a$deposit(5)
    b$deposit(i)
    b$withdraw(1)
    sum <- sum + a$balance() + b$balance()
  }
  list(sum, a, b)
}
for (k in 1:5) {
  got <- bank(40)
  print(got[[1]])
  e <- environment(got[[2]]$deposit)
  print(ls(e, sorted = FALSE))
  print(got[[2]]$log())
  print(identical(e, environment(got[[2]]$log)))
  print(tryCatch(got[[3]]$withdraw(1000), error = conditionMessage))
  print(substitute(owner, e)); print(substitute(balance, e)); print(substitute(limit, environment(got[[3]]$deposit)))
}

# Not evaluated when the function is made: then the promise is what it finds.
lazy <- function(k) function(x) x + k
late <- function(n) {
  fs <- list()
  for (i in 1:n) fs[[i]] <- lazy(i * 2)
  vapply(fs, function(f) f(1), 0)
}
for (k in 1:5) print(tail(late(50), 3))
one <- function(n) { s <- 0; for (i in 1:n) { j <- i; f <- lazy(j); j <- j + 1; s <- s + f(0) }; s }
for (k in 1:5) print(one(50))

# Some way to the function assigns an argument, the other does not.
either <- function(a, b) {
  if (a > 3) a <- -1
  b <- b + a
  c <- a * b
  function() c(a, b, c)
}
ways <- function(n) {
  r <- NULL
  for (i in 1:n) r <- either(i %% 6, 2)
  s <- either(n %% 5, n)
  list(r(), s(), ls(environment(s), sorted = FALSE), substitute(b, environment(s)))
}
for (k in 55:61) print(ways(k))

# Made, then more is assigned; a helper of its own; composition; functions given.
stats <- function(x) {
  get <- function() m
  m <- mean(x)
  n <- length(x)
  get
}
compose <- function(f, g) { force(f); force(g); function(x) g(f(x)) }
twice <- function(f) { force(f); function(x) f(f(x)) }
work <- function(n) {
  s <- 0
  for (i in 1:n) {
    s <- s + stats(c(i, i + 2))()
    h <- compose(twice(function(v) v + i), sqrt)
    s <- s + h(i)
  }
  list(s, ls(environment(h)), environment(h)$g)
}
for (k in 1:5) print(work(60))

# With an error in the middle, missing arguments, arguments by name, and too many.
checked <- function(x, scale) {
  if (x < 0) stop("negative: ", x)
  if (missing(scale)) scale <- 2
  function() x * scale
}
tries <- function(n) {
  out <- NULL
  for (i in 1:n) out <- tryCatch(checked(if (i == n) -1 else i)(), error = function(e) print(conditionCall(e)))
  out
}
for (k in 1:4) tries(40)
named <- function(n) { s <- 0; for (i in 1:n) s <- s + line(height = i, slope = 2)(i); s }
for (k in 1:4) print(named(50))
print(tryCatch(named("a"), error = conditionMessage, warning = conditionMessage))

# Vectors that the function keeps are not those that the caller goes on to change.
keep <- function(x) { force(x); function(i) x[i] }
changes <- function(n) {
  x <- numeric(5)
  fs <- list()
  for (i in 1:n) {
    x[i %% 5 + 1] <- i
    fs[[i]] <- keep(x)
  }
  vapply(fs, function(f) f(2), 0)
}
for (k in 1:4) print(sum(changes(50)))
for (k in 1:4) { gc(FALSE); print(use(50)(k)) }

# Values in a set.
vowels <- function(s) { n <- 0; for (ch in s) if (ch %in% c("a", "e", "i", "o", "u")) n <- n + 1; n }
for (k in 1:5) print(vowels(rep(letters, 3)))
print(vowels(c(NA, "a"))); print(vowels(list("a", 1, "e"))); print(vowels(factor(c("a", "b"))))
member <- function(x, set) identity(x) %in% force(set)
for (k in 1:60) r <- c(member(k, 1:10), member(2L, c(1, 2)), member(NA, c(1, NA)), member("a", NULL))
print(r); print(member(1:3, 2:9)); print(member(list(1), list(1, 2)))
