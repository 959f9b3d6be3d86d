# sys.frames, sys.parents, sys.function, sys.on.exit through hot helper functions.
source("tests/language/helper/ask.R")

names1 <- function(e) sort(ls(e))
leaf <- function(p) { q <- 1; lapply(utils::tail(sys.frames(), 3L), names1) }
mid <- function(m) { n <- m + 1; leaf(n) }
again(function() { top <- 1; mid(top) })
leaf2 <- function() { f <- sys.frames(); vapply(utils::tail(f, 2L), function(e) exists("mark", e, inherits = FALSE), NA) }
again(function() { mark <- TRUE; leaf2() })
values <- function() { e <- sys.frame(-1); mget(c("a", "b"), envir = e, ifnotfound = list("none", "none")) }
over(function(v) { a <- v; b <- list(v); values() })
change <- function() { e <- sys.frame(-1); for (n in ls(e)) assign(n, "changed", e); NULL }
over(function(v) { a <- v; b <- a; change(); list(a, b, v) })
who <- function() deparse(sys.function(-1))[1]
again(function() (function(z) who())(1))
parents <- function() { p <- sys.parents(); length(p) == sys.nframe() }
again(parents)
onexit <- function() { on.exit(cat("")); deparse(sys.on.exit()) }
again(onexit)
loop <- function() { s <- 0L; for (i in 1:5) { s <- s + i; if (i == 3) bump() }; s }
bump <- function() { e <- parent.frame(); e$s <- e$s * 100 }
again(loop)
loop2 <- function() { s <- 0L; for (i in 1:5) { s <- s + i; if (i == 3) retype() }; s }
retype <- function() assign("s", 0.5, envir = parent.frame())
again(loop2)
args <- function(a, b) { swapArgs(); c(a, b) }
swapArgs <- function() { e <- parent.frame(); t <- e$a; e$a <- e$b; e$b <- t }
over(function(v) args(v, 1), list(1L, 2.5, "a", NA, NULL))
inline <- function(x) tiny(x) + tiny(x)
tiny <- function(y) { k <- length(sys.call()); y * k }
over(inline, list(1L, 2.5, NA, "a", 1:2))
capture <- function(x) { keep <<- environment(); x + 1 }
again(function() { r <- capture(2); c(r, keep$x, get("x", keep)) })
late <- function() { v <- 1; f <- function() parent.frame(); e <- f(); v <- 2; e$v }
again(late)

# functions that byte code calls without a frame
fun <- function(x) { g <- function() environment(sys.function(-1)); identical(g(), environment(fun)) }
again(function() fun(1))
status <- function() { s <- sys.status(); lengths(s)[[1]] == sys.nframe() }
again(status)
depth <- function() sys.nframe()
again(function() c(typeof(sys.call()), rep_len(depth() - sys.nframe(), 2L), match(depth() - sys.nframe(), 1:3)))
again(function() vector("list", depth() - sys.nframe()))
