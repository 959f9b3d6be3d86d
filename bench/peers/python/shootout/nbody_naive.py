"""N-body: the sun and four planets, n steps of a symplectic integrator."""
from math import pi, sqrt

from peer import fast

SOLAR_MASS = 4 * pi * pi
DAYS = 365.24


@fast
def energy(x, y, z, vx, vy, vz, mass):
    total = 0.0
    for i in range(5):
        total += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i])
        for j in range(i + 1, 5):
            dx = x[i] - x[j]
            dy = y[i] - y[j]
            dz = z[i] - z[j]
            total -= mass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz)
    return total


@fast
def stop_sun(v, mass):
    momentum = 0.0
    for i in range(5):
        momentum += v[i] * mass[i]
    v[0] = -momentum / SOLAR_MASS


@fast
def run(n):
    x = [0.0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165]
    y = [0.0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641]
    z = [0.0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181]
    vx = [0.0, 0.00166007664274403694, -0.00276742510726411899, 0.00296460137564761618, 0.00268067772490389322]
    vy = [0.0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295]
    vz = [0.0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556,
          -0.0000951592254519715870]
    mass = [1.0, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298,
            0.0000515138902046611451]
    for i in range(5):
        vx[i] *= DAYS
        vy[i] *= DAYS
        vz[i] *= DAYS
        mass[i] *= SOLAR_MASS
    stop_sun(vx, mass)
    stop_sun(vy, mass)
    stop_sun(vz, mass)

    before = energy(x, y, z, vx, vy, vz, mass)
    dt = 0.01
    for _ in range(n):
        for i in range(4):
            for j in range(i + 1, 5):
                dx = x[i] - x[j]
                dy = y[i] - y[j]
                dz = z[i] - z[j]
                squared = dx * dx + dy * dy + dz * dz
                pull = dt / (squared * sqrt(squared))
                vx[i] -= dx * mass[j] * pull
                vy[i] -= dy * mass[j] * pull
                vz[i] -= dz * mass[j] * pull
                vx[j] += dx * mass[i] * pull
                vy[j] += dy * mass[i] * pull
                vz[j] += dz * mass[i] * pull
        for i in range(5):
            x[i] += dt * vx[i]
            y[i] += dt * vy[i]
            z[i] += dt * vz[i]
    return before, energy(x, y, z, vx, vy, vz, mass)
