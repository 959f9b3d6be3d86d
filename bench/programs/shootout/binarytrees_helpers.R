# Binary trees: allocate, walk and drop many full trees.
# Style: small helper functions hide a named list.

size <- 8
small <- 4

leaf <- function() node(NULL, NULL)
node <- function(left, right) list(left = left, right = right)
left <- function(tree) tree$left
right <- function(tree) tree$right
is_leaf <- function(tree) is.null(left(tree)) && is.null(right(tree))

build <- function(depth) {
  if (depth == 0) leaf() else node(build(depth - 1), build(depth - 1))
}

count_nodes <- function(tree) {
  if (is_leaf(tree)) 1 else 1 + count_nodes(left(tree)) + count_nodes(right(tree))
}

run <- function(n) {
  counts <- count_nodes(build(n + 1))
  long_lived <- build(n)
  for (depth in seq(4, n, by = 2)) {
    total <- 0
    for (i in seq_len(2^(n - depth + 4))) total <- total + count_nodes(build(depth))
    counts <- c(counts, total)
  }
  c(counts, count_nodes(long_lived))
}

# A full tree of depth d has 2^(d + 1) - 1 nodes.
check <- function(result, n) {
  depths <- seq(4, n, by = 2)
  full <- function(depth) 2^(depth + 1) - 1
  identical(as.numeric(result), c(full(n + 1), 2^(n - depths + 4) * full(depths), full(n)))
}

answer <- function(result) result
