# trace() and untrace() of hot functions, before and in the middle of hot loops.
# not injectable
source("tests/language/helper/hot.R")

leaf <- function(x) { y <- x * 2; y + 1 }
middle <- function(x) leaf(x) + 1
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + middle(i); s }
print(loop(3000))
hits <- 0
trace("leaf", quote(hits <<- hits + 1), print = FALSE)
print(loop(500)); print(hits)
trace("leaf", quote(x <- x + 1000), print = FALSE)
print(loop(500)); print(hits)
trace("leaf", exit = quote(hits <<- hits + returnValue()), print = FALSE)
print(loop(10)); print(hits)
trace("leaf", quote(y <- 7), at = 3, print = TRUE)
print(middle(1))
untrace("leaf")
print(loop(3000)); print(hits)

# switched on and off while the loop runs
toggles <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    if (i == 1500) suppressMessages(trace("leaf", quote({ seen <<- c(seen, x); x <- 0 }), print = FALSE, where = globalenv()))
    if (i == 1503) suppressMessages(untrace("leaf", where = globalenv()))
    s <- s + leaf(i)
  }
  s
}
seen <- NULL
print(toggles(1000)); print(toggles(2000)); print(seen)

# what tracing code sees: frames and calls
trace("leaf", quote(seen <<- words(list(sys.call(-3), sys.function()))[1]), print = FALSE)
print(loop(100)); print(seen)
untrace("leaf")
trace("middle", quote(print(sys.call(sys.parent()))), print = FALSE)
print(loop(2))
untrace("middle")
fact <- function(n) if (n <= 1) 1 else n * fact(n - 1)
print(heat(function(k) fact(k %% 6)))
depth <- 0
trace("fact", quote(depth <<- depth + 1), exit = quote(depth <<- depth + 100), print = FALSE)
print(fact(5)); print(depth)
untrace("fact")
print(fact(5)); print(depth)

# functions of base and stats that hot code calls
uses <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + sd(c(i, i + 1, 1)); s }
print(uses(300))
count <- 0
suppressMessages(trace("sd", quote(count <<- count + 1), print = FALSE, where = asNamespace("stats")))
print(uses(20)); print(count)
suppressMessages(untrace("sd", where = asNamespace("stats")))
print(uses(20)); print(count)
cb <- function(i) i %% 5
print(sum(vapply(1:2000, cb, 0)))
trace("cb", quote(i <- i + 1L), print = FALSE)
print(sum(vapply(1:2000, cb, 0)))
untrace("cb")
print(sum(vapply(1:2000, cb, 0)))
old <- tracingState(FALSE)
trace("leaf", quote(stop("never")), print = FALSE)
print(loop(100))
tracingState(TRUE)
told(loop(100))
untrace("leaf")
print(class(leaf)); print(loop(100))

# tracemem and retracemem keep out of the way
mem <- function(n) { v <- c(1, 2, 3); for (i in seq_len(n)) v[i %% 3 + 1] <- i; v }
print(mem(2000)); untracemem(hits); print(mem(2000))
