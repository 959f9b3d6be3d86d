# N-body: the sun and four planets, n steps of a symplectic integrator.
# Style: vectorised over the ten pairs of bodies, positions and velocities are matrices.

size <- 25000
small <- 100

solar_mass <- 4 * pi^2
days <- 365.24
# The sun and the four outer planets: positions, velocities per day, masses in suns.
bodies <- data.frame(
  x = c(0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165),
  y = c(0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641),
  z = c(0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181),
  vx = c(0, 0.00166007664274403694, -0.00276742510726411899, 0.00296460137564761618,
         0.00268067772490389322),
  vy = c(0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950,
         0.00162824170038242295),
  vz = c(0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556,
         -0.0000951592254519715870),
  mass = c(1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298,
           0.0000515138902046611451)
)

first <- c(1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
second <- c(2, 3, 4, 5, 3, 4, 5, 4, 5, 5)

energy <- function(position, velocity, mass) {
  distance <- sqrt(rowSums((position[first, ] - position[second, ])^2))
  sum(0.5 * mass * rowSums(velocity^2)) - sum(mass[first] * mass[second] / distance)
}

run <- function(n) {
  mass <- bodies$mass * solar_mass
  position <- as.matrix(bodies[c("x", "y", "z")])
  velocity <- as.matrix(bodies[c("vx", "vy", "vz")]) * days
  velocity[1, ] <- -colSums(velocity * mass) / solar_mass

  # Row i of pairs holds +mass or -mass for the pairs body i takes part in.
  pairs <- matrix(0, 5, 10)
  pairs[cbind(first, 1:10)] <- -mass[second]
  pairs[cbind(second, 1:10)] <- mass[first]

  before <- energy(position, velocity, mass)
  dt <- 0.01
  for (step in seq_len(n)) {
    d <- position[first, ] - position[second, ]
    squared <- rowSums(d^2)
    velocity <- velocity + pairs %*% (d * (dt / (squared * sqrt(squared))))
    position <- position + dt * velocity
  }
  c(before, energy(position, velocity, mass))
}

check <- function(result, n) {
  known <- c(-0.16905076238243, -0.16907126522773)[match(n, c(small, size))]
  abs(result[1] + 0.169075164) < 1e-9 && abs(result[2] - result[1]) < 1e-4 &&
    (is.na(known) || abs(result[2] - known) < 1e-11)
}

answer <- function(result) result
