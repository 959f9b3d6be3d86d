# sqrt() of a negative integer: GNU R's byte code gives NaN without a warning (of a double with one), its evaluator and
# hunch warn. Tier 1, only with GNU R's compiler on; HUNCH_HOT_CALLS=0.
f <- function(z) sqrt(z)
told <- function(e) withCallingHandlers(e, warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
for (k in 1:4) told(f(-2L))
for (k in 1:4) told(f(-2))
