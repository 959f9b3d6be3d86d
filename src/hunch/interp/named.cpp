#include "hunch/interp/named.h"

#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

SEXP symbolNamed(const StackEntry& e) {
  if (e.tag != kTagBoxed || !isPlainVector(e.u.sxpval, STRSXP) || vectorLength(e.u.sxpval) != 1) return nullptr;
  SEXP s = elements(e.u.sxpval)[0];
  return s == NA_STRING || CHAR(s)[0] == '\0' ? nullptr : Rf_installTrChar(s);
}

bool loadNamed(SEXP cell, StackEntry& value) {
  if (gp(cell) & kActiveBinding) return false;
  switch (bindingTag(cell)) {
    case 0: break;
    case REALSXP: return setReal(value, cellDouble(cell)), true;
    case INTSXP: return setInt(value, cellInt(cell)), true;
    case LGLSXP: return setLogical(value, cellInt(cell)), true;
    default: return false;
  }
  SEXP x = car(cell);
  if (type(x) == PROMSXP) x = promiseValue(x);
  if (x == R_UnboundValue || x == R_MissingArg) return false;
  setBoxed(value, x);
  return true;
}

bool assignNamed(SEXP env, SEXP symbol, StackEntry& value) {
  if (!keepsCells(env)) return false;
  SEXP cell = bindingCell(env, symbol);
  if (cell ? !isPlainCell(cell) : (R_EnvironmentIsLocked(env) || (gp(symbol) & kSpecialSymbol))) return false;
  if (cell && !(bindingTag(cell) == 0 && car(cell) == R_UnboundValue)) return storeCell(cell, value), true;
  noteNewBinding(symbol, env);
  Rf_defineVar(symbol, boxInPlace(value), env);
  return true;
}

static SEXP environmentIn(const StackEntry& e) {
  return e.tag == kTagBoxed && type(e.u.sxpval) == ENVSXP && !isObject(e.u.sxpval) && keepsCells(e.u.sxpval) ? e.u.sxpval : nullptr;
}

bool namedOf(const StackEntry& env, const StackEntry& name, StackEntry* value) {
  SEXP e = environmentIn(env), symbol = e ? symbolNamed(name) : nullptr;
  if (!symbol) return false;
  SEXP cell = bindingCell(e, symbol);
  if (cell) return loadNamed(cell, *value);
  setBoxed(*value, R_NilValue);
  return true;
}

bool setNamedOf(const StackEntry& env, const StackEntry& name, StackEntry& value) {
  SEXP e = environmentIn(env), symbol = e ? symbolNamed(name) : nullptr;
  return symbol && assignNamed(e, symbol, value);
}

}  // namespace hunch::interp
