# Calls seen from condition handlers and named by conditions raised deep inside hot functions.
# not injectable
source("tests/language/helper/hot.R")

# an error deep in a recursive hot function
deep <- function(n, limit) { if (n == limit) stop("too deep: ", n); if (n == 0) 0 else 1 + deep(n - 1, limit) }
climb <- function(k, limit) deep(k %% 7 + 3, limit)
print(heat(function(k) climb(k, -1)))
for (limit in c(0, 3, 5L)) told(climb(4, limit))
inC <- function(n, v) if (n == 0) sqrt(v) else inC(n - 1, v) + 1
print(heat(function(k) inC(k %% 5, k)))
told(inC(4, "a")); told(inC(3, -1)); told(inC(0, quote(x)))
types <- function(n, v) if (n == 0) v + 1L else types(n - 1, v)
print(heat(function(k) types(4, k)))
told(types(4, "a")); told(print(types(4, .Machine$integer.max))); told(types(2, list()))
unbound <- function(n) if (n == 0) notThere else unbound(n - 1)
told(unbound(3)); for (k in 1:300) r <- tryCatch(unbound(k %% 4), error = conditionCall)
print(r); noFunction <- function(n) if (n == 0) notThere(n) else noFunction(n - 1)
for (k in 1:300) r <- tryCatch(noFunction(k %% 4), error = conditionCall)
print(r)
subscript <- function(n) { v <- list(1, 2); s <- 0; for (i in seq_len(n)) s <- s + v[[i %% 2 + (if (i == 1500) 5 else 1)]]; s }
print(subscript(1000)); told(subscript(2000))

# the stack as a calling handler sees it
stack <- NULL
look <- function(c) stack <<- utils::tail(words(sys.calls()), 8L)
level3 <- function(x) if (x == 1500) warning("at ", x) else x
level2 <- function(x) { y <- x * 1; level3(y) }
level1 <- function(n) { s <- 0; for (i in seq_len(n)) { v <- level2(i); s <- s + 1 }; s }
seen <- function(n) withCallingHandlers(level1(n), warning = function(w) { look(w); invokeRestart("muffleWarning") })
print(seen(1000)); print(seen(2000)); print(stack)
cWarning <- function(n) { s <- 0L; for (i in seq_len(n)) s <- as.integer(if (i == 1500) "x" else i); s }
print(withCallingHandlers(cWarning(2000), warning = function(w) { look(w); invokeRestart("muffleWarning") })); print(stack)
overflow <- function(n) { s <- 0L; for (i in seq_len(n)) s <- if (i == 1500) .Machine$integer.max + i else s + 1L; s }
print(withCallingHandlers(overflow(1600), warning = function(w) { look(w); print(conditionCall(w)); invokeRestart("muffleWarning") })); print(stack)
errorStack <- function(limit) tryCatch(withCallingHandlers(climb(4, limit), error = look), error = function(e) "caught")
print(errorStack(6)); print(stack); print(errorStack(6)); print(errorStack(-1))
signals <- function(n) { hits <- 0; withCallingHandlers({ for (i in seq_len(n)) if (i %% 500 == 0) signalCondition(structure(class = c("tick", "condition"), list(message = "t", call = sys.call()))) }, tick = function(c) hits <<- hits + length(conditionCall(c))); hits }
print(signals(2000))
mess <- function(n) { out <- 0; withCallingHandlers(for (i in seq_len(n)) if (i %% 700 == 0) message("at ", i), message = function(m) { out <<- out + 1; look(m); invokeRestart("muffleMessage") }); out }
print(mess(2000)); print(stack)

# callbacks
fails <- function(i) if (i == 1500L) stop("callback ", i) else i
told(lapply(1:2000, fails)); told(vapply(1:2000, fails, 0L)); told(Reduce(function(a, b) fails(b), 1:2000)); told(Map(fails, 1:2000))
told(vapply(1:2000, function(i) if (i == 1500) "s" else 0, 0)); told(sapply(1:2000, function(i) fails(i) + 1))
told(do.call(fails, list(1500L))); told(do.call("fails", list(1500L))); told(Filter(fails, 1500:1501)); told(outer(1500L, 1, fails))

# in promises: the call is of the frame in which the promise was made
force2 <- function(p) { z <- 1; p }
lazy <- function(k) force2(if (k == 1500) stop("in promise") else k)
print(heat(lazy, 1000)); told(lazy(1500)); told(force2(lazy(1500)))
default <- function(k, d = if (k == 1500) stop("in default") else k) { z <- 2; d }
print(heat(default, 1000)); told(default(1500))
delayed <- function(k) { delayedAssign("v", if (k == 1500) stop("delayed") else k); v + 1 }
print(heat(delayed, 1000)); told(delayed(1500))

# warnings kept for later carry their calls
options(warn = 0)
warner <- function(i) { if (i %% 1000 == 0) warning("number ", i); as.integer(if (i == 1500) "q" else i) }
warnAll <- function(n) { s <- 0; for (i in seq_len(n)) s <- sum(s, warner(i), na.rm = TRUE); s }
print(warnAll(2000))
options(warn = 1)
print(warnAll(2000))
options(warn = 2)
told(warnAll(2000))
options(warn = 0)

# limited calls, try() and uncaught errors
limited <- function(k) { r <- try(climb(4, 6), silent = TRUE); cat(r); words(conditionCall(attr(r, "condition"))) }
print(limited(1))
f1 <- function(x) f2(x * 2); f2 <- function(y) { z <- y + 1; f3(z) }; f3 <- function(w) if (w > 4000) stop("uncaught ", w) else w
print(heat(f1, 1500))
short <- function(n) { f1(n); g <- function(a, b) a[[b]]; g(list(1), 3) }
try(short(1)); try(f1(2000))
options(error = quote({ cat("calls:", words(sys.calls()), sep = "\n"); quit(status = 4) }))
print(heat(f1, 2001L))
