# A real interrupt, and time limits, in the middle of hot loops and calls. Compiled code may look for interrupts only every
# 65536 calls or iterations, so each of these goes on for longer.
# not injectable: the signal itself is what is tested
send <- function() tools::pskill(Sys.getpid(), tools::SIGINT)
caught <- function(expr) tryCatch(expr, interrupt = function(e) "interrupted", error = function(e) conditionMessage(e))
forever <- function(at) { i <- 0; repeat { i <- i + 1; if (i == at) send() } }
over <- function(at) { s <- 0; for (i in 1:1e9) { s <- s + i; if (i == at) send() }; s }
down <- function(n) { if (n == 100) send(); if (n == 0) 0 else 1 + down(n - 1) }
again <- function(f) for (k in 1:3) print(f())
again(function() caught(forever(10)))
again(function() caught(over(5000)))
again(function() caught({ for (k in 1:5000) down(150); "finished" }))
again(function() caught(lapply(1:1e6, function(i) if (i == 50) send())))
spin <- function() { x <- 0; while (TRUE) x <- x + 1 }
again(function() caught({ setTimeLimit(elapsed = 0.2, transient = TRUE); spin() }))
setTimeLimit()
cleanup <- function() { on.exit(cat("left\n")); forever(10) }
again(function() caught(cleanup()))
# held back, then delivered where somebody still waits for it: when R looks next depends on all that ran before
value <- NULL
print(caught({ suspendInterrupts({ send(); value <- 1 + 1 }); for (i in 1:1e6) sqrt(i); "finished" }))
print(value)
cat("done\n")
