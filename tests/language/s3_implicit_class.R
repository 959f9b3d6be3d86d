# Dispatch on values without a class attribute.
source("tests/language/helper/ask.R")

kind <- function(x, ...) UseMethod("kind")
kind.default <- function(x, ...) paste("default", inWords(.Class), .Generic)
over(function(v) kind(v))
kind.numeric <- function(x, ...) c("numeric", .Class, NextMethod())
over(function(v) kind(v))
kind.integer <- function(x, ...) c("integer", inWords(.Class), NextMethod())
kind.matrix <- function(x, ...) c("matrix", inWords(.Class), NextMethod())
kind.list <- function(x, ...) "list"
kind.NULL <- function(x, ...) "NULL"
kind.character <- function(x, k = 2, ...) paste("character", k, nargs(), missing(k), deparse(sys.call()))
kind.function <- function(x, ...) "function"
kind.name <- function(x, ...) "name"
over(function(v) kind(v))
over(function(v) kind(v, 3, 4))
again(function() kind(sum))
again(function() kind(kind))
again(function() kind(array(1:8, c(2, 2, 2))))
again(function() kind(array(1:2, 2)))
again(function() kind(matrix(1.5)))
again(function() kind(matrix(list(), 0, 0)))
again(function() kind("a", k = 5))
again(function() kind(x = "a"))
again(function() kind())
again(function() kind(stop("early")))
again(function() sapply(list(1L, 2, "a", TRUE, NULL, 1i), kind))
again(function() { kind.logical <- function(x, ...) "local"; kind(TRUE) })
again(function() { f <- function(x) { y <- 1; UseMethod("f") }; f.double <- function(x) "double"; f.default <- function(x) "none"; c(f(1), f(1L)) })
none <- function(x) UseMethod("none")
over(none, list(1, "a", NULL, matrix(1), list()))
later <- function() kind(TRUE)
again(later, 5L)
kind.logical <- function(x, ...) "appeared"
again(later, 5L)
rm(kind.logical)
again(later, 5L)
kind.double <- function(x, ...) parent.frame()
again(function() identical(kind(1), environment()))
kind.double <- function(x, ...) c(deparse(match.call()), deparse(substitute(x)), .Method, .Group)
again(function() { value <- 4; kind(value + 1) })
again(function() unique(c(3L, 1L, 3L)))
again(function() rev(list(1, "b")))
again(function() mean(c(1, NA), na.rm = TRUE))
again(function() sort(c("b", "a"), decreasing = TRUE))
again(function() mean("a"))
again(function() format(c(1.5, 10)))
again(function() summary(c(TRUE, NA)))
again(function() seq(2, 8, by = 3))
again(function() as.list(1:2))
again(function() t(1:2))
again(function() split(1:4, c(1, 2)))
setMethod("summary", "numeric", function(object, ...) "S4 method")
again(function() list(summary(1), summary("a")[[1]]), 10L)
# functions, language, environments; generics whose first argument is `...`
what <- function(x, ...) UseMethod("what")
what.default <- function(x, ...) "default"
what.function <- function(x, ...) "function"
what.call <- function(x, ...) "call"
what.name <- function(x, ...) "name"
what.environment <- function(x, ...) "environment"
what.expression <- function(x, ...) "expression"
`what.if` <- function(x, ...) "if"
`what.(` <- function(x, ...) "parenthesis"
`what.<-` <- function(x, ...) "assignment"
`what.{` <- function(x, ...) "block"
things <- list(sum, mean, quote(f(x)), quote(x), quote(if (a) b), quote((a)), quote(a <- b), quote({ a }), quote(a + b), globalenv(), expression(a, b), quote(function(x) x), quote(for (i in 1) i), quote((f)(x)), ~a, as.pairlist(list(1)))
ask1 <- function(n) { for (i in seq_len(n)) r <- vapply(things, function(t) what(t), ""); r }
print(ask1(1))
print(ask1(30))
rm(what.call)
print(ask1(2))
what.call <- function(x, ...) list(sys.call(), substitute(x), class(x))
str(what(quote(f(x)), 2))
first <- function(...) UseMethod("first")
first.default <- function(...) list("default", nargs(), names(list(...)))
first.character <- function(x, ...) list("character", x, nargs())
ask3 <- function(n) { for (i in seq_len(n)) r <- list(first(1, 2), first("a", 2), first(y = "b"), first(x = 1, "c"), first(NULL)); r }
str(ask3(1))
str(ask3(30))
print(tryCatch(first(), error = function(e) conditionMessage(e)))
print(lapply(1:3, function(i) seq(1, 10, by = i)))
