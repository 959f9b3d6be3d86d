// Spectral norm of an infinite matrix, by the power method; the matrix entry is written out in the loops.
#include "../twin.h"

#include <cmath>
#include <utility>

static hunch::limit::Answer run(long n) {
  std::vector<double> u(n, 1.0), v(n), half(n);
  for (int step = 0; step < 20; ++step) {
    for (long i = 1; i <= n; ++i) {
      double sum = 0;
      for (long j = 1; j <= n; ++j) {
        const double k = double(i + j - 2);
        sum += u[j - 1] / (k * (k + 1) / 2 + double(i));
      }
      half[i - 1] = sum;
    }
    std::swap(u, v);  // the two vectors change roles after each half step
    for (long i = 1; i <= n; ++i) {
      double sum = 0;
      for (long j = 1; j <= n; ++j) {
        const double k = double(i + j - 2);
        sum += half[j - 1] / (k * (k + 1) / 2 + double(j));
      }
      u[i - 1] = sum;
    }
  }
  double uv = 0, vv = 0;
  for (long i = 0; i < n; ++i) {
    uv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  return {std::sqrt(uv / vv)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
