// Calls: making a closure's frame from a call site of ours or from GNU R's argument list, running it, leaving it. (match.cpp says
// which argument is whose, promise.cpp runs code in frames that are there already.)
//
// Arguments are matched once per (site, formals). An argument that is a side-effect-free expression over plain values
// (ArgKind::Eager) has been evaluated by the caller; it may stay a value when nobody can tell:
//   * the caller has no environment yet: only reflection could change its variables, and reflection makes the
//     environment first, which turns arguments not looked at yet back into promises (frame.cpp);
//   * or the callee forces it before any effect (methods of operators and builtins are some, if an argument is an object), and no
//     other argument of the call is an unevaluated promise.
// So may a variable that is itself an argument nobody has evaluated yet: the promise it holds is passed on (isPassedOn()).
// Otherwise it becomes an ordinary promise. Callees that look at expressions or argument lists get what GNU R makes.
#include <algorithm>
#include <cstring>

#include "hunch/config/config.h"
#include "hunch/host/operands.h"
#include "hunch/interp/begin.h"
#include "hunch/interp/jumps.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/named.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

Policy policy;

// ---- contexts -----------------------------------------------------------------------------------------------------
void linkContext(Frame& f, SEXP call, SEXP op, SEXP sysparent, SEXP promargs) {
  Context& c = f.ctx;
  c.next = R_GlobalContext;
  c.callflag = kContextReturn;
  c.cstacktop = R_PPStackTop;
  c.evaldepth = *hidden.evalDepth;
  c.promargs = promargs;
  c.callfun = op;
  c.sysparent = sysparent ? sysparent : shell;
  c.call = call;
  c.cloenv = f.env ? f.env : shell;
  c.conexit = R_NilValue;
  c.cend = &frameMark;
  c.cenddata = nullptr;
  c.vmax = vmaxget();
  c.intsusp = R_interrupts_suspended;
  c.gcenabled = *hidden.gcEnabled;
  c.bcintactive = *hidden.bcIntActive;
  c.bcbody = *hidden.bcBody;
  c.bcpc = *hidden.bcPc;
  c.handlerstack = *hidden.handlerStack;
  c.restartstack = *hidden.restartStack;
  c.prstack = *hidden.pendingPromises;
  c.nodestack = f.stack;
  c.bcprottop = *hidden.bcProtTop;
  c.srcref = R_Srcref;
  c.browserfinish = R_GlobalContext->browserfinish;
  c.returnValue = nullptr;
  c.jumptarget = nullptr;
  c.jumpmask = 0;
  R_GlobalContext = &c;
}

void beginFrame(Frame& f, bool asByteCode) {
  SEXP op = f.ctx.callfun;
  R_Srcref = attrib(op) == R_NilValue ? R_NilValue : Rf_getAttrib(op, R_SrcrefSymbol);
  *hidden.bcIntActive = 0;
  showPosition(f, asByteCode);
  frameCounters.frames++;
  f.code->calls++;
}

namespace {
// The value with which R asks a function body to be run again (browser restarts).
bool isRestart(SEXP value) { return hidden.restartToken && value == hidden.restartToken; }
}  // namespace

StackEntry valueJumpedWith(Frame& f) {
  StackEntry result;
  if (f.ctx.jumptarget) {
    setBoxed(result, R_NilValue);
  } else if (isRestart(*hidden.returnedValue)) {
    f.ctx.callflag = kContextReturn;
    *hidden.returnedValue = R_NilValue;
    result = interpret(f, 0, f.stack);
  } else if (SEXP value = *hidden.returnedValue; HUNCH_UNLIKELY(isLoopJump(value))) {
    *hidden.returnedValue = R_NilValue;
    result = continueLoop(f, value);
  } else {
    setBoxed(result, value);
  }
  return result;
}

StackEntry endFrame(Frame& f, StackEntry result) {
  R_Srcref = f.ctx.srcref;
  if (HUNCH_LIKELY(f.ctx.conexit == R_NilValue && !f.ctx.jumptarget)) {
    *hidden.handlerStack = f.ctx.handlerstack;
    *hidden.restartStack = f.ctx.restartstack;
    R_GlobalContext = f.ctx.next;
  } else {
    R_BCNodeStackTop = f.stack;
    if (!f.ctx.jumptarget) f.ctx.returnValue = boxInPlace(result);
    Rf_endcontext(&f.ctx);
    if (f.ctx.returnValue) setBoxed(result, f.ctx.returnValue);
  }
  *hidden.evalDepth = f.ctx.evaldepth;
  *hidden.bcIntActive = f.ctx.bcintactive;
  *hidden.bcBody = f.ctx.bcbody;
  *hidden.bcPc = f.ctx.bcpc;
  *hidden.returnedValue = R_NilValue;
  releaseVariables(f, result);
  return result;
}

void releaseVariables(Frame& f, StackEntry result) {
  if (result.tag != kTagBoxed) return releaseFrame(f, R_NilValue);
  // Keep the value alive and unshared-countable while the frame lets go of its variables.
  R_BCNodeStackTop = f.stack;
  SEXP value = result.u.sxpval;
  addReference(value);
  PROTECT(value);
  releaseFrame(f, value);
  UNPROTECT(1);
  dropReference(value);
}

void checkDepth() {
  int dummy;
  const intptr_t usage = R_CStackDir * static_cast<intptr_t>(R_CStackStart - reinterpret_cast<uintptr_t>(&dummy));
  if (R_CStackLimit != static_cast<uintptr_t>(-1) && usage > static_cast<intptr_t>(R_CStackLimit))
    R_SignalCStackOverflow(usage);
  if (++*hidden.evalDepth > *hidden.expressions) {
    // Let R's own evaluator notice and raise its own error, with its own class.
    static SEXP probe = nullptr;
    if (!probe) R_PreserveObject(probe = Rf_lang1(Rf_install("(")));
    Rf_eval(probe, R_BaseEnv);
  }
}

