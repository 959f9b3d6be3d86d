# Arithmetic over all pairs of kinds: values, warnings and errors.
source("tests/language/helper/ask.R")

few <- list(2L, 1.5, NA, "a", 1:3, c(1, 2), NULL, list(1), 1i, TRUE, factor("u"), quote(q), structure(2, class = "thing"), -0.0, Inf)
ops <- list(function(x, y) x + y, function(x, y) x - y, function(x, y) x * y, function(x, y) x / y,
  function(x, y) x^y, function(x, y) x %% y, function(x, y) x %/% y)
for (op in ops) {
  cat("==", inWords(body(op)), "\n")
  for (y in few) over(function(x) op(x, y), few, times = 1L)
}
over(function(x) -x)
over(function(x) +x)
over(function(x) x + 1L)
over(function(x) 1 - x)
over(function(x) x * x)
