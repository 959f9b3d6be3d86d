# N-body, list variant: a ring of bodies as a list of lists, stepped n times.
# Style: list-based with nested replacement (bodies[[i]]$vx <- ...), scalar arithmetic.

size <- 6000
small <- 8
step_length <- 0.0005
ring_bodies <- 7

# Equal masses on a regular polygon turn as a rigid ring at this angular speed.
ring_speed <- function() {
  k <- seq_len(ring_bodies - 1)
  sqrt(sum(1 / (4 * sin(pi * k / ring_bodies))))
}

new_ring <- function() {
  speed <- ring_speed()
  lapply(seq_len(ring_bodies), function(i) {
    angle <- 2 * pi * i / ring_bodies
    list(x = cos(angle), y = sin(angle), vx = -speed * sin(angle), vy = speed * cos(angle))
  })
}

kick_all <- function(bodies, dt) {
  for (i in seq_along(bodies)) {
    ax <- 0
    ay <- 0
    for (j in seq_along(bodies)) {
      if (i == j) next
      dx <- bodies[[j]]$x - bodies[[i]]$x
      dy <- bodies[[j]]$y - bodies[[i]]$y
      square <- dx * dx + dy * dy
      pull <- 1 / (square * sqrt(square))
      ax <- ax + dx * pull
      ay <- ay + dy * pull
    }
    bodies[[i]]$vx <- bodies[[i]]$vx + dt * ax
    bodies[[i]]$vy <- bodies[[i]]$vy + dt * ay
  }
  bodies
}

drift <- function(body, dt) {
  body$x <- body$x + dt * body$vx
  body$y <- body$y + dt * body$vy
  body
}

run <- function(n) {
  bodies <- new_ring()
  for (step in seq_len(n)) {
    bodies <- kick_all(bodies, step_length)
    bodies <- lapply(bodies, drift, step_length)
  }
  list(x = vapply(bodies, `[[`, 0, "x"), y = vapply(bodies, `[[`, 0, "y"))
}

# The ring has turned by speed times time and kept its shape.
check <- function(result, n) {
  angle <- 2 * pi * seq_len(ring_bodies) / ring_bodies + ring_speed() * n * step_length
  max(abs(result$x - cos(angle)), abs(result$y - sin(angle))) < 0.01
}

answer <- function(result) c(result$x[1], result$y[1])
