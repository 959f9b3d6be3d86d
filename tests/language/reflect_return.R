# return() in promises, defaults, do.call("return", ..., envir=), eval, delayedAssign, callbacks of hot functions.
source("tests/language/helper/hot.R")

force2 <- function(p) { q <- 1; p; "not reached" }
leave <- function(k) { r <- force2(if (k %% 3 == 0) return("left") else k); r }
print(heat(leave)); print(heat(leave, 2999L))
search <- function(n, goal) { for (i in seq_len(n)) { force2(if (i == goal) return(i * 10)); if (i > n) break }; "none" }
print(search(3000, -1)); print(search(3000, 2500)); print(search(3000, 1L))
nested <- function(k) { a <- function() { b <- function() { force2(if (k == 2500) return("b left")); "b" }; paste("a", b()) }; a() }
print(heat(nested)); print(nested(2500))
twice <- function(p) force2(p)
passed <- function(k) { twice(if (k %% 2 == 0) return("both") else 0); "end" }
print(heat(passed)); print(passed(1))

# a default that returns, a switch, conditions and indices that return
default <- function(k, d = return("default")) { if (k %% 4 == 0) d; k }
print(heat(default)); print(default(3)); print(default(4, 0))
odd <- function(k) { x <- c(1, 2, 3); x[if (k == 2500) return("index") else 2] <- k; if (if (k == 2600) return("condition") else TRUE) x <- x + 1; x }
print(heat(odd)); print(odd(2500)); print(odd(2600))
argument <- function(k) sum(1, if (k == 2500) return("sum") else k, 3)
print(heat(argument)); print(argument(2500))
whileCond <- function(n) { i <- 0; while (if (i > n) return(-i) else TRUE) { i <- i + 1; if (i == 5000) break }; i }
print(whileCond(10000)); print(whileCond(3000)); print(whileCond(10L))

# do.call("return", ..., envir = ) and eval: out of the frame they are told
told1 <- function(k) { do.call("return", list(k * 2), envir = environment()); "after" }
print(heat(told1, 1000))
finish <- function(value) do.call("return", list(value), envir = parent.frame())
callee <- function(k) { if (k %% 2 == 0) finish("made to return"); "on its own" }
print(heat(callee, 1000)); print(heat(callee, 1001L))
fromLoop <- function(n) { s <- 0; for (i in seq_len(n)) { s <- s + i; if (i == 2000) finish(s) }; "end" }
print(fromLoop(1500)); print(fromLoop(3000)); print(fromLoop(1500))
evals <- function(k) { if (k %% 2 == 0) eval(quote(return("eval"))); "after eval" }
print(heat(evals, 1000)); print(heat(evals, 1001L))
evalqs <- function(k) { evalq(return("inner"), environment()); "outer" }
print(heat(evalqs, 1000))
parentEval <- function(v) eval.parent(substitute(return(v)))
viaParent <- function(k) { x <- k; if (k > 500) parentEval(x + 0.5); "own" }
print(heat(viaParent, 400)); print(heat(viaParent, 1000))
upTwo <- function(v) evalq(return("two up"), parent.frame(2))
mid <- function(k) { upTwo(k); "mid" }
top <- function(k) { r <- if (k %% 2 == 0) mid(k) else "skipped"; paste("top", r) }
print(heat(top, 1000)); print(heat(top, 1001L))

# delayedAssign
delayed <- function(k) { delayedAssign("v", return("delayed")); if (k %% 2 == 0) v; "not forced" }
print(heat(delayed, 1000)); print(heat(delayed, 1001L))
elsewhere <- function(k) { e <- environment(); g <- function() { delayedAssign("w", return("from w"), eval.env = e); w; "g end" }; r <- g(); paste("elsewhere", r) }
print(heat(elsewhere, 1000))
inLoop <- function(n) { for (i in seq_len(n)) { if (i == 1500) delayedAssign("x", return(c(i, s))) else x <- i; s <- i; if (i > 1500) s <- s + x else if (i == 1500) next }; x; "end" }
print(inLoop(1400)); print(inLoop(2000))

# promises whose function has gone
gone <- function(k) { keep <- function(p) function() p; keep(return(k)) }
print(heat(function(k) tryCatch(gone(k)(), error = conditionMessage), 500))

# callbacks and handlers
first <- function(v, test) { lapply(v, function(e) if (test(e)) return(e)); for (e in v) if (test(e)) return(e); NULL }
print(first(1:3000, function(e) e > 2500)); print(first(1:10, function(e) e > 20))
early <- function(k) { vapply(1:3, function(i) { force2(return(i * k)); 0 }, 0) }
print(heat(early, 1000))
caught <- function(k) { tryCatch({ if (k %% 2 == 0) return("body"); stop("e") }, error = function(e) return("handler"), finally = NULL); "after" }
print(heat(caught, 1000)); print(heat(caught, 1001L))
calling <- function(k) { r <- withCallingHandlers({ if (k %% 2 == 0) warning("w"); "value" }, warning = function(w) finishIt(w)); r }
finishIt <- function(w) invokeRestart("muffleWarning")
print(heat(calling, 1000))
withExit <- function(k) { on.exit(count <<- count + 1); force2(return(k)); 0 }
count <- 0; print(heat(withExit)); print(count)
reduce <- function(n) Reduce(function(a, b) { if (b == n) return(-1); a + b }, seq_len(n))
print(reduce(2000))
repeatIt <- function(n) { i <- 0; repeat { i <- i + 1; force2(if (i >= n) return(i)) } }
print(repeatIt(3000)); print(repeatIt(7L))
invisibly <- function(k) { force2(return(invisible(k))); 1 }
for (i in 1:1000) invisibly(i)
invisibly(1); print(invisibly(2))
