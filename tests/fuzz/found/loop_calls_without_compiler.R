# With GNU R's compiler off an error or a warning raised in C within a loop names no call, one in m[i] <- v names the
# assignment, and return() outside of functions names none; hunch names the function's call each time.
#
#   R_ENABLE_JIT=0 HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

show <- function(value) tryCatch(force(value), error = function(e) print(conditionCall(e)), warning = function(w) {
  print(conditionCall(w))
})
unbound <- function() for (i in 1) notThere
coerced <- function() for (i in 1) as.integer(1e15)
compared <- function() for (i in 1) list(NULL) >= 1L
indexed <- function(m = NULL) m[notThere] <- NULL
show(unbound())
show(coerced())
show(compared())
show(indexed())
