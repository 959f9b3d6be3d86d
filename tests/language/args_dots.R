# Arguments after and before `...`, and dots passed through several levels.
source("tests/language/helper/ask.R")

inner <- function(a, ..., last = "none") { a; paste(inWords(a), ...length(), last) }
middle <- function(...) inner(...)
outer3 <- function(x, ...) middle(x, ..., last = "outer")

over(function(v) middle(v))
over(function(v) middle(1, v, last = v))
over(function(v) outer3(v, v, v))
again(function() middle())
again(function() outer3(1, 2, last = "twice"))

collect <- function(...) list(...)
over(function(v) collect(v, b = v))
over(function(v) names(collect(v, b = v, v)))
again(function() collect())
again(function() collect(1, , 3))

sums <- function(...) {
  total <- 0
  for (e in list(...)) total <- total + sum(e)
  total
}
over(function(v) sums(1, v, 2L), list(1L, 2.5, NA, "a", NULL, 1:3, TRUE, list(1)))
spread <- function(...) c(n = nargs(), m = ...length())
again(function() spread(1, 2, , 4))
again(function() spread())
forward <- function(f, ...) f(...)
again(function() forward(paste, "a", "b", sep = "-"))
again(function() forward(function(x, y) x - y, y = 1, 5))
again(function() forward(sum, 1, 2, NA, na.rm = TRUE))
