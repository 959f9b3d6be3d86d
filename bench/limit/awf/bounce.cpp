// Bounce: a hundred balls in a square box, counting how often they hit a wall.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kBalls = 100;
constexpr double kBoxWidth = 500;

class Random {
 public:
  explicit Random(double seed) : seed_(seed) {}

  double operator()(double limit) {
    seed_ = std::fmod(seed_ * 16807, 2147483647);
    return std::fmod(seed_, limit);
  }

 private:
  double seed_;
};

class Ball {
 public:
  explicit Ball(Random& random) {
    x_ = random(kBoxWidth);
    y_ = random(kBoxWidth);
    dx_ = random(31) - 15;
    dy_ = random(31) - 15;
  }

  bool move() {
    const bool across = moveAlong(x_, dx_);
    const bool up = moveAlong(y_, dy_);
    return across || up;
  }

  double x() const { return x_; }
  double y() const { return y_; }

 private:
  static bool moveAlong(double& at, double& speed) {
    at += speed;
    if (at > kBoxWidth) {
      at = kBoxWidth;
      speed = -std::fabs(speed);
      return true;
    }
    if (at < 0) {
      at = 0;
      speed = std::fabs(speed);
      return true;
    }
    return false;
  }

  double x_, y_, dx_, dy_;
};

static std::vector<double> run(int n) {
  Random random(74755);
  std::vector<Ball> balls;
  for (int i = 0; i < kBalls; ++i) balls.emplace_back(random);
  long bounces = 0;
  for (int step = 0; step < n; ++step)
    for (Ball& ball : balls) bounces += ball.move();
  double x = 0, y = 0;
  for (const Ball& ball : balls) {
    x += ball.x();
    y += ball.y();
  }
  return {double(bounces), x, y};
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
