# Conditions thrown out of and handled within hot loops: handlers, restarts, finally, nested tries, types after them.
source("tests/language/helper/hot.R")

risky <- function(i) { if (i %% 1000 == 0) stop("bad ", i); if (i %% 700 == 0) warning("odd ", i); i }
total <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + tryCatch(risky(i), error = function(e) -1, warning = function(w) 0.5); s }
print(total(3000))
calling <- function(n) { s <- 0; k <- 0; for (i in seq_len(n)) s <- s + withCallingHandlers(tryCatch(risky(i), error = function(e) 0), warning = function(w) { k <<- k + 1; invokeRestart("muffleWarning") }); c(s, k) }
print(calling(3000))
around <- function(n) { s <- 0; i <- 0; while (i < n) { r <- try({ while (i < n) { i <- i + 1; s <- s + i; if (i %% 900 == 0) stop("again") }; "done" }, silent = TRUE); if (identical(r, "done")) break }; c(s, i) }
print(around(3000))
state <- function(n) { x <- 0L; y <- "none"; for (i in seq_len(n)) { y <- tryCatch({ x <- x + 1L; if (i == 2000) { x <- 0.5; stop("changed x") }; "ok" }, error = conditionMessage, finally = x <- x + 1L) }; list(x, y) }
str(state(1500)); str(state(2000)); str(state(2500))
finals <- function(n) { out <- 0; for (i in seq_len(n)) { r <- tryCatch(if (i %% 3 == 0) next else i, finally = out <- out + 1); if (i == 2500) break }; c(out, i, r) }
print(finals(3000))
leaves <- function(n) { for (i in seq_len(n)) tryCatch({ if (i == 2000) return("left"); stop("x") }, error = function(e) NULL); "end" }
print(leaves(1500)); print(leaves(3000))
restarts <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + withRestarts({ if (i %% 2 == 0) invokeRestart("use", i / 2); i }, use = function(v) -v); s }
print(restarts(2000))
custom <- function(n) { got <- 0; h <- function(c) got <<- got + c$value; for (i in seq_len(n)) withCallingHandlers(if (i %% 10 == 0) signalCondition(structure(class = c("mine", "condition"), list(message = "", call = NULL, value = i))), mine = h); got }
print(custom(3000))
deepThrow <- function(n) if (n == 0) stop(structure(class = c("deep", "error", "condition"), list(message = "deep", call = sys.call(), n = n))) else deepThrow(n - 1) + 1
print(words(heat(function(k) tryCatch(deepThrow(k %% 6), deep = conditionCall), 1500)))
rethrow <- function(k) tryCatch(tryCatch(stop("inner ", k), error = function(e) stop("outer <", conditionMessage(e), ">")), error = function(e) c(conditionMessage(e), words(conditionCall(e))))
print(heat(rethrow, 800))
inHandler <- function(k) tryCatch({ withCallingHandlers(stop("first"), error = function(e) if (k == 800) stop("second")) }, error = conditionMessage)
print(heat(inHandler, 799L)); print(heat(inHandler, 800L))
vectorState <- function(n) { v <- numeric(3); for (i in seq_len(n)) try({ v[i %% 3 + 1] <- i; if (i == 2000) stop("x"); v[1] <- v[1] + 1 }, silent = TRUE); v }
print(vectorState(1500)); print(vectorState(2000)); print(vectorState(3000))
partial <- function(n) { v <- list(); for (i in seq_len(n)) r <- tryCatch({ v[[i %% 5 + 1]] <- if (i == 1500) stop("no value") else i; 1 }, error = function(e) length(v)); list(length(v), r, v[[1]]) }
str(partial(1500)); str(partial(2000))
stops <- function(k) { stopifnot(is.numeric(k), "k too large" = k <= 900); k }
print(heat(stops, 800)); told(stops(901)); told(stops("a"))
both <- function(n) { log <- character(); f <- function(i) { on.exit(log <<- c(log, "exit")); tryCatch(if (i == 1000) stop("e") else "fine", error = function(e) "handled", finally = log <<- c(log, "finally")) }; for (i in seq_len(n)) { log <- character(); r <- f(i) }; c(r, log) }
print(both(999)); print(both(1000))
traced <- function(n) { where <- NULL; for (i in seq_len(n)) withCallingHandlers(tryCatch(if (i == 1200) log(-1) else i, error = identity), warning = function(w) { where <<- words(conditionCall(w)); invokeRestart("muffleWarning") }); where }
print(traced(1500))
suppressed <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + suppressWarnings(if (i %% 100 == 0) { warning("w"); 1 } else 0); s }
print(suppressed(1500))
interrupted <- function(n) tryCatch({ for (i in seq_len(n)) if (i == 1500) signalCondition(structure(class = c("interrupt", "condition"), list(message = "", call = NULL))); "end" }, interrupt = function(c) paste("interrupted at", i))
told(print(interrupted(1000))); i <- "top"; told(print(interrupted(2000)))
