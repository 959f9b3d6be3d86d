// N-body: a heavy sun and four planets under gravity, n steps of a symplectic method.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr double kStepLength = 0.0005;

struct Body {
  double mass, x, y, z, vx, vy, vz;

  void drift(double dt) {
    x += dt * vx;
    y += dt * vy;
    z += dt * vz;
  }

  void kick(double dx, double dy, double dz, double strength) {
    vx += dx * strength;
    vy += dy * strength;
    vz += dz * strength;
  }

  double kinetic() const { return 0.5 * mass * (vx * vx + vy * vy + vz * vz); }
};

static Body newPlanet(double mass, double radius, double angle, double tilt) {
  const double speed = std::sqrt(1 / radius);
  return {mass,
          radius * std::cos(angle), radius * std::sin(angle), radius * tilt,
          -speed * std::sin(angle), speed * std::cos(angle), 0};
}

static std::vector<Body> newSystem() {
  std::vector<Body> bodies{{1, 0, 0, 0, 0, 0, 0},
                           newPlanet(0.001, 1.0, 0.3, 0.02), newPlanet(0.0003, 1.9, 2.1, -0.01),
                           newPlanet(0.00005, 3.1, 4.0, 0.03), newPlanet(0.00002, 4.4, 5.2, 0)};
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    const Body& planet = bodies[i];
    bodies[0].kick(planet.vx, planet.vy, planet.vz, -planet.mass);
  }
  return bodies;
}

static void attract(Body& a, Body& b, double dt) {
  const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  const double square = dx * dx + dy * dy + dz * dz;
  const double pull = dt / (square * std::sqrt(square));
  a.kick(dx, dy, dz, b.mass * pull);
  b.kick(dx, dy, dz, -a.mass * pull);
}

static void advance(std::vector<Body>& bodies, double dt) {
  for (std::size_t i = 0; i + 1 < bodies.size(); ++i)
    for (std::size_t j = i + 1; j < bodies.size(); ++j) attract(bodies[i], bodies[j], dt);
  for (Body& body : bodies) body.drift(dt);
}

static double energy(const std::vector<Body>& bodies) {
  double total = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& a = bodies[i];
    total += a.kinetic();
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      const Body& b = bodies[j];
      const double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      total -= a.mass * b.mass / std::sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return total;
}

static std::vector<double> run(int n) {
  auto bodies = newSystem();
  const double before = energy(bodies);
  for (int step = 0; step < n; ++step) advance(bodies, kStepLength);
  return {before, energy(bodies), bodies[1].x, bodies[1].y};
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? int(std::strtod(argv[1], nullptr)) : 1;  // R may write 5e+05
  const int iterations = argc > 2 ? int(std::strtod(argv[2], nullptr)) : 1;
  std::vector<double> answer;
  for (int i = 0; i < iterations; ++i) {
    const auto start = std::chrono::steady_clock::now();
    answer = run(n);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    std::printf("time %.9f\n", spent.count());
  }
  std::printf("answer");
  for (const double value : answer) std::printf(" %.17g", value);
  std::printf("\n");
}
