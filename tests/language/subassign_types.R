# x[i] <- v and x[[i]] <- v across all types of x and v.
source("tests/language/helper/ask.R")

set1 <- function(x, v) { x[2] <- v; x }
set2 <- function(x, v) { x[[2]] <- v; x }
targets <- list(1:3, c(1, 2), TRUE, c("a", "b"), list(1, 2), NULL, 1i, as.raw(1:2), factor(c("u", "v")))
for (x in targets) {
  cat("target", inWords(x), "\n")
  over(function(v) set1(x, v), times = 4L)
  over(function(v) set2(x, v), times = 4L)
}
