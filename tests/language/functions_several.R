# Calls whose function is one of a few: callbacks, elements of lists, methods of objects made in different ways, and builtins among them.
source("tests/language/helper/ask.R")

fs <- list(function(x) x + 1, function(x) x * 2, function(x) x - 3)
pick <- function(n) { s <- 0; for (i in 1:n) { f <- fs[[i %% length(fs) + 1]]; s <- s + f(i) }; s }
again(function() pick(60), 20L)
each <- function(n) { s <- 0; for (i in 1:n) for (f in fs) s <- f(s) %% 1000; s }
again(function() each(30), 20L)
apply_to <- function(f, x) f(x)
args <- function(n) { s <- 0; for (i in 1:n) s <- s + apply_to(fs[[1]], i) + apply_to(fs[[2]], i) + apply_to(function(v) v^2, i) + apply_to(sqrt, i); s }
again(function() round(args(40), 6), 20L)

# one more, too many, other kinds of functions
fs[[4]] <- function(x, k = 10) x + k
again(function() pick(60), 10L)
fs[[5]] <- function(x) -x
fs[[6]] <- function(x) x / 2
again(function() c(pick(60), each(20)), 10L)
fs[[7]] <- abs
again(function() c(pick(60), each(20)), 10L)
fs <- list(function(x) x + 1, sqrt, function(x) x * 2, exp)
again(function() round(pick(60) %% 1e6, 6), 10L)

# algorithms given functions
integral <- function(f, a, b, n = 50) { h <- (b - a) / n; s <- 0; for (i in 1:n) s <- s + f(a + i * h); s * h }
square <- function(x) x^2
cube <- function(x) x^3
again(function() { s <- 0; for (k in 1:20) s <- s + integral(square, 0, k) + integral(cube, 0, 1) + integral(sin, 0, 2) + integral(function(t) t * k, 0, 1); round(s, 6) }, 10L)
newton <- function(f, d, x) { for (i in 1:20) x <- x - f(x) / d(x); x }
again(function() round(c(newton(function(x) x^2 - 2, function(x) 2 * x, 1), newton(function(x) x^3 - 5, function(x) 3 * x^2, 2), newton(sin, cos, 3)), 8), 30L)
iterate <- function(f, x, n) if (n == 0) x else iterate(f, f(x), n - 1)
again(function() c(iterate(function(x) x + 1, 0, 20), iterate(function(x) (x * 7) %% 101, 3, 20), iterate(sqrt, 256, 3)), 30L)

# objects of several makers; one of them counts, one fails, one warns
dog <- function() list(speak = function(k) k + 1)
cow <- function() { n <- 2; list(speak = function(k) k * n) }
parrot <- function() { heard <- 0; list(speak = function(k) { heard <<- heard + k; heard }) }
zoo <- function(n, animals) { s <- 0; for (i in 1:n) s <- s + animals[[i %% length(animals) + 1]]$speak(i); s }
again(function() zoo(60, list(dog(), cow())), 20L)
again(function() zoo(60, list(dog(), cow(), parrot())), 20L)
mouse <- function() list(speak = function(k) if (k > 50) stop("squeak") else k)
again(function() zoo(60, list(dog(), mouse())), 5L)
bat <- function() list(speak = function(k) sqrt(40 - k))
again(function() zoo(60, list(dog(), bat())), 5L)
env_cat <- function() { self <- new.env(); self$lives <- 9; self$speak <- function(k) { self$lives <- self$lives - 1; self$lives }; self }
again(function() zoo(60, list(dog(), env_cat(), cow())), 10L)

# functions that look: at their call, their frame, their arguments
looks <- list(function(x) deparse(sys.call())[1], function(x) deparse(substitute(x)), function(x) missing(x), function(x) nargs())
again(function() { out <- character(); for (i in 1:40) { f <- looks[[i %% 4 + 1]]; out <- c(out, f(i)) }; table(out) }, 3L)
lazy <- list(function(x) 1, function(x) { x; 2 }, function(x) { hits <<- hits + 1; x })
hits <- 0
again(function() { hits <<- 0; s <- 0; for (i in 1:40) { f <- lazy[[i %% 3 + 1]]; s <- s + f({ hits <- hits + 1; i }) }; c(s, hits) }, 5L)
again(function() { s <- 0; for (i in 1:40) { f <- lazy[[1]]; s <- s + f(stop("never")) }; s }, 5L)

# redefined, traced, changed on the way
swap <- function(n) {
  g <- function(x) x
  s <- 0
  for (i in 1:n) {
    if (i == 20) g <- function(x) x * 100
    if (i == 40) g <- sqrt
    if (i == 50) g <- function(x, y = 2) x + y
    s <- s + g(i)
  }
  round(s, 6)
}
again(function() swap(60), 10L)
body(fs[[1]]) <- quote(x + 1000)
again(function() round(pick(60) %% 1e6, 6), 5L)
shift <- 5
outside <- list(function(x) x + shift, function(x) { shift <- 1; x + shift })
again(function() { s <- 0; for (i in 1:60) { if (i == 30) shift <<- 7; f <- outside[[i %% 2 + 1]]; s <- s + f(i) }; shift <<- 5; s }, 10L)
again(function() Reduce(function(a, f) f(a), fs, 4), 20L)
again(function() vapply(fs, function(f) f(2), 0), 20L)
again(function() Map(function(f, x) f(x), fs, 1:4), 10L)
compose <- function(...) { all <- list(...); function(x) { for (f in all) x <- f(x); x } }
again(function() { h <- compose(function(x) x + 1, sqrt, function(x) x * 2); s <- 0; for (i in 1:40) s <- s + h(i); round(s, 6) }, 10L)
