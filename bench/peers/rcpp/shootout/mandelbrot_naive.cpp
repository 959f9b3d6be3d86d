// Mandelbrot set: for each point of a grid, the steps (at most 50) before it escapes.
#include <Rcpp.h>

// [[Rcpp::export]]
Rcpp::NumericVector run(double size) {
  const int n = size;
  Rcpp::NumericMatrix steps(n, n);
  for (int row = 0; row < n; ++row) {
    const double ci = 2 * (row + 0.5) / n - 1;
    for (int col = 0; col < n; ++col) {
      const double cr = 2 * (col + 0.5) / n - 1.5;
      double zr = 0, zi = 0;
      int k = 0;
      while (k < 50 && zr * zr + zi * zi <= 4) {
        const double held = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = held;
        ++k;
      }
      steps(row, col) = k;
    }
  }
  double inside = 0, total = 0;
  for (double k : steps) {
    inside += k == 50;
    total += k;
  }
  return {inside, total};
}
