// The sieve of Eratosthenes.
#include "../twin.h"

static hunch::limit::Answer run(long n) {
  std::vector<char> prime(n + 1, 1);
  prime[1] = 0;
  for (long i = 2; i * i <= n; ++i) {
    if (!prime[i]) continue;
    for (long k = i * i; k <= n; k += i) prime[k] = 0;
  }
  long count = 0, last = 0;
  for (long i = 1; i <= n; ++i) {
    if (!prime[i]) continue;
    ++count;
    last = i;
  }
  return {double(count), double(last)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
