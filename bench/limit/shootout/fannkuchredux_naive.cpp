// Fannkuch: flip the first p[0] items of every permutation until the first is 1.
#include "../twin.h"

#include <utility>

static int countFlips(std::vector<int>& p) {
  int flips = 0;
  for (int first = p[0]; first != 1; first = p[0], ++flips) {
    for (int low = 0, high = first - 1; low < high; ++low, --high) std::swap(p[low], p[high]);
  }
  return flips;
}

// Turns the shortest prefix that has turns left; false when all permutations have been seen.
static bool advance(std::vector<int>& perm, std::vector<int>& turns) {
  const int n = static_cast<int>(perm.size());
  for (int k = 2; k <= n; ++k) {
    const int held = perm[0];
    for (int i = 1; i < k; ++i) perm[i - 1] = perm[i];
    perm[k - 1] = held;
    if (++turns[k - 1] < k) return true;
    turns[k - 1] = 0;
  }
  return false;
}

static hunch::limit::Answer run(long n) {
  std::vector<int> perm(n), turns(n), flipped(n);
  for (long i = 0; i < n; ++i) perm[i] = static_cast<int>(i) + 1;
  int checksum = 0, longest = 0, sign = 1;
  do {
    flipped = perm;
    const int flips = countFlips(flipped);
    if (flips > longest) longest = flips;
    checksum += sign * flips;
    sign = -sign;
  } while (advance(perm, turns));
  return {double(checksum), double(longest)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
