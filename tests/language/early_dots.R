# Arguments for `...` that the callee evaluates at once.
label <- function(n, s) paste("item", n, s, sep = "-")
for (i in 1:30) r <- label(i, "x")
print(r)
all_of <- function(...) { v <- list(...); c(length(v), names(v), vapply(v, function(e) class(e)[1], "")) }
use <- function(a, b) all_of(a, second = b, 3L)
for (i in 1:30) r <- use(i, "b")
print(r)
then_shows <- function(...) { v <- list(...); g(...) }
g <- function(x, ...) c(deparse(substitute(x)), missing(x), ...length())
sees <- function(n, m) then_shows(n, m)
for (i in 1:20) r <- sees(1, 2)
print(r)
late <- function(...) { cat("before\n"); assign("n", 100, envir = parent.frame()); list(...) }
changed <- function(n) late(n, n + 1)
for (i in 1:3) print(changed(1))
early <- function(...) { v <- list(...); assign("n", 100, envir = parent.frame()); c(v, list(...)) }
kept <- function(n) { r <- early(n); c(r, n) }
for (i in 1:3) str(kept(1))
effects <- function(x) { cat("[", x, "]", sep = ""); x }
mixed <- function(n) paste(effects(n), n, effects("z"))
for (i in 1:3) print(mixed(2))
absent <- function(n, m) paste(n, m)
for (i in 1:3) print(tryCatch(absent(1), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))))
fmt <- function(x, w) sprintf("%s has %d", x, w)
for (i in 1:20) r <- fmt("it", i)
print(r)
print(tryCatch(fmt("it", "a"), error = conditionMessage))
named <- function(sep, x) paste(x, x, se = sep)
print(named("+", 1))
lists <- function(k) { f <- function(..., extra = 2) list(..., extra); f(k, k * 2, extra = k) }
for (i in 1:20) r <- lists(3)
str(r)
keeps <- function(n) { h <- function(...) { list(...); function() list(...) }; h(n, n + 1) }
fs <- lapply(1:3, keeps); str(fs[[2]]())
calls <- function(n) { f <- function(...) { list(...); match.call() }; f(n, q = n) }
print(calls(1)); print(calls(2))
depth <- function(n) { f <- function(...) { list(...); c(sys.nframe(), nargs()) }; f(n, n) }
for (i in 1:10) r <- depth(1)
print(r)
pm <- function(n, k) { v <- c(n, k); c(pmin(v, k), pmax(v, n), max(n, k)) }
for (i in 1:20) r <- pm(3, 7)
print(r)
