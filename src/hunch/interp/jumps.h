// break and next that somebody else evaluates in the environment of our code: eval() and its like, called in a loop.
//
// GNU R's byte code gives such loops a context, so that its break finds them. A closure's frame has a context already: the jump
// goes there, with a token in place of a value, and the frame goes on where the loop says. Code without a context of its own
// gets one for as long as it runs.
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

// The loop with a context that the frame is in; null: none.
inline const bytecode::ContextLoop* contextLoopOf(const Frame& f) {
  const int32_t loop = f.code->contextLoop[static_cast<size_t>(f.at - f.code->base)];
  return loop < 0 ? nullptr : &f.code->contextLoops[static_cast<size_t>(loop)];
}

// The primitive break or next is evaluated in `env`. Does not return when that is in such a loop of a closure; otherwise it does
// nothing.
void jumpToLoop(SEXP env, bool isBreak);

// Is this what a frame has been jumped to with? Then it goes on, and this is its value.
bool isLoopJump(SEXP value);
StackEntry continueLoop(Frame& f, SEXP jump);

// As interpret(), for a frame that has no context of its own.
StackEntry interpretInContext(Frame& f, int pc, StackEntry* sp);

}  // namespace hunch::interp
