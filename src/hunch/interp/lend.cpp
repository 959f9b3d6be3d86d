#include "hunch/interp/lend.h"

#include <algorithm>

#include "hunch/config/config.h"
#include "hunch/interp/interp.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// Do few of its frames need their environment in the end?
bool paysToLend(const Code& code) {
  constexpr uint32_t kTries = 20;
  return code.lendings < kTries || code.lostLendings < code.lendings / 4 * 3;
}

// In the place of the environment, until that is made. Null when dispatch variables are waiting there.
SEXP tokenOf(Frame& f) {
  SEXP& place = f.slots[-1].u.sxpval;
  if (!place) {
    if (!paysToLend(*f.code)) return nullptr;
    f.code->lendings++;
    place = R_MakeExternalPtr(&f, R_NilValue, R_NilValue);
  }
  return type(place) == EXTPTRSXP ? place : nullptr;
}

SEXP lent(Frame& lender, SEXP expr, bool byteCode) {
  SEXP token = config::config.lend_variables && !lender.env ? tokenOf(lender) : nullptr;
  return token ? makePromise(expr, token, byteCode) : nullptr;
}

}  // namespace

SEXP promiseIn(Frame& f, SEXP expr) {
  SEXP promise = f.env ? nullptr : lent(lenderOrSelf(f), expr, f.asByteCode);
  return promise ? promise : makePromise(expr, needEnv(f), f.asByteCode);
}

bool lendDefault(Frame& f, int index) {
  SEXP promise = lent(f, f.code->defaults[static_cast<size_t>(index)], false);
  if (!promise) return false;
  StackEntry& slot = f.slots[index];
  slot.tag = kTagBoxed;
  slot.u.sxpval = promise;
  addReference(promise);
  return true;
}

Frame* lenderOf(SEXP promise) {
  SEXP env = promiseEnv(promise);
  return type(env) == EXTPTRSXP ? static_cast<Frame*>(R_ExternalPtrAddr(env)) : nullptr;
}

Frame* lenderOf(const StackEntry& e) {
  return e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP ? lenderOf(e.u.sxpval) : nullptr;
}

SEXP environmentOfPromise(SEXP promise) {
  if (Frame* lender = lenderOf(promise)) SET_PRENV(promise, showFrame(*lender));
  return promiseEnv(promise);
}

void adoptEnvironment(Frame& f) {
  f.env = f.outer = f.slots[-1].u.sxpval = f.lender->env;
}

// ---- forcing ------------------------------------------------------------------------------------------------------
namespace {

SEXP finish(SEXP promise, SEXP value) {
  PROTECT(value);
  SET_PRVALUE(promise, value);
  SET_PRENV(promise, R_NilValue);
  UNPROTECT(1);
  return value;
}

// A variable that is not the frame's own. What is not plain is left to GNU R.
SEXP outerVariable(SEXP symbol, Frame& lender) {
  if (CHAR(PRINTNAME(symbol))[0] == '.' && waitingCell(lender, symbol)) return nullptr;
  SEXP x = Rf_findVar(symbol, lender.outer);
  if (type(x) == PROMSXP) x = promiseValue(x);
  return x == R_UnboundValue || x == R_MissingArg ? nullptr : x;
}

// The value of an argument that is a variable, when it has one. Another promise is forced while this one is.
SEXP variableOf(SEXP promise, Frame& lender) {
  SEXP symbol = promiseCode(promise);
  if ((gp(symbol) & kDdVal) || symbol == R_DotsSymbol) return nullptr;
  const auto& names = lender.code->variables;
  const auto it = std::find(names.begin(), names.end(), symbol);
  if (it == names.end()) return outerVariable(symbol, lender);
  StackEntry& slot = lender.slots[it - names.begin()];
  slot.flags &= ~kSlotUnread;
  if (slot.tag == kTagReal || slot.tag == kTagInteger || slot.tag == kTagLogical) return boxed(slot);
  if (slot.tag != kTagBoxed || slot.u.sxpval == R_MissingArg) return nullptr;
  SEXP x = slot.u.sxpval;
  if (type(x) != PROMSXP) return x;
  PendingPromise pending = {promise, *hidden.pendingPromises};
  gp(promise) = 1;
  *hidden.pendingPromises = &pending;
  x = forcePromise(x);
  *hidden.pendingPromises = pending.next;
  gp(promise) = 0;
  return x;
}

}  // namespace

SEXP forceLent(SEXP promise, Frame& lender) {
  SEXP expr = promiseCode(promise);
  if (gp(promise) || lender.env) return nullptr;
  if (type(expr) == SYMSXP) {
    SEXP value = variableOf(promise, lender);
    return value ? finish(promise, value) : nullptr;
  }
  Code* code = type(expr) == LANGSXP && !lender.code->bindsSpecials ? policy.lendableCode(expr, lender.outer) : nullptr;
  if (!code) return nullptr;
  PROTECT(promise);
  PendingPromise pending = {promise, *hidden.pendingPromises};
  gp(promise) = 1;
  *hidden.pendingPromises = &pending;
  SEXP value = runLent(code, lender, debugBit(promise));
  *hidden.pendingPromises = pending.next;
  gp(promise) = 0;
  UNPROTECT(1);
  return finish(promise, value);
}

}  // namespace hunch::interp
