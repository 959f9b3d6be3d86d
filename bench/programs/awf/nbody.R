# N-body: a heavy sun and four planets under gravity, n steps of a symplectic method.
# Style: bodies are environments with closures as methods, scalar arithmetic.

size <- 5000
small <- 20
step_length <- 0.0005

new_body <- function(mass, x, y, z, vx, vy, vz) {
  drift <- function(dt) {
    x <<- x + dt * vx
    y <<- y + dt * vy
    z <<- z + dt * vz
  }
  kick <- function(dx, dy, dz, strength) {
    vx <<- vx + dx * strength
    vy <<- vy + dy * strength
    vz <<- vz + dz * strength
  }
  kinetic <- function() 0.5 * mass * (vx * vx + vy * vy + vz * vz)
  environment()
}

# A planet on a nearly circular orbit around a sun of mass one.
new_planet <- function(mass, radius, angle, tilt) {
  speed <- sqrt(1 / radius)
  new_body(mass,
           radius * cos(angle), radius * sin(angle), radius * tilt,
           -speed * sin(angle), speed * cos(angle), 0)
}

new_system <- function() {
  planets <- list(new_planet(0.001, 1.0, 0.3, 0.02), new_planet(0.0003, 1.9, 2.1, -0.01),
                  new_planet(0.00005, 3.1, 4.0, 0.03), new_planet(0.00002, 4.4, 5.2, 0))
  sun <- new_body(1, 0, 0, 0, 0, 0, 0)
  for (planet in planets) sun$kick(planet$vx, planet$vy, planet$vz, -planet$mass)
  c(list(sun), planets)
}

attract <- function(a, b, dt) {
  dx <- b$x - a$x
  dy <- b$y - a$y
  dz <- b$z - a$z
  square <- dx * dx + dy * dy + dz * dz
  pull <- dt / (square * sqrt(square))
  a$kick(dx, dy, dz, b$mass * pull)
  b$kick(dx, dy, dz, -a$mass * pull)
}

advance <- function(bodies, dt) {
  for (i in 1:(length(bodies) - 1))
    for (j in (i + 1):length(bodies))
      attract(bodies[[i]], bodies[[j]], dt)
  for (body in bodies) body$drift(dt)
}

energy <- function(bodies) {
  total <- 0
  for (i in seq_along(bodies)) {
    a <- bodies[[i]]
    total <- total + a$kinetic()
    for (b in bodies[-seq_len(i)])
      total <- total - a$mass * b$mass / sqrt((a$x - b$x)^2 + (a$y - b$y)^2 + (a$z - b$z)^2)
  }
  total
}

momentum <- function(bodies) {
  c(sum(vapply(bodies, function(b) b$mass * b$vx, 0)),
    sum(vapply(bodies, function(b) b$mass * b$vy, 0)),
    sum(vapply(bodies, function(b) b$mass * b$vz, 0)))
}

run <- function(n) {
  bodies <- new_system()
  before <- energy(bodies)
  for (step in seq_len(n)) advance(bodies, step_length)
  list(before = before, after = energy(bodies), momentum = momentum(bodies),
       x = bodies[[2]]$x, y = bodies[[2]]$y)
}

# Energy and momentum hardly move, and the first planet has gone along its orbit.
check <- function(result, n) {
  angle <- 0.3 + n * step_length
  abs(result$after / result$before - 1) < 1e-3 &&
    all(abs(result$momentum) < 1e-14) &&
    abs(result$x - cos(angle)) < 0.02 && abs(result$y - sin(angle)) < 0.02
}

answer <- function(result) c(result$before, result$after, result$x, result$y)
