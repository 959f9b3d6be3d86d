# Operands of functions that GNU R's byte code runs, which wait while functions that are known well change variables in place.
source("tests/language/helper/ask.R")

fresh <- function(text) compiler::cmpfun(eval(parse(text = text, keep.source = FALSE), globalenv()))
stack <- function() {
  values <- c(1, 2, 3)
  list(push = function() { values[1] <<- values[1] + 10; 1 }, grow = function() { values[length(values) + 1] <<- 7; 1 },
    get = function() values, both = function() { values[2] <<- 0; values })
}
o <- stack()
for (i in 1:60) { o$push(); o$get(); o$both(); o$grow() }
for (k in 1:3) {
  o <- stack()
  answer(fresh("function(o) o$get() + o$push()")(o))
  answer(fresh("function(o) list(o$get(), o$push(), o$get(), o$grow(), o$get())")(o))
  answer(fresh("function(o) sum(o$get(), o$push())")(o))
  answer(fresh("function(o) c(o$get(), o$both(), o$get())")(o))
  answer(fresh("function(o, g) o$get() + g(o)")(o, fresh("function(o) o$push()")))
  answer(fresh("function(o, g) paste(o$get(), tryCatch(g(o), error = function(e) o$push()))")(o, fresh("function(o) { o$push(); stop() }")))
  answer(fresh("function(o) { r <- 0; for (v in o$get()) { o$push(); r <- r + v }; r }")(o))
  answer(fresh("function(o) vapply(1:3, function(i) sum(o$get() * o$push()), 0)")(o))
  answer(fresh("function() { x <- c(1, 2, 3); f <- function() { x[1] <<- x[1] + 100; 0 }; for (i in 1:50) f(); x + f() }")())
}
