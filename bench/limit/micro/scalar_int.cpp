// Updates of integer scalars: remainders of a growing sum.
#include "../twin.h"

static hunch::limit::Answer run(long n) {
  int sum = 0, odd = 0;
  for (int i = 1; i <= n; ++i) {
    sum = (sum + i) % 10007;
    if (sum % 2 == 1) ++odd;
  }
  return {double(sum), double(odd)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
