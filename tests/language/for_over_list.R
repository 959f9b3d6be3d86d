# for over every kind of sequence, the loop variable afterwards, changed sequences.
source("tests/language/helper/ask.R")

walk <- function(s) { out <- list(); for (e in s) out[[length(out) + 1L]] <- e; out }
over(walk)
over(walk, list(1:3, c(1.5, 2), list(1, NULL, "c"), NULL, "s", pairlist(a = 1, b = 2), expression(x, y + 1),
  quote(f(a, b)), globalenv(), sum, factor(c("p", "q")), as.Date("2020-01-01"), matrix(1:4, 2)))
after <- function(s) { e <- "unset"; for (e in s) NULL; e }
over(after, list(1:3, NULL, list(4, "z"), character()))
change <- function(s) { n <- 0; for (e in s) { s <- c(s, 1); n <- n + 1 }; c(n, length(s)) }
over(change, list(1:3, c(1, 2), "a", NULL))
rebind <- function() { out <- c(); for (i in 1:4) { out <- c(out, i); i <- 10 }; c(out, i) }
again(rebind)
nested <- function(n) { k <- 0; for (i in seq_len(n)) for (j in seq_len(i)) k <- k + i * j; k }
over(nested, list(0L, 1L, 5, 3.7))
val <- function() { r <- withVisible(for (i in 1:3) i); list(r$value, r$visible) }
again(val)
modify <- function(x) { for (i in seq_along(x)) x[[i]] <- i; x }
over(modify, list(1:3, c(2, 3), letters[1:2], list(1, "a"), NULL))
elem <- function() { x <- list(1:2, 3:4); for (e in x) e[1] <- 100L; x }
again(elem)
typed <- function() { r <- c(); for (x in list(1L, 2.5, "c", TRUE, NULL, 2L)) r <- c(r, class(x)); r }
again(typed)
sumall <- function(xs) { s <- 0L; for (x in xs) s <- s + x; s }
over(sumall, list(1:3, c(1, 2), c(1L, NA), TRUE, "a", NULL, list(1L, 2), list(1, "b")))
brk <- function(n) { for (i in seq_len(n)) { if (i == 2) next; if (i > 4) break }; i }
over(brk, list(1, 3, 10))
again(function() { for (i in 5:1) if (i == 3) return(i); 0 })
again(function() { f <- function(x) for (i in x) stop("at ", i); f(7:9) })
