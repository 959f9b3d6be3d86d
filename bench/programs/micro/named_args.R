# Named arguments in any order, partial names and dots.
# Style: small helper functions called by name.

size <- 60000
small <- 300

blend <- function(red, green, blue, weight = 1) weight * (red * 100 + green * 10 + blue)

outer_blend <- function(..., offset = 0) blend(...) + offset

run <- function(n) {
  sum <- 0
  for (i in 1:n) {
    k <- i %% 9
    sum <- sum + blend(blue = k, red = 1, green = 2)
    sum <- sum + blend(k, w = 2, blue = 1, green = 3)
    sum <- sum + outer_blend(green = k, offset = 4, 5, 6)
  }
  sum
}

check <- function(result, n) {
  k <- 1:n %% 9
  result == sum(120 + k + 2 * (100 * k + 31) + 500 + 10 * k + 6 + 4)
}

answer <- function(result) result
