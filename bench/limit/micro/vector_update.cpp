// Updates of vector elements in several passes.
#include "../twin.h"

static std::vector<double> run(long n) {
  std::vector<double> x(n);
  for (long i = 1; i <= n; ++i) x[i - 1] = double(i % 7);
  for (int pass = 0; pass < 5; ++pass) {
    for (long i = 1; i < n; ++i) x[i] = 0.5 * x[i] + 0.5 * x[i - 1];
  }
  return x;
}

static hunch::limit::Answer answer(const std::vector<double>& x) {
  double sum = 0;
  for (double value : x) sum += value;
  return {sum, x.back()};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
