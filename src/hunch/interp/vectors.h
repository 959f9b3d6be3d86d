// Arithmetic, comparison and logic of whole vectors, computed here as GNU R computes them.
//
// For numbers and vectors of doubles, integers or logicals (of strings: == and !=) of which the shorter fits into the longer
// a whole number of times, and which have at most dimensions with their names, or names. Everything else, and all that GNU R
// would warn of, is left to it.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

// x + y (kind 0) - * / %% %/% (5), == (6) != < <= > >= (11), x ^ 2 (12), & (13), | (14); null when it is left to GNU R. The operands' objects
// are protected. An operand nobody refers to may be overwritten with the result if its bit of `spent` is set: 1 for x, 2
// for y.
SEXP vectorOp(int kind, const StackEntry& x, const StackEntry& y, int spent);
// -x of doubles, !x of logicals; null when it is left to GNU R. x may be overwritten if nobody refers to it.
SEXP vectorNegative(const StackEntry& x);
SEXP vectorNot(const StackEntry& x);

}  // namespace hunch::interp