void checkNodeStack(StackEntry* top, Code* code) {
  if (top + code->variables.size() + static_cast<size_t>(code->maxDepth) + 16 >= R_BCNodeStackEnd)
    Rf_errorcall(R_NilValue, "node stack overflow");
}

namespace {

StackEntry runVersion(Frame& f, void* version) {
  const Entered entered = policy.enterLinked(f, version);
  if (HUNCH_LIKELY(entered.how == Entered::Returned)) return entered.value;
  return entered.how == Entered::Moved ? resume(f, entered.pc, entered.sp) : resume(f, 0, f.stack);
}

HUNCH_INLINE StackEntry runBody(Frame& f, void* version) {
  if (f.code->needsEnv) environmentOf(f);
  return version ? runVersion(f, version) : interpret(f, 0, f.stack);
}

HUNCH_INLINE void enterFrame(Frame& f, SEXP call, SEXP op, SEXP sysparent, SEXP promargs) {
  linkContext(f, call, op, sysparent, promargs);
  R_BCNodeStackTop = f.stack;
  checkDepth();
  beginFrame(f, f.code->hostByteCode);
}

// Runs a frame whose slots are filled, between linking its context and giving it back. With a `version`, in that compiled
// code.
StackEntry runFrame(Frame& f, SEXP call, SEXP op, SEXP sysparent, SEXP promargs, void* version = nullptr) {
  StackEntry result;
  enterFrame(f, call, op, sysparent, promargs);
  if (HUNCH_UNLIKELY(sigsetjmp(f.ctx.cjmpbuf, 0))) result = valueJumpedWith(f);
  else if (HUNCH_LIKELY(!f.code->intrinsic)) result = runBody(f, version);
  else if (!f.code->intrinsic(f, &result)) result = runBody(f, nullptr);  // the arguments may not be as they were
  return endFrame(f, result);
}

HUNCH_INLINE void bindMissing(Code* code, StackEntry& slot, int i) {
  SEXP def = code->defaults[i];
  if (def == R_MissingArg) {
    setBoxed(slot, R_MissingArg);
    addReference(R_MissingArg);
    slot.flags = kSlotMissing;
  } else if (bytecode::isConstantDefault(def)) {
    setBoxed(slot, def);
    addReference(def);
    slot.flags = kSlotDefault;
  } else {
    slot.tag = kTagDefault;
    slot.flags = kSlotDefault;
    slot.u.sxpval = nullptr;
  }
}

HUNCH_INLINE void clearLocals(Frame& f) {
  const int n = static_cast<int>(f.code->variables.size());
  for (int i = f.code->formalCount; i < n; i++) {
    f.slots[i].tag = kTagUnbound;
    f.slots[i].flags = 0;
    f.slots[i].u.sxpval = nullptr;
  }
}

HUNCH_INLINE void bindValue(StackEntry& slot, const StackEntry& value, int flags) {
  slot.tag = value.tag;
  slot.flags = flags;
  slot.u = value.u;
  if (value.tag == kTagBoxed) addReference(value.u.sxpval);
}

}  // namespace

StackEntry runFrameAs(Frame& f, SEXP call, SEXP op, SEXP sysparent, void* data, StackEntry (*body)(Frame&, void*)) {
  StackEntry result;
  enterFrame(f, call, op, sysparent, R_NilValue);
  if (HUNCH_UNLIKELY(sigsetjmp(f.ctx.cjmpbuf, 0))) result = valueJumpedWith(f);
  else result = body(f, data);
  return endFrame(f, result);
}

SEXP environmentLeft(Code* code, const CallSite* site, SEXP function, const StackEntry* values, const LeftVariable* variables,
                     size_t count) {
  StackEntry* top = R_BCNodeStackTop;
  checkNodeStack(top, code);
  Frame f;
  initFrame(f, code, top, cloenv(function), nullptr, site, static_cast<int>(site->kinds.size()));
  f.asByteCode = code->hostByteCode;
  for (int i = 0; i < code->formalCount; i++) bindMissing(code, f.slots[i], i);
  clearLocals(f);
  for (size_t k = 0; k < count; k++) {
    StackEntry& slot = f.slots[variables[k].slot];
    if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
    bindValue(slot, values[k], variables[k].flags);
  }
  R_BCNodeStackTop = f.stack;
  PROTECT(function);
  SEXP env = environmentOf(f);
  UNPROTECT(1);
  R_BCNodeStackTop = top;
  return env;
}

namespace {

// The first of these frames, and in it the others.
StackEntry continueFrame(Frame& caller, StackEntry* top, const Continued* frames, size_t count) {
  const Continued& c = *frames;
  if (c.site->eagerOuter || c.site->hasFields) needEnv(caller);
  SEXP op = top->u.sxpval;
  StackEntry result;
  Frame f;
  initFrame(f, c.code, top, cloenv(op), &caller, c.site, static_cast<int>(c.site->kinds.size()));
  f.order = static_cast<int>(c.code->variables.size());
  linkContext(f, c.site->call, op, caller.env, R_NilValue);
  checkDepth();
  beginFrame(f, c.code->hostByteCode);
  if (caller.env) unreadBecomePromises(f, caller.env);
  if (HUNCH_UNLIKELY(sigsetjmp(f.ctx.cjmpbuf, 0))) {
    result = valueJumpedWith(f);
  } else if (count == 1) {
    result = resume(f, c.pc, f.stack + c.depth);
  } else {
    StackEntry* sp = f.stack + c.depth;
    continueInlined(f, c.pc, sp, frames + 1, count - 1);
    result = resume(f, c.pc + bytecode::opWidth(bytecode::Op::Call), sp + 1);
  }
  return endFrame(f, result);
}

// A list of boxed arguments with names, as GNU R makes it for a closure.
SEXP argumentList(const StackEntry* args, const SEXP* names, int n) {
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = n; i-- > 0;) {
    SEXP value = PROTECT(boxed(args[i]));
    REPROTECT(list = Rf_cons(value, list), ipx);
    UNPROTECT(1);
    if (names && names[i] != R_NilValue) SET_TAG(list, names[i]);
  }
  UNPROTECT(1);
  return list;
}

}  // namespace

