# match.arg, match.fun, stopifnot and their messages.
source("tests/language/helper/ask.R")

f <- function(type = c("linear", "square", "cubic")) match.arg(type)
over(f, list("linear", "sq", "c", "zz", NULL, 1, c("square", "cubic"), NA_character_, character(), ""))
again(function() f())
several <- function(k = c("a", "b", "cc")) match.arg(k, several.ok = TRUE)
again(function() several(c("b", "c")))
again(function() several("zz"))
explicit <- function(x) match.arg(x, c("one", "two"))
over(explicit, list("o", "two", "t", "q", NULL))
g <- function(fun, v) { fun <- match.fun(fun); fun(v) }
over(function(h) g(h, 4), list("sqrt", sqrt, function(x) x + 1, "nofun", 3, NULL))
again(function() { mine <- function(x) "local"; g("mine", 1) })
s <- function(x) { stopifnot(is.numeric(x), x > 0, length(x) == 1L); sqrt(x) }
over(s, times = 8L)
named <- function(x) { stopifnot("x must be positive" = x > 0); x }
over(named, list(1, -1, NA, c(1, -2)))
nestedArg <- function(type) f(type)
again(function() nestedArg("cub"))
again(function() nestedArg("none"))
sw <- function(method = c("add", "mul"), a, b) switch(match.arg(method), add = a + b, mul = a * b)
again(function() c(sw(a = 2, b = 3), sw("mul", 2, 3)))
