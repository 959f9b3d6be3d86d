// Builtins computed here when their arguments are plain values: no list, no environment, no call of GNU R.
//
// The arguments are on the node stack, of which nothing above them is in use; the value replaces the first. False, with
// the arguments as they were, for everything that GNU R would warn of, fail at, dispatch on, or that is rare. So a quick
// builtin may also be called where its call is only an argument that might never be evaluated (PureBuiltin).
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

using Quick = bool (*)(StackEntry* args, int n);

void initQuickBuiltins();
Quick quickBuiltin(SEXP primitive);  // null: there is none
Quick quickWithoutMethod(SEXP primitive);  // of an S3 object, too, when it has no method for this builtin
Quick quickOfMany(SEXP primitive);   // the same, if it takes any number of arguments and leaves them as they are

// Of an argument evaluated before it is certain that anybody asks for it: false, too, where that might take long. `kind` as
// for vectorOp().
bool arithmeticEarly(int kind, StackEntry* args);
bool subsetEarly(StackEntry* args);  // x[i]
bool subsetLines(StackEntry* args, int n);  // x[i, j] of a matrix, where an index may be the missing argument
bool rangeIndex(StackEntry* args);   // from:to as a plain vector, which only an index may be
bool builtinEarly(SEXP primitive, StackEntry* args, int n);

}  // namespace hunch::interp
