#include "hunch/host/hidden.h"

namespace hunch::host {

SEXP makeLocator(const SEXP* expressions, int n) {
  SEXP code = PROTECT(Rf_allocVector(INTSXP, 2 * (n + 1)));  // R's code words are eight bytes
  SEXP index = PROTECT(Rf_allocVector(INTSXP, n + 1));
  SEXP constants = PROTECT(Rf_allocVector(VECSXP, n + 2));
  for (int i = 0; i < 2 * (n + 1); i++) INTEGER(code)[i] = 0;
  for (int i = 0; i <= n; i++) INTEGER(index)[i] = i;
  // R hides a symbol and shows the enclosing function's call instead.
  SET_VECTOR_ELT(constants, 0, Rf_install("x"));
  for (int i = 0; i < n; i++) SET_VECTOR_ELT(constants, i + 1, expressions[i]);
  SEXP kind = PROTECT(Rf_mkString("expressionsIndex"));
  Rf_setAttrib(index, R_ClassSymbol, kind);
  SET_VECTOR_ELT(constants, n + 1, index);
  SEXP locator = Rf_cons(code, constants);
  SET_TYPEOF(locator, BCODESXP);
  UNPROTECT(4);
  return locator;
}

}  // namespace hunch::host
