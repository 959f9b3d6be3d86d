# A session: somebody tries numeric functions on a grid, a while each, and comes back to some.
# Style: functions passed to integrators and root finders, naive scalar loops.
# Phase: the function behind the same call changes from one task to the next.

size <- 11000L
small <- 100L

midpoints <- function(f, from, to, n) {
  width <- (to - from) / n
  total <- 0
  for (i in seq_len(n)) total <- total + f(from + (i - 0.5) * width)
  total * width
}

bisect <- function(f, low, high) {
  for (i in 1:50) {
    middle <- (low + high) / 2
    if (f(low) * f(middle) <= 0) high <- middle else low <- middle
  }
  (low + high) / 2
}

slope <- function(f, at, h = 1e-5) (f(at + h) - f(at - h)) / (2 * h)

functions <- list(
  square = function(x) x * x,
  wave = function(x) sin(x) + cos(2 * x),
  bell = function(x) exp(-x^2 / 2),
  steps = function(x) if (x < 1) 0L else 1L,
  series = function(x) {
    term <- 1
    sum <- 1
    for (k in 1:12) {
      term <- term * x / k
      sum <- sum + term
    }
    sum
  },
  table = local({
    knots <- c(0, 1, 4, 9, 16)
    function(x) knots[floor(x) + 1] + (x - floor(x)) * (knots[floor(x) + 2] - knots[floor(x) + 1])
  }))

visits <- c("square", "square", "wave", "steps", "bell", "square", "series", "table", "wave",
            "steps", "series", "square", "bell", "table", "square")

run <- function(n) {
  areas <- numeric(length(visits))
  slopes <- areas
  roots <- areas
  for (i in seq_along(visits)) {
    f <- functions[[visits[i]]]
    areas[i] <- midpoints(f, 0, 3, n)
    slopes[i] <- slope(f, 1.5)
    level <- (f(0.2) + f(1.4)) / 2
    roots[i] <- bisect(function(x) f(x) - level, 0.2, 1.4)
  }
  list(areas = areas, slopes = slopes, roots = roots)
}

check <- function(result, n) {
  area <- c(square = 9, wave = 1 - cos(3) + sin(6) / 2, bell = sqrt(2 * pi) * (pnorm(3) - 0.5),
            steps = 2, series = exp(3) - 1, table = 9.5)
  slope <- c(square = 3, wave = cos(1.5) - 2 * sin(3), bell = -1.5 * exp(-1.125),
             steps = 0, series = exp(1.5), table = 3)
  level <- function(f) (f(0.2) + f(1.4)) / 2
  smooth <- visits != "steps"
  at_root <- mapply(function(name, x) functions[[name]](x) - level(functions[[name]]), visits, result$roots)
  all(abs(result$areas - area[visits]) < 20 / n) &&
    all(abs(result$slopes - slope[visits]) < 1e-4) &&
    all(abs(at_root[smooth]) < 1e-9) && all(abs(result$roots[!smooth] - 1) < 1e-9)
}

answer <- function(result) c(sum(result$areas), sum(result$roots))
