#include "hunch/interp/callback.h"

#include <algorithm>
#include <memory>

#include "hunch/host/slots.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

// ---- call sites ---------------------------------------------------------------------------------------------------
namespace {

// The stack grows downwards: a site whose owner is below the frame that asks belongs to nobody any more.
struct PooledSite {
  CallSite site;
  const void* owner = nullptr;
};
std::vector<std::unique_ptr<PooledSite>> pool;
size_t inUse = 0;

void releaseSites(const void* owner) {
  while (inUse > 0 && pool[inUse - 1]->owner <= owner) inUse--;
}

CallSite* takeSite(const void* owner) {
  releaseSites(owner);
  if (inUse == pool.size()) pool.push_back(std::make_unique<PooledSite>());
  PooledSite& taken = *pool[inUse++];
  taken.owner = owner;
  taken.site.target = nullptr;
  taken.site.names.clear();
  taken.site.exprs.clear();
  taken.site.kinds.clear();
  return &taken.site;
}

}  // namespace

// ---- arguments ----------------------------------------------------------------------------------------------------
namespace {

constexpr int kMaxArguments = 200;

bool isLanguage(SEXP x) {
  const int t = type(x);
  return t == SYMSXP || t == LANGSXP || t == PROMSXP || t == BCODESXP || t == DOTSXP;
}

bool pushArgument(Callback& c, SEXP expr, SEXP name, ArgKind kind) {
  if (c.count >= kMaxArguments || c.args + 2 * kMaxArguments + 64 >= R_BCNodeStackEnd) return false;
  c.site->exprs.push_back(expr);
  c.site->names.push_back(name);
  c.site->kinds.push_back(kind);
  setBoxed(c.args[c.count++], kind == ArgKind::Forced ? R_NilValue : expr);
  return true;
}

bool pushDots(Callback& c, SEXP dots) {
  for (; dots != R_NilValue; dots = cdr(dots))
    if (car(dots) == R_MissingArg || !pushArgument(c, car(dots), tag(dots), ArgKind::Promise)) return false;
  return true;
}

bool pushArguments(Callback& c, SEXP dots) {
  for (SEXP a = cdr(c.call); a != R_NilValue; a = cdr(a)) {
    SEXP e = car(a);
    bool ok;
    if (c.count < c.varying) ok = pushArgument(c, e, tag(a), ArgKind::Forced);
    else if (e == R_DotsSymbol) ok = !dots || pushDots(c, dots);
    else ok = !isLanguage(e) && pushArgument(c, e, tag(a), ArgKind::Const);
    if (!ok) return false;
  }
  return true;
}

}  // namespace

namespace {
// What is left for `...`, if that is the same for all calls.
bool keepRest(Callback& c) {
  if (!c.site->hasRest) return false;
  uint8_t used[kMaxArguments] = {};
  for (int a : c.site->match)
    if (a >= 0) used[a] = 1;
  if (std::find(used, used + c.varying, 0) != used + c.varying) return false;
  c.rest = dotsList(c.args, c.site->names.data(), used, c.count);
  addReference(c.rest);  // for as long as it is kept: no frame is to empty it
  setBoxed(c.args[c.count], c.rest);
  R_BCNodeStackTop = c.args + c.count + 1;
  return true;
}
}  // namespace

bool beginCallback(Callback& c, SEXP call, SEXP fun, int varying, SEXP dots, SEXP rho) {
  const bool closure = type(fun) == CLOSXP && !traceBit(fun);
  if (!closure && !isPlainBuiltin(fun)) return false;
  c = {call, rho, fun, takeSite(&c), R_BCNodeStackTop, varying, 0, false, nullptr, nullptr, nullptr, 0};
  if (!pushArguments(c, dots)) {
    releaseSites(&c);
    return false;
  }
  R_BCNodeStackTop = c.args + c.count;
  if (closure) matchSite(*c.site, fun);
  c.direct = closure && (!c.site->matchFails || keepRest(c));
  return true;
}

void endCallback(Callback& c) {
  R_BCNodeStackTop = c.args;
  if (c.rest) dropReference(c.rest);
  releaseSites(&c);
}

// ---- calls --------------------------------------------------------------------------------------------------------
SEXP callBackByHost(Callback& c) {
  return c.varying == 0 ? Rf_eval(c.call, c.rho) : R_forceAndCall(c.call, c.varying, c.rho);
}

namespace {

// The argument list that GNU R makes: what `...` holds is wrapped once more, which errors show.
SEXP promiseList(Callback& c) {
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = c.count; i-- > 0;) {
    SEXP value = boxInPlace(c.args[i]);
    if (i < c.varying) value = R_mkEVPROMISE(c.site->exprs[i], value);
    else if (type(value) == PROMSXP) value = makePromise(value, c.rho);
    PROTECT(value);
    list = Rf_cons(value, list);
    UNPROTECT(1);
    REPROTECT(list, ipx);
    if (c.site->names[i] != R_NilValue) SET_TAG(list, c.site->names[i]);
  }
  UNPROTECT(1);
  return list;
}

// Promises of elements that nobody has kept give them back.
void dropElements(const Callback& c, SEXP list) {
  for (int i = 0; i < c.varying && refcount(list) <= 1; i++, list = cdr(list)) {
    SEXP promise = car(list);
    if (type(promise) == PROMSXP && refcount(promise) == 1) SET_PRVALUE(promise, R_UnboundValue);
  }
}

