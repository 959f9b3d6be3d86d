# Hot loops that are left by errors, jumps and handlers, and what happens on the way out.
source("tests/language/helper/ask.R")

exits <- function(n, at) { on.exit(cat("left at", i, "with", s, "\n")); s <- 0; for (i in 1:n) { s <- s + i; if (i == at) stop("at ", i) }; s }
answer(exits(40, 30)); answer(exits(40, 0)); answer(exits(40, 2))
grows_exit <- function(n) { k <- 0; for (i in 1:n) { if (i %% 10 == 0) on.exit(cat("exit", i, "k", k, "\n"), add = TRUE); k <- k + 1 }; k }
print(grows_exit(35))
replaced <- function(n) { for (i in 1:n) on.exit(cat("only", i, "\n")); "done" }
print(replaced(30))
returns <- function(n, at) { for (i in 1:n) { if (i == at) return(i * 2); for (j in 1:5) if (i * j == 97) return("inner") }; "end" }
print(returns(40, 30)); print(returns(20, 50)); print(returns(100, 500))
exit_value <- function(n) { on.exit(return("from exit")); for (i in 1:n) if (i == 30) stop("lost"); i }
answer(exit_value(40))
catching <- function(n) { bad <- 0; s <- 0; for (i in 1:n) { r <- tryCatch({ if (i %% 7 == 0) stop("seven"); if (i %% 11 == 0) warning("eleven"); i }, error = function(e) { bad <<- bad + 1; -1 }, warning = function(w) -2, finally = { s <- s + 1 }); s <- s + r }; c(bad, s) }
print(catching(60))
next_inside <- function(n) { s <- 0; for (i in 1:n) { tryCatch({ if (i %% 3 == 0) next; if (i == 50) break; s <- s + i }, error = function(e) NULL) }; c(s, i) }
print(next_inside(60))
outer_handler <- function(n) tryCatch({ s <- 0; for (i in 1:n) { s <- s + i; if (s > 500) stop("enough: ", s) }; s }, error = function(e) conditionMessage(e), finally = cat("finally\n"))
print(outer_handler(20)); print(outer_handler(60))
calling <- function(n) { notes <- character(); s <- withCallingHandlers({ s <- 0; for (i in 1:n) { if (i %% 20 == 0) { warning("note ", i) }; s <- s + i }; s }, warning = function(w) { notes <<- c(notes, conditionMessage(w)); invokeRestart("muffleWarning") }); list(s, notes) }
str(calling(70))
restarts <- function(n) { s <- 0; for (i in 1:n) s <- s + withRestarts({ if (i %% 10 == 0) invokeRestart("instead", i * 100); i }, instead = function(v) v); s }
print(restarts(40))
raised <- function(n) { s <- 0L; for (i in 1:n) { s <- s + i; if (i == 30) s <- s + "text" }; s }
answer(raised(20)); answer(raised(40))
unbound <- function(n) { s <- 0; for (i in 1:n) { s <- s + i; if (i == 30) s <- s + no_such_variable }; s }
answer(unbound(20)); answer(unbound(40))
bad_condition <- function(v) { n <- 0; for (x in v) { if (x) n <- n + 1 }; n }
answer(bad_condition(rep(TRUE, 30))); answer(bad_condition(c(rep(TRUE, 30), NA))); answer(bad_condition(c(rep("TRUE", 10), "x"))); answer(bad_condition(list(TRUE, 1, 0L, logical())))
bad_while <- function(n) { x <- 0; while (if (x < n) TRUE else if (x == n) NA else FALSE) x <- x + 1; x }
answer(bad_while(40)); answer(bad_while(0.5))
bad_subset <- function(n) { v <- as.list(1:20); s <- 0; for (i in 1:n) s <- s + v[[i]]; s }
answer(bad_subset(20)); answer(bad_subset(25))
bad_call <- function(n) { f <- function(x) x; s <- 0; for (i in 1:n) { if (i == 30) f <- 5; s <- s + f(i) }; s }
answer(bad_call(20)); answer(bad_call(40))
deep_error <- function(n) { inner <- function(i) { for (j in 1:30) if (i == 20 && j == 25) stop("deep ", i, " ", j); j }; s <- 0; for (i in 1:n) s <- s + tryCatch(inner(i), error = function(e) { cat(conditionMessage(e), deparse(conditionCall(e)), "\n"); 0 }); s }
print(deep_error(30))
trace_calls <- function(n) { for (i in 1:n) if (i == 30) return(vapply(sys.calls(), function(c) as.character(c[[1]])[1], "")); NULL }
print(tail(trace_calls(40), 1))
warned_sum <- function(n) { s <- 0L; for (i in 1:n) s <- s + as.integer(if (i %% 20 == 0) "x" else "1"); s }
answer(warned_sum(15)); answer(warned_sum(40))
immediate <- function(n) { s <- 0; for (i in 1:n) { s <- s + sqrt(if (i == 30) -1 else i); if (is.nan(s)) break }; c(s, i) }
answer(immediate(20)); answer(immediate(40))
messages <- function(n) { for (i in 1:n) if (i %% 15 == 0) message("at ", i); i }
print(messages(40))
signals <- function(n) { got <- 0; r <- withCallingHandlers({ for (i in 1:n) signalCondition(structure(class = c("tick", "condition"), list(message = "t", call = NULL))); i }, tick = function(c) got <<- got + 1); c(r, got) }
print(signals(40))

# The collector and finalizers in the middle.
collecting <- function(n) { v <- numeric(10); l <- list(); s <- 0; for (i in 1:n) { v[i %% 10 + 1] <- i; l <- c(l, list(v)); if (i %% 8 == 0) gc(FALSE); s <- s + sum(l[[length(l)]]) }; c(s, length(l)) }
print(collecting(50))
finalized <- 0
finalizing <- function(n) { s <- 0; for (i in 1:n) { e <- new.env(); reg.finalizer(e, function(e) finalized <<- finalized + 1); rm(e); if (i %% 10 == 0) invisible(gc(FALSE)); s <- s + i }; s }
print(finalizing(40)); invisible(gc(FALSE)); print(finalized)
changing_finalizer <- function(n) { x <- 0; f <- function() { e <- new.env(); reg.finalizer(e, function(e) x <<- 1000); invisible() }; f(); for (i in 1:n) { if (i == 30) invisible(gc(FALSE)); x <- x + 1 }; x }
print(changing_finalizer(20)); print(changing_finalizer(40))
allocating <- function(n) { keep <- NULL; for (i in 1:n) { m <- matrix(i, 10, 10); if (i %% 100 == 0) keep <- c(keep, sum(m)); s <- paste("text", i) }; list(keep, s) }
str(allocating(500))
strings_kept <- function(n) { v <- character(20); for (i in 1:n) { v[i %% 20 + 1] <- paste0("item", i); if (i %% 10 == 0) gc(FALSE) }; v }
print(strings_kept(60))
weak <- function(n) { last <- NULL; for (i in 1:n) { x <- c(i, i + 1); y <- x; x <- NULL; if (i %% 10 == 0) gc(FALSE); last <- y * 2 }; last }
print(weak(40))
