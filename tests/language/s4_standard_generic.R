# standardGeneric() in all its forms: what methods are given, what they see, what fails.
suppressPackageStartupMessages(library(methods))
setClass("A", representation(x = "numeric"))
setClass("B", contains = "A", representation(y = "numeric"))
setClass("V", representation("VIRTUAL"))
setClass("W", contains = "V", representation(k = "character"))
a <- new("A", x = 1:3 + 0.5)
b <- new("B", x = 2, y = 3)
w <- new("W", k = "k")

setGeneric("size", function(object, ...) standardGeneric("size"))
setMethod("size", "A", function(object, ...) sum(object@x))
setMethod("size", "B", function(object, ...) callNextMethod() + object@y)
setMethod("size", "numeric", function(object, ...) length(object) + ...length())
setMethod("size", "character", function(object, extra = 10, ...) nchar(object) + extra)
setMethod("size", "function", function(object, ...) -1)
setMethod("size", "list", function(object, ...) sum(vapply(object, size, 0)))
setMethod("size", "V", function(object, ...) 100)
for (i in 1:6) {
  print(c(size(a), size(b), size(i), size(i + 0.5, 1, 2), size("abc"), size("abc", 1), size("ab", extra = 2), size(sum), size(w)))
  print(size(list(1, 2L, "x", a)))
  print(size(TRUE + i))
}
show_error <- function(e) print(tryCatch(e, error = function(c) list(conditionMessage(c), conditionCall(c))))
for (i in 1:4) {
  show_error(size(quote(x)))
  show_error(size(stop("inside")))
  show_error(size(no_such_thing))
  show_error(size())
  show_error(size(new("A", x = 1)@z))
}

# Two arguments, missing ones, defaults of the generic and of the method.
setGeneric("pair", function(x, y, k = 5, ...) standardGeneric("pair"))
setMethod("pair", signature("numeric", "numeric"), function(x, y, k = 7, ...) c(x, y, k, missing(k)))
setMethod("pair", signature("numeric", "missing"), function(x, y, k, ...) c(x, missing(y), missing(k)))
setMethod("pair", signature("ANY", "character"), function(x, y, k = stop("never"), ...) paste(class(x), y, nargs()))
for (i in 1:4) {
  print(pair(i, 2))
  print(pair(1, i, 3))
  print(pair(i))
  print(pair(i, k = 2))
  print(pair(a, "u"))
  print(pair(NULL, "u", 3))
  print(pair({ sys.frames(); a }, "u", 4))
  print(pair(a, { parent.frame(); sys.function(); "v" }, k = 1, 2, 3))
  show_error(pair(i, NULL))
  show_error(pair("a"))
  print(pair(y = 3, x = i))
}

# What methods see of their call.
setGeneric("look", function(x, ...) standardGeneric("look"))
setMethod("look", "numeric", function(x, ...) {
  y <- x * 2
  list(substitute(x), match.call(), sys.call(), nargs(), missing(x), .Generic, class(.Method), as.character(.target), as.character(.defined),
       ls(all.names = TRUE), names(as.list(environment())), sys.function()@generic, identical(parent.frame(), globalenv()))
})
setMethod("look", "A", function(x, ...) { on.exit(cat("left\n")); invisible(deparse(substitute(x))) })
for (i in 1:4) {
  z <- i
  str(look(z + 1, extra = 2))
  look(a)
  print(look(new("A", x = i)))
}
caller <- function(v) look(v)
str(caller(3))
nested <- function(v) { local_v <- v; (function() look(local_v))() }
str(nested(4))
calls <- function(x) sys.calls()
setGeneric("stack", function(x) standardGeneric("stack"))
setMethod("stack", "numeric", function(x) calls(x))
for (i in 1:3) print(stack(i))
setMethod("stack", "character", function(x) parent.frame())
f <- function() { here <- environment(); identical(stack("a"), here) }
for (i in 1:3) print(f())

# Methods that come and go.
setGeneric("change", function(x) standardGeneric("change"))
setMethod("change", "ANY", function(x) "any")
for (i in 1:8) {
  if (i == 3) setMethod("change", "numeric", function(x) "numeric")
  if (i == 5) invisible(removeMethod("change", "numeric"))
  if (i == 6) setMethod("change", "A", function(x) "A")
  if (i == 7) setMethod("change", "B", function(x) paste("B", callNextMethod()))
  print(c(change(i + 0.5), change(a), change(b), change(NULL)))
}
setClassUnion("NumOrChar", c("numeric", "character"))
setMethod("change", "NumOrChar", function(x) "union")
print(c(change(1), change("a"), change(TRUE)))

# Arguments with effects are evaluated once, and only those of the signature before the method.
setGeneric("effects", function(x, y, z) standardGeneric("effects"), signature = c("x", "y"))
setMethod("effects", signature("numeric", "numeric"), function(x, y, z) { cat("method\n"); y + x + z })
for (i in 1:4) print(effects({ cat("x\n"); i }, { cat("y\n"); 2 }, { cat("z\n"); 3 }))
modify <- function() {
  v <- c(1, 2, 3)
  r <- effects(v, { v[1] <- 10; v }, v)
  list(r, v)
}
for (i in 1:4) print(modify())
setGeneric("inplace", function(x, i) standardGeneric("inplace"))
setMethod("inplace", "numeric", function(x, i) { x[i] <- 0; x })
keep <- c(5, 6, 7)
for (i in 1:3) { print(inplace(keep, i)); print(keep) }
setMethod("inplace", "A", function(x, i) { x@x[i] <- -1; x })
for (i in 1:3) { print(inplace(a, i)@x); print(a@x) }

# Recursion, closures from methods, generics through lapply and do.call.
setGeneric("fact", function(n) standardGeneric("fact"))
setMethod("fact", "numeric", function(n) if (n <= 1) 1 else n * fact(n - 1))
for (i in 1:5) print(fact(i + 3))
setGeneric("adder", function(x) standardGeneric("adder"))
setMethod("adder", "numeric", function(x) function(y) x + y)
fs <- lapply(1:4 + 0, adder)
print(vapply(fs, function(f) f(10), 0))
for (i in 1:3) print(sapply(list(a, b, 1, "s"), size))
for (i in 1:3) print(do.call("size", list(a)))
for (i in 1:3) print(do.call(size, list(quote(a))))
print(Reduce(function(s, o) s + size(o), list(a, b, 3, "four"), 0))

# Generics made from functions, with code of their own, with valueClass.
describe <- function(x, ...) "default"
setGeneric("describe")
setMethod("describe", "A", function(x, ...) paste("A of", length(x@x)))
setGeneric("check", function(x, tol = 0.1) { tol <- tol * 2; standardGeneric("check") })
setMethod("check", "numeric", function(x, tol = 0.5) tol)
setGeneric("count", function(x) standardGeneric("count"), valueClass = "numeric")
setMethod("count", "A", function(x) length(x@x))
for (i in 1:4) {
  print(c(describe(1), describe(a)))
  print(check(i))
  print(check(i, 1))
  print(count(a))
}
isVirtualClass("V")
existsMethod("size", "A")
tryCatch(withCallingHandlers(size(warning("w")), warning = function(w) print(conditionMessage(w))), error = function(e) print(conditionMessage(e)))
