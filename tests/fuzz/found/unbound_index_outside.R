# An unbound index in an assignment outside of functions that runs in a compiled loop: plain R names the function whose
# context is innermost, hunch the assignment.
#
#   HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

show <- function(value) tryCatch(force(value), error = function(e) print(conditionCall(e)))
x <- NULL
show(for (i in x[[j]] <- NULL) NULL)
