# while with next, break, conditions of all kinds, value and visibility.
source("tests/language/helper/ask.R")

odd <- function(n) { i <- 0; s <- 0; while (i < n) { i <- i + 1; if (i %% 2 == 0) next; s <- s + i }; s }
over(odd, list(0, 5L, 10, 3.5, TRUE, NA, NULL, c(2, 3), -1))
cond <- function(v) { n <- 0; while (v) { n <- n + 1; v <- FALSE }; n }
over(cond)
collatz <- function(n) { k <- 0L; while (n != 1) { n <- if (n %% 2 == 0) n / 2 else 3 * n + 1; k <- k + 1L }; k }
over(collatz, list(1, 7, 27L, 97))
change <- function() { x <- 3L; out <- list(); while (x > 0) { out <- c(out, x); x <- if (is.integer(x)) x - 1 else x - 0.5 }; out }
again(change)
side <- function() { log <- c(); i <- 0; while ({ log <- c(log, "c"); i < 2 }) { i <- i + 1; log <- c(log, "b") }; log }
again(side)
val <- function() { r <- withVisible(while (FALSE) 1); list(r$value, r$visible) }
again(val)
inner <- function() { i <- 0; while (TRUE) { i <- i + 1; j <- 0; while (TRUE) { j <- j + 1; if (j > i) break }; if (i >= 4) break }; c(i, j) }
again(inner)
fcond <- function() { n <- 3; f <- function() { n <<- n - 1; n > 0 }; k <- 0; while (f()) k <- k + 1; k }
again(fcond)
errs <- function(v) { i <- 1; while (i < v) i <- i + "x"; i }
over(errs, list(0, 5, NA, "b"))
condcall <- function(x) while (x > NA) 1
over(condcall, list(1, "a", NULL))
