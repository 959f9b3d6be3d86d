// Ackermann's function with first argument 2 and 3.
#include "../twin.h"

static double ackermann(double m, double n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

static hunch::limit::Answer run(long n) {
  double total = 0;
  for (long k = 0; k < n; k++) total += ackermann(2, 40) + ackermann(3, 4);
  return {total};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
