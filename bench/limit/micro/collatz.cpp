// Collatz: the start below n with the longest way to 1.
#include "../twin.h"

static hunch::limit::Answer run(long n) {
  long best = 1, longest = 0, total = 0;
  for (long start = 1; start <= n; ++start) {
    long steps = 0;
    for (long x = start; x != 1; ++steps) x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    total += steps;
    if (steps > longest) {
      longest = steps;
      best = start;
    }
  }
  return {double(best), double(longest), double(total)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
