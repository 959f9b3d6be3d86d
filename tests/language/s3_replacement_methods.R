# Methods for x[i] <- v, x[[i]] <- v and x$name <- v: their arguments, what they see, and when they come and go.
source("tests/language/helper/ask.R")

`[<-.log` <- function(x, i, ..., value) { y <- unclass(x); y$seen <- c(y$seen, paste("[", if (missing(i)) "all" else i, length(value))); structure(y, class = "log") }
`[[<-.log` <- function(x, i, value) { y <- unclass(x); y$seen <- c(y$seen, paste("[[", i, value)); structure(y, class = "log") }
`$<-.log` <- function(x, name, value) { y <- unclass(x); y$seen <- c(y$seen, paste("$", name, value)); structure(y, class = "log") }
new <- function() structure(list(seen = character()), class = "log")
all <- function(n) {
  x <- new()
  for (i in seq_len(n)) {
    x[i] <- i
    x[[i + 1]] <- "b"
    x$name <- NULL
    x[] <- 1:3
    x[i, 2] <- 1
    x$"quoted" <- TRUE
    x[["a"]] <- i > 1
  }
  unclass(x)$seen
}
again(function() all(4), 5L)

# values of all kinds, also those that are code
keep <- function(n) {
  x <- structure(list(), class = "keeps")
  values <- list(1, 2L, "a", NULL, quote(a), quote(a + b), sum, function(x) x, list(1), expression(a), TRUE, NA, 1i, new.env(), factor("u"), as.name("b"), ~a)
  out <- vector("list", length(values))
  for (i in seq_along(values)) { x[["it"]] <- values[[i]]; out[i] <- list(attr(x, "it")) }
  out
}
`[[<-.keeps` <- function(x, i, value) { attr(x, i) <- value; x }
again(function() vapply(keep(1), function(v) class(v)[1], ""), 5L)

# what a method sees of its call
`[<-.nosy` <- function(x, i, j, value) {
  attr(x, "seen") <- list(substitute(x), substitute(i), substitute(value), sys.call(), match.call(), nargs(), missing(j), .Generic, .Class, length(sys.calls()) > 1)
  x
}
look <- function(k) { x <- structure(list(1), class = c("nosy", "b")); v <- k * 2; x[k + 1] <- v; attr(x, "seen") }
again(function() look(1), 5L)
`$<-.nosy` <- function(x, name, value) { attr(x, "seen") <- list(substitute(name), substitute(value), sys.call()[-3], name, value, nargs(), parent.frame()$mark); x }
look2 <- function(k) { mark <- "here"; x <- structure(list(1), class = c("nosy", "b")); x$part <- k; attr(x, "seen") }
again(function() look2(3), 5L)

# copies: the method's x is its own, the variable's is replaced in the end
`[<-.copy` <- function(x, i, value) { x <- unclass(x); x[i] <- value; structure(x, class = "copy") }
copies <- function() { x <- structure(c(1, 2, 3), class = "copy"); y <- x; for (i in 1:3) x[i] <- i * 10; z <- x; z[1] <- 0; list(x, y, z) }
again(copies, 5L)
shared <- function() { v <- c(1, 2); x <- structure(list(), class = "holds"); x$a <- v; v[1] <- 100; x$b <- v; unclass(x) }
`$<-.holds` <- function(x, name, value) { value[2] <- -1; attr(x, name) <- value; x }
again(shared, 5L)

# NextMethod, errors, warnings, return, and targets within targets
`[<-.checked` <- function(x, i, value) { if (any(value < 0)) stop("negative") else if (any(value == 0)) warning("zero"); NextMethod() }
`$<-.checked` <- function(x, name, value) NextMethod()
`[[<-.checked` <- function(x, i, value) { if (identical(i, 2)) return(x); NextMethod("[[<-") }
check <- function(v) tryCatch({ x <- structure(list(a = 1, b = 2), class = "checked"); x[2] <- v; x$c <- v; x[[1]] <- v; x[[2]] <- 1000; unclass(x) },
  error = function(e) list(conditionMessage(e), conditionCall(e)), warning = function(w) list(conditionMessage(w), conditionCall(w)))
again(function() list(check(5), check(-1), check(0)), 6L)
deep <- function() {
  x <- list(part = structure(list(a = 1:3, b = 2), class = "checked"), other = 1)
  x$part$a[2] <- 10L
  x$part[["b"]] <- 7
  x$part["b"] <- 8
  names(x$part)[1] <- "z"
  str(unclass(x$part))
}
again(deep, 4L)
super <- function() { x <- structure(list(a = 1), class = "checked"); g <- function() { x$a <<- 5; x[["b"]] <<- 6; x["c"] <<- 7 }; g(); unclass(x) }
again(super, 5L)

# methods that come, change and go; in functions too
life <- function() {
  x <- structure(list(a = 0), class = "young")
  out <- numeric()
  for (i in 1:24) {
    if (i == 4) `$<-.young` <<- function(x, name, value) { y <- unclass(x); y[[name]] <- value * 2; structure(y, class = "young") }
    if (i == 8) `$<-.young` <- function(x, name, value) { y <- unclass(x); y[[name]] <- value * 3; structure(y, class = "young") }
    if (i == 12) rm(`$<-.young`)
    if (i == 16) rm("$<-.young", envir = globalenv())
    if (i == 20) `$<-.young` <- NULL
    x$a <- i
    out[i] <- unclass(x)$a
  }
  out
}
again(life, 4L)
lazy <- function(n) { x <- structure(list(), class = "lazy"); x[{ cat("index\n"); n }] <- { cat("value\n"); n }; x[[stop("never")]] <- 1; attributes(x) }
`[<-.lazy` <- function(x, i, value) { cat("method\n"); attr(x, "value") <- value; i; x }
`[[<-.lazy` <- function(x, i, value) x
for (n in 1:4) str(lazy(n))
dots <- function(...) { x <- new(); x[...] <- 1; unclass(x)$seen }
again(function() dots(2), 4L)
top <- new()
for (i in 1:5) { top[i] <- i; top$a <- i; top[[i]] <- i }
print(unclass(top)$seen)
invisible(local({ y <- new(); for (i in 1:5) y$b <- i; print(unclass(y)$seen) }))
