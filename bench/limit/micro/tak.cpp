// Takeuchi's function, deep recursion with three arguments.
#include "../twin.h"

static int tak(int x, int y, int z) {
  if (y >= x) return z;
  return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

static hunch::limit::Answer run(long n) {
  const int x = static_cast<int>(n);
  return {double(tak(x, x / 2, 0)), double(tak(x - 1, x / 2, 1))};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
