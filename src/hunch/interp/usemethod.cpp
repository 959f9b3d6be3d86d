// UseMethod("generic") in a compiled generic, without GNU R, its jump and the generic's environment.
//
// Enters: a closure's frame that has no environment and no variables but its arguments, and a dispatch on its first
// argument, an object with a class attribute or a vector without one. Leaves: the method's value, which is the
// generic's, or nothing done (but the argument forced, which GNU R would do next anyway). Whatever is out of the ordinary
// is GNU R's: functions and language, S4 objects, methods bound in function frames or on the search path, methods that
// are not closures or not compiled.
//
// Where GNU R finds the method of a class is remembered as a binding cell, while `worldEpoch` stands: from the
// hashed environment around the generic's caller to its namespace or the global one, then in the table of registered methods where the generic was made.
// The method's .Generic, .Class and so on are made when it gets an environment (frame.cpp).
#include <cstring>
#include <string>

#include "hunch/host/slots.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/slow.h"

extern "C" SEXP Rf_topenv(SEXP target, SEXP env);

namespace hunch::interp {

using namespace hunch::host;

namespace {

// One answer of the search for generic.class, seen from `from` and with the generic made in `home`.
struct MethodEntry {
  SEXP generic = nullptr;    // strings that never die: some symbols' names
  SEXP className = nullptr;
  Place from, home;
  SEXP symbol = nullptr;
  SEXP cell = nullptr;       // where it is bound, null when nowhere
  uint64_t epoch = 0;
};
constexpr int kMethodBits = 11;
MethodEntry methodEntries[1 << kMethodBits];

bool livesForever(SEXP string) { return PRINTNAME(Rf_installTrChar(string)) == string; }

SEXP registeredCell(SEXP home, SEXP symbol, bool* known) {
  SEXP table = methodsTable(home == R_BaseEnv ? R_BaseNamespace : home);
  *known = type(table) == ENVSXP || table == R_UnboundValue;
  if (type(table) == ENVSXP) watch(symbol, table);
  return type(table) == ENVSXP ? bindingCell(table, symbol) : nullptr;
}

// From one environment to another one around it.
SEXP cellUpTo(SEXP env, SEXP top, SEXP symbol, bool* known) {
  for (;; env = enclos(env)) {
    *known = keepsCells(env) && !isFunctionFrame(env);
    watch(symbol, env);
    SEXP cell = *known ? bindingCell(env, symbol) : nullptr;
    if (cell || !*known || env == top) return cell;
  }
}

bool isBoundBeyond(SEXP env, SEXP symbol) {
  for (env = enclos(env); env != R_EmptyEnv; env = enclos(env)) {
    watch(symbol, env);
    if (R_existsVarInFrame(env, symbol)) return true;
  }
  return false;
}

// Fills an entry; false when the answer is not one that can be kept.
bool findMethod(SEXP generic, SEXP className, SEXP from, SEXP home, MethodEntry& entry) {
  static SEXP sortList = Rf_install("sort.list");  // GNU R does not take it for a method
  if (!livesForever(generic) || !livesForever(className)) return false;
  const std::string name = std::string(CHAR(generic)) + "." + CHAR(className);
  SEXP symbol = Rf_install(name.c_str());
  if (symbol == sortList) return false;
  bool known = true;
  SEXP top = Rf_topenv(R_NilValue, from);
  SEXP cell = cellUpTo(from, top, symbol, &known);
  if (known && !cell) cell = registeredCell(home, symbol, &known);
  if (!known || (!cell && isBoundBeyond(top, symbol))) return false;
  entry = {generic, className, placeOf(from), placeOf(home), symbol, cell, worldEpoch};
  return true;
}

MethodEntry* methodEntry(SEXP generic, SEXP className, SEXP from, SEXP home) {
  const uint64_t names = reinterpret_cast<uintptr_t>(className) * 31 + reinterpret_cast<uintptr_t>(generic) * 7;
  MethodEntry& e = methodEntries[(names + reinterpret_cast<uintptr_t>(from)) * kStampFactor >> (64 - kMethodBits)];
  if (HUNCH_LIKELY(e.className == className && e.generic == generic && e.from.is(from) && e.home.is(home) &&
                   e.epoch == worldEpoch))
    return &e;
  return findMethod(generic, className, from, home, e) ? &e : nullptr;
}

bool startsMethod(SEXP symbol, const char* generic, size_t n) {
  const char* name = CHAR(PRINTNAME(symbol));
  return !std::strncmp(name, generic, n) && name[n] == '.';
}

// The first environment outwards that is not a function's frame; null when a frame before it might hold a method.
SEXP beyondFrames(SEXP env, const char* generic) {
  static SEXP packageName = Rf_install(".packageName");
  const size_t n = std::strlen(generic);
  for (; isFunctionFrame(env); env = enclos(env))
    for (SEXP c = frame(env); c != R_NilValue; c = cdr(c)) {
      if (startsMethod(tag(c), generic, n)) return nullptr;
      if (tag(c) == packageName) return nullptr;  // to GNU R, the end of the search
    }
  return env;
}

// The same from the frame that called the generic, which may not have an environment.
SEXP beyondCaller(const Frame& f, const char* generic) {
  if (SEXP env = f.ctx.sysparent != shell ? f.ctx.sysparent : f.caller->env) return beyondFrames(env, generic);
  static SEXP packageName = Rf_install(".packageName");
  const Frame& caller = lenderOrSelf(*f.caller);
  if (caller.env) return beyondFrames(caller.env, generic);
  for (SEXP v : caller.code->variables)
    if (startsMethod(v, generic, std::strlen(generic)) || v == packageName) return nullptr;
  return beyondFrames(caller.outer, generic);
}

// The argument a generic dispatches on when nothing about the arguments' names is in doubt; null otherwise.
SEXP dispatchArgument(const Frame& f) {
  SEXP args = f.ctx.promargs, formal = f.code->formals;
  if (args == R_NilValue || formal == R_NilValue || tag(formal) == R_DotsSymbol || tag(args) != R_NilValue) return nullptr;
  const char* name = CHAR(PRINTNAME(tag(formal)));
  for (SEXP a = cdr(args); a != R_NilValue; a = cdr(a))
    if (tag(a) != R_NilValue && !std::strncmp(CHAR(PRINTNAME(tag(a))), name, std::strlen(CHAR(PRINTNAME(tag(a))))))
      return nullptr;
  return car(args);
}

SEXP classAttribute(SEXP x) {
  if (!isObject(x) || isS4(x)) return nullptr;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_ClassSymbol)
      return type(car(a)) == STRSXP && !isAltrep(car(a)) && vectorLength(car(a)) > 0 ? car(a) : nullptr;
  return nullptr;
}

// The classes of a vector that has no class attribute: asked once for each type and number of dimensions.
SEXP implicitClasses(SEXP x) {
  switch (type(x)) {
    case NILSXP: case LGLSXP: case INTSXP: case REALSXP: case CPLXSXP: case STRSXP: case RAWSXP: case VECSXP: break;
    default: return nullptr;
  }
  if (isS4(x)) return nullptr;
  SEXP dim = attrib(x) == R_NilValue ? R_NilValue : Rf_getAttrib(x, R_DimSymbol);
  const int shape = dim == R_NilValue ? 0 : Rf_length(dim) == 2 ? 2 : 1;
  static SEXP known[32][3];
  SEXP& classes = known[type(x)][shape];
  if (!classes) {
    static SEXP class2 = symbolValue(Rf_install(".class2"));
    SEXP list = PROTECT(Rf_cons(x, R_NilValue));
    R_PreserveObject(classes = R_FunTab[primOffset(class2)].cfun(R_NilValue, class2, list, R_BaseEnv));
    UNPROTECT(1);
  }
  return classes;
}

SEXP dispatchClasses(SEXP x) { return isObject(x) ? classAttribute(x) : implicitClasses(x); }

SEXP classesFrom(SEXP classes, R_xlen_t i) {
  if (i == 0) return classes;
  const R_xlen_t n = vectorLength(classes) - i;
  SEXP rest = PROTECT(Rf_allocVector(STRSXP, n));
  for (R_xlen_t k = 0; k < n; k++) SET_STRING_ELT(rest, k, elements(classes)[k + i]);
  Rf_setAttrib(rest, Rf_install("previous"), classes);
  UNPROTECT(1);
  return rest;
}

// The binding of the method that dispatch finds, with its place among the classes (their number for the default).
MethodEntry* dispatched(SEXP generic, SEXP classes, SEXP from, SEXP home, R_xlen_t* place) {
  static SEXP fallback = PRINTNAME(Rf_install("default"));
  const R_xlen_t n = vectorLength(classes);
  for (R_xlen_t i = 0; i <= n; i++) {
    MethodEntry* e = methodEntry(generic, i < n ? elements(classes)[i] : fallback, from, home);
    if (!e) return nullptr;
    if (!e->cell) continue;
    *place = i;
    return e;
  }
  return nullptr;
}

}  // namespace

