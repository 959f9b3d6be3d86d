# Vector arithmetic: recycling, attributes, names, dims, zero length.
source("tests/language/helper/ask.R")

few <- list(1:3, 1:2, 1:6, c(a = 1, b = 2), numeric(), NULL, matrix(1:6, 2), 5, c(1, NA), list(1), ts(1:3), array(1:3))
for (y in few) { cat("with", inWords(y), "\n"); over(function(x) x + y, few, times = 2L) }
for (y in few[1:6]) over(function(x) x > y, few, times = 2L)
over(function(x) x[c(TRUE, FALSE)], few)
over(function(x) ifelse(x > 1, x, -x), few)
axpy <- function(a, x, y) { r <- numeric(length(x)); for (i in seq_along(x)) r[i] <- a * x[i] + y[i]; r }
over(function(a) axpy(a, c(1, 2, 3), 4:6), list(2L, 1.5, NA, "a", TRUE, NULL, 1:2))
vec <- function(a, x, y) a * x + y
over(function(a) vec(a, c(1, 2, 3), 4:6), list(2L, 1.5, NA, "a", TRUE, NULL, 1:2))
again(function() { x <- c(a = 1, b = 2); y <- x * 2; z <- x + c(c = 1, d = 2); list(y, z) })
again(function() { x <- 1:3; x <- x * 2; x <- x - 1L; x / x })
again(function() sum((1:10)[1:10 %% 2 == 0]^2))
again(function() outer(1:2, 1:3, "+") %*% 1:3)
again(function() matrix(1:4, 2) * c(10, 100))
again(function() 1:6 %in% c(2, 4))
again(function() which(c(F = FALSE, T = TRUE)))
