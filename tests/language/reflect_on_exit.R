# on.exit() in hot leaf functions, recursions and callbacks: order, values, errors, jumps, reflection.
source("tests/language/helper/hot.R")

log <- 0
leaf <- function(x) { on.exit(log <<- log + 1); x * 2 }
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + leaf(i); s }
print(loop(5000)); print(log)

# it sees the variables as they are when the function leaves
late <- function(k) { v <- 1; on.exit(out <<- v + w); w <- 2; for (j in 1:3) v <- v + j; if (k %% 2 == 0) { v <- 100; return("early") }; "late" }
print(heat(late)); print(out); print(heat(late, 2999L)); print(out)
typed <- function(k) { v <- 0L; on.exit(out <<- v); for (j in 1:4) v <- if (j == 3 && k %% 7 == 0) v + 0.5 else v + 1L; v }
print(typeof(heat(typed, 2996L))); print(out); print(typeof(heat(typed))); print(out)
restore <- function(k) { old <- state; state <<- k; on.exit(state <<- old); inner(k) }
inner <- function(k) { if (k == 2500) stop("with state ", state); state * 2 }
state <- -1
restores <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + tryCatch(restore(i), error = function(e) { cat(conditionMessage(e), words(conditionCall(e)), state, "\n"); 0 }); s }
print(restores(3000)); print(state)

# several, after and before, replaced and removed
several <- function(k) { t <- character(); on.exit(order <<- t); on.exit(t <- c(t, "b"), add = TRUE, after = FALSE); on.exit({ t <- c(t, "a") }, add = TRUE, after = FALSE); if (k %% 3 == 0) on.exit(order <<- "replaced"); if (k %% 5 == 0) on.exit(); k }
order <- NULL
for (n in c(2998L, 3000L, 2999L, 2997L)) { heat(several, n); print(order) }
conditional <- function(n) { k <- 0; f <- function(i) { if (i %% 3 == 0) on.exit(k <<- k + 1); i }; s <- 0; for (i in seq_len(n)) s <- s + f(i); c(s, k) }
print(conditional(3000))

# the value: return() in on.exit wins, visible and not
wins <- function(k) { on.exit(if (k == 3000) return("from exit")); k }
print(heat(wins)); print(heat(wins, 2000L))
visible <- function(k) { on.exit(1 + 1); invisible(k) }
for (i in 1:2000) visible(i)
visible(1); print(visible(1))
changesValue <- function(k) { v <- c(1, 2); on.exit(v[1] <- 100); v }
print(heat(changesValue))
sys <- function(k) { on.exit(k <- k + 1); words(sys.on.exit()) }
print(heat(sys, 1000))

# recursion: innermost first; errors in the body and in the exit code
trail <- NULL
rec <- function(n) { on.exit(if (keep) trail <<- c(trail, n)); if (n == 0) { if (keep) stop("bottom"); 0 } else rec(n - 1) + 1 }
keep <- FALSE; print(heat(function(k) rec(k %% 5)))
keep <- TRUE; told(rec(4)); print(trail)
failing <- function(k) { on.exit(if (k == 1500) stop("in exit")); k }
print(heat(function(k) tryCatch(failing(k), error = function(e) { cat(conditionMessage(e), words(conditionCall(e)), "\n"); -1 })))
bothFail <- function(k) { on.exit(stop("second ", k)); if (k > 0) stop("first ", k) }
print(heat(function(k) tryCatch(bothFail(k), error = conditionMessage), 1000))
both <- function(k) { on.exit(out <<- geterrmessage() == ""); tryCatch(stop("x"), error = function(e) "caught", finally = out2 <<- k) }
print(heat(both, 1000)); print(out2)

# jumps out of loops and callbacks run it
breaks <- function(n) { k <- 0; f <- function(p) { on.exit(k <<- k + 1); p; 0 }; for (i in seq_len(n)) { f(if (i %% 2 == 0) next else 1); if (i == 2501) f(break) }; c(i, k) }
print(breaks(3000))
returns <- function(k) { hits <- 0; g <- function(p) { on.exit(hits <<- hits + 1); p; 1 }; h <- function() { g(return("through")); "never" }; c(h(), hits) }
print(heat(returns))
callback <- 0
print(sum(vapply(1:3000, function(i) { on.exit(callback <<- callback + i); i %% 2 }, 0))); print(callback)
print(Reduce(function(a, b) { on.exit(callback <<- callback - b); a + b }, 1:3000)); print(callback)
restarted <- function(k) withRestarts({ f <- function() { on.exit(callback <<- callback + 1); invokeRestart("away", k) }; f(); "no" }, away = function(v) v + 1)
print(heat(restarted, 1000)); print(callback)

# it reflects: frames and calls at exit time
looks <- function(k) { on.exit(seen <<- c(words(sys.call()), ls())); z <- k; y <- z; invisible(NULL) }
heat(looks, 1000); print(seen)
writes <- function(k) { on.exit(assign("total", k, parent.frame())); k }
writer <- function(n) { total <- 0; s <- 0; for (i in seq_len(n)) { s <- s + writes(i) * total %% 2 }; c(s, total) }
print(writer(3000))
caller <- function(k) { on.exit(where <<- words(sys.call(-1))); if (k == 900) stop("x"); k }
around <- function(k) tryCatch(caller(k), error = function(e) -1)
where <- ""; print(heat(around, 901L)); print(where); print(around(900)); print(where)
