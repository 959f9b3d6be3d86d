# Binary trees: allocate, walk and drop many full trees.
# Style: a node is a list of two children, recursive functions.

size <- 10
small <- 4

build <- function(depth) {
  if (depth == 0) return(list(NULL, NULL))
  list(build(depth - 1), build(depth - 1))
}

count_nodes <- function(tree) {
  if (is.null(tree[[1]])) return(1)
  1 + count_nodes(tree[[1]]) + count_nodes(tree[[2]])
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