SEXP dotsList(const StackEntry* args, const SEXP* names, const uint8_t* used, int n) {
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = n; i-- > 0;) {
    if (used[i]) continue;
    SEXP value = PROTECT(boxed(args[i]));
    REPROTECT(list = Rf_cons(value, list), ipx);
    UNPROTECT(1);
    SET_TYPEOF(list, DOTSXP);
    if (names[i] != R_NilValue) SET_TAG(list, names[i]);
  }
  UNPROTECT(1);
  return list == R_NilValue ? R_MissingArg : list;
}

namespace {

// Fills the formals' slots from matched arguments. The arguments are on the node stack below the frame.
void bindFormals(Frame& f, const StackEntry* args, const SEXP* names, const int16_t* match, const uint8_t* used,
                 int n) {
  for (int i = 0; i < f.code->formalCount; i++) {  // valid slots before anything allocates
    f.slots[i].tag = kTagUnbound;
    f.slots[i].flags = 0;
    f.slots[i].u.sxpval = nullptr;
  }
  clearLocals(f);
  R_BCNodeStackTop = f.stack;
  for (int i = 0; i < f.code->formalCount; i++) {
    StackEntry& slot = f.slots[i];
    if (match[i] == -2) {
      SEXP dots = dotsList(args, names, used, n);
      setBoxed(slot, dots);
      addReference(dots);
      if (dots == R_MissingArg) slot.flags = kSlotMissing;
    } else if (match[i] < 0 || (args[match[i]].tag == kTagBoxed && args[match[i]].u.sxpval == R_MissingArg)) {
      bindMissing(f.code, slot, i);
    } else {
      bindValue(slot, args[match[i]], 0);
    }
  }
}

}  // namespace

// ---- in place of compiled code ------------------------------------------------------------------------------------
void bindUnsupplied(Code* code, StackEntry& slot, int formal) { bindMissing(code, slot, formal); }

void continueInlined(Frame& f, int pc, StackEntry* sp, const Continued* frames, size_t count) {
  f.at = f.code->base + pc + 1;
  linkOperands(f, sp);
  const StackEntry value = continueFrame(f, sp, frames, count);
  unlinkOperands(f, sp);
  *sp = value;
  R_BCNodeStackTop = sp + 1;
}

// ---- from GNU R ---------------------------------------------------------------------------------------------------
namespace {

bool isGetterCall(SEXP call) {
  static SEXP tmp = Rf_install("*tmp*");
  if (type(call) != LANGSXP || cdr(call) == R_NilValue || CADR(call) != tmp || type(car(call)) != SYMSXP) return false;
  const char* name = CHAR(PRINTNAME(car(call)));
  const size_t n = std::strlen(name);
  return !(n > 2 && !std::strcmp(name + n - 2, "<-"));
}

SEXP finishHostCall(SEXP call, StackEntry& result, StackEntry* top) {
  R_BCNodeStackTop = top;
  SEXP value = boxed(result);
  if (isGetterCall(call) && isReferenced(value)) value = Rf_shallow_duplicate(value);
  return value;
}

}  // namespace

namespace {

bool isPromise(const StackEntry& e) { return e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP; }

constexpr int kMaxQuietFormals = 6;

// Quiet code needs no frame, and nobody can tell that its arguments were evaluated early.
struct QuietArguments {
  const StackEntry* byFormal[kMaxQuietFormals];
  StackEntry defaults[kMaxQuietFormals], values[kMaxQuietFormals];

  QuietArguments(const Code& code, const int16_t* match, const StackEntry* args) {
    for (int i = 0; i < code.formalCount; i++) {
      const int a = match[i];
      const bool isGiven = a >= 0 && !(args[a].tag == kTagBoxed && args[a].u.sxpval == R_MissingArg);
      SEXP otherwise = code.defaults[static_cast<size_t>(i)];
      byFormal[i] = isGiven ? &args[a] : bytecode::isConstantDefault(otherwise) ? &defaults[i] : nullptr;
      if (!isGiven) setBoxed(defaults[i], otherwise);
      if (isGiven && isPromise(args[a]) && promiseValue(args[a].u.sxpval) != R_UnboundValue) {
        setBoxed(values[i], promiseValue(args[a].u.sxpval));
        byFormal[i] = &values[i];
      }
    }
  }
};

HUNCH_INLINE bool maybeQuiet(const Code& code) { return HUNCH_UNLIKELY(code.isQuiet) && code.formalCount <= kMaxQuietFormals; }

// Calls `op` with a list of arguments; `prepare` may complete the frame before it runs. False when they do not match
// plainly. `top` is the first free entry of the node stack. `ask`: nobody needs the frame.
template <class Prepare>
bool applyList(SEXP call, SEXP op, SEXP arglist, SEXP sysparent, Code* code, StackEntry* top, bool ask, const Prepare& prepare,
               StackEntry* result) {
  SEXP names[kMaxArgs];
  uint8_t used[kMaxArgs];
  int n = 0;
  for (SEXP a = arglist; a != R_NilValue; a = cdr(a)) {
    if (n == kMaxArgs - 1) return false;
    names[n++] = tag(a);
  }
  int16_t match[kMaxArgs];
  if (code->formalCount >= kMaxArgs || !matchNames(formals(op), names, n, match, used)) return false;
  checkNodeStack(top + n, code);
  StackEntry* args = top;
  int i = 0;
  for (SEXP a = arglist; a != R_NilValue; a = cdr(a)) setBoxed(args[i++], CAR(a));
  R_BCNodeStackTop = top + n;
  if (ask && maybeQuiet(*code) && code->dotsFormal < 0 && policy.answer(code, op, QuietArguments(*code, match, args).byFormal, result))
    return true;
  Frame f;
  initFrame(f, code, top + n, cloenv(op), nullptr, nullptr, n);
  bindFormals(f, args, names, match, used, n);
  prepare(f);
  *result = runFrame(f, call, op, sysparent, arglist);
  return true;
}

}  // namespace

