# S3 dispatch in hot code: loops and functions that rely on the classes they have seen, and what takes that back.
# not injectable: counting calls makes the recursion here too deep for plain R's stack
source("tests/language/helper/ask.R")

circle <- function(r) structure(list(r = r), class = c("circle", "shape"))
rectangle <- function(w, h) structure(list(w = w, h = h), class = c("rectangle", "shape"))
area <- function(shape, ...) UseMethod("area")
area.circle <- function(shape, ...) 3 * shape$r^2
area.rectangle <- function(shape, ...) shape$w * shape$h
total <- function(shapes, n = 60) {
  sum <- 0
  for (i in seq_len(n)) sum <- sum + area(shapes[[i %% length(shapes) + 1]])
  sum
}
both <- list(circle(2), rectangle(3, 4))
again(function() total(both), 30L)

# a class that nobody has seen, one that only inherits, an object without a class
square <- function(w) structure(list(w = w, h = w), class = c("square", "rectangle", "shape"))
again(function() total(c(both, list(square(5)))), 20L)
again(function() tryCatch(total(list(circle(1), 7)), error = function(e) print(conditionMessage(e))), 3L)
area.default <- function(shape, ...) -1
again(function() total(list(circle(1), 7, 8L, "a", NULL, TRUE)), 20L)
area.numeric <- function(shape, ...) shape
area.matrix <- function(shape, ...) length(shape)
again(function() total(list(circle(1), 7, 8L, matrix(1:4, 2))), 20L)

# a method that is nearer, redefined, removed, and registered elsewhere
area.square <- function(shape, ...) 100
again(function() total(c(both, list(square(5)))), 20L)
area.square <- function(shape, ...) 200
again(function() total(c(both, list(square(5)))), 20L)
rm(area.square)
again(function() total(c(both, list(square(5)))), 20L)
registerS3method("area", "square", function(shape, ...) 300, envir = globalenv())
again(function() total(c(both, list(square(5)))), 20L)
area.circle <- function(shape, ...) 1
again(function() total(both), 20L)
changes <- function(n) {
  seen <- numeric(0)
  for (i in 1:n) {
    if (i == 30) area.circle <<- function(shape, ...) 2
    if (i == 50) area <<- function(shape, ...) 5
    seen <- c(seen, area(both[[1]]))
  }
  area <<- function(shape, ...) UseMethod("area")
  area.circle <<- function(shape, ...) 3 * shape$r^2
  table(seen)
}
again(function() changes(60), 4L)

# a variable of the caller is a method
own <- function(n) {
  area.circle <- function(shape, ...) 1000
  sum <- 0
  for (i in 1:n) sum <- sum + area(both[[1]])
  sum
}
again(function() own(40), 20L)
through <- function(f, n) { sum <- 0; for (i in 1:n) sum <- sum + f(both[[i %% 2 + 1]]); sum }
again(function() through(area, 40), 20L)

# arguments: in any order, left out, for dots, never evaluated
scale_by <- function(x, ...) UseMethod("scale_by")
scale_by.circle <- function(x, by = 2, offset = by + 1, ...) x$r * by + offset
scale_by.rectangle <- function(x, ..., by = 10) x$w * by
mixed <- function(n, ...) {
  sum <- 0
  for (i in 1:n) {
    s <- both[[i %% 2 + 1]]
    sum <- sum + scale_by(s) + scale_by(s, by = i) + scale_by(by = 3, s) + scale_by(s, offset = 1, by = 2) + scale_by(s, 1, 2, 3)
  }
  sum
}
again(function() mixed(40), 20L)
looked <- 0
look <- function(x) { looked <<- looked + 1; x }
lazily <- function(n) {
  looked <<- 0
  sum <- 0
  for (i in 1:n) sum <- sum + scale_by(look(both[[i %% 2 + 1]]), by = look(i), stop("never"))
  c(sum, looked)
}
again(function() tryCatch(lazily(40), error = conditionMessage), 20L)
lazily2 <- function(n) { looked <<- 0; sum <- 0; for (i in 1:n) sum <- sum + scale_by(look(both[[2]]), stop("never"), by = look(i)); c(sum, looked) }
again(function() lazily2(40), 20L)
again(function() tryCatch(scale_by(), error = function(e) conditionMessage(e)), 5L)
again(function() tryCatch(total(list(quote(x), quote(f(x)))), error = function(e) conditionMessage(e)), 5L)

