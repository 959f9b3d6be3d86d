// NextMethod() in a method that dispatch of ours has called, without GNU R and without environments.
//
// Enters: NextMethod's own frame, called by the method's, without arguments for the next method. The method's frame still has its
// dispatch variables waiting (Supplied), so they are as dispatch made them. Leaves: the next method's value, or nothing done.
//
// As GNU R does it: the next method gets the arguments of the current one, those that match formals as promises of these, so it
// sees what the method has assigned to them meanwhile. It appears to be called by the caller of the generic. After the
// last method comes the default one, then the primitive itself.
#include <algorithm>
#include <cstring>

#include "hunch/interp/intrinsics.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/method_lookup.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

struct Next {
  SEXP symbol = nullptr;
  SEXP function = nullptr;   // a closure with code, or a primitive that takes values
  R_xlen_t place = 0;        // among the classes; their number: none
  Code* code = nullptr;
};

bool isNameOf(SEXP symbol, SEXP generic, SEXP className) {
  const char* name = CHAR(PRINTNAME(symbol));
  const size_t n = std::strlen(CHAR(generic));
  return !std::strncmp(name, CHAR(generic), n) && name[n] == '.' && !std::strcmp(name + n + 1, CHAR(className));
}

// Where the search goes on after the current method; 0: it is none of these classes.
R_xlen_t placeAfter(const Supplied& s, SEXP classes) {
  for (R_xlen_t i = 0; i < vectorLength(classes); i++)
    if (isNameOf(s.method, s.group ? s.group : s.generic, elements(classes)[i])) return i + 1;
  return 0;
}

Vantage vantageOfGeneric(const Supplied& s) { return s.callEnv ? vantageOf(s.callEnv) : vantageOf(*s.caller); }

// The primitive of that name, if the default is nothing else.
SEXP primitiveNamed(SEXP generic) {
  SEXP value = symbolValue(Rf_installTrChar(generic));
  return type(value) == BUILTINSXP || type(value) == SPECIALSXP ? value : nullptr;
}

bool findNext(const Supplied& s, SEXP classes, R_xlen_t place, Next& next) {
  static SEXP fallback = PRINTNAME(Rf_install("default"));
  const Vantage vantage = vantageOfGeneric(s);
  const R_xlen_t n = vectorLength(classes);
  for (next.place = place; next.place <= n; next.place++)
    for (SEXP generic : {s.generic, next.place < n ? s.group : nullptr}) {
      if (!generic) continue;
      const Method m = methodOf(generic, next.place < n ? elements(classes)[next.place] : fallback, vantage, s.defEnv);
      if (!m.known) return false;
      next.symbol = m.symbol;
      if (m.function) return next.function = m.function, true;
    }
  next.place = n;
  return (next.function = primitiveNamed(s.generic)) != nullptr;
}

bool isMissingFormal(const Frame& method, int i) {
  const StackEntry& slot = method.slots[i];
  return slot.tag == kTagBoxed && slot.u.sxpval == R_MissingArg;
}

// The method's arguments, with promises of its formals in place of those that match them. Null: not a plain match.
SEXP argumentsOf(Frame& method) {
  SEXP names[kMaxArgs];
  int16_t match[kMaxArgs];
  uint8_t used[kMaxArgs];
  int n = 0;
  for (SEXP a = method.ctx.promargs; a != R_NilValue; a = cdr(a)) {
    if (n == kMaxArgs - 1) return nullptr;
    names[n++] = tag(a);
  }
  if (n == 0 || method.code->formalCount >= kMaxArgs || !matchNames(method.code->formals, names, n, match, used)) return nullptr;
  SEXP formals[kMaxArgs];
  std::fill(formals, formals + n, nullptr);
  SEXP f = method.code->formals;
  for (int i = 0; i < method.code->formalCount; i++, f = cdr(f))
    if (match[i] >= 0 && !isMissingFormal(method, i)) formals[match[i]] = tag(f);
  SEXP list = PROTECT(Rf_shallow_duplicate(method.ctx.promargs));
  SEXP a = list;
  for (int i = 0; i < n; i++, a = cdr(a))
    if (formals[i]) SETCAR(a, promiseIn(method, formals[i]));
  UNPROTECT(1);
  return list;
}

// ---- the primitive itself -----------------------------------------------------------------------------------------
// x[i] and x[[i]] as the functions that do not dispatch know them.
const PrimRow& rowOf(SEXP primitive) {
  static const PrimRow *subset = findPrim("["), *subset2 = findPrim("[["), *plain = findPrim(".subset"), *plain2 = findPrim(".subset2");
  const PrimRow* row = &R_FunTab[primOffset(primitive)];
  return row == subset ? *plain : row == subset2 ? *plain2 : *row;
}

bool takesValues(SEXP primitive) { return type(primitive) == BUILTINSXP || rowOf(primitive).eval % 10 == 1; }

