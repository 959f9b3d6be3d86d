#include "hunch/interp/frame.h"

#include <algorithm>

#include "hunch/config/config.h"
#include "hunch/events/events.h"
#include "hunch/interp/lend.h"

namespace hunch::interp {

using namespace hunch::host;

FrameCounters frameCounters;

SEXP shell = nullptr;

void initShell() {
  if (shell) return;
  shell = Rf_NewEnvironment(R_NilValue, R_NilValue, R_EmptyEnv);
  R_PreserveObject(shell);
}

void frameMark(void*) {}

namespace {
std::unordered_map<SEXP, uint64_t> fallbacks;
}  // namespace

void countFallback(SEXP expr) {
  frameCounters.fallbacks++;
  SEXP construct = type(expr) == LANGSXP && type(car(expr)) == SYMSXP ? car(expr) : R_MissingArg;
  const uint64_t count = ++fallbacks[construct];
  if (config::config.trace_fallback)
    events::emit(events::Event::Fallback, "", static_cast<double>(count), CHAR(PRINTNAME(construct)));
}

const std::unordered_map<SEXP, uint64_t>& fallbackCounts() { return fallbacks; }

SEXP boxed(const StackEntry& e) {
  switch (e.tag) {
    case kTagBoxed: return e.u.sxpval;
    case kTagReal: return Rf_ScalarReal(e.u.dval);
    case kTagInteger: return Rf_ScalarInteger(e.u.ival);
    case kTagLogical: return Rf_ScalarLogical(e.u.ival);
    default: CHECK(false, "a variable slot is not a value"); return nullptr;
  }
}

SEXP makePromise(SEXP expr, SEXP env, bool byteCode) {
  SEXP p = R_mkEVPROMISE(expr, R_UnboundValue);
  promiseEnv(p) = env;  // p is the youngest object: no barrier needed
  addReference(env);
  if (byteCode) info(p) |= kDebugBit;  // free on promises
  return p;
}

namespace {

// An argument evaluated early that nobody has looked at yet, or one passed on that has no value yet.
bool isUnread(const StackEntry& slot) {
  if (!(slot.flags & kSlotEager)) return false;
  if (slot.flags & kSlotUnread) return true;
  return slot.tag == kTagBoxed && type(slot.u.sxpval) == PROMSXP && promiseValue(slot.u.sxpval) == R_UnboundValue;
}

// The promise for an argument that was evaluated early. Not looked at yet: as if it had never been evaluated, because
// this environment may outlive the call and the caller's variables may change.
SEXP argumentPromise(Frame& f, int i, SEXP value) {
  SEXP expr = argumentExpression(f, i);
  if (isUnread(f.slots[i])) return makePromise(expr, f.caller->env);
  return R_mkEVPROMISE(expr, type(value) == PROMSXP ? promiseValue(value) : value);
}

bool hasUnread(const Frame& f) {
  if (!f.site || !f.caller) return false;
  for (int i = 0; i < f.code->formalCount; i++)
    if (isUnread(f.slots[i])) return true;
  return false;
}

// A default that was to be evaluated before the environment was made.
bool isDefaultPromise(const StackEntry& slot) {
  return (slot.flags & kSlotDefault) && slot.tag == kTagBoxed && type(slot.u.sxpval) == PROMSXP;
}

// A default that is still to be evaluated, or a constant.
bool isOpenDefault(const StackEntry& slot) {
  return (slot.flags & kSlotDefault) && !(slot.flags & kSlotEvaluated) && !isDefaultPromise(slot);
}

// The promise for a default that compiled code has evaluated.
SEXP evaluatedDefault(const Frame& f, int i, SEXP value) { return R_mkEVPROMISE(f.code->defaults[static_cast<size_t>(i)], value); }

// Promises among the arguments must not be lent any more when others can look at them. Defaults wait for this environment.
void settleArguments(Frame& f) {
  for (int i = 0; i < f.code->formalCount; i++)
    if (Frame* lender = lenderOf(f.slots[i]); lender && lender != &f) environmentOfPromise(f.slots[i].u.sxpval);
  SEXP dots = f.code->dotsFormal >= 0 && f.slots[f.code->dotsFormal].tag == kTagBoxed ? f.slots[f.code->dotsFormal].u.sxpval : R_NilValue;
  for (; type(dots) == DOTSXP; dots = cdr(dots))
    if (type(car(dots)) == PROMSXP) environmentOfPromise(car(dots));
  for (SEXP a = f.isClosure ? f.ctx.promargs : R_NilValue; a != R_NilValue; a = cdr(a))
    if (type(car(a)) == PROMSXP) environmentOfPromise(car(a));
}

// What the binding of an argument holds: the promise that it is, if its value came early.
SEXP bindingValue(Frame& f, int i, SEXP value) {
  const int flags = f.slots[i].flags;
  if (flags & kSlotEvaluated) return evaluatedDefault(f, i, value);
  return (flags & kSlotEager) && f.site ? argumentPromise(f, i, value) : value;
}

// A binding cell holding what the slot holds. The cell's reference replaces the slot's.
SEXP cellFor(Frame& f, int i, SEXP next) {
  StackEntry& slot = f.slots[i];
  SEXP cell;
  if (slot.tag == kTagFunction || isOpenDefault(slot)) {
    cell = Rf_cons(R_MissingArg, next);  // replaced by a closure or a promise once the environment exists
    if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
  } else if (slot.tag == kTagBoxed || (slot.flags & kSlotEvaluated) || ((slot.flags & kSlotEager) && f.site)) {
    SEXP value = PROTECT(boxed(slot));
    value = bindingValue(f, i, value);
    UNPROTECT(1);
    PROTECT(value);
    cell = Rf_cons(value, next);
    UNPROTECT(1);
    if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
  } else {
    cell = Rf_cons(R_NilValue, next);
    bindingTag(cell) = static_cast<uint16_t>(slot.tag);
    cellDouble(cell) = 0;
    if (slot.tag == kTagReal) cellDouble(cell) = slot.u.dval;
    else cellInt(cell) = slot.u.ival;
  }
  SET_TAG(cell, f.code->variables[i]);
  setMissingBits(cell, slot.flags & kMissingMask & 3);
  if (slot.flags & kSlotPending) gp(cell) |= kAssignmentPending;
  return cell;
}

enum Dispatching { kGenericDefEnv, kGenericCallEnv, kGroup, kMethod, kClass, kGeneric, kDispatchVariables };
SEXP dispatchSymbol(int which) {
  static SEXP symbols[] = {Rf_install(".GenericDefEnv"), Rf_install(".GenericCallEnv"), Rf_install(".Group"),
                           Rf_install(".Method"),        Rf_install(".Class"),          Rf_install(".Generic")};
  return symbols[which];
}

SEXP methodNames(const Supplied& s) {
  SEXP names = Rf_allocVector(STRSXP, s.operands);
  for (int i = 0; i < s.operands; i++) SET_STRING_ELT(names, i, s.without >> i & 1 ? R_BlankString : PRINTNAME(s.method));
  return names;
}

SEXP suppliedValue(const Supplied& s, int which) {
  switch (which) {
    case kGenericDefEnv: return s.defEnv;
    case kGenericCallEnv: return s.callEnv ? s.callEnv : needEnv(*s.caller);
    case kGroup: return s.group ? Rf_ScalarString(s.group) : R_BlankScalarString;
    case kMethod: return methodNames(s);
    case kClass: return classesFrom(s.classes, s.place, s.hasPrevious);
    default: return Rf_ScalarString(s.generic);
  }
}

// The dispatch variables as GNU R lists them.
SEXP suppliedList(const Supplied& s) {
  if (s.ready) return Rf_shallow_duplicate(s.ready);
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = 0; i < kDispatchVariables; i++) {
    SEXP value = PROTECT(suppliedValue(s, i));
    REPROTECT(list = Rf_cons(value, list), ipx);
    UNPROTECT(1);
    SET_TAG(list, dispatchSymbol(i));
  }
  UNPROTECT(1);
  return list;
}

// The dispatch variables of a frame without an environment, or R_NilValue.
SEXP waitingVariables(Frame& f) {
  if (f.supplied) f.slots[-1].u.sxpval = suppliedList(*f.supplied);
  f.supplied = nullptr;
  SEXP list = f.slots[-1].u.sxpval;
  return list && type(list) != EXTPTRSXP && type(list) != ENVSXP ? list : R_NilValue;
}

bool isBoundSlot(const StackEntry& slot) { return slot.tag != kTagUnbound; }

bool isVariable(const Frame& f, SEXP symbol) {
  for (size_t i = 0; i < f.code->variables.size(); i++)
    if (f.code->variables[i] == symbol) return isBoundSlot(f.slots[i]);
  return false;
}

// The waiting dispatch variables in front of the bindings of the formals, as far as there is no variable of that name.
SEXP withWaiting(Frame& f, SEXP waiting, SEXP bindings) {
  SEXP first = bindings, last = R_NilValue;
  f.dotted = false;
  for (SEXP v = waiting; v != R_NilValue; v = cdr(v)) {
    if (isVariable(f, tag(v))) continue;
    f.dotted = true;
    if (last == R_NilValue) first = v;
    else SETCDR(last, v);
    last = v;
  }
  if (last != R_NilValue) SETCDR(last, bindings);
  return first;
}

bool areDotted(SEXP variables) {
  for (; variables != R_NilValue; variables = cdr(variables))
    if (CHAR(PRINTNAME(tag(variables)))[0] != '.') return false;
  return true;
}

// The one that is there already, or a new one.
SEXP environmentWith(const Frame& f, SEXP bindings) {
  SEXP env = f.slots[-1].u.sxpval;
  if (!env || type(env) != ENVSXP) return Rf_NewEnvironment(R_NilValue, bindings, f.outer);
  SET_FRAME(env, bindings);
  SET_ENCLOS(env, f.outer);
  return env;
}

// The closure that a frame with an environment has made of this code.
SEXP functionMadeBy(Frame& maker, SEXP alike) {
  for (size_t i = 0; i < maker.code->variables.size(); i++) {
    const StackEntry& slot = maker.slots[i];
    if (slot.tag != kTagCell || bindingTag(slot.u.sxpval) || (gp(slot.u.sxpval) & kActiveBinding)) continue;
    SEXP x = car(slot.u.sxpval);
    if (type(x) == CLOSXP && cloenv(x) == maker.env && bodyExpression(x) == bodyExpression(alike)) return x;
  }
  return alike;
}

}  // namespace

