// Takeuchi's function, deep recursion with three arguments.
#include <Rcpp.h>

static int tak(int x, int y, int z) {
  if (y >= x) return z;
  return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

// [[Rcpp::export]]
Rcpp::NumericVector run(double size) {
  const int n = size;
  return {double(tak(n, n / 2, 0)), double(tak(n - 1, n / 2, 1))};
}
