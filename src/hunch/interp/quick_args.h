// How quick builtins (quick.h) look at their arguments.
#pragma once

#include "hunch/interp/slow.h"

extern "C" int IS_ASCII(SEXP string);  // libR's own

namespace hunch::interp {

// A number or a plain vector, NULL being one of no elements; its type, or -1.
inline int plainType(const StackEntry& e) {
  if (e.tag != host::kTagBoxed) return e.tag;
  const int t = host::type(e.u.sxpval);
  return t == NILSXP || host::isPlainVector(e.u.sxpval, t) ? t : -1;
}
inline R_xlen_t lengthOf(const StackEntry& e) {
  if (e.tag != host::kTagBoxed) return 1;
  return e.u.sxpval == R_NilValue ? 0 : host::vectorLength(e.u.sxpval);
}
inline const double* realsOf(const StackEntry& e) { return e.tag != host::kTagBoxed ? &e.u.dval : host::reals(e.u.sxpval); }
inline const int* intsOf(const StackEntry& e) { return e.tag != host::kTagBoxed ? &e.u.ival : host::ints(e.u.sxpval); }
inline bool isNumeric(int type) { return type == REALSXP || type == INTSXP || type == LGLSXP; }

// from:to as GNU R keeps it, or whole numbers in another such form.
inline bool isRange(const StackEntry& e) {
  using namespace host;
  return e.tag == host::kTagBoxed && isAltrep(e.u.sxpval) && type(e.u.sxpval) == INTSXP && attrib(e.u.sxpval) == R_NilValue;
}
// As plainType() and lengthOf(), for these too. Their elements: copyInts().
inline int partType(const StackEntry& e) { return isRange(e) ? INTSXP : plainType(e); }
inline R_xlen_t partLength(const StackEntry& e) { return isRange(e) ? Rf_xlength(e.u.sxpval) : lengthOf(e); }
// All elements of whole numbers or truth values.
inline void copyInts(int* to, const StackEntry& from) {
  const R_xlen_t n = partLength(from);
  if (isRange(from)) INTEGER_GET_REGION(from.u.sxpval, 0, n, to);
  else
    for (R_xlen_t i = 0; i < n; i++) to[i] = intsOf(from)[i];
}
inline double realOf(int x) { return x == NA_INTEGER ? NA_REAL : x; }

// `function` of each number; false, with nothing done, where one is NaN.
template <class Function>
bool mapReals(StackEntry& x, const Function& function) {
  const R_xlen_t length = lengthOf(x);
  SEXP values = x.tag == host::kTagBoxed && length != 1 ? Rf_allocVector(REALSXP, length) : nullptr;
  double single = 0;
  double* out = values ? host::reals(values) : &single;
  const double* from = realsOf(x);
  for (R_xlen_t i = 0; i < length; i++) {
    out[i] = function(from[i]);
    if (out[i] != out[i]) return false;
  }
  if (values) setBoxed(x, values);
  else setReal(x, single);
  return true;
}

inline bool isNull(const StackEntry& e) { return e.tag == host::kTagBoxed && e.u.sxpval == R_NilValue; }
// TRUE or FALSE as 1 or 0; -1 for all else.
inline int flagOf(const StackEntry& e) {
  StackEntry x;
  return scalarOf(e, x) == host::kTagLogical && x.u.ival != NA_LOGICAL ? x.u.ival != 0 : -1;
}
inline bool isFalse(const StackEntry& e) { return flagOf(e) == 0; }

// A string of its own, of ASCII characters; null otherwise.
inline SEXP asciiOf(const StackEntry& e) {
  if (e.tag != host::kTagBoxed || !host::isPlainScalar(e.u.sxpval, STRSXP)) return nullptr;
  SEXP string = host::elements(e.u.sxpval)[0];
  return string != NA_STRING && IS_ASCII(string) ? string : nullptr;
}
inline bool isStrings(const StackEntry& e) { return e.tag == host::kTagBoxed && host::isPlainVector(e.u.sxpval, STRSXP); }

}  // namespace hunch::interp