// Arguments in order, as the primitive would evaluate them.
SEXP valuesOf(SEXP arguments) {
  for (SEXP a = arguments; a != R_NilValue; a = cdr(a))
    if (type(car(a)) == PROMSXP) SETCAR(a, forcePromise(car(a)));
  return arguments;
}

bool isMissingAmong(SEXP arguments) {
  for (SEXP a = arguments; a != R_NilValue; a = cdr(a))
    if (car(a) == R_MissingArg) return true;
  return false;
}

SEXP callPrimitive(Frame& f, SEXP primitive, SEXP call, SEXP arguments) {
  const PrimRow& row = rowOf(primitive);
  const int print = row.eval / 100 % 10;
  void* vmax = vmaxget();
  SEXP value = row.cfun(call, primitive, valuesOf(arguments), needEnv(f));
  vmaxset(vmax);
  if (print < 2) R_Visible = static_cast<Rboolean>(print != 1);
  return value;
}

// NextMethod() or NextMethod("generic"), which is not looked at.
bool isPlain(const Frame& f) {
  const StackEntry& dots = f.slots[2];
  return f.code->formalCount == 3 && dots.tag == kTagBoxed && dots.u.sxpval == R_MissingArg;
}

// Has the method variables of its own by the names of those that dispatch supplies (.Class and others)?
bool bindsSupplied(const Code& code) {
  const auto isSupplied = [](SEXP symbol) {
    for (const char* name : {".Generic", ".Class", ".Method", ".Group", ".GenericCallEnv", ".GenericDefEnv"})
      if (!std::strcmp(CHAR(PRINTNAME(symbol)), name)) return true;
    return false;
  };
  return code.bindsDotted && std::any_of(code.variables.begin(), code.variables.end(), isSupplied);
}

// A method whose dispatch variables nobody has seen yet.
bool isWaiting(const Frame* method) {
  return method && method->isClosure && !method->env && !bindsSupplied(*method->code) && method->supplied && method->supplied->classes != R_NilValue &&
         type(car(method->ctx.call)) == SYMSXP;
}

bool choose(const Supplied& s, SEXP classes, Next& next) {
  const R_xlen_t place = placeAfter(s, classes);
  if (place == 0 || !findNext(s, classes, place, next)) return false;
  if (type(next.function) != CLOSXP) return takesValues(next.function);
  return (next.code = policy.codeForClosure(next.function)) != nullptr;
}

// From here on NextMethod's frame stands for the generic's.
void standForGeneric(Frame& f, const Supplied& s) {
  f.ctx.callflag = kContextGeneric;
  f.ctx.sysparent = s.callEnv ? s.callEnv : s.caller->env ? s.caller->env : shell;
  f.caller = s.caller;
}

bool callNext(Frame& f, const Supplied& s, SEXP classes, const Next& next, SEXP call, SEXP arguments, StackEntry* top) {
  Supplied supplied = s;
  supplied.method = next.symbol;
  supplied.classes = classes;
  supplied.place = next.place;
  supplied.hasPrevious = true;
  return callFor(s.caller, call, next.function, arguments, f.ctx.sysparent, &supplied, next.code, top);
}

}  // namespace

bool nextMethod(Frame& f, StackEntry* result) {
  Frame* method = f.caller;
  StackEntry* top = f.stack;
  constexpr int kKept = 4;  // classes, the function, its call, its arguments
  if (!isWaiting(method) || !isPlain(f) || top + kKept + 16 >= R_BCNodeStackEnd) return false;
  for (int i = 0; i < kKept; i++) setBoxed(top[i], R_NilValue);
  R_BCNodeStackTop = top + kKept;
  const Supplied& s = *method->supplied;
  SEXP classes = classesFrom(s.classes, s.place, s.hasPrevious);
  setBoxed(top[0], classes);
  Next next;
  if (!choose(s, classes, next)) return false;
  setBoxed(top[1], next.function);
  SEXP arguments = argumentsOf(*method);
  if (!arguments || (type(next.function) == BUILTINSXP && isMissingAmong(arguments))) return false;
  setBoxed(top[3], arguments);
  SEXP call = Rf_shallow_duplicate(method->ctx.call);
  setBoxed(top[2], call);
  SETCAR(call, next.symbol);
  const SEXP sysparent = f.ctx.sysparent;
  standForGeneric(f, s);
  if (!next.code) {
    SEXP value = callPrimitive(f, next.function, call, arguments);
    setBoxed(*result, value);
    return true;
  }
  if (callNext(f, s, classes, next, call, arguments, top + kKept)) return *result = top[kKept], true;
  f.ctx.callflag = kContextReturn;
  f.ctx.sysparent = sysparent;
  f.caller = method;
  return false;
}

}  // namespace hunch::interp
