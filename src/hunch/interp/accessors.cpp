// The calls within an assignment: `f<-`(target, ..., value = v) and f(target, ...).
//
// A builtin that looks at nothing but its arguments is called without the frame's environment, with the arguments between target
// and value computed here if they are constants or variables; those that set an attribute are not called at all where that is
// simple (setters.h). A closure is called as from any call site, target and value standing for forced promises. Everything
// else is as GNU R does it, with the frame's environment.
#include <algorithm>

#include "hunch/bytecode/builtins.h"
#include "hunch/host/slots.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/setters.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

// ---- as GNU R does it ---------------------------------------------------------------------------------------------
namespace {

// Arguments of an accessor: the target as a forced promise of `*tmp*`, the others as promises (closures) or evaluated
// (builtins), the value last when there is one.
SEXP accessorArguments(SEXP shown, SEXP env, SEXP target, SEXP value, bool evaluate) {
  const bool setter = value != nullptr;
  SEXP list = R_NilValue, last = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  const auto append = [&](SEXP x, SEXP name) {
    PROTECT(x);
    SEXP cell = Rf_cons(evaluate ? R_NilValue : x, R_NilValue);
    if (evaluate) {  // builtins see uncounted references, so that they may update in place
      DISABLE_REFCNT(cell);
      SETCAR(cell, x);
    }
    UNPROTECT(1);
    if (name != R_NilValue) SET_TAG(cell, name);
    if (list == R_NilValue) REPROTECT(list = cell, ipx);
    else SETCDR(last, cell);
    last = cell;
  };
  append(evaluate ? target : R_mkEVPROMISE(CADR(shown), target), R_NilValue);
  for (SEXP a = CDDR(shown); a != R_NilValue; a = cdr(a)) {
    SEXP e = car(a);
    if (setter && cdr(a) == R_NilValue) {
      append(evaluate ? value : R_mkEVPROMISE(e, value), tag(a));
    } else if (e == R_MissingArg) {
      append(R_MissingArg, tag(a));
    } else {
      append(evaluate ? Rf_eval(e, env) : makePromise(e, env), tag(a));
    }
  }
  UNPROTECT(1);
  return list;
}

bool hasMissing(SEXP shown) {
  for (SEXP a = cdr(shown); a != R_NilValue; a = cdr(a))
    if (car(a) == R_MissingArg) return true;
  return false;
}

// A special, or a builtin with an empty argument: the unevaluated call with target and value as forced promises.
SEXP accessorSpecial(SEXP fun, SEXP shown, SEXP env, SEXP target, SEXP value) {
  SEXP list = PROTECT(Rf_shallow_duplicate(cdr(shown)));
  SETCAR(list, R_mkEVPROMISE(CADR(shown), target));
  if (value) {
    SEXP last = list;
    while (cdr(last) != R_NilValue) last = cdr(last);
    SETCAR(last, R_mkEVPROMISE(value, value));
  }
  SEXP result = R_FunTab[primOffset(fun)].cfun(shown, fun, list, env);
  UNPROTECT(1);
  return result;
}

SEXP callAccessor(SEXP symbol, SEXP shown, SEXP env, SEXP target, SEXP value) {
  SEXP fun = PROTECT(Rf_findFun(symbol, env));
  SEXP result;
  if (type(fun) == CLOSXP) {
    SEXP list = PROTECT(accessorArguments(shown, env, target, value, false));
    result = policy.apply(shown, fun, list, env, R_NilValue);
    UNPROTECT(1);
  } else if (type(fun) == BUILTINSXP && !hasMissing(shown)) {
    SEXP list = PROTECT(accessorArguments(shown, env, target, value, true));
    result = R_FunTab[primOffset(fun)].cfun(shown, fun, list, env);
    UNPROTECT(1);
  } else {
    result = accessorSpecial(fun, shown, env, target, value);
  }
  UNPROTECT(1);
  return result;
}

void setByHost(Frame& f, const CallSite& site, StackEntry* args) {
  SEXP env = needEnv(f);
  linkOperands(f, args);
  gp(site.call) |= kAssignmentPending;
  EvaluatorContext context(site.exprs[0], !f.asByteCode);
  SEXP result = callAccessor(site.symbol, site.call, env, args[0].u.sxpval, args[1].u.sxpval);
  context.end();
  unlinkOperands(f, args);
  setBoxed(args[0], result);
}

void getByHost(Frame& f, const CallSite& site, StackEntry* sp) {
  SEXP env = needEnv(f);
  SEXP x = boxInPlace(sp[-1]);
  linkOperands(f, sp - 1);
  SEXP blamed = evaluatorContext(f);
  EvaluatorContext context(blamed, blamed);
  SEXP result = callAccessor(site.symbol, site.call, env, x, nullptr);
  context.end();
  unlinkOperands(f, sp - 1);
  setBoxed(sp[-1], result);
}

}  // namespace

