#include "hunch/host/probe.h"

#include <R_ext/Rdynload.h>

namespace hunch::host {
namespace {

SEXP runThunk(SEXP data) {
  const Thunk* thunk = static_cast<const Thunk*>(R_ExternalPtrAddr(data));
  thunk->run(thunk->data);
  return R_NilValue;
}

}  // namespace

SEXP baseFunction(const char* name) { return Rf_findFun(Rf_install(name), R_BaseEnv); }

SEXP makeClosure(SEXP formals, SEXP body, SEXP environment) {
  SEXP closure = PROTECT(Rf_allocSExp(CLOSXP));
  SET_FORMALS(closure, formals);
  SET_BODY(closure, body);
  SET_CLOENV(closure, environment);
  UNPROTECT(1);
  return closure;
}

SEXP makePromise(SEXP code, SEXP environment) {
  SEXP promise = PROTECT(Rf_allocSExp(PROMSXP));
  SET_PRVALUE(promise, R_UnboundValue);
  SET_PRCODE(promise, code);
  SET_PRENV(promise, environment);
  UNPROTECT(1);
  return promise;
}

SEXP thunkRoutine() {
  DL_FUNC routine = reinterpret_cast<DL_FUNC>(reinterpret_cast<void*>(runThunk));
  return R_MakeExternalPtrFn(routine, Rf_install("native symbol"), R_NilValue);
}

SEXP thunkData(const Thunk& thunk) {
  return R_MakeExternalPtr(const_cast<Thunk*>(&thunk), R_NilValue, R_NilValue);
}

SEXP thunkCall(const Thunk& thunk) {
  SEXP routine = PROTECT(thunkRoutine());
  SEXP data = PROTECT(thunkData(thunk));
  SEXP call = Rf_lang3(baseFunction(".Call"), routine, data);
  UNPROTECT(2);
  return call;
}

bool runGuarded(const Thunk& thunk) {
  SEXP call = PROTECT(thunkCall(thunk));
  int failed = 0;
  R_tryEvalSilent(call, R_BaseEnv, &failed);
  UNPROTECT(1);
  return !failed;
}

}  // namespace hunch::host
