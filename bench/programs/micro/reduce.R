# Reduce with a closure and with accumulate.
# Style: functional, folds over a vector.

size <- 100000
small <- 300

run <- function(n) {
  total <- Reduce(function(sum, x) (sum * 31 + x) %% 65521, 1:n, 7)
  highest <- Reduce(max, (1:n * 7919) %% 10007, accumulate = TRUE)
  c(total, sum(highest))
}

# The fold is undone from its end with the inverse of 31.
check <- function(result, n) {
  back <- result[1]
  inverse <- which((31 * (1:65520)) %% 65521 == 1)
  for (x in n:1) back <- ((back - x) * inverse) %% 65521
  back == 7 && result[2] == sum(cummax((1:n * 7919) %% 10007))
}

answer <- function(result) result
