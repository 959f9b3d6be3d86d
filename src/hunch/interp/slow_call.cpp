// Builtins, complex assignment's frame side, closures, fallbacks.
#include <libintl.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/host/routine.h"
#include "hunch/host/slots.h"
#include "hunch/interp/bind.h"
#include "hunch/interp/dispatch.h"
#include "hunch/interp/jumps.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/quick_vectors.h"
#include "hunch/interp/reference_fields.h"
#include "hunch/interp/slow.h"

#include <R_ext/Print.h>

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

// ---- builtins -----------------------------------------------------------------------------------------------------
namespace {

// The argument list of a builtin, from evaluated stack entries; `...` is spread and already forced.
SEXP builtinArguments(const CallSite& site, StackEntry* args, bool* object) {
  if (!site.hasDots) {
    const int n = static_cast<int>(site.kinds.size());
    SEXP plain = builtinList(args, site.hasNames ? site.names.data() : nullptr, n);
    for (int i = 0; i < n; i++) *object |= isObject(args[i].u.sxpval);
    return plain;
  }
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  const auto push = [&](SEXP value, SEXP name) {
    *object |= isObject(value);
    PROTECT(value);
    SEXP cell = Rf_cons(R_NilValue, R_NilValue);
    DISABLE_REFCNT(cell);
    SETCDR(cell, list);
    SETCAR(cell, value);
    UNPROTECT(1);
    REPROTECT(list = cell, ipx);
    if (name != R_NilValue) SET_TAG(list, name);
  };
  for (int i = static_cast<int>(site.kinds.size()); i-- > 0;) {
    if (site.kinds[i] == ArgKind::Dots) {
      SEXP d = args[i].u.sxpval;
      if (type(d) != DOTSXP) continue;
      const int n = Rf_length(d);
      SEXP cells[n];
      int k = 0;
      for (; d != R_NilValue; d = cdr(d)) cells[k++] = d;
      while (k-- > 0) {
        SEXP v = car(cells[k]);
        push(type(v) == PROMSXP ? promiseValue(v) : v, tag(cells[k]));
      }
    } else {
      push(boxInPlace(args[i]), site.names[i]);
    }
  }
  UNPROTECT(1);
  return list;
}

// GNU R's evaluator gives C code of packages a context, its byte code does not.
template <class Function>
SEXP callForeign(const Frame& f, SEXP call, const Function& function) {
  if (f.asByteCode && !profiling) return function();
  Context c;
  SEXP srcref = R_Srcref;
  Rf_begincontext(&c, kContextBuiltin, call, R_BaseEnv, R_BaseEnv, R_NilValue, R_NilValue);
  R_Srcref = nullptr;
  SEXP value = function();
  R_Srcref = srcref;
  Rf_endcontext(&c);
  return value;
}

// .Call(C_routine, ...) of a registered routine, without a list of the arguments. False when GNU R is to do it, or to
// complain.
bool callRoutine(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  static const PrimRow* dotCall = findPrim(".Call");
  const int n = static_cast<int>(sp - args) - 1;
  if (&R_FunTab[primOffset(site.builtin)] != dotCall || site.hasNames || n < 0 || n > Routine::kMost) return false;
  if (args[0].tag != kTagBoxed) return false;
  const Routine routine = routineOf(args[0].u.sxpval);
  if (!routine.function || (routine.arguments >= 0 && routine.arguments != n)) return false;
  SEXP values[Routine::kMost];
  for (int i = 0; i < n; i++) values[i] = boxInPlace(args[i + 1]);
  linkOperands(f, args);
  void* vmax = vmaxget();
  SEXP value = callForeign(f, site.call, [&] { return routine.call(values, n); });
  vmaxset(vmax);
  if (!value) {
    Rf_warningcall(site.call, "converting NULL pointer to R NULL");
    value = R_NilValue;
  }
  R_Visible = TRUE;
  unlinkOperands(f, args);
  setBoxed(args[0], value);
  return true;
}

}  // namespace

// trace(f) asks R to report calls of f: its byte code shows the name, its evaluator the call.
void showTrace(Frame& f, const CallSite& site) {
  if (!R_current_trace_state()) return;
  Rprintf("trace: ");
  Rf_PrintValue(f.asByteCode && site.symbol ? site.symbol : site.call);
}

