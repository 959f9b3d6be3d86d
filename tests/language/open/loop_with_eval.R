# A loop whose body calls eval() runs in a context of its own in GNU R's byte code, and what goes wrong in an assignment
# there names no call. Here it names the function's.
f <- function(b) {
  for (i in 1:3) {
    if (b < 0) y <- 0
    y[i] <- b
    eval(quote(b + 1))
  }
  y
}
for (k in 1:4) tryCatch(f(1), error = function(e) print(conditionCall(e)))
