# local, with, within, evalq and nested scopes.
source("tests/language/helper/ask.R")

f <- function(x) { y <- local({ x <- 10; x + 1 }); c(x, y) }
over(f, list(1L, 2.5, "a", NA))
again(function() { a <- 1; local({ a <<- 2 }); a })
again(function() with(list(p = 1, q = 2), p + q))
again(function() with(data.frame(u = 1:3), sum(u)))
again(function() { z <- 5; with(list(p = 1), p + z) })
again(function() within(data.frame(u = 1:2), v <- u * 2))
again(function() { x <- 1; g <- local({ n <- x; function() { n <<- n + 1; n } }); g(); g() })
again(function() local({ f <- function(n) if (n == 0) 1 else n * f(n - 1); f(5) }))
again(function() local(local(local(1 + 1))))
again(function() { s <- 0; for (i in 1:4) local({ s <<- s + i; i <- 100 }); s })
again(function() local({ x <- 1; environmentName(topenv()) }))
again(function() { e <- new.env(); local({ v <- 1; w <- v + 1 }, e); sort(ls(e)) })
again(function() evalq({ t1 <- 5; t1 * 2 }, new.env()))
again(function() { l <- list(a = 1, b = quote(a + 1)); with(l, eval(b)) })
again(function() { attach(list(att = 7), name = "att_test"); r <- att; detach("att_test"); r })
mask <- function(d) with(d, { total <- x + y; total * k })
k <- 10
over(mask, list(list(x = 1, y = 2), data.frame(x = 1:2, y = 3), list(x = 1), list(x = "a", y = 1), list(x = 1, y = 1, k = 0)))
again(function() tryCatch(local({ on.exit(assign("left", "yes", globalenv())); stop("in local") }), error = function(e) left))

# what the frames of a block look like
again(function() local(missing_here))
again(function() local(sys.call()))
again(function() local(length(sys.calls())) - length(sys.calls()))
again(function() local({ x <- 1; stop("inside ", x) }))
again(function() { y <- 5; local({ y <- y + 1; z <- y }); c(y, exists("z", inherits = FALSE)) })
again(function() { e <- environment(); identical(local(parent.frame()), e) })
again(function() local(return(3)) + 1)
again(function() local(1, new.env()))
shadow <- function() { local <- function(x) "mine"; local(stop("not run")) }
again(shadow)
