# missing() through several levels of calls, with defaults, dots and assignment.
source("tests/language/helper/ask.R")

l1 <- function(x) missing(x)
l2 <- function(x) l1(x)
l3 <- function(x) l2(x)
again(function() l1())
again(function() l2())
again(function() l3())
over(function(v) l3(v))
calls <- 0L
again(function() { calls <<- calls + 1L; if (calls %% 3L == 0L) l3() else l3(calls) }, 30L)

d1 <- function(x = 1) missing(x)
d2 <- function(x = 2) d1(x)
d3 <- function(x) d2(x)
again(function() c(d1(), d2(), d3(), d1(5), d2(5), d3(5)))
assigned <- function(x) { x <- 1; missing(x) }
again(function() c(assigned(), assigned(2)))
conditional <- function(x, flag) { if (flag) x <- 0; missing(x) }
again(function() c(conditional(flag = TRUE), conditional(flag = FALSE), conditional(1, FALSE)))
dots <- function(...) l1(...)
again(function() c(dots(), dots(1)))
dmiss <- function(...) missing(...)
again(function() c(dmiss(), dmiss(1), dmiss(stop("no"))))
named <- function(a, b, c) c(missing(a), missing(b), missing(c))
again(function() named(b = 1))
again(function() named(, , 3))
wrap <- function(a, b, c) named(c, a, b)
again(function() wrap(b = 1))
inExpr <- function(x) l1(x + 1)
again(function() inExpr())
paren <- function(x) l1((x))
again(function() paren())
notArg <- function() { y <- 1; missing(y) }
again(function() notArg())
loop <- function(x) { n <- 0; for (i in 1:3) { if (missing(x)) n <- n + 1; x <- i }; n }
again(function() c(loop(), loop(1)))
inner <- function(x) { g <- function() missing(x); g() }
again(function() inner())

# an argument that is missing two calls away
use <- function(y) y + 1
pass <- function(x) use(x)
pass2 <- function(z) pass(z)
again(function() pass2())
words <- function(a) inWords(a)
again(function() words())
unknown2 <- function() pass(no_such_variable)
again(unknown2)
braces <- function(x) { y <- x; y }
pass3 <- function(x) { r <- braces(x); r }
again(function() pass3())
deep <- function(x) pass3(x)
again(function() deep())
again(function() deep(stop("of its own")))
self <- function(x = x) use(x)
again(function() self())

# variables that hold the empty argument
isEmpty <- function(x) missing(x) || identical(x, quote(expr = ))
through <- function(x) if (isEmpty(x)) "empty" else "not"
give <- function(x) quote(expr = )
again(function() { x <- as.list(quote(f(, )))[[2]]; through(x) }, 30L)
again(function() { x <- give(1); through(x) }, 30L)
again(function() { x <- give(1); l2(x) }, 30L)
reassigned <- function(x) { x <- give(x); c(through(x), missing(x)) }
over(reassigned, list(1, "a"))
again(function() { out <- NULL; for (a in as.list(quote(f(, 1)))) out <- c(out, through(a)); out }, 30L)
again(function() { k <- function(x) { x <- give(x); m <- function(y) through(y); m(x) }; k(1) }, 30L)
