# Computed defaults: evaluated when they are first read, with the variables as they are then, once.
source("tests/language/helper/ask.R")

loop <- function(f, n = 400L) { s <- 0; for (i in seq_len(n)) s <- s + f(i); s }

# of other arguments, of other defaults
area <- function(width, height = width, scale = 1, total = width * height * scale) total
again(function() c(loop(function(i) area(i)), loop(function(i) area(i, 2)), loop(function(i) area(i, scale = 3))), 30L)
direct <- function(n) { s <- 0; for (i in 1:n) s <- s + area(i) + area(i, 2) + area(i, scale = 3); s }
again(function() direct(300), 10L)

# read before or after a change
early <- function(x, n = x * 2) { n; x <- x + 100; n }
late <- function(x, n = x * 2) { x <- x + 100; n }
either <- function(x, n = x * 2) { if (x %% 2 == 0) n; x <- x + 100; n }
twice <- function(x, n = x * 2) { a <- n; x <- 0; n + a }
both <- function(n) { a <- b <- d <- e <- 0; for (i in 1:n) { a <- a + early(i); b <- b + late(i); d <- d + either(i); e <- e + twice(i) }; c(a, b, d, e) }
again(function() both(300), 10L)

# one default reads another only sometimes
some <- function(x, n = x * 2, m = if (x %% 3 == 0) n else -1) { m; x <- 1000; n + m }
chain <- function(x, a = b + 1, b = x * 2) { r <- a; x <- 0; r + b }
branch <- function(x, a = if (x > 10) b else x, b = x + 1) { a; x <- 0; a + b }
sums <- function(n) { a <- b <- d <- 0; for (i in 1:n) { a <- a + some(i); b <- b + chain(i); d <- d + branch(i) }; c(a, b, d) }
again(function() sums(300), 10L)

# missing() and assignments
asked <- function(x, n = x + 1) { if (missing(n)) n <- n + 0.5; n }
asks <- function(n) { s <- 0; for (i in 1:n) s <- s + asked(i) + asked(i, 2); s }
again(function() asks(300), 10L)
bounded <- function(x, low = 0, high = low + 10) { if (missing(high) && x > 50) return(50); if (x < low) low else if (x > high) high else x }
bounds <- function(n) { s <- 0; for (i in 1:n) { k <- i %% 60; s <- s + bounded(k) + bounded(k, 5) + bounded(k, 5, 40) }; s }
again(function() bounds(400), 10L)

# with effects between: the callee writes outside
count <- 0
noted <- function(x, n = x + count) { count <<- count + 1; n }
notes <- function(n) { s <- 0; for (i in 1:n) s <- s + noted(i); s }
again(function() { count <<- 0; c(notes(300), count) }, 10L)
effect <- function(x, n = { count <<- count + 1; x }) n + n
effects <- function(n) { s <- 0; for (i in 1:n) s <- s + effect(i); s }
again(function() { count <<- 0; c(effects(300), count) }, 10L)

# types that change, then back
kinds <- function(x, half = x / 2) half + x
mixed <- function(v) { s <- list(); for (e in v) s[[length(s) + 1L]] <- kinds(e); s }
again(function() str(mixed(list(1, 2L, 3, TRUE, 4L, c(1, 2), NA, 5))), 30L)

# errors: in the default, missing, of itself
fails <- function(x, n = log(-x) + undefined_here) n
itself <- function(x, n = n + 1) n
round <- function(a = b, b = a) a
needs <- function(x, n = x + 1) n
for (k in 1:40) {
  answer(fails(k))
  answer(itself(k))
  answer(round())
  answer(needs())
}
guarded <- function(x, n = if (x > 250) stop("too large: ", x) else x) n
goes <- function(n) { s <- 0; for (i in 1:n) s <- s + guarded(i); s }
again(function() { answer(goes(300)); goes(200) }, 10L)

# what others see of it
seen <- function(x, n = x + 1) { n; c(ls(), missing(n), n, eval(quote(n), environment())) }
unseen <- function(x, n = x + 1) { g <- function() x <<- 50; g(); n }
kept <- function(x, n = x + 1) { f <- function() n; x <- 100; f }
again(function() list(seen(1), seen(1, 5), unseen(1), unseen(1, 2), kept(1)(), kept(1, 2)()), 60L)
showsit <- function(x, n = x + 1) { v <- n * 2; if (x %% 100 == 0) { e <- environment(); x <- 7; assign("v", get("n", e), e) }; v + n }
shown <- function(n) { s <- 0; for (i in 1:n) s <- s + showsit(i); s }
again(function() shown(400), 10L)
substitutes <- function(x, n = x + 1) { v <- n; if (x %% 50 == 0) paste(deparse(substitute(n)), missing(n), v) else v }
again(function() { r <- list(); for (i in 1:200) r[[i]] <- substitutes(i); r[c(1, 50, 100, 200)] }, 10L)

# assigned before anybody reads it
replaced <- function(x, n = stop("never"), m = x) { n <- 3; if (x > 1) m <- n; n + m }
again(function() { s <- 0; for (i in 1:300) s <- s + replaced(i %% 5); s }, 10L)
# read on one way through another default only, with effects around it
total <- 0
sometimes <- function(x, n = x * 2, m = if (x %% 3 == 0) n else -1) { total <<- total + m; x <- 1000; total <<- total + 1; n + m }
again(function() { total <<- 0; s <- 0; for (i in 1:300) s <- s + sometimes(i); c(s, total) }, 10L)

# passed on
inner <- function(y, k = y * 2) { y <- 0; k }
outer <- function(x, n = x + 1) { r <- inner(n); x <- 0; r + n }
lazily <- function(y, use) if (use) y else 0
outer2 <- function(x, n = x + 1) { r <- lazily(n, x %% 2 == 0); x <- 1000; r + n }
passes <- function(n) { s <- 0; for (i in 1:n) s <- s + outer(i) + outer2(i); s }
again(function() passes(300), 10L)

# in loops, read first there; by name, out of order, left out in between
walk <- function(x, steps = x %% 7 + 1, by = 1 / steps) { s <- 0; i <- 0; while (i < steps) { s <- s + by; i <- i + 1; x <- 0 }; s }
walks <- function(n) { s <- 0; for (i in 1:n) s <- s + walk(i) + walk(i, by = 2) + walk(by = 3, x = i) + walk(steps = 2, i); s }
again(function() walks(300), 10L)
while_read <- function(x, most = x * 2) { i <- 0; while (i < most) { i <- i + 1; x <- x + 10 }; c(i, x) }
again(function() { r <- c(0, 0); for (i in 1:200) r <- r + while_read(i); r }, 10L)
fib <- function(n, a = if (n > 1) fib(n - 1) else n, b = if (n > 1) fib(n - 2) else 0) a + b
again(function() fib(12), 10L)
vec <- function(x, n = length(x), total = sum(x)) { x[n] <- total; x[1] + n }
again(function() { s <- 0; v <- c(1, 2, 3); for (i in 1:300) s <- s + vec(v) + vec(v, 2); c(s, v) }, 10L)
