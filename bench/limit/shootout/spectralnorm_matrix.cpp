// Spectral norm of an infinite matrix, by the power method; the matrix is filled once, column-major as in R.
#include "../twin.h"

#include <cmath>

using Vector = std::vector<double>;

static Vector product(const Vector& m, const Vector& v) {
  const size_t n = v.size();
  Vector out(n);
  for (size_t j = 0; j < n; ++j) {
    for (size_t i = 0; i < n; ++i) out[i] += m[i + j * n] * v[j];
  }
  return out;
}

static hunch::limit::Answer run(long n) {
  Vector m(n * n), transposed(n * n);
  for (long i = 1; i <= n; ++i) {
    for (long j = 1; j <= n; ++j) {
      const double entry = 1 / (double(i + j - 2) * double(i + j - 1) / 2 + double(i));
      m[(i - 1) + (j - 1) * n] = entry;
      transposed[(j - 1) + (i - 1) * n] = entry;
    }
  }
  Vector u(n, 1.0), v;
  for (int step = 0; step < 10; ++step) {
    v = product(transposed, product(m, u));
    u = product(transposed, product(m, v));
  }
  double uv = 0, vv = 0;
  for (long i = 0; i < n; ++i) {
    uv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  return {std::sqrt(uv / vv)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
