// Fannkuch: flip the first p[0] items of every permutation until the first is 1.
#include <Rcpp.h>
#include <algorithm>

// [[Rcpp::export]]
Rcpp::NumericVector run(double size) {
  const int n = size;
  Rcpp::IntegerVector perm = Rcpp::seq_len(n), turns(n), flipped(n);
  int checksum = 0, longest = 0;
  bool even = true;
  while (true) {
    std::copy(perm.begin(), perm.end(), flipped.begin());
    int flips = 0;
    for (int first = flipped[0]; first != 1; first = flipped[0]) {
      for (int low = 0, high = first - 1; low < high; ++low, --high) std::swap(flipped[low], flipped[high]);
      ++flips;
    }
    longest = std::max(longest, flips);
    checksum += even ? flips : -flips;
    even = !even;

    int k = 1;
    for (; k < n; ++k) {
      const int held = perm[0];
      for (int i = 0; i < k; ++i) perm[i] = perm[i + 1];
      perm[k] = held;
      if (++turns[k] <= k) break;
      turns[k] = 0;
    }
    if (k >= n) break;
  }
  return {double(checksum), double(longest)};
}
