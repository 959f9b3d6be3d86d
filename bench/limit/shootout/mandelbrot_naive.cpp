// Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
#include "../twin.h"

static std::vector<double> run(long n) {
  std::vector<double> steps(n * n);
  for (long row = 1; row <= n; ++row) {
    const double ci = 2 * (row - 0.5) / n - 1;
    for (long col = 1; col <= n; ++col) {
      const double cr = 2 * (col - 0.5) / n - 1.5;
      double zr = 0, zi = 0, k = 0;
      while (k < 50 && zr * zr + zi * zi <= 4) {
        const double held = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = held;
        ++k;
      }
      steps[(row - 1) + (col - 1) * n] = k;
    }
  }
  return steps;
}

static hunch::limit::Answer answer(const std::vector<double>& steps) {
  double inside = 0, total = 0;
  for (double k : steps) {
    inside += k == 50;
    total += k;
  }
  return {inside, total};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
