# The call that an error names when an index of an assignment is not there.
say <- function(e) tryCatch(e, error = function(e) print(conditionCall(e)))
m0 <- matrix(0, 3, 3); w <- 1
mk <- function(body, pre = quote(NULL)) { f <- function(n) NULL; body(f) <- bquote({ if (n > 100) i <- 1; for (q in 1:2) NULL; m <- m0; .(body); m }); environment(f) <- globalenv(); f }
es <- list(quote(m[i, ] <- w), quote(m[i, 1] <- w), quote(m[i] <- w), quote(m[[i]] <- w), quote(m[, i] <- w), quote(m[i, 1, drop = TRUE] <- w), quote(m[i, ]), quote(m[i]), quote(dim(m)[i] <- 1), quote(m[1, ][i] <- 2), quote(m[i, ][1] <- 2), quote(i[1] <- 2), quote(i[1, ] <- 2), quote(for (k in 1:2) i[k] <- 2), quote(while (TRUE) m[i, ] <- 1))
for (e in es) { cat(deparse(e), "\n"); f <- mk(e); for (k in 1:3) say(f(1)) }
