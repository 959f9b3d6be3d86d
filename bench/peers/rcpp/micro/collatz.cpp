// Collatz: the start below n with the longest way to 1.
#include <Rcpp.h>

// [[Rcpp::export]]
Rcpp::NumericVector run(double n) {
  long best = 1, longest = 0, total = 0;
  for (long start = 1; start <= n; ++start) {
    long x = start, steps = 0;
    while (x != 1) {
      x = x % 2 == 0 ? x / 2 : 3 * x + 1;
      ++steps;
    }
    total += steps;
    if (steps > longest) {
      longest = steps;
      best = start;
    }
  }
  return {double(best), double(longest), double(total)};
}
