# Promises of frames without an environment in calls that GNU R makes, and on their way from generics to methods.
twice <- function(v) v * 2
first <- function(a, b) { a; b }
inside <- function(a, b) { a; b }
again <- function(f, n = 12) { for (i in 1:n) r <- tryCatch(f(i), error = function(e) paste("E:", conditionMessage(e))); print(r) }

# calls by GNU R: apply functions, do.call, Reduce, sapply with extra arguments, Recall, Vectorize, outer
again(function(n) { k <- n; sapply(1:3, function(x, y) x + y, y = twice(k)) })
again(function(n) { k <- n; unlist(lapply(1:3, function(x, ...) x + sum(...), twice(k), k)) })
again(function(n) { k <- n; mapply(function(x, y) x + y + k, 1:2, twice(k)) })
again(function(n) { k <- n; do.call(inside, list(twice(k), k)) })
again(function(n) { k <- n; do.call("inside", list(a = quote(twice(k)), b = k)) })
again(function(n) { k <- n; Reduce(function(a, b) inside(twice(a), a + b), 1:3, k) })
again(function(n) { k <- n; outer(1:2, 1:2, function(x, y) x * y + inside(twice(k), k)) })
again(function(n) { k <- n; Vectorize(function(a, b) a + b)(twice(k), 1:2) })
rec <- function(n, a) if (n <= 0) a else Recall(n - 1, first(twice(a), a + 1))
again(function(n) { k <- n; rec(4, twice(k)) })
again(function(n) { k <- n; Filter(function(x) x > first(twice(k), 1), 1:3) })
again(function(n) { k <- n; switch(first("b", k), a = 1, b = inside(twice(k), k)) })
again(function(n) { k <- n; tryCatch(inside(twice(k), k), finally = NULL) })
again(function(n) { k <- n; suppressWarnings(inside(twice(k), k)) })
again(function(n) { k <- n; withVisible(inside(twice(k), k))$value })
again(function(n) { k <- n; system.time(inside(twice(k), k <- k + 1)); k })
again(function(n) { k <- n; eval(quote(inside(twice(k), k))) })
again(function(n) { k <- n; local({ k <- 3; inside(twice(k), k) }) + k })
again(function(n) { k <- n; with(list(k = 9), inside(twice(k), k)) + k })
again(function(n) { k <- n; identity(inside(twice(k), k)) + Negate(is.null)(inside(twice(k), k)) })

# generics: promises that move on to methods
area <- function(s, by, ...) UseMethod("area")
area.default <- function(s, by, ...) c(s, by)
area.sq <- function(s, by, ...) { r <- NextMethod(); c(r, by) }
area.re <- function(s, by = twice(3), more = by, ...) { by; s <- unclass(s) + 1; NextMethod(more = more) }
sq <- structure(2, class = "sq"); re <- structure(2, class = c("re", "sq"))
again(function(n) { k <- n; unclass(area(sq, twice(k))) })
again(function(n) { k <- n; unlist(lapply(area(re, twice(k)), unclass)) })
again(function(n) { k <- n; unlist(lapply(area(re), unclass)) })  # an error: `by` is not handed on
again(function(n) { k <- n; area(twice(k), { k <- k + 1; k }) })
keeper <- function(x, y) UseMethod("keeper")
keeper.default <- function(x, y) function() c(x, y)
again(function(n) { k <- n; g <- keeper(twice(k), k + 1); k <- 99; g() })
setGeneric("grow", function(x, by) standardGeneric("grow"))
setMethod("grow", "numeric", function(x, by) { z <- x; z + by })
again(function(n) { k <- n; grow(twice(k), { k <- k + 1; k }) })
setClass("P", representation(v = "numeric"))
setMethod("+", signature("P", "P"), function(e1, e2) new("P", v = e1@v + e2@v))
again(function(n) { k <- new("P", v = n); inside(k + k, k)@v + inside(1, k + k)@v })
"half<-" <- function(x, value) { x$v <- value / 2; x }
again(function(n) { l <- list(v = 0); half(l) <- first(twice(n), n); l$v })

# methods that ask for their dispatch variables in arguments
meth <- function(x, ...) UseMethod("meth")
meth.sq <- function(x, ...) inside(paste(.Generic, twice(2)), .Class)
meth.default <- function(x, d = paste0(.Generic, "!"), ...) d
again(function(n) meth(sq))
again(function(n) meth(n))
