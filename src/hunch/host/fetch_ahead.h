// R's allocator takes objects from lists of free ones, and the first thing it does with an object is to read where the next one
// is. That one was last touched when it was freed, or never: the processor waits for it, for a tenth of the time of programs that
// make many small objects. These functions stand in for R's own and have the next free object fetched while the program
// goes on with this one.
#pragma once

#include <R_ext/Rallocators.h>

#include "hunch/host/object.h"

namespace hunch::host {

// Are objects made one after the other found one after the other, where this version of R is thought to say so?
bool canFetchAhead();

// The functions of R.
struct HostAllocator {
  SEXP (*vector)(SEXPTYPE, R_xlen_t, R_allocator_t*);
  SEXP (*cons)(SEXP, SEXP);
  SEXP (*environment)(SEXP, SEXP, SEXP);
  SEXP (*promise)(SEXP, SEXP);
  SEXP (*object)(SEXPTYPE);
};
extern HostAllocator hostAllocator;

// What is called in their place.
SEXP allocVectorAhead(SEXPTYPE type, R_xlen_t length, R_allocator_t* allocator);
SEXP consAhead(SEXP car, SEXP cdr);
SEXP newEnvironmentAhead(SEXP names, SEXP values, SEXP enclosing);
SEXP evaluatedPromiseAhead(SEXP expr, SEXP value);
SEXP allocObjectAhead(SEXPTYPE type);

}  // namespace hunch::host
