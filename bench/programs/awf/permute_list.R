# Permute, list variant: all orderings of n, by inserting n into the orderings of n - 1.
# Style: a list of vectors that grows, append() and small helper functions.

size <- 8L
small <- 4L

insertions <- function(item, ordering) {
  places <- vector("list", length(ordering) + 1L)
  for (i in seq_along(places)) places[[i]] <- append(ordering, item, after = i - 1L)
  places
}

orderings <- function(n) {
  if (n == 1L) return(list(1L))
  all <- list()
  for (ordering in orderings(n - 1L)) all[[length(all) + 1L]] <- insertions(n, ordering)
  unlist(all, recursive = FALSE)
}

descents <- function(ordering) {
  count <- 0L
  for (i in seq_len(length(ordering) - 1L))
    if (ordering[i] > ordering[i + 1L]) count <- count + 1L
  count
}

run <- function(n) {
  all <- orderings(n)
  list(count = length(all), descents = table(vapply(all, descents, 0L)))
}

# Orderings by number of descents are the Eulerian numbers.
check <- function(result, n) {
  euler <- 1
  for (m in seq_len(n)[-1]) {
    k <- seq_len(m)
    euler <- k * c(euler, 0)[k] + (m - k + 1) * c(0, euler)[k]
  }
  result$count == factorial(n) && all(result$descents == euler)
}

answer <- function(result) c(result$count, as.numeric(result$descents))
