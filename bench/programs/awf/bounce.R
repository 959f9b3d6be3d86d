# Bounce: a hundred balls in a square box, counting how often they hit a wall.
# Style: environment objects with closures as methods, scalar arithmetic.

size <- 3000
small <- 10
balls_in_box <- 100
box_width <- 500

random_source <- function(seed) {
  function(limit) {
    seed <<- (seed * 16807) %% 2147483647
    seed %% limit
  }
}

new_ball <- function(random) {
  x <- random(box_width)
  y <- random(box_width)
  dx <- random(31) - 15
  dy <- random(31) - 15

  move <- function() {
    hit <- FALSE
    x <<- x + dx
    y <<- y + dy
    if (x > box_width) { x <<- box_width; dx <<- -abs(dx); hit <- TRUE }
    if (x < 0) { x <<- 0; dx <<- abs(dx); hit <- TRUE }
    if (y > box_width) { y <<- box_width; dy <<- -abs(dy); hit <- TRUE }
    if (y < 0) { y <<- 0; dy <<- abs(dy); hit <- TRUE }
    hit
  }

  environment()
}

run <- function(n) {
  random <- random_source(74755)
  balls <- vector("list", balls_in_box)
  for (i in seq_along(balls)) balls[[i]] <- new_ball(random)
  bounces <- 0L
  for (step in seq_len(n))
    for (ball in balls)
      if (ball$move()) bounces <- bounces + 1L
  list(bounces = bounces,
       x = vapply(balls, function(ball) ball$x, 0),
       y = vapply(balls, function(ball) ball$y, 0))
}

check <- function(result, n) {
  random <- random_source(74755)
  start <- replicate(balls_in_box,
                     c(random(box_width), random(box_width), random(31) - 15, random(31) - 15))
  at <- start[1:2, ]
  speed <- start[3:4, ]
  bounces <- 0L
  for (step in seq_len(n)) {
    at <- at + speed
    out <- at < 0 | at > box_width
    speed <- ifelse(out, ifelse(at < 0, abs(speed), -abs(speed)), speed)
    at <- pmin(pmax(at, 0), box_width)
    dim(at) <- dim(speed)
    bounces <- bounces + sum(out[1, ] | out[2, ])
  }
  result$bounces == bounces && all(result$x == at[1, ]) && all(result$y == at[2, ])
}

answer <- function(result) c(result$bounces, sum(result$x), sum(result$y))
