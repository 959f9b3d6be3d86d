# An error in a default that is evaluated as the argument of identical(): from the second call on (when GNU R's compiler
# has seen the function) the call of the condition differs. Tier 1; HUNCH_HOT_CALLS=0.
f <- function(a, b = stop("needed")) identical(b, 1L)
for (k in 1:5) tryCatch(f(1L), error = function(e) print(conditionCall(e)))
