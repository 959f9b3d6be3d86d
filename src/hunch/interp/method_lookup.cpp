#include "hunch/interp/method_lookup.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "hunch/interp/lend.h"

extern "C" SEXP Rf_topenv(SEXP target, SEXP env);

namespace hunch::interp {

using namespace hunch::host;

namespace {

// One answer of the search for generic.class, seen from `from` and with the generic made in `home`.
struct Entry {
  SEXP generic = nullptr;    // strings that never die: some symbols' names
  SEXP className = nullptr;
  Place from, home;
  SEXP symbol = nullptr;
  SEXP cell = nullptr;       // where it is bound: a cell, the symbol itself when that is base, null when nowhere
  uint64_t epoch = 0;
  uint64_t frames = 0;       // those of functions around it (framesAround)
};
constexpr int kEntryBits = 11;
Entry entries[1 << kEntryBits];

bool livesForever(SEXP string) {
  return string != R_BlankString && string != NA_STRING && PRINTNAME(Rf_installTrChar(string)) == string;
}

SEXP registeredCell(SEXP home, SEXP symbol, bool* known) {
  static SEXP name = Rf_install(".__S3MethodsTable__.");
  SEXP table = methodsTable(home == R_BaseEnv ? R_BaseNamespace : home);
  if (table == R_UnboundValue) watch(name, home);  // the first registration makes it
  *known = type(table) == ENVSXP || table == R_UnboundValue;
  if (type(table) == ENVSXP) watch(symbol, table);
  return type(table) == ENVSXP ? bindingCell(table, symbol) : nullptr;
}

bool isBase(SEXP env) { return env == R_BaseEnv || env == R_BaseNamespace; }

// In one environment: a cell, or the symbol when it is base's.
SEXP cellOf(SEXP env, SEXP symbol, bool* known) {
  if (isBase(env)) {
    watch(symbol, R_BaseEnv);
    watch(symbol, R_BaseNamespace);
    *known = true;
    return symbolValue(symbol) != R_UnboundValue ? symbol : nullptr;
  }
  watch(symbol, env);
  *known = keepsCells(env);
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

// Fills an entry; false when the answer is not one that can be kept. Allocates nothing.
bool search(SEXP generic, SEXP className, SEXP symbol, SEXP from, SEXP home, Entry& entry) {
  bool known = true;
  SEXP top = Rf_topenv(R_NilValue, from);
  SEXP cell = cellUpTo(from, top, symbol, &known);
  if (known && !cell) cell = registeredCell(home, symbol, &known);
  if (known && !cell) cell = cellBeyond(top, symbol, &known);
  if (!known) return false;
  entry = {generic, className, placeOf(from), placeOf(home), symbol, cell, worldEpoch, framesAround(from)};
  return true;
}

bool findMethod(SEXP generic, SEXP className, SEXP from, SEXP home, Entry& entry) {
  static SEXP sortList = Rf_install("sort.list");  // GNU R does not take it for a method
  if (!livesForever(generic) || !livesForever(className)) return false;
  const std::string name = std::string(CHAR(generic)) + "." + CHAR(className);
  SEXP symbol = Rf_install(name.c_str());
  return symbol != sortList && search(generic, className, symbol, from, home, entry);
}

Entry& placeFor(SEXP generic, SEXP className, SEXP from) {
  const uint64_t names = reinterpret_cast<uintptr_t>(className) * 31 + reinterpret_cast<uintptr_t>(generic) * 7;
  return entries[(names + reinterpret_cast<uintptr_t>(from)) * kStampFactor >> (64 - kEntryBits)];
}

bool isGood(const Entry& e, SEXP generic, SEXP className, SEXP from, SEXP home) {
  return e.className == className && e.generic == generic && e.from.is(from) && e.home.is(home) && e.epoch == worldEpoch &&
         (e.frames == 0 || e.frames == framesAround(from));
}

// Null: not known.
const Entry* entryOf(SEXP generic, SEXP className, SEXP from, SEXP home) {
  Entry& e = placeFor(generic, className, from);
  if (HUNCH_LIKELY(isGood(e, generic, className, from, home))) return &e;
  return findMethod(generic, className, from, home, e) ? &e : nullptr;
}

SEXP defaultClass() {
  static SEXP name = PRINTNAME(Rf_install("default"));
  return name;
}

// ---- what bindings hold ---------------------------------------------------------------------------------------------
// Null: not a closure, or not yet.
SEXP closureOf(SEXP value) {
  if (type(value) == PROMSXP) value = promiseValue(value);
  return value != R_UnboundValue && type(value) == CLOSXP ? value : nullptr;
}

SEXP closureIn(SEXP cell) {
  const bool isBases = type(cell) == SYMSXP;
  if (isBases ? gp(cell) & kActiveBinding : bindingTag(cell) || !isPlainCell(cell)) return nullptr;
  return closureOf(isBases ? symbolValue(cell) : car(cell));
}

// ---- function frames ------------------------------------------------------------------------------------------------
// A variable of this name ends GNU R's search as a namespace does.
SEXP packageName() {
  static SEXP symbol = Rf_install(".packageName");
  return symbol;
}

// Outwards past function frames; null when one of them is out of the ordinary.
SEXP pastFrames(SEXP env) {
  for (; isFunctionFrame(env); env = enclos(env))
    if (bindingCell(env, packageName())) return nullptr;
  return env;
}

int slotOf(const Frame& f, SEXP symbol) {
  const auto& names = f.code->variables;
  const auto at = std::find(names.begin(), names.end(), symbol);
  if (at == names.end()) return -1;
  const int slot = static_cast<int>(at - names.begin());
  return f.slots[slot].tag == kTagUnbound ? -1 : slot;
}

// Is the name bound in a function's frame? Then `closure` is what is found there, or null.
bool isInFrames(const Vantage& v, SEXP symbol, SEXP* closure) {
  if (const int slot = v.own ? slotOf(*v.own, symbol) : -1; slot >= 0) {
    const StackEntry& e = v.own->slots[slot];
    *closure = e.tag == kTagBoxed && !(e.flags & kSlotUnread) ? closureOf(e.u.sxpval) : nullptr;
    return true;
  }
  for (SEXP env = v.frames; env != v.from; env = enclos(env))
    if (SEXP cell = bindingCell(env, symbol)) return *closure = closureIn(cell), true;
  return false;
}

// Has an environment of ours no variables but those of the code, of which none can be a method?
bool bindsNoMethod(const Frame& f) { return f.isClosure && !f.code->bindsDotted && frame(f.env) == f.head; }

}  // namespace

Vantage vantageOf(SEXP env) { return {nullptr, env, pastFrames(env)}; }

Vantage vantageOf(Frame& f) {
  Frame& own = lenderOrSelf(f);
  if (SEXP env = f.env ? f.env : own.env) return vantageOf(env == own.env && bindsNoMethod(own) ? own.outer : env);
  Vantage v = vantageOf(own.outer);
  if (own.code->bindsDotted) v.own = &own;
  if (v.own && slotOf(own, packageName()) >= 0) v.from = nullptr;
  return v;
}

SEXP homeOf(SEXP env) {
  env = pastFrames(env);
  return env ? Rf_topenv(R_NilValue, env) : nullptr;
}

Method methodOf(SEXP generic, SEXP className, const Vantage& vantage, SEXP home) {
  const Entry* e = vantage.from && home ? entryOf(generic, className, vantage.from, home) : nullptr;
  if (!e) return {};
  SEXP closure = nullptr;
  if (isInFrames(vantage, e->symbol, &closure)) return {closure != nullptr, e->symbol, closure, 0, nullptr};
  if (e->cell) closure = closureIn(e->cell);
  return {closure || !e->cell, e->symbol, closure, 0, e->cell};
}

Method methodFor(SEXP generic, SEXP classes, const Vantage& vantage, SEXP home) {
  const R_xlen_t n = vectorLength(classes);
  Method method;
  for (R_xlen_t i = 0; i <= n; i++) {
    method = methodOf(generic, i < n ? elements(classes)[i] : defaultClass(), vantage, home);
    method.place = i;
    if (!method.known || method.function) break;
  }
  return method;
}

bool isKnownMethodless(SEXP generic, SEXP classes, SEXP from, SEXP home) {
  const R_xlen_t n = vectorLength(classes);
  for (R_xlen_t i = 0; i <= n; i++) {
    SEXP name = i < n ? elements(classes)[i] : defaultClass();
    Entry& e = placeFor(generic, name, from);
    if (e.className != name || e.generic != generic) return false;
    if (!isGood(e, generic, name, from, home) && !search(generic, name, e.symbol, from, home, e)) return false;
    if (e.cell) return false;
  }
  return true;
}

bool areSameStrings(SEXP x, SEXP y) {
  const R_xlen_t n = vectorLength(x);
  return n == vectorLength(y) && std::equal(elements(x), elements(x) + n, elements(y));
}

SEXP classAttribute(SEXP x) {
  if (!isObject(x) || isS4(x)) return nullptr;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_ClassSymbol)
      return type(car(a)) == STRSXP && !isAltrep(car(a)) && vectorLength(car(a)) > 0 ? car(a) : nullptr;
  return nullptr;
}

namespace {
// `if`, `for`, `<-`, `(`, `{` and the like are classes to GNU R.
bool isPlainCall(SEXP call) { return type(car(call)) != SYMSXP || !(gp(car(call)) & kSpecialSymbol); }

// The classes of what has no class attribute: asked once for each type and number of dimensions.
SEXP implicitClasses(SEXP x) {
  switch (type(x)) {
    case NILSXP: case LGLSXP: case INTSXP: case REALSXP: case CPLXSXP: case STRSXP: case RAWSXP: case VECSXP: case EXPRSXP:
    case CLOSXP: case BUILTINSXP: case SPECIALSXP: case SYMSXP: case ENVSXP: break;
    case LANGSXP: if (!isPlainCall(x)) return nullptr; break;
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
