#include <algorithm>

#include "hunch/host/hidden.h"

namespace hunch::host {

SEXP makeLocator(const int32_t* words, int n, const SEXP* expressionAt) {
  const int units = n / 2 + 1;  // R's code words are eight bytes, ours four
  SEXP code = PROTECT(Rf_allocVector(INTSXP, 2 * units));
  std::fill(INTEGER(code), INTEGER(code) + 2 * units, 0);
  std::copy(words, words + n, INTEGER(code));
  SEXP index = PROTECT(Rf_allocVector(INTSXP, units));
  SEXP constants = PROTECT(Rf_allocVector(VECSXP, units + 1));
  for (int i = 0; i < units; i++) {
    INTEGER(index)[i] = i;
    SET_VECTOR_ELT(constants, i, expressionAt[std::min(2 * i, n - 1)]);
  }
  SEXP kind = PROTECT(Rf_mkString("expressionsIndex"));
  Rf_setAttrib(index, R_ClassSymbol, kind);
  SET_VECTOR_ELT(constants, units, index);
  SEXP locator = Rf_cons(code, constants);
  SET_TYPEOF(locator, BCODESXP);
  UNPROTECT(4);
  return locator;
}

}  // namespace hunch::host
