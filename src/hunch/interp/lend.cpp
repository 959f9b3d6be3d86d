#include "hunch/interp/lend.h"

#include <algorithm>

#include "hunch/config/config.h"
#include "hunch/interp/direct.h"

namespace hunch::interp {

using namespace hunch::host;

bool paysToLend(const Code& code) {
  constexpr uint32_t kTries = 20;
  return config::config.lend_variables && (code.lendings < kTries || code.lostLendings < code.lendings / 4 * 3);
}

namespace {

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
  SEXP token = lender.env ? nullptr : tokenOf(lender);
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

namespace {

// Only frames that still run may be asked for their variables.
bool isRunning(const Frame* f) {
  for (const Context* c = R_GlobalContext; c; c = c->next)
    if (c == &f->ctx) return true;
  for (const Frame* g = lightTop; g; g = g->light)
    if (g == f) return true;
  return false;
}

}  // namespace

Frame* lenderOf(SEXP promise) {
  SEXP env = promiseEnv(promise);
  if (HUNCH_LIKELY(type(env) != EXTPTRSXP)) return nullptr;
  auto* lender = static_cast<Frame*>(R_ExternalPtrAddr(env));
  if (HUNCH_UNLIKELY(config::config.verify)) CHECK(lender && isRunning(lender), "a promise has outlived the frame that lent it its variables");
  return lender;
}

void endLending(Frame& f) {
  SEXP token = f.slots[-1].u.sxpval;
  if (token && type(token) == EXTPTRSXP) R_ClearExternalPtr(token);
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

// A variable that is not the frame's own. What is not plain is left to GNU R.
SEXP outerVariable(SEXP symbol, Frame& lender) {
  if (CHAR(PRINTNAME(symbol))[0] == '.') {
    if (SEXP value = waitingValue(lender, symbol)) return value;
    if (waitingCell(lender, symbol)) return nullptr;
  }
  SEXP x = Rf_findVar(symbol, lender.outer);
  if (type(x) == PROMSXP) x = promiseValue(x);
  return x == R_UnboundValue || x == R_MissingArg ? nullptr : x;
}

// The value of a variable as the lender's code sees it, when it has one.
SEXP valueOf(SEXP symbol, Frame& lender) {
  if ((gp(symbol) & kDdVal) || symbol == R_DotsSymbol) return nullptr;
  const auto& names = lender.code->variables;
  const auto it = std::find(names.begin(), names.end(), symbol);
  if (it == names.end()) return outerVariable(symbol, lender);
  StackEntry& slot = lender.slots[it - names.begin()];
  slot.flags &= ~kSlotUnread;
  if (slot.tag == kTagReal || slot.tag == kTagInteger || slot.tag == kTagLogical) return boxed(slot);
  if (slot.tag != kTagBoxed || slot.u.sxpval == R_MissingArg) return nullptr;
  return type(slot.u.sxpval) == PROMSXP ? forcePromise(slot.u.sxpval) : slot.u.sxpval;
}

}  // namespace

SEXP forceLent(SEXP promise, Frame& lender) {
  SEXP expr = promiseCode(promise);
  if (gp(promise) || lender.env) return nullptr;
  const bool isVariable = type(expr) == SYMSXP;
  Code* code = type(expr) == LANGSXP && !lender.code->bindsSpecials ? policy.lendableCode(expr, lender.outer) : nullptr;
  if (!isVariable && !code) return nullptr;
  PROTECT(promise);
  UnderEvaluation evaluation(promise);
  SEXP value = isVariable ? valueOf(expr, lender) : runLent(code, lender, debugBit(promise));
  evaluation.end();
  UNPROTECT(1);
  return value ? keepValue(promise, value) : nullptr;
}

}  // namespace hunch::interp
