// Elements of vectors and lists by name, where that takes more than finding one to read or to replace: x$none, x["name"],
// x["new"] <- v, x$new <- v, x$name <- NULL.
//
// Null: left to GNU R. Objects given are kept by the caller.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

// The name that an index gives, a string of ASCII characters, not NA or empty; null otherwise.
SEXP asciiName(const StackEntry& index);

// x$name of a list: the element of that name; R_NilValue when no name begins so. (GNU R may warn of one that does.)
SEXP fieldOf(SEXP list, SEXP name);

// x["name"]: the element with its name.
SEXP subsetByName(SEXP x, SEXP name);

// What is made of a vector or list that gets one more element, of a name that it does not have; a long one is left to GNU R.
// `inList`: the value is an element of a list, whatever it is. Nobody looks at the old one any more, unless it is shared.
SEXP withElement(SEXP x, SEXP name, const StackEntry& value, bool inList);
// ... and of a list that loses the element at this position.
SEXP withoutElement(SEXP list, R_xlen_t at);

// Where a vector has this name; -1: nowhere, -2: not known.
R_xlen_t positionOf(SEXP x, SEXP name);

}  // namespace hunch::interp
