# Indices that come through `...` and may be empty; names that are dimnames; classes without a name.
source("tests/language/helper/ask.R")

m <- matrix(1:4, 2, dimnames = list(NULL, c("a", "b")))
forms <- list(
  function(x, ...) x[...], function(x, ...) unclass(x)[...], function(x, ...) identity(x)[..., drop = FALSE],
  function(x, ...) (x + 1)[...], function(x, ...) { x[...] <- 0L; x }, function(x, ...) "["(x, ...), function(x, ...) `[`(unclass(x), ...),
  function(x, ...) { g <- function(...) unclass(x)[...]; g(...) }, function(x, ...) get("x")[...], function(x, ...) sum(...), function(x, ...) c(...))
for (f in forms) { again(function() f(m, , 1), 20); again(function() f(m, 2, ), 20); again(function() f(m, 1, 2), 20) }
first <- function(x, ...) x[1, ...]
again(function() first(m, ), 20)
q <- noquote(matrix(letters[1:4], 2))
column <- function(x, j) x[, j]
again(function() column(q, 2), 40)
"[.own" <- function(x, ...) structure(unclass(x)[...], class = "own")
own <- structure(m, class = "own")
again(function() list(own[, 1], own[1, ], own[, "b"], own[3]), 20)
lost <- function(x, i) x[i, ]
again(function() lost(m), 20)

# one dimension
t <- tapply(1:6, c("a", "a", "b", "b", "c", "c"), range)
again(function() t$b, 20)
again(function() t$none, 20)
again(function() { t$b <- 5; t }, 20)
again(function() { t$new <- 5; t }, 20)
again(function() { t$a <- NULL; t }, 20)
again(function() { t[["c"]] <- 1; c(t["c"], names(t)) }, 20)
fields <- function(x) { s <- 0; for (i in 1:50) s <- s + x$b[1]; s }
over(fields, list(t, list(b = 2), t, list(a = 1, b = c(5, 6))))

# a class attribute with an empty string
x <- structure(list(a = 1), class = c("", "foo"))
length.foo <- function(x) 77L
"==.foo" <- function(e1, e2) "compared"
show <- function(x) UseMethod("show")
show.foo <- function(x) "shown"
again(function() list(x$a, x[["a"]], x["a"], length(x), x == 1, show(x), inherits(x, "foo")), 20)
again(function() { x$a <- 2; x[["b"]] <- 3; unclass(x) }, 20)
