# N-body: the sun and four planets, n steps of a symplectic integrator.
# Style: small helper functions on vectors of three, the system is a list passed along.

size <- 4000
small <- 30

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

dot <- function(a, b) sum(a * b)
pull <- function(d, dt) dt / dot(d, d)^1.5
kinetic <- function(mass, velocity) 0.5 * mass * dot(velocity, velocity)
potential <- function(mass_a, mass_b, d) -mass_a * mass_b / sqrt(dot(d, d))

new_system <- function() {
  rows <- function(fields) lapply(1:5, function(i) unlist(bodies[i, fields], use.names = FALSE))
  system <- list(mass = bodies$mass * solar_mass, position = rows(c("x", "y", "z")),
                 velocity = lapply(rows(c("vx", "vy", "vz")), `*`, days))
  momentum <- Reduce(`+`, Map(`*`, system$velocity, system$mass))
  system$velocity[[1]] <- -momentum / solar_mass
  system
}

energy <- function(s) {
  total <- sum(mapply(kinetic, s$mass, s$velocity))
  for (i in 1:4) {
    for (j in (i + 1):5) {
      total <- total + potential(s$mass[i], s$mass[j], s$position[[i]] - s$position[[j]])
    }
  }
  total
}

attract <- function(s, i, j, dt) {
  d <- s$position[[i]] - s$position[[j]]
  k <- pull(d, dt)
  s$velocity[[i]] <- s$velocity[[i]] - d * s$mass[j] * k
  s$velocity[[j]] <- s$velocity[[j]] + d * s$mass[i] * k
  s
}

advance <- function(s, dt) {
  for (i in 1:4) {
    for (j in (i + 1):5) s <- attract(s, i, j, dt)
  }
  for (i in 1:5) s$position[[i]] <- s$position[[i]] + dt * s$velocity[[i]]
  s
}

run <- function(n) {
  s <- new_system()
  before <- energy(s)
  for (step in seq_len(n)) s <- advance(s, 0.01)
  c(before, energy(s))
}

check <- function(result, n) {
  known <- c(-0.16906846817345, -0.16901210664257)[match(n, c(small, size))]
  abs(result[1] + 0.169075164) < 1e-9 && abs(result[2] - result[1]) < 1e-4 &&
    (is.na(known) || abs(result[2] - known) < 1e-11)
}

answer <- function(result) result