// ---- builtins that look at nothing but their arguments --------------------------------------------------------------
namespace {

constexpr int kMostArguments = 8;

// What the name means here; null when GNU R is to find out, and where a call of it would be shown.
SEXP functionOf(Frame& f, const CallSite& site, StackEntry* sp) {
  SEXP fun = site.cache < 0 ? nullptr : findFunction(f, site.symbol, f.code->caches[static_cast<size_t>(site.cache)], sp);
  return fun && !traceBit(fun) ? fun : nullptr;
}

bool isBuiltinOfBase(SEXP fun, const CallSite& site) { return type(fun) == BUILTINSXP && symbolValue(site.symbol) == fun; }

bool looksAtNothing(SEXP fun, const StackEntry* args, int n) {
  const uint16_t flags = bytecode::builtinFlags(fun);
  if (flags & bytecode::kBuiltinPlain) return true;
  if (!(flags & bytecode::kBuiltinPure) || (flags & bytecode::kBuiltinInner)) return false;
  return std::none_of(args, args + n, [](const StackEntry& e) { return e.tag == kTagBoxed && isObject(e.u.sxpval); });
}

// A variable of this frame that has a value, looked at.
bool loadVariable(Frame& f, SEXP symbol, StackEntry* to) {
  const auto& names = f.code->variables;
  const auto it = std::find(names.begin(), names.end(), symbol);
  if (it == names.end() || !peek(f, static_cast<int>(it - names.begin()), to)) return false;
  if (to->tag == kTagBoxed && (type(to->u.sxpval) == PROMSXP || to->u.sxpval == R_MissingArg)) return false;
  if (!f.env) markRead(f, symbol);
  return true;
}

bool isConstantArgument(SEXP e) {
  const int t = type(e);
  return t == STRSXP || t == INTSXP || t == REALSXP || t == LGLSXP;
}

// The arguments from the second on, without the value of a setter, into to[0], to[1], ...; how many they are, -1 when one takes
// evaluation or has a name.
int argumentsBetween(Frame& f, const CallSite& site, bool setter, StackEntry* to) {
  int n = 0;
  for (SEXP a = CDDR(site.call); a != R_NilValue && !(setter && cdr(a) == R_NilValue); a = cdr(a), n++) {
    SEXP e = car(a);
    if (n == kMostArguments || tag(a) != R_NilValue) return -1;
    if (isConstantArgument(e)) setBoxed(to[n], e);
    else if (type(e) != SYMSXP || !loadVariable(f, e, &to[n])) return -1;
  }
  return n;
}

SEXP callPure(SEXP fun, SEXP call, StackEntry* args, int n) {
  void* vmax = vmaxget();
  const ArgumentList list(args, n, args + n, true);
  SEXP value = R_FunTab[primOffset(fun)].cfun(call, fun, list.cells, R_BaseEnv);
  list.giveBack();
  vmaxset(vmax);
  return value;
}

// target, value at args; false, with nothing done, when it takes more than that.
bool setByBuiltin(Frame& f, SEXP fun, const CallSite& site, StackEntry* args, StackEntry* sp) {
  if (sp + kMostArguments + 32 >= R_BCNodeStackEnd) return false;
  const int between = argumentsBetween(f, site, true, sp + 1);
  if (between < 0) return false;
  sp[0] = args[0];
  sp[between + 1] = args[1];
  R_BCNodeStackTop = sp + between + 2;
  bool done = setAttribute(f, fun, sp, between + 2);
  if (!done && looksAtNothing(fun, sp, between + 2)) {
    gp(site.call) |= kAssignmentPending;
    EvaluatorContext context(site.exprs[0], !f.asByteCode);
    SEXP result = callPure(fun, site.call, sp, between + 2);
    context.end();
    setBoxed(sp[0], result);
    done = true;
  }
  R_BCNodeStackTop = sp;
  if (done) args[0] = sp[0];
  return done;
}

bool getByBuiltin(Frame& f, SEXP fun, const CallSite& site, StackEntry* sp) {
  if (sp + kMostArguments + 32 >= R_BCNodeStackEnd) return false;
  const int between = argumentsBetween(f, site, false, sp + 1);
  const Quick quick = between < 0 ? nullptr : quickBuiltin(fun);
  if (!quick) return false;
  sp[0] = sp[-1];
  R_BCNodeStackTop = sp + between + 1;
  const bool done = quick(sp, between + 1);
  R_BCNodeStackTop = sp;
  if (done) sp[-1] = sp[0];
  return done;
}

}  // namespace