StackEntry callWithList(Callback& c, Code* code) {
  SEXP list = PROTECT(promiseList(c));
  SEXP value;
  if (!applyFromHost(c.call, c.fun, list, c.rho, R_NilValue, code, &value))
    value = policy.hostApply(c.call, c.fun, list, c.rho, R_NilValue);
  PROTECT(value);
  dropElements(c, list);
  UNPROTECT(2);
  StackEntry result;
  setBoxed(result, value);
  return result;
}

// A builtin with evaluated arguments, in cells that count no references. They end at the top of the node stack.
StackEntry applyBuiltin(SEXP call, SEXP fun, StackEntry* values, const SEXP* names, int n, SEXP rho) {
  SEXP list = PROTECT(builtinList(values, names, n));
  const PrimRow& row = R_FunTab[primOffset(fun)];
  const int print = row.eval / 100 % 10;
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  void* vmax = vmaxget();
  SEXP value = row.cfun(call, fun, list, rho);
  vmaxset(vmax);
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  UNPROTECT(1);
  StackEntry result;
  setBoxed(result, value);
  return result;
}

StackEntry callPrimitive(Callback& c) {
  StackEntry* values = c.args + c.count;
  for (int i = 0; i < c.count; i++) {
    SEXP x = boxInPlace(c.args[i]);
    setBoxed(values[i], x);
    R_BCNodeStackTop = values + i + 1;
    if (i >= c.varying && type(x) == PROMSXP) setBoxed(values[i], forcePromise(x));
  }
  const StackEntry result = applyBuiltin(c.call, c.fun, values, c.site->names.data(), c.count, c.rho);
  R_BCNodeStackTop = values;
  return result;
}

}  // namespace

namespace {
HUNCH_INLINE Code* codeOf(Callback& c) {
  SEXP body = bodyExpression(c.fun);
  if (HUNCH_LIKELY(c.code && c.epoch == worldEpoch && c.body == body && !debugBit(c.fun) && !spareBit(c.fun))) return c.code;
  c.code = policy.codeForClosure(c.fun);
  c.body = body;
  c.epoch = worldEpoch;
  return c.code;
}
}  // namespace

StackEntry callBack(Callback& c) {
  if (type(c.fun) == BUILTINSXP) return callPrimitive(c);
  Code* code = codeOf(c);
  if (HUNCH_UNLIKELY(!code)) {
    StackEntry result;
    setBoxed(result, callBackByHost(c));
    return result;
  }
  if (HUNCH_UNLIKELY(!c.direct || code->needsArgs || code->listsArgs)) return callWithList(c, code);
  StackEntry* top = c.args + c.count + (c.rest != nullptr);
  const StackEntry result = callMatched(c.call, c.fun, c.rho, *c.site, code, c.args, c.rest, top);
  R_BCNodeStackTop = top;
  return result;
}

R_xlen_t callAllBack(Callback& c, Calls& calls) {
  Code* code = type(c.fun) == CLOSXP && c.direct && !c.rest ? codeOf(c) : nullptr;
  if (!code || !code->isQuiet || code->needsArgs || code->listsArgs) return 0;
  return answerMatched(c.fun, *c.site, code, c.args, calls);
}

// ---- forceAndCall(n, FUN, x, ...) ---------------------------------------------------------------------------------
void forceByHost(Frame& f, const CallSite& site, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP env = needEnv(f);
  linkOperands(f, sp);
  SEXP value = R_forceAndCall(site.call, site.forced, env);
  unlinkOperands(f, sp);
  setBoxed(*sp, value);
}

StackEntry callForced(Frame& f, CallSite& site, CallSite& plain, StackEntry* args, StackEntry* sp) {
  return type(sp[-1].u.sxpval) == DOTSXP ? callFromSite(f, site, args, sp) : callFromSite(f, plain, args, sp - 1);
}

// ---- elements -----------------------------------------------------------------------------------------------------
bool elementAt(SEXP x, R_xlen_t i, StackEntry* element) {
  const bool plain = !isAltrep(x);
  switch (type(x)) {
    case REALSXP: setReal(*element, plain ? reals(x)[i] : REAL_ELT(x, i)); return true;
    case INTSXP: setInt(*element, plain ? ints(x)[i] : INTEGER_ELT(x, i)); return true;
    case LGLSXP: setLogical(*element, plain ? ints(x)[i] : LOGICAL_ELT(x, i)); return true;
    case STRSXP: setBoxed(*element, Rf_ScalarString(STRING_ELT(x, i))); return true;
    case CPLXSXP: setBoxed(*element, Rf_ScalarComplex(COMPLEX_ELT(x, i))); return true;
    case RAWSXP: setBoxed(*element, Rf_ScalarRaw(RAW_ELT(x, i))); return true;
    case VECSXP: case EXPRSXP: {
      SEXP e = VECTOR_ELT(x, i);
      if (e == R_MissingArg || type(e) == PROMSXP || type(e) == BCODESXP) return false;
      setBoxed(*element, e);
      return true;
    }
    default: return false;
  }
}

}  // namespace hunch::interp
