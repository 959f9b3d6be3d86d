# Operators and builtins that dispatch on objects, mixed with plain values at one site.
source("tests/language/helper/ask.R")

"+.vec" <- function(e1, e2) structure(list(unlist(unclass(e1)) + unlist(unclass(e2))), class = "vec")
"==.vec" <- function(e1, e2) "compared"
"[.vec" <- function(x, i) paste("sub", i)
"[[.vec" <- function(x, i) paste("sub2", i)
"$.vec" <- function(x, n) paste("dollar", n)
"[<-.vec" <- function(x, i, value) { attr(x, "set") <- c(i, value); x }
"[[<-.vec" <- function(x, i, value) { attr(x, "set2") <- c(i, value); x }
"$<-.vec" <- function(x, n, value) { attr(x, "setd") <- c(n, value); x }
length.vec <- function(x) 77L
c.vec <- function(...) "combined"
as.character.vec <- function(x, ...) "vec!"
print.vec <- function(x, ...) cat("<vec>\n")
rep.vec <- function(x, ...) "repeated"
dim.vec <- function(x) c(7L, 7L)
names.vec <- function(x) "named"
unique.vec <- function(x, ...) "uniq"
is.na.vec <- function(x) "isna"
"!.vec" <- function(x) "not"
"%%.vec" <- function(e1, e2) "mod"
"<.vec" <- function(e1, e2) TRUE
"-.vec" <- function(e1, e2) if (missing(e2)) "negated" else "minus"
mean.vec <- function(x, ...) "mean"
v <- structure(list(1), class = "vec")
mixed <- list(v, 1L, 2.5, c(1, 2), list(3), "a", v)
fs <- list(function(x) x + x, function(x) x + 1, function(x) 1 + x, function(x) x == 1, function(x) x[1], function(x) x[[1]], function(x) x$a, function(x) length(x),
  function(x) c(x, 1), function(x) as.character(x), function(x) rep(x, 2), function(x) dim(x), function(x) names(x), function(x) !x, function(x) x %% 2, function(x) -x, function(x) x - 1, function(x) if (x < 2) "lt" else "ge",
  function(x) { x[2] <- 5; x }, function(x) { x[[1]] <- 5; x }, function(x) { x$k <- 5; x }, function(x) is.na(x), function(x) mean(x), function(x) unique(x), function(x) seq_along(x)[1], function(x) { n <- 0; for (e in x) n <- n + 1; n }, function(x) paste(x), function(x) x * 2, function(x) nrow(x))
for (f in fs) { cat("==", inWords(body(f)), "\n"); over(f, mixed, times = 8L) }
for (i in 1:3) print(v)
v