void settleMaker(Frame& f) {
  if (!f.maker) return;
  Frame& maker = *f.maker;
  f.outer = needEnv(maker);
  f.ctx.callfun = functionMadeBy(maker, f.ctx.callfun);
  f.maker = nullptr;
}

// Evaluating `expr` has forced these arguments of the frame, which were evaluated early themselves.
void markRead(Frame& f, SEXP expr) {
  if (type(expr) == LANGSXP) {
    if (car(expr) == R_DollarSymbol) return markRead(f, CADR(expr));
    for (SEXP a = cdr(expr); a != R_NilValue; a = cdr(a)) markRead(f, car(a));
    return;
  }
  for (int i = 0; type(expr) == SYMSXP && i < f.code->formalCount; i++)
    if (f.code->variables[static_cast<size_t>(i)] == expr) f.slots[i].flags &= ~kSlotUnread;
}

void passReads(Frame& f) {
  if (!f.site || !f.caller || f.env || f.caller->env) return;
  for (int i = 0; i < f.code->formalCount; i++)
    if ((f.slots[i].flags & kSlotEager) && !isUnread(f.slots[i])) markRead(*f.caller, argumentExpression(f, i));
}

SEXP environmentOf(Frame& f) {
  if (f.env) return f.env;
  if (f.lender) {
    showFrame(*f.lender);
    return adoptEnvironment(f), f.env;
  }
  settleMaker(f);
  settleArguments(f);
  passReads(f);
  if (!f.env && (!f.outer || hasUnread(f))) needEnv(*f.caller);
  if (f.env) return f.env;  // made on the way, with the caller's
  frameCounters.environments++;
  if (SEXP token = f.slots[-1].u.sxpval; token && type(token) == EXTPTRSXP) f.code->lostLendings++;
  const bool isS4 = f.supplied && f.supplied->ready;
  SEXP waiting = PROTECT(waitingVariables(f));
  const int formals = f.code->formalCount;
  const int n = static_cast<int>(f.code->variables.size());
  // Formals in order (of S4 methods in the other one), in front of them what dispatch supplies, then locals, newest first.
  SEXP list = R_NilValue;
  SEXP cells[n > 0 ? n : 1];
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int k = formals; k-- > 0;) {
    const int i = isS4 ? formals - 1 - k : k;
    REPROTECT(cells[i] = list = cellFor(f, i, list), ipx);
  }
  if (waiting != R_NilValue) REPROTECT(list = withWaiting(f, waiting, list), ipx);
  int locals[n > 0 ? n : 1], count = 0;
  for (int i = formals; i < n; i++) {
    cells[i] = nullptr;
    if (isBoundSlot(f.slots[i])) locals[count++] = i;
  }
  std::sort(locals, locals + count,
            [&](int a, int b) { return f.slots[a].flags >> kOrderShift < f.slots[b].flags >> kOrderShift; });
  for (int k = 0; k < count; k++) REPROTECT(cells[locals[k]] = list = cellFor(f, locals[k], list), ipx);
  if (!f.outer) f.outer = f.caller->env;
  SEXP env = environmentWith(f, list);
  UNPROTECT(1);
  f.env = env;
  f.slots[-1].u.sxpval = env;
  if (f.isClosure) f.ctx.cloenv = env;
  for (int i = 0; i < n; i++) {
    StackEntry& slot = f.slots[i];
    if (i < formals && isDefaultPromise(slot)) environmentOfPromise(slot.u.sxpval);
    else if (i < formals && isOpenDefault(slot)) SETCAR(cells[i], makePromise(f.code->defaults[i], env));
    else if (slot.tag == kTagFunction) SETCAR(cells[i], closureOf(slot.u.sxpval, env, f.asByteCode));
    slot.tag = cells[i] ? kTagCell : kTagUnresolved;
    slot.u.sxpval = cells[i];
  }
  if (R_envHasNoSpecialSymbols(env)) gp(env) |= kNoSpecialSymbols;
  for (int i = 0; i < formals; i++) f.slots[i].flags &= ~(kSlotEager | kSlotUnread | kSlotEvaluated);
  f.head = areDotted(waiting) ? frame(env) : nullptr;  // null: loads of other names look at env, too
  UNPROTECT(1);
  return env;
}

