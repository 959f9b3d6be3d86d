// The frame of a C++ twin: reads the arguments, times the work, prints what the lab reads.
//
// Enters: argv[1] = n, argv[2] = iterations (1 when left out), and the two functions of the R program of the same
// name: run(n), which does the work and is timed, and answer(result), which is not. Without answer, run returns it.
// Leaves: one line "time <seconds>" an iteration, then "answer v1 v2 ..." of the last iteration.
// A twin is one file: #include "../twin.h", its own run and answer, and
//   int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run, answer); }
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace hunch::limit {

using Answer = std::vector<double>;

// Tells the compiler that somebody looks at value and may change it: work nobody needs would vanish without it.
template <typename T>
inline void observe(T& value) {
  asm volatile("" : "+m"(value) : : "memory");
}

template <typename Run, typename MakeAnswer>
int twin(int argc, char** argv, Run run, MakeAnswer answer) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s n [iterations]\n", argv[0]);
    return 2;
  }
  long n = std::strtol(argv[1], nullptr, 10);
  const long iterations = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 1;

  Answer values;
  for (long i = 0; i < iterations; ++i) {
    observe(n);
    const auto start = std::chrono::steady_clock::now();
    auto result = run(n);
    observe(result);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    std::printf("time %.9f\n", elapsed.count());
    values = answer(result);
  }
  std::printf("answer");
  for (double value : values) std::printf(" %.17g", value);
  std::printf("\n");
  return 0;
}

template <typename Run>
int twin(int argc, char** argv, Run run) {
  return twin(argc, argv, run, [](const Answer& values) { return values; });
}

}  // namespace hunch::limit
