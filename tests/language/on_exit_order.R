# on.exit: order, add, after, value, errors, return, and changes seen by it.
source("tests/language/helper/ask.R")

log <- character()
say <- function(...) log <<- c(log, paste0(...))
take <- function(r) { force(r); l <- log; log <<- character(); list(r, l) }
f1 <- function(x) { on.exit(say("first")); on.exit(say("second"), add = TRUE); on.exit(say("front"), add = TRUE, after = FALSE); say("body"); x }
over(function(v) take(f1(v)), times = 5L)
f2 <- function() { on.exit(say("a")); on.exit(say("b")); 1 }
again(function() take(f2()))
f3 <- function() { on.exit(say("a")); on.exit(); 1 }
again(function() take(f3()))
f4 <- function(x) { on.exit(say("x is ", x)); x <- x + 1; stop("failed with ", x) }
again(function() take(tryCatch(f4(1), error = conditionMessage)))
f5 <- function() { on.exit(return("from exit")); "from body" }
again(function() take(f5()))
f6 <- function() { x <- 1; on.exit(x <- 2); x }
again(function() take(f6()))
f7 <- function() { on.exit({ say("one"); stop("in exit") }); on.exit(say("two"), add = TRUE); "value" }
again(function() take(tryCatch(f7(), error = function(e) c(conditionMessage(e), deparse(conditionCall(e))))))
f8 <- function(n) { on.exit(say("leave ", n)); if (n > 0) f8(n - 1) else "bottom" }
again(function() take(f8(3)))
f9 <- function() { for (i in 1:3) on.exit(say("i=", i), add = TRUE); i <- 10; "done" }
again(function() take(f9()))
f10 <- function() { r <- withVisible((function() { on.exit(say("v")); invisible(3) })()); c(r$value, r$visible) }
again(function() take(f10()))
f11 <- function() { on.exit(say(deparse(sys.call()), " ", sys.nframe() > 0)); 1 }
again(function() take(f11()))
f12 <- function() { on.exit(say("seen")); sys.on.exit() }
again(function() take(f12()))
f13 <- function(x) { on.exit(say("got ", missing(x))); if (missing(x)) return("none"); x }
again(function() take(list(f13(), f13(2))))
f14 <- function() { g <- function() { on.exit(say("g")); h() }; h <- function() { on.exit(say("h")); stop("deep") }; on.exit(say("f14")); g() }
again(function() take(tryCatch(f14(), error = conditionMessage)))
f15 <- function() { do.call(on.exit, list(quote(say("docall"))), envir = environment()); 1 }
again(function() take(f15()))
f16 <- function() { tryCatch({ on.exit(say("inside")); 1 }, finally = say("finally")); 2 }
again(function() take(f16()))
f17 <- function() { repeat { on.exit(say("loop"), add = TRUE); break }; "r" }
again(function() take(f17()))
