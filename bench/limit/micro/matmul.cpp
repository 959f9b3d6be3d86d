// Product of two matrices, three loops; column-major as in R.
#include "../twin.h"

#include <utility>

struct Square {
  long side;
  std::vector<double> values;
};

static Square run(long n) {
  std::vector<double> a(n * n), b(n * n), product(n * n);
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < n; ++j) {
      a[i + j * n] = double((i + 1 + 2 * (j + 1)) % 7) / 2;
      b[i + j * n] = double(((3 * (i + 1) - (j + 1)) % 5 + 5) % 5) + 0.25;
    }
  }
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < n; ++j) {
      double sum = 0;
      for (long k = 0; k < n; ++k) sum += a[i + k * n] * b[k + j * n];
      product[i + j * n] = sum;
    }
  }
  return {n, std::move(product)};
}

static hunch::limit::Answer answer(const Square& product) {
  double total = 0, trace = 0;
  for (double value : product.values) total += value;
  for (long i = 0; i < product.side; ++i) trace += product.values[i + i * product.side];
  return {total, trace, product.values[product.side]};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
