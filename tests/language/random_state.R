# The state of the random numbers is in .Random.seed at any time, whoever draws, and whatever is done to that variable.
draw <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + runif(1) + rnorm(1) + sample.int(10L, 1L) + rexp(1); s }
words <- function() c(length(.Random.seed), .Random.seed[c(1, 2, 3, 300, 626)])

set.seed(1)
for (k in 1:4) { print(draw(50)); print(words()) }

# copies keep what they were given
saved <- .Random.seed
before <- words()
a <- draw(30)
stopifnot(identical(saved[c(1, 2, 3, 300, 626)], before[-1]), !identical(saved, .Random.seed))
.Random.seed <- saved
stopifnot(identical(draw(30), a))
keep <- list()
for (k in 1:5) { keep[[k]] <- .Random.seed; runif(1) }
print(vapply(keep, function(s) s[2], 0L))
print(.Random.seed[2] + { runif(1); .Random.seed[2] })
both <- function(x, y) { force(x); force(y); c(x[2], y[2]) }
print(both(.Random.seed, { runif(1); .Random.seed }))
print(sum(.Random.seed == { runif(1); .Random.seed }))

# changed by hand, in place and as a whole
change <- function(at) { .Random.seed[2] <<- at; runif(3) }
for (k in 1:3) print(change(k * 100L))
g <- function() { .Random.seed <<- saved; c(runif(1), rnorm(1), sample.int(5L, 1L)) }
for (k in 1:3) print(g())
local({ .Random.seed <- 1:3; print(runif(1)) })  # not the one that counts

# more numbers at once than the state has words
set.seed(3)
for (k in c(1, 600, 30, 700, 1, 2000, 1)) { print(sum(runif(k))); print(words()) }

# other generators, and back
for (kind in c("Wichmann-Hill", "Super-Duper", "Marsaglia-Multicarry", "Knuth-TAOCP-2002", "L'Ecuyer-CMRG", "Mersenne-Twister")) {
  suppressWarnings(RNGkind(kind)); set.seed(4)
  print(draw(5)); print(.Random.seed[1]); print(length(.Random.seed))
}
RNGkind(normal.kind = "Box-Muller"); set.seed(5); print(draw(7)); print(.Random.seed[1])
RNGkind(normal.kind = "Inversion"); print(draw(7)); print(.Random.seed[1])
suppressWarnings(RNGkind(sample.kind = "Rounding")); print(draw(7)); print(.Random.seed[1])
RNGkind(sample.kind = "Rejection"); print(draw(7)); print(.Random.seed[1])
set.seed(6, kind = "default"); print(draw(3)); print(RNGkind())

# what goes wrong
oops <- function(...) tryCatch(..., error = function(e) cat("error:", conditionMessage(e), "\n"), warning = function(w) cat("warning:", conditionMessage(w), "\n"))
set.seed(7)
for (k in 1:3) { oops(sample.int(3L, 5L)); oops(rnorm(2, sd = -1)); oops(set.seed("a")); oops(runif(-1)); print(runif(1)) }
.Random.seed <- .Random.seed[1:10]
oops(runif(1))
.Random.seed <- "none"
oops(runif(1))
set.seed(8); print(runif(1))
lockBinding(".Random.seed", globalenv())
oops(runif(1))
unlockBinding(".Random.seed", globalenv())
set.seed(9); print(draw(3))
rm(.Random.seed)
invisible(runif(1)); print(exists(".Random.seed")); print(words()[1:2])
value <- saved
makeActiveBinding("seed_now", function() .Random.seed[2], globalenv())
set.seed(10); for (k in 1:3) { print(seed_now); runif(1) }

# methods for distributions, and vectors
set.seed(11)
f <- function() c(rbinom(1, 10, 0.4), rpois(1, 3), rgamma(1, 2), rbeta(1, 1, 2), rt(1, 4), rchisq(1, 2), rweibull(1, 2),
                  sample(5), sample(c("a", "b"), 1) == "a", sample(10, 3, TRUE), sample(3, 1, prob = c(.2, .3, .5)))
for (k in 1:6) print(f())
