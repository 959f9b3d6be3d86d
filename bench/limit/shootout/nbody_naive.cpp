// N-body: the sun and four planets, n steps of a symplectic integrator.
#include "../twin.h"

#include <array>
#include <cmath>

constexpr int kBodies = 5;
constexpr double kPi = 3.14159265358979323846;
constexpr double kSolarMass = 4 * kPi * kPi;
constexpr double kDays = 365.24;
using Row = std::array<double, kBodies>;

struct System {
  Row x{0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165};
  Row y{0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641};
  Row z{0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181};
  Row vx{0, 0.00166007664274403694, -0.00276742510726411899, 0.00296460137564761618, 0.00268067772490389322};
  Row vy{0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295};
  Row vz{0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556,
         -0.0000951592254519715870};
  Row mass{1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298,
           0.0000515138902046611451};

  System() {
    for (int i = 0; i < kBodies; ++i) {
      vx[i] *= kDays;
      vy[i] *= kDays;
      vz[i] *= kDays;
      mass[i] *= kSolarMass;
    }
    rest(vx);
    rest(vy);
    rest(vz);
  }

  // The sun moves against the planets, so that the centre of mass rests.
  void rest(Row& v) {
    double momentum = 0;
    for (int i = 0; i < kBodies; ++i) momentum += v[i] * mass[i];
    v[0] = -momentum / kSolarMass;
  }

  double energy() const {
    double total = 0;
    for (int i = 0; i < kBodies; ++i) {
      total += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      for (int j = i + 1; j < kBodies; ++j) {
        const double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
        total -= mass[i] * mass[j] / std::sqrt(dx * dx + dy * dy + dz * dz);
      }
    }
    return total;
  }

  void advance(double dt) {
    for (int i = 0; i < kBodies - 1; ++i) {
      for (int j = i + 1; j < kBodies; ++j) {
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
    for (int i = 0; i < kBodies; ++i) {
      x[i] += dt * vx[i];
      y[i] += dt * vy[i];
      z[i] += dt * vz[i];
    }
  }
};

static hunch::limit::Answer run(long n) {
  System system;
  const double before = system.energy();
  for (long step = 0; step < n; ++step) system.advance(0.01);
  return {before, system.energy()};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
