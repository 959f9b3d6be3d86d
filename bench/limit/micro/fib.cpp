// Fibonacci numbers by double recursion.
#include "../twin.h"

// Not inlined into itself: the twin makes the same calls as the R program.
__attribute__((noinline)) static double fib(double n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static hunch::limit::Answer run(long n) { return {fib(static_cast<double>(n))}; }

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
