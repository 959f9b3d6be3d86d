# Functions within assignments: builtins that set attributes, and closures, of all kinds of targets and values.
source("tests/language/helper/values.R")
try_it <- function(expr) tryCatch({ x <- expr; cat(typeof(x), isS4(x), is.object(x), ""); if (is.environment(x)) print(class(x)) else dput(x) },
  warning = function(w) cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n"),
  error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"))

targets <- c(values, list(data.frame(a = 1:2, b = 3:4), structure(list(1), class = "rec"), structure(1:2, dim = 2L), 1:3, c(a = 1, b = 2, c = 3),
  matrix(1:6, 2, dimnames = list(NULL, c("p", "q", "r"))), quote(f(x)), as.pairlist(list(a = 1)), expression(a, b)))

set_names <- function(x, v) { names(x) <- v; x }
set_class <- function(x, v) { class(x) <- v; x }
set_old <- function(x, v) { oldClass(x) <- v; x }
set_dim <- function(x, v) { dim(x) <- v; x }
set_attr <- function(x, v) { attr(x, "k") <- v; x }
set_named <- function(x, n, v) { attr(x, n) <- v; x }
set_levels <- function(x, v) { levels(x) <- v; x }
set_dimnames <- function(x, v) { dimnames(x) <- v; x }
set_storage <- function(x, v) { storage.mode(x) <- v; x }
set_length <- function(x, v) { length(x) <- v; x }

names_given <- list(NULL, "a", c("a", "b"), c("a", "b", "c"), letters[1:4], character(), c("a", NA), 1, 1:2, factor(c("u", "v")), c(x = "a", y = "b"),
  list("a", 2), TRUE, "\u00e9", as.character(1:2))
classes <- list(NULL, "a", c("a", "b"), character(), "factor", c("factor", "a"), "numeric", "integer", "matrix", "array", "function", "list",
  "data.frame", NA_character_, 1, "double", "character", c(n = "a"), "environment", "name", "\u00e9", "array2")
dims <- list(NULL, 2L, c(1L, 2L), c(2L, 3L), 6L, c(2, 3), c(-1L, 2L), c(NA, 1L), integer(), c(a = 2L, b = 1L), "2", 0L, 3)
for (k in 1:2) for (x in targets) {
  for (v in names_given) try_it(set_names(x, v))
  for (v in classes) try_it(set_class(x, v))
  for (v in dims) try_it(set_dim(x, v))
}
for (x in targets) {
  for (v in classes[c(1:6, 14:15)]) try_it(set_old(x, v))
  for (v in list(NULL, 1, "a", list(1), quote(a), 1:3)) try_it(set_attr(x, v))
  for (n in list("k", "names", "dim", "class", "row.names", "levels", "comment", "tsp", "dimnames", NA_character_, "", c("a", "b"), 1, NULL, "\u00e9", ".Environment"))
    try_it(set_named(x, n, "a"))
  for (v in list(NULL, "a", c("a", "a"), list("x"), c("u", "v"))) try_it(set_levels(x, v))
  for (v in list(NULL, list("a"), list(NULL, NULL), list(c("a", "b"), NULL), list(NULL, c("x", "y", "z")), list(factor(c("u", "v")), NULL))) try_it(set_dimnames(x, v))
  for (v in list("double", "integer", "character", "real", NULL)) try_it(set_storage(x, v))
  for (v in list(0, 2L, 5, -1, NA, "2", NULL)) try_it(set_length(x, v))
}

# Environments and functions
e <- new.env()
tag_it <- function(x, cl) { class(x) <- cl; attr(x, "made") <- TRUE; x }
for (k in 1:3) { y <- tag_it(e, c("one", "two")); print(identical(y, e)); print(class(e)); print(attr(e, "made")) }
f <- tag_it(function(x) x, "fun"); print(class(f)); print(attr(f, "made")); print(f(2))
for (k in 1:3) try_it(set_class(new.env(), "environment"))

# What was shared stays as it was.
share <- function(x) { y <- x; names(y) <- c("a", "b"); class(y) <- "z"; attr(y, "q") <- x; dim(x) <- c(1L, 2L); list(x, unclass(y)) }
for (k in 1:3) str(share(c(1, 2)))
shared_names <- function(n) { x <- c(1, 2); names(x) <- n; names(x)[2] <- "changed"; list(n, x) }
for (k in 1:3) str(shared_names(c("a", "b")))
self <- function(x) { names(x) <- x; attr(x, "self") <- x; x }
for (k in 1:3) dput(self(c("u", "v")))
in_loop <- function(n) { x <- 1:3; keep <- list(); for (i in 1:n) { attr(x, "i") <- i; keep[[i]] <- x }; keep }
str(in_loop(4))
waits <- function(x) list(x, { names(x) <- c("n", "m"); x }, x)
for (k in 1:3) str(waits(c(1, 2)))

# Methods
"names<-.rec" <- function(x, value) { cat("names<-.rec\n"); attr(x, "given") <- value; x }
"dim<-.rec" <- function(x, value) { cat("dim<-.rec\n"); x }
r <- structure(list(1), class = "rec")
for (k in 1:3) { dput(set_names(r, "a")); dput(set_dim(r, 1L)); dput(set_names(structure(list(1), class = "other"), "b")) }
later <- structure(list(1), class = "later")
for (k in 1:3) dput(set_names(later, "b"))
"names<-.later" <- function(x, value) { cat("now there is one\n"); x }
for (k in 1:2) dput(set_names(later, "b"))
setClass("S", representation(x = "numeric"))
for (k in 1:2) { try_it(set_names(new("S", x = 1), "a")); try_it(set_attr(new("S", x = 1), 2)); try_it(set_class(new("S", x = 1), "zz")) }
inside <- function(x) { "names<-.hidden" <- function(x, value) { cat("hidden\n"); x }; names(x) <- "w"; x }
for (k in 1:3) dput(inside(structure(list(1), class = "hidden")))

# Functions of one's own, and of that name
"second<-" <- function(x, value) { x[2] <- value; x }
"part<-" <- function(x, i, j = 1, ..., value) { cat(missing(j), nargs(), deparse(substitute(i)), deparse(sys.call()), "\n"); x[i] <- value * j; x }
own <- function(x, i) {
  second(x) <- 10
  part(x, i) <- 5
  part(x, i + 1, 3) <- 7
  part(x, j = 2, i = { cat("evaluated\n"); 1 }) <- 8
  part(x, 3, ) <- 9
  second(names(x)) <- "b"
  x
}
for (k in 1:4) print(own(c(a = 1, z = 2, c = 3), 1))
lazy <- function(x) { "never<-" <- function(x, i, value) { x$v <- value; x }; never(x, stop("not evaluated")) <- 3; x }
for (k in 1:3) str(lazy(list(v = 1)))
looks <- function(x, n) { "see<-" <- function(x, i, value) { n <<- n + 1; i <- i + n; attr(x, "i") <- i; x }; see(x, n) <- 1; list(x, n) }
for (k in 1:3) str(looks(1, 5))
expressions <- function(x, v) { "show<-" <- function(x, value) { print(substitute(x)); print(match.call()[-3]); x }; show(x) <- v; x }
for (k in 1:3) expressions(1, 2)
fails <- function(x) { "bad<-" <- function(x, value) stop("no: ", value); bad(x) <- 3 }
for (k in 1:3) tryCatch(fails(1), error = function(e) print(conditionMessage(e)))
shadow <- function(x) { "names<-" <- function(x, value) { cat("own\n"); x }; names(x) <- "a"; x }
for (k in 1:3) print(shadow(1))
outer_frames <- function(x) { "where<-" <- function(x, value) { p <- parent.frame(); print(ls(p, pattern = "^[a-z]")); x }; where(x) <- 1; x }
for (k in 1:3) outer_frames(1)
returns <- function(x) { "out<-" <- function(x, value) value; out(x) <- return("returned"); x }
for (k in 1:3) print(returns(1))
substr_in <- function(s) { substr(s, 2, 3) <- "ZZ"; is.na(s) <- 2; s }
for (k in 1:3) print(substr_in(c("abcd", "efgh", NA)))
columns <- function(m) { colnames(m) <- c("a", "b"); rownames(m)[1] <- "r"; diag(m) <- 0; dimnames(m)[[2]][1] <- "first"; m }
for (k in 1:3) tryCatch(print(columns(matrix(1:4, 2, dimnames = list(c("u", "v"), NULL)))), error = function(e) print(conditionMessage(e)))
facts <- function(x) { levels(x)[2] <- "second"; x[3] <- "second"; x }
for (k in 1:3) print(facts(factor(c("a", "b", "a"))))
frames <- function(d) { names(d)[2] <- "q"; d$q[1] <- 9; row.names(d) <- c("x", "y"); d }
for (k in 1:3) print(frames(data.frame(a = 1:2, b = 3:4)))
trace_it <- function(x) { names(x) <- "a"; x }
for (k in 1:2) trace_it(1)
loop <- 1; for (i in 1:50) { names(loop) <- paste0("n", i); attr(loop, "i") <- i; class(loop) <- "k" }; dput(loop)
super <- function() { x <- c(1, 2); g <- function(v) { names(x) <<- v; attr(x, "v") <<- v; class(x) <<- "s" }; g(c("a", "b")); y <- x; g(c("c", "d")); list(unclass(x), unclass(y)) }
for (k in 1:3) str(super())
