// Product of two matrices, three loops deep.
#include <Rcpp.h>

// [[Rcpp::export]]
Rcpp::NumericVector run(double size) {
  const int n = size;
  Rcpp::NumericMatrix a(n, n), b(n, n), product(n, n);
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= n; ++j) {
      a(i - 1, j - 1) = (i + 2 * j) % 7 / 2.0;
      b(i - 1, j - 1) = ((3 * i - j) % 5 + 5) % 5 + 0.25;
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a(i, k) * b(k, j);
      product(i, j) = sum;
    }
  }
  double total = 0, trace = 0;
  for (double value : product) total += value;
  for (int i = 0; i < n; ++i) trace += product(i, i);
  return {total, trace, product(0, 1)};
}