namespace {

double logOf(double x) { return x > 0 ? std::log(x) : x < 0 ? R_NaN : -INFINITY; }

// log(x, base) of numbers that are none, as GNU R's byte code reports it. False: nothing to report.
bool warnsOfLog(const CallSite& site, StackEntry* args) {
  StackEntry x, base;
  const int tx = scalarOf(args[0], x), tb = scalarOf(args[1], base);
  if ((tx != kTagReal && tx != kTagInteger) || (tb != kTagReal && tb != kTagInteger)) return false;
  const double a = tx == kTagReal ? x.u.dval : x.u.ival == NA_INTEGER ? NA_REAL : x.u.ival;
  const double b = tb == kTagReal ? base.u.dval : base.u.ival == NA_INTEGER ? NA_REAL : base.u.ival;
  if (a != a || b != b) return false;
  const double value = b == 10 || b == 2 ? logOf(a) : logOf(a) / logOf(b);
  if (value == value) return false;
  Rf_warningcall(site.call, "%s", dgettext("R", "NaNs produced"));
  setReal(args[0], R_NaN);
  return true;
}

// A special's arguments, already evaluated, so that evaluating them again gives the same.
SEXP evaluatedList(StackEntry* args, const SEXP* names, int n) {
  for (int i = 0; i < n; i++) {
    SEXP x = boxInPlace(args[i]);
    if (type(x) == SYMSXP || type(x) == LANGSXP || type(x) == PROMSXP) setBoxed(args[i], R_mkEVPROMISE(x, x));
  }
  return builtinList(args, names, n);
}

bool isLog(SEXP primitive) {
  static SEXP log = Rf_install("log");
  return primitive == symbolValue(log);
}

bool hasObject(const StackEntry* args, const StackEntry* sp) {
  return std::any_of(args, sp, [](const StackEntry& e) { return e.tag == kTagBoxed && isObject(e.u.sxpval); });
}

// An argument of this frame's that LdPure has passed on unevaluated.
bool hasPromise(const StackEntry* args, const StackEntry* sp) {
  return std::any_of(args, sp, [](const StackEntry& e) { return e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP; });
}

// The quick builtin for a special's call: only the second argument may have a name, and one that says what it does.
Quick quickOfSpecial(const CallSite& site) {
  static const struct {
    const PrimRow* row;
    SEXP name;
    Quick quick;
  } kRows[] = {{findPrim("rep"), Rf_install("times"), repeatTimes},
               {findPrim("rep"), Rf_install("each"), repeatEach},
               {findPrim("rep"), Rf_install("length.out"), repeatLength},
               {findPrim("round"), Rf_install("digits"), roundReals},
               {findPrim("signif"), Rf_install("digits"), signifReals}};
  if (!site.hasNames) return quickBuiltin(site.builtin);
  if (site.names.size() != 2 || site.names[0] != R_NilValue) return nullptr;
  for (const auto& row : kRows)
    if (row.row == &R_FunTab[primOffset(site.builtin)] && row.name == site.names[1]) return row.quick;
  return nullptr;
}

// A special whose arguments have been evaluated; those of any but log() have no effects and may be evaluated again.
void callEvaluated(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  const bool log = isLog(site.builtin), object = hasObject(args, sp);
  R_Visible = TRUE;
  if (log && warnsOfLog(site, args)) return;
  if ((object || hasPromise(args, sp)) && !log) return runSpecial(f, site.builtin, site.call, args);
  if (!f.env)
    for (SEXP e : site.exprs) markRead(f, e);
  const Quick quick = quickOfSpecial(site);
  if (quick && quick(args, static_cast<int>(sp - args))) return;
  const PrimRow& row = R_FunTab[primOffset(site.builtin)];
  SEXP list = PROTECT(evaluatedList(args, site.hasNames ? site.names.data() : nullptr, static_cast<int>(sp - args)));
  SEXP env = f.env ? f.env : object ? needEnv(f) : R_BaseEnv;
  linkOperands(f, args);
  SEXP value = row.cfun(site.call, site.builtin, list, env);
  UNPROTECT(1);
  unlinkOperands(f, args);
  R_Visible = TRUE;
  setBoxed(args[0], value);
}

// ---- builtins that ask for this frame's arguments: as quick builtins, with the frame --------------------------------------
// What `...` holds, as its first cell or R_NilValue; null when it is not this frame's own.
SEXP ownDots(Frame& f) {
  if (!f.isClosure || f.code->dotsFormal < 0) return nullptr;
  const StackEntry& slot = f.slots[f.code->dotsFormal];
  SEXP dots = slot.tag == kTagBoxed ? slot.u.sxpval
              : slot.tag == kTagCell && !bindingTag(slot.u.sxpval) ? car(slot.u.sxpval) : nullptr;
  if (dots == R_MissingArg) return R_NilValue;
  return dots && type(dots) == DOTSXP ? dots : nullptr;
}

bool dotsLength(Frame& f, StackEntry* args, int n, StackEntry*) {
  SEXP dots = n == 0 ? ownDots(f) : nullptr;
  if (!dots) return false;
  setInt(args[0], Rf_length(dots));
  return true;
}

}  // namespace

SEXP valueInDots(Frame& f, int place, StackEntry* sp, bool plainOnly) {
  SEXP dots = ownDots(f);
  for (int i = 1; dots && i < place && dots != R_NilValue; i++) dots = cdr(dots);
  if (!dots || place < 1 || dots == R_NilValue || car(dots) == R_MissingArg) return nullptr;
  if (plainOnly && !runsNothing(car(dots))) return nullptr;
  if (type(car(dots)) != PROMSXP) return car(dots);
  linkOperands(f, sp);
  SEXP value = forcePromise(car(dots));
  unlinkOperands(f, sp);
  return value;
}

