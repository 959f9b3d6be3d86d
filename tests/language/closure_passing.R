# Functions that functions return, called at once or kept for a while: when their arguments are evaluated, and what they see.
source("tests/language/helper/ask.R")

make <- function(a, b) function(x) a * x + b
compose <- function(f, g) function(x) g(f(x))
inc <- function(x) x + 1
dbl <- function(x) x * 2
late <- function(a, b = a * 2) function(x) a + b + x
forced <- function(a) { force(a); function(x) a - x }
keeps <- function(a) { k <- a + 1; help <- function(y) y * k; function(x) help(x) + help(k) }
counts <- function(k) function() { k <<- k + 1; k }
picks <- function(up) if (up) function(x) x + 1 else function(x) x - 1
dotted <- function(...) function(x) x + sum(...)

again(function() { s <- 0; for (i in 1:50) s <- s + make(i, 1)(2); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + compose(inc, dbl)(i); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + compose(dbl, function(z) z - i)(i); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + late(i)(2); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + late(b = i, a = 3)(2); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + forced(i)(2L); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + keeps(i)(2); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + counts(i)(); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + picks(i %% 2 == 0)(i); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + dotted(i, 2)(i); s }, 4L)
again(function() { s <- 0; for (i in 1:50) s <- s + make(i, i)(if (i > 25) 1.5 else 1L); s }, 4L)

# Kept in a variable of a function that is inlined or has no frame.
use <- function(i) { f <- make(i, 1); f(2) }
changed <- function(i) { f <- make(i, 1); i <- i + 100; f(2) }
after <- function(i) { f <- make(i, 1); r <- f(2); i <- i + 100; r + f(1) }
either <- function(i) { f <- make(i, 1); if (i > 25) i <- -i; f(2) }
one <- function(i) { f <- make(i, 1); if (i > 25) f(1); i <- 0; f(2) }
both <- function(i) { f <- make(i, 1); g <- make(f(1), 2); i <- 3; g(i) + f(i) }
loops <- function(i) { f <- make(i, 1); s <- 0; for (k in 1:4) { s <- s + f(k); i <- i + 1 }; s }
looks <- function(i) { f <- make(i, 1); s <- 0; for (k in 1:4) { if (k > 2) s <- s + f(k); i <- i + 1 }; s }
nested <- function(i) compose(compose(inc, dbl), dbl)(i)
inner <- function(a) make(a, 2)
outer_of <- function(i) inner(i + 1)(3)
argument <- function(f, x) f(x) + f(x + 1)
handed <- function(i) argument(make(i, 1), i)
assigns <- function(i) make(i, 1)(i <- 7) + i
assigned <- function(i) (function(a) function(x) x * a)(i)(i <- 7)
again(function() vapply(1:50, use, 0), 4L)
again(function() vapply(1:50, changed, 0), 4L)
again(function() vapply(1:50, after, 0), 4L)
again(function() vapply(1:50, either, 0), 4L)
again(function() vapply(1:50, one, 0), 4L)
again(function() vapply(1:50, both, 0), 4L)
again(function() vapply(1:50, loops, 0), 4L)
again(function() vapply(1:50, looks, 0), 4L)
again(function() vapply(1:50, nested, 0), 4L)
again(function() vapply(1:50, outer_of, 0), 4L)
again(function() vapply(1:50, handed, 0), 4L)
again(function() vapply(1:50, assigns, 0), 4L)
again(function() vapply(1:50, assigned, 0), 4L)
for (f in list(use, changed, after, either, one, both, loops, looks, nested, outer_of, handed, assigns, assigned))
  again(function() { s <- 0; for (i in 1:30) s <- s + f(i); s }, 4L)

# A function that assigns the variable the argument names, while the argument waits.
again(function() {
  s <- 0
  for (i in 1:50) { bump <- function() { i <<- i * 2; 0 }; s <- s + (function(a, b) function(x) b() + a * x)(i, bump)(1) }
  s
}, 4L)
total <- 5
adds <- function(a) function(x) { total <<- total + x; a }
again(function() { total <<- 5; s <- 0; for (i in 1:30) s <- s + adds(total)(i); c(s, total) }, 4L)

# Names that mean something else inside.
x <- 10
sum <- function(...) "mine"
shadows <- function(sum) function(v) sum(v, 1)
again(function() { s <- 0; for (i in 1:30) s <- s + shadows(base::max)(i); s }, 4L)
free <- function(a) function(v) a + x + v
again(function() { s <- 0; for (i in 1:30) { x <- 1; s <- s + free(i)(x) }; s }, 4L)
hides <- function(x) { if (x > 15) dbl <- function(v) v; function(v) dbl(v) + x }
again(function() { s <- 0; for (i in 1:30) s <- s + hides(i)(i); s }, 4L)
rm(sum)

# Values of other kinds, errors and their calls.
over(function(v) make(v, 1)(2))
over(function(v) compose(identity, identity)(v))
over(function(v) { f <- make(1, v); f(v) })
again(function() { r <- 0; for (i in 1:30) r <- tryCatch(make(i, "a")(2), error = function(e) list(conditionMessage(e), conditionCall(e))); r }, 4L)
again(function() { r <- 0; for (i in 1:30) r <- tryCatch(make(i)(2), error = function(e) list(conditionMessage(e), conditionCall(e))); r }, 4L)
again(function() { r <- 0; for (i in 1:30) r <- tryCatch(compose(inc, stop)(i), error = function(e) conditionMessage(e)); r }, 4L)
again(function() { r <- NULL; for (i in 1:30) r <- make(.Machine$integer.max, i)(2L); r }, 4L)

# The function gets away after all, or its maker is looked at.
again(function() { l <- list(); for (i in 1:5) { f <- make(i, 1); f(1); l[[i]] <- f }; vapply(l, function(f) f(2), 0) }, 4L)
again(function() { l <- list(); for (i in 1:5) { f <- forced(i); f(1); l[[i]] <- f }; vapply(l, function(f) f(2), 0) }, 4L)
again(function() { for (i in 1:30) { f <- make(i, 1); r <- f(2) }; list(f(3), body(f), ls(environment(f))) }, 4L)
again(function() { for (i in 1:30) f <- make(i, 1); i <- 99; f(2) }, 4L)
seen <- function(a) { substitute(a); function(x) list(substitute(a), x) }
again(function() { for (i in 1:30) r <- seen(i + 1)(2); r }, 4L)
called <- function(a) function(x) c(a, x, length(sys.calls()) > 0, nargs())
again(function() { for (i in 1:30) r <- called(i)(2); r }, 4L)
redefine <- function() { make <<- function(a, b) function(x) a - x - b }
again(function() { s <- 0; for (i in 1:60) { s <- s + make(i, 1)(2); if (i == 40) redefine() }; make <<- function(a, b) function(x) a * x + b; s }, 4L)
