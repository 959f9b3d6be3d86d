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
