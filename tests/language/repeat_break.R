# repeat with break, next and return in odd places.
source("tests/language/helper/ask.R")

f <- function(n) { i <- 0L; repeat { i <- i + 1L; if (i >= n) break }; i }
over(f, list(1L, 5, 0, 2.5, NA, "3", NULL, c(1, 2)))
g <- function(x) { repeat { if (x > 100) return(x); x <- x * 3 } }
over(g, list(1L, 2.5, 200, TRUE))
h <- function() { out <- c(); k <- 0; repeat { k <- k + 1; if (k == 3) next; if (k > 6) break; out <- c(out, k) }; out }
again(h)
inArg <- function() { k <- 0; repeat { k <- k + 1; x <- c(k, if (k > 3) break else k) }; x }
again(inArg)
inCond <- function() { k <- 0; repeat { k <- k + 1; if (if (k < 4) next else TRUE) break }; k }
again(inCond)
inSwitch <- function() { k <- 0; repeat { k <- k + 1; switch(as.character(k), "1" = next, "4" = break); k <- k + 0 }; k }
again(inSwitch)
val <- function() { r <- withVisible(repeat break); list(r$value, r$visible) }
again(val)
nest <- function() { n <- 0; repeat { repeat { n <- n + 1; if (n %% 3 == 0) break }; if (n > 8) break }; n }
again(nest)
stacked <- function() { r <- 1 + { x <- 0; repeat { x <- x + 1; if (x == 3) break }; x } * 2; r }
again(stacked)
again(function() { break; 1 })
again(function() { next })
