# Infinite and deep recursion: R's own error, caught, and R goes on.
# not injectable: how deep the stack goes is each system's own
source("tests/language/helper/ask.R")

kind <- function(e) {
  text <- conditionMessage(e)
  if (grepl("infinite recursion|C stack usage|node stack overflow|nested too deeply", text)) "recursion error" else text
}
endless <- function(n) endless(n + 1)
viaLapply <- function(n) lapply(n, viaLapply)
viaArg <- function(n) 1 + viaArg(n)
viaDefault <- function(x = viaDefault()) x
mutual1 <- function(n) mutual2(n); mutual2 <- function(n) mutual1(n)
viaDo <- function() do.call(viaDo, list())
viaEval <- function() eval(quote(viaEval()))
meth <- function(x) UseMethod("meth"); meth.default <- function(x) meth(x)
options(expressions = 500)
for (f in list(endless, viaLapply, viaArg, mutual1, meth)) again(function() tryCatch(f(1), error = kind), 5L)
for (f in list(viaDefault, viaDo, viaEval)) again(function() tryCatch(f(), error = kind), 5L)
options(expressions = 5000)
deep <- function(n) if (n == 0) 0 else 1 + deep(n - 1)
again(function() deep(150), 5L)
deepSum <- function(n, acc) { force(acc); if (n == 0L) acc else deepSum(n - 1L, acc + n) }
again(function() deepSum(150L, 0), 5L)
again(function() tryCatch(endless(1), error = kind), 3L)
cleanup <- 0
guarded <- function(n) { on.exit(cleanup <<- cleanup + 1); guarded(n + 1) }
options(expressions = 300)
again(function() { cleanup <<- 0; r <- tryCatch(guarded(1), error = kind); c(r, cleanup > 50) }, 5L)
options(expressions = 5000)
again(function() deep(100), 5L)
