# eval, evalq, eval.parent, sys.function, quote and substitute in callers' frames.
source("tests/language/helper/ask.R")

f <- function(expr) { x <- "callee"; eval(substitute(expr), parent.frame()) }
over(function(v) { x <- v; f(x) }, list(1L, "a", NULL, 2.5))
again(function() { x <- 1; f(x <- x + 1); x })
g <- function() { eval(quote(newvar <- 5), parent.frame()); newvar }
again(function() { newvar <- 0; tryCatch(g(), error = function(e) "not in g"); newvar })
again(function() { a <- 1; eval(quote({ a <- a + 1; b <- a * 2 })); c(a, b) })
again(function() eval(quote(x + y), list(x = 1, y = 2)))
again(function() { y <- 10; eval(quote(x + y), list(x = 1)) })
again(function() eval(expression(1, 2, 3)))
again(function() eval(5))
again(function() eval(quote(undefined_q)))
again(function() eval(quote(1 + "a")))
again(function() eval(parse(text = "p <- 3; p^2")))
loop <- function() { s <- 0; for (i in 1:5) eval(quote(s <- s + i)); s }
again(loop)
typed <- function() { v <- 1L; for (i in 1:6) { if (i == 4) eval(quote(v <- "s")); v <- if (is.character(v)) paste0(v, i) else v + i }; v }
again(typed)
up2 <- function() eval(quote(depth), parent.frame(2))
mid <- function() { depth <- "mid"; up2() }
again(function() { depth <- "top"; mid() })
nse <- function(data, cond) data[eval(substitute(cond), data, parent.frame()), ]
again(function() { lim <- 2; nse(data.frame(a = 1:4, b = 5:8), a > lim) })
again(function() { h <- function() sys.function(); class(eval(quote(h()))) })
again(function() eval(quote(return(7))))
again(function() { eval(quote(return(7))); 8 })
again(function() { e <- new.env(); eval(quote(f2 <- function(x) x + w), e); e$w <- 5; e$f2(1) })
again(function() { q <- quote(z * 2); z <- 4; r <- eval(q); z <- "c"; c(r, tryCatch(eval(q), error = conditionMessage)) })
again(function() { w <- 1; fn <- function() { w <- 2; evalq(w, parent.frame()) }; fn() })
again(function() bquote(a + .(1 + 2)))
again(function() { env <- environment(); env2 <- eval(quote(environment())); identical(env, env2) })
again(function() eval(quote(parent.frame()), new.env())|> is.environment())
again(function() sapply(1:3, function(i) eval(quote(i * 2))))
