# A vector that is of one kind when a loop starts and of another when it goes round.
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
