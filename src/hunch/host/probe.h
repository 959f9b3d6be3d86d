// Running pieces of our own C++ from inside R, where the load protocol has to see R's state at a given moment.
//
// In: a Thunk. Out: an R call that runs it, or its guarded execution. An R error inside a guarded thunk prints
// nothing, ends the thunk, and leaves R's contexts, stacks, handlers and visibility as they were. Thunks must own
// nothing that needs a destructor while they call R: R's errors jump over C++ frames.
#pragma once

#include "hunch/host/object.h"

namespace hunch::host {

struct Thunk {
  void (*run)(void* data);
  void* data;
};

// The call `.Call(<run>, <data>)`, which runs the thunk when R evaluates it. The thunk must outlive the call.
SEXP thunkCall(const Thunk& thunk);
// Its parts, for calls that reach the thunk by another way: `lapply(list(<run>), .Call, <data>)`.
SEXP thunkRoutine();
SEXP thunkData(const Thunk& thunk);

// False when an R error ended the thunk early.
bool runGuarded(const Thunk& thunk);

// Objects that probes are made of: a function of base R, a closure, an unevaluated promise.
SEXP baseFunction(const char* name);
SEXP makeClosure(SEXP formals, SEXP body, SEXP environment);
SEXP makePromise(SEXP code, SEXP environment);

}  // namespace hunch::host