bool isDispatchVariable(SEXP symbol) {
  for (int i = 0; i < kDispatchVariables; i++)
    if (dispatchSymbol(i) == symbol) return true;
  return false;
}

void supply(Frame& f, SEXP list) {
  f.slots[-1].u.sxpval = list;
  if (!areDotted(list)) environmentOf(f);  // variables of the generic: any name may mean one of them
}

SEXP waitingCell(Frame& f, SEXP symbol) {
  if (f.supplied && !f.supplied->ready && !isDispatchVariable(symbol)) return nullptr;
  for (SEXP v = waitingVariables(f); v != R_NilValue; v = cdr(v))
    if (tag(v) == symbol) return v;
  return nullptr;
}

SEXP waitingValue(const Frame& f, SEXP symbol) {
  if (f.supplied && f.supplied->ready) {
    for (SEXP v = f.supplied->ready; v != R_NilValue; v = cdr(v))
      if (tag(v) == symbol) return car(v);
    return nullptr;
  }
  for (int which = kGroup; f.supplied && which < kDispatchVariables; which++)
    if (dispatchSymbol(which) == symbol) return suppliedValue(*f.supplied, which);
  return nullptr;
}

SEXP classesFrom(SEXP classes, R_xlen_t place, bool hasPrevious) {
  if (classes == R_NilValue || (place == 0 && hasPrevious)) return classes;
  const R_xlen_t n = vectorLength(classes) - place;
  SEXP rest = PROTECT(Rf_allocVector(STRSXP, n));
  for (R_xlen_t k = 0; k < n; k++) SET_STRING_ELT(rest, k, elements(classes)[k + place]);
  if (hasPrevious) Rf_setAttrib(rest, Rf_install("previous"), classes);
  UNPROTECT(1);
  return rest;
}

