// Each hook either handles the call completely or passes it on unchanged. Reflective builtins first make the
// environments of our frames, because they will look for them.
#include "hunch/dispatch/hooks.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "hunch/bytecode/builtins.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/optimizer.h"
#include "hunch/dispatch/registry.h"
#include "hunch/events/events.h"
#include "hunch/host/fetch_ahead.h"
#include "hunch/host/load.h"
#include "hunch/host/memory.h"
#include "hunch/host/operands.h"
#include "hunch/host/random.h"
#include "hunch/interp/apply.h"
#include "hunch/interp/interp.h"
#include "hunch/interp/jumps.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/slow.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using config::config;

bool paused = false;

namespace {

// ---- what was there -----------------------------------------------------------------------------------------------
SEXP (*hostApplyClosure)(SEXP, SEXP, SEXP, SEXP, SEXP);
SEXP (*hostForceAndCall)(SEXP, int, SEXP);
SEXP (*hostExecMethod)(SEXP, SEXP);
void* hostIgnored;  // of functions that their hooks call by name
void (*hostDefineVar)(SEXP, SEXP, SEXP);
SEXP (*hostEval)(SEXP, SEXP);

constexpr int kMaxPrims = 1200;
PrimFunction hostPrim[kMaxPrims];
PrimFunction hostPrimOf(SEXP op) { return hostPrim[primOffset(op)]; }

bool active() { return !paused && config.max_tier > 0; }

// ---- closures -----------------------------------------------------------------------------------------------------
SEXP applyClosure(SEXP call, SEXP op, SEXP args, SEXP rho, SEXP supplied) {
  if (HUNCH_LIKELY(active() && op && type(op) == CLOSXP && rho && type(rho) == ENVSXP && !debugBit(rho))) {
    SEXP result;
    if (Code* code = codeForClosure(op); code && interp::applyFromHost(call, op, args, rho, supplied, code, &result))
      return result;
  }
  return hostApplyClosure(call, op, args, rho, supplied);
}

// ---- expressions --------------------------------------------------------------------------------------------------
// Is this the evaluation of a promise that GNU R would have compiled?
bool isByteCodePromise(SEXP e) {
  const PendingPromise* pending = *hidden.pendingPromises;
  return pending && promiseCode(pending->promise) == e && debugBit(pending->promise);
}

// Runs code of ours while operands of GNU R's may wait.
template <class Run>
SEXP counted(const Run& run) {
  host::WaitingOperands waiting(interp::newestOperands());
  SEXP value = run();
  waiting.end();
  return value;
}

// GNU R forces a promise made by our code, or evaluates its expression elsewhere: run what we have compiled for it.
SEXP evaluate(SEXP e, SEXP rho) {
  if (type(e) == LANGSXP && HUNCH_UNLIKELY(mayBePromise(e)) && active() && rho && type(rho) == ENVSXP && !debugBit(rho))
    if (Code* code = codeForPromise(e, rho)) {
      R_Visible = TRUE;
      return counted([&] { return interp::runInEnvironment(code, rho, isByteCodePromise(e)); });
    }
  return hostEval(e, rho);
}

// ---- lapply, vapply, ...: FUN(X[[i]], ...) ------------------------------------------------------------------------
// X[[i]] when it is a plain element of a plain vector; null otherwise.
SEXP plainElement(SEXP expr, SEXP rho) {
  if (type(expr) != LANGSXP || car(expr) != R_Bracket2Symbol || Rf_length(expr) != 3) return nullptr;
  if (type(CADR(expr)) != SYMSXP || type(CADDR(expr)) != SYMSXP) return nullptr;
  SEXP xCell = interp::bindingCell(rho, CADR(expr)), iCell = interp::bindingCell(rho, CADDR(expr));
  if (!xCell || !iCell || !isPlainCell(xCell) || !isPlainCell(iCell) || bindingTag(xCell) || bindingTag(iCell))
    return nullptr;
  SEXP x = car(xCell), i = car(iCell);
  if (type(x) == PROMSXP) x = promiseValue(x);
  if (x == R_UnboundValue || isObject(x) || !isPlainScalar(i, INTSXP)) return nullptr;
  interp::StackEntry target, index, element;
  interp::setBoxed(target, x);
  interp::setInt(index, ints(i)[0]);
  if (!interp::subsetFast(target, index, true, &element)) return nullptr;
  return interp::boxed(element);
}

// FUN's remaining arguments: those of `...` as promises. False when there is something unusual among them.
bool appendDots(SEXP rest, SEXP rho, SEXP list) {
  if (rest == R_NilValue) return true;
  if (car(rest) != R_DotsSymbol || cdr(rest) != R_NilValue) return false;
  SEXP dots = Rf_findVar(R_DotsSymbol, rho);
  if (dots == R_NilValue || dots == R_MissingArg) return true;
  if (type(dots) != DOTSXP) return false;
  for (SEXP last = list; dots != R_NilValue; dots = cdr(dots)) {
    if (car(dots) == R_MissingArg) return false;
    SEXP cell = Rf_cons(car(dots), R_NilValue);  // a promise already, or a constant
    if (tag(dots) != R_NilValue) SET_TAG(cell, tag(dots));
    SETCDR(last, cell);
    last = cell;
  }
  return true;
}

SEXP forceAndCall(SEXP e, int n, SEXP rho) {
  if (!active() || !config.fast_apply || n != 1 || type(car(e)) != SYMSXP || debugBit(rho))
    return hostForceAndCall(e, n, rho);
  SEXP fun = Rf_findFun(car(e), rho);
  if (type(fun) != CLOSXP || traceBit(fun)) return hostForceAndCall(e, n, rho);
  PROTECT(fun);
  SEXP result = nullptr;
  if (Code* code = codeForClosure(fun)) {
    if (SEXP value = plainElement(CADR(e), rho)) {
      PROTECT(value);
      SEXP promise = PROTECT(R_mkEVPROMISE(CADR(e), value));
      SEXP list = PROTECT(Rf_cons(promise, R_NilValue));
      if (appendDots(CDDR(e), rho, list) && !interp::applyFromHost(e, fun, list, rho, R_NilValue, code, &result))
        result = nullptr;
      UNPROTECT(3);
    }
  }
  UNPROTECT(1);
  return result ? result : hostForceAndCall(e, n, rho);
}

// ---- S4 methods ---------------------------------------------------------------------------------------------------
// The environment of a method call: the generic's arguments with their missingness, default expressions taken from the
// method, and the dispatch variables.
SEXP methodEnvironment(SEXP op, SEXP rho) {
  SEXP env = PROTECT(Rf_NewEnvironment(R_NilValue, R_NilValue, cloenv(op)));
  for (SEXP f = formals(op); f != R_NilValue; f = cdr(f)) {
    SEXP from = R_findVarLocInFrame(rho, tag(f)).cell;
    if (!from || from == R_NilValue || bindingTag(from)) {
      UNPROTECT(1);
      return nullptr;
    }
    const int missing = missingBits(from);
    SEXP value = car(from);
    if (missing && type(value) == PROMSXP && promiseEnv(value) == rho) {
      SET_PRENV(value, env);
      SET_PRCODE(value, car(f));
    }
    if (type(value) == PROMSXP) value = interp::makePromise(value, rho);
    Rf_defineVar(tag(f), value, env);
    if (missing) setMissingBits(frame(env), missing);
  }
  static const char* const own[] = {".defined", ".Method", ".target"};
  for (const char* name : own) Rf_defineVar(Rf_install(name), Rf_findVarInFrame(rho, Rf_install(name)), env);
  static const char* const outer[] = {".Generic", ".Methods"};
  for (const char* name : outer) Rf_defineVar(Rf_install(name), Rf_findVar(Rf_install(name), rho), env);
  UNPROTECT(1);
  return env;
}

SEXP execMethod(SEXP op, SEXP rho) {
  if (!active() || type(op) != CLOSXP) return hostExecMethod(op, rho);
  Code* code = codeForClosure(op);
  if (!code) return hostExecMethod(op, rho);
  SEXP env = methodEnvironment(op, rho);
  if (!env) return hostExecMethod(op, rho);
  PROTECT(env);
  Context* c = R_GlobalContext;
  if (c->callflag & kContextBuiltin) c = c->next;
  interp::materializeAll();
  SEXP value = counted([&] { return interp::runMethodBody(c->call, op, env, c->sysparent, c->promargs, code); });
  UNPROTECT(1);
  return value;
}

// ---- bindings -----------------------------------------------------------------------------------------------------
void defineVar(SEXP symbol, SEXP value, SEXP env) {
  interp::noteNewBinding(symbol, env);
  hostDefineVar(symbol, value, env);
}

// The same from C code of packages, which may do more to an environment.
template <class Change>
void change(SEXP env, const Change& byHost) {
  interp::bindingEpoch++;
  if (hashtab(env) != R_NilValue && !isLookedThrough(env)) return byHost();
  interp::materializeAll();
  interp::forgetFrameCells();
  interp::noteWorldChange();
  byHost();
  interp::noteWorldChange();
}

void removeVar(SEXP symbol, SEXP env) {
  change(env, [&] { R_removeVarFromFrame(symbol, env); });
}

void makeActive(SEXP symbol, SEXP function, SEXP env) {
  change(env, [&] { R_MakeActiveBinding(symbol, function, env); });
}

void setEnclosure(SEXP env, SEXP around) {
  change(env, [&] { SET_ENCLOS(env, around); });
}

// ---- primitives ---------------------------------------------------------------------------------------------------
SEXP reflective(SEXP call, SEXP op, SEXP args, SEXP rho) {
  interp::materializeAll();
  return hostPrimOf(op)(call, op, args, rho);
}

// environment() of a function, as.environment() of an environment or a list: no frame is asked for.
SEXP mayReflect(SEXP call, SEXP op, SEXP args, SEXP rho) {
  const int t = args == R_NilValue ? NILSXP : type(car(args));
  const bool isOfFrame = t == NILSXP || t == INTSXP || t == REALSXP || t == STRSXP;
  return isOfFrame ? reflective(call, op, args, rho) : hostPrimOf(op)(call, op, args, rho);
}

SEXP countArguments(SEXP call, SEXP op, SEXP args, SEXP rho) {
  interp::materializeAll();
  if (args != R_NilValue) return hostPrimOf(op)(call, op, args, rho);
  for (Context* c = R_GlobalContext; c; c = c->next)
    if ((c->callflag & kContextFunction) && c->cloenv == rho) {
      interp::Frame* f = interp::frameOf(c);
      if (f && c->promargs == R_NilValue) return Rf_ScalarInteger(f->nargs);
      break;
    }
  return hostPrimOf(op)(call, op, args, rho);
}

// lockBinding() and lockEnvironment() cannot read a binding that holds an unboxed number: box it first.
void boxBinding(SEXP cell) {
  interp::StackEntry e = {bindingTag(cell), 0, {}};
  if (!e.tag) return;
  if (e.tag == kTagReal) e.u.dval = cellDouble(cell);
  else e.u.ival = cellInt(cell);
  SETCAR(cell, interp::boxed(e));
}

// GNU R's UseMethod() hands the generic's variables on, and cannot read such bindings either.
SEXP dispatches(SEXP call, SEXP op, SEXP args, SEXP rho) {
  interp::materializeAll();
  if (interp::isFunctionFrame(rho))
    for (SEXP cell = frame(rho); cell != R_NilValue; cell = cdr(cell)) boxBinding(cell);
  return hostPrimOf(op)(call, op, args, rho);
}

SEXP locksBindings(SEXP call, SEXP op, SEXP args, SEXP rho) {
  interp::materializeAll();
  interp::bindingEpoch++;
  for (SEXP a = args; a != R_NilValue; a = cdr(a)) {
    SEXP env = car(a);
    if (type(env) != ENVSXP) continue;
    if (a != args && type(car(args)) == SYMSXP) {
      if (SEXP cell = interp::bindingCell(env, car(args))) boxBinding(cell);
    } else {
      SEXP names = PROTECT(R_lsInternal3(env, TRUE, FALSE));
      for (R_xlen_t i = 0; i < Rf_xlength(names); i++)
        if (SEXP cell = interp::bindingCell(env, Rf_installTrChar(STRING_ELT(names, i)))) boxBinding(cell);
      UNPROTECT(1);
    }
  }
  return hostPrimOf(op)(call, op, args, rho);
}

// The one environment that a change is about; null when it is about more.
SEXP changedEnvironment(SEXP op, SEXP args) {
  const std::string name = bytecode::primName(op);
  SEXP env = R_NilValue;
  if (name == "parent.env<-" && Rf_length(args) == 2) env = car(args);
  if (name == "remove" && Rf_length(args) == 3 && Rf_asLogical(CADDR(args)) == 0) env = CADR(args);
  if ((name == "makeActiveBinding" || name == "mkActiveBnd") && Rf_length(args) == 3) env = CADDR(args);
  return type(env) == ENVSXP ? env : nullptr;
}

SEXP changesWorld(SEXP call, SEXP op, SEXP args, SEXP rho) {
  SEXP env = changedEnvironment(op, args);
  if (env && hashtab(env) != R_NilValue && !isLookedThrough(env)) {
    interp::bindingEpoch++;
    return hostPrimOf(op)(call, op, args, rho);
  }
  interp::materializeAll();
  interp::forgetFrameCells();
  interp::bindingEpoch++;
  interp::noteWorldChange();
  SEXP value = hostPrimOf(op)(call, op, args, rho);
  interp::noteWorldChange();
  return value;
}

// Rprof() begins or ends: while it samples, every call is to be seen.
bool isProfiler(SEXP routine) {
  if (type(routine) != VECSXP || vectorLength(routine) == 0) return false;
  SEXP name = elements(routine)[0];
  return type(name) == STRSXP && vectorLength(name) == 1 && !std::strcmp(CHAR(elements(name)[0]), "Rprof");
}

SEXP external(SEXP call, SEXP op, SEXP args, SEXP rho) {
  if (HUNCH_LIKELY(args == R_NilValue || !isProfiler(car(args)))) return hostPrimOf(op)(call, op, args, rho);
  SEXP file = CADR(args);
  profiling = type(file) == STRSXP && vectorLength(file) == 1 && CHAR(elements(file)[0])[0];
  interp::noteWorldChange();
  return hostPrimOf(op)(call, op, args, rho);
}

// set.seed(), RNGkind()
SEXP choosesGenerator(SEXP call, SEXP op, SEXP args, SEXP rho) {
  host::ChoosingGenerator choosing;
  SEXP value = hostPrimOf(op)(call, op, args, rho);
  choosing.end();
  return value;
}

// A call of the loop by its own name, as the compiler knows it.
bool isPlainLoop(SEXP call) {
  static SEXP names[] = {Rf_install("for"), Rf_install("while"), Rf_install("repeat")};
  return std::find(std::begin(names), std::end(names), car(call)) != std::end(names);
}

SEXP loop(SEXP call, SEXP op, SEXP args, SEXP rho) {
  if (active() && !debugBit(rho) && isPlainLoop(call))
    if (Code* code = codeForLoop(call, rho)) {
      counted([&] { return interp::runInEnvironment(code, rho, rho == R_GlobalEnv && config.host_jit); });
      R_Visible = FALSE;
      return R_NilValue;
    }
  return hostPrimOf(op)(call, op, args, rho);
}

// dyn.load(), dyn.unload()
SEXP loads(SEXP call, SEXP op, SEXP args, SEXP rho) {
  SEXP value = hostPrimOf(op)(call, op, args, rho);
  lateHooks();
  return value;
}

// break and next
template <bool isBreak>
SEXP leavesRound(SEXP call, SEXP op, SEXP args, SEXP rho) {
  interp::jumpToLoop(rho, isBreak);
  return hostPrimOf(op)(call, op, args, rho);
}

// lapply(), vapply(), mapply(), do.call()
template <SEXP (*ours)(SEXP, SEXP)>
SEXP applies(SEXP call, SEXP op, SEXP args, SEXP rho) {
  if (active() && config.fast_apply && !debugBit(rho))
    if (SEXP value = counted([&] { return ours(args, rho); })) return value;
  interp::materializeAll();
  return hostPrimOf(op)(call, op, args, rho);
}

// ---- tables -------------------------------------------------------------------------------------------------------
template <class Function>
SlotHook hook(const char* object, const char* symbol, Function* replacement, Function** original = nullptr, bool required = false) {
  void** word = original ? reinterpret_cast<void**>(original) : &hostIgnored;
  return {object, symbol, reinterpret_cast<void*>(replacement), word, required};
}

// R's functions that make small objects, as R and as hunch call them.
void addAllocatorHooks(std::vector<SlotHook>& all) {
  if (!config.fetch_ahead || !host::canFetchAhead()) return;
  host::HostAllocator& theirs = host::hostAllocator;
  all.push_back(hook("libR.so", "Rf_allocVector3", &host::allocVectorAhead, &theirs.vector));
  all.push_back(hook("libR.so", "Rf_cons", &host::consAhead, &theirs.cons));
  all.push_back(hook("libR.so", "Rf_NewEnvironment", &host::newEnvironmentAhead, &theirs.environment));
  all.push_back(hook("libR.so", "R_mkEVPROMISE", &host::evaluatedPromiseAhead, &theirs.promise));
  all.push_back(hook("libR.so", "Rf_allocSExp", &host::allocObjectAhead, &theirs.object));
  all.push_back(hook("hunch.so", "Rf_cons", &host::consAhead));
  all.push_back(hook("hunch.so", "Rf_NewEnvironment", &host::newEnvironmentAhead));
  all.push_back(hook("hunch.so", "R_mkEVPROMISE", &host::evaluatedPromiseAhead));
  all.push_back(hook("hunch.so", "Rf_allocSExp", &host::allocObjectAhead));
}

std::vector<SlotHook> makeSlotHooks() {
  std::vector<SlotHook> all = {
      hook("libR.so", "Rf_applyClosure", &applyClosure, &hostApplyClosure, true),
      hook("libR.so", "R_forceAndCall", &forceAndCall, &hostForceAndCall, true),
      hook("libR.so", "Rf_eval", &evaluate, &hostEval, true),
      hook("libR.so", "Rf_defineVar", &defineVar, &hostDefineVar, true),
      hook("libR.so", "GetRNGstate", &host::getRandomState),
      hook("libR.so", "PutRNGstate", &host::putRandomState),
      hook("stats.so", "GetRNGstate", &host::getRandomState),
      hook("stats.so", "PutRNGstate", &host::putRandomState),
      hook("methods.so", "R_execMethod", &execMethod, &hostExecMethod),
      hook(kEveryPackage, "Rf_defineVar", &defineVar),
      hook(kEveryPackage, "R_removeVarFromFrame", &removeVar),
      hook(kEveryPackage, "R_MakeActiveBinding", &makeActive),
      hook(kEveryPackage, "SET_ENCLOS", &setEnclosure),
  };
  addAllocatorHooks(all);
  return all;
}

const std::vector<SlotHook>& slotHooks() {
  static const std::vector<SlotHook> hooks = makeSlotHooks();
  return hooks;
}

// Builtins that GNU R's own code calls seldom but on much at a time, computed here where that is possible.
SEXP computes(SEXP call, SEXP op, SEXP args, SEXP env) {
  constexpr int kMost = 4;
  StackEntry values[kMost];
  int n = 0;
  bool plain = active();
  for (SEXP a = args; a != R_NilValue && plain; a = cdr(a)) {
    plain = n < kMost && tag(a) == R_NilValue;
    if (plain) interp::setBoxed(values[n++], car(a));
  }
  const interp::Quick quick = plain && n > 0 ? interp::quickBuiltin(op) : nullptr;
  return quick && quick(values, n) ? values[0].u.sxpval : hostPrimOf(op)(call, op, args, env);
}

std::vector<PrimHook> primHooks() {
  struct Row {
    PrimFunction function;
    std::vector<const char*> names;
  };
  static const std::vector<Row> rows = {
      {reflective,
       {"parent.frame", "sys.call",    "sys.frame", "sys.nframe", "sys.calls",       "sys.frames",     "sys.on.exit",
        "sys.parents",  "sys.parent",  "sys.function", "eval",        "Recall",
        "NextMethod",   "standardGeneric", "pos.to.env", "browser", "browserText",   "browserCondition",
        "browserSetDebug", "on.exit",  "match.call", "traceback"}},
      {mayReflect, {"environment", "as.environment"}},
      {countArguments, {"nargs"}},
      {dispatches, {"UseMethod"}},
      {changesWorld, {"attach", "detach", "parent.env<-", "makeActiveBinding", "mkActiveBnd", "remove",
                      "unregisterNamespace", "debug", "debugonce", "undebug", ".primTrace", ".primUntrace"}},
      {locksBindings, {"lockBinding", "lockEnvironment"}},
      {external, {".External"}},
      {choosesGenerator, {"set.seed", "RNGkind"}},
      {loop, {"for", "while", "repeat"}},
      {loads, {"dyn.load", "dyn.unload"}},
      {leavesRound<true>, {"break"}},
      {leavesRound<false>, {"next"}},
      {applies<interp::lapply>, {"lapply"}},
      {applies<interp::vapply>, {"vapply"}},
      {applies<interp::mapply>, {"mapply"}},
      {applies<interp::doCall>, {"do.call"}},
      {computes, {"as.character", "paste", "paste0"}},
  };
  std::vector<PrimHook> hooks;
  for (const Row& row : rows)
    for (const char* name : row.names)
      if (PrimRow* prim = findPrim(name)) {
        const auto offset = prim - R_FunTab;
        if (offset < kMaxPrims) hooks.push_back({name, row.function, &hostPrim[offset]});
      }
  return hooks;
}

}  // namespace