bool applyFromHost(SEXP call, SEXP op, SEXP arglist, SEXP rho, SEXP supplied, Code* code, SEXP* result) {
  StackEntry* top = R_BCNodeStackTop;
  StackEntry value;
  const bool inGeneric = R_GlobalContext->callflag == kContextGeneric;  // as GNU R takes it: called from where that was called
  SEXP sysparent = inGeneric ? R_GlobalContext->sysparent : rho;
  const auto prepare = [&](Frame& f) {
    if (inGeneric && sysparent == shell) f.caller = frameOf(R_GlobalContext)->caller;
    if (supplied != R_NilValue) supply(f, supplied);
  };
  WaitingOperands waiting(newestOperands());
  const bool done = applyList(call, op, arglist, sysparent, code, top, false, prepare, &value);
  waiting.end();
  if (!done) return false;
  *result = finishHostCall(call, value, top);
  return true;
}

bool callFor(Frame* caller, SEXP call, SEXP op, SEXP arglist, SEXP sysparent, const Supplied* supplied, Code* code, StackEntry* top) {
  StackEntry value;
  const auto prepare = [&](Frame& f) {
    f.supplied = supplied;
    f.caller = caller;
  };
  if (!applyList(call, op, arglist, sysparent, code, top, !supplied, prepare, &value)) return false;
  *top = value;
  return true;
}

namespace {
// An argument as a promise, which takes its place.
SEXP promiseOf(Frame& f, int formal) {
  StackEntry& slot = f.slots[formal];
  if (slot.tag == kTagCell) {
    StackEntry scalar;
    return bindingTag(slot.u.sxpval) && loadNamed(slot.u.sxpval, scalar) ? boxed(scalar) : car(slot.u.sxpval);
  }
  if (slot.tag == kTagUnresolved || slot.tag == kTagDefault) return R_MissingArg;
  if (!(slot.flags & kSlotEager)) return boxed(slot);
  SEXP expr = argumentExpression(f, formal);
  SEXP passed = slot.tag == kTagBoxed && type(slot.u.sxpval) == PROMSXP ? slot.u.sxpval : nullptr;  // of a variable of the caller's
  const bool isRead = passed ? promiseValue(passed) != R_UnboundValue : !(slot.flags & kSlotUnread);
  if (isRead && f.caller && !f.caller->env) markRead(*f.caller, expr);  // passReads() will not find it any more
  SEXP promise = isRead ? R_mkEVPROMISE(expr, passed ? promiseValue(passed) : boxed(slot)) : promiseIn(*f.caller, expr);
  if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
  setBoxed(slot, promise);
  addReference(promise);
  slot.flags &= ~(kSlotEager | kSlotUnread);
  return promise;
}
}  // namespace

void listArguments(Frame& f) {
  if (!f.isClosure || f.ctx.promargs != R_NilValue || !f.site || f.nargs == 0) return;
  const CallSite& site = *f.site;
  int16_t match[kMaxArgs];
  uint8_t used[kMaxArgs];
  const int n = static_cast<int>(site.kinds.size()) - site.endsInDots;
  matchNames(f.code->formals, site.names.data(), n, match, used);
  SEXP rest[kMaxArgs];
  int left = 0;
  if (const int dots = f.code->dotsFormal; dots >= 0 && (f.slots[dots].tag == kTagBoxed || f.slots[dots].tag == kTagCell))
    for (SEXP d = promiseOf(f, dots); type(d) == DOTSXP && left < kMaxArgs; d = cdr(d)) rest[left++] = car(d);
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int a = n; a-- > 0;) {
    const int formal = static_cast<int>(std::find(match, match + f.code->formalCount, a) - match);
    SEXP value = R_MissingArg;
    if (formal == f.code->formalCount) value = left > 0 ? rest[--left] : R_MissingArg;
    else if (site.kinds[static_cast<size_t>(a)] != ArgKind::Missing) value = promiseOf(f, formal);
    PROTECT(value);
    REPROTECT(list = Rf_cons(value, list), ipx);
    UNPROTECT(1);
    if (site.names[static_cast<size_t>(a)] != R_NilValue) SET_TAG(list, site.names[static_cast<size_t>(a)]);
  }
  f.ctx.promargs = list;
  UNPROTECT(1);
}

// A default that the generic has evaluated already is GNU R's business.
bool mayRunIn(const Frame& f, const Code* method) {
  for (int i = 0; i < f.code->formalCount; i++) {
    const StackEntry& slot = f.slots[i];
    const bool isDefault = slot.flags & kSlotDefault;
    if (isDefault && slot.tag != kTagDefault && !(slot.tag == kTagBoxed && slot.u.sxpval == f.code->defaults[static_cast<size_t>(i)])) return false;
  }
  return method->formalCount == f.code->formalCount;
}

StackEntry runAsMethod(Frame& f, SEXP call, SEXP op, const Supplied& supplied, Code* code, StackEntry* top) {
  checkNodeStack(top, code);
  Frame g;
  initFrame(g, code, top, cloenv(op), f.caller, f.site, f.nargs);
  for (int i = 0; i < code->formalCount; i++) {
    const StackEntry& from = f.slots[i];
    if (from.flags & (kSlotDefault | kSlotMissing)) bindMissing(code, g.slots[i], i);
    else bindValue(g.slots[i], from, from.flags);
  }
  clearLocals(g);
  g.supplied = &supplied;
  const StackEntry value = runFrame(g, call, op, f.ctx.sysparent, f.ctx.promargs);
  if (g.site && g.caller && !g.caller->env) passReads(g);
  return value;
}

