# Binary trees: allocate, walk and drop many full trees.
# Style: naive scalar loops, nodes live in integer vectors, walk with an explicit stack.

size <- 12
small <- 4

# Node i has its children at left[i] and right[i]; 0 means none.
build <- function(depth) {
  nodes <- 2^(depth + 1) - 1
  left <- integer(nodes)
  right <- integer(nodes)
  used <- 1L
  parent <- 1L
  while (used < nodes) {
    left[parent] <- used + 1L
    right[parent] <- used + 2L
    used <- used + 2L
    parent <- parent + 1L
  }
  list(left = left, right = right, depth = depth)
}

count_nodes <- function(tree) {
  left <- tree$left
  right <- tree$right
  stack <- integer(tree$depth + 2)
  stack[1] <- 1L
  top <- 1L
  count <- 0
  while (top > 0L) {
    node <- stack[top]
    top <- top - 1L
    count <- count + 1
    if (left[node] > 0L) {
      stack[top + 1L] <- left[node]
      stack[top + 2L] <- right[node]
      top <- top + 2L
    }
  }
  count
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
