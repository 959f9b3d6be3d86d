# Child of suite `parallel`: forked workers run functions that were hot before
# the fork, become hot after it, fail, and warn.

library(parallel)

fib <- function(n) if (n < 2L) n else fib(n - 1L) + fib(n - 2L)
total <- function(x) {
  sum <- 0
  for (e in x) sum <- sum + e
  sum
}

for (i in 1:200) total(c(i, i + 1))
print(fib(12L))
print(unlist(mclapply(1:12, fib, mc.cores = 2L)))
print(unlist(mclapply(1:6, function(i) total(seq_len(i * 1000)), mc.cores = 2L)))
late <- function(x, y = x * 2) if (x > 3) x + y else paste(x, y)
str(mclapply(1:6, late, mc.cores = 2L, mc.preschedule = FALSE))
failing <- suppressWarnings(mclapply(1:4, function(i) {
  if (i == 3L) stop("worker ", i)
  fib(i)
}, mc.cores = 2L, mc.preschedule = FALSE))
str(lapply(failing, function(x) if (inherits(x, "try-error")) conditionMessage(attr(x, "condition")) else x))
print(pvec(1:20, function(x) x^2, mc.cores = 2L))
print(unlist(mclapply(split(1:30, rep(1:3, 10)), function(x) total(unlist(mclapply(x, fib, mc.cores = 1L))),
  mc.cores = 2L)))
jobs <- lapply(1:3, function(i) mcparallel(fib(10L + i)))
print(unname(unlist(mccollect(jobs))))
print(fib(15L))
