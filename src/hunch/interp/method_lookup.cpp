#include "hunch/interp/method_lookup.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "hunch/interp/lend.h"

extern "C" SEXP Rf_topenv(SEXP target, SEXP env);

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr int kMethodBits = 11;
MethodEntry methodEntries[1 << kMethodBits];

bool livesForever(SEXP string) { return PRINTNAME(Rf_installTrChar(string)) == string; }

SEXP registeredCell(SEXP home, SEXP symbol, bool* known) {
  SEXP table = methodsTable(home == R_BaseEnv ? R_BaseNamespace : home);
  *known = type(table) == ENVSXP || table == R_UnboundValue;
  if (type(table) == ENVSXP) watch(symbol, table);
  return type(table) == ENVSXP ? bindingCell(table, symbol) : nullptr;
}

bool isBase(SEXP env) { return env == R_BaseEnv || env == R_BaseNamespace; }

// In one environment that is no function's frame: a cell, or the symbol when it is base's.
SEXP cellOf(SEXP env, SEXP symbol, bool* known) {
  if (isBase(env)) {
    watch(symbol, R_BaseEnv);
    watch(symbol, R_BaseNamespace);
    *known = true;
    return symbolValue(symbol) != R_UnboundValue ? symbol : nullptr;
  }
  watch(symbol, env);
  *known = keepsCells(env) && !isFunctionFrame(env);
  return *known ? bindingCell(env, symbol) : nullptr;
}

// From one environment to another one around it.
SEXP cellUpTo(SEXP env, SEXP top, SEXP symbol, bool* known) {
  for (;; env = enclos(env)) {
    SEXP cell = cellOf(env, symbol, known);
    if (cell || !*known || env == top) return cell;
  }
}

// Somebody has asked GNU R to look elsewhere.
bool looksElsewhere() {
  static const bool does = std::getenv("_R_S3_METHOD_LOOKUP_BASEENV_AFTER_GLOBALENV_") ||
                           std::getenv("_R_S3_METHOD_LOOKUP_REPORT_SEARCH_PATH_USES_");
  return does;
}

// Further outwards, where GNU R goes from the global environment to base: past what is attached.
SEXP cellBeyond(SEXP top, SEXP symbol, bool* known) {
  for (SEXP env = top; env != R_EmptyEnv;) {
    env = env == R_GlobalEnv ? R_BaseEnv : enclos(env);
    if (env == R_EmptyEnv) break;
    SEXP cell = cellOf(env, symbol, known);
    if (cell && looksElsewhere()) *known = false;
    if (cell || !*known) return cell;
  }
  return nullptr;
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
  if (known && !cell) cell = cellBeyond(top, symbol, &known);
  if (!known) return false;
  entry = {generic, className, placeOf(from), placeOf(home), symbol, cell, worldEpoch};
  return true;
}

bool startsMethod(const char* name, const char* generic) {
  const size_t n = std::strlen(generic);
  return !std::strncmp(name, generic, n) && name[n] == '.';
}

// Might a variable of this name hold such a method, or be the end of the search to GNU R?
bool mayBeMethod(SEXP symbol, const char* generic, const char* group) {
  static SEXP packageName = Rf_install(".packageName");
  const char* name = CHAR(PRINTNAME(symbol));
  return startsMethod(name, generic) || (group && startsMethod(name, group)) || symbol == packageName;
}

}  // namespace

const MethodEntry* methodEntry(SEXP generic, SEXP className, SEXP from, SEXP home) {
  const uint64_t names = reinterpret_cast<uintptr_t>(className) * 31 + reinterpret_cast<uintptr_t>(generic) * 7;
  MethodEntry& e = methodEntries[(names + reinterpret_cast<uintptr_t>(from)) * kStampFactor >> (64 - kMethodBits)];
  if (HUNCH_LIKELY(e.className == className && e.generic == generic && e.from.is(from) && e.home.is(home) &&
                   e.epoch == worldEpoch))
    return &e;
  return findMethod(generic, className, from, home, e) ? &e : nullptr;
}

const MethodEntry* methodFor(SEXP generic, SEXP classes, SEXP from, SEXP home, R_xlen_t* place, bool* known) {
  static SEXP fallback = PRINTNAME(Rf_install("default"));
  const R_xlen_t n = vectorLength(classes);
  for (R_xlen_t i = *place; i <= n; i++) {
    const MethodEntry* e = methodEntry(generic, i < n ? elements(classes)[i] : fallback, from, home);
    *known = e != nullptr;
    if (!e) return nullptr;
    if (!e->cell) continue;
    *place = i;
    return e;
  }
  return nullptr;
}

SEXP methodClosure(const MethodEntry& entry) {
  const bool isBases = type(entry.cell) == SYMSXP;
  if (isBases ? gp(entry.cell) & kActiveBinding : bindingTag(entry.cell) || !isPlainCell(entry.cell)) return nullptr;
  SEXP method = isBases ? symbolValue(entry.cell) : car(entry.cell);
  if (type(method) == PROMSXP) method = promiseValue(method);
  return method != R_UnboundValue && type(method) == CLOSXP ? method : nullptr;
}

SEXP beyondFrames(SEXP env, const char* generic, const char* group) {
  for (; isFunctionFrame(env); env = enclos(env))
    for (SEXP c = frame(env); c != R_NilValue; c = cdr(c))
      if (mayBeMethod(tag(c), generic, group)) return nullptr;
  return env;
}

SEXP beyondFrame(Frame& f, const char* generic, const char* group) {
  const Frame& own = lenderOrSelf(f);
  if (SEXP env = f.env ? f.env : own.env) return beyondFrames(env, generic, group);
  if (own.code->bindsDotted)
    for (SEXP v : own.code->variables)
      if (mayBeMethod(v, generic, group)) return nullptr;
  return beyondFrames(own.outer, generic, group);
}

SEXP classAttribute(SEXP x) {
  if (!isObject(x) || isS4(x)) return nullptr;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_ClassSymbol)
      return type(car(a)) == STRSXP && !isAltrep(car(a)) && vectorLength(car(a)) > 0 ? car(a) : nullptr;
  return nullptr;
}

namespace {
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

}  // namespace

SEXP dispatchClasses(SEXP x) { return isObject(x) ? classAttribute(x) : implicitClasses(x); }


}  // namespace hunch::interp
