// Switching on and off, flags, and what R may ask to be done.
#include "hunch/api/routines.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/backend.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/registry.h"
#include "hunch/dispatch/worker.h"
#include "hunch/host/load.h"
#include "hunch/interp/interp.h"

namespace hunch::api {

using namespace hunch::host;

SEXP load() {
  const LoadReport& report = examineHost();
  ListBuilder list(5);
  list.texts("step", report.steps, [](const Step& s) { return s.name; });
  list.truths("ok", report.steps, [](const Step& s) { return s.ok; });
  list.texts("detail", report.steps, [](const Step& s) { return s.detail; });
  list.truth("usable", report.usable);
  list.text("problem", report.problem);
  return list.done();
}

SEXP enable() {
  std::string problem;
  const LoadReport& report = examineHost();
  const bool ok = report.usable && dispatch::enable(&problem);
  if (!report.usable) problem = report.problem;
  ListBuilder list(2);
  list.truth("ok", ok);
  list.text("problem", problem);
  return list.done();
}

SEXP disable() {
  dispatch::disable();
  return R_NilValue;
}

SEXP isEnabled() { return Rf_ScalarLogical(dispatch::enabled()); }

SEXP lateHooks() {
  dispatch::lateHooks();
  return R_NilValue;
}

SEXP pause(SEXP on) {
  const bool old = dispatch::paused;
  dispatch::paused = Rf_asLogical(on);
  interp::noteWorldChange();
  return Rf_ScalarLogical(old);
}

SEXP setFlag(SEXP index, SEXP value) {
  config::setFlag(static_cast<size_t>(Rf_asInteger(index) - 1), Rf_asReal(value));
  return R_NilValue;
}

SEXP compileClosure(SEXP f) { return Rf_ScalarLogical(dispatch::compileNow(f) != nullptr); }

SEXP ignoreClosure(SEXP f) {
  dispatch::ignore(f);
  return R_NilValue;
}

// Enters a compiled closure's code at a pc with a given operand stack and environment, as deoptimization does.
SEXP enterAt(SEXP f, SEXP pc, SEXP stack, SEXP env) {
  bytecode::Code* code = dispatch::compileNow(f);
  if (!code) return R_NilValue;
  return interp::enterAt(code, Rf_asInteger(pc), stack, env);
}

// R is about to end.
SEXP finish() {
  dispatch::endTasks();
  return R_NilValue;
}

// The native back end as it is; loaded first when asked to.
SEXP native(SEXP load) {
  const dispatch::NativeState state = dispatch::nativeState(Rf_asLogical(load) == TRUE);
  ListBuilder list(5);
  list.text("path", state.path);
  list.truth("exists", state.exists);
  list.truth("loaded", state.loaded);
  list.text("llvm", state.llvm);
  list.text("problem", state.problem);
  return list.done();
}

}  // namespace hunch::api
