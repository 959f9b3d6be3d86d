# sqrt() of a negative integer: GNU R's byte code gives NaN without a warning, its evaluator warns. Here plain R does not
# warn and hunch does. Tier 1, only with GNU R's compiler on; HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0.
told <- function(e) withCallingHandlers(e, warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
f <- function() {
  x <- 1:5
  g <- function(z) for (i in { z <- -2L; if (!(length(x) < 5L)) z <- z - (z <- sqrt(z)) else for (j in seq_len(5)) z <- j }) NULL
  g(1L)
}
told(f())
