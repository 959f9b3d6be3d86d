# The calls that errors and warnings within assignments name: places, values, indices, wrappers.
source("tests/language/helper/ask.R")

# an index that is not there: the evaluator names the assignment, byte code the function
put <- function(b) { out <- 1:5; out[notThere] <- NULL }
again(function() put(1))
for (k in 1:3) answer(put(k))
promised <- function(i) { out <- 1:5; out[i] <- 0L; out }
again(function() promised(notThere)); again(function() promised()); again(function() promised(stop("promise")))
both <- function(v) { x <- 1:3; x[v] <- w; x }
again(function() both(1)); again(function() { v <- NULL; x <- 1; x[notThere] <- notThere })
nested <- function(i, j) { x <- list(a = 1:3); x$a[[i]][j] <- 1L; names(x)[notThere] <- "b"; x }
again(function() nested(1, 1)); again(function() nested(notThere, 1)); again(function() nested(1))
super <- function() { x <- 1:3; g <- function() x[notThere] <<- 1L; g() }
again(super)
local1 <- function(k) { g <- function(i) { m <- matrix(0, 2, 2); m[i, notThere] <- k; m }; g(1) }
again(function() local1(1))
x <- NULL
answer(for (i in x[[j]] <- NULL) NULL)

# the value is shown as it was written
matrices <- function(n) { m <- matrix(0, 2L, 2L); m[2L, n] <- n + 1; m }
for (k in 1:3) answer(matrices(5))
again(function() matrices(5))
make <- function() { x <- c(TRUE, NA, TRUE); function(b) { x[4L] <<- b; 0 } }
for (k in 1:3) answer(make()(c(1L, 2L)))

# functions of base that byte code has in line
wrapped <- function(a, x = stop("needed")) vapply(x, function(z) z, 0)
for (k in 1:3) answer(wrapped(1))

# ... also in promises that GNU R forces
caught <- function(e) tryCatch(e, error = function(e) print(conditionCall(e)), warning = function(e) print(conditionCall(e)))
for (k in 1:3) caught(inherits(notThere, "a"))
for (k in 1:3) caught(nchar(stop("u")))
for (k in 1:3) caught(sqrt(-2L))
for (k in 1:3) caught(local(stop("x")))
for (k in 1:3) caught(1:3 + 1:2)
roots <- function(v) for (k in 1:3) caught(sqrt(v))
roots(-2L); roots(-2L); roots(-2)
kinds <- function(v) for (k in 1:3) caught(typeof(stop("u")))
kinds(1); kinds(1)
lists <- function(v) caught(vector("list", stop("u")))
lists(1); lists(1)
