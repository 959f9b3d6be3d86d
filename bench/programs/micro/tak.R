# Takeuchi's function, deep recursion with three arguments.
# Style: naive recursion on integers.

size <- 13L
small <- 5L

tak <- function(x, y, z) {
  if (y >= x) return(z)
  tak(tak(x - 1L, y, z), tak(y - 1L, z, x), tak(z - 1L, x, y))
}

run <- function(n) {
  c(tak(n, n %/% 2L, 0L), tak(n - 1L, n %/% 2L, 1L))
}

# The same function, but every triple is worked out once.
check <- function(result, n) {
  seen <- new.env()
  value <- function(x, y, z) {
    if (y >= x) return(z)
    key <- paste(x, y, z)
    if (is.null(seen[[key]])) {
      seen[[key]] <- value(value(x - 1, y, z), value(y - 1, z, x), value(z - 1, x, y))
    }
    seen[[key]]
  }
  all(result == c(value(n, n %/% 2, 0), value(n - 1, n %/% 2, 1))) && value(18, 12, 6) == 7
}

answer <- function(result) result
