// Spectral norm of an infinite matrix, by the power method; the matrix entry is a function.
#include "../twin.h"

#include <cmath>

using Vector = std::vector<double>;

static double entry(double i, double j) { return 1 / ((i + j) * (i + j + 1) / 2 + i + 1); }

static Vector times(const Vector& v) {
  Vector out(v.size());
  for (size_t i = 0; i < v.size(); ++i) {
    double sum = 0;
    for (size_t j = 0; j < v.size(); ++j) sum += entry(double(i), double(j)) * v[j];
    out[i] = sum;
  }
  return out;
}

static Vector timesTransposed(const Vector& v) {
  Vector out(v.size());
  for (size_t i = 0; i < v.size(); ++i) {
    double sum = 0;
    for (size_t j = 0; j < v.size(); ++j) sum += entry(double(j), double(i)) * v[j];
    out[i] = sum;
  }
  return out;
}

static hunch::limit::Answer run(long n) {
  Vector u(n, 1.0), v;
  for (int step = 0; step < 10; ++step) {
    v = timesTransposed(times(u));
    u = timesTransposed(times(v));
  }
  double uv = 0, vv = 0;
  for (long i = 0; i < n; ++i) {
    uv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  return {std::sqrt(uv / vv)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
