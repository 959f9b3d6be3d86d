# x@name: slots that are there, NULL, special or missing; objects that have none; values that must not change together.
library(methods)
setClass("P", representation(x = "numeric", n = "NULL", names = "character", f = "function"))
setClass("V", contains = "numeric", representation(u = "list"))
p <- new("P", x = 1:3 / 2, n = NULL, names = c("a", "b"), f = function(z) z + 1)
told <- function(e) tryCatch(e, error = function(e) { cat("error:", conditionMessage(e), "\n"); print(conditionCall(e)) })
local_slot <- function(p) { q <- p; s <- 0; for (i in 1:4) s <- s + q@x[1]; list(s, q@n, q@names, q@f(2)) }
formal_slot <- function(p) { p@x[2] <- 9; p@x }
change <- function(p) { y <- p@x; y[1] <- 100; list(y, p@x) }
missing_slot <- function(p) p@nope
data_part <- function(v) list(v@.Data, v@u, v@.S3Class)
lazy <- function(p) { cat("before "); p@x }
unbound <- function(k) { if (k < 0) q <- p; q@x }
for (round in 1:5) {
  str(local_slot(p)); print(formal_slot(p)); print(change(p)); print(p@x)
  told(missing_slot(p)); told(missing_slot(1)); told(missing_slot(factor("a"))); told(missing_slot())
  str(data_part(new("V", 1:3, u = list(round))))
  print(lazy({ cat("forced "); p })); told(lazy(stop("no")))
  told(unbound(1))
  p@x <- p@x + 1
}
