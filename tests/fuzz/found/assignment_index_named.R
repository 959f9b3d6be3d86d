# The call of an error in the index of an assignment. At the first call, which GNU R's evaluator makes, plain R names the
# assignment, and from the second on, made by its byte code, the call of the function; hunch has them the other way round.
# The same holds for a promise that fails where an index is evaluated.
#
#   HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

show <- function(value) tryCatch(value, error = function(e) print(conditionCall(e)))
put <- function(b) {
  out <- 1:5
  out[notThere] <- NULL
}
show(put(1))
for (k in 1:3) show(put(k))
