# match.arg() and match.fun() in hot functions: they look at the caller's formals and arguments.
source("tests/language/helper/hot.R")

kind <- function(type = c("linear", "square", "cube"), x) { type <- match.arg(type); switch(type, linear = x, square = x^2, cube = x^3) }
mixed <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + kind(x = i) + kind("sq", i) + kind("cube", i %% 3); s }
print(mixed(1000))
turns <- function(k) kind(c("linear", "square", "cube")[k %% 3 + 1], k)
print(vapply(1:9, turns, 0)); print(heat(turns, 1501L))
print(told(kind("none", 1)))
late <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + kind(if (i == 900) "wrong" else "linear", i); s }
print(late(800)); told(late(1000)); print(late(800))

# passed on from a caller that has the same formal
outer <- function(type = c("linear", "square"), k = 1) kind(type, k)
print(heat(function(k) outer("square", k), 1000))
told(heat(function(k) outer(k = k), 1000))
given <- function(type = c("a", "b")) { type <- match.arg(type); inner(type) }
inner <- function(type = c("b", "a", "c")) match.arg(type)
print(heat(function(k) given(), 1000)); print(given("b"))
several <- function(what = c("x", "y", "z")) match.arg(what, several.ok = TRUE)
print(heat(function(k) several(c("x", "z")), 1000)); print(several()); told(several("q"))

# the choices are seen by the frame, also when the formals change
choices <- function(arg = c("one", "two")) match.arg(arg)
print(heat(function(k) choices(), 500))
formals(choices)$arg <- quote(c("three", "four"))
print(heat(function(k) choices(), 500)); print(choices("fo"))
explicit <- function(k) match.arg(c("me", "mo")[k %% 2 + 1], c("mean", "mode", "median"))
told(print(explicit(1L))); print(told(heat(explicit, 1001L)))
nullArg <- function(a = c("p", "q")) match.arg(a)
print(heat(function(k) nullArg(NULL), 500)); told(nullArg(1)); told(nullArg(c("p", "r")))

# match.fun looks in the caller of its caller
apply1 <- function(FUN, x) { FUN <- match.fun(FUN); FUN(x) }
add <- function(x) x + 1
byName <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 900) add <- function(x) -x; s <- s + apply1("add", i) }; s }
print(byName(800)); print(byName(1000)); print(byName(800))
symbol <- function(k) { add <- "not a function"; apply1(add, k) }
told(heat(symbol, 100))
shadow <- function(k) { sum <- 5; apply1("sum", 1:3) + apply1(sum(1), 2) }
told(heat(shadow, 100))
