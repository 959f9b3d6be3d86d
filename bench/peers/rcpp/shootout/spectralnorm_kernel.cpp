// Spectral norm of an infinite matrix, by the power method; the matrix entry is a function.
#include <Rcpp.h>
#include <cmath>

static double entry(double i, double j) { return 1 / ((i + j) * (i + j + 1) / 2 + i + 1); }

static Rcpp::NumericVector times(const Rcpp::NumericVector& v, bool transposed) {
  const int n = v.size();
  Rcpp::NumericVector out(n);
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int j = 0; j < n; ++j) sum += (transposed ? entry(j, i) : entry(i, j)) * v[j];
    out[i] = sum;
  }
  return out;
}

// [[Rcpp::export]]
Rcpp::NumericVector run(double n) {
  Rcpp::NumericVector u(int(n), 1.0), v;
  for (int step = 0; step < 10; ++step) {
    v = times(times(u, false), true);
    u = times(times(v, false), true);
  }
  double uv = 0, vv = 0;
  for (int i = 0; i < n; ++i) {
    uv += u[i] * v[i];
    vv += v[i] * v[i];
  }
  return {std::sqrt(uv / vv)};
}
