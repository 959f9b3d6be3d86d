# Default arguments: constants, expressions of other arguments, missing().
# Style: small helper functions called with few arguments.

size <- 40000
small <- 300

area <- function(width, height = width, scale = 1, total = width * height * scale) total

bounded <- function(x, low = 0, high = low + 10) {
  if (missing(high) && x > 50) return(50)
  if (x < low) low else if (x > high) high else x
}

run <- function(n) {
  sum <- 0
  for (i in 1:n) {
    k <- i %% 60
    sum <- sum + area(k) + area(k, 2) + area(k, scale = 3) + bounded(k) + bounded(k, 5) + bounded(k, 5, 40)
  }
  sum
}

check <- function(result, n) {
  k <- 1:n %% 60
  result == sum(k^2 + 2 * k + 3 * k^2 + ifelse(k > 50, 50, pmin(k, 10)) +
    ifelse(k > 50, 50, pmax(5, pmin(k, 15))) + pmax(5, pmin(k, 40)))
}

answer <- function(result) result
