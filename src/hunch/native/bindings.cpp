// Bindings of other environments, as machine code asks for them. A cell that is not there is NULL.
#include "hunch/interp/method_lookup.h"
#include "hunch/interp/resize.h"
#include "hunch/native/code.h"
#include "hunch/native/helpers.h"

namespace hunch::native {

using namespace hunch::host;

namespace {
SEXP orNull(SEXP cell) { return cell ? cell : R_NilValue; }
}  // namespace

bool peekCell(SEXP cell, StackEntry* e) {
  SEXP x;
  if (host::type(cell) == SYMSXP) {
    x = symbolValue(cell);
    if (gp(cell) & kActiveBinding) return false;
  } else {
    if (gp(cell) & kActiveBinding) return false;
    switch (bindingTag(cell)) {
      case REALSXP: return interp::setReal(*e, cellDouble(cell)), true;
      case INTSXP: return interp::setInt(*e, cellInt(cell)), true;
      case LGLSXP: return interp::setLogical(*e, cellInt(cell)), true;
      default: break;
    }
    x = car(cell);
  }
  if (host::type(x) == PROMSXP) x = promiseValue(x);
  if (x == R_UnboundValue || x == R_MissingArg) return false;
  interp::setBoxed(*e, x);
  return true;
}

void hold(Frame* f, int32_t depth, int32_t on) {
  if (on) interp::linkOperands(*f, f->stack + depth);
  else interp::unlinkOperands(*f, f->stack + depth);
}

SEXP findCell(Frame* f, SEXP symbol, int32_t where) {
  return orNull(where == 0 ? interp::enclosingCell(*f, symbol) : interp::superCell(*f, symbol, false));
}

SEXP findCellAnew(Frame* f, SEXP symbol, interp::CellCache* cache) { return orNull(interp::superCell(*f, symbol, cache)); }

SEXP findGlobal(Frame* f, SEXP symbol) { return orNull(interp::superCell(*f, symbol, true)); }

SEXP cellIn(SEXP env, SEXP symbol) { return orNull(interp::bindingCell(env, symbol)); }

SEXP cellAround(SEXP env, SEXP symbol) {
  for (; interp::isFunctionFrame(env); env = enclos(env))
    if (SEXP cell = interp::bindingCell(env, symbol)) return cell;
  return R_NilValue;
}

// The cell may hold a promise whose value this is: then the value becomes its own.
SEXP ownBinding(SEXP cell, SEXP value) {
  if (refcount(value) == 1 && !isAltrep(value) && bindingTag(cell) == 0 && car(cell) == value && !(gp(cell) & kAssignmentPending)) {
    if (missingBits(cell)) setMissingBits(cell, 0);
    return value;
  }
  StackEntry e;
  interp::setBoxed(e, plainCopy(value));
  interp::storeCell(cell, e);
  return e.u.sxpval;
}

SEXP growBinding(SEXP cell, SEXP vector, int64_t position) {
  SEXP longer = position < vectorLength(vector) ? vector : interp::lengthened(vector);
  StackEntry e;
  interp::setBoxed(e, longer);
  if (longer != vector) interp::storeCell(cell, e);
  return longer;
}

// GNU R keeps the expression of byte code as its first constant.
int32_t isSibling(SEXP outer, SEXP closure, const void* code) {
  const auto& wanted = *static_cast<const bytecode::Code*>(code);
  SEXP own = body(closure);
  if (type(own) == BCODESXP) own = elements(cdr(own))[0];
  return own == wanted.body && formals(closure) == wanted.formals && cloenv(closure) == outer && !debugBit(closure);
}

int32_t runsCode(SEXP closure, const void* wanted) { return type(closure) == CLOSXP && interp::policy.runsCode(closure, wanted); }

int32_t noMethod(Frame* f, SEXP object, int32_t generic) {
  return !isObject(object) || interp::hasNoMethod(*f, object, static_cast<interp::Generic>(generic));
}

int32_t noMethodFrom(SEXP env, SEXP object, int32_t generic) {
  return !isObject(object) || interp::isKnownPlain(env, object, static_cast<interp::Generic>(generic));
}

int32_t hasClasses(SEXP object, SEXP classes) {
  SEXP own = interp::classAttribute(object);
  return own && (own == classes || interp::areSameStrings(own, classes));
}

}  // namespace hunch::native
