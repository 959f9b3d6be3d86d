// Bit operations: a shift register and the count of its bits.
#include "../twin.h"

static int ones(unsigned x) {
  int count = 0;
  for (; x != 0; ++count) x &= x - 1;
  return count;
}

static hunch::limit::Answer run(long n) {
  unsigned state = 44257;
  int total = 0;
  for (long i = 0; i < n; ++i) {
    const unsigned low = state & 1;
    state >>= 1;
    if (low == 1) state ^= 46080;
    total += ones(state);
  }
  return {double(state), double(total)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
