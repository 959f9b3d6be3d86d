# missing() of arguments that are variables of the caller, with and without values and defaults there.
ask <- function(m) missing(m)
late <- function(m) { m; missing(m) }
plain <- function(n) c(ask(n), tryCatch(late(n), error = function(e) NA))
default <- function(n = 5) c(ask(n), late(n))
chain <- function(n = k, k) c(ask(n), tryCatch(late(n), error = function(e) NA))
used <- function(n) { n; ask(n) }
twice <- function(n) plain(n)
assigned <- function(n) { if (missing(n)) n <- 3; c(ask(n), missing(n)) }
deep <- function(a = 1) used(a)
expr <- function(n) ask(n + 1)
dots <- function(...) ask(...)
first <- function(...) ask(..1)
for (i in 1:40) {
  r <- list(plain(1), plain(), default(), default(2), chain(), chain(k = 1), chain(2), used(4), twice(), twice(7),
            assigned(), assigned(1), deep(), deep(2), expr(), expr(1), dots(), dots(2), first(2))
}
str(r)
outer1 <- function(x, y) inner1(x, y)
inner1 <- function(p, q) c(missing(p), missing(q), if (!missing(p)) p)
for (i in 1:20) r <- list(outer1(1), outer1(y = 2), outer1(1, 2), outer1())
str(r)
m <- function(data, nrow, ncol) matrix(data, nrow, ncol)
for (i in 1:20) r <- list(m(1:4, 2), m(1:4, ncol = 1), m(1:4), m(1:4, 2, 2))
str(r)
changes <- function(n) { f <- function(v) { assign("n", 9, envir = parent.frame()); c(v, missing(v)) }; f(n) }
for (i in 1:20) r <- changes(1)
print(r)
shows <- function(v) { if (missing(v)) "none" else deparse(substitute(v)) }
via <- function(a, b = a) c(shows(a), shows(b), shows(a + b))
for (i in 1:20) r <- list(via(1), via(2, 3), via())
str(r)
s <- function(x, size) { if (missing(size)) size <- length(x); sample(x, size) }
for (i in 1:20) { set.seed(i); r <- c(s(5), s(1:3), s(4:9, 2)) }
print(r)