bool useMethod(Frame& f, SEXP call, StackEntry* sp) {
  SEXP name = cdr(call) != R_NilValue && CDDR(call) == R_NilValue ? CADR(call) : R_NilValue;
  const bool ordinary = f.isClosure && !f.env && R_GlobalContext == &f.ctx && (f.ctx.sysparent != shell || lenderOrSelf(*f.caller).isClosure) &&
                        isPlainScalar(name, STRSXP) && tag(cdr(call)) == R_NilValue &&
                        static_cast<int>(f.code->variables.size()) == f.code->formalCount;
  SEXP object = ordinary ? dispatchArgument(f) : nullptr;
  if (!object) return false;
  R_BCNodeStackTop = sp;
  linkOperands(f, sp);
  if (type(object) == PROMSXP) object = forcePromise(object);
  unlinkOperands(f, sp);
  SEXP classes = dispatchClasses(object);
  SEXP generic = elements(name)[0];
  SEXP from = classes && !f.env ? beyondCaller(f, CHAR(generic)) : nullptr;
  SEXP home = from ? beyondFrames(f.outer, CHAR(generic)) : nullptr;
  if (home) home = Rf_topenv(R_NilValue, home);
  if (!home) return false;
  R_xlen_t place = 0;
  MethodEntry* entry = dispatched(generic, classes, from, home, &place);
  SEXP method = entry && !bindingTag(entry->cell) && isPlainCell(entry->cell) ? car(entry->cell) : R_NilValue;
  if (type(method) == PROMSXP) method = promiseValue(method);
  if (method == R_UnboundValue || type(method) != CLOSXP) return false;
  SEXP symbol = entry->symbol;
  setBoxed(sp[0], method);
  setBoxed(sp[1], place < vectorLength(classes) ? classes : R_NilValue);
  setBoxed(sp[2], R_NilValue);
  R_BCNodeStackTop = sp + 3;
  Code* code = policy.codeForClosure(method);
  if (!code) return false;
  if (place < vectorLength(classes)) setBoxed(sp[1], classesFrom(classes, place));
  setMissingBits(cdr(call), 1);  // as GNU R leaves it after matching: serialize() writes it
  SEXP shown = Rf_shallow_duplicate(f.ctx.call);
  setBoxed(sp[2], shown);
  SETCAR(shown, symbol);
  const bool madeEnv = f.ctx.sysparent != shell;
  const Supplied supplied = {name, sp[1].u.sxpval, symbol, madeEnv ? f.ctx.sysparent : nullptr, home, f.caller};
  linkOperands(f, sp + 3);
  f.ctx.callflag = kContextGeneric;
  const bool done = callMethod(shown, method, f.ctx.promargs, f.ctx.sysparent, supplied, code, sp + 3);
  f.ctx.callflag = kContextReturn;
  unlinkOperands(f, sp + 3);
  if (done) sp[0] = sp[3];
  return done;
}

}  // namespace hunch::interp
