# N-body: the sun and four planets, n steps of a symplectic integrator.
# Style: naive scalar loops over numeric vectors.

size <- 30000
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

energy <- function(x, y, z, vx, vy, vz, mass) {
  total <- 0
  for (i in 1:5) {
    total <- total + 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i])
    j <- i + 1
    while (j <= 5) {
      dx <- x[i] - x[j]
      dy <- y[i] - y[j]
      dz <- z[i] - z[j]
      total <- total - mass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz)
      j <- j + 1
    }
  }
  total
}

run <- function(n) {
  x <- bodies$x
  y <- bodies$y
  z <- bodies$z
  vx <- bodies$vx * days
  vy <- bodies$vy * days
  vz <- bodies$vz * days
  mass <- bodies$mass * solar_mass
  vx[1] <- -sum(vx * mass) / solar_mass
  vy[1] <- -sum(vy * mass) / solar_mass
  vz[1] <- -sum(vz * mass) / solar_mass

  before <- energy(x, y, z, vx, vy, vz, mass)
  dt <- 0.01
  for (step in 1:n) {
    for (i in 1:4) {
      for (j in (i + 1):5) {
        dx <- x[i] - x[j]
        dy <- y[i] - y[j]
        dz <- z[i] - z[j]
        squared <- dx * dx + dy * dy + dz * dz
        pull <- dt / (squared * sqrt(squared))
        vx[i] <- vx[i] - dx * mass[j] * pull
        vy[i] <- vy[i] - dy * mass[j] * pull
        vz[i] <- vz[i] - dz * mass[j] * pull
        vx[j] <- vx[j] + dx * mass[i] * pull
        vy[j] <- vy[j] + dy * mass[i] * pull
        vz[j] <- vz[j] + dz * mass[i] * pull
      }
    }
    for (i in 1:5) {
      x[i] <- x[i] + dt * vx[i]
      y[i] <- y[i] + dt * vy[i]
      z[i] <- z[i] + dt * vz[i]
    }
  }
  c(before, energy(x, y, z, vx, vy, vz, mass))
}

check <- function(result, n) {
  known <- c(-0.16905076238243, -0.16902069490967)[match(n, c(small, size))]
  abs(result[1] + 0.169075164) < 1e-9 && abs(result[2] - result[1]) < 1e-4 &&
    (is.na(known) || abs(result[2] - known) < 1e-11)
}

answer <- function(result) result
