// Promises of frames that have no environment.
//
// A promise needs the environment of the frame that makes it only when somebody else could look at one of the two. Until
// then it has a token of that frame in the environment's place: it is *lent* the frame's variables. Forcing it runs its
// code in a frame of its own that has no variables and sees those of the lender (Frame::lender).
//
//   * A lent promise is held by nothing but operands and arguments of our frames, while the call it was made for runs. Whoever
//     puts it anywhere else gives it its environment first (environmentOfPromise): environments that are made, `...`,
//     calls by GNU R. So the lender is there as long as the promise is.
//   * Code that assigns variables or loops is not run like that; nor is a promise that was interrupted.
//   * When the lender's environment is made after all, arguments of its calls under way that were evaluated early but not
//     looked at yet become promises in it (showFrame), as if it had been there from the start.
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

// A promise of an argument's expression, in the frame's environment or lent.
SEXP promiseIn(Frame& f, SEXP expr);
// The argument `index`, not supplied, whose default is not evaluated yet, as a promise; false when that needs the environment.
bool lendDefault(Frame& f, int index);

// Who lends a promise its variables; null: nobody.
Frame* lenderOf(SEXP promise);
// The same for any entry of the stack.
Frame* lenderOf(const StackEntry& e);
// A promise's environment, made if need be.
SEXP environmentOfPromise(SEXP promise);
// The frame whose variables the code of `f` sees as its own.
HUNCH_INLINE Frame& lenderOrSelf(Frame& f) { return f.lender ? *f.lender : f; }

// The frame returns: nobody may ask for its variables any more.
void endLending(Frame& f);

// The environment of a frame, for all of its calls under way.
SEXP showFrame(Frame& f);
// A promise's frame takes the environment that its lender has by now.
void adoptEnvironment(Frame& f);

// The value of a lent promise; null when it takes an environment.
SEXP forceLent(SEXP promise, Frame& lender);

}  // namespace hunch::interp
