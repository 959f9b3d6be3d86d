# Promises that GNU R's byte code has made: their code is no expression. Each function here is new, so GNU R runs it, and calls
# others that are known well.
source("tests/language/helper/ask.R")

fresh <- function(text) compiler::cmpfun(eval(parse(text = text, keep.source = FALSE), globalenv()))
init <- function(init) if (missing(init)) "missing" else "given"
impl <- function(.init) init(.init)
bound <- function(...) cbind(...)
stacked <- function(...) rbind(..., deparse.level = 1)
element <- function(x, i, j) x[i, j]
value <- function(x, ...) if (...length()) list(...) else x
name <- function(x) deparse(substitute(x))
nameOf <- function(x) name(x)
setGeneric("kindOf", function(x, y) standardGeneric("kindOf"))
setMethod("kindOf", signature("numeric", "missing"), function(x, y) "one")
setMethod("kindOf", signature("numeric", "numeric"), function(x, y) "two")
dispatched <- function(x, y) kindOf(x, y)
m <- matrix(1:4, 2)
for (i in 1:60) { impl(2); bound(i, i); stacked(i, 2); element(m, 1, 2); value(1); nameOf(i); cbind(i, i); dispatched(1, 2); ask(dispatched(1)) }
for (k in 1:3) {
  answer(fresh("function(x, .init) impl(.init)")(1))
  answer(fresh("function(x, .init) impl(.init)")(1, 2))
  answer(fresh("function(x, .init = 3) impl(.init)")(1))
  answer(fresh("function(x, d, y) cbind(x, d, y)")(1, 2, 3))
  answer(fresh("function(x, d) rbind(x, d + 1, z = d)")(1, 2))
  answer(fresh("function(x, d) bound(x, d)")(1, 2))
  answer(fresh("function(x, d) stacked(x, d)")(1, 2))
  answer(fresh("function(x, i, j) element(x, i, j)")(m, 1))
  answer(fresh("function(x, i, j) element(x, i, j)")(m, , 1))
  answer(fresh("function(x, i, j) element(x, i, j)")(m, 1, 2))
  answer(fresh("function(x) value(x)")())
  answer(fresh("function(u) nameOf(u)")(1))
  answer(fresh("function(u) name(u + 1)")(1))
  answer(fresh("function(x, y) dispatched(x, y)")(1))
  answer(fresh("function(x, y) dispatched(x, y)")(1, 2))
  answer(fresh("function(x, y) kindOf(x, y)")(1))
  answer(fresh("function(x, y) c(missing(y), init(y), impl(y))")(1))
}
