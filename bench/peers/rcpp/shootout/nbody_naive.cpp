// N-body: the sun and four planets, n steps of a symplectic integrator.
#include <Rcpp.h>
#include <cmath>

using Rcpp::NumericVector;

static double energy(const NumericVector& x, const NumericVector& y, const NumericVector& z, const NumericVector& vx,
                     const NumericVector& vy, const NumericVector& vz, const NumericVector& mass) {
  double total = 0;
  for (int i = 0; i < 5; ++i) {
    total += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    for (int j = i + 1; j < 5; ++j) {
      const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
      total -= mass[i] * mass[j] / std::sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return total;
}

// [[Rcpp::export]]
NumericVector run(double n) {
  const double solar_mass = 4 * M_PI * M_PI, days = 365.24, dt = 0.01;
  NumericVector x = {0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165};
  NumericVector y = {0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641};
  NumericVector z = {0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181};
  NumericVector vx = {0, 0.00166007664274403694, -0.00276742510726411899, 0.00296460137564761618, 0.00268067772490389322};
  NumericVector vy = {0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295};
  NumericVector vz = {0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556,
                      -0.0000951592254519715870};
  NumericVector mass = {1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298,
                        0.0000515138902046611451};
  vx = vx * days;
  vy = vy * days;
  vz = vz * days;
  mass = mass * solar_mass;
  vx[0] = -Rcpp::sum(vx * mass) / solar_mass;
  vy[0] = -Rcpp::sum(vy * mass) / solar_mass;
  vz[0] = -Rcpp::sum(vz * mass) / solar_mass;

  const double before = energy(x, y, z, vx, vy, vz, mass);
  for (int step = 0; step < n; ++step) {
    for (int i = 0; i < 4; ++i) {
      for (int j = i + 1; j < 5; ++j) {
        const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
        const double squared = dx * dx + dy * dy + dz * dz;
        const double pull = dt / (squared * std::sqrt(squared));
        vx[i] -= dx * mass[j] * pull;
        vy[i] -= dy * mass[j] * pull;
        vz[i] -= dz * mass[j] * pull;
        vx[j] += dx * mass[i] * pull;
        vy[j] += dy * mass[i] * pull;
        vz[j] += dz * mass[i] * pull;
      }
    }
    for (int i = 0; i < 5; ++i) {
      x[i] += dt * vx[i];
      y[i] += dt * vy[i];
      z[i] += dt * vz[i];
    }
  }
  return {before, energy(x, y, z, vx, vy, vz, mass)};
}
