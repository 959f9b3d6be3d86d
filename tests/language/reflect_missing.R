# missing() in hot functions: passed through several levels, defaults, dots, assignments, removed variables.
source("tests/language/helper/hot.R")

bottom <- function(a, b = 1) c(missing(a), missing(b))
middle <- function(a, b) bottom(a, b)
top <- function(k, a, b) switch(k %% 4 + 1, middle(), middle(a), middle(a, k), middle(k, b))
invisible(heat(top))
for (k in 0:3) print(c(top(k), top(k, 1), top(k, b = 2)))
deep <- function(n, x) if (n == 0) missing(x) else deep(n - 1, x)
print(heat(function(k) deep(k %% 6))); print(deep(5, 1)); print(deep(5))
print(vapply(0:6, deep, NA)); print(vapply(0:6, deep, NA, x = 2))

# optional arguments decide in a hot leaf
scaled <- function(x, by) if (missing(by)) x else x * by
half <- function(n, by) { s <- 0; for (i in seq_len(n)) s <- s + scaled(i, by) + scaled(i) + scaled(by = 2, i); s }
print(half(3000)); print(half(3000, 0.5)); print(half(3000))
told(print(half(3, notThere)))
optional <- function(n, f) { s <- 0; for (i in seq_len(n)) { if (!missing(f)) s <- s + f(i) else s <- s - 1 }; s }
print(optional(3000)); print(optional(3000, function(i) i)); print(optional(3000, f = sqrt))

# assigned, from inside and from a helper, in the middle of the loop
assigned <- function(n, a, b = 5) { k <- 0; for (i in seq_len(n)) { if (missing(a)) k <- k + 1; if (missing(b)) k <- k + b; if (i == 2000) a <- 1; if (i == 2500) b <- 0 }; k }
print(assigned(3000)); print(assigned(3000, 1)); print(assigned(3000, 1, 2))
give <- function(i) if (i == 2000) assign("a", 7, parent.frame()) else if (i == 2500) rm("a", envir = parent.frame())
poked <- function(n, a) { k <- 0; r <- "none"; for (i in seq_len(n)) { give(i); r <- tryCatch(missing(a), error = conditionMessage); if (isTRUE(r)) k <- k + 1 }; list(k, r) }
str(poked(1500)); str(poked(2200)); str(poked(2600)); str(poked(2600, 3))

# defaults that see locals, and that are missing arguments themselves
lazy <- function(x, y = x + z, z = 2) { z <- z * 10; if (missing(y)) y else -y }
print(heat(lazy)); print(lazy(1, 5)); print(lazy(1, z = 1)); told(print(lazy()))
symbols <- function(a, b = a, d = b) c(missing(a), missing(b), missing(d))
print(heat(function(k) symbols(k))); print(symbols()); print(symbols(b = 1)); print(symbols(, , 1))

# dots
dots <- function(...) c(missing(...), ...length())
all <- function(k, ...) dots(...)
print(heat(function(k) all(k))); print(heat(function(k) all(k, k, 2)))
print(heat(function(k) dots(, k)))
first <- function(...) tryCatch(missing(..1), error = conditionMessage)
empty <- function(k, ...) first(...)
print(heat(function(k) empty(k, k))); print(heat(function(k) empty(k)))
hollow <- function(x, i, j) c(nargs(), missing(i), missing(j))
mats <- function(k) rbind(hollow(k, 1, ), hollow(k, , 1), hollow(k, 1), hollow(k, , ))
print(heat(mats))

# errors of missing arguments, deep in hot code
need <- function(v) v + 1
ask <- function(v) need(v)
loop <- function(n, v) { s <- 0; for (i in seq_len(n)) s <- s + (if (i == 2500) ask(v) else ask(i)); s }
print(loop(2000)); told(loop(3000)); print(loop(3000, 1))
told(need()); told(ask())
notFormal <- function(k) { loc <- 1; tryCatch(missing(loc), error = function(e) words(conditionCall(e))) }
print(heat(notFormal, 500))
closure <- function(a) { inside <- function() missing(a); tryCatch(inside(), error = conditionMessage) }
print(heat(function(k) closure(), 500))
evaluated <- function(a) eval(quote(missing(a)))
print(heat(function(k) evaluated())); print(evaluated(1))
callback <- function(k) vapply(1:3, function(i, extra) missing(extra), NA)
print(heat(callback, 500)); print(vapply(1:3, function(i, extra) missing(extra), NA, extra = 1))
