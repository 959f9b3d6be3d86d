# ..1, ..2, ...elt(), ...length(), ...names() with and without arguments.
source("tests/language/helper/ask.R")

first <- function(...) ..1
second <- function(...) ..2
pick <- function(n, ...) ...elt(n)
over(function(v) first(v))
over(function(v) second(0, v))
over(function(v) pick(2L, 0, v))
again(function() first())
again(function() second(1))
again(function() pick(3, 1, 2))
again(function() pick(0, 1))
again(function() pick("a", 1))
again(function() first(stop("forced")))
again(function() second(stop("not forced"), 2))

count <- function(...) ...length()
again(function() count())
again(function() count(stop("never"), 2))
nms <- function(...) ...names()
again(function() nms(a = 1, 2, b = 3))
again(function() nms(1, 2))

side <- 0
bump <- function() side <<- side + 1
twice <- function(...) ..1 + ..1 + ..2
again(function() { r <- twice(bump(), bump()); c(r, side) }, 10L)

swap <- function(...) {
  f <- function(...) c(..2, ..1)
  f(..2, ..1)
}
over(function(v) swap(v, 1), list(1L, 2, "c", NULL, list(3)))
assign_dd <- function(...) { ..1 <- 5; ..1 }
again(function() assign_dd(1))
outside <- function() ..1
again(function() outside())
outside_dots <- function() list(...)
again(function() outside_dots())
