# A list grown one element at a time.
# Style: list-based, append at length + 1, then read back.

size <- 300000
small <- 500

run <- function(n) {
  items <- list()
  for (i in 1:n) items[[length(items) + 1]] <- i * 2
  total <- 0
  for (item in items) total <- total + item
  list(length = length(items), total = total)
}

check <- function(result, n) result$length == n && result$total == n * (n + 1)

answer <- function(result) c(result$length, result$total)
