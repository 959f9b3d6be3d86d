# Binary trees: allocate, walk and drop many full trees.
# Style: a node is an environment with fields left and right.

size <- 8
small <- 4

build <- function(depth) {
  node <- new.env(hash = FALSE)
  if (depth > 0) {
    node$left <- build(depth - 1)
    node$right <- build(depth - 1)
  }
  node
}

count_nodes <- function(node) {
  if (is.null(node$left)) 1 else 1 + count_nodes(node$left) + count_nodes(node$right)
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
