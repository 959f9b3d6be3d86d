// Sieve: finds the primes up to n by striking out multiples, one flag at a time.
#include <Rcpp.h>

struct Sieve {
  explicit Sieve(int limit) : limit_(limit), flags_(limit + 1, true) {}

  void strike(int prime) {
    for (int multiple = 2 * prime; multiple <= limit_; multiple += prime) flags_[multiple] = false;
  }

  void search() {
    for (int candidate = 2; candidate <= limit_; ++candidate) {
      if (!flags_[candidate]) continue;
      ++count_;
      total_ += candidate;
      strike(candidate);
    }
  }

  int limit_;
  Rcpp::LogicalVector flags_;
  int count_ = 0;
  double total_ = 0;
};

// [[Rcpp::export]]
Rcpp::NumericVector run(double n) {
  Sieve sieve(n);
  sieve.search();
  return {double(sieve.count_), sieve.total_};
}
