# NextMethod: chains, changed arguments, dots, primitives, errors.
source("tests/language/helper/ask.R")

show1 <- function(x, ...) UseMethod("show1")
show1.a <- function(x, ...) c("a", NextMethod())
show1.b <- function(x, extra = "none", ...) c("b", extra, NextMethod())
show1.default <- function(x, ...) c("default", class(x), ...)
obj <- structure(1, class = c("a", "b"))
again(function() show1(obj))
again(function() show1(obj, extra = "given"))
again(function() show1(obj, "positional"))
again(function() show1(structure(1, class = c("b", "a"))))
over(show1, times = 5L)
mod <- function(x, y) UseMethod("mod")
mod.a <- function(x, y) { x <- "changed"; y <- "changed"; NextMethod() }
mod.default <- function(x, y) list(unclass(x), if (missing(y)) "missing" else y)
again(function() mod(obj, 2))
again(function() mod(obj))
addarg <- function(x, ...) UseMethod("addarg")
addarg.a <- function(x, ...) NextMethod(more = 5)
addarg.default <- function(x, ...) list(...)
again(function() addarg(obj, 1, k = 2))
`[.stamped` <- function(x, i) structure(NextMethod(), class = class(x), stamp = attr(x, "stamp"))
st <- structure(1:5, class = "stamped", stamp = "s")
over(function(i) st[i], list(1L, 2:3, -1, TRUE, "a", NULL, 9))
`[[.stamped` <- function(x, i) c("dbl", NextMethod())
over(function(i) st[[i]], list(1L, 3, 9, "a"))
`$.rec` <- function(x, name) paste("field", name)
again(function() structure(list(), class = "rec")$abc)
`[<-.stamped` <- function(x, i, value) { r <- NextMethod(); attr(r, "n") <- length(i); r }
over(function(v) { s <- st; s[2] <- v; s }, list(1L, 2.5, "a", NULL, NA))
`$<-.rec` <- function(x, name, value) { y <- unclass(x); y[[name]] <- c("set", value); structure(y, class = "rec") }
again(function() { r <- structure(list(), class = "rec"); r$p <- "v"; unclass(r) })
Ops.money <- function(e1, e2) { r <- NextMethod(); paste(.Generic, inWords(unclass(r)), nargs(), paste(.Method, collapse = "|")) }
m <- structure(5, class = "money")
again(function() c(m + 1, 1 + m, m * m, m == 5, -m, m > 2, !m))
Math.money <- function(x, ...) paste("Math", .Generic, NextMethod())
again(function() c(sqrt(m), abs(m), round(m, 1), exp(m)))
Summary.money <- function(..., na.rm = FALSE) paste("Summary", .Generic)
again(function() c(sum(m, 1), max(m), range(m)))
again(function() NextMethod())
stray <- function(x) NextMethod()
again(function() stray(1))
Ops.left <- function(e1, e2) "left"
Ops.right <- function(e1, e2) "right"
again(function() structure(1, class = "left") + structure(2, class = "right"))
deep <- function(x, n) UseMethod("deep")
deep.default <- function(x, n) n
for (k in letters[1:6]) assign(paste0("deep.k", k), function(x, n) NextMethod(n = n + 1))
again(function() deep(structure(0, class = paste0("k", letters[1:6])), 0))

# Methods with variables of the names that dispatch supplies.
f <- function(x) UseMethod("f")
f.b <- function(x) "b"; f.c <- function(x) "c"; f.default <- function(x) "default"
o <- structure(1, class = c("a", "b", "c"))
own <- list(function(x) { .Class <- "b"; NextMethod() }, function(x) { .Class <- c("z", "c"); r <- NextMethod(); c(r, .Class) },
  function(x) { .Generic <- "g"; r <- NextMethod(); c(r, .Generic, .Class) }, function(x) { if (x > 5) .Class <- "q"; NextMethod() })
g.b <- function(x) "gb"
for (f.a in own) for (i in 1:5) print(tryCatch(f(o), error = conditionMessage))
