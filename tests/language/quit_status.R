# quit() from a hot function: status, on.exit not run, .Last run.
# not injectable
.Last <- function() cat("last words\n")
f <- function(n) { on.exit(cat("exit", n, "")); if (n > 20) quit(status = 7) else n }
for (i in 1:30) f(i)
