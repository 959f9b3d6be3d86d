// Primitives that are generic: methods of theirs, called without GNU R.
//
// GNU R's C code looks for methods when an operand is an object, from the environment of the frame that calls it. So that the
// frame need not get one, it is done here first: for S3 methods that are closures we have code for. Everything else is left
// to GNU R.
#pragma once

#include "hunch/interp/slow.h"

namespace hunch::interp {

enum class Dispatch {
  Done,     // the method's value has taken the place of the first operand
  None,     // there is no method for these operands
  Unknown,  // GNU R is to look
};

// A primitive of a group ("Ops" or "Math") on evaluated operands.
Dispatch dispatchGroup(Frame& f, const char* group, SEXP primitive, SEXP call, StackEntry* args, int n, StackEntry* sp);

// x[...], x[[...]] and x$name, with x at sp[-1] and the rest of the call not evaluated yet.
Dispatch dispatchSubset(Frame& f, SEXP call, StackEntry* sp);
// x[...] <- v, x[[...]] <- v and x$name <- v, with x and v at args[0] and args[1]. `shown` is the call of the replacement function
// in the code, `call` the one that is shown: it has v in it.
Dispatch dispatchSubassign(Frame& f, SEXP shown, SEXP call, StackEntry* args, StackEntry* sp);
// A builtin on evaluated arguments that GNU R's code dispatches on the first of.
Dispatch dispatchBuiltin(Frame& f, SEXP primitive, SEXP call, const SEXP* names, StackEntry* args, StackEntry* sp);
// Is it certain that such a builtin finds no S3 method for x?
bool hasNoMethod(Frame& f, const char* generic, const StackEntry& x);

}  // namespace hunch::interp
