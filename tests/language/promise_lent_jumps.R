# Errors, warnings, returns, restarts and handlers in promises of frames without an environment; missing arguments.
twice <- function(v) v * 2
first <- function(a, b) { a; b }
second <- function(a, b) b
failure <- function(e) paste(c("Error:", conditionMessage(e), "in", deparse(conditionCall(e))[1]), collapse = " ")
again <- function(f, n = 12) { for (i in 1:n) r <- tryCatch(f(i), error = failure); print(r) }

# errors out of promises, and going on in the frame that lent its variables
again(function(n) { k <- n; r <- tryCatch(first(stop("no ", k), k), error = function(e) conditionMessage(e)); c(r, k) })
again(function(n) { k <- n; first(tryCatch(stop("a"), error = function(e) k), k) })
caught <- function(a, b) tryCatch(a, error = function(e) b)
again(function(n) { k <- n; caught(stop(k), { k <- k + 1; twice(k) }) })
retry <- function(a) { r <- tryCatch(a, error = function(e) "failed"); c(r, tryCatch(a, error = function(e) "again")) }
tries <- 0
again(function(n) { k <- n; tries <<- 0; suppressWarnings(retry({ tries <<- tries + 1; if (tries == 1) stop("first") else twice(k) })) })
again(function(n) { k <- n; s <- 0; for (i in 1:5) s <- s + caught(if (i %% 2) stop("odd") else twice(i), i + k); s })
unwinds <- function(a) { on.exit(note <<- c(note, "left")); a }
note <- NULL
again(function(n) { note <<- NULL; k <- n; tryCatch(unwinds(stop("x", k)), error = function(e) note <<- c(note, "caught")); note })
finals <- function(n) { k <- n; tryCatch({ first(twice(k), k); stop("late ", k) }, error = function(e) twice(k), finally = k <- k + 1) }
again(finals)

# return() and break in arguments
again(function(n) { k <- n; first(return(twice(k)), k); "no" })
again(function(n) { k <- n; for (i in 1:5) second(twice(i), if (i == 3) return(c(i, twice(k))) else i); "no" })
again(function(n) { k <- n; lapply(1:3, function(i) first(twice(k), return(i * k)))[[2]] })
returns <- function(a) { a; "callee" }
again(function(n) { k <- n; r <- (function(m) { returns(return(twice(m))); "no" })(k); c(r, k) })
again(function(n) { s <- 0; for (i in 1:6) { first(twice(i), if (i == 4) break else i); s <- s + i }; s })
again(function(n) { s <- 0; i <- 0; repeat { i <- i + 1; s <- s + second(twice(s), if (i > 5) break else i) }; s })
callcc <- function(f) f(function(v) return(v))
again(function(n) { k <- n; callCC(function(exit) first(twice(k), exit(twice(k + 1)))) })

# warnings, messages and calling handlers: they look at the frames below
again(function(n) { k <- n; withCallingHandlers(first(warning("w", k), twice(k)), warning = function(w) invokeRestart("muffleWarning")) })
look <- NULL
again(function(n) { k <- n; withCallingHandlers(first({ message("m"); twice(k) }, k), message = function(m) { look <<- length(sys.calls()) > 3; invokeRestart("muffleMessage") }); look })
again(function(n) { k <- n; withRestarts(first(invokeRestart("mine", twice(k)), k), mine = function(v) v + 1) })
again(function(n) { k <- n; s <- 0; for (i in 1:4) s <- s + withRestarts(first(if (i == 2) invokeRestart("mine", k) else twice(i), i), mine = function(v) 100); s })
changes <- function(n) {
  k <- n
  withCallingHandlers(first({ warning("w"); twice(k) }, k),
                      warning = function(w) { k <<- 50; invokeRestart("muffleWarning") })
}
again(changes)
reaches <- function(n) { k <- n; c(first({ signalCondition(simpleCondition("c")); twice(k) }, k), k) }
again(function(n) withCallingHandlers(reaches(n), condition = function(c) {
  for (e in sys.frames()) if (exists("k", e, inherits = FALSE)) assign("k", 70, e)
}))
again(function(n) { k <- n; tryCatch(first(as.integer("x"), k), warning = function(w) twice(k)) })
op <- options(warn = 1)
again(function(n) { k <- n; withCallingHandlers(first(sqrt(-k), 1:2 + 1:3), warning = function(w) { look <<- deparse(conditionCall(w)); invokeRestart("muffleWarning") }); look })
options(op)

# promises that need themselves
again(function(n, x = x) x)
again(function(n, a = b, b = a) a)
again(function(n, a = first(1, b), b = twice(a)) b)
selfish <- function(n) { f <- function(x = first(twice(n), x)) x; f() }
again(selfish)
loops <- function(x) x
again(function(n) { k <- function() loops(k2()); k2 <- function() n; k() })

# active bindings and locked variables
makeActiveBinding("act", function() { reads <<- reads + 1; reads }, globalenv())
reads <- 0
again(function(n) { k <- n; c(first(act, twice(act)), second(act, 0)) })
print(reads)
again(function(n) { k <- n; lockBinding("k", environment()); first(twice(k), k <- 5) })
again(function(n) { makeActiveBinding("z", function() n * 2, environment()); first(twice(z), z) })
again(function(n) { k <- n; rm(k); first(1, tryCatch(twice(k), error = function(e) "gone")) })
again(function(n) { k <- n; second(rm(k), exists("k", inherits = FALSE)) })
again(function(n) { k <- n; first(rm(k), exists("k", inherits = FALSE)) })

# missing arguments, passed on and in defaults
absent <- function(x) missing(x)
both <- function(x, y) c(missing(x), missing(y))
again(function(n, a, b = a, c = twice(b)) c(absent(a), absent(b), absent(c), both(a, twice(a))))
again(function(n, a = b, b = a) c(absent(a), absent(b)))
again(function(n, a = a) absent(a))
again(function(n, a = n) { r <- absent(a); a; c(r, absent(a)) })
again(function(n, a, b = a) { a <- 1; b; c(absent(a), absent(b)) })
chain <- function(x, k) if (k == 0) missing(x) else chain(x, k - 1)
again(function(n, a, b = 1) c(chain(a, 5), chain(b, 5), chain(twice(b), 3), chain(n, 130), chain(a, 130)))
needs <- function(x) { k <- 1; first(twice(x), k) }
again(function(n) needs())
again(function(n, a) needs(a))
pick <- function(x, i, j) x[i, j]
again(function(n, r) { m <- matrix(1:6, 2); list(pick(m, first(n, 1), ), pick(m, r, 2), pick(m, , twice(1))) })
dots_missing <- function(...) tryCatch(list(...), error = function(e) "empty")
again(function(n, a) { k <- n; list(dots_missing(twice(k), ), dots_missing(a, twice(k))) })
argument <- function(kind = c("one", "two"), n = nchar(kind[1])) { kind <- match.arg(kind); c(kind, n) }
again(function(n) c(argument(), argument(first(n, "two"))))
quits <- function(x, n = stop("needed")) if (x > 0) x else n
again(function(n) c(quits(1), tryCatch(quits(-1), error = function(e) conditionMessage(e))))

# interrupted by an error in the middle of a loop of optimized code, then called again
unstable <- function(n) { s <- 0; for (i in 1:n) s <- s + first(if (i == 25) stop("at ", i, " with ", s) else twice(i), s / 2); s }
for (m in c(5, 20, 30, 10, 40)) print(tryCatch(unstable(m), error = function(e) conditionMessage(e)))
