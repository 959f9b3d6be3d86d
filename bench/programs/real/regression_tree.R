# Regression tree: grows a tree on n rows by the best split, then predicts every row.
# Style: recursion over nested lists, scalar scans over sorted columns.

size <- 5000L
small <- 40L
smallest_leaf <- 5L

make_data <- function(n) {
  set.seed(17)
  x <- cbind(runif(n), runif(n), runif(n))
  list(x = x, y = ifelse(x[, 1] > 0.5, 3, 0) + 2 * x[, 2]^2 + rnorm(n, sd = 0.1))
}

# The cut of one column that leaves the smallest sum of squares, by running sums.
best_cut <- function(x, y) {
  order <- order(x)
  n <- length(y)
  total <- sum(y)
  left <- 0
  best <- list(gain = 0, cut = NA_real_)
  for (i in seq_len(n - 1L)) {
    left <- left + y[order[i]]
    here <- x[order[i]]
    there <- x[order[i + 1L]]
    if (i < smallest_leaf || n - i < smallest_leaf || here == there) next
    right <- total - left
    gain <- left * left / i + right * right / (n - i) - total * total / n
    if (gain > best$gain) best <- list(gain = gain, cut = (here + there) / 2)
  }
  best
}

best_split <- function(x, y) {
  best <- list(gain = 0)
  for (column in seq_len(ncol(x))) {
    found <- best_cut(x[, column], y)
    if (found$gain > best$gain) best <- c(found, column = column)
  }
  best
}

grow <- function(x, y, depth) {
  leaf <- list(value = mean(y), rows = length(y))
  if (depth == 0 || length(y) < 2 * smallest_leaf) return(leaf)
  split <- best_split(x, y)
  if (split$gain < 1e-9) return(leaf)
  low <- x[, split$column] <= split$cut
  list(column = split$column, cut = split$cut, gain = split$gain,
       low = grow(x[low, , drop = FALSE], y[low], depth - 1),
       high = grow(x[!low, , drop = FALSE], y[!low], depth - 1))
}

predict_row <- function(tree, row) {
  while (is.null(tree$value))
    tree <- if (row[tree$column] <= tree$cut) tree$low else tree$high
  tree$value
}

predict_all <- function(tree, x) {
  out <- numeric(nrow(x))
  for (i in seq_len(nrow(x))) out[i] <- predict_row(tree, x[i, ])
  out
}

run <- function(n) {
  data <- make_data(n)
  trees <- lapply(2:6, function(depth) grow(data$x, data$y, depth))
  list(trees = trees, fitted = vapply(trees, predict_all, numeric(n), x = data$x))
}

squares <- function(y) sum((y - mean(y))^2)

# A node is sound when its gain is the squared error its cut takes away, a leaf when it is a mean.
is_sound <- function(tree, x, y) {
  if (!is.null(tree$value))
    return(tree$rows == length(y) && tree$rows >= smallest_leaf && abs(tree$value - mean(y)) < 1e-12)
  low <- x[, tree$column] <= tree$cut
  abs(squares(y) - squares(y[low]) - squares(y[!low]) - tree$gain) < 1e-8 &&
    is_sound(tree$low, x[low, , drop = FALSE], y[low]) &&
    is_sound(tree$high, x[!low, , drop = FALSE], y[!low])
}

# Trees are sound, deeper ones fit better, and each error is what the leaves leave over.
check <- function(result, n) {
  data <- make_data(n)
  if (nrow(result$fitted) != n) return(FALSE)
  error <- colSums((data$y - result$fitted)^2)
  left <- apply(result$fitted, 2, function(leaf) sum(tapply(data$y, leaf, squares)))
  all(vapply(result$trees, is_sound, TRUE, data$x, data$y)) && all(diff(error) <= 1e-9) &&
    all(abs(error - left) < 1e-8) && error[5] < 0.1 * squares(data$y)
}

answer <- function(result) colSums(result$fitted^2)