namespace {

bool dotsElement(Frame& f, StackEntry* args, int n, StackEntry* sp) {
  StackEntry index;
  const int tag = n == 1 ? scalarOf(args[0], index) : 0;
  SEXP value = tag == kTagInteger ? valueInDots(f, index.u.ival, sp) : nullptr;
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

bool countArguments(Frame& f, StackEntry* args, int n, StackEntry*) {
  if (n != 0 || !f.isClosure) return false;
  setInt(args[0], f.ctx.promargs == R_NilValue ? f.nargs : Rf_length(f.ctx.promargs));
  return true;
}

bool asksFrame(Frame& f, SEXP op, StackEntry* args, int n, StackEntry* sp) {
  static const struct {
    const PrimRow* row;
    bool (*function)(Frame&, StackEntry*, int, StackEntry*);
  } kRows[] = {{findPrim("...length"), dotsLength}, {findPrim("...elt"), dotsElement}, {findPrim("nargs"), countArguments}};
  for (const auto& row : kRows)
    if (row.row == &R_FunTab[primOffset(op)]) return row.function(f, args, n, sp);
  return false;
}

constexpr int kMaxPrims = 1200;

// Does one of the arguments, a list, hold an object?
bool holdsObject(SEXP args) {
  for (; args != R_NilValue; args = cdr(args)) {
    SEXP x = car(args);
    if (type(x) != VECSXP) continue;
    for (R_xlen_t i = 0; i < Rf_xlength(x); i++)
      if (isObject(VECTOR_ELT(x, i))) return true;
  }
  return false;
}

bool isPure(uint16_t flags, bool object, SEXP list) {
  if (flags & bytecode::kBuiltinPlain) return true;
  return (flags & bytecode::kBuiltinPure) && !object && !((flags & bytecode::kBuiltinInner) && holdsObject(list));
}

// What a routine's name means depends on the namespace the call is in, what its address means does not.
bool isBlind(uint16_t flags, SEXP list) {
  if (flags & bytecode::kBuiltinLookup) return cdr(list) != R_NilValue && type(CADR(list)) == ENVSXP;
  if (!(flags & bytecode::kBuiltinBlind)) return false;
  return !(flags & bytecode::kBuiltinForeign) || (list != R_NilValue && type(car(list)) != STRSXP);
}

}  // namespace

bool loadFromDots(Frame& f, SEXP symbol, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP value = valueInDots(f, std::atoi(CHAR(PRINTNAME(symbol)) + 2), sp);
  if (!value) return false;
  setBoxed(*sp, value);
  return true;
}

namespace {
// Computed here, without GNU R?
bool answers(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  const int n = static_cast<int>(sp - args);
  const Quick quick = quickBuiltin(site.builtin);
  if (quick) return quick(args, n);
  return (site.builtinFlags & bytecode::kBuiltinFrame) && asksFrame(f, site.builtin, args, n, sp);
}

constexpr int kMostSpread = 16;

// The arguments with what `...` holds in its place, at `to`, and their names; how many they are, -1: too many.
int spreadArguments(const CallSite& site, const StackEntry* args, StackEntry* to, SEXP* names) {
  int n = 0;
  for (size_t i = 0; i < site.kinds.size(); i++) {
    SEXP dots = site.kinds[i] == ArgKind::Dots ? args[i].u.sxpval : nullptr;
    if (!dots) {
      if (n == kMostSpread) return -1;
      names[n] = site.names[i];
      to[n++] = args[i];
    } else if (type(dots) == DOTSXP) {
      for (; dots != R_NilValue; dots = cdr(dots)) {
        if (n == kMostSpread) return -1;
        SEXP x = car(dots);
        names[n] = tag(dots);
        setBoxed(to[n++], type(x) == PROMSXP ? promiseValue(x) : x);
      }
    }
  }
  return n;
}

bool isList(SEXP builtin) {
  static const PrimRow* list = findPrim("list");
  return &R_FunTab[primOffset(builtin)] == list;
}

// As answers(), where `...` is among the arguments.
bool answersSpread(const CallSite& site, StackEntry* args, StackEntry* sp) {
  const bool list = isList(site.builtin);
  const Quick quick = quickOfMany(site.builtin);
  if ((!quick && !list) || sp + kMostSpread + 32 >= R_BCNodeStackEnd) return false;
  SEXP names[kMostSpread];
  const int n = spreadArguments(site, args, sp, names);
  if (n <= 0) return false;
  R_BCNodeStackTop = sp + n;
  bool answered = list;
  if (list) setBoxed(sp[0], makeList(sp, names, n));
  else if (std::all_of(names, names + n, [](SEXP name) { return name == R_NilValue; })) answered = quick(sp, n);
  R_BCNodeStackTop = sp;
  if (answered) args[0] = sp[0];
  return answered;
}
}  // namespace

namespace {
// A builtin that looks at nothing but its arguments.
void callPure(const CallSite& site, StackEntry* args, StackEntry* sp) {
  const PrimRow& row = R_FunTab[primOffset(site.builtin)];
  const int print = row.eval / 100 % 10;
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  void* vmax = vmaxget();
  const ArgumentList list(args, static_cast<int>(sp - args), sp, true);
  SEXP value = row.cfun(site.call, site.builtin, list.cells, R_BaseEnv);
  list.giveBack();
  vmaxset(vmax);
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  setBoxed(args[0], value);
}

// list(...) and c(...) with names, without GNU R.
bool answersNamed(const CallSite& site, StackEntry* args, StackEntry* sp) {
  static const PrimRow* c = findPrim("c");
  const SEXP* names = site.hasNames ? site.names.data() : nullptr;
  const int n = static_cast<int>(sp - args);
  if (&R_FunTab[primOffset(site.builtin)] == c) return names && combineNamed(args, names, n);
  if (!isList(site.builtin) || n == 0 || hasPromise(args, sp)) return false;
  SEXP value = makeList(args, names, n);
  setBoxed(args[0], value);
  return true;
}

// Computed here, or by a method?
Dispatch answered(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  const SEXP* names = site.hasNames ? site.names.data() : nullptr;
  if (site.hasDots ? answersSpread(site, args, sp) : !names && answers(f, site, args, sp)) return Dispatch::Done;
  if (site.hasDots) return Dispatch::Unknown;
  if (answersNamed(site, args, sp)) return Dispatch::Done;
  const Dispatch dispatch = dispatchBuiltin(f, site.builtin, site.call, names, args, sp);
  const Quick quick = dispatch == Dispatch::None && !names ? quickWithoutMethod(site.builtin) : nullptr;
  return quick && quick(args, static_cast<int>(sp - args)) ? Dispatch::Done : dispatch;
}

bool isOfFirst(uint16_t flags) { return flags & bytecode::kBuiltinFirst; }

bool looksAtNothing(const CallSite& site, const StackEntry* args, const StackEntry* sp) {
  constexpr auto kOther = bytecode::kBuiltinInner | bytecode::kBuiltinForeign;
  if (site.hasNames || site.hasDots || !(site.builtinFlags & bytecode::kBuiltinPure) || (site.builtinFlags & kOther)) return false;
  return (site.builtinFlags & bytecode::kBuiltinPlain) || !hasObject(args + isOfFirst(site.builtinFlags), sp);
}
}  // namespace

void callBuiltin(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (site.builtinFlags & bytecode::kBuiltinEvaluated) return callEvaluated(f, site, args, sp);
  SEXP op = site.builtin;
  const PrimRow& row = R_FunTab[primOffset(op)];
  if (HUNCH_UNLIKELY(traceBit(op))) showTrace(f, site);
  if ((site.builtinFlags & bytecode::kBuiltinGeneric) && standardGeneric(f, args, static_cast<int>(sp - args), sp)) return;
  const Dispatch dispatch = answered(f, site, args, sp);
  if (dispatch == Dispatch::Done) {
    R_Visible = TRUE;
    return;
  }
  if ((site.builtinFlags & bytecode::kBuiltinForeign) && !site.hasDots && callRoutine(f, site, args, sp)) return;
  if (looksAtNothing(site, args, sp)) return callPure(site, args, sp);
  bool object = false;
  SEXP list = PROTECT(builtinArguments(site, args, &object));
  const bool pure = dispatch == Dispatch::None || isPure(site.builtinFlags, object, list);
  SEXP env = f.env ? f.env : pure || isBlind(site.builtinFlags, list) ? R_BaseEnv : needEnv(f);
  if (!pure) linkOperands(f, args);
  const int print = row.eval / 100 % 10;
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  void* vmax = vmaxget();
  const auto call = [&] { return row.cfun(site.call, op, list, env); };
  SEXP value = site.builtinFlags & bytecode::kBuiltinForeign ? callForeign(f, site.call, call) : call();
  vmaxset(vmax);
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  UNPROTECT(1);
  if (!pure) unlinkOperands(f, args);
  setBoxed(args[0], value);
}

void evalExpression(Frame& f, SEXP expr, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP env = needEnv(f);
  linkOperands(f, sp);
  SEXP blamed = evaluatorContext(f);
  EvaluatorContext context(blamed, blamed);
  SEXP value = Rf_eval(expr, env);
  context.end();
  unlinkOperands(f, sp);
  setBoxed(*sp, value);
}

// A special primitive, or .Internal of one, with its unevaluated arguments: as GNU R calls it, without its evaluator.
// Formal classes can be used once the package methods is there.
static bool hasMethods() {
  static bool loaded = false;
  if (!loaded) loaded = Rf_findVarInFrame(R_NamespaceRegistry, Rf_install("methods")) != R_UnboundValue;
  return loaded;
}

bool slotFast(SEXP name, StackEntry* x) {
  if (x->tag != kTagBoxed || !isS4(x->u.sxpval) || !hasMethods()) return false;
  for (SEXP a = attrib(x->u.sxpval); a != R_NilValue; a = cdr(a)) {
    if (tag(a) != name) continue;
    if (type(car(a)) == SYMSXP) return false;  // may stand for NULL
    markNotMutable(car(a));
    setBoxed(*x, car(a));
    return true;
  }
  return false;
}

namespace {
// missing(x) in a promise that is lent the variables of a function: as in that function.
bool missingOfLender(Frame& f, SEXP call, StackEntry* sp) {
  static SEXP missing = Rf_install("missing");
  SEXP symbol = car(call) == missing && Rf_length(call) == 2 ? CADR(call) : R_NilValue;
  if (!f.lender || f.env || f.lender->env || type(symbol) != SYMSXP || symbol == R_DotsSymbol) return false;
  const auto formals = f.lender->code->variables.begin(), end = formals + f.lender->code->formalCount;
  const auto at = std::find(formals, end, symbol);
  const int answer = at == end ? -1 : missingArgument(*f.lender, static_cast<int>(at - formals), sp);
  if (answer >= 0) setLogical(*sp, answer);
  return answer >= 0;
}
}  // namespace

bool callSpecial(Frame& f, SEXP call, StackEntry* sp) {
  static SEXP useMethodName = Rf_install("UseMethod");
  if (car(call) == useMethodName) {
    if (useMethod(f, call, sp)) return true;
    R_BCNodeStackTop = sp;
    listArguments(f);
  }
  if (bindsPlainly(f, call, sp)) return false;
  if (missingOfLender(f, call, sp)) return R_Visible = TRUE, false;
  SEXP op = symbolValue(car(call));
  runSpecial(f, type(op) == PROMSXP ? promiseValue(op) : op, call, sp);
  return false;
}

namespace {
// builtins.def, asked once for each special.
bool isBlindSpecial(SEXP op) {
  enum Answer : uint8_t { Unknown, Looks, Blind };
  static Answer answers[kMaxPrims];
  if (primOffset(op) >= kMaxPrims) return false;
  Answer& answer = answers[primOffset(op)];
  if (answer == Unknown) answer = bytecode::builtinFlags(op) & bytecode::kBuiltinBlind ? Blind : Looks;
  return answer == Blind;
}
}  // namespace

void runSpecial(Frame& f, SEXP op, SEXP call, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP env = f.env ? f.env : isBlindSpecial(op) ? R_BaseEnv : needEnv(f);
  linkOperands(f, sp);
  const PrimRow& row = R_FunTab[primOffset(op)];
  const int print = row.eval / 100 % 10;
  R_Visible = static_cast<Rboolean>(print != 1);
  void* vmax = vmaxget();
  SEXP value = row.cfun(call, op, cdr(call), env);
  vmaxset(vmax);
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  unlinkOperands(f, sp);
  setBoxed(*sp, value);
}

namespace {

// Is `symbol` an argument that was not supplied, here or by whoever passed it on?
bool isMissingVariable(Frame& f, SEXP symbol);

bool isMissingPromise(SEXP promise);

bool isMissingIn(SEXP symbol, SEXP env) {
  SEXP cell = type(env) == ENVSXP ? bindingCell(env, symbol) : nullptr;
  if (!cell || (gp(cell) & kActiveBinding) || bindingTag(cell)) return false;
  SEXP x = car(cell);
  if (missingBits(cell) == 1 || x == R_MissingArg) return true;
  while (type(x) == PROMSXP && type(promiseCode(x)) == PROMSXP) x = promiseCode(x);
  return type(x) == PROMSXP && isMissingPromise(x);
}

// Is the variable that this promise evaluates such an argument?
bool evaluatesMissing(SEXP promise) {
  if (Frame* lender = lenderOf(promise)) return isMissingVariable(*lender, promiseExpression(promise));
  return isMissingIn(promiseExpression(promise), promiseEnv(promise));
}

// The same, if it is one of a variable at all. To GNU R, arguments that are each other's defaults are missing; it marks the
// promises it has come by.
bool isMissingPromise(SEXP promise) {
  if (promiseValue(promise) != R_UnboundValue || type(promiseExpression(promise)) != SYMSXP) return false;
  if (gp(promise) == 1) return true;
  const uint16_t before = gp(promise);
  gp(promise) = 1;
  const bool missing = evaluatesMissing(promise);
  gp(promise) = before;
  return missing;
}

}  // namespace

void loadIndex(Frame& f, int index, StackEntry* sp) {
  StackEntry& slot = f.slots[index];
  R_BCNodeStackTop = sp;
  bool missing = false;
  if (slot.tag == kTagBoxed) {
    SEXP x = slot.u.sxpval;
    missing = x == R_MissingArg || (type(x) == PROMSXP && isMissingPromise(x));
  } else if (slot.tag == kTagCell || slot.tag == kTagUnresolved) {
    missing = isMissingIn(f.code->variables[index], f.env);
  }
  slot.flags &= ~kSlotUnread;
  if (missing) setBoxed(*sp, R_MissingArg);
  else loadSlow(f, index, sp);
}

SEXP closureOf(SEXP call, SEXP env, bool byteCode) {
  SEXP args = cdr(call);
  SEXP closure = PROTECT(Rf_allocSExp(CLOSXP));
  SET_FORMALS(closure, car(args));
  SET_BODY(closure, CADR(args));
  SET_CLOENV(closure, env);
  SEXP srcref = CDDR(args) == R_NilValue ? R_NilValue : CADDR(args);
  if (srcref != R_NilValue) Rf_setAttrib(closure, R_SrcrefSymbol, srcref);
  if (byteCode) noteByteCode(closure);  // byte code makes closures of byte code
  UNPROTECT(1);
  return closure;
}

SEXP closureIn(Frame& f, SEXP call) {
  SEXP env = needEnv(f);
  return closureOf(call, env, f.asByteCode);
}

void deferFunction(Frame& f, int index, SEXP call) {
  StackEntry& slot = f.slots[index];
  if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
  if (slot.tag == kTagUnbound) slot.flags = ++f.order << kOrderShift;
  else slot.flags &= ~((1 << kOrderShift) - 1);
  slot.tag = kTagFunction;
  slot.u.sxpval = call;
}

SEXP deferredFunction(Frame& f, SEXP call) {
  SEXP env = needEnv(f), text = CADDR(call);
  for (size_t i = 0; i < f.code->variables.size(); i++) {
    const StackEntry& slot = f.slots[i];
    if (slot.tag != kTagCell || bindingTag(slot.u.sxpval) || (gp(slot.u.sxpval) & kActiveBinding)) continue;
    SEXP x = car(slot.u.sxpval);
    if (type(x) == CLOSXP && cloenv(x) == env && bodyExpression(x) == text) return x;
  }
  return closureOf(call, env, f.asByteCode);  // its variable has another value by now
}

// `...` on top: force every promise in it, in order. Of indices, some may be left empty.
void forceDots(Frame& f, SEXP d, StackEntry* sp, bool mayBeEmpty) {
  if (type(d) != DOTSXP) return;
  R_BCNodeStackTop = sp;
  linkOperands(f, sp);
  for (; d != R_NilValue; d = cdr(d)) {
    SEXP v = car(d);
    if (type(v) == PROMSXP) forcePromise(v);
    else if (v == R_MissingArg && !mayBeEmpty) Rf_eval(R_MissingArg, needEnv(f));  // "argument is missing, with no default"
  }
  unlinkOperands(f, sp);
}

// missing(x) for a formal: -1 when only GNU R can tell.
namespace {

// What missing() says of a binding's value; -1 when there is none, or only GNU R can tell.
int missingValue(SEXP x) {
  if (x == R_MissingArg) return 1;
  if (x == R_UnboundValue) return -1;  // removed
  if (type(x) != PROMSXP) return 0;
  SEXP e = promiseExpression(x);
  if (type(e) == SYMSXP && e != R_DotsSymbol && !(gp(e) & kDdVal))
    return promiseValue(x) == R_UnboundValue && evaluatesMissing(x);
  return type(e) == LANGSXP || Rf_isVectorAtomic(e) ? 0 : -1;
}

int missingCell(SEXP cell) {
  if (gp(cell) & kActiveBinding) return -1;
  if (missingBits(cell)) return 1;
  return bindingTag(cell) ? 0 : missingValue(car(cell));
}

}  // namespace

namespace {

// An argument that was evaluated early and is a variable of the caller: is that one missing there?
bool isMissingThere(Frame& f, int index) {
  constexpr int kNotForced = kSlotEager | kSlotUnread;
  if ((f.slots[index].flags & kNotForced) != kNotForced || !f.site || !f.caller) return false;
  SEXP expr = argumentExpression(f, index);
  return type(expr) == SYMSXP && isMissingVariable(*f.caller, expr);
}

bool isMissingDefault(Frame& f, int index) {
  StackEntry& slot = f.slots[index];
  if (slot.tag == kTagBoxed) return type(slot.u.sxpval) == PROMSXP && isMissingPromise(slot.u.sxpval);
  SEXP otherwise = f.code->defaults[static_cast<size_t>(index)];
  if (type(otherwise) != SYMSXP) return false;
  slot.flags |= kSlotMissing;  // until the answer is known
  const bool missing = isMissingVariable(f, otherwise);
  slot.flags &= ~kSlotMissing;
  return missing;
}

// As R asks it of a variable that is passed on: a default counts as supplied, unless it is itself a missing variable.
bool isMissingVariable(Frame& f, SEXP symbol) {
  if (f.lender) return isMissingVariable(*f.lender, symbol);
  if (f.env) return isMissingIn(symbol, f.env);
  for (int i = 0; i < static_cast<int>(f.code->variables.size()); i++) {
    if (f.code->variables[static_cast<size_t>(i)] != symbol) continue;
    const StackEntry& slot = f.slots[i];
    if (slot.tag == kTagBoxed && slot.u.sxpval == R_MissingArg) return true;
    if (i >= f.code->formalCount) return false;
    if (slot.flags & kSlotMissing) return true;
    if (slot.flags & kSlotDefault) return isMissingDefault(f, i);
    if (slot.tag != kTagBoxed || type(slot.u.sxpval) != PROMSXP) return isMissingThere(f, i);
    return isMissingPromise(slot.u.sxpval);
  }
  return false;
}

}  // namespace

int missingArgument(Frame& f, int index, StackEntry*) {
  const StackEntry& slot = f.slots[index];
  if (isMissingThere(f, index)) return 1;
  if (slot.tag == kTagDefault) return 1;
  if (slot.tag == kTagCell) return missingCell(slot.u.sxpval);
  if (slot.tag == kTagUnresolved || slot.tag == kTagUnbound) return -1;
  if (slot.flags & (kSlotMissing | kSlotDefault)) return 1;
  return slot.tag != kTagBoxed ? 0 : missingValue(slot.u.sxpval);
}

// ---- complex assignment -------------------------------------------------------------------------------------------
namespace {

// The value being assigned stays on the stack below; count it so that nobody updates it in place.
void holdValue(StackEntry& value) {
  if (value.tag == kTagBoxed && isReferenced(value.u.sxpval)) {
    addReference(value.u.sxpval);
    value.flags = 1;
  }
}
void releaseValue(StackEntry& value) {
  if (value.tag == kTagBoxed && value.flags) dropReference(value.u.sxpval);
  value.flags = 0;
}

// The assignment this frame is at.
SEXP assignmentAt(const Frame& f) { return f.code->expressionAt[static_cast<size_t>(f.at - f.code->base)]; }

// Whom R blames when the target of an assignment cannot be had: its evaluator the assignment; its byte code the function
// (null: no context of its own), or nobody in a loop that it gives a context.
SEXP blamedForTarget(const Frame& f) {
  if (!f.asByteCode) return assignmentAt(f);
  return contextLoopOf(f) ? R_NilValue : nullptr;
}

// The target of x... <- v in a frame without an environment: the slot's own value, made private.
SEXP slotTarget(Frame& f, int index, StackEntry* sp) {
  StackEntry& slot = f.slots[index];
  if (slot.tag != kTagBoxed) {
    SEXP x = boxed(slot);
    slot.tag = kTagBoxed;
    slot.u.sxpval = x;
    slot.flags &= ~kArgumentFlags;
    addReference(x);
    return x;
  }
  SEXP x = slot.u.sxpval;
  if (type(x) == PROMSXP) {
    StackEntry value;
    R_BCNodeStackTop = sp;
    SEXP blamed = blamedForTarget(f);
    EvaluatorContext context(blamed, blamed);
    x = forcePromise(x);
    context.end();
    setBoxed(value, x);
    addReference(x);
    if (slot.tag == kTagBoxed) {  // still ours: the promise gives way to its value
      dropReference(slot.u.sxpval);
      slot.u.sxpval = x;
    } else {
      dropReference(x);
      return nullptr;
    }
  }
  if (isShared(x)) {
    R_BCNodeStackTop = sp;
    SEXP copy = Rf_shallow_duplicate(x);
    dropReference(x);
    slot.u.sxpval = x = copy;
    addReference(x);
  }
  slot.flags &= ~kArgumentFlags;
  return x;
}

// A binding that can be read and written without further ado.
bool holdsValue(SEXP cell) {
  return isPlainCell(cell) && !bindingTag(cell) && car(cell) != R_UnboundValue && car(cell) != R_MissingArg && type(car(cell)) != PROMSXP;
}

// The same for a variable in such a binding.
SEXP cellTarget(SEXP cell) {
  SEXP x = car(cell);
  if (isShared(x)) {
    x = Rf_shallow_duplicate(x);
    SETCAR(cell, x);
  }
  return x;
}

// The same through the environment: the variable's local value, made local first if it is not.
SEXP boundTarget(Frame& f, int index, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP env = needEnv(f);
  SEXP symbol = f.code->variables[index];
  SEXP cell = bindingCell(env, symbol);
  const bool local =
      cell ? !(bindingTag(cell) == 0 && car(cell) == R_UnboundValue) : R_existsVarInFrame(env, symbol) == TRUE;
  StackEntry value;
  setBoxed(value, Rf_eval(symbol, local ? env : enclos(env)));
  SEXP x = value.u.sxpval;
  const bool isPromise = cell && bindingTag(cell) == 0 && type(car(cell)) == PROMSXP;
  if (!local || isShared(x) || isPromise || (cell && bindingTag(cell))) {
    PROTECT(x);
    if (!local || isShared(x)) x = Rf_shallow_duplicate(x);
    UNPROTECT(1);
    PROTECT(x);
    setBoxed(value, x);
    storeSlow(f, index, value);
    UNPROTECT(1);
  }
  return x;
}

}  // namespace

void assignStart(Frame& f, int index, StackEntry* sp) {
  holdValue(sp[-1]);
  sp[0].tag = sp[1].tag = kTagLogical;  // nothing for the collector to see yet
  StackEntry& slot = f.slots[index];
  SEXP x = nullptr;
  linkOperands(f, sp);
  bool pending = false;
  if (!f.env && slot.tag != kTagUnbound && slot.tag != kTagDefault && slot.tag != kTagFunction &&
      !(slot.tag == kTagBoxed && slot.u.sxpval == R_MissingArg))
    x = slotTarget(f, index, sp);
  if (x) {
    pending = slot.flags & kSlotPending;
    slot.flags |= kSlotPending;
  } else if (slot.tag == kTagCell && holdsValue(slot.u.sxpval)) {
    SEXP cell = slot.u.sxpval;
    R_BCNodeStackTop = sp;
    x = cellTarget(cell);
    pending = gp(cell) & kAssignmentPending;
    gp(cell) |= kAssignmentPending;
  } else {
    SEXP blamed = blamedForTarget(f);
    EvaluatorContext context(blamed, blamed);
    x = boundTarget(f, index, sp);
    context.end();
    if (SEXP cell = bindingCell(f.env, f.code->variables[index])) {
      pending = gp(cell) & kAssignmentPending;
      gp(cell) |= kAssignmentPending;
    }
  }
  unlinkOperands(f, sp);
  if (pending || isShared(x)) {
    R_BCNodeStackTop = sp;
    x = Rf_shallow_duplicate(x);
  }
  setBoxed(sp[0], x);
  sp[1] = sp[-1];
  sp[1].flags = 0;
}

void assignEnd(Frame& f, int index, StackEntry* sp) {
  StackEntry& slot = f.slots[index];
  StackEntry& target = sp[-1];
  SEXP x = boxInPlace(target);
  if (!f.env) {
    slot.flags &= ~kSlotPending;
    if (slot.tag == kTagBoxed && slot.u.sxpval == x) {
      releaseValue(sp[-2]);
      return;
    }
    if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
    if (slot.tag == kTagUnbound) slot.flags = ++f.order << kOrderShift;
    slot.tag = kTagBoxed;
    slot.u.sxpval = x;
    addReference(x);
  } else if (SEXP cell = slot.tag == kTagCell ? slot.u.sxpval : nullptr; cell && holdsValue(cell)) {
    gp(cell) &= static_cast<uint16_t>(~kAssignmentPending);
    if (car(cell) != x || missingBits(cell)) storeCell(cell, target);
  } else {
    R_BCNodeStackTop = sp;
    if (SEXP cell = bindingCell(f.env, f.code->variables[index])) gp(cell) &= static_cast<uint16_t>(~kAssignmentPending);
    storeSlow(f, index, target);
  }
  releaseValue(sp[-2]);
}

namespace {
// Where <<- begins to look.
SEXP outerOf(const Frame& f) { return f.isClosure ? f.outer : enclos(f.env); }

SEXP outerCell(SEXP env, SEXP symbol) {
  for (; env != R_EmptyEnv; env = enclos(env))
    if (SEXP cell = bindingCell(env, symbol)) return cell;
  return nullptr;
}
}  // namespace

void superStart(Frame& f, SEXP symbol, StackEntry* sp) {
  holdValue(sp[-1]);
  R_BCNodeStackTop = sp;
  sp[0].tag = sp[1].tag = kTagLogical;  // nothing for the collector to see yet
  SEXP cell = outerCell(outerOf(f), symbol);
  bool pending = cell && (gp(cell) & kAssignmentPending);
  SEXP x = cell && holdsValue(cell) ? car(cell) : nullptr;
  linkOperands(f, sp);
  if (!x) {
    EvaluatorContext context(assignmentAt(f), true);
    x = Rf_eval(symbol, enclos(needEnv(f)));
    context.end();
    cell = outerCell(outerOf(f), symbol);
    pending = cell && (gp(cell) & kAssignmentPending);
  }
  if (cell) gp(cell) |= kAssignmentPending;
  if (pending || isShared(x)) x = Rf_shallow_duplicate(x);  // also when an operand waiting below is the same vector
  unlinkOperands(f, sp);
  setBoxed(sp[0], x);
  sp[1] = sp[-1];
  sp[1].flags = 0;
}

void superEnd(Frame& f, SEXP symbol, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP x = boxInPlace(sp[-1]);
  SEXP cell = outerCell(outerOf(f), symbol);
  if (cell) gp(cell) &= static_cast<uint16_t>(~kAssignmentPending);
  if (cell && holdsValue(cell)) {
    if (car(cell) != x) storeCell(cell, sp[-1]);
  } else {
    noteNewBinding(symbol, R_GlobalEnv);
    EvaluatorContext context(assignmentAt(f), true);
    Rf_setVar(symbol, x, outerOf(f));
    context.end();
  }
  releaseValue(sp[-2]);
}

void superAssign(Frame& f, SEXP symbol, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP env = f.isClosure ? f.outer : enclos(f.env);
  for (SEXP e = env; hashtab(e) == R_NilValue && e != R_GlobalEnv && e != R_BaseEnv && e != R_BaseNamespace &&
                     e != R_EmptyEnv; e = enclos(e))
    if (SEXP cell = bindingCell(e, symbol)) {
      if (!isPlainCell(cell) || (bindingTag(cell) == 0 && car(cell) == R_UnboundValue)) break;
      return storeCell(cell, sp[-1]);
    }
  if (assignFieldFrom(env, symbol, sp[-1])) return;
  SEXP x = boxInPlace(sp[-1]);
  noteNewBinding(symbol, R_GlobalEnv);
  Rf_setVar(symbol, x, env);
}

}  // namespace hunch::interp
