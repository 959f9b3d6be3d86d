# rm() of variables of running hot functions: own, the caller's, through promises, from outside.
source("tests/language/helper/hot.R")

zz <- 1000
removed <- function(n) { zz <- 1; s <- 0; for (i in seq_len(n)) { if (i == 2000) rm(zz); s <- s + zz }; s }
print(removed(1500)); print(removed(3000)); print(removed(1500))
drop <- function(name, up = 1L) rm(list = name, envir = parent.frame(up))
byHelper <- function(n) { zz <- 2L; s <- 0; for (i in seq_len(n)) { if (i == 2000) drop("zz"); if (i == 2500) zz <- 0.5; s <- s + zz }; s }
print(byHelper(1500)); print(byHelper(2200)); print(byHelper(3000))
two <- function(i) if (i == 2000) drop("zz", 2L)
byTwo <- function(n) { zz <- 3; s <- 0; for (i in seq_len(n)) { two(i); s <- s + zz }; s }
print(byTwo(1500)); print(byTwo(3000))
force2 <- function(p) { p; 0 }
byPromise <- function(n) { zz <- 1; s <- 0; for (i in seq_len(n)) { force2(if (i == 2000) rm(zz)); s <- s + zz }; s }
print(byPromise(1500)); print(byPromise(3000))

# nothing else has that name: an error in the middle
gone <- function(n) { own <- 1; s <- 0; for (i in seq_len(n)) { if (i == 1500) rm(own); s <- s + own }; s }
print(gone(1000)); told(gone(2000)); print(gone(1000))
goneFunction <- function(n) { own <- function(x) x; s <- 0; for (i in seq_len(n)) { if (i == 1500) rm(own); s <- s + own(i) }; s }
print(goneFunction(1000)); told(goneFunction(2000))
caught <- function(n) { own <- 1; s <- 0; for (i in seq_len(n)) { if (i %% 500 == 0) rm(own); s <- tryCatch(s + own, error = function(e) { assign("own", 2, parent.env(environment())); s }) }; s }
print(caught(1800))

# functions that hid others
sum2 <- function(x) x + 1
unhide <- function(n) { sum2 <- function(x) -x; s <- 0; for (i in seq_len(n)) { if (i == 2000) rm(sum2); s <- s + sum2(1) }; s }
print(unhide(1500)); print(unhide(3000))
primitive <- function(n) { sqrt <- function(x) -x; s <- 0; for (i in seq_len(n)) { if (i == 2000) rm(sqrt); s <- s + sqrt(4) }; s }
print(primitive(1500)); print(primitive(3000))
plus <- function(n) { `+` <- function(a, b) .Primitive("+")(.Primitive("+")(a, b), 1); s <- 0; for (i in seq_len(n)) { if (i == 2000) rm(`+`); s <- s + 1 }; s }
print(plus(1500)); print(plus(3000))

# the loop's own things, arguments, and defaults not yet evaluated
loopVar <- function(n) { s <- 0; for (i in seq_len(n)) { s <- s + i; if (i == 1500) rm(i) }; c(s, exists("i", inherits = FALSE)) }
print(loopVar(1400)); print(loopVar(1500)); print(loopVar(2000))
bound <- function(n) { i <- 0; while (i < n) { i <- i + 1; if (i == 1500) rm(n) }; i }
n <- 1600
print(bound(1000)); print(bound(9000)); rm(n); told(bound(9000))
args <- function(x, y) { rm(x); tryCatch(x + y, error = conditionMessage) }
print(heat(function(k) args(k, 1), 500))
x <- 7; print(heat(function(k) args(k, k), 500)); rm(x)
defaults <- function(a, b = a + 1) { if (a == 500) rm(a); tryCatch(b, error = conditionMessage) }
print(defaults(1)); print(heat(defaults, 500)); print(heat(defaults, 499L))
evaluated <- function(a, b = a + 1) { b; rm(a); b * 2 }
print(heat(evaluated))
argument <- function(n) { s <- 0; use <- function(v) { drop("w", 2L); v }; for (i in seq_len(n)) { w <- i; s <- s + tryCatch(use(w), error = function(e) -1) }; s }
print(argument(1000))
forced <- function(n) { s <- 0; use <- function(v) { force(v); drop("w", 2L); v }; for (i in seq_len(n)) { w <- i; s <- s + use(w) }; s }
print(forced(2000))

# everything at once; closures that remain
clear <- function(n) { a <- 1; b <- 2; for (i in seq_len(n)) { a <- a + b; if (i == 1500) { kept <- a; rm(list = setdiff(ls(), c("kept", "n"))); a <- 0; b <- 1 } }; c(kept, a, b) }
print(clear(2000))
captured <- function(n) { v <- 1; f <- function() v; s <- 0; for (i in seq_len(n)) { s <- s + tryCatch(f(), error = function(e) 100); if (i == 1500) rm(v); if (i == 1510) v <- 5 }; s }
print(captured(1400)); print(captured(2000))
globalGone <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1500) { save <- gg; rm(gg, envir = globalenv()) }; if (i == 1510) assign("gg", save * 2, globalenv()); s <- s + (if (exists("gg")) gg else 0) }; s }
gg <- 1; print(globalGone(1400)); print(globalGone(2000)); print(gg)
helper <- function(v) v + 1
helperGone <- function(n) { s <- 0; for (i in seq_len(n)) { if (i == 1500) rm("helper", envir = globalenv()); s <- s + helper(i) }; s }
print(helperGone(1000)); told(helperGone(2000)); helper <- function(v) v - 1; print(helperGone(1000))
exits <- function(k) { v <- k; on.exit(out <<- exists("v", inherits = FALSE)); if (k %% 2 == 0) rm(v); k }
heat(exits, 1000L); print(out); heat(exits, 1001L); print(out)
twice <- function(k) { v <- 1; rm(v); tryCatch({ rm(v); "quiet" }, warning = function(w) words(conditionCall(w))) }
print(heat(twice, 500))
