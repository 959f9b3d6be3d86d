# Promises that see the variables of a frame while that runs optimized code: scalars kept in registers, loops entered in
# the middle, callees called directly, and the environment coming up in between.
twice <- function(v) v * 2
first <- function(a, b) { a; b }
late <- function(a, b) { s <- 0; for (j in 1:3) s <- s + j; s + a + b }
second <- function(a, b) b

# counters and sums that change in every round, read by promises of the round
sums <- function(n) {
  s <- 0; i <- 0L; last <- TRUE
  while (i < n) {
    i <- i + 1L
    s <- s + first(twice(s) / (s + 1), twice(i)) + late(twice(i), s)
    last <- second(stop("never"), s > i)
    s <- s / 2
  }
  c(s, i, last)
}
for (k in c(3, 50, 200)) print(sums(k))

# a variable that changes its type in the loop
types <- function(n) {
  x <- 1L; out <- NULL
  for (i in 1:n) {
    if (i == 20) x <- x + 0.5
    if (i == 40) x <- "text"
    if (i == 45) x <- NULL
    out <- c(out, late(length(x) + twice(i), 1))
    if (is.numeric(x)) x <- x + 1L
  }
  sum(out)
}
for (k in c(10, 30, 60)) print(types(k))

# a variable that is bound in the loop only
binds <- function(n) {
  total <- 0
  for (i in 1:n) {
    if (i > 5) y <- i * 2
    total <- total + (if (i > 5) first(twice(y), y) else 0)
  }
  total
}
y <- 1000
for (k in c(4, 40)) print(binds(k))
free <- function(n) {
  total <- 0
  for (i in 1:n) { total <- total + first(twice(zz), i); if (i == n - 1) zz <- 1 }
  total
}
zz <- 7
for (k in c(4, 40)) print(free(k))

# the environment is made in a later round, by a promise, by a callee, by the function itself
made <- function(n, how) {
  s <- 0
  for (i in 1:n) {
    s <- s + late(twice(s) - s, i)
    if (i == n - 3) {
      if (how == 1) f <- function() s <<- 100
      if (how == 1) f()
      if (how == 2) first(assign("s", 200, environment()), i)
      if (how == 3) assign("s", 300, parent.frame(0 + sys_me()))
      if (how == 4) first(twice(s <- 400), i)
      if (how == 5) late(eval(quote(s <- 500)), i)
      if (how == 6) change(twice(s))
      if (how == 7) local(s <<- 700)
      if (how == 8) first(twice(1), eval(quote(s), environment()))
    }
  }
  s
}
sys_me <- function() 1
change <- function(a) { e <- parent.frame(); e$s <- 600; a }
for (h in 1:8) print(tryCatch(made(30, h), error = function(e) conditionMessage(e)))
for (h in 1:8) print(tryCatch(made(7, h), error = function(e) conditionMessage(e)))

# arguments evaluated early beside promises that change what they were evaluated from
beside <- function(n) {
  x <- 0; out <- numeric(0)
  for (i in 1:n) {
    out <- c(out, first(x <- x + 1, x), second(x <- x + 1, x), late(x, { x <- x + 1; x }), late({ x <- x + 1; x }, x))
  }
  c(sum(out), x)
}
for (k in c(3, 30)) print(beside(k))
passes <- function(p, q) late(p, q)
through <- function(n) {
  x <- 0; out <- 0
  for (i in 1:n) out <- out + passes(twice(x), x) + passes(x, { x <- x + 1; x }) + passes({ x <- x + 1; x }, x)
  c(out, x)
}
for (k in c(3, 30)) print(through(k))
assigns <- function(a, b) { r <- a; r + b }
deep <- function(a, b, n) if (n == 0) assigns(a, b) else deep(a, b, n - 1)
deeper <- function(n) {
  x <- 1; s <- 0
  for (i in 1:n) s <- s + deep({ x <- x + 1; x }, x, 3) + deep(x, { x <- x + 1; x }, i %% 4) + deep(twice(x), x + 1, 2)
  c(s, x)
}
for (k in c(3, 30)) print(deeper(k))

pass_first <- function(p, q) first(p, q)
pass_twice <- function(p, q) pass_first(p, q) + pass_first(q, p) + q
read_first <- function(p, q) { r <- after(q, p); c(r, q) }
after <- function(a, b) { for (i in 1) r <- a; b; a }
chains <- function(n, b) {
  x <- 1; s <- 0
  for (i in 1:n) s <- s + sum(pass_first({ x <- x + 1; x }, x), read_first({ x <- x + 1; x }, x), pass_twice({ x <- x + 1; x }, x + b))
  c(s, x, b)
}
around <- function(n) { y <- 10; chains(n, y) + chains(n, { y <- y + 1; y }) + chains(n, twice(y)) }
for (k in c(3, 30)) print(around(k))

