# Collection during hot code: finalizers run, values survive.
source("tests/language/helper/ask.R")

ran <- 0
make <- function(i) { e <- new.env(); e$i <- i; reg.finalizer(e, function(x) ran <<- ran + 1); e$i }
loop <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + make(i); s }
again(function() loop(10), 5L)
invisible(gc()); invisible(gc())
print(ran >= 40)
churn <- function(n) { keep <- list(); for (i in seq_len(n)) { keep[[i %% 7 + 1]] <- paste(i, rnorm(20)); if (i %% 500 == 0) gc() }; lengths(keep) }
again(function() churn(1000), 2L)
held <- function() { x <- as.numeric(1:100); f <- function() { gc(); sum(x) }; f() + f() }
again(held, 3L)
temp <- function() sum(c(1, { gc(); 2 }, 3) * { gc(); 2 })
again(temp, 3L)
prom <- function(p) { gc(); p }
again(function() prom(paste("a", 1:2)), 3L)
