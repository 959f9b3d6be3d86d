# N-body: the sun and four planets, n steps of a symplectic integrator.
# Style: list-based, each body is a named list changed in place with $<-.

size <- 6000
small <- 50

solar_mass <- 4 * pi^2
days <- 365.24

# One body: position, velocity per day and mass in suns, in the units of the simulation.
body <- function(x, y, z, vx, vy, vz, mass) {
  list(x = x, y = y, z = z, vx = vx * days, vy = vy * days, vz = vz * days,
       mass = mass * solar_mass)
}

solar_system <- function() {
  list(
    body(0, 0, 0, 0, 0, 0, 1),
    body(4.84143144246472090, -1.16032004402742839, -0.103622044471123109,
         0.00166007664274403694, 0.00769901118419740425, -0.0000690460016972063023,
         0.000954791938424326609),
    body(8.34336671824457987, 4.12479856412430479, -0.403523417114321381,
         -0.00276742510726411899, 0.00499852801234917238, 0.0000230417297573763929,
         0.000285885980666130812),
    body(12.8943695621391310, -15.1111514016986312, -0.223307578892655734,
         0.00296460137564761618, 0.00237847173959480950, -0.0000296589568540237556,
         0.0000436624404335156298),
    body(15.3796971148509165, -25.9193146099879641, 0.179258772950371181,
         0.00268067772490389322, 0.00162824170038242295, -0.0000951592254519715870,
         0.0000515138902046611451)
  )
}

energy <- function(bodies) {
  total <- 0
  for (i in seq_along(bodies)) {
    a <- bodies[[i]]
    total <- total + 0.5 * a$mass * (a$vx^2 + a$vy^2 + a$vz^2)
    for (b in bodies[-(1:i)]) {
      distance <- sqrt((a$x - b$x)^2 + (a$y - b$y)^2 + (a$z - b$z)^2)
      total <- total - a$mass * b$mass / distance
    }
  }
  total
}

run <- function(n) {
  bodies <- solar_system()
  for (b in bodies[-1]) {
    bodies[[1]]$vx <- bodies[[1]]$vx - b$vx * b$mass / solar_mass
    bodies[[1]]$vy <- bodies[[1]]$vy - b$vy * b$mass / solar_mass
    bodies[[1]]$vz <- bodies[[1]]$vz - b$vz * b$mass / solar_mass
  }
  before <- energy(bodies)
  dt <- 0.01
  count <- length(bodies)
  for (step in 1:n) {
    for (i in 1:(count - 1)) {
      a <- bodies[[i]]
      for (j in (i + 1):count) {
        b <- bodies[[j]]
        dx <- a$x - b$x
        dy <- a$y - b$y
        dz <- a$z - b$z
        squared <- dx^2 + dy^2 + dz^2
        pull <- dt / (squared * sqrt(squared))
        a$vx <- a$vx - dx * b$mass * pull
        a$vy <- a$vy - dy * b$mass * pull
        a$vz <- a$vz - dz * b$mass * pull
        bodies[[j]]$vx <- b$vx + dx * a$mass * pull
        bodies[[j]]$vy <- b$vy + dy * a$mass * pull
        bodies[[j]]$vz <- b$vz + dz * a$mass * pull
      }
      bodies[[i]] <- a
    }
    for (i in 1:count) {
      bodies[[i]]$x <- bodies[[i]]$x + dt * bodies[[i]]$vx
      bodies[[i]]$y <- bodies[[i]]$y + dt * bodies[[i]]$vy
      bodies[[i]]$z <- bodies[[i]]$z + dt * bodies[[i]]$vz
    }
  }
  c(before, energy(bodies))
}

check <- function(result, n) {
  known <- c(-0.16906361797914, -0.16906451438668)[match(n, c(small, size))]
  abs(result[1] + 0.169075164) < 1e-9 && abs(result[2] - result[1]) < 1e-4 &&
    (is.na(known) || abs(result[2] - known) < 1e-11)
}

answer <- function(result) result