bool enable(std::string* problem) {
  if (hooksInstalled()) return true;
  interp::initPrimitives();
  bytecode::typeName(LGLSXP);
  interp::initShell();
  initOptimizer();
  interp::policy.codeForClosure = &codeForClosure;
  interp::policy.codeForPromise = &codeForPromise;
  interp::policy.lendableCode = &lendableCode;
  interp::policy.apply = &applyClosure;
  // Known before the first hooked call can happen:
  hostApplyClosure = &Rf_applyClosure;
  hostForceAndCall = &R_forceAndCall;
  hostDefineVar = &Rf_defineVar;
  hostEval = &Rf_eval;
  if (!installHooks(slotHooks(), primHooks(), problem)) return false;
  keepFreedMemory(config::config.keep_memory);
  interp::policy.hostApply = hostApplyClosure;
  interp::noteWorldChange();
  events::emit(events::Event::Enable, "", static_cast<double>(slotHooks().size() + primHooks().size()));
  return true;
}

void disable() {
  if (!hooksInstalled()) return;
  removeHooks();
  events::emit(events::Event::Disable, "", 0);
}

bool enabled() { return hooksInstalled(); }

void lateHooks() {
  if (hooksInstalled()) installLateHooks(slotHooks());
}

}  // namespace hunch::dispatch
