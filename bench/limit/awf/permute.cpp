// Permute: visits every ordering of 1..n by swapping in place and swapping back.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

class Permuter {
 public:
  explicit Permuter(int n) : values_(n) { std::iota(values_.begin(), values_.end(), 1); }

  void permute(int k) {
    if (k == 1) return visit();
    permute(k - 1);
    for (int i = k - 1; i >= 1; --i) {
      std::swap(values_[k - 1], values_[i - 1]);
      permute(k - 1);
      std::swap(values_[k - 1], values_[i - 1]);
    }
  }

  std::vector<double> sums() const { return {double(visits_), ends_}; }

 private:
  void visit() {
    ++visits_;
    ends_ += values_.front() * values_.back();
  }

  std::vector<int> values_;
  long visits_ = 0;
  double ends_ = 0;
};

static std::vector<double> run(int n) {
  Permuter permuter(n);
  permuter.permute(n);
  return permuter.sums();
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? int(std::strtod(argv[1], nullptr)) : 1;  // R may write 5e+05
  const int iterations = argc > 2 ? int(std::strtod(argv[2], nullptr)) : 1;
  std::vector<double> answer;
  for (int i = 0; i < iterations; ++i) {
    const auto start = std::chrono::steady_clock::now();
    answer = run(n);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    std::printf("time %.9f\n", spent.count());
  }
  std::printf("answer");
  for (const double value : answer) std::printf(" %.17g", value);
  std::printf("\n");
}
