// Edit distance of two words by the full table; column-major as in R.
#include "../twin.h"

static std::vector<double> makeWord(long n, long factor) {
  std::vector<double> word(n);
  for (long i = 1; i <= n; ++i) word[i - 1] = (i * factor + i / 5) % 11;
  return word;
}

static hunch::limit::Answer run(long n) {
  const auto a = makeWord(n, 3);
  const auto b = makeWord(n + n / 10, 4);
  const size_t rows = a.size() + 1, cols = b.size() + 1;
  std::vector<double> d(rows * cols);
  const auto at = [&](size_t i, size_t j) -> double& { return d[i + j * rows]; };
  for (size_t i = 0; i < rows; ++i) at(i, 0) = double(i);
  for (size_t j = 0; j < cols; ++j) at(0, j) = double(j);
  for (size_t i = 1; i < rows; ++i) {
    for (size_t j = 1; j < cols; ++j) {
      double best = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
      if (at(i - 1, j) + 1 < best) best = at(i - 1, j) + 1;
      if (at(i, j - 1) + 1 < best) best = at(i, j - 1) + 1;
      at(i, j) = best;
    }
  }
  return {at(rows - 1, cols - 1)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
