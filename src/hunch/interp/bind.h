// cbind() and rbind() of plain numbers, truth values or strings: vectors, and matrices whose dimensions have no names.
//
// Asked in the frame of cbind() itself, whose body is one call of GNU R's special. That evaluates the arguments up to the first
// that has a method; so does this, and leaves everything else to it: objects, NULL, vectors that do not fit, and the names of
// elements. What is evaluated then is not evaluated again.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

bool bindsPlainly(Frame& f, SEXP call, StackEntry* sp);  // .Internal(cbind(deparse.level, ...)); value at *sp

}  // namespace hunch::interp
