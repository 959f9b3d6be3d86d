# The 0/1 knapsack by a table of items and capacities.
# Style: naive scalar loops over a matrix.

size <- 280
small <- 12

run <- function(n) {
  weight <- (1:n * 37) %% 23 + 3
  value <- (1:n * 53) %% 41 + 1
  capacity <- 10 * n
  best <- matrix(0, n + 1, capacity + 1)
  for (i in 1:n) {
    for (room in 0:capacity) {
      kept <- best[i, room + 1]
      if (weight[i] <= room) {
        taken <- best[i, room - weight[i] + 1] + value[i]
        if (taken > kept) kept <- taken
      }
      best[i + 1, room + 1] <- kept
    }
  }
  chosen <- 0
  room <- capacity
  for (i in n:1) {
    if (best[i + 1, room + 1] != best[i, room + 1]) {
      chosen <- chosen + 1
      room <- room - weight[i]
    }
  }
  c(best[n + 1, capacity + 1], chosen, room)
}

# Whole rows of the table at once; an item is chosen when the row changes under the room left.
check <- function(result, n) {
  weight <- (1:n * 37) %% 23 + 3
  value <- (1:n * 53) %% 41 + 1
  rows <- list(numeric(10 * n + 1))
  for (i in 1:n) {
    taken <- c(rep(-Inf, weight[i]), head(rows[[i]], -weight[i]) + value[i])
    rows[[i + 1]] <- pmax(rows[[i]], taken)
  }
  room <- 10 * n
  chosen <- c()
  for (i in n:1) {
    if (rows[[i + 1]][room + 1] > rows[[i]][room + 1]) {
      chosen <- c(chosen, i)
      room <- room - weight[i]
    }
  }
  all(result == c(sum(value[chosen]), length(chosen), 10 * n - sum(weight[chosen])))
}

answer <- function(result) result
