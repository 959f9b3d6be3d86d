// One function called again and again from C: FUN(X[[i]], ...) of lapply() and its relatives.
//
// The arguments stay on the node stack; before each call the first `varying` of them are replaced by evaluated elements.
// A closure with code of ours gets them as they are, unboxed where they are: no call is evaluated, and neither a promise
// nor an argument list is made. Everybody who looks sees what GNU R would have made: the call, and forced promises of
// its first arguments. Functions that we have no code for are called by GNU R.
//
// A Callback is plain memory on the C stack: R may jump over it at any time. What it owns is a call site, which is taken
// from a pool and found to be free again when its owner is gone.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

struct Callback {
  SEXP call;         // what sys.call() shows
  SEXP rho;          // whose caller is the function's caller
  SEXP fun;
  CallSite* site;
  StackEntry* args;  // on the node stack
  int varying;       // evaluated anew for each call
  int count;         // all arguments
  bool direct;       // they match the formals, but for a rest that stays the same
  SEXP rest;         // ... for `...`, kept behind the arguments; null: there is none
  Code* code;        // its code, and of which body and in which world that was found; null: not yet
  SEXP body;
  uint64_t epoch;
};

// Prepares calls of `fun`; `call` lists its arguments, `dots` what a `...` among them means (null: nothing). False when
// there is something unusual about them. The node stack then holds the arguments, until endCallback().
bool beginCallback(Callback& c, SEXP call, SEXP fun, int varying, SEXP dots, SEXP rho);
void endCallback(Callback& c);

// One call with the elements that are at c.args now.
StackEntry callBack(Callback& c);
// Such calls one after the other, as long as code without a frame can answer them; how many.
R_xlen_t callAllBack(Callback& c, Calls& calls);
// The same by GNU R, which evaluates the elements itself.
SEXP callBackByHost(Callback& c);

// A call by forceAndCall() of the closure or builtin at args[-1]: evaluated arguments, then `...` at sp[-1]. `plain` is the
// site without `...`.
StackEntry callForced(Frame& f, CallSite& site, CallSite& plain, StackEntry* args, StackEntry* sp);
// The same by GNU R, before anything has been evaluated; value at *sp.
void forceByHost(Frame& f, const CallSite& site, StackEntry* sp);

// The element x[[i]] of a vector that is no object, i from 0; false when it takes a closer look.
bool elementAt(SEXP x, R_xlen_t i, StackEntry* element);

}  // namespace hunch::interp
