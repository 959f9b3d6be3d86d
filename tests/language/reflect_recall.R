# Recall() in hot recursions, callbacks, renamed and redefined functions.
source("tests/language/helper/hot.R")

fact <- function(n) if (n <= 1) 1 else n * Recall(n - 1)
print(heat(function(k) fact(k %% 9))); print(fact(10L)); print(fact(5.5)); told(fact("a"))
fib <- function(n) if (n < 2L) n else Recall(n - 1L) + Recall(n - 2L)
print(fib(16L)); print(fib(12))
renamed <- fact; rm(fact)
print(heat(function(k) renamed(6)))
sumTo <- function(n, acc = 0) if (n == 0) acc else Recall(n - 1, acc + n)
print(heat(function(k) sumTo(k %% 20))); print(sumTo(40L)); print(sumTo(3, "x" == "y"))
named <- function(a, b = 1, ...) if (a <= 0) c(b, ...) else Recall(b = b * 2, a = a - 1, ...)
print(heat(function(k) named(k %% 6))); print(named(3, 1, "dots", 4))

# callbacks
print(vapply(1:8, function(k) if (k < 3) 1 else Recall(k - 1) + Recall(k - 2), 0))
print(sum(unlist(lapply(1:1500, function(k) if (k %% 5 == 0) 0 else 1 + Recall(k - 1)))))
print(Reduce(function(a, b) if (b > 3) Recall(a, b - 3) else a + b, rep(1:20, 60)))
print(unlist(Map(function(a, b) if (a == 0) b else Recall(a - 1, b * 2), 0:4, 1)))
print((function(n) if (n == 0) "end" else Recall(n - 1))(10))

# redefined in the middle: Recall stays with the function that runs
self <- function(n) { if (n == 3) self <<- function(n) "other"; if (n == 0) "same" else Recall(n - 1) }
first <- self
for (k in 1:300) { self <- first; r <- self(5) }
print(r); print(self(5))
changed <- function(n) if (n == 0) 0 else 1 + Recall(n - 1)
loop <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 900) body(changed) <- quote(if (n == 0) 100 else 1 + Recall(n - 1)); s <- s + changed(3) }; s }
print(loop(800)); print(loop(1000)); print(loop(800))

# in promises and defaults
lazy <- function(n) { pass <- function(p) p; if (n == 0) 0 else 1 + pass(Recall(n - 1)) }
for (n in c(0, 1, 5)) told(print(lazy(n)))
default <- function(n, d = if (n > 0) Recall(n - 1) else 0) d + 1
for (n in c(0, 1, 5)) told(print(default(n)))
type <- function(n, x) if (n == 0) x else Recall(n - 1, if (n == 2) as.character(x) else x)
print(heat(function(k) type(k %% 2, k))); print(type(4, 1.5)); print(type(1, NULL))

# errors deep inside
deep <- function(n) if (n == 0) stop("at the bottom") else Recall(n - 1)
print(heat(function(k) tryCatch(deep(k %% 4), error = function(e) words(conditionCall(e))), 800))
outside <- function(k) tryCatch(eval(quote(Recall(1)), globalenv()), error = conditionMessage)
calls <- function(n) if (n == 0) words(utils::tail(sys.calls(), 4L)) else Recall(n - 1)
invisible(heat(function(k) calls(k %% 3), 800)); print(calls(2))
