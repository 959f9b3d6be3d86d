// lapply(), vapply() and mapply(), the loops behind them, and do.call(), with calls of our own (callback.h).
//
// Each takes what GNU R's .Internal function of that name takes and gives what it gives: values, names, errors, warnings,
// the loop's variable `i` in the caller's frame. Null means that the case is not a plain one (objects, long vectors, no
// elements, functions that are special): then nothing has been done but promises forced that GNU R forces next.
//
// A function that is called may change the loop's own variables by reflection. They are compared before each element;
// once one is another, GNU R evaluates that element.
#pragma once

#include "hunch/host/object.h"

namespace hunch::interp {

SEXP lapply(SEXP args, SEXP rho);
SEXP vapply(SEXP args, SEXP rho);
SEXP mapply(SEXP args, SEXP rho);
SEXP doCall(SEXP args, SEXP rho);

}  // namespace hunch::interp
