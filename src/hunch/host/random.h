// The state of R's random numbers between calls that draw some.
//
// R keeps it in the variable .Random.seed. Whoever draws a number calls GetRNGstate(), which copies the 626 words of that
// vector into memory of libR.so, and PutRNGstate(), which makes a new vector of them: for one number that is most of the
// work. The hooks here do the same with less: nothing before, where the vector says what the memory has; afterwards they
// write into the vector that is there, where nobody else refers to it. All else (no vector yet, another kind of generator,
// a changed, shared, locked or active variable) is left to R.
//
// Where that memory is, is found by its contents, in exactly one place, after some numbers have been drawn; else R goes on
// as before.
#pragma once

namespace hunch::host {

void getRandomState();  // for GetRNGstate()
void putRandomState();  // for PutRNGstate()

// While R chooses generators, in set.seed() and RNGkind(), .Random.seed does not tell which.
class ChoosingGenerator {
 public:
  ChoosingGenerator();
  void end();  // not a destructor's work: R may jump over it, and then R's own ways stay in use
};

}  // namespace hunch::host
