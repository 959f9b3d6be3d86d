// Matrix loops: a table of steps, each the smaller of two ways plus a cost; column-major as in R.
#include "../twin.h"

#include <algorithm>

static std::vector<double> run(long n) {
  std::vector<double> m(n * n);
  const auto at = [&](long i, long j) -> double& { return m[(i - 1) + (j - 1) * n]; };
  for (long i = 1; i <= n; ++i) {
    for (long j = 1; j <= n; ++j) {
      const double cost = double((i * 31 + j * 17) % 10);
      if (i == 1 && j == 1) at(i, j) = cost;
      else if (i == 1) at(i, j) = at(i, j - 1) + cost;
      else if (j == 1) at(i, j) = at(i - 1, j) + cost;
      else at(i, j) = std::min(at(i - 1, j), at(i, j - 1)) + cost;
    }
  }
  return m;
}

static hunch::limit::Answer answer(const std::vector<double>& m) {
  double total = 0;
  for (double value : m) total += value;
  return {total, m.back()};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
