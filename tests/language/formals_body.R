# formals, body, args, environment and their replacement on hot functions.
source("tests/language/helper/ask.R")

f <- function(x, y = 2) x + y
again(function() f(1))
again(function() formals(f))
again(function() body(f))
again(function() arity <- length(formals(f)))
body(f) <- quote(x * y)
again(function() f(3))
formals(f)$y <- 10
again(function() f(3))
formals(f) <- alist(x = , y = x, ... = )
again(function() f(4))
again(function() { g <- f; body(g) <- quote(x - 1); c(f(2), g(2)) })
again(function() { g <- as.function(alist(a = , b = 3, a^b)); g(2) })
again(function() { g <- function(n) n; formals(g) <- list(n = 5); g() })
again(function() { g <- eval(call("function", as.pairlist(alist(q = 1)), quote(q + 1))); g() })
environment(f) <- list2env(list(`*` = function(a, b) "odd"), parent = globalenv())
again(function() f(4))
again(function() names(formals(function(a, b = 1, ...) NULL)))
again(function() is.null(body(function() NULL)))
again(function() formals(sum))
again(function() body(3))
again(function() formalArgs(f))
again(function() deparse(args(paste)))
again(function() { h <- function(x) { x; x }; body(h)[[2]] <- quote(x <- 5); h(1) })
again(function() { h <- function(x) 1; body(h) <- call("{", quote(y <- x), quote(y * 3)); h(2) })
n <- 0
k <- function(x) x
again(function() { n <<- n + 1; body(k) <<- bquote(x + .(n)); k(0) }, 10L)
again(function() { m <- function(a) a; attr(m, "srcref") <- NULL; m(1) })
again(function() identical(eval(substitute(function(z) z + v, list(v = 3)))(1), 4))
