# Mandelbrot: escape times over an n by n view of the plane, kept by a canvas object.
# Style: environment object with closures as methods, naive scalar loops.

size <- 200
small <- 10
max_steps <- 50L

new_canvas <- function(n) {
  steps <- matrix(0L, n, n)
  inside <- 0L

  put <- function(row, col, count) {
    steps[row, col] <<- count
    if (count == max_steps) inside <<- inside + 1L
    invisible(NULL)
  }
  total <- function() sum(steps)

  environment()
}

escape_time <- function(cr, ci) {
  zr <- 0
  zi <- 0
  count <- 0L
  while (count < max_steps && zr * zr + zi * zi <= 4) {
    next_zr <- zr * zr - zi * zi + cr
    zi <- 2 * zr * zi + ci
    zr <- next_zr
    count <- count + 1L
  }
  count
}

run <- function(n) {
  canvas <- new_canvas(n)
  for (row in seq_len(n)) {
    ci <- 2 * (row - 1) / n - 1
    for (col in seq_len(n))
      canvas$put(row, col, escape_time(3 * (col - 1) / n - 2, ci))
  }
  list(inside = canvas$inside, total = canvas$total())
}

check <- function(result, n) {
  at <- seq_len(n) - 1
  cr <- rep(3 * at / n - 2, each = n)
  ci <- rep(2 * at / n - 1, times = n)
  zr <- zi <- numeric(n * n)
  steps <- integer(n * n)
  for (i in seq_len(max_steps)) {
    alive <- which(zr * zr + zi * zi <= 4)
    steps[alive] <- steps[alive] + 1L
    r <- zr[alive]
    s <- zi[alive]
    zr[alive] <- r * r - s * s + cr[alive]
    zi[alive] <- 2 * r * s + ci[alive]
  }
  result$inside == sum(steps == max_steps) && result$total == sum(steps)
}

answer <- function(result) c(result$inside, result$total)
