# log() asks whether its argument is a missing variable before it evaluates it, except in byte code.
source("tests/language/helper/ask.R")

f <- function(y) log(y)
answer(f()); again(function() f()); answer(f(2))
g <- function(z) f(z)
again(function() g())
twice <- function(y) log(y) + 1
h <- function(y = y) twice(y)
again(function() h())
other <- function(y = z, z) { w <- log(y); w }
again(function() other())
again(function() other(z = 3))
plus <- function(y = z + 1, z) log(y) * 1
again(function() plus())
dotted <- function(...) log(...)
first <- function(...) log(..1) - 1
again(function() dotted()); again(function() dotted(8, 2)); again(function() first()); again(function() first(f())); again(function() first(1))
delayed <- function() { delayedAssign("acc", acc); log(acc) }
answer(delayed()); again(function() { delayedAssign("k", k); 2 * log(k) })
locals <- function(v) { own <- function(k) log(k); c(own(v), own(2)) }
over(locals, list(1, 2L, -1, TRUE, "a", NULL, quote(x)))
again(function() { own <- function(k, m = k) log(m); own() })
again(function() sapply(1:3, function(v) log(v)))
again(function() Map(function(v) log(v), list(1, 2)))

# an error in a default that identical() evaluates
default <- function(a, b = stop("needed")) identical(b, 1L)
for (k in 1:5) tryCatch(default(1L), error = function(e) print(conditionCall(e)))

# sqrt() of a negative integer: byte code does not warn
told <- function(e) withCallingHandlers(e, warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
loops <- function() {
  x <- 1:5
  g <- function(z) for (i in { z <- -2L; if (!(length(x) < 5L)) z <- z - (z <- sqrt(z)) else for (j in seq_len(5)) z <- j }) NULL
  g(1L)
}
for (k in 1:3) told(loops())
root <- function(k) sqrt(k)
for (k in 1:4) told(print(root(-4L)))
