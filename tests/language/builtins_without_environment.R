# Builtins that do not ask where they are called from: functions without an environment of their own may call them, and
# whoever looks for frames meanwhile finds them.
library(methods)
routine <- function(x) .Call(stats:::C_rfilter, as.double(x), 0.5, c(0, as.double(x)))
named <- function(p) .Call("C_no_such_routine_at_all", p)
caller <- function(k) {
  local_value <- k + 1
  g <- function() get("local_value", envir = parent.frame())
  list(g(), class(structure(k, class = "thing")), attr(structure(k, note = "n"), "note"))
}
for (k in 1:30) r <- routine(1:4)
print(r)
for (k in 1:30) e <- tryCatch(named(1), error = conditionMessage)
print(e)
for (k in 1:30) r <- caller(k)
str(r)

# A routine that calls back into R, which looks at the frames.
integrand <- function(depth) {
  function(x) {
    seen <<- length(sys.calls()) > 2 && is.environment(parent.frame())
    callers <<- vapply(sys.calls(), function(call) class(call)[1], "")
    x * depth
  }
}
seen <- FALSE
integrated <- function(depth) {
  hidden <- depth * 2
  integrate(integrand(hidden), 0, 1)$value
}
for (k in 1:20) r <- integrated(k)
print(c(r, seen, length(callers) > 3))

optimal <- function(from) {
  target <- from + 1
  optimize(function(x) (x - target)^2, c(0, 10))$minimum
}
for (k in 1:20) r <- optimal(3)
print(round(r, 3))

peeking <- function(x) {
  secret <- x * 3
  f <- function(...) eval.parent(quote(secret), 1)
  uniroot(function(z) z - f(), c(0, 100))$root
}
for (k in 1:20) r <- peeking(5)
print(round(r, 3))

put <- function(name, value, where) assign(name, value, envir = where)
box <- new.env()
makeActiveBinding("active", function(v) if (missing(v)) length(sys.calls()) > 1 else box$set <- list(v, sys.function()), box)
for (k in 1:20) put("plain", structure(list(k), class = "record"), box)
for (k in 1:20) put("active", structure(k, class = "record"), box)
print(unclass(box$plain)[[1]])
print(unclass(box$set[[1]]))
own <- function(n) {
  before <- n
  assign("before", n * 2)
  assign("after", structure(n, class = "record"))
  c(before, unclass(after))
}
for (k in 1:20) r <- own(k)
print(r)

setClass("WithoutEnvironment", representation(value = "numeric"), validity = function(object)
  if (length(object@value) != 1) "one value" else TRUE)
setGeneric("doubled", function(object, ...) standardGeneric("doubled"))
setMethod("doubled", "WithoutEnvironment", function(object, ...) new("WithoutEnvironment", value = object@value * 2))
x <- new("WithoutEnvironment", value = 1)
for (k in 1:20) x <- doubled(x)
print(x)
print(is(x, "WithoutEnvironment"))
print(tryCatch(new("WithoutEnvironment", value = 1:2 + 0.5), error = conditionMessage))
mixed <- function(x) list(class(x), oldClass(x), typeof(x), inherits(x, "factor"), identical(x, x), is.list(x), unclass(x))
for (k in 1:20) r <- list(mixed(factor("a")), mixed(data.frame(a = 1)), mixed(Sys.Date()[0]))
str(r)
