# Storage, list variant: a tree of nested lists, grown, mapped to a new tree and folded.
# Style: list-based, recursive, lapply and vapply with closures.

size <- 8
small <- 4

grow <- function(depth, label) {
  if (depth == 1) return(list(label = label, children = NULL))
  children <- lapply(1:4, function(i) grow(depth - 1, (label * 4 + i) %% 1009))
  list(label = label, children = children)
}

map_tree <- function(tree, f) {
  list(label = f(tree$label), children = lapply(tree$children, map_tree, f))
}

fold_tree <- function(tree, combine, start) {
  total <- combine(start, tree$label)
  for (child in tree$children) total <- fold_tree(child, combine, total)
  total
}

height <- function(tree) {
  if (length(tree$children) == 0) 1 else 1 + max(vapply(tree$children, height, 0))
}

run <- function(n) {
  tree <- grow(n, 1)
  doubled <- map_tree(tree, function(label) 2 * label)
  list(nodes = fold_tree(tree, function(total, label) total + 1, 0),
       labels = fold_tree(doubled, function(total, label) total + label, 0),
       height = height(doubled))
}

check <- function(result, n) {
  level <- 1
  labels <- level
  for (depth in seq_len(n - 1)) {
    level <- as.vector(outer(1:4, level * 4, `+`)) %% 1009
    labels <- c(labels, level)
  }
  result$nodes == length(labels) && result$labels == 2 * sum(labels) && result$height == n
}

answer <- function(result) c(result$nodes, result$labels, result$height)