# callees that are called directly and lend in turn; recursion
inner <- function(v, w) { m <- v + w; first(twice(m), m) + late(m, twice(w)) }
outer <- function(n) { s <- 0; for (i in 1:n) s <- s + inner(i, s / 1000); s }
for (k in c(3, 60)) print(outer(k))
fib <- function(n, k = twice(n)) if (n < 2) first(twice(n), n) + k * 0 else fib(n - 1) + second(twice(k), fib(n - 2, k))
for (i in 1:5) r <- fib(12)
print(r)
sumTo <- function(n, acc = 0) if (n == 0) acc else sumTo(n - 1, first(twice(n), acc + n))
for (i in 1:5) r <- sumTo(60)
print(r)
even <- function(n, a) if (n == 0) a else odd(n - 1, first(twice(a), a + n))
odd <- function(n, a) if (n == 0) -a else even(n - 1, late(twice(a), n))
for (i in 1:5) r <- even(9, 1)
print(r)
mutual <- function(n, x) if (n <= 0) x else mutual(n - 1, second(twice(x), x + n))
for (i in 1:20) r <- mutual(50, i)
print(r)

chain <- function(n, x) if (n == 0) x else chain(n - 1, twice(x) - x + 1)
shown <- function(n, x) if (n == 0) { h <- function() x; h() } else shown(n - 1, twice(x) - x + 1)
defaults <- function(n, x, y = twice(x) - x + 1) if (n == 0) { environment(); y } else defaults(n - 1, y)
dotted <- function(n, ...) if (n == 0) sum(...) else dotted(n - 1, twice(..1) - ..1 + 1, ...)
for (d in c(3, 10, 60)) print(c(chain(d, 0), shown(d, 0), defaults(d, 0), dotted(d, 0)))

# vectors: what a promise has seen is not changed afterwards, and nothing is copied for good
keeps <- function(n) {
  x <- numeric(5); seen <- list()
  for (i in 1:n) { x[i %% 5 + 1] <- i; seen[[i]] <- first(twice(1), x); x[1] <- -1 }
  c(sum(unlist(seen)), x)
}
for (k in c(3, 40)) print(keeps(k))
hold <- function(a, b) { a; function() b }
holds <- function(n) {
  x <- c(0, 0); gs <- list()
  for (i in 1:n) { x[1] <- i; gs[[i]] <- hold(twice(i), x + 0); x[2] <- x[2] + 1; gs[[i]]() }
  sum(vapply(gs, function(g) sum(g()), 0)) + sum(x)
}
for (k in c(3, 40)) print(holds(k))
index <- function(n) { x <- 1:10; for (i in 1:n) x[first(twice(i), i) %% 10 + 1] <- late(twice(x[1]), x[2]); x }
for (k in c(3, 40)) print(index(k))
nested <- function(n) { l <- list(a = list(b = 0)); for (i in 1:n) l$a$b <- first(twice(l$a$b), l$a$b + i); l$a$b }
for (k in c(3, 40)) print(nested(k))
during <- function(n) { x <- c(1, 2, 3); for (i in 1:n) x[second(twice(x[2]), 2)] <- { x[1] <- x[1] + 1; first(twice(x[1]), x[1]) }; x }
for (k in c(3, 40)) print(during(k))

# closures, methods and elements of lists as callees
ops <- list(add = function(a, b) { t <- 0; t + a + b }, sub = function(a, b) { t <- 0; t + a - b })
picks <- function(n) { s <- 0; for (i in 1:n) { f <- ops[[i %% 2 + 1]]; s <- f(twice(s) / 2, twice(i)) }; s }
for (k in c(3, 60)) print(picks(k))
counter <- function() { count <- 0; list(bump = function(by, note) { count <<- count + by; note; count }) }
uses <- function(n) { o <- counter(); s <- 0; for (i in 1:n) s <- s + o$bump(twice(i), s + i); s }
for (k in c(3, 60)) print(uses(k))
shape <- function(s, by, ...) UseMethod("shape")
shape.default <- function(s, by, ...) { k <- by; s + k }
shape.sq <- function(s, by = twice(2), extra = by + 1, ...) { k <- unclass(s); k + by + extra }
dispatches <- function(n) {
  a <- structure(1, class = "sq"); s <- 0
  for (i in 1:n) s <- s + shape(a, twice(i)) + shape(a) + shape(i, twice(s) / (s + 1)) + shape(a, extra = twice(s) - 2 * s)
  s
}
for (k in c(3, 60)) print(dispatches(k))

# defaults in optimized callees
dflt <- function(x, y = twice(x), z = y + w) { w <- x * 10; x <- x + 1; y + z }
calls <- function(n) { s <- 0; for (i in 1:n) s <- s + dflt(i) + dflt(i, s / 100) + dflt(i, z = s / 100) + dflt(y = i, x = 1); s }
for (k in c(3, 60)) print(calls(k))
loops <- function(n, step = twice(1), lim = n * step) { i <- 0; while (i < lim) { i <- i + step; n <- n + 1 }; c(i, n, step, lim) }
for (k in c(3, 60)) print(loops(k))
lazy <- function(n, d = s * 2) { s <- 0; for (i in 1:n) s <- s + i; r <- d; s <- 0; r + d }
for (k in c(3, 60)) print(lazy(k))
