// Promises of frames that have no environment.
//
// A promise needs the environment of the frame that makes it only when somebody else could look at one of the two. Until
// then it has a token of that frame in the environment's place: it is *lent* the frame's variables. Forcing it runs its
// code in a frame of its own that has no variables and sees those of the lender (Frame::lender). Code that assigns variables
// or loops is not run like that; nor is a promise that was interrupted.
//
// Why the lender is there as long as the promise is: only operands, arguments and argument lists of our frames hold a lent
// promise, `...` among them, and it goes from caller to callee only: so all who hold it were called, directly or not, by the
// lender. (A computed default is held by the lender itself; what NextMethod() passes on, by the method.) Values that are returned or
// assigned are never promises. Whoever puts one anywhere else gives it its environment first (environmentOfPromise):
// environments that are made, so closures, substitute(), delayedAssign() and all that reflects, with them the frame's
// argument list; calls by GNU R. When R
// jumps, all frames above the one it jumps to are gone together. A returning frame takes its token back; HUNCH_VERIFY=1 asks
// each time whether the lender still runs.
//
// Why its variables are in memory: while the lender runs optimized code, R code runs only within Step, Call, CallDirect and
// CallClosure, before which all variables are written; pir/verify_checkpoints.cpp proves that for each graph. It is what
// making an environment from outside has always needed. Quiet and inlined code evaluates no promises but those translated
// with it. Optimized code itself makes lent promises only by such ops, and is never made for the code of a promise
// that runs lent.
//
// Why nobody sees another value: lent code changes no variables of the lender. Whatever could change them needs its
// environment, and making that ends the lending (EnvSame tells optimized code): arguments of calls under way that were
// evaluated early from its variables and not looked at yet become promises in it, and so does what their frames have passed
// on (showFrame). Where a lent promise is among the arguments, none counts as looked at before it is (mustPromise).
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

// Do few frames of this code need their environment in the end?
bool paysToLend(const Code& code);
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
// The environment that a frame was called from, as everybody sees it from then on.
void showCaller(Frame& f);
// A promise's frame takes the environment that its lender has by now.
void adoptEnvironment(Frame& f);

// The value of a lent promise; null when it takes an environment.
SEXP forceLent(SEXP promise, Frame& lender);

}  // namespace hunch::interp
