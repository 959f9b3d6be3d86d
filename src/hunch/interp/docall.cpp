// do.call(): the call is made, since others may look at it, but not evaluated. Its arguments are values already, so that
// neither promises nor an argument list are needed for a closure with code of ours.
#include "hunch/interp/apply.h"
#include "hunch/interp/callback.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// The function that a name means in env, when it is the first thing bound to it there; null otherwise.
SEXP functionNamed(SEXP symbol, SEXP env) {
  SEXP x = Rf_findVar(symbol, env);
  if (type(x) == PROMSXP) x = promiseValue(x);
  return type(x) == CLOSXP || type(x) == BUILTINSXP ? x : nullptr;
}

SEXP headOf(SEXP what) {
  if (type(what) != STRSXP) return what;
  SEXP name = Rf_xlength(what) == 1 ? STRING_ELT(what, 0) : NA_STRING;
  return name == NA_STRING || name == R_BlankString ? R_NilValue : Rf_installTrChar(name);
}

SEXP nameOf(SEXP names, R_xlen_t i) {
  return names == R_NilValue || !CHAR(STRING_ELT(names, i))[0] ? R_NilValue : Rf_installTrChar(STRING_ELT(names, i));
}

SEXP makeCall(SEXP head, SEXP values) {
  SEXP names = PROTECT(Rf_getAttrib(values, R_NamesSymbol));
  SEXP args = R_NilValue;
  PROTECT_INDEX place;
  PROTECT_WITH_INDEX(args, &place);
  for (R_xlen_t i = Rf_xlength(values); i-- > 0;) {
    REPROTECT(args = Rf_cons(VECTOR_ELT(values, i), args), place);
    if (SEXP name = nameOf(names, i); name != R_NilValue) SET_TAG(args, name);
  }
  SEXP call = Rf_lcons(head, args);
  UNPROTECT(2);
  return call;
}

}  // namespace

SEXP doCall(SEXP args, SEXP) {
  SEXP head = headOf(car(args)), values = CADR(args), envir = CADDR(args);
  if (head == R_NilValue || type(values) != VECSXP || type(envir) != ENVSXP || debugBit(envir)) return nullptr;
  SEXP fun = type(head) == SYMSXP ? functionNamed(head, envir) : head;
  if (!fun || (type(fun) != CLOSXP && type(fun) != BUILTINSXP)) return nullptr;
  PROTECT(fun);
  SEXP call = PROTECT(makeCall(head, values));
  Callback callback;
  SEXP value = nullptr;
  if (beginCallback(callback, call, fun, 0, nullptr, envir)) {
    R_Visible = TRUE;
    value = boxed(callBack(callback));
    endCallback(callback);
  }
  UNPROTECT(2);
  return value;
}

}  // namespace hunch::interp
