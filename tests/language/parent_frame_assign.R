# parent.frame, sys.frame, assign and get into callers, also through promises.
source("tests/language/helper/ask.R")

setx <- function(v) assign("x", v, envir = parent.frame())
over(function(v) { x <- "old"; setx(v); x })
fresh <- function(v) { setx(v); x }
over(fresh, list(1L, "a", NULL, 2.5))
setUp <- function(n, v) assign("y", v, envir = parent.frame(n))
mid <- function(v) { y <- "mid"; setUp(2, v); y }
again(function() { y <- "top"; m <- mid("new"); c(y, m) })
getx <- function() get("x", envir = parent.frame())
again(function() { x <- 3; x <- x + 1; getx() })
loopx <- function() { out <- c(); for (i in 1:4) { x <- i; setx(x * 10); out <- c(out, x) }; out }
again(loopx)
viaPromise <- function(p) { force(p); 0 }
again(function() { x <- 1; viaPromise(assign("x", 5)); x })
again(function() { x <- 1L; viaPromise(setx("through")); x })
again(function() { a <- 1; viaPromise(parent.frame()$zzz); exists("a", inherits = FALSE) })
who <- function() environmentName(parent.frame())
again(who)
envs <- function() { p <- function() parent.frame(); identical(p(), environment()) }
again(envs)
defp <- function(e = parent.frame()) e
again(function() identical(defp(), environment()))
nested <- function(p) defp2(p); defp2 <- function(q) q
again(function() identical(nested(environment()), environment()))
argp <- function(e) e
again(function() { r <- argp(parent.frame()); identical(r, parent.frame()) })
typed <- function() { s <- 0; for (i in 1:6) { if (i == 4) assign("s", "text"); s <- if (is.character(s)) paste(s, i) else s + i }; s }
again(typed)
lst <- function() { k <- 1; e <- environment(); e$k <- 2; e[["j"]] <- 3; k + j }
again(lst)
via <- function() { z <- 1; local(z <- 2); w <- z; eval(quote(z <- 3), environment()); c(w, z) }
again(via)
evalParent <- function() eval.parent(quote(v <- v + 1))
again(function() { v <- 1; evalParent(); evalParent(); v })
sysf <- function() { b <- 1; g <- function() { e <- sys.frame(-1); e$b <- e$b + 1; ls(e) }; r <- g(); list(r, b) }
again(sysf)
nf <- function() c(sys.nframe() - sys.parent() >= 1, sys.nframe() == length(sys.calls()))
again(nf)
dyn <- function() dynGet("secret", "none")
again(function() { secret <- 42; c(dyn(), (function() dyn())()) })
