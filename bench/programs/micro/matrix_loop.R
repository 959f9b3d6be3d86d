# Matrix loops m[i, j]: a table of steps, each the smaller of two ways plus a cost.
# Style: naive scalar loops over rows and columns.

size <- 600
small <- 20

run <- function(n) {
  m <- matrix(0, n, n)
  for (i in 1:n) {
    for (j in 1:n) {
      cost <- (i * 31 + j * 17) %% 10
      if (i == 1 && j == 1) m[i, j] <- cost
      else if (i == 1) m[i, j] <- m[i, j - 1] + cost
      else if (j == 1) m[i, j] <- m[i - 1, j] + cost
      else m[i, j] <- min(m[i - 1, j], m[i, j - 1]) + cost
    }
  }
  m
}

# Every entry differs from its best neighbour by its cost.
check <- function(result, n) {
  cost <- outer(1:n, 1:n, function(i, j) (i * 31 + j * 17) %% 10)
  inner <- pmin(result[-n, -1], result[-1, -n]) + cost[-1, -1]
  identical(result[1, ], cumsum(cost[1, ])) && identical(result[, 1], cumsum(cost[, 1])) &&
    all(result[-1, -1] == inner)
}

answer <- function(result) c(sum(result), result[length(result)])
