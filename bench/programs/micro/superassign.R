# A loop that updates variables of the enclosing function with <<-.
# Style: closures with super-assignment to scalars and a vector.

size <- 250000
small <- 500

run <- function(n) {
  count <- 0
  buckets <- numeric(10)
  note <- function(x) {
    count <<- count + 1
    slot <- x %% 10 + 1
    buckets[slot] <<- buckets[slot] + x
  }
  for (i in 1:n) note(i)
  c(count, buckets)
}

check <- function(result, n) {
  sums <- vapply(0:9, function(digit) sum(as.numeric(which(1:n %% 10 == digit))), 0)
  identical(result, c(as.numeric(n), sums))
}

answer <- function(result) result
