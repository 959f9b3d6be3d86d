#include <algorithm>
#include <functional>

#include "hunch/host/hidden.h"

namespace hunch::host {

namespace {

// `code` as byte code, with an expression for each of its units: R's code words are eight bytes, ours four.
SEXP locatorOf(SEXP code, const std::function<SEXP(int)>& expressionOf) {
  const int units = LENGTH(code) / 2;
  SEXP index = PROTECT(Rf_allocVector(INTSXP, units));
  SEXP constants = PROTECT(Rf_allocVector(VECSXP, units + 1));
  for (int i = 0; i < units; i++) {
    INTEGER(index)[i] = i;
    SET_VECTOR_ELT(constants, i, expressionOf(2 * i));
  }
  SEXP kind = PROTECT(Rf_mkString("expressionsIndex"));
  Rf_setAttrib(index, R_ClassSymbol, kind);
  SET_VECTOR_ELT(constants, units, index);
  SEXP locator = Rf_cons(code, constants);
  SET_TYPEOF(locator, BCODESXP);
  UNPROTECT(3);
  return locator;
}

}  // namespace

SEXP makeLocator(const int32_t* words, int n, const SEXP* expressionAt) {
  const int units = n / 2 + 1;
  SEXP code = PROTECT(Rf_allocVector(INTSXP, 2 * units));
  std::fill(INTEGER(code), INTEGER(code) + 2 * units, 0);
  std::copy(words, words + n, INTEGER(code));
  SEXP locator = locatorOf(code, [&](int word) { return expressionAt[std::min(word, n - 1)]; });
  UNPROTECT(1);
  return locator;
}

SEXP makeLoopLocator(SEXP locator, const std::vector<SEXP>& contextAt) {
  // R shows the function's call for an expression that is a name.
  return locatorOf(car(locator), [&](int word) {
    return contextAt[std::min(static_cast<size_t>(word), contextAt.size() - 1)] == R_NilValue ? R_NilValue : R_DotsSymbol;
  });
}

}  // namespace hunch::host
