// Updates of double scalars: pi by the alternating series of odd fractions.
#include "../twin.h"

static hunch::limit::Answer run(long n) {
  double sum = 0, sign = 1;
  for (long k = 1; k <= n; ++k) {
    sum += sign / (2.0 * double(k) - 1);
    sign = -sign;
  }
  return {4 * sum};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