SEXP runMethodBody(SEXP call, SEXP op, SEXP env, SEXP sysparent, SEXP args, Code* code) {
  StackEntry* top = R_BCNodeStackTop;
  checkNodeStack(top, code);
  Frame f;
  initFrame(f, code, top, cloenv(op), nullptr, nullptr, Rf_length(args));
  f.env = env;
  top->u.sxpval = env;
  const int n = static_cast<int>(code->variables.size());
  for (int i = 0; i < n; i++) {
    f.slots[i].tag = kTagUnresolved;
    f.slots[i].flags = 0;
    f.slots[i].u.sxpval = nullptr;
  }
  StackEntry value = runFrame(f, call, op, sysparent, args);
  return finishHostCall(call, value, top);
}

// ---- from our call sites ------------------------------------------------------------------------------------------
SEXP argumentExpression(const Frame& f, int formal) {
  const CallSite& site = *f.site;
  if (HUNCH_LIKELY(site.target == f.code->formals)) return site.exprs[static_cast<size_t>(site.match[static_cast<size_t>(formal)])];
  int16_t match[kMaxArgs];
  uint8_t used[kMaxArgs];
  matchNames(f.code->formals, site.names.data(), static_cast<int>(site.kinds.size()) - site.endsInDots, match, used);
  return site.exprs[static_cast<size_t>(match[formal])];
}

namespace {

// The call that a callee's frame shows, and what dispatch gives it, if it is a method.
struct CalledAs {
  SEXP call;
  const Supplied* supplied;
};

}  // namespace

bool isOwnPromise(Frame& f, const StackEntry& e) {
  if (Frame* lender = lenderOf(e)) return lender == &lenderOrSelf(f);
  return f.env && isPromise(e) && promiseEnv(e.u.sxpval) == f.env;
}

