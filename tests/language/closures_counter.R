# Closures with state, factories, composition, memo tables.
source("tests/language/helper/ask.R")

counter <- function(start = 0) { n <- start; function(by = 1) { n <<- n + by; n } }
a <- counter(); b <- counter(10L)
again(function() c(a(), b(2L)), 10L)
over(function(v) counter(v)(1L), list(1L, 2.5, TRUE, NA, "a", NULL, 1:2))
compose <- function(...) { fs <- list(...); function(x) { for (f in fs) x <- f(x); x } }
over(compose(function(x) x + 1, sqrt, function(x) round(x, 3)), list(3L, 8.5, -5, "a", c(1, 2)))
memo <- function(f) { known <- list(); function(n) { key <- as.character(n); if (is.null(known[[key]])) known[[key]] <<- f(n); known[[key]] } }
slow <- 0
mf <- memo(function(n) { slow <<- slow + 1; n^2 })
again(function() c(mf(2), mf(3), slow), 5L)
adders <- lapply(1:4, function(i) function(x) x + i)
again(function() sapply(adders, function(f) f(10)))
curry <- function(f, x) function(y) f(x, y)
over(curry(`+`, 1L), list(1L, 2.5, "a", NA))
make <- function(op) switch(op, add = function(a, b) a + b, mul = function(a, b) a * b, stop("unknown op ", op))
over(function(op) make(op)(3, 4), list("add", "mul", "div"))
gen <- function(v) { i <- 0; list(has = function() i < length(v), nxt = function() { i <<- i + 1; v[[i]] }) }
again(function() { g <- gen(list(1, "b", NULL)); out <- list(); while (g$has()) out <- c(out, list(g$nxt())); out })
scope <- function() { x <- "outer"; f <- function() x; g <- function() { x <- "inner"; f() }; g() }
again(scope)
setEnv <- function() { f <- function() x; environment(f) <- list2env(list(x = "given"), parent = baseenv()); f() }
again(setEnv)
bank <- function(balance) { force(balance); list(dep = function(v) { balance <<- balance + v; invisible(balance) }, get = function() balance) }
again(function() { k <- bank(1); for (i in 1:5) k$dep(i); k$get() })
twice <- function(f) function(...) f(f(...))
again(function() twice(twice(function(x) x * 2))(1))
pipe <- function() c(1, 4, 9) |> sqrt() |> sum()
again(pipe)
short <- \(x, y = 2) x^y
again(function() short(3))
