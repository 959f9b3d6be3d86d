# The call that an error names when a variable that does not exist, or has no value, was handed from function to function.
third <- function(z) { z }
second <- function(y) { third(y) }
first <- function(x) { second(x) }
who <- function(expr) tryCatch(expr, error = function(e) { cat(conditionMessage(e), "| "); print(conditionCall(e)) })
for (k in 1:3) who(first(k))
for (k in 1:4) who(first(undefined_thing))
for (k in 1:4) who(third(undefined_thing))
for (k in 1:4) who(second(undefined_thing))

# within a function, through another's argument, and in an argument of an argument
inside <- function() { first(undefined_thing) }
nested <- function() { second(third(undefined_thing)) }
both <- function() { paste(first(undefined_thing), second(undefined_thing)) }
for (k in 1:4) { who(inside()); who(nested()); who(both()) }

# a formal without a value
passes <- function(a) { first(a) }
for (k in 1:4) who(passes())

# methods, functions of lists, builtins, assignments
show_it <- function(x, ...) UseMethod("show_it")
show_it.default <- function(x, y, ...) { y }
tools <- list(f = third)
of_list <- function() { tools$f(undefined_thing) }
of_method <- function() { show_it(1, undefined_thing) }
of_builtin <- function() { sqrt(undefined_thing) }
`part<-` <- function(x, value) { value }
of_setter <- function() { x <- 1; part(x) <- undefined_thing; x }
of_apply <- function() { lapply(1:2, function(i, w) w, undefined_thing) }
for (k in 1:3) { show_it(1, k); tools$f(k) }
for (k in 1:4) { who(of_list()); who(of_method()); who(of_builtin()); who(of_setter()); who(of_apply()) }
