// The 0/1 knapsack by a table of items and capacities; column-major as in R.
#include "../twin.h"

static hunch::limit::Answer run(long n) {
  std::vector<long> weight(n);
  std::vector<double> value(n);
  for (long i = 1; i <= n; ++i) {
    weight[i - 1] = (i * 37) % 23 + 3;
    value[i - 1] = double((i * 53) % 41 + 1);
  }
  const long capacity = 10 * n, rows = n + 1;
  std::vector<double> best(rows * (capacity + 1));
  const auto at = [&](long i, long room) -> double& { return best[i + room * rows]; };
  for (long i = 0; i < n; ++i) {
    for (long room = 0; room <= capacity; ++room) {
      double kept = at(i, room);
      if (weight[i] <= room) {
        const double taken = at(i, room - weight[i]) + value[i];
        if (taken > kept) kept = taken;
      }
      at(i + 1, room) = kept;
    }
  }
  long chosen = 0, room = capacity;
  for (long i = n - 1; i >= 0; --i) {
    if (at(i + 1, room) == at(i, room)) continue;
    ++chosen;
    room -= weight[i];
  }
  return {at(n, capacity), double(chosen), double(room)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
