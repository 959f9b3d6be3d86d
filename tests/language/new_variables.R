# Variables that get their first value when the function's environment exists already, and others who bind, remove and lock.
late <- function(k) {
  g <- function() 1
  a <- k
  b <- "text"
  c <- NULL
  d <- TRUE
  list(ls(), mget(c("a", "b", "d")), environmentName(environment()), get("c"))
}
for (k in 1:10) r <- late(k)
str(r)
behind <- function(k) {
  e <- environment()
  assign("x", k * 10, envir = e)
  assign("y", k * 100)
  first <- c(x, y)
  x <- k
  z <- 3
  rm(z)
  y <- 2
  z <- k + 1
  list(first, x, y, z, sort(ls()))
}
for (k in 1:10) r <- behind(k)
str(r)
removed <- function(k) {
  e <- environment()
  u <- 1
  rm(list = "u", envir = e)
  v <- tryCatch(u, error = function(e) "no u")
  u <- k
  list(u, v, exists("w", inherits = FALSE))
}
for (k in 1:10) r <- removed(k)
str(r)
locked <- function(k) {
  e <- environment()
  p <- 1
  lockEnvironment(e)
  p <- 2
  r <- tryCatch({
    q <- k
    "assigned"
  }, error = conditionMessage)
  p
}
for (k in 1:10) m <- tryCatch(locked(k), error = conditionMessage)
print(m)
shadowing <- function(k) {
  e <- environment()
  if (k > 5) `+` <- function(a, b) "shadowed"
  k + 1
}
for (k in 1:10) r <- shadowing(k)
print(r)
dispatched <- function(x, ...) UseMethod("dispatched")
dispatched.default <- function(x, ...) {
  e <- environment()
  before <- .Generic
  .Generic <- "mine"
  .later <- x
  list(before, .Generic, .later, sort(ls(all.names = TRUE)))
}
for (k in 1:10) r <- dispatched(k)
str(r)
active <- function(k) {
  e <- environment()
  makeActiveBinding("live", function(v) if (missing(v)) k * 2 else k <<- v, e)
  live <- 5
  c(live, k)
}
for (k in 1:10) r <- active(k)
print(r)
ordered <- function() {
  f <- function() parent.frame()
  b <- 1
  a <- 2
  e <- f()
  c <- 3
  ls(e, sorted = FALSE)
}
for (k in 1:10) r <- ordered()
print(sort(r))
print(names(as.list((function() { g <- function() 1; z <- 1; y <- "b"; environment() })())))
