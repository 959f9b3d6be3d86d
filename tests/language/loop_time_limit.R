# Time limits and interrupts reach hot loops of every form, and what they leave is sound.
# not injectable: the limits themselves are what is tested
limited <- function(expr) tryCatch({ setTimeLimit(elapsed = 0.15, transient = TRUE); on.exit(setTimeLimit()); expr }, error = function(e) conditionMessage(e))
send <- function() tools::pskill(Sys.getpid(), tools::SIGINT)
caught <- function(expr) tryCatch(expr, interrupt = function(e) "interrupted")
loops <- list(
  repeated = function() { x <- 0; repeat x <- x + 1 },
  tested = function() { x <- 0L; while (TRUE) if (x > 100L) x <- 0L else x <- x + 1L },
  counted = function() { s <- 0; for (i in 1:2000000000) s <- s + i; s },
  nested = function() { s <- 0; for (i in 1:100000) for (j in 1:100000) s <- s + j; s },
  vector = function() { v <- numeric(100); i <- 0; repeat { i <- i %% 100 + 1; v[i] <- v[i] + 1 } },
  calls = function() { f <- function(x) x + 1; x <- 0; repeat x <- f(x) },
  empty = function() repeat {},
  conditions = function() { x <- 1; while (x > 0) x <- x %% 7 + 0.5 })
for (name in names(loops)) for (k in 1:2) cat(name, limited(loops[[name]]()), "\n")
kept <- 0
partly <- function() { v <- numeric(10); on.exit(kept <<- length(unique(diff(c(v[1], v))))); n <- 0; repeat { n <- n + 1; v[] <- n } }
print(limited(partly())); print(kept <= 2)
signalled <- function(n, at) { s <- 0; for (i in seq_len(n)) { if (i == at) send(); s <- s + i }; s }
print(caught(signalled(1e9, 5000))); print(caught(signalled(100L, 0)))
inner <- function(at) { n <- 0; repeat { n <- n + 1; r <- caught({ m <- 0; repeat { m <- m + 1; if (m == at) send() } }); if (n == 3) break }; paste(n, r) }
print(inner(50)); print(inner(5000))
cleanup <- function() { on.exit(cat("cleaned\n")); x <- 0; repeat { x <- x + 1; if (x == 3000) send() } }
print(caught(cleanup()))
top <- 0
r <- caught({ repeat { top <- top + 1; if (top == 4000) send() } })
print(r); print(top >= 4000)
total <- 0
for (i in 1:5000) total <- total + i
print(total)
