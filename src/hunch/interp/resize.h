// Vectors that an assignment to one element makes longer or shorter: x[i] <- v and x[[i]] <- v beyond the end, x[[i]] <- NULL.
//
// A longer vector has the room behind its end that GNU R would leave there, so that further elements find their place.
// Objects given are kept by the caller. Nobody looks at the old vector any more, unless it is shared.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

// What becomes of a plain vector, itself where there is room; null: left to GNU R, or within bounds. `twice`: [[.
SEXP resized(const StackEntry& target, const StackEntry& value, const StackEntry& index, bool twice);

// Stores the value behind the last element of a vector, if there is room.
bool appended(SEXP x, const StackEntry& value, bool twice);

// Does a vector grow without a word, and may we say how much room it is left?
bool isUsualGrowth();
// A plain vector with one more element, still to be stored: itself where there is room.
SEXP lengthened(SEXP x);

// Can the value be stored as an element as it is? `inList`: as an element of a list, whatever it is.
bool isStorable(SEXP x, const StackEntry& value, bool inList);
// Stores a value that can be.
void storeElementAt(SEXP x, R_xlen_t at, const StackEntry& value);

// The elements of a list have moved: it no longer counts as one that refers to them.
void leaveElements(SEXP x);

}  // namespace hunch::interp
