# Bounce, list variant: each ball is a list that moves by returning a new list.
# Style: lists as immutable objects, small helper functions, replacement by name.

size <- 500
small <- 8
balls_in_box <- 100
box_width <- 500

next_random <- function(seed) (seed * 16807) %% 2147483647

new_balls <- function(count) {
  seed <- 74755
  balls <- list()
  for (i in seq_len(count)) {
    ball <- list(x = 0, y = 0, dx = 0, dy = 0, bounces = 0L)
    for (field in c("x", "y")) {
      seed <- next_random(seed)
      ball[[field]] <- seed %% box_width
    }
    for (field in c("dx", "dy")) {
      seed <- next_random(seed)
      ball[[field]] <- seed %% 31 - 15
    }
    balls[[i]] <- ball
  }
  balls
}

reflect <- function(position, speed) {
  if (position > box_width) list(at = box_width, speed = -abs(speed), hit = TRUE)
  else if (position < 0) list(at = 0, speed = abs(speed), hit = TRUE)
  else list(at = position, speed = speed, hit = FALSE)
}

move <- function(ball) {
  across <- reflect(ball$x + ball$dx, ball$dx)
  along <- reflect(ball$y + ball$dy, ball$dy)
  ball$x <- across$at
  ball$dx <- across$speed
  ball$y <- along$at
  ball$dy <- along$speed
  if (across$hit || along$hit) ball$bounces <- ball$bounces + 1L
  ball
}

field <- function(balls, name) vapply(balls, function(ball) as.numeric(ball[[name]]), 0)

run <- function(n) {
  balls <- new_balls(balls_in_box)
  for (step in seq_len(n))
    for (i in seq_along(balls))
      balls[[i]] <- move(balls[[i]])
  list(bounces = sum(field(balls, "bounces")), x = field(balls, "x"), y = field(balls, "y"))
}

check <- function(result, n) {
  balls <- new_balls(balls_in_box)
  at <- rbind(field(balls, "x"), field(balls, "y"))
  speed <- rbind(field(balls, "dx"), field(balls, "dy"))
  bounces <- 0
  for (step in seq_len(n)) {
    at <- at + speed
    low <- at < 0
    high <- at > box_width
    speed[low] <- abs(speed[low])
    speed[high] <- -abs(speed[high])
    at[low] <- 0
    at[high] <- box_width
    bounces <- bounces + sum(colSums(low | high) > 0)
  }
  result$bounces == bounces && all(result$x == at[1, ]) && all(result$y == at[2, ])
}

answer <- function(result) c(result$bounces, sum(result$x), sum(result$y))
