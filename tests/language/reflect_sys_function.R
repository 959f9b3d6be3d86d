# sys.function() in hot functions: anonymous recursion, changed attributes, closures of one expression.
source("tests/language/helper/hot.R")

fact <- function(n) if (n <= 1) 1 else n * sys.function()(n - 1)
print(heat(function(k) fact(k %% 8)))
print(fact(10)); print(fact(10L))
print(vapply(1:6, function(k) if (k < 2) 1 else k * sys.function()(k - 1), 0))

# the function itself, not another of the same body
make <- function(tag) function(k) { f <- sys.function(); if (k == 4000) found <<- c(found, environment(f)$tag); k }
found <- NULL
fs <- lapply(c("a", "b", "c"), make)
each <- function(n) { s <- 0; for (i in seq_len(n)) for (f in fs) s <- s + f(i); s }
print(each(5000)); print(found)

# attributes of the very closure that was called
marked <- structure(function(k) attr(sys.function(), "mark"), mark = "first")
print(heat(marked))
attr(marked, "mark") <- "second"
print(heat(marked))
plain <- marked; attributes(plain) <- NULL
print(heat(plain)); print(marked(1))

# formals and body of the function that runs, and of its caller
inner <- function(k) { if (k == 4000) seen <<- list(names(formals(sys.function(sys.parent()))), words(body(sys.function()))); k }
callerOf <- function(n, extra = 1) { s <- 0; for (i in seq_len(n)) s <- s + inner(i) * extra; s }
print(callerOf(5000)); print(seen)

# redefined while it runs: sys.function() is what was called
self <- function(n) { if (n == 0) return("old"); self <<- function(n) "new"; g <- sys.function(); g(n - 1) }
first <- self
for (k in 1:50) { self <- first; r <- self(3) }
print(r); print(self(3))
swapped <- function(k) { f <- sys.function(); swapped <<- function(k) -k; r <- words(formals(f)); swapped <<- f; r }
print(heat(swapped))

# through a promise, a default, eval, do.call, lapply
arg <- function(p) p
viaPromise <- function(k) identical(arg(sys.function()), viaPromise)
print(heat(viaPromise))
viaDefault <- function(k, f = sys.function()) { k <- 0; identical(f, viaDefault) }
print(heat(viaDefault))
viaEval <- function(k) identical(eval(quote(sys.function())), viaEval)
print(heat(viaEval, 1000))
viaDo <- function(k) do.call(function(z) length(formals(sys.function())) + z, list(k))
print(heat(viaDo))
print(table(unlist(lapply(1:3000, function(i) length(formals(sys.function()))))))

# a traced or debugged flag does not stick to the copy
copy <- function(k) { f <- sys.function(); body(f) <- quote(k * 100); f(k) }
print(heat(copy, 1000)); print(words(body(copy)))