namespace {

// The promise of a variable of the caller's, in place of one that would evaluate the variable.
bool isPassedOn(Frame& f, const CallSite& site, const StackEntry* args, int i) {
  return site.kinds[i] == ArgKind::Eager && isPromise(args[i]) && !isOwnPromise(f, args[i]);
}

// Replaces values evaluated early by promises: the callee, or somebody it calls, could tell the difference. Those in `early`
// are forced before anything could happen to them, so the promises are forced ones.
void promiseArgument(Frame& f, const CallSite& site, StackEntry* args, int i, uint64_t early) {
  const bool passedOn = isPassedOn(f, site, args, i);
  const bool eager = passedOn || (site.kinds[i] == ArgKind::Eager && !isPromise(args[i]));
  if (eager && !passedOn && i < 64 && (early >> i & 1)) markRead(f, site.exprs[i]);
  if (site.kinds[i] == ArgKind::Forced || (eager && !passedOn && i < 64 && early >> i & 1))
    setBoxed(args[i], R_mkEVPROMISE(site.exprs[i], boxInPlace(args[i])));
  else if (site.kinds[i] == ArgKind::Promise && !isPromise(args[i]))  // evaluated by compiled code
    setBoxed(args[i], R_mkEVPROMISE(site.exprs[i], boxInPlace(args[i])));
  else if (eager)
    setBoxed(args[i], promiseIn(f, site.exprs[i]));
}

void promiseEagerArguments(Frame& f, const CallSite& site, StackEntry* args, uint64_t early = 0) {
  for (int i = 0; i < static_cast<int>(site.kinds.size()); i++) promiseArgument(f, site, args, i, early);
}

// Others will see these arguments.
void settleArguments(const StackEntry* args, int n) {
  for (int i = 0; i < n; i++)
    if (lenderOf(args[i])) environmentOfPromise(args[i].u.sxpval);
}

bool hasUnforcedPromise(const StackEntry* args, int n) {
  return std::any_of(args, args + n, isPromise);
}

bool isOrHoldsObject(const StackEntry& e) {
  if (e.tag != kTagBoxed) return false;
  SEXP x = type(e.u.sxpval) == PROMSXP ? promiseValue(e.u.sxpval) : e.u.sxpval;
  return isObject(x);
}

// Formals that are forced before any effect when these are the arguments.
uint64_t earlyIn(const Code* code, const StackEntry* args, int n) {
  if (code->plainFormals == code->earlyFormals || std::any_of(args, args + n, isOrHoldsObject)) return code->earlyFormals;
  return code->plainFormals;
}

// The arguments that the callee forces before any effect, in `...` or not. None when one of them is a promise, which may do
// anything.
uint64_t earlyArguments(CallSite& site, SEXP op, const Code* code, const StackEntry* args) {
  const int n = static_cast<int>(site.kinds.size());
  const uint64_t formals = code ? earlyIn(code, args, n) : 0;
  if (!formals || site.hasDots || !site.hasEager || n > 64 || !config::config.eager_arguments) return 0;
  if (site.target != host::formals(op)) matchSite(site, op);
  if (site.matchFails && !site.hasRest) return 0;
  uint64_t early = 0, taken = 0;
  for (int i = 0; i < code->formalCount && i < 64; i++) {
    if (site.match[i] < 0) continue;
    taken |= uint64_t{1} << site.match[i];
    if (formals >> i & 1) early |= uint64_t{1} << site.match[i];
  }
  if (site.hasRest && code->dotsFormal < 64 && (formals >> code->dotsFormal & 1)) early |= ~taken;
  for (int i = 0; i < n; i++)
    if ((early >> i & 1) && isPromise(args[i])) return 0;
  return early;
}

// A promise of what a promise gives.
SEXP promiseAround(SEXP promise, SEXP env) {
  if (lenderOf(promise)) environmentOfPromise(promise);
  if (promiseValue(promise) != R_UnboundValue) return R_mkEVPROMISE(promise, promiseValue(promise));
  SEXP made = Rf_allocSExp(PROMSXP);
  SET_PRCODE(made, promise);
  SET_PRENV(made, env);
  SET_PRVALUE(made, R_UnboundValue);
  return made;
}

// A list of arguments that GNU R may get to see. It makes promises of its own of what `...` holds for each call, so that their
// values count as shared. `args`: before what it holds was spread.
void partDots(Frame& f, const CallSite& site, const StackEntry* args, SEXP list) {
  SEXP env = f.env ? f.env : R_BaseEnv;  // nobody looks at it
  for (size_t i = 0; i < site.kinds.size(); i++) {
    if (site.kinds[i] != ArgKind::Dots) {
      list = cdr(list);
      continue;
    }
    for (SEXP d = args[i].u.sxpval; type(d) == DOTSXP; d = cdr(d), list = cdr(list))
      if (type(car(list)) == PROMSXP) SETCAR(list, promiseAround(car(list), env));
  }
}

// GNU R makes the call. The function is at args[-1]; `whole` are the arguments before `...` was spread, null if it was not.
StackEntry callHost(Frame& f, const CallSite& site, SEXP op, StackEntry* args, int n, const SEXP* names, const StackEntry* whole,
                    StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP env = needEnv(f);
  settleArguments(args, n);
  SEXP list = PROTECT(argumentList(args, names, n));
  if (whole) partDots(f, site, whole, list);
  SEXP value = policy.hostApply(site.call, op, list, env, R_NilValue);
  UNPROTECT(1);
  StackEntry result;
  setBoxed(result, value);
  return result;
}

// Arguments with `...` in them, spread out on the node stack above sp. Returns their number, or -1 when too many.
int spreadDots(const CallSite& site, const StackEntry* args, StackEntry* sp, SEXP* names) {
  int n = 0;
  const int count = static_cast<int>(site.kinds.size());
  for (int i = 0; i < count; i++) {
    if (site.kinds[i] != ArgKind::Dots) {
      names[n] = site.names[i];
      sp[n++] = args[i];
    } else {
      SEXP d = args[i].u.sxpval;
      if (type(d) != DOTSXP) continue;
      for (; d != R_NilValue; d = cdr(d)) {
        if (n >= kMaxArgs - 1 || sp + n + 32 >= R_BCNodeStackEnd) return -1;
        names[n] = tag(d);
        setBoxed(sp[n++], car(d));
      }
    }
    if (n >= kMaxArgs - 1) return -1;
  }
  return n;
}

// As matchNames(), which `...` mostly leads to the same end as the last time.
bool matchSpread(CallSite& site, SEXP formals, const SEXP* names, int n, int16_t* match, uint8_t* used) {
  CallSite::Spread& last = site.spread;
  if (last.target != formals || last.names.size() != static_cast<size_t>(n) || !std::equal(names, names + n, last.names.begin())) {
    last.target = nullptr;
    if (!matchNames(formals, names, n, match, used)) return false;
    last = {formals, {names, names + n}, {match, match + Rf_length(formals)}, {used, used + n}};
    return true;
  }
  std::copy(last.match.begin(), last.match.end(), match);
  std::copy(last.used.begin(), last.used.end(), used);
  return true;
}

StackEntry runMatched(Frame& f, const CalledAs& as, SEXP op, Code* code, const StackEntry* args, const SEXP* names,
                      const int16_t* match, const uint8_t* used, int n, StackEntry* sp, SEXP promargs) {
  checkNodeStack(sp, code);
  Frame g;
  initFrame(g, code, sp, cloenv(op), &f, nullptr, n);
  bindFormals(g, args, names, match, used, n);
  g.supplied = as.supplied;
  return runFrame(g, as.call, op, f.env, promargs);
}

// By GNU R.
StackEntry evaluated(Frame& f, SEXP call, StackEntry* sp) {
  StackEntry result;
  R_BCNodeStackTop = sp;
  setBoxed(result, Rf_eval(call, needEnv(f)));
  return result;
}

// Any call that is not of the plain kind: `...` on either side, callees that look at their arguments.
StackEntry callGeneral(Frame& f, CallSite& site, const CalledAs& as, SEXP op, Code* code, StackEntry* args, StackEntry* sp) {
  SEXP names[kMaxArgs];
  R_BCNodeStackTop = sp;
  promiseEagerArguments(f, site, args, earlyArguments(site, op, code, args));
  const StackEntry* actual = args;
  int n = static_cast<int>(site.kinds.size());
  const SEXP* actualNames = site.names.data();
  if (site.hasDots) {
    n = spreadDots(site, args, sp, names);
    if (n < 0) return evaluated(f, site.call, sp);
    actual = sp;
    actualNames = names;
    sp += n;
    R_BCNodeStackTop = sp;
  }
  int16_t match[kMaxArgs];
  uint8_t used[kMaxArgs];
  const bool fits = code && code->formalCount < kMaxArgs && n < kMaxArgs;
  if (!fits || !matchSpread(site, formals(op), actualNames, n, match, used)) {
    if (fits && site.hasDots && site.symbol) return evaluated(f, site.call, sp);  // the error shows what `...` holds as GNU R has it
    return callHost(f, site, op, const_cast<StackEntry*>(actual), n, actualNames, actual == args ? nullptr : args, sp);
  }
  SEXP promargs = code->needsArgs || code->listsArgs ? argumentList(actual, actualNames, n) : R_NilValue;
  sp->tag = kTagBoxed;
  sp->flags = 0;
  sp->u.sxpval = promargs;
  if (promargs != R_NilValue && actual != args) {
    R_BCNodeStackTop = sp + 1;
    partDots(f, site, args, promargs);
  }
  return runMatched(f, as, op, code, actual, actualNames, match, used, n, sp + 1, promargs);
}

// Does `...` of the caller add nothing to these arguments?
HUNCH_INLINE bool addsNothing(const CallSite& site, const StackEntry* args) {
  return site.endsInDots && type(args[site.kinds.size() - 1].u.sxpval) != DOTSXP;
}

// The value of a variable, or of a part of it, if all that takes is lists; null otherwise.
SEXP partOfList(Frame& f, SEXP expr) {
  if (type(expr) == LANGSXP && car(expr) == R_DollarSymbol) {
    SEXP list = type(CADDR(expr)) == SYMSXP ? partOfList(f, CADR(expr)) : nullptr;
    return list && type(list) == VECSXP ? namedElement(list, CADDR(expr)) : nullptr;
  }
  const auto& names = f.code->variables;
  const auto it = std::find(names.begin(), names.end(), expr);
  StackEntry value;
  if (it == names.end() || !peek(f, static_cast<int>(it - names.begin()), &value) || value.tag != kTagBoxed) return nullptr;
  return value.u.sxpval;
}

// Was an environment read for this expression, whose bindings anybody may change?
bool readsEnvironment(Frame& f, SEXP expr) {
  if (type(expr) != LANGSXP) return false;
  if (car(expr) == R_DollarSymbol) {
    SEXP x = partOfList(f, CADR(expr));
    return !x || type(x) != VECSXP;
  }
  for (SEXP a = cdr(expr); a != R_NilValue; a = cdr(a))
    if (readsEnvironment(f, car(a))) return true;
  return false;
}

// Could something that the callee does before it looks at an argument have changed what that was evaluated from?
bool mayMissChange(Frame& f, const CallSite& site, const Code* code, const StackEntry* args, int n) {
  const bool promises = hasUnforcedPromise(args, n);
  const uint64_t formals = earlyIn(code, args, n);
  for (int i = 0; i < code->formalCount; i++) {
    const int a = site.match[i];
    if (a < 0 || site.kinds[a] != ArgKind::Eager || isPromise(args[a])) continue;
    const bool early = i < 64 && (formals >> i & 1);
    if ((promises || !early) && readsEnvironment(f, site.exprs[a])) return true;
  }
  return false;
}

// An argument evaluated early that the callee looks at without a mark.
bool hasUnmarked(const CallSite& site, const Code* code, const StackEntry* args) {
  for (int i = 0; i < code->formalCount && i < 64; i++)
    if (const int a = site.match[i]; a >= 0 && site.kinds[a] == ArgKind::Eager && !isPromise(args[a]) && (code->earlyFormals >> i & 1))
      return true;
  return false;
}

HUNCH_INLINE bool mustPromise(Frame& f, const CallSite& site, const Code* code, const StackEntry* args, int n) {
  if (site.kinds.empty()) return false;
  if (!config::config.eager_arguments) return site.hasEager;
  if (!site.hasEager) return false;
  if (site.hasFields && mayMissChange(f, site, code, args, n)) return true;
  if (!f.env && !site.eagerOuter)  // a promise may change the variables it was lent, and so what others were evaluated from
    return std::any_of(args, args + n, [&](const StackEntry& e) { return lenderOf(e); }) && hasUnmarked(site, code, args);
  if (hasUnforcedPromise(args, n)) return true;
  const uint64_t early = earlyIn(code, args, n);
  for (int i = 0; i < code->formalCount; i++)
    if (const int a = site.match[i]; a >= 0 && site.kinds[a] == ArgKind::Eager && !(i < 64 && early >> i & 1))
      return true;
  return false;
}

HUNCH_NOINLINE bool ask(Code* code, SEXP op, const CallSite& site, const StackEntry* args, StackEntry* result) {
  return policy.answer(code, op, QuietArguments(*code, site.match.data(), args).byFormal, result);
}

HUNCH_INLINE bool isAnswered(Code* code, SEXP op, const CallSite& site, const StackEntry* args, StackEntry* result) {
  return maybeQuiet(*code) && ask(code, op, site, args, result);
}

bool hasUnreadArgument(const Frame& f) {
  for (int i = 0; i < f.code->formalCount; i++)
    if (f.slots[i].flags & kSlotUnread) return true;
  return false;
}

// Quiet code does not tell whether it has looked at its arguments. Where the caller has to know because it passes its own
// on, it is asked only if it is sure to, and these count as read then.
HUNCH_INLINE bool isAnsweredFor(Frame& f, Code* code, SEXP op, const CallSite& site, const StackEntry* args, StackEntry* result) {
  if (HUNCH_LIKELY(!code->isQuiet)) return false;
  const bool passes = site.hasEager && !f.env && hasUnreadArgument(f);
  for (int i = 0; passes && i < code->formalCount; i++)
    if (const int a = site.match[static_cast<size_t>(i)]; a >= 0 && site.kinds[static_cast<size_t>(a)] == ArgKind::Eager)
      if (i >= 64 || !(code->plainFormals >> i & 1)) return false;
  if (!isAnswered(code, op, site, args, result)) return false;
  for (size_t a = 0; passes && a < site.kinds.size(); a++)
    if (site.kinds[a] == ArgKind::Eager) markRead(f, site.exprs[a]);
  return true;
}

// Is this the function that was called here before?
HUNCH_INLINE bool isLinked(const bytecode::Link& link, SEXP op) {
  return link.function == op && link.epoch == worldEpoch && link.body == bodyExpression(op) && link.formals == formals(op) &&
         link.outer.is(cloenv(op));
}

// May the linked version be entered with these arguments?
HUNCH_INLINE bool fits(const Frame& g, const bytecode::Link& link) {
  if (!link.version || link.generation != g.code->generation) return false;
  for (const auto& [slot, type] : link.types)
    if (!policy.hasType(g.slots[slot], type)) return false;
  return true;
}

// The arguments that no formal takes, as promises in a list for `...`.
SEXP restOf(Frame& f, CallSite& site, SEXP op, const Code* code, StackEntry* args, int n) {
  uint8_t used[kMaxArgs] = {};
  for (int a : site.match)
    if (a >= 0) used[a] = 1;
  const uint64_t early = earlyArguments(site, op, code, args);
  for (int i = 0; i < n; i++)
    if (!used[i]) promiseArgument(f, site, args, i, early);
  return dotsList(args, site.names.data(), used, n);
}

// The call of a closure whose code is known to be this, or null.
HUNCH_INLINE StackEntry callCode(Frame& f, CallSite& site, const CalledAs& as, SEXP op, Code* code, bool linked, StackEntry* args,
                                 StackEntry* sp) {
  const bool hasDots = site.hasDots && !addsNothing(site, args);
  if (HUNCH_UNLIKELY(!code || hasDots || code->needsPromises || code->needsArgs))
    return callGeneral(f, site, as, op, code, args, sp);
  if (HUNCH_UNLIKELY(site.target != formals(op))) matchSite(site, op);
  if (HUNCH_UNLIKELY(site.matchFails && !site.hasRest)) return callGeneral(f, site, as, op, nullptr, args, sp);
  StackEntry value;
  if (isAnsweredFor(f, code, op, site, args, &value)) return value;
  const int n = static_cast<int>(site.kinds.size()) - site.endsInDots;
  SEXP rest = nullptr;
  if (site.hasRest) {
    setBoxed(*sp, rest = restOf(f, site, op, code, args, n));
    R_BCNodeStackTop = ++sp;
  }
  bool eager = site.hasEager;
  if (HUNCH_UNLIKELY(mustPromise(f, site, code, args, n))) {
    promiseEagerArguments(f, site, args);
    eager = false;
  }
  checkNodeStack(sp, code);
  Frame g;
  initFrame(g, code, sp, cloenv(op), &f, &site, n);
  for (int i = 0; i < code->formalCount; i++) {
    StackEntry& slot = g.slots[i];
    const int a = site.match[i];
    if (rest && i == code->dotsFormal) {
      setBoxed(slot, rest);
      addReference(rest);
      slot.flags = 0;
      continue;
    }
    if (a < 0 || (args[a].tag == kTagBoxed && args[a].u.sxpval == R_MissingArg)) {
      bindMissing(code, slot, i);
      continue;
    }
    int flags = 0;
    if (eager && site.kinds[a] == ArgKind::Forced) flags = kSlotEager;
    else if (site.kinds[a] == ArgKind::Promise && !isPromise(args[a])) flags = kSlotEager;  // by compiled code
    else if (eager && site.kinds[a] == ArgKind::Eager && (!isPromise(args[a]) || isPassedOn(f, site, args, a)))
      flags = i < 64 && (code->earlyFormals >> i & 1) ? kSlotEager : kSlotEager | kSlotUnread;
    bindValue(slot, args[a], flags);
  }
  clearLocals(g);
  g.supplied = as.supplied;
  value = runFrame(g, as.call, op, f.env, R_NilValue, linked && fits(g, site.link) ? site.link.version : nullptr);
  if (eager && !f.env && hasUnreadArgument(f)) passReads(g);
  return value;
}

}  // namespace