# trees: methods that call their generic
leaf <- function(v) structure(list(v = v), class = "leaf")
plus <- function(l, r) structure(list(l = l, r = r), class = c("plus", "node"))
times <- function(l, r) structure(list(l = l, r = r), class = c("times", "node"))
value <- function(e) UseMethod("value")
value.leaf <- function(e) e$v
value.plus <- function(e) value(e$l) + value(e$r)
value.times <- function(e) value(e$l) * value(e$r)
depth <- function(e) UseMethod("depth")
depth.leaf <- function(e) 1L
depth.node <- function(e) 1L + max(depth(e$l), depth(e$r))
grow <- function(n) if (n == 0) leaf(2) else if (n %% 2) plus(grow(n - 1), leaf(n)) else times(leaf(3), grow(n - 1))
tree <- grow(12)
again(function() c(value(tree), depth(tree)), 60L)
again(function() { t2 <- tree; t2$l <- leaf("no number"); tryCatch(value(t2), error = function(e) print(conditionCall(e))) }, 3L)
value.power <- function(e) value(e$l)^value(e$r)
again(function() value(plus(tree, structure(list(l = leaf(2), r = leaf(3)), class = "power"))), 30L)
deep <- leaf(1)
for (i in 1:300) deep <- plus(deep, leaf(i))
again(function() value(deep), 30L)

# methods that do something; NextMethod(); what methods see of their call
bump <- function(x, by) UseMethod("bump")
bump.counter <- function(x, by) { hits <<- hits + by; x$n <- x$n + by; x }
bump.loud <- function(x, by) { x <- NextMethod(); x$n <- x$n * 2; x }
hits <- 0
bumps <- function(n) {
  hits <<- 0
  a <- structure(list(n = 0), class = "counter")
  b <- structure(list(n = 1), class = c("loud", "counter"))
  for (i in 1:n) { a <- bump(a, i); if (i %% 10 == 0) b <- bump(b, 1) }
  c(hits, a$n, b$n)
}
again(function() bumps(60), 20L)
who <- function(x, ...) UseMethod("who")
who.shape <- function(x, ...) c(deparse(sys.call()), deparse(match.call()), .Generic, nargs())
again(function() { for (i in 1:40) w <- who(both[[1]], i); w }, 5L)
fails <- function(x) UseMethod("fails")
fails.shape <- function(x) if (x$r > 1) stop("too large") else x$r
again(function() tryCatch({ for (i in 1:40) fails(circle(if (i < 40) 1 else 2)) }, error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))), 10L)
warns <- function(x) UseMethod("warns")
warns.shape <- function(x) sqrt(x$r)
again(function() withCallingHandlers({ s <- 0; for (i in 1:40) s <- s + warns(circle(if (i < 39) 1 else -1)); s },
                                     warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") }), 5L)

# records with a class in functions; methods for $, [[ and [ come and go
norm <- function(p) sqrt(p$x^2 + p[["y"]]^2)
point <- function(x, y) structure(list(x = x, y = y), class = c("point", "thing"))
points <- list(point(3, 4), point(6, 8))
norms <- function(n) { s <- 0; for (i in 1:n) s <- s + norm(points[[i %% 2 + 1]]); s }
again(function() norms(60), 30L)
`$.thing` <- function(x, name) 12
again(function() norms(60), 20L)
rm(`$.thing`)
again(function() norms(60), 20L)
`[[.point` <- function(x, i) 5
again(function() norms(60), 20L)
rm(`[[.point`)
midway <- function(n) {
  s <- 0
  for (i in 1:n) {
    if (i == 40) assign("$.point", function(x, name) 0, envir = globalenv())
    s <- s + norm(points[[1]])
  }
  rm("$.point", envir = globalenv())
  s
}
again(function() midway(60), 10L)
obj <- structure(new.env(), class = "thing")
obj$x <- 5
obj$y <- 12
again(function() { s <- 0; for (i in 1:40) s <- s + norm(obj); s }, 20L)

# the object's class changes on the way
becomes <- function(n) {
  s <- circle(2)
  s$w <- 5; s$h <- 6
  sum <- 0
  for (i in 1:n) {
    if (i == 30) class(s) <- c("rectangle", "shape")
    if (i == 50) s <- unclass(s)
    sum <- sum + area(s)
  }
  sum
}
again(function() becomes(60), 10L)

# traced and debugged in between
again(function() total(both), 3L)
invisible(trace("area.circle", quote(cat("traced\n")), print = FALSE))
again(function() total(both, 4), 1L)
invisible(untrace("area.circle"))
again(function() total(both), 3L)

# outside of functions
sum <- 0
for (i in 1:200) sum <- sum + area(both[[i %% 2 + 1]]) + norm(points[[i %% 2 + 1]])
print(sum)
for (i in 1:200) {
  if (i == 150) area.rectangle <- function(shape, ...) 0
  sum <- sum + area(both[[i %% 2 + 1]])
}
print(sum)

# arguments that no method takes
only <- function(x, ...) UseMethod("only")
only.shape <- function(x) 1
again(function() tryCatch(only(both[[1]], q = cat("Q\n")), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))), 8L)
again(function() tryCatch(only(both[[1]], stop("nope")), error = function(e) c(conditionMessage(e), deparse(conditionCall(e)))), 8L)
