# Bindings that others put into a frame: those that the code means, in functions within it, by methods or by name, and those that it does not.
source("tests/language/helper/ask.R")

f1 <- function(x) { y <- toupper(z <- x); w <- tolower(y); c(nchar(w), z) }
again(function() f1("a"), 2000L)
f2 <- function(x) { assign("q", x); y <- toupper(x); is.factor(y); paste(y, tolower(y)) }
again(function() f2("a"), 2000L)
q <- "global"
f3 <- function(x) { g <- function() q; before <- g(); assign("q", x); is.factor(x); c(before, g()) }
again(function() f3("own"), 2000L)
f4 <- function(x) { assign("is.factor", function(v) "mine"); y <- toupper(x); c(is.factor(y), is.factor(x)) }
again(function() f4("a"), 2000L)
kind <- function(x) UseMethod("kind")
kind.default <- function(x) { y <- deparse1(substitute(x)); is.factor(y); c(y, is.factor(x), .Generic) }
again(function() kind(1 + 2), 2000L)
f5 <- function(x) { a <- kind(x); assign("kind.numeric", function(x) "local"); b <- kind(x); list(a, b) }
again(function() f5(3), 2000L)
f6 <- function(n) { s <- 0; for (i in 1:n) { s <- s + length(c(i, s)); if (i == 500) assign("length", function(v) 100) }; s }
over(f6, list(10, 1000))
f7 <- function(x) { delayedAssign("lazy", { x <<- x + 1; x }); is.factor(x); y <- x; c(y, get("lazy"), x) }
again(function() f7(1), 500L)
f8 <- function(name) { assign(name, 5); toupper("a"); c(exists("hidden", inherits = FALSE), eval(quote(hidden + 1))) }
again(function() f8("hidden"), 500L)
"third<-" <- function(x, value) { x[3] <- value; x }
f9 <- function(x, i) { third(x) <- 1; if (i == 1500) assign("third<-", function(x, value) "replaced"); is.factor(x); third(x) <- 7; x }
calls <- 0
again(function() { calls <<- calls + 1; f9(c(5, 5, 5), calls) }, 2000L)
names.up <- function(x) toupper(NextMethod())
length.two <- function(x) 2L
d1 <- structure(data.frame(a = 1:3, b = 4:6), class = c("up", "data.frame"))
d2 <- structure(data.frame(a = 1:3, b = 4:6, c = 7:9), class = c("two", "data.frame"))
again(function() list(unclass(d1[2:3, c("a", "b")]), unclass(d2[2, ])), 100L)
