# Argument promises of hot calls: when they are forced, how often, in what order, and what they see.
source("tests/language/helper/hot.R")

log <- character()
note <- function(what, value) { if (noting) log <<- c(log, what); value }
noting <- FALSE
pair <- function(a, b) { r <- b; r - a }
pairs <- function(n) { s <- 0; for (i in seq_len(n)) { noting <<- i == n; s <- s + pair(note("a", i), note("b", i * 2)) }; s }
print(pairs(3000)); print(log); log <- character()
never <- function(a, b) if (a > 2500) b else a
nevers <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + never(i, note("forced", stop("b at ", i))); s }
print(nevers(2000)); told(nevers(3000))
once <- function(a) a + a + a
times <- 0
print(heat(function(k) once({ times <<- times + 1; k }))); print(times)
sideEffects <- function(n) { x <- 0; f <- function(a, b, d) b + a + d; s <- 0; for (i in seq_len(n)) s <- s + f(x <- x + 1, x <- (x * 2) %% 7, x); c(s, x) }
print(sideEffects(2000))
mixed <- function(n) { x <- 1; f <- function(plain, lazy) { first <- lazy; first + plain }; s <- 0; for (i in seq_len(n)) { s <- s + f(x, { x <- x + 1; 0 }) }; c(s, x) }
print(mixed(2000))

# kept for later: the promise sees the last value, a forced one the first
keep <- function(e) function() e
keeps <- function(n, forced) { fs <- list(); for (i in seq_len(n)) { f <- keep(i); if (forced) f(); fs[[i %% 4 + 1]] <- f }; vapply(fs, function(f) f(), 0L) }
print(keeps(2000, TRUE)); print(keeps(2000, FALSE))
changes <- function(n) { x <- 0; f <- keep(x); for (i in seq_len(n)) { x <- x + i; if (i == 1500) f() }; c(f(), x) }
print(changes(1400)); print(changes(2000))
removes <- function(n) { for (i in seq_len(n)) { x <- i; f <- keep(x) }; rm(x); tryCatch(f(), error = conditionMessage) }
print(removes(2000))

# defaults see locals and other arguments, when they are forced
locals <- function(a, b = a + loc) { loc <- a * 10; a <- 1; b }
print(heat(locals)); print(locals("a" == "a")); print(locals(2, 5))
mutual <- function(a = b * 2, b = a / 2) a + b
print(heat(function(k) mutual(b = k))); print(heat(function(k) mutual(k))); told(mutual())
for (i in 1:30) r <- tryCatch(mutual(), error = conditionMessage)
print(r)
late <- function(k, d = { hits <<- hits + 1; k }) { k <- k + 1; if (k %% 2 == 0) d else 0 }
hits <- 0; print(heat(late, 3001L)); print(hits)
loopDefault <- function(n, d = s) { s <- 0; for (i in seq_len(n)) { s <- s + i; if (i == 100) d }; c(s, d) }
print(heat(function(k) loopDefault(120), 300)); print(loopDefault(50))
typed <- function(k, v = if (k %% 1000 == 0) "text" else k) { w <- v; if (is.character(w)) -1 else w + 1 }
print(heat(typed)); print(heat(typed, 2999L))

# passed on through several functions, and forced at the bottom
bottom <- function(v) v
pass1 <- function(v) bottom(v); pass2 <- function(v) pass1(v); pass3 <- function(v, w = v) pass2(w)
print(heat(function(k) pass3({ times <<- times + 1; k }))); print(times)
deep <- function(n, v) if (n == 0) v else deep(n - 1, v)
print(heat(function(k) deep(k %% 9, k))); told(deep(5, stop("deep"))); print(deep(5, "text"))
grow <- function(n, v) if (n == 0) v else grow(n - 1, v + n)
print(heat(function(k) grow(k %% 9, 0L))); print(grow(20, 0.5)); told(grow(5, "a"))
blind <- function(n, v) if (n == 0) "never asked" else blind(n - 1, v)
print(heat(function(k) blind(k %% 9, stop("no"))))

# promises that change the frames they are forced in
pokes <- function(p) { z <- 1; p; z }
poked <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + pokes(if (i %% 100 == 0) assign("z", i, parent.frame(0L + sys.nframe() - sys.parent()))); s }
told(print(poked(1000)))
frames <- function(k) pokes(assign("z", 50, sys.frame(sys.nframe() + 1L)))
told(print(heat(frames, 10)))
recursivePromise <- function(n) { f <- function(x) { if (n > 0) x + 1 else 0 }; f(f(f(n))) }
print(heat(recursivePromise))
self <- function(x = x) x
for (i in 1:30) r <- tryCatch(self(), error = conditionMessage)
print(r)

# dots: forced one by one, in the middle, by name and number
dots <- function(...) { ..2; if (...length() > 2) ...elt(3) else 0 }
noting <- TRUE; log <- character()
print(dots(note("one", 1), note("two", 2), note("three", 3))); print(log); noting <- FALSE
print(heat(function(k) dots(stop("no"), k, k * 2)))
middle <- function(a, ..., z) { s <- a; for (v in list(...)) s <- s + v; if (missing(z)) s else s * z }
print(heat(function(k) middle(k, 1, 2L, 3.5))); print(heat(function(k) middle(k, x = 1, z = 2))); told(middle(1, "a")); print(middle(1))
dotsName <- function(...) names(list(...)); viaDots <- function(...) dotsName(k = 1, ...)
print(heat(function(k) viaDots(a = k, 2)))
dotsLoop <- function(n, ...) { s <- 0; for (i in seq_len(n)) { s <- s + middle(i, ..., i); if (i == 1500) s <- s + sum(...) }; s }
print(dotsLoop(2000, 1, 2)); print(dotsLoop(2000)); told(dotsLoop(20, "x")); print(dotsLoop(2000, { times <<- times + 1; 5 })); print(times)
lapplyDots <- function(n, ...) sum(vapply(seq_len(n), function(i, ...) i + ..1, 0, ...))
print(lapplyDots(2000, 0.5)); told(lapplyDots(10))
forceAll <- function(...) { list(...); function() c(...) }
print(heat(function(k) forceAll(k, k + 1)()))
