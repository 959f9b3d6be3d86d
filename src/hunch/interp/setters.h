// names(x) <- v, class(x) <- v, attr(x, "a") <- v and others that set an attribute of a vector, without GNU R's builtin.
//
// The target is at args[0], nobody else refers to it, and it is changed in place; what is between, then the value follow. False,
// with nothing done, for everything that GNU R would convert, warn of, fail at or dispatch on, and for builtins that are
// others.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

bool setAttribute(Frame& f, SEXP builtin, StackEntry* args, int n);

}  // namespace hunch::interp
