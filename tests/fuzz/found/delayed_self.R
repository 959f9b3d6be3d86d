# A promise that refers to itself, in the argument of log(), with GNU R's compiler off: plain R says that argument "x" is
# missing, hunch that the promise is already under evaluation. Tier 1; R_ENABLE_JIT=0 HUNCH_HOT_CALLS=0.
f <- function() {
  delayedAssign("acc", acc)
  log(acc)
}
f()