void unreadBecomePromises(Frame& callee, SEXP callerEnv) {
  if (!callee.site) return;
  for (int i = 0; i < callee.code->formalCount; i++) {
    StackEntry& slot = callee.slots[i];
    if (!isUnread(slot)) continue;
    SEXP promise = makePromise(argumentExpression(callee, i), callerEnv);
    if (slot.tag == kTagCell) {
      SETCAR(slot.u.sxpval, promise);
    } else {
      if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
      slot.tag = kTagBoxed;
      slot.u.sxpval = promise;
      addReference(promise);
    }
    slot.flags &= ~(kSlotEager | kSlotUnread);
  }
}

SEXP showFrame(Frame& f) {
  if (f.env) return f.env;
  for (Context* c = R_GlobalContext; c && c != &f.ctx; c = c->next)  // the innermost first: reads go from callee to caller
    if (Frame* g = frameOf(c)) passReads(*g);
  environmentOf(f);
  for (Context* c = R_GlobalContext; c && c != &f.ctx; c = c->next) {
    Frame* g = frameOf(c);
    if (!g || !g->caller || g->ctx.sysparent != shell || &lenderOrSelf(*g->caller) != &f) continue;
    g->ctx.sysparent = f.env;
    if (!hasUnread(*g)) continue;
    showFrame(*g);  // what it has passed on becomes promises, too; and its compiled code has to know
    unreadBecomePromises(*g, f.env);
  }
  return f.env;
}

