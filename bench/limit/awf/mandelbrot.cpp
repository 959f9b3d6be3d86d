// Mandelbrot: escape times over an n by n view of the plane, kept by a canvas object.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

constexpr int kMaxSteps = 50;

class Canvas {
 public:
  explicit Canvas(int n) : n_(n), steps_(std::size_t(n) * n) {}

  void put(int row, int col, int count) {
    steps_[std::size_t(col) * n_ + row] = count;
    if (count == kMaxSteps) ++inside_;
  }

  std::vector<double> counts() const {
    return {double(inside_), double(std::accumulate(steps_.begin(), steps_.end(), 0L))};
  }

 private:
  int n_;
  std::vector<int> steps_;
  int inside_ = 0;
};

static int escapeTime(double cr, double ci) {
  double zr = 0, zi = 0;
  int count = 0;
  while (count < kMaxSteps && zr * zr + zi * zi <= 4) {
    const double nextZr = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = nextZr;
    ++count;
  }
  return count;
}

static std::vector<double> run(int n) {
  Canvas canvas(n);
  for (int row = 0; row < n; ++row) {
    const double ci = 2.0 * row / n - 1;
    for (int col = 0; col < n; ++col) canvas.put(row, col, escapeTime(3.0 * col / n - 2, ci));
  }
  return canvas.counts();
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
