# A loop whose body calls eval() runs in a context of its own in GNU R's byte code, and what goes wrong in an assignment
# there names no call.
who <- function(expr) tryCatch(expr, error = function(e) { cat(conditionMessage(e), "| "); print(conditionCall(e)) })
f <- function(b) {
  for (i in 1:3) {
    if (b < 0) y <- 0
    y[i] <- b
    eval(quote(b + 1))
  }
  y
}
g <- function(b) {
  while (evalq(b, environment()) > 0) {
    if (b < 0) y <- 0
    names(y)[2] <- "a"
  }
}
h <- function(b) repeat {
  for (k in 1:2) { if (b < 0) z <- 0; z[[k]] <- b }  # a loop without one inside of one with
  eval(1)
}
i <- function(b) {
  for (k in 1:2) { for (l in 1:2) eval(l); if (b < 0) z <- 0; z$a <- b }  # and the other way round
}
j <- function(b) {
  for (k in 1:2) { w <- function() eval(k); if (b < 0) z <- 0; z[k] <- b }
}
after <- function(b) {
  for (k in 1:2) eval(k)
  if (b < 0) z <- 0
  z[1] <- b
}
for (k in 1:4) { who(f(1)); who(g(1)); who(h(1)); who(i(1)); who(j(1)); who(after(1)) }
