// do.call(): the call is made, since others may look at it, but not evaluated, since its arguments are values already.
//
// As an intrinsic it does not need the environment that the function is to be called from, unless somebody asks for it. What
// GNU R's .Internal function is given otherwise, doCall() takes.
#include <algorithm>

#include "hunch/bytecode/builtins.h"
#include "hunch/interp/apply.h"
#include "hunch/interp/callback.h"
#include "hunch/interp/intrinsics.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// The function that a name means in env, when it is the first thing bound to it there; null otherwise.
SEXP functionNamed(SEXP symbol, SEXP env) {
  SEXP x = Rf_findVar(symbol, env);
  if (type(x) == PROMSXP) x = promiseValue(x);
  return type(x) == CLOSXP || type(x) == BUILTINSXP ? x : nullptr;
}

// R_NilValue when GNU R has something to say.
SEXP headOf(SEXP what) {
  if (type(what) != STRSXP) return type(what) == CLOSXP || type(what) == BUILTINSXP ? what : R_NilValue;
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

// Something that would be evaluated, or is missing.
bool isLanguage(SEXP x) {
  const int t = type(x);
  return t == SYMSXP || t == LANGSXP || t == PROMSXP || t == BCODESXP || t == DOTSXP;
}

bool areValues(SEXP list) {
  for (R_xlen_t i = 0, n = Rf_xlength(list); i < n; i++)
    if (isLanguage(VECTOR_ELT(list, i))) return false;
  return true;
}

// What a name means in the frame that makes the call. The answers for the names asked last are kept.
SEXP functionSeenFrom(Frame& caller, SEXP symbol, StackEntry* sp) {
  static struct {
    SEXP symbol = nullptr;
    bytecode::LookupCache cache;
  } known[16];
  auto& k = known[reinterpret_cast<uintptr_t>(symbol) / 64 % std::size(known)];
  if (k.symbol != symbol) k = {symbol, {}};
  return findFunction(caller, symbol, k.cache, sp);
}

bool looksAtNothing(SEXP builtin, SEXP values) {
  const uint16_t flags = bytecode::builtinFlags(builtin);
  if (flags & bytecode::kBuiltinPlain) return true;
  if (!(flags & bytecode::kBuiltinPure) || (flags & bytecode::kBuiltinInner)) return false;
  for (R_xlen_t i = 0, n = Rf_xlength(values); i < n; i++)
    if (isObject(VECTOR_ELT(values, i))) return false;
  return true;
}

StackEntry callPlainBuiltin(Frame& caller, SEXP call, SEXP fun, SEXP values) {
  SEXP env = looksAtNothing(fun, values) ? R_BaseEnv : needEnv(caller);
  StackEntry value;
  Callback callback;
  const int active = *hidden.bcIntActive;
  *hidden.bcIntActive = 0;  // the call is evaluated, as GNU R sees it
  const bool began = beginCallback(callback, call, fun, 0, nullptr, env);
  if (began) {
    value = callBack(callback);
    endCallback(callback);
  } else {
    value.tag = kTagUnbound;
  }
  *hidden.bcIntActive = active;
  return value;
}

// The call of `what` with the values of a list, from the caller of f.
bool callFrom(Frame& f, SEXP what, SEXP values, StackEntry* result) {
  SEXP head = headOf(what);
  if (head == R_NilValue) return false;
  SEXP fun = type(head) == SYMSXP ? functionSeenFrom(*f.caller, head, f.stack) : head;
  R_BCNodeStackTop = f.stack;
  if (!fun) return false;
  Code* code = type(fun) == CLOSXP && !traceBit(fun) ? policy.codeForClosure(fun) : nullptr;
  if (!code && !isPlainBuiltin(fun)) return false;
  PROTECT(fun);
  SEXP call = PROTECT(makeCall(head, values));
  R_Visible = TRUE;
  bool done = true;
  if (code) {
    done = callFor(f.caller, call, fun, cdr(call), f.ctx.sysparent, nullptr, code, f.stack);
    *result = *f.stack;
  } else {
    *result = callPlainBuiltin(*f.caller, call, fun, values);
    done = result->tag != kTagUnbound;
  }
  UNPROTECT(2);
  return done;
}

}  // namespace

// Its body looks at `args` first, then at `quote`, and then at `what` and `envir`.
bool doCallHere(Frame& f, StackEntry* result) {
  enum { What, Args, Quote, Envir };
  const auto isLeftOut = [&f](int slot) { return f.slots[slot].flags & kSlotDefault; };
  if (!f.caller || f.env || !isLeftOut(Quote) || !isLeftOut(Envir)) return false;
  SEXP values = argument(f, Args);
  if (!values || type(values) != VECSXP || !areValues(values)) return false;
  SEXP what = argument(f, What);
  return what && !f.env && callFrom(f, what, values, result);
}

SEXP doCall(SEXP args, SEXP) {
  SEXP head = headOf(car(args)), values = CADR(args), envir = CADDR(args);
  if (head == R_NilValue || type(values) != VECSXP || !areValues(values) || type(envir) != ENVSXP || debugBit(envir)) return nullptr;
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
