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

# Constants, values that are changed afterwards, none, and those of others.
first <- function(...) { x <- ..1; x[1] <- 100; list(x, ..1) }
for (k in 1:3) { str(first(c(1, 2), 3)); str(first(5)); str(first(c(a = 1L))) }
v <- c(1, 2); for (k in 1:3) { str(first(v)); print(v) }
beyond <- function(...) tryCatch(..3, error = function(e) cat("error:", conditionMessage(e), "\n"))
for (k in 1:3) { beyond(1, 2); beyond(); beyond(1, 2, 3); beyond(1, , 2) }
without <- function(x) tryCatch(..1, error = function(e) cat("error:", conditionMessage(e), "\n"))
for (k in 1:3) without(1)
deferred <- function(...) { g <- function() ..1; h <- function(...) ..2 + ..1; g() + h(10, ...) }
for (k in 1:3) print(deferred({ cat("once\n"); 3 }))
order_of <- function(...) { ..2; ..1; ..2 }
for (k in 1:3) print(order_of({ cat("one "); 1 }, { cat("two "); 2 }))
passed <- function(...) order_of(...)
for (k in 1:3) print(passed(sqrt(4), sqrt(9)))
f <- function(...) ..1
for (k in 1:3) { f(invisible(3)); f(3) }
missing_first <- function(...) missing(..1)
for (k in 1:3) print(c(missing_first(), missing_first(1), missing_first(, 1)))

# list(...)
all_of <- function(...) list(...)
mixed <- function(x, ...) list(x, more = 2, ..., last = 3)
for (k in 1:3) { str(all_of()); str(all_of(1)); str(all_of(a = 1, 2, `b c` = "x")); str(all_of(NULL, quote(a), list(1))); str(mixed(1)); str(mixed(1, 2, z = 3)) }
changed <- function(...) { l <- list(...); l[[1]][1] <- 99; list(l, list(...)) }
for (k in 1:3) { str(changed(v)); print(v) }
many <- function(...) length(list(...))
for (k in 1:3) { print(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)); print(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)) }
gap <- function(...) tryCatch(list(...), error = function(e) cat("error:", conditionMessage(e), "\n"))
for (k in 1:3) { gap(1, , 2); gap(1, stop("in it")) }
named_c <- function(...) c(..., 5)
for (k in 1:3) { print(named_c(a = 1, 2)); print(named_c(1)); print(named_c()) }
