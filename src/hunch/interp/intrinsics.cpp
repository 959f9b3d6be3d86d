#include "hunch/interp/intrinsics.h"

#include "hunch/interp/interp.h"

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

constexpr struct {
  const char* name;
  Intrinsic function;
} kIntrinsics[] = {{"NextMethod", nextMethod}, {"Recall", recall}};
}  // namespace

Intrinsic intrinsicOf(SEXP closure) {
  if (cloenv(closure) != R_BaseNamespace && cloenv(closure) != R_BaseEnv) return nullptr;
  for (const auto& row : kIntrinsics) {
    SEXP value = symbolValue(Rf_install(row.name));
    if (type(value) == PROMSXP) value = promiseValue(value);
    if (value == closure) return row.function;
  }
  return nullptr;
}

}  // namespace hunch::interp
