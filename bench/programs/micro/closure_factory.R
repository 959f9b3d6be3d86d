# Many functions made by a factory, each called a few times.
# Style: a list of closures.

size <- 60000
small <- 200

line <- function(slope, height) {
  force(slope)
  force(height)
  function(x) slope * x + height
}

run <- function(n) {
  lines <- list()
  for (k in 1:100) lines[[k]] <- line(k, k %% 7)
  total <- 0
  for (i in 1:n) {
    k <- i %% 100 + 1
    fresh <- line(i %% 3, 1)
    total <- total + lines[[k]](2) + fresh(i)
  }
  total
}

check <- function(result, n) {
  i <- as.numeric(seq_len(n))
  k <- i %% 100 + 1
  result == sum(2 * k + k %% 7 + (i %% 3) * i + 1)
}

answer <- function(result) result
