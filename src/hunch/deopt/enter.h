// Entering compiled code in a frame of tier 1, and coming back.
//
// In: a frame with its operands at [stack, sp). Out: the value of the code, or the frame as tier 1 would have it at the
// Exit taken: operands and variables that lived in registers are back in memory.
#pragma once

#include "hunch/interp/interp.h"
#include "hunch/native/code.h"

namespace hunch::deopt {

struct Outcome {
  interp::Entered entered;
  int exit = -1;                  // index of the Exit taken; -1: returned, or declined for lack of stack
  bool chaos = false;             // ... and it was chaos mode that took it
  pir::Type observed;             // the type of the value that disagreed, when there is one
};

// A frame whose code has taken this exit, as tier 1 would have it there.
Outcome leave(interp::Frame& f, const native::Compiled& code, int exit, const int64_t* state);

// What follows an exit in inlined functions: tier 1 makes their frames and runs them to their end; the frame goes on after the
// call in which it waited for them. The code must not be given back meanwhile.
void continueInlined(interp::Frame& f, const native::Compiled& code, Outcome* outcome);

Outcome enter(interp::Frame& f, const native::Compiled& code, int maxDepth, host::StackEntry* sp);

}  // namespace hunch::deopt
