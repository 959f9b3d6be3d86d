// UseMethod("generic") in a compiled generic, without GNU R, its jump and the generic's environment.
//
// Enters: a closure's frame that has no environment and no variables but its arguments, and a dispatch on its first
// argument, an object with a class attribute or anything without one. Leaves: the method's value, which is the
// generic's, or nothing done (but the argument forced, which GNU R would do next anyway). Whatever is out of the ordinary
// is GNU R's: S4 objects, language that has a class of its own, methods that are not closures or not compiled.
//
// The method's .Generic, .Class and so on are made when it gets an environment (frame.cpp).
#include <algorithm>
#include <cstring>

#include "hunch/interp/lend.h"
#include "hunch/interp/method_lookup.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// From the frame that called the generic.
Vantage vantageOfCaller(const Frame& f) {
  return f.ctx.sysparent != shell ? vantageOf(f.ctx.sysparent) : vantageOf(*f.caller);
}

// The argument a generic dispatches on when nothing about the arguments' names is in doubt; null otherwise.
SEXP dispatchArgument(const Frame& f) {
  SEXP args = f.ctx.promargs, formal = f.code->formals;
  if (args == R_NilValue || formal == R_NilValue) return nullptr;
  if (tag(formal) == R_DotsSymbol) return car(args);
  if (tag(args) != R_NilValue) return nullptr;
  const char* name = CHAR(PRINTNAME(tag(formal)));
  for (SEXP a = cdr(args); a != R_NilValue; a = cdr(a))
    if (tag(a) != R_NilValue && !std::strncmp(CHAR(PRINTNAME(tag(a))), name, std::strlen(CHAR(PRINTNAME(tag(a))))))
      return nullptr;
  return car(args);
}

// The same where the frame has gone without a list of its arguments; forced.
SEXP objectInSlot(Frame& f, StackEntry* sp) {
  StackEntry& slot = f.slots[0];
  if (f.code->dotsFormal == 0 || f.code->formalCount == 0 || (slot.flags & (kSlotMissing | kSlotDefault))) return nullptr;
  if (slot.tag != kTagBoxed && slot.tag != kTagReal && slot.tag != kTagInteger && slot.tag != kTagLogical) return nullptr;
  R_BCNodeStackTop = sp;
  slot.flags &= ~kSlotUnread;
  SEXP x = boxed(slot);
  if (type(x) != PROMSXP || x == R_MissingArg) return x == R_MissingArg ? nullptr : x;
  linkOperands(f, sp);
  x = forcePromise(x);
  unlinkOperands(f, sp);
  return f.env ? nullptr : x;
}

// Does the method take its arguments as the generic does? Then they are where it wants them.
bool takesSame(const Frame& f, const Code& method) {
  if (method.needsPromises || method.needsArgs || method.formalCount != f.code->formalCount || !mayRunIn(f, &method)) return false;
  return std::equal(method.variables.begin(), method.variables.begin() + method.formalCount, f.code->variables.begin());
}

// The call with the method's name in it, as GNU R shows it. The last ones are kept.
SEXP callOfMethod(SEXP call, SEXP method) {
  constexpr size_t kKept = 256;
  static SEXP kept = nullptr;
  if (!kept) R_PreserveObject(kept = Rf_allocVector(VECSXP, 2 * kKept));
  const size_t at = 2 * ((reinterpret_cast<uintptr_t>(call) / 8 ^ reinterpret_cast<uintptr_t>(method) / 16) % kKept);
  SEXP shown = elements(kept)[at + 1];
  if (elements(kept)[at] == call && car(shown) == method) return shown;
  shown = PROTECT(Rf_shallow_duplicate(call));
  SETCAR(shown, method);
  markNotMutable(shown);
  SET_VECTOR_ELT(kept, static_cast<R_xlen_t>(at), call);
  SET_VECTOR_ELT(kept, static_cast<R_xlen_t>(at) + 1, shown);
  UNPROTECT(1);
  return shown;
}

// For the optimizer: the first few classes, each with its method.
void note(Code& code, SEXP object, SEXP classes, SEXP method) {
  const int plain = isObject(object) ? -1 : type(object);
  StackEntry value;
  setBoxed(value, object);
  if (plain >= 0 && attrib(object) != R_NilValue) return;
  for (bytecode::Dispatched& d : code.dispatched) {
    if (d.type != plain || !(d.classes == classes || areSameStrings(d.classes, classes))) continue;
    if (HUNCH_UNLIKELY(d.method != method)) R_PreserveObject(d.method = method);
    return feedback::record(d.seen, value);
  }
  if (code.dispatched.size() == Code::kMaxDispatched) return;
  R_PreserveObject(classes);
  R_PreserveObject(method);
  code.dispatched.push_back({classes, method, plain, {}});
  feedback::record(code.dispatched.back().seen, value);
}

}  // namespace

bool useMethod(Frame& f, SEXP call, StackEntry* sp) {
  SEXP name = cdr(call) != R_NilValue && (CDDR(call) == R_NilValue || f.code->generic) ? CADR(call) : R_NilValue;
  const bool ordinary = f.isClosure && !f.env && R_GlobalContext == &f.ctx && (f.ctx.sysparent != shell || lenderOrSelf(*f.caller).isClosure) &&
                        isPlainScalar(name, STRSXP) && tag(cdr(call)) == R_NilValue &&
                        static_cast<int>(f.code->variables.size()) == f.code->formalCount;
  const bool isListed = f.ctx.promargs != R_NilValue;
  SEXP object = !ordinary ? nullptr : isListed ? dispatchArgument(f) : objectInSlot(f, sp);
  if (!object) return false;
  R_BCNodeStackTop = sp;
  linkOperands(f, sp);
  if (type(object) == PROMSXP) object = forcePromise(object);
  unlinkOperands(f, sp);
  setBoxed(sp[2], object);
  SEXP classes = dispatchClasses(object);
  SEXP generic = elements(name)[0];
  SEXP home = classes && !f.env ? homeOf(f.outer) : nullptr;
  if (!home) return false;
  const Method method = methodFor(generic, classes, vantageOfCaller(f), home);
  if (!method.function) return false;
  setBoxed(sp[0], method.function);
  setBoxed(sp[1], method.place < vectorLength(classes) ? classes : R_NilValue);
  R_BCNodeStackTop = sp + 3;
  Code* code = policy.codeForClosure(method.function);
  if (!code) return false;
  note(*f.code, object, classes, method.function);
  setMissingBits(cdr(call), 1);  // as GNU R leaves it after matching: serialize() writes it
  SEXP shown = callOfMethod(f.ctx.call, method.symbol);
  setBoxed(sp[2], shown);
  const bool inPlace = !isListed && takesSame(f, *code);
  if (!isListed && !inPlace) listArguments(f);
  const Supplied supplied = {.generic = generic, .group = nullptr, .method = method.symbol, .classes = sp[1].u.sxpval, .place = method.place,
                             .callEnv = f.ctx.sysparent != shell ? f.ctx.sysparent : nullptr, .defEnv = home, .caller = f.caller};
  linkOperands(f, sp + 3);
  f.ctx.callflag = kContextGeneric;
  bool done = true;
  if (inPlace) sp[3] = runAsMethod(f, shown, method.function, supplied, code, sp + 3);
  else done = callFor(f.caller, shown, method.function, f.ctx.promargs, f.ctx.sysparent, &supplied, code, sp + 3);
  f.ctx.callflag = kContextReturn;
  unlinkOperands(f, sp + 3);
  if (done) sp[0] = sp[3];
  return done;
}

}  // namespace hunch::interp
