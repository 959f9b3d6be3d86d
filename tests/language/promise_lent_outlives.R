# Promises of frames without an environment that are kept, passed on, looked at or left behind.
twice <- function(v) v * 2
first <- function(a, b) { a; b }
again <- function(f, n = 12) { for (i in 1:n) r <- tryCatch(f(i), error = function(e) paste("E:", conditionMessage(e))); print(r) }

# in environments, lists, closures, `...`
kept <- NULL
keep_env <- function(a, b) { kept <<- environment(); 0 }
again(function(n) { k <- n; keep_env(twice(k), k); k <- 100; kept$a + kept$b })
keep_fun <- function(a) function() a
gs <- list()
again(function(n) { k <- n; gs[[n]] <<- keep_fun(twice(k)); k <- k + 1; 0 })
print(vapply(gs, function(g) g(), 0))
keep_dots <- function(...) function() list(...)
gs <- list()
again(function(n) { k <- n; gs[[n]] <<- keep_dots(twice(k), z = k); k <- k + 1; 0 })
str(gs[[3]]())
pass_dots <- function(...) keep_dots(...)
again(function(n) { k <- n; g <- pass_dots(twice(k), z = k); k <- k + 1; unlist(g()) })
dots_env <- function(...) environment()
again(function(n) { k <- n; e <- dots_env(twice(k), k); k <- k + 5; evalq(sum(...), e) })
names_only <- function(...) names(list(...))
again(function(n) { k <- n; names_only(p = twice(k), q = k) })
lengths_of <- function(...) c(...length(), nargs())
again(function(n) { k <- n; lengths_of(twice(k), stop("never"), k) })
element <- function(...) { s <- ...elt(2); s + ..1 }
again(function(n) { k <- n; element(twice(k), { k <- k + 1; k }) })
swallow <- function(...) invisible(NULL)
again(function(n) { k <- n; swallow(twice(k), stop("never")); k })

sums <- function(...) { k <- 1; first(sum(...), twice(k)) + first(twice(..1), max(...)) }
again(function(n) { k <- n; c(sums(twice(k), k, { k <- k + 1; k }), k) })
spreads <- function(...) { k <- 0; c(first(twice(k), list(...)[[1]]), first(nargs(), ...length()), first(k, (function(...) c(...))(...))) }
again(function(n) { k <- n; spreads(k, twice(k)) })

# delayed, forced, substituted
delays <- function(a) { delayedAssign("d", a); function() d }
again(function(n) { k <- n; g <- delays(twice(k)); k <- 50; g() })
forces <- function(a) { force(a); function() a }
again(function(n) { k <- n; g <- forces(twice(k)); k <- 50; g() })
expr <- function(a, b = twice(a)) list(substitute(a), substitute(b), a)
again(function(n) { k <- n; deparse(expr(twice(k + 1))) })
evals <- function(a) eval(substitute(a), list(k = 1000), parent.frame())
again(function(n) { k <- n; evals(twice(k) + n) })
calls <- function(...) match.call(expand.dots = FALSE)
again(function(n) { k <- n; deparse(calls(twice(k), y = n)) })
who <- function(a) { f <- sys.function(); c(deparse(sys.call()), length(formals(f)), a) }
again(function(n) { k <- n; who(twice(k)) })

# the environment of the lender: made before, during and after
lender_env <- function(a, b) { e <- parent.frame(); e$k <- e$k + 1; c(a, b) }
again(function(n) { k <- n; lender_env(twice(k), k) })
inside <- function(a, b) { a; b }
again(function(n) { k <- n; c(inside({ e <- environment(); e$k <- 10; twice(k) }, k), k) })
again(function(n) { k <- n; f <- function() k <<- k + 1; c(inside(twice(f()), k), inside(k, twice(f())), k) })
again(function(n) { k <- n; c(inside((function() { k <<- k + 1; k })(), twice(k)), k) })
again(function(n) { k <- n; r <- inside(twice(k), ls()); r })
again(function(n) { k <- n; sort(unlist(inside(1, mget(c("k", "n"))))) })
frames_of <- function(a) { a; vapply(sys.frames(), function(e) paste(sort(ls(e)), collapse = ","), "") }
again(function(n) { k <- n; tail(frames_of(twice(k)), 1) })
parents <- function(a) c(a, identical(parent.frame(), a_env))
a_env <- NULL
again(function(n) { k <- n; a_env <<- environment(); parents(twice(k)) })
here <- function() parent.frame()
again(function(n) { k <- n; identical(inside(here(), k), inside(k, environment())) })
again(function(n) { k <- n; e <- inside(here(), k); c(is.environment(e)) })
again(function(n) { k <- n; e <- NULL; inside(e <- here(), k); c(identical(e, environment()), identical(inside(1, here()), environment())) })

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