StackEntry callFromSite(Frame& f, CallSite& site, StackEntry* args, StackEntry* sp) {
  SEXP op = args[-1].u.sxpval;
  if (HUNCH_UNLIKELY(type(op) != CLOSXP)) return callPrimitive(f, site, args, sp);
  R_BCNodeStackTop = sp;
  const bool linked = isLinked(site.link, op);
  Code* code = HUNCH_LIKELY(linked) ? site.link.code : policy.codeForClosure(op);
  return callCode(f, site, {site.call, nullptr}, op, code, linked, args, sp);
}

bool callMethodAt(Frame& f, CallSite& site, SEXP call, const Supplied& supplied, StackEntry* args, StackEntry* sp) {
  SEXP op = args[-1].u.sxpval;
  R_BCNodeStackTop = sp;
  Code* code = policy.codeForClosure(op);
  if (!code || code->formalCount >= kMaxArgs) return false;
  if (site.target != formals(op)) matchSite(site, op);
  if (site.matchFails && !site.hasRest) return false;
  args[-1] = callCode(f, site, {call, &supplied}, op, code, false, args, sp);
  return true;
}

R_xlen_t answerMatched(SEXP op, const CallSite& site, Code* code, const StackEntry* args, Calls& calls) {
  return maybeQuiet(*code) ? policy.answerAll(code, op, QuietArguments(*code, site.match.data(), args).byFormal, calls) : 0;
}

StackEntry callMatched(SEXP call, SEXP op, SEXP sysparent, const CallSite& site, Code* code, const StackEntry* args, SEXP rest,
                       StackEntry* sp) {
  StackEntry value;
  if (isAnswered(code, op, site, args, &value)) return value;
  checkNodeStack(sp, code);
  Frame g;
  initFrame(g, code, sp, cloenv(op), nullptr, &site, static_cast<int>(site.kinds.size()));
  for (int i = 0; i < code->formalCount; i++) {
    const int a = site.match[static_cast<size_t>(i)];
    StackEntry dots;
    if (rest && i == code->dotsFormal) setBoxed(dots, rest), bindValue(g.slots[i], dots, 0);
    else if (a < 0) bindMissing(code, g.slots[i], i);  // also `...`, which has no default
    else bindValue(g.slots[i], args[a], site.kinds[static_cast<size_t>(a)] == ArgKind::Forced ? kSlotEager : 0);
  }
  clearLocals(g);
  const bool linked = isLinked(site.link, op) && fits(g, site.link) && site.link.stamp == worldStamp(g);
  return runFrame(g, call, op, sysparent, R_NilValue, linked ? site.link.version : nullptr);
}

}  // namespace hunch::interp
