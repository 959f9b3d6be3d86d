# R ends while functions get hot, also those that run at its very end: finalizers, .Last(), the printing of warnings.
# not injectable: when finalizers run is the collector's own
hot <- lapply(1:6, function(k) eval(bquote(function(n) { s <- .(k); for (i in 1:n) s <- s + i %% 7L; s })))
busy <- function() vapply(hot, function(f) f(4000L) + f(4000L), 0)
last <- new.env()
reg.finalizer(last, function(e) { for (k in 1:3) busy(); cat("finalizer:", sum(busy()), "\n") }, onexit = TRUE)
.Last <- function() cat("last:", sum(busy()), "\n")
for (k in 1:3) busy()
for (k in 1:20) warning("number ", k)
cat("end:", sum(busy()), "\n")
