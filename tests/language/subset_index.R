# x[i], x[[i]], x$n with every kind of index, and their errors.
source("tests/language/helper/ask.R")

indices <- list(1L, 2, 5, -1, 0, NA, "b", "new", TRUE, FALSE, c(TRUE, FALSE, NA), c(1, 3), c(-1, -2),
  c(-1, 1), NULL, integer(), 1.9, "", NA_character_, list(1), factor("b"), 1i, c(1L, NA), c("a", "zz"),
  -5, 1e10, Inf, NaN)
v <- c(a = 1, b = 2, c = 3)
l <- list(a = 1L, b = "two", c = list(d = 3))
n <- 1:4
for (x in list(v, l, n, NULL, "str", quote(f(a, b)))) {
  cat("object", inWords(x), "\n")
  over(function(i) x[i], indices, times = 4L)
  over(function(i) x[[i]], indices, times = 4L)
}
over(function(x) x$a, times = 10L)
over(function(x) x[["x"]], times = 10L)
over(function(x) x[1], times = 10L)
over(function(x) x[[1]], times = 10L)
again(function() l$c$d)
again(function() l[["c"]][["d"]])
again(function() l[[c("c", "d")]])
again(function() l[[c(3, 1)]])
again(function() l[[c(3, 2)]])
again(function() l[["c", exact = FALSE]])
again(function() list(abc = 1)$ab)
again(function() list(abc = 1, abd = 2)$ab)
again(function() v["a", drop = TRUE])
again(function() sum[1])
again(function() sum$a)
again(function() (function(x) x)[[1]])
again(function() globalenv()[[1]])
again(function() globalenv()[1])
again(function() globalenv()$no_such_name)

# several elements by position
pick <- function(x, i) x[i]
for (x in list(c(1.5, 2.5, 3.5), 4:6, c(TRUE, NA, FALSE), c("a", NA, "c"), list(1, "b", NULL), c(a = 1, b = 2, c = 3)))
  for (i in list(1:3, 3:1, 2:2, c(1L, 1L, 3L), 0:2, 2:5, c(1L, NA), -1L, -(1:2), integer(), c(x = 1L, y = 2L), c(1, 3)))
    again(function() pick(x, i), 4L)
