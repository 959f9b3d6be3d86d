# Values of all kinds, and how to show what becomes of them.
show_it <- function(x) cat(typeof(x), paste(deparse(x, control = c("keepNA", "keepInteger", "niceNames", "showAttributes", "hexNumeric")), collapse = " "), "\n")
try_it <- function(expr) tryCatch(show_it(expr),
  warning = function(w) cat("warning:", conditionMessage(w), deparse(conditionCall(w)), "\n"),
  error = function(e) cat("error:", conditionMessage(e), deparse(conditionCall(e)), "\n"))
# Calls f often enough to make it hot, with the same arguments.
often <- function(f, ...) { for (i in 1:200) f(...); invisible() }

nan_with <- function(x) { r <- writeBin(x, raw()); r[1] <- as.raw(7); readBin(r, "double") }
values <- list(1, 2L, TRUE, NA, NA_integer_, NA_real_, NaN, nan_with(NaN), Inf, -Inf, "a", NA_character_, NULL, numeric(0),
  integer(0), logical(0), character(0), list(), c(1.5, NA, 3), c(3L, NA, 1L), c(TRUE, NA, FALSE), c(0, -0), c(-0, 0), -0, 1:5,
  c(a = 1, b = 2), c(x = "p", y = "q"), matrix(1:4, 2), matrix(c("a", "b"), 1), array(1:3, 3, list(c("x", "y", "z"))),
  factor(c("u", "v", "u")), 1i, c(1i, NA), as.raw(3), list(1, "b"), c("x", "y", "a", NA, ""), .Machine$integer.max,
  c(.Machine$integer.max, 1L), 1e308 * c(1, 1), as.Date("2020-02-29"), "\u00e9", c("a", "\u00e9"), data.frame(k = 1:2),
  structure(list(1), class = c("sub", "base")), structure(1:2, class = "mine"), c(NaN, NA, 2, NA, NaN), 2.5, c(0.5, 1.5, -2.5, 1e300))
functions <- list(sum, quote(a), quote(a + b), globalenv(), expression(a, 1), pairlist(p = 1, 2), structure(function() 1, class = "fun"))

