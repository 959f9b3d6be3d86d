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
# builtins that change or read objects without dispatch, from functions that nobody looks at
odd <- function(x, ...) structure(x, class = c("odd", class(x)))
`attr<-.odd` <- `class<-.odd` <- `oldClass<-.odd` <- function(x, ..., value) stop("no generic")
.subset.odd <- .subset2.odd <- attributes.odd <- function(...) stop("no generic either")
as.character.odd <- function(x, ...) { parent <- parent.frame(); c("method", "used") }
attrs <- function(x) { class(x) <- NULL; attr(x, "u") <- 1; oldClass(x) <- c("a", "b"); attr(x, "names") <- letters[seq_along(x)]; attributes(x) }
for (i in 1:20) r <- attrs(odd(1:2))
str(r)
named <- function(x, v) { k <- 1; attr(x, "names") <- v; attr(x, "dimnames2") <- v; names(attributes(x)) }
for (i in 1:20) r <- named(odd(1:2), odd(c(7, 8)))
str(r)
attr(r, "names") <- NULL
parts <- function(x, e) { n <- length(x); list(.subset(x, 1), .subset2(x, 2), .subset2(x, "b", exact = FALSE), .subset2(e, "late"), n) }
for (i in 1:20) { e <- new.env(); delayedAssign("late", c(class(sys.function(-1))[1], length(sys.calls()) > 0, nchar("a")), assign.env = e); r <- parts(odd(list(a = 1, b = 2)), e) }
str(r)
fails <- function(x) { k <- 2; tryCatch(.subset2(x, 10), error = function(e) conditionMessage(e)) }
for (i in 1:5) r <- fails(odd(list(1)))
r
write <- function(x) { k <- 1; c(deparse(x), deparse(quote(a + b)), deparse(c(a = 1.5)), deparse(function(x) x + 1)) }
for (i in 1:10) r <- write(odd(1:2))
r
option <- function() { k <- 1; old <- options(digits = 3); on.exit(options(old)); c(format(pi), getOption("digits"), is.null(getOption("none.such"))) }
for (i in 1:10) r <- option()
r
when <- function(d) { k <- 1; list(format(d), as.POSIXlt(d)$year, as.Date(as.POSIXlt(d)), months(d), as.character(factor(c("u", "v")))) }
for (i in 1:10) r <- when(as.Date("2020-02-29"))
str(r)
some <- function(x) { k <- 1; anyNA(x) }
for (x in list(1, NA, c(1, NaN), 1:3, c(1L, NA), "a", c("a", NA), character(), NULL, list(1, NA), list(1, list(NA)), factor(c("a", NA)), NA_complex_, as.raw(1))) cat(some(x), some(x), "")
cat("\n", anyNA(list(1, list(NA)), recursive = TRUE), "\n")
anyNA.odd <- function(x, recursive = FALSE) "asked"
for (i in 1:5) r <- some(odd(1))
r
