# A vector that is of one kind when a loop starts and of another when it goes round: the optimizer read and wrote
# elements of the Phi of both as if it knew their kind. Differed with HUNCH_OPT_CALLS=2 HUNCH_OPT_LOOPS=10 HUNCH_OPT_ALL=1
# (a crash; with HUNCH_VERIFY=1 a broken graph). Mended.
grows <- function() {
  out <- integer(3)
  for (d in c(-2L, 2L, NA_real_, 1e15, 46341L, FALSE)) {
    out[11] <- d
    out
  }
  out
}
for (k in 1:20) r <- grows()
print(r)
retyped <- function() {
  y <- logical(3)
  for (d in y) {
    for (d in y) for (e in 1) y[] <- 1L
    y
  }
  y
}
for (k in 1:10) r <- retyped()
print(r)
