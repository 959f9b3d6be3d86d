# What is handed to GNU R comes back, and is counted.

test_that("a loop in an argument that only GNU R can run is run once, not forever", {
  child <- in_child(c(
    "give <- function(e) e",
    "f <- function(n) { s <- 0; give(for (i in 1:n) { if (i > 2) give(break); s <- s + i }); s }",
    "for (k in 1:3) cat(tryCatch(f(4), error = conditionMessage), '\\n')"), c(HUNCH_HOT_CALLS = "0"))
  expect_equal(child$out, rep("3 ", 3))
})

test_that("expressions handed to GNU R are counted and traced", {
  f <- fresh("function(x) { y <- x; with(list(x = 2), x * y) + tryCatch(x, finally = NULL) }")
  for (i in 1:3) f(i)
  events <- hunch_trace(value <- f(4))
  expect_equal(value, 12)
  fallbacks <- events[events$event == "Fallback", ]
  expect_true(all(nzchar(fallbacks$text)))
})
