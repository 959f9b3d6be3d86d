# Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
# Style: naive scalar loops with complex numbers and a helper function.

size <- 180
small <- 16

escape <- function(c) {
  z <- 0+0i
  for (k in 0:49) {
    if (Mod(z) > 2) return(k)
    z <- z * z + c
  }
  50
}

run <- function(n) {
  steps <- matrix(0, n, n)
  for (row in 1:n) {
    for (col in 1:n) {
      point <- complex(real = 2 * (col - 0.5) / n - 1.5, imaginary = 2 * (row - 0.5) / n - 1)
      steps[row, col] <- escape(point)
    }
  }
  steps
}

check <- function(result, n) {
  known <- c(6362, 791254)[match(n, c(small, size))]
  all(dim(result) == n) && all(result >= 0 & result <= 50) &&
    (is.na(known) || sum(result) == known)
}

# Points of the set, and all steps.
answer <- function(result) c(sum(result == 50), sum(result))
