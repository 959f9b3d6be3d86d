// Convolution of a signal of length n with a smooth kernel, element by element.
#include <Rcpp.h>
#include <algorithm>
#include <cmath>

using Rcpp::NumericVector;

static NumericVector signalOf(int n) {
  NumericVector x(n);
  for (int i = 0; i < n; ++i) x[i] = std::sin((i + 1) / 7.0) + ((i + 1) % 13) / 10.0;
  return x;
}

static NumericVector bell(int width) {
  NumericVector weights(width);
  const double middle = (width + 1) / 2.0;
  double total = 0;
  for (int i = 0; i < width; ++i) {
    const double step = (i + 1 - middle) / 10;
    weights[i] = std::exp(-step * step);
    total += weights[i];
  }
  for (double& weight : weights) weight /= total;
  return weights;
}

// [[Rcpp::export]]
NumericVector run(double size) {
  const NumericVector x = signalOf(size), weights = bell(61);
  const int n = x.size(), m = weights.size();
  NumericVector out(n + m - 1);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) out[i + j] += x[i] * weights[j];
  }
  double sum = 0;
  for (double value : out) sum += value;
  return {sum, *std::max_element(out.begin(), out.end()), out[99]};
}
