// Direct calls: compiled code that calls compiled code, without a word to GNU R.
//
// The callee's frame lies in an arena, at the place that its evaluation depth gives it, so it stays where it is when R
// jumps over the machine's stack. It is *light*: not in R's chain of contexts, which nobody can look at while nothing but
// compiled code runs. `lightTop` is the newest light frame; each knows the next older one. settle() links them all, oldest
// first; compiled code calls it before any helper that may allocate, raise an error or run R code. From then on they are
// frames like others; closeDirect() ends one.
//
// A frame that waits for its callee has all its variables and operands in memory, so tier 1 can go on with it at any time.
// That is what happens when R jumps to a light frame that has been linked (`return()` evaluated in its environment by
// somebody else): the jump lands at the Boundary, where tier 1 had entered compiled code, and tier 1 finishes the frames in
// between (landed()).
#pragma once

#include <csetjmp>

#include "hunch/interp/interp.h"

namespace hunch::interp {

inline constexpr int kArenaSize = 20000;   // deeper calls are made by tier 1
extern Frame* arena;                       // kArenaSize frames
extern Frame* lightTop;
extern uintptr_t stackLow;                 // direct calls need the machine's stack to end above this address

struct Boundary {
  sigjmp_buf buffer;
  Frame* frame;
};

// Before compiled code is entered; the arena is made at the first time.
void openBoundary(Boundary& boundary, Frame& f);

void settle();

// How many calls deep code without frames may go from here.
inline constexpr unsigned kLogStackPerCall = 11;  // bytes of the machine's stack that one such call is taken to need
int64_t callsLeft();

// The end of a direct call, whether it was linked or not. The value is in *result.
void closeDirect(Frame& g, StackEntry* result);

// R has jumped to a frame that was called directly below this boundary: where the boundary's frame goes on.
Entered landed(Boundary& boundary);

// Links of call sites that compiled code follows by itself.
void noteDirectLink(bytecode::Link& link);
void dropDirectLinks();

}  // namespace hunch::interp
