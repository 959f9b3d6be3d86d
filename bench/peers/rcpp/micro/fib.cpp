// Fibonacci numbers by double recursion.
#include <Rcpp.h>

static double fib(double n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

// [[Rcpp::export]]
Rcpp::NumericVector run(double n) { return {fib(n)}; }