StackEntry* newestOperands() {
  const StackEntry* counted = hidden.bcProtCommitted ? *hidden.bcProtCommitted : R_BCNodeStackTop;
  for (Context* c = R_GlobalContext; c && c->nodestack >= counted; c = c->next)
    if (Frame* f = frameOf(c)) return f->stack;
  return nullptr;
}

void showCaller(Frame& f) {
  SEXP env = showFrame(lenderOrSelf(*f.caller));
  if (f.ctx.sysparent != shell) return;
  f.ctx.sysparent = env;
  unreadBecomePromises(f, env);
}

namespace {

// Calls `visit` for our frames, the innermost first, down to one that is shown.
template <class Visit>
void forEachHidden(const Visit& visit) {
  for (Context* c = R_GlobalContext; c; c = c->next)
    if (Frame* f = frameOf(c); f && f->isClosure) {
      if (f->shown) return;
      visit(*f);
    }
}

}  // namespace

void materializeAll() {
  Frame* top = nullptr;
  bool any = false;
  forEachHidden([&](Frame& f) {
    if (!top) top = &f;
    if (!f.env) environmentOf(f), any = true;
    any |= f.ctx.sysparent == shell;
  });
  if (!top) return;
  if (any)
    forEachHidden([](Frame& f) {
      if (f.ctx.sysparent != shell) return;
      f.ctx.sysparent = needEnv(*f.caller);
      unreadBecomePromises(f, f.ctx.sysparent);
    });
  top->shown = true;
}

// ---- leaving ------------------------------------------------------------------------------------------------------
namespace {

// References to an environment that come only from its own bindings: default promises and local functions.
int cyclicReferences(SEXP env, SEXP value) {
  int n = 0;
  for (SEXP b = frame(env); b != R_NilValue && refcount(b) == 1; b = cdr(b)) {
    if (bindingTag(b)) continue;
    SEXP v = car(b);
    if (v == value) continue;
    if (type(v) == PROMSXP && refcount(v) == 1 && promiseEnv(v) == env) n++;
    else if (type(v) == CLOSXP && refcount(v) == 1 && cloenv(v) == env) n++;
    else if (v == env) n++;
  }
  return n;
}

void clearPromise(SEXP p) {
  SET_PRVALUE(p, R_UnboundValue);
  SET_PRENV(p, R_NilValue);
  SET_PRCODE(p, R_NilValue);
}

void clearDots(SEXP dots) {
  for (; dots != R_NilValue && refcount(dots) <= 1; dots = cdr(dots)) {
    SEXP v = car(dots);
    if (refcount(v) == 1 && type(v) == PROMSXP) clearPromise(v);
    SETCAR(dots, R_NilValue);
  }
}

// An environment nobody can reach any more gives its values' references back, so that the caller's vectors can be
// updated in place again.
void releaseEnvironment(SEXP env, SEXP value) {
  if (value == env) return;
  int refs = refcount(env);
  if (refs > 0) refs -= cyclicReferences(env, value);
  if (refs != 0) return;
  for (SEXP b = frame(env); b != R_NilValue && refcount(b) == 1; b = cdr(b)) {
    if (bindingTag(b)) continue;
    SEXP v = car(b);
    if (refcount(v) == 1 && v != value) {
      if (type(v) == PROMSXP) clearPromise(v);
      else if (type(v) == DOTSXP) clearDots(v);
    }
    SETCAR(b, R_NilValue);
  }
  SET_ENCLOS(env, R_EmptyEnv);
}

// The same for what a variable held in a frame that never had an environment.
void releaseValue(SEXP x) {
  dropReference(x);
  if (HUNCH_LIKELY(refcount(x) > 0)) return;
  if (type(x) == PROMSXP) clearPromise(x);
  else if (type(x) == DOTSXP) clearDots(x);
}

}  // namespace

void releaseFrame(Frame& f, SEXP value) {
  if (f.env) {
    if (f.isClosure) releaseEnvironment(f.env, value);
    return;
  }
  endLending(f);
  const int n = static_cast<int>(f.code->variables.size());
  for (int i = 0; i < n; i++)
    if (f.slots[i].tag == kTagBoxed) releaseValue(f.slots[i].u.sxpval);
}

}  // namespace hunch::interp
