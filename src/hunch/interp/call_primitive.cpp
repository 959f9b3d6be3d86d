// Builtins called where closures might be: f(x) with f the argument of somebody's function, functions[[i]](x).
//
// The site has pushed its arguments as for a closure. A builtin's are evaluated in order, so what was evaluated early is evaluated
// once more where an argument before it had to be run: nobody can tell, as it has no effects.
#include "hunch/bytecode/builtins.h"
#include "hunch/interp/interp.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

bool isPlainBuiltin(SEXP fun) {
  if (type(fun) != BUILTINSXP || traceBit(fun)) return false;
  static const int foreign = findPrim(".Call")->kind;
  return R_FunTab[primOffset(fun)].kind != foreign;
}

namespace {

// The same call as one of this builtin.
const CallSite& siteFor(CallSite& site, SEXP fun) {
  if (!site.asBuiltin) {
    site.asBuiltin = std::make_shared<CallSite>();
    CallSite& made = *site.asBuiltin;
    made.call = site.call;
    made.symbol = site.symbol;
    made.names = site.names;
    made.exprs = site.exprs;
    for (ArgKind kind : site.kinds) made.kinds.push_back(kind == ArgKind::Dots ? kind : ArgKind::Value);
    made.hasDots = site.hasDots;
    made.hasNames = site.hasNames;
  }
  CallSite& made = *site.asBuiltin;
  if (made.builtin != fun) {
    made.builtin = fun;
    made.builtinFlags = bytecode::builtinFlags(fun);
  }
  return made;
}

bool isUnforcedOwn(Frame& f, const StackEntry& arg) {
  return promiseValue(arg.u.sxpval) == R_UnboundValue && isOwnPromise(f, arg);
}

// A variable that could not be read early: it may have no value. Byte code blames the call for that, the evaluator itself.
void evaluateVariable(Frame& f, const CallSite& site, SEXP symbol, StackEntry& arg, StackEntry* sp) {
  if (f.asByteCode && !(gp(symbol) & kDdVal)) {
    SEXP found = Rf_findVar(symbol, needEnv(f));
    if (found == R_UnboundValue || found == R_MissingArg) noValue(symbol, found, site.call);
  }
  evalExpression(f, symbol, sp);
  arg = *sp;
}

void forceArgument(Frame& f, StackEntry& arg, StackEntry* sp) {
  linkOperands(f, sp);
  SEXP value = forcePromise(arg.u.sxpval);
  unlinkOperands(f, sp);
  setBoxed(arg, value);
}

void evaluateArguments(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  bool ran = false;
  for (size_t i = 0; i < site.kinds.size(); i++) {
    StackEntry& arg = args[i];
    if (site.kinds[i] == ArgKind::Dots) {
      forceDots(f, arg.u.sxpval, sp);
      ran |= type(arg.u.sxpval) == DOTSXP;
      continue;
    }
    const bool isEager = site.kinds[i] == ArgKind::Eager, again = isEager && ran && !isOwnPromise(f, arg);
    if (again) setBoxed(arg, promiseIn(f, site.exprs[i]));
    if (arg.tag == kTagBoxed && type(arg.u.sxpval) == PROMSXP) {
      if (!again && type(site.exprs[i]) == SYMSXP && isUnforcedOwn(f, arg)) evaluateVariable(f, site, site.exprs[i], arg, sp);
      else forceArgument(f, arg, sp);
      ran = true;
    } else if (isEager && !f.env) {
      markRead(f, site.exprs[i]);
    }
  }
}

}  // namespace

StackEntry callPrimitive(Frame& f, CallSite& site, StackEntry* args, StackEntry* sp) {
  SEXP fun = args[-1].u.sxpval;
  R_BCNodeStackTop = sp;
  evaluateArguments(f, site, args, sp);
  callBuiltin(f, siteFor(site, fun), args, sp);
  return args[0];
}

}  // namespace hunch::interp
