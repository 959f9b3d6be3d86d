# tryCatch, try, finally, nested handlers, custom conditions, values.
source("tests/language/helper/ask.R")

risky <- function(x) { if (is.null(x)) stop("null given"); if (is.character(x)) warning("text given"); if (is.list(x)) message("list given"); "fine" }
safe <- function(x) tryCatch(risky(x), error = function(e) c("E", conditionMessage(e), deparse(conditionCall(e))),
  warning = function(w) c("W", conditionMessage(w)), message = function(m) c("M", conditionMessage(m)))
over(safe)
log <- c()
fin <- function(x) { log <<- c(); r <- tryCatch({ log <<- c(log, "body"); risky(x) }, error = function(e) { log <<- c(log, "handler"); "err" }, finally = log <<- c(log, "finally")); c(r, log) }
over(fin, list(1, NULL))
nest <- function(x) tryCatch(tryCatch(risky(x), warning = function(w) stop("from warning")), error = function(e) conditionMessage(e))
over(nest, list(1, "a", NULL))
ret <- function(x) { tryCatch(return("early"), finally = x); "late" }
again(function() ret(1))
retH <- function() { tryCatch(stop("x"), error = function(e) return("handler value")); "after" }
again(retH)
inLoop <- function() { out <- c(); for (i in 1:6) out <- c(out, tryCatch({ if (i %% 2 == 0) stop("even"); i }, error = function(e) -i)); out }
again(inLoop)
brk <- function() { for (i in 1:6) tryCatch({ if (i == 3) break }, error = function(e) 0); i }
again(brk)
nxt <- function() { s <- 0; for (i in 1:6) { tryCatch({ if (i %% 2) next }, finally = s <- s + 100); s <- s + i }; s }
again(nxt)
custom <- function(msg, class) structure(class = c(class, "condition"), list(message = msg, call = sys.call(-1)))
sig <- function(k) { cond <- custom("mine", k); signalCondition(cond); "not caught" }
over(function(k) tryCatch(sig(k), special = function(c) c("caught", conditionMessage(c))), list("special", "other"))
again(function() tryCatch(stop(custom("as error", "special")), condition = function(c) class(c)))
calling <- function(x) { seen <- c(); r <- withCallingHandlers(risky(x), warning = function(w) { seen <<- c(seen, "saw"); invokeRestart("muffleWarning") }, message = function(m) { seen <<- c(seen, "msg"); invokeRestart("muffleMessage") }); c(r, seen) }
over(calling, list(1, "a", list(1), NULL))
tr <- function(x) { r <- try(risky(x), silent = TRUE); if (inherits(r, "try-error")) c(class(r), attr(r, "condition")$message, r) else r }
over(tr, list(1, NULL))
again(function() geterrmessage())
locals <- function() { x <- 1; tryCatch({ x <- 2; stop("s") }, error = function(e) x <<- x * 10); x }
again(locals)
again(function() tryCatch(as.integer("q"), warning = function(w) class(w)))
again(function() tryCatch(log(-1), warning = function(w) conditionMessage(w)))
again(function() tryCatch(no_such_object, error = function(e) conditionMessage(e)))
again(function() tryCatch(no_such_function(), error = function(e) conditionMessage(e)))
again(function() tryCatch(1 + 1, error = 5))
again(function() warningCondition("wm", class = "wc")$message)
again(function() tryCatch(stop(errorCondition("em", class = "ec", data = 5)), ec = function(e) e$data))
