# The weight of chains: of plain records, and now and then of some of a class that has a `$` of its own.
# Style: recursion over nested lists, S3 for the exceptions.
# Context: level 2. Plain records have no method that could be called.

size <- 4000
small <- 60

`$.lazy` <- function(x, name) unclass(x)[[name]]

sum <- 0
weigh <- function(link) {
  sum <<- sum + link$own
  if (!is.null(link$rest)) weigh(link$rest)
}

chain <- function(length, class) {
  link <- NULL
  for (i in 1:length) link <- structure(list(own = i, rest = link), class = class)
  link
}

run <- function(n) {
  plain <- chain(20, NULL)
  lazy <- chain(2, "lazy")
  sum <<- 0
  for (k in 1:n) {
    weigh(plain)
    if (k %% 10 == 0) weigh(lazy)
  }
  sum
}

check <- function(result, n) result == n * 210 + n %/% 10 * 3
