# Functions and variables a hot loop relies on are redefined, masked, removed, locked or made active while it runs.
source("tests/language/helper/ask.R")

# A global function.
scale <- function(x) x * 2
use <- function(n) { s <- 0; for (i in 1:n) { if (i == 30) scale <<- function(x) x * 100; if (i == 45) scale <<- function(x) "text"; r <- scale(i); if (is.numeric(r)) s <- s + r else break }; c(s, i) }
print(use(60))
scale <- function(x) x * 2
print(use(40))
scale <- function(x) x * 2
print(use(20))
rm(scale)
print(length(ask(use(20))))
missing_then <- function(n) { s <- 0; for (i in 1:n) { if (i == 30) helper <<- function(x) x + 1; if (i == 40) rm(helper, envir = globalenv()); s <- tryCatch(s + helper(i), error = function(e) s - 1) }; s }
print(missing_then(50))

# Builtins, in the global environment and back.
masked <- function(n, name, other) {
  s <- 0
  v <- c(4, 9, 16, 25)
  for (i in 1:n) {
    if (i == 20) assign(name, other, envir = globalenv())
    if (i == 35) rm(list = name, envir = globalenv())
    s <- s + max(v[i %% 4 + 1], 5) + sum(v, i) - length(v) * sqrt(v[2]) + abs(-i) %/% 2
  }
  s
}
print(masked(50, "unused", 1))
print(masked(50, "max", function(...) 1000))
print(masked(50, "sum", function(...) -1))
print(masked(50, "length", function(x) 100))
print(masked(50, "sqrt", function(x) 0))
print(masked(50, "abs", function(x) -5))
print(masked(50, "max", "not a function"))
print(masked(50, "+", function(e1, e2) if (missing(e2)) e1 else .Primitive("-")(e1, e2)))
print(masked(50, "*", function(e1, e2) 7))
print(masked(50, "-", function(e1, e2) if (missing(e2)) e1 else 3))
print(masked(50, "[", function(x, ...) 1))
print(masked(50, "==", function(e1, e2) FALSE))
print(masked(50, "c", function(...) 0))
print(masked(50, "%/%", function(e1, e2) 0.25))
print(exists("max", globalenv(), inherits = FALSE) || exists("==", globalenv(), inherits = FALSE))
if (exists("==", globalenv(), inherits = FALSE)) rm("==")
special <- function(n, name, other) {
  s <- 0
  for (i in 1:n) {
    if (i > 19 && i < 21) assign(name, other, envir = globalenv())
    if (i > 34 && i < 36) rm(list = name, envir = globalenv())
    s <- (s + i) * 0.5
    if (s > 1e6) break
  }
  s
}
print(special(50, "if", function(...) "no"))
print(special(50, "(", function(x) 1))
print(special(50, ">", .Primitive(">")))
print(special(50, "&&", function(a, b) FALSE))
suppressWarnings(rm(list = c("if", "(", ">", "&&", "=="), envir = globalenv()))
print(special(50, "{", .Primitive("{")))
suppressWarnings(rm(list = "{", envir = globalenv()))

# Locally, in an enclosing function, and in an attached environment.
local_mask <- function(n) { s <- 0; for (i in 1:n) { if (i == 25) max <- function(...) -1; if (i == 40) rm(max); s <- s + max(i, 2) }; s }
print(local_mask(50))
local_value <- function(n) { s <- 0; for (i in 1:n) { if (i == 25) max <- 5; s <- s + max(i, 2) }; s + max }
print(local_value(50))
enclosing <- function(n) { inner <- function(k) { s <- 0; for (i in 1:k) { if (i == k %/% 2 && flip) assign("min", function(...) 50, envir = parent.env(environment())); s <- s + min(i, 10) }; s }; flip <- FALSE; a <- inner(n); flip <- TRUE; b <- inner(n); d <- inner(n); rm(min); c(a, b, d, inner(n)) }
print(suppressWarnings(enclosing(40)))
from_closure <- function() { f <- function(x) x + 1; change <- function() f <<- function(x) x + 1000; s <- 0; for (i in 1:50) { if (i == 30) change(); s <- s + f(i) }; s }
print(from_closure())
attached <- function(n) { s <- 0; for (i in 1:n) { if (i == 20) attach(list(min = function(...) 100, limit = 7), name = "extra", warn.conflicts = FALSE); if (i == 35) detach("extra"); s <- s + min(i, 3) + (if (exists("limit")) limit else 0) }; s }
print(attached(50))
print(attached(10))

