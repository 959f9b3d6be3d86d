# Replacement with every kind of index.
source("tests/language/helper/ask.R")

vec <- function(i) { x <- c(a = 1, b = 2, c = 3); x[i] <- 10; x }
lst <- function(i) { x <- list(a = 1, b = 2); x[[i]] <- 10; x }
rem <- function(i) { x <- list(a = 1, b = 2, c = 3); x[i] <- NULL; x }
rem2 <- function(i) { x <- list(a = 1, b = 2, c = 3); x[[i]] <- NULL; x }
mat <- function(i) { m <- matrix(0, 2, 2); m[i, 1] <- 5; m }
mat2 <- function(i) { m <- matrix(0, 2, 2); m[i] <- 5; m }
indices <- list(1L, 2, 5, -1, 0, NA, "b", "new", TRUE, FALSE, c(TRUE, FALSE, NA), c(1, 3), c(-1, -2),
  c(-1, 1), NULL, integer(), 1.9, "", NA_character_, list(1), factor("b"), 1i, c(1L, NA))
for (f in list(vec, lst, rem, rem2, mat, mat2)) {
  print(body(f)[[3]])
  over(f, indices, times = 6L)
}
ml <- function(v) { x <- 1:6; x[c(1, 3)] <- v; x }
over(ml, list(1:2, 1L, 1:3, NULL, c(1.5, 2), "a", list(1, 2), integer()))

# several elements by position
put <- function(x, i, v) { x[i] <- v; x }
for (x in list(c(1.5, 2.5, 3.5), 4:6, c(TRUE, NA, FALSE), c("a", NA, "c"), c(a = 1, b = 2, c = 3)))
  for (i in list(1:3, 3:1, c(1L, 1L, 3L), 0:2, 2:5, c(1L, NA, 2L), -(1:2), integer()))
    for (v in list(c(7.5, 8.5, 9.5), 7:9, c("x", "y", "z"), FALSE, 1:2, integer()))
      again(function() put(x, i, v), 3L)
turn <- function(x) { x[1:3] <- x[3:1]; y <- x; y[2:3] <- x[1:2]; x[1:3] <- x; list(x, y) }
again(function() turn(c(1, 2, 3)))
