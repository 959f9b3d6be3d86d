# Casts a ray of sunlight towards every cell of an n by n height map to find the shadows.
# Style: naive scalar loops, small helper functions with bilinear interpolation.

size <- 60L
small <- 12L

hills <- function(n) {
  heights <- matrix(0, n, n)
  for (i in 1:n)
    for (j in 1:n) {
      u <- i / n
      v <- j / n
      heights[i, j] <- 0.3 * n * exp(-30 * ((u - 0.4)^2 + (v - 0.5)^2)) +
        0.15 * n * exp(-80 * ((u - 0.8)^2 + (v - 0.3)^2)) + sin(9 * u) * cos(7 * v)
    }
  heights
}

height_at <- function(heights, x, y) {
  i <- floor(x)
  j <- floor(y)
  u <- x - i
  v <- y - j
  (1 - u) * ((1 - v) * heights[i, j] + v * heights[i, j + 1]) +
    u * ((1 - v) * heights[i + 1, j] + v * heights[i + 1, j + 1])
}

# Walks from a cell towards the sun until a hill stands in the way or the map ends.
is_lit <- function(heights, i, j, sun) {
  n <- nrow(heights)
  x <- i + sun$dx
  y <- j + sun$dy
  z <- heights[i, j] + sun$dz
  while (x >= 1 && y >= 1 && x < n && y < n) {
    if (height_at(heights, x, y) > z) return(FALSE)
    x <- x + sun$dx
    y <- y + sun$dy
    z <- z + sun$dz
  }
  TRUE
}

sun_at <- function(angle) list(dx = cos(angle), dy = sin(angle), dz = 0.35)

shade <- function(heights, sun) {
  n <- nrow(heights)
  lit <- matrix(FALSE, n, n)
  for (i in 1:n)
    for (j in 1:n)
      lit[i, j] <- is_lit(heights, i, j, sun)
  lit
}

run <- function(n) {
  heights <- hills(n)
  list(morning = shade(heights, sun_at(0.4)), evening = shade(heights, sun_at(2.5)))
}

# All rays at once: every step moves the whole map towards the sun.
shade_together <- function(heights, sun) {
  n <- nrow(heights)
  x <- as.numeric(row(heights))
  y <- as.numeric(col(heights))
  z <- as.vector(heights)
  open <- rep(TRUE, n * n)
  walking <- open
  repeat {
    x <- x + sun$dx
    y <- y + sun$dy
    z <- z + sun$dz
    walking <- walking & x >= 1 & y >= 1 & x < n & y < n
    if (!any(walking)) break
    at <- which(walking)
    i <- floor(x[at])
    j <- floor(y[at])
    u <- x[at] - i
    v <- y[at] - j
    ground <- (1 - u) * ((1 - v) * heights[cbind(i, j)] + v * heights[cbind(i, j + 1)]) +
      u * ((1 - v) * heights[cbind(i + 1, j)] + v * heights[cbind(i + 1, j + 1)])
    open[at[ground > z[at]]] <- FALSE
    walking <- walking & open
  }
  matrix(open, n, n)
}

check <- function(result, n) {
  heights <- hills(n)
  identical(result$morning, shade_together(heights, sun_at(0.4))) &&
    identical(result$evening, shade_together(heights, sun_at(2.5)))
}

answer <- function(result) c(sum(result$morning), sum(result$evening))
