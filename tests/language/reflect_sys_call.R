# sys.call() in hot leaf functions, recursions, callbacks and inlined callees.
source("tests/language/helper/hot.R")

# on the 4000th call a leaf looks at its own call, its caller's and the first one
leaf <- function(x, at = 0L) { if (x == at) seen <<- list(sys.call(), sys.call(-1), sys.call(-2)); x * 2 }
middle <- function(x, at) leaf(x + 1L, at) + 1
outer <- function(n, at) { s <- 0; for (i in seq_len(n)) s <- s + middle(i, at); s }
print(outer(5000, 4001))
print(words(seen))
print(outer(5000, 1))
print(outer(3000, 2001L)); print(words(seen))

# one function, many ways of being called
who <- function(...) sys.call()
asked <- function(k, ...) switch(k %% 6 + 1, who(), who(k), who(a = k, ...), (who)(k + 1), do.call(who, list(k)), do.call("who", list(q = k)))
invisible(heat(asked))
for (k in 0:5) print(asked(k, "dots", z = 3))
asked2 <- function(k) { w <- who; w(k, w(2)) }
heat(asked2)

# recursion: each level's call
down <- function(n) if (n == 0) words(utils::tail(sys.calls(), 4L)) else down(n - 1)
invisible(heat(function(k) down(k %% 5)))
print(down(3)); print(down(6))
up <- function(n) { r <- if (n > 0) up(n - 1L) else 0L; if (n == 2L && collect) calls <<- c(calls, words(sys.call()), words(sys.call(-1))); r + n }
collect <- FALSE; calls <- NULL
print(heat(function(k) up(6L)))
collect <- TRUE; print(up(6L)); print(calls)

# callbacks
print(words(lapply(1:2, function(i) sys.call())))
cb <- function(i) if (i == 4000L) words(sys.call()) else ""
print(Filter(nzchar, vapply(1:5000, cb, "")))
print(Reduce(function(a, b) if (b == 4000) words(sys.call()) else if (is.character(a)) a else a + b, 1:5000))
print(unlist(Map(function(a, b) if (a == 2500) words(sys.call()), 1:3000, 3000:1)))
print(sapply(c(a = 1, b = 2), function(v, w) words(sys.call()), w = 3))
print(words(local({ f <- function(x, y) if (length(x) > 1) sys.call() else x; f(1:2, 3) })))

# arguments that are promises: the call is of where the promise was made
arg <- function(p) { q <- 1; p }
asArg <- function(k) arg(words(sys.call()))
print(heat(asArg))
asDefault <- function(k, p = words(sys.call())) { k <- k + 1; arg(p) }
print(heat(asDefault))
deepArg <- function(k) arg(arg(arg(words(sys.call(-1)))))
print(heat(deepArg))

# operators, replacement functions, methods
`%after%` <- function(a, b) if (identical(a, b)) words(sys.call()) else a - b
`second<-` <- function(x, value) { if (value == 4000) seen <<- words(sys.call()); x[2] <- value; x }
ops <- function(n) { v <- c(0, 0); s <- 0; for (i in seq_len(n)) { second(v) <- i; s <- s + (i %after% 0) }; list(v, s) }
print(ops(5000)); print(seen)
print(3 %after% 3)
area <- function(s, ...) UseMethod("area")
area.square <- function(s, ...) { if (s$side == 4000) seen <<- words(list(sys.call(), sys.call(-1), sys.call(-2))); s$side^2 }
sq <- function(k) structure(list(side = k), class = "square")
total <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + area(sq(i)); s }
print(total(5000)); print(seen)

# the call may be changed without changing the code
mine <- function(k) { call <- sys.call(); call[[2]] <- "changed"; call[[1]] <- as.name("other"); length(call) + k }
runs <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + mine(i); s }
print(runs(4000)); print(words(body(runs)))

# errors for frames that are not there
far <- function(k) tryCatch(sys.call(-1000L - k), error = conditionMessage)
print(heat(far, 500))
