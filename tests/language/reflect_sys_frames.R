# sys.frames(), sys.nframe(), sys.parents(), sys.frame(n) from hot code: the frames are those of the callers.
source("tests/language/helper/hot.R")

depth <- function() sys.nframe()
level <- function(n) if (n == 0) depth() else level(n - 1)
relative <- function(k) level(k %% 6) - sys.nframe()
print(table(vapply(1:3000, relative, 0L)))
print(heat(relative, 3002L))

# a helper on the 4000th call reads and writes variables of its callers by frame number
touch <- function(i) { if (i == 4000L) { e <- sys.frame(-1); e$factor <- 10; e2 <- sys.frame(-2); e2$s <- e2$s + 1e6 }; i }
scaled <- function(i) { factor <- 1; v <- touch(i); v * factor }
sums <- function(n) { s <- 0; for (i in seq_len(n)) { d <- scaled(i); s <- s + d }; s }
print(sums(3000)); print(sums(5000)); print(sums(5000))

# what each frame holds, from the inside of a recursion
holds <- function(frames) vapply(frames, function(e) paste(sort(ls(e)), collapse = " "), "")
inside <- function(n, acc = 0) { local1 <- n * 2; if (n == 0) utils::tail(holds(sys.frames()), 4L)[1:2] else inside(n - 1, acc + local1) }
invisible(heat(function(k) inside(k %% 4)))
print(inside(3))
values <- function(n) { x <- n^2; if (n == 0) vapply(utils::tail(sys.frames(), 4L), function(e) get("x", e), 0) else values(n - 1) }
for (k in 1:2000) r <- tryCatch(values(5), error = conditionMessage)
print(r)

# parents: by promise the parent is not the caller
parents <- function() utils::tail(sys.parents(), 3L) - sys.nframe()
forced <- function(p) { z <- 1; p }
direct <- function(k) parents()
lazily <- function(k) forced(parents())
print(heat(direct)); print(heat(lazily))
through <- function(k) lapply(1, function(j) parents())[[1]]
print(heat(through))
print(vapply(1:4, function(k) sys.parent() - sys.nframe(), 0L))

# frames kept after the functions are gone
kept <- list()
leave <- function(i) { own <- i * 3; if (i %% 1000 == 0) kept[[length(kept) + 1L]] <<- sys.frame(sys.nframe()); own }
left <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + leave(i); s }
print(left(5000)); print(vapply(kept, function(e) e$own, 0))
keptCallers <- list()
leaf <- function(i) { if (i %% 1500 == 0) keptCallers[[length(keptCallers) + 1L]] <<- sys.frames(); i }
loops <- function(n) { t <- 0; for (i in seq_len(n)) t <- t + leaf(i); t }
print(loops(4500))
last <- keptCallers[[3]]
at <- length(last) - 1L
print(c(last[[at]]$t, last[[at]]$i, last[[length(last)]]$i))
print(identical(keptCallers[[1]][[at]], keptCallers[[2]][[at]]))

# sys.status, sys.on.exit, and frame numbers that do not exist
status <- function(k) { on.exit(k <- 0); c(length(sys.status()), words(sys.on.exit())) }
print(heat(status, 1000))
bad <- function(k) tryCatch(sys.frame(10000L + k %% 2L), error = function(e) words(conditionCall(e)))
print(heat(bad, 1000))
global <- function(k) identical(sys.frame(0), globalenv())
print(heat(global))
count <- function(k) length(sys.frames()) == sys.nframe() && length(sys.calls()) == sys.nframe()
print(heat(count))