// ---- closures -----------------------------------------------------------------------------------------------------
namespace {

ArgKind kindOf(SEXP expr) {
  if (expr == R_MissingArg) return ArgKind::Missing;
  const int t = type(expr);
  return t == SYMSXP || t == LANGSXP || t == PROMSXP || t == BCODESXP ? ArgKind::Promise : ArgKind::Const;
}

// The call as a site of its own, whose first and last arguments are values.
CallSite& setterSite(Frame& f, const CallSite& of) {
  auto& site = f.code->methodSites[of.call];
  if (site) return *site;
  site = std::make_unique<CallSite>();
  site->call = of.call;
  site->symbol = of.symbol;
  site->hasEager = true;
  site->hasNames = true;
  for (SEXP a = cdr(of.call); a != R_NilValue; a = cdr(a)) {
    const bool given = a == cdr(of.call) || cdr(a) == R_NilValue;
    site->exprs.push_back(car(a));
    site->names.push_back(tag(a));
    site->kinds.push_back(given ? ArgKind::Forced : kindOf(car(a)));
  }
  return *site;
}

bool setByClosure(Frame& f, SEXP fun, const CallSite& of, StackEntry* args, StackEntry* sp) {
  CallSite& site = setterSite(f, of);
  const int n = static_cast<int>(site.kinds.size());
  if (sp + n + 32 >= R_BCNodeStackEnd) return false;
  StackEntry* given = sp + 1;
  setBoxed(sp[0], fun);
  given[0] = args[0];
  for (int i = 1; i < n - 1; i++) {
    R_BCNodeStackTop = given + i;
    SEXP e = site.exprs[static_cast<size_t>(i)];
    SEXP argument = site.kinds[static_cast<size_t>(i)] == ArgKind::Promise ? promiseIn(f, e) : e;
    setBoxed(given[i], argument);
  }
  given[n - 1] = args[1];
  R_BCNodeStackTop = given + n;
  linkOperands(f, args);
  EvaluatorContext context(of.exprs[0], !f.asByteCode);
  const StackEntry value = callFromSite(f, site, given, given + n);
  context.end();
  unlinkOperands(f, args);
  R_BCNodeStackTop = sp;
  args[0] = value;
  boxInPlace(args[0]);
  return true;
}

}  // namespace

void setterCall(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP x = boxInPlace(args[0]);
  boxInPlace(args[1]);
  if (isShared(x)) setBoxed(args[0], Rf_shallow_duplicate(x));
  SEXP fun = functionOf(f, site, sp);
  if (fun && isBuiltinOfBase(fun, site) && setByBuiltin(f, fun, site, args, sp)) return;
  if (fun && type(fun) == CLOSXP && setByClosure(f, fun, site, args, sp)) return;
  setByHost(f, site, args);
}

void getterCall(Frame& f, const CallSite& site, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP fun = functionOf(f, site, sp);
  if (fun && isBuiltinOfBase(fun, site) && getByBuiltin(f, fun, site, sp)) return;
  getByHost(f, site, sp);
}

}  // namespace hunch::interp
