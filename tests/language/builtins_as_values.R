# Builtins where closures are called: as arguments, from lists, as results.
app <- function(f, ...) f(...)
one <- function(f, x) f(x)
two <- function(f, x, y) f(x, y)
show <- function(e) print(tryCatch(e, error = function(c) list(conditionMessage(c), conditionCall(c)),
                                   warning = function(c) list("warning", conditionMessage(c), conditionCall(c))))

for (k in 1:6) {
  print(one(sqrt, k))
  print(two(`+`, k, 2L))
  print(two(max, k, 3))
  print(app(sum, k, 2, 3))
  print(app(c, a = k, b = 2))
  print(app(list, k, x = 2))
}

# Order: arguments before and behind one that has effects.
order <- function(f, x) {
  a <- f(x, { x <- x + 1; x }, x)
  b <- f({ x <- x * 2; x }, x, x <- 5, x)
  list(a, b, x)
}
for (k in 1:5) print(order(c, k))
inplace <- function(f) {
  x <- c(1, 2, 3)
  f(x, { x[1] <- 100; x }, x)
}
for (k in 1:4) print(inplace(c))

ends <- function(f, x, ...) f(..., x, c(x, x))
for (k in 1:4) print(ends(c, k, { gc(FALSE); rep(k, 3) }, as.character(k), { x <- lapply(1:50, function(i) c(i, i)); length(x) }))

# Errors and warnings name the call.
bad <- function(f, x) f(x)
for (k in 1:4) {
  show(bad(sqrt, "a"))
  show(bad(sqrt, -1))
  show(bad(sum, "a"))
  show(one(as.integer, "zz"))
  show(two(`+`, 1, "b"))
  show(app(sqrt))
  show(app(sqrt, 1, 2))
}
absent <- function(f, x) f(x)
unbound <- function(f) f(no_such_variable)
for (k in 1:3) {
  show(absent(sqrt))
  show(unbound(sqrt))
  show(app(exp, no_such_variable))
}

# Specials and what is no function.
for (k in 1:3) {
  print(two(`[`, c(5, 6, 7), 2L))
  print(two(`[[`, list(5, 6, 7), 3L))
  print(one(quote, k))
  print(app(`if`, TRUE, 1, 2))
  print(one(function(x) substitute(x), k + 1))
  show(one(3, 1))
  show((function(i) list(sqrt, 3)[[i]](4))(1 + k %% 2))
}

# A function that is sometimes a closure, sometimes a builtin.
fs <- list(sqrt, function(x) x + 1, abs, function(x, ...) -x, exp, length, is.null, as.character)
for (k in 1:3) for (f in fs) print(f(k * 2))
loop <- function(f, n) {
  s <- 0
  for (i in seq_len(n)) s <- s + f(i)
  s
}
for (k in 1:4) print(c(loop(sqrt, 50), loop(function(v) v * 2, 50), loop(abs, 50L), loop(as.integer, 50)))
pick <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    f <- if (i %% 2 == 0) sqrt else function(x) x / 2
    s <- s + f(i)
  }
  s
}
for (k in 1:3) print(pick(60))

# Objects dispatch.
print.money <- function(x, ...) cat("money", unclass(x), "\n")
Ops.money <- function(e1, e2) {
  r <- get(.Generic)(unclass(e1), unclass(e2))
  if (.Generic %in% c("+", "-")) structure(r, class = "money") else r
}
length.money <- function(x) 99L
m <- structure(5, class = "money")
for (k in 1:4) {
  print(two(`+`, m, m))
  print(two(`<`, m, 6))
  print(one(length, m))
  print(one(as.character, factor("u")))
}

# Folds and maps.
for (k in 1:3) {
  print(Reduce(`+`, 1:20, accumulate = TRUE))
  print(Reduce(max, c(3, 1, 4, 1, 5), accumulate = TRUE))
  print(Reduce(`*`, 1:10, right = TRUE))
  print(Filter(is.character, list(1, "a", 2, "b")))
  print(Map(`-`, 4:6, 1:3))
  print(Map(rep, 1:3, 3:1))
  print(sapply(list(1:3, letters), "[[", 2))
  print(Reduce(function(f, g) function(x) g(f(x)), list(sqrt, abs, exp))(4))
  print(do.call(mapply, list(`+`, 1:3, 4:6)))
  print(outer(1:3, 1:4, `+`))
  print(Position(is.na, c(1, NA, 3)))
}

# What looks at its caller.
where <- function(f, x) { y <- x; f("y") }
for (k in 1:4) {
  print(one(environmentName, globalenv()))
  print((function(f, ...) f())(nargs, 1, 2, 3))
  print(where(exists, k))
  print(where(get, k))
  print((function(f) { z <- 3; f("z", envir = environment()) })(get))
}
invisible_one <- function(f, x) f(x)
invisible_one(invisible, 3)
invisible_one(sqrt, 9)
f <- function(f, x) withVisible(f(x))$visible
for (k in 1:3) print(c(f(invisible, 1), f(sqrt, 1)))

# Reading marks arguments as read.
later <- function(f, x) {
  y <- f(x)
  x2 <- substitute(x)
  missing(x) || y > 0
}
for (k in 1:4) print(later(sqrt, k + 1))
promise <- function(f, x) { r <- f(x); force(x); r }
for (k in 1:4) print(promise(exp, { cat("once\n"); 0 }))

# Variables that hold builtins, and come to hold others.
f <- sqrt
g <- function(n) { s <- 0; for (i in 1:n) s <- s + f(i); s }
for (k in 1:4) print(g(3000))
f <- abs
print(g(3000))
set <- function(v) f <<- v
set(exp)
print(g(3))
set(sqrt)
for (k in 1:3) print(g(3000))
set(abs)
print(g(3000))
sqrt <- base::sqrt
h <- function(n) { s <- 0; for (i in 1:n) s <- s + sqrt(i); s }
for (k in 1:4) print(h(3000))
sqrt <- function(x) 0
print(h(3000))
sqrt <- base::sqrt
for (k in 1:3) print(h(3000))
put <- function(v) sqrt <<- v
put(abs)
print(h(3000))
rm(sqrt)
print(h(3000))
made <- function() {
  op <- max
  fold <- function(n) { s <- 0; for (i in 1:n) s <- op(s, i %% 17); s }
  a <- c(fold(2000), fold(2000))
  op <- min
  c(a, fold(2000))
}
for (k in 1:4) print(made())
