# Tracebacks and call stacks seen from handlers, at several depths.
# not injectable
source("tests/language/helper/ask.R")

names3 <- function(calls, n) vapply(utils::tail(calls, n), function(k) deparse(k)[1L], "")
a <- function(x) b(x + 1)
b <- function(y) { z <- y * 2; c3(z) }
c3 <- function(w) if (w > 3) stop("deep: ", w) else w
stack <- function(x) { seen <- NULL; r <- tryCatch(withCallingHandlers(a(x), error = function(e) seen <<- names3(sys.calls(), 6L)), error = conditionMessage); list(r, seen) }
over(stack, list(0, 0.25, 1L, 5, "a", NULL, NA))
where <- function() names3(sys.calls(), 3L)
viaLapply <- function() lapply(1:2, function(i) where())[[2]]
again(viaLapply)
viaDo <- function() do.call("where", list())
again(viaDo)
viaPromise <- function(p) inner(p); inner <- function(q) q
again(function() viaPromise(where()))
depth <- function(n) if (n == 0) sys.nframe() else depth(n - 1)
base <- depth(0)
again(function() { d <- vapply(0:4, depth, 1L); diff(d) })
parents <- function() { f <- function() diff(c(sys.parent(), sys.nframe())); g <- function() f(); c(f(), g()) }
again(parents)
meth <- function(x) UseMethod("meth"); meth.default <- function(x) names3(sys.calls(), 2L)
again(function() meth(1))
try(a(3))
f <- function() g(); g <- function() h(1); h <- function(k) stop("uncaught in h")
options(error = quote({ cat("calls:", names3(sys.calls(), 3L), sep = "\n"); quit(status = 4) }))
f()
