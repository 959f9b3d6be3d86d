# With GNU R's compiler off, a warning or an error that C raises while an index of an assignment is computed names the
# assignment; hunch names the function's call.
#
#   R_ENABLE_JIT=0 HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

put <- function(v) v[v > 1L] <- 0
withCallingHandlers(put(list("a")), warning = function(w) print(conditionCall(w)))
