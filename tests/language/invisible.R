# invisible() through calls, promises, methods and handlers.
source("tests/language/helper/ask.R")

vis <- function(expr) { r <- withVisible(expr); paste(inWords(r$value), r$visible) }
inv <- function(x) invisible(x)
over(function(v) vis(inv(v)), list(1L, "a", NULL, list(1)))
arg <- function(x) x
again(function() vis(arg(invisible(1))))
forceFirst <- function(x) { force(x); x }
again(function() vis(forceFirst(invisible(1))))
lastForce <- function(x) { y <- 1; x }
again(function() vis(lastForce(invisible(1))))
again(function() vis(tryCatch(invisible(2), error = identity)))
again(function() vis(tryCatch(stop("e"), error = function(e) invisible(3))))
again(function() vis(suppressWarnings(invisible(4))))
again(function() vis(local(invisible(5))))
again(function() vis(sapply(1:2, function(i) invisible(i))))
again(function() vis(identity(invisible(6))))
again(function() vis(if (TRUE) invisible(7) else 8))
again(function() vis({ invisible(7); 8 }))
again(function() vis({ 8; invisible(7) }))
again(function() vis(invisible(1) + 1))
again(function() vis(x <- 1))
again(function() vis((x <- 1)))
again(function() vis(inv(1)[1]))
again(function() vis(`<-`(x, 2)))
again(function() vis(eval(quote(y <- 3))))
again(function() vis(withCallingHandlers(invisible(1))))
n <- 0
alt <- function() { n <<- n + 1; if (n %% 2 == 0) invisible(n) else n }
again(function() vis(alt()), 6L)
again(function() vis(Reduce(function(a, b) invisible(a + b), 1:3)))
again(function() vis(switch("b", a = 1, b = invisible(2))))
again(function() vis(switch("zz", a = 1)))
again(function() vis(for (i in 1:2) i))
again(function() vis(NULL))
again(function() vis(set.seed(1)))
again(function() vis(assign("q", 1)))
again(function() vis(on.exit()))
