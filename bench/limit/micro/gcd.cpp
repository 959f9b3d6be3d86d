// Greatest common divisors of all pairs, by the Euclidean algorithm.
#include "../twin.h"

static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

static hunch::limit::Answer run(long n) {
  int coprime = 0, sum = 0;
  for (int a = 1; a <= n; ++a) {
    for (int b = 1; b <= n; ++b) {
      const int divisor = gcd(a, b);
      if (divisor == 1) ++coprime;
      sum += divisor;
    }
  }
  return {double(coprime), double(sum)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
