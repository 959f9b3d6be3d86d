# An error that nobody catches: message, call, exit status, deferred warnings.
# not injectable
f <- function(x) { warning("pending"); g(x + 1) }
g <- function(y) { on.exit(cat("leaving g\n")); if (y > 50) y + "text" else y }
for (i in 1:60) f(i)
cat("never reached\n")
