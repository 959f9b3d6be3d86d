# The call of a failing m[i, j] <- e, from the second call on (GNU R's compiler is on): plain R names the expression of
# the value, `[<-`(`*tmp*`, 2L, n, value = n + 1), hunch the value itself, value = 6.
#
#   HUNCH_HOT_CALLS=0 HUNCH_HOT_LOOPS=0

put <- function(n) {
  m <- matrix(0, 2L, 2L)
  m[2L, n] <- n + 1
  m
}
for (k in 1:3) print(tryCatch(put(5), error = conditionCall))
