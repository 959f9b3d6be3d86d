#include "hunch/interp/intrinsics.h"

#include <cstring>

#include "hunch/interp/class_checks.h"
#include "hunch/interp/interp.h"

extern "C" SEXP R_MethodsNamespace;

namespace hunch::interp {

using namespace hunch::host;

namespace {

// Recall(...): the function that calls it, once more, from where that was called.
bool recall(Frame& f, StackEntry* result) {
  Frame* m = f.caller;
  if (!m || !m->isClosure || m->ctx.callflag != kContextReturn || type(m->ctx.callfun) != CLOSXP) return false;
  Code* code = policy.codeForClosure(m->ctx.callfun);
  if (!code || !callFor(m->caller, m->ctx.call, m->ctx.callfun, f.ctx.promargs, m->ctx.sysparent, nullptr, code, f.stack)) return false;
  *result = *f.stack;
  return true;
}

const struct {
  const char* package;
  const char* name;
  Intrinsic intrinsic;
} kIntrinsics[] = {
    {"base", "NextMethod", {nextMethod, true}},
    {"base", "Recall", {recall, true}},
    {"base", "seq.default", {seqDefault, true}},
    {"base", "do.call", {doCallHere, false}},
    {"base", "tryCatch", {tryCatchHere, false}},
    {"base", "withCallingHandlers", {withCallingHandlersHere, false}},
    {"base", "[.data.frame", {subsetDataFrame, false}},
    {"base", "[[.data.frame", {elementOfDataFrame, false}},
    {"base", "[<-.data.frame", {assignInDataFrame, false}},
    {"base", "[[<-.data.frame", {assignColumnOfDataFrame, false}},
    {"base", "$<-.data.frame", {assignNamedColumn, false}},
    {"methods", "getClassDef", {getClassDef, false}},
    {"methods", ".identC", {identC, false}},
    {"methods", "is", {isOfClass, false}},
    {"methods", "as", {asClass, false}},
    {"methods", "checkAtAssignment", {checkAtAssignment, false}},
};

// What the namespace that a closure was made in calls so.
SEXP namedIn(SEXP home, const char* package, SEXP name) {
  if (home == R_BaseNamespace || home == R_BaseEnv) return std::strcmp(package, "base") ? R_NilValue : symbolValue(name);
  if (home != R_MethodsNamespace || std::strcmp(package, "methods")) return R_NilValue;
  return Rf_findVarInFrame(home, name);
}

}  // namespace

SEXP argument(Frame& f, int slot) {
  StackEntry& e = f.slots[slot];
  if (e.flags & (kSlotMissing | kSlotDefault)) return nullptr;
  R_BCNodeStackTop = f.stack;
  SEXP x = e.tag == kTagBoxed ? e.u.sxpval : e.tag == kTagReal || e.tag == kTagInteger || e.tag == kTagLogical ? boxed(e) : nullptr;
  if (!x || type(x) != PROMSXP) return x;
  x = forcePromise(x);
  return f.env ? nullptr : x;
}

bool answer(StackEntry* result, SEXP value) {
  setBoxed(*result, value);
  R_Visible = TRUE;
  return true;
}

Intrinsic intrinsicOf(SEXP closure) {
  for (const auto& row : kIntrinsics) {
    SEXP value = namedIn(cloenv(closure), row.package, Rf_install(row.name));
    if (type(value) == PROMSXP) value = promiseValue(value);
    if (value == closure) return row.intrinsic;
  }
  return {};
}

}  // namespace hunch::interp
