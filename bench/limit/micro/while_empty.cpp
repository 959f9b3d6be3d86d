// A while loop that only counts.
#include "../twin.h"

static hunch::limit::Answer run(long n) {
  int i = 0;
  while (i < n) {
    ++i;
    asm volatile("" : "+r"(i));  // the count stays in a register, the loop stays a loop
  }
  return {double(i)};
}

int main(int argc, char** argv) { return hunch::limit::twin(argc, argv, run); }
