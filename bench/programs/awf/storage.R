# Storage: grows a tree of depth n with four children a node and walks over it.
# Style: environment-based nodes that know their own methods, recursion.

size <- 8
small <- 4

random_source <- function(seed) {
  function(limit) {
    seed <<- (seed * 16807) %% 2147483647
    seed %% limit
  }
}

new_leaf <- function(random) {
  cells <- integer(1 + random(9))
  nodes <- function() 1L
  weight <- function() length(cells)
  environment()
}

new_branch <- function(depth, random) {
  children <- vector("list", 4L)
  for (i in seq_along(children)) children[[i]] <- new_tree(depth - 1L, random)

  nodes <- function() {
    count <- 1L
    for (child in children) count <- count + child$nodes()
    count
  }
  weight <- function() {
    total <- 0L
    for (child in children) total <- total + child$weight()
    total
  }
  environment()
}

new_tree <- function(depth, random) {
  if (depth == 1L) new_leaf(random) else new_branch(depth, random)
}

run <- function(n) {
  tree <- new_tree(n, random_source(74755))
  list(nodes = tree$nodes(), weight = tree$weight())
}

check <- function(result, n) {
  random <- random_source(74755)
  cells <- vapply(seq_len(4^(n - 1)), function(i) 1 + random(9), 0)
  result$nodes == (4^n - 1) / 3 && result$weight == sum(cells)
}

answer <- function(result) c(result$nodes, result$weight)
