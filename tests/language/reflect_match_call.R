# match.call() in hot functions: through dots, do.call, methods, defaults, and on behalf of callers.
source("tests/language/helper/hot.R")

own <- function(x, y = 2, ..., last) match.call()
ways <- function(k, ...) switch(k %% 5 + 1, own(k), own(y = k, 1), own(1, 2, 3, la = k), own(k, ...), own(..., last = k))
invisible(heat(ways))
for (k in 0:4) print(ways(k, "d", e = 5))
wrapped <- function(...) ways(...)
for (k in 0:4) print(wrapped(k, q = 1))

# looked at on the 4000th call only
seldom <- function(value, scale = 2, ...) { if (value == 4000) seen <<- words(match.call()); value * scale }
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + seldom(i) + seldom(scale = 3, i); s }
print(loop(5000)); print(seen)
dots <- function(n, ...) { s <- 0; for (i in seq_len(n)) s <- s + seldom(i, ..., extra = i + 1); s }
print(dots(5000)); print(seen); print(dots(5000, 7, more = "x")); print(seen)

# a caller's call, from a hot helper
helper <- function(k) if (k == 3000) words(match.call(sys.function(sys.parent()), sys.call(sys.parent()))) else ""
asked <- function(k, other = 0) helper(k)
total <- function(n) { out <- ""; for (i in seq_len(n)) { r <- asked(i, other = i * 2); if (nzchar(r)) out <- r }; out }
print(total(4000))
expand <- function(a, ...) match.call(expand.dots = FALSE)
expands <- function(k, ...) expand(k, ..., z = k)
print(heat(function(k) expands(k, 1, b = 2)))
print(expands(1)); print(expands(1, 2))

# the usual idiom: change the call and evaluate it in the caller's frame
model <- function(formula, data, weights, ...) { mf <- match.call(); mf[[1]] <- quote(list); mf$formula <- NULL; eval(mf, parent.frame()) }
fits <- function(n) { s <- 0; w <- 1; for (i in seq_len(n)) { w <- w + 1; r <- model(y ~ x, data = i, weights = w); s <- s + r$data + r$weights }; s }
print(fits(1500))
forward <- function(x, ...) { cl <- match.call(); cl[[1]] <- as.name("target"); cl$x <- x + 1; eval(cl, parent.frame()) }
target <- function(x, by = 1, ...) x * by
forwards <- function(n) { s <- 0; for (i in seq_len(n)) { b <- i %% 3; s <- s + forward(i, by = b) }; s }
print(forwards(1500))

# after arguments were assigned and forced
changed <- function(a, b) { a <- a * 2; if (a == 6000) list(a, match.call()) else a }
print(heat(function(k) changed(k, stop("never"))))
missed <- function(a, b = 3, d) { m <- match.call(); c(length(m), missing(a), missing(b), missing(d)) }
invisible(heat(function(k) missed(k)))
print(missed()); print(missed(, 2)); print(missed(d = 1))

# callbacks and methods
print(words(lapply(1:2, function(x, ...) match.call())))
print(words(lapply(1:2, function(x, ...) match.call(), more = "m")))
print(words(Map(own, 1:2, last = 3:4)))
print(words(vapply(1:3000, function(v) if (v == 2999) words(match.call()) else "", "")[2998:3000]))
area <- function(s, ...) UseMethod("area")
area.default <- function(s, scale = 1, ...) { if (s == 3000) seen <<- words(match.call()); s * scale }
area.big <- function(s, ...) { if (unclass(s) == 3000) seen2 <<- words(match.call()); NextMethod() }
areas <- function(n) { t <- 0; for (i in seq_len(n)) t <- t + area(i, 2) + unclass(area(structure(i, class = "big"), sc = 3)); t }
print(areas(4000)); print(seen); print(seen2)

# errors
wrong <- function(k) tryCatch(match.call(sum, quote(f(x, y = 1, y = 2))), error = conditionMessage)
print(words(heat(wrong, 500)))
notOne <- function(k) tryCatch(match.call(own, quote(own(x = 1, x = 2))), error = conditionMessage)
print(heat(notOne, 500))

# As it is called by others: methods, do.call(), functions without names, missing arguments, arguments of all kinds.
plain <- function(x, y, ...) match.call()
kinds <- function(k) list(plain(), plain(1), plain(, 2), plain(y = 3, 4), plain(k, k + 1, z = k), plain(x = , 5), do.call(plain, list(1, y = k)), do.call("plain", list(k, quote(a))),
  (function(a, b) match.call())(k, b = 2), lapply(1:2, plain)[[1]], plain(x <- 3), sapply(1, function(i) deparse(match.call())))
for (k in 1:4) print(kinds(k))
gen <- function(x, ...) UseMethod("gen")
gen.default <- function(x, extra, ...) match.call()
gen.special <- function(obj, extra = 3) { m <- match.call(); list(m, NextMethod()) }
for (k in 1:4) { print(gen(k)); print(gen(k, 2)); print(gen(x = k, extra = 1, 9)); print(gen(structure(1, class = "special"), 7)) }
flag <- function(..., how) list(match.call(expand.dots = FALSE), match.call(expand.dots = TRUE), tryCatch(match.call(expand.dots = NA), error = conditionMessage))
for (k in 1:4) print(flag(k, a = 2, how = 3))
given <- function(a, b) list(match.call(given, quote(given(b = 1, 2))), match.call(call = quote(given(7))), match.call(definition = NULL), match.call(envir = globalenv()))
for (k in 1:4) print(given(1, 2))
waits <- function(a, m = match.call()) { a <- 5; m }
inner <- function(a) { g <- function() match.call(); h <- function(x) x; list(g(), h(match.call()), local(match.call())) }
for (k in 1:4) { print(waits(3)); print(lapply(inner(k), function(x) x[[1]])) }
update_it <- function(x, times = 1) { cl <- match.call(); cl$times <- 2; cl[[2]] <- quote(changed); cl }
for (k in 1:4) { print(update_it(k)); print(update_it(k, times = 5)) }
own <- function(x) { match.call <- function(...) "own"; match.call() }
for (k in 1:4) print(own(1))
