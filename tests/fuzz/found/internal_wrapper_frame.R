# A promise forced first by is.vector(X) in vapply: GNU R's byte code has no call of is.vector there, so stop() names
# vapply(...); in hunch is.vector has a frame of its own, and stop() names is.vector(X).
#
#   HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

ask <- function(a, x = stop("needed")) vapply(x, function(z) z, 0)
for (k in 1:3) print(tryCatch(ask(1), error = conditionCall))