# Global variables: values, types, removal, active and locked bindings.
limit <- 10
watch <- function(n) { s <- 0; for (i in 1:n) { if (i == 20) limit <<- 5L; if (i == 30) limit <<- "7"; if (i == 35) limit <<- 2.5; if (i == 45) rm(limit, envir = globalenv()); s <- s + as.numeric(limit) }; s }
print(watch(40))
limit <- 1
answer(watch(50))
limit <- 1
hits <- 0
activate <- function(n) { s <- 0; for (i in 1:n) { if (i == 25) { rm(limit, envir = globalenv()); makeActiveBinding("limit", function() { hits <<- hits + 1; hits }, globalenv()) }; s <- s + limit }; s }
print(activate(50))
print(hits)
rm(limit)
limit <- 3
total <- 0
accumulate <- function(n) { for (i in 1:n) { if (i == 30) lockBinding("total", globalenv()); total <<- total + limit }; total }
answer(accumulate(20))
answer(accumulate(50))
unlockBinding("total", globalenv())
print(total)
locked_local <- function(n) { x <- "0"; for (i in 1:n) { if (i == 30) lockBinding("x", environment()); x <- paste(i) }; x }
answer(locked_local(20)); answer(locked_local(40))
locked_vector <- function(n) { v <- numeric(3); for (i in 1:n) { if (i == 30) lockBinding("v", environment()); v[i %% 3 + 1] <- i }; v }
answer(locked_vector(20)); answer(locked_vector(40))
active_local <- function(n) { log <- 0; x <- 0; for (i in 1:n) { if (i == 30) { rm(x); makeActiveBinding("x", function(v) { if (missing(v)) log else log <<- log + v }, environment()) }; x <- x + 1 }; c(x, log) }
answer(active_local(20)); answer(active_local(40))
late_store <- function(n) { on.exit(cat("reached", sum(y != 0), "\n")); y <- numeric(n); x <- as.numeric("0.5"); lockBinding("x", environment()); for (i in 1:n) { y[i] <- i; if (i > 20) x <- y[i] }; x }
answer(late_store(40)); answer(late_store(20))
locked_env <- function(n) { for (i in 1:n) { if (i == 20) lockEnvironment(environment()); if (i == 30) fresh <- 1; s <- i }; s }
answer(locked_env(25)); answer(locked_env(40))
active_loop <- function(n) { seen <- c(); makeActiveBinding("i", function(v) if (missing(v)) 42 else seen <<- c(seen, v), environment()); for (i in 1:n) seen <- c(seen, i); seen }
answer(active_loop(6))

# Methods and replacement functions appear in the middle.
`second<-` <- function(x, value) { x[2] <- value; x }
replacing <- function(n) { v <- numeric(3); for (i in 1:n) { if (i == 30) `second<-` <<- function(x, value) { x[3] <- value * 2; x }; second(v) <- i }; v }
print(replacing(50))
area <- function(x) UseMethod("area")
area.default <- function(x) 1
methods_change <- function(n) { s <- 0; o <- structure(list(r = 2), class = "disc"); for (i in 1:n) { if (i == 20) area.disc <<- function(x) x$r^2; if (i == 40) rm(area.disc, envir = globalenv()); s <- s + area(o) }; s }
print(methods_change(50))
recursive <- function(n) { if (n == 15) recursive <<- function(n) 1000; if (n <= 0) 0 else n + recursive(n - 1) }
print(recursive(30))
print(recursive(3))

# an active binding that looks at the other variables of a hot loop, and changes them
watching <- function() {
  seen <- numeric()
  total <- 0
  other <- 0
  makeActiveBinding("act", function(v) if (missing(v)) total * 10 else { seen[length(seen) + 1L] <<- total; other <<- other + v }, environment())
  for (i in 1:60) { total <- total + i; act <- i; if (i %% 7 == 0) other <- other + act }
  list(total, other, sum(seen), length(seen))
}
again(watching)
makeActiveBinding("topAct", function(v) if (missing(v)) topTotal else topOther <<- topOther + topTotal + v, globalenv())
topTotal <- 0
topOther <- 0
for (k in 1:80) { topTotal <- topTotal + k; topAct <- k; topTotal <- topTotal - topAct %% 3 }
print(c(topTotal, topOther, topAct))
rm(topAct)
