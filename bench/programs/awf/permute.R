# Permute: visits every ordering of 1..n by swapping in place and swapping back.
# Style: one object made of closures over an integer vector, recursion.

size <- 8L
small <- 5L

new_permuter <- function(n) {
  v <- seq_len(n)
  visits <- 0L
  ends <- 0

  swap <- function(i, j) {
    held <- v[i]
    v[i] <<- v[j]
    v[j] <<- held
  }

  visit <- function() {
    visits <<- visits + 1L
    ends <<- ends + v[1L] * v[n]
  }

  permute <- function(k) {
    if (k == 1L) return(visit())
    permute(k - 1L)
    i <- k - 1L
    while (i >= 1L) {
      swap(k, i)
      permute(k - 1L)
      swap(k, i)
      i <- i - 1L
    }
  }

  environment()
}

run <- function(n) {
  permuter <- new_permuter(n)
  permuter$permute(n)
  list(visits = permuter$visits, ends = permuter$ends, v = permuter$v)
}

# Every ordered pair of different values stands at the two ends equally often.
check <- function(result, n) {
  pairs <- sum(seq_len(n))^2 - sum(seq_len(n)^2)
  result$visits == factorial(n) &&
    result$ends == pairs * factorial(n - 2) &&
    identical(result$v, seq_len(n))
}

answer <- function(result) c(result$visits, result$ends)
