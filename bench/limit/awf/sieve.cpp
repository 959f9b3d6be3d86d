// Sieve: finds the primes up to n by striking out multiples, one flag at a time.
// argv: n, iterations. Prints one "time" line an iteration, then the "answer" line.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

class Sieve {
 public:
  explicit Sieve(int limit) : limit_(limit), flags_(limit + 1, true) {}

  void search() {
    for (int candidate = 2; candidate <= limit_; ++candidate) {
      if (!flags_[candidate]) continue;
      accept(candidate);
      strike(candidate);
    }
  }

  std::vector<double> sums() const { return {double(count_), total_}; }

 private:
  void accept(int prime) {
    ++count_;
    total_ += prime;
  }

  void strike(int prime) {
    for (int multiple = prime + prime; multiple <= limit_; multiple += prime) flags_[multiple] = false;
  }

  int limit_;
  std::vector<char> flags_;
  int count_ = 0;
  double total_ = 0;
};

static std::vector<double> run(int n) {
  Sieve sieve(n);
  sieve.search();
  return sieve.sums();
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
