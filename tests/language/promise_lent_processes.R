# Promises of frames without an environment while the collector and finalizers run, and in child processes.
# not injectable: when finalizers run is the collector's own
twice <- function(v) v * 2
first <- function(a, b) { a; b }

# finalizers and collections while promises are under way
fin <- 0
collects <- function(n) { k <- n; e <- new.env(); reg.finalizer(e, function(e) fin <<- fin + 1); e <- NULL; first({ gc(); twice(k) }, k) }
for (i in 1:3) r <- collects(i)
invisible(gc()); print(c(r, fin > 0))

# child processes
if (.Platform$OS.type == "unix") {
  forks <- function(n) { k <- n; first(unlist(parallel::mclapply(1:2, function(i) i + first(twice(k), k), mc.cores = 2)), k) }
  for (i in 1:2) print(forks(i))
  forked <- function(a, b) { r <- parallel::mclapply(1, function(i) a + b)[[1]]; c(r, b) }
  for (i in 1:2) print((function(n) { k <- n; forked(twice(k), k + 1) })(i))
}
