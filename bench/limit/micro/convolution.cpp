// Convolution of a long signal with a kernel of 25 weights.
#include "../twin.h"

constexpr int kWidth = 25;

static std::vector<double> run(long n) {
  std::vector<double> signal(n), weights(kWidth), out(n + kWidth - 1);
  for (long i = 1; i <= n; ++i) signal[i - 1] = double((i * 5 + i / 9) % 17 - 8);
  for (int k = 1; k <= kWidth; ++k) weights[k - 1] = 1.0 / (1 + (k - 13) * (k - 13));
  for (long i = 0; i < n; ++i) {
    for (int k = 0; k < kWidth; ++k) out[i + k] += signal[i] * weights[k];
  }
  return out;
}

static hunch::limit::Answer answer(const std::vector<double>& out) {
  double squares = 0;
  for (double value : out) squares += value * value;
  return {squares, out[12], out.back()};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
