# withRestarts, invokeRestart, computeRestarts, nested and across frames.
source("tests/language/helper/ask.R")

f <- function(x) withRestarts(if (is.numeric(x)) x else invokeRestart("use", "replaced"), use = function(v) c("restart", v))
over(f, times = 8L)
deep <- function(n) if (n == 0) invokeRestart("out", "from the depth") else deep(n - 1)
again(function() withRestarts(deep(5), out = function(v) v))
nest <- function(k) withRestarts(withRestarts({ invokeRestart(k, 1); "no" }, a = function(v) c("inner a", v)), a = function(v) c("outer a", v), b = function(v) c("outer b", v))
over(nest, list("a", "b", "zz"))
again(function() withRestarts({ cond <- computeRestarts()[[1]]; class(cond) }, r1 = function() 1))
again(function() withRestarts(sapply(computeRestarts()[1:2], function(r) r$name), r1 = function() 1, r2 = function() 2))
again(function() invokeRestart("nowhere"))
handle <- function(x) withCallingHandlers(
  withRestarts({ if (x < 0) stop("negative"); sqrt(x) }, zero = function() 0),
  error = function(e) invokeRestart("zero"))
over(handle, list(4, -4, 9L, NA, "a"))
retry <- function() { n <- 0; repeat { done <- withRestarts({ n <- n + 1; if (n < 4) invokeRestart("retry"); TRUE }, retry = function() FALSE); if (done) break }; n }
again(retry)
again(function() { w <- 0; withCallingHandlers({ warning("one"); w <- w + 1; warning("two"); w + 1 }, warning = function(c) tryInvokeRestart("muffleWarning")) })
again(function() { out <- c(); withCallingHandlers({ message("hello"); out <- c(out, "after") }, message = function(m) { out <<- c(out, "seen"); invokeRestart("muffleMessage") }); out })
again(function() withRestarts({ on <- function() { on.exit(assign("left", TRUE, globalenv())); invokeRestart("go") }; left <<- FALSE; on() }, go = function() left))
again(function() { s <- 0; for (i in 1:5) s <- s + withRestarts(if (i %% 2) invokeRestart("odd") else i, odd = function() 100); s })
again(function() isRestart <- inherits(computeRestarts()[[1]], "restart"))
again(function() is.null(tryInvokeRestart("nowhere")))
again(function() conditionCall(tryCatch(invokeRestart("nope"), error = function(e) e)))
