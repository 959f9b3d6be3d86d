// Quick builtins (quick.h) that make vectors of vectors: c(), unlist(), rep(), cumsum() and the like; and numbers of strings.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

bool combine(StackEntry* args, int n);            // c(...)
bool combineNamed(StackEntry* args, const SEXP* names, int n);  // c(a = 1, b = 2)
// list(...); `names`: symbols, or R_NilValue where there is none; null when there are none at all. The node stack holds the values.
SEXP makeList(StackEntry* args, const SEXP* names, int n);
bool unlistPlain(StackEntry* args, int n);        // .Internal(unlist(x, recursive, use.names))
bool isListOfFactors(StackEntry* args, int n);    // .Internal(islistfactor(x, recursive))
bool repeatTimes(StackEntry* args, int n);        // rep(x, times), .Internal(rep.int(x, times))
bool repeatLength(StackEntry* args, int n);       // .Internal(rep_len(x, length.out))
bool repeatEach(StackEntry* args, int n);         // rep(x, each = n)
bool asIntegers(StackEntry* args, int n);         // as.integer(x)
bool asReals(StackEntry* args, int n);            // as.double(x)
bool roundReals(StackEntry* args, int n);         // round(x), round(x, digits)
bool signifReals(StackEntry* args, int n);        // signif(x), signif(x, digits)
bool cumulativeSum(StackEntry* args, int n);      // cumsum(x)
bool cumulativeProduct(StackEntry* args, int n);  // cumprod(x)
bool cumulativeMax(StackEntry* args, int n);      // cummax(x)
bool cumulativeMin(StackEntry* args, int n);      // cummin(x)
bool placeOfMax(StackEntry* args, int n);         // .Internal(which.max(x))
bool placeOfMin(StackEntry* args, int n);         // .Internal(which.min(x))
bool areNa(StackEntry* args, int n);              // is.na(x)
bool hasNa(StackEntry* args, int n);              // anyNA(x)

}  // namespace hunch::interp
