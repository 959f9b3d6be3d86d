// standardGeneric("name") in a compiled generic: S4 dispatch without GNU R and the generic's environment.
//
// GNU R's C code (methods_list_dispatch.c) makes a label of the classes of the arguments in the signature, looks it up in the
// generic's table of methods, and runs the method with the generic's arguments. Here the same is done from the slots of the
// generic's frame. Enters: a frame without an environment, whose function is the generic of that name. Leaves: the method's
// value, or nothing done but arguments forced, which GNU R would do next anyway. Methods that are not in the table yet
// (inherited ones, the first time), that have formals of other names or are of a class of somebody's own, `...` in the
// signature: all GNU R's.
//
// Tables are read through the cells of their bindings, which stay as long as `worldEpoch` stands.
#include <libintl.h>

#include <algorithm>
#include <string>

#include "hunch/interp/class_checks.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/slow.h"

extern "C" {
SEXP R_data_class(SEXP x, Rboolean singleString);
SEXP R_primitive_generic(SEXP op);
}

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr int kMaxSignature = 4;

// ---- tables -------------------------------------------------------------------------------------------------------
// What a generic has in its environment.
struct GenericTables {
  Place env;
  uint64_t epoch = 0;
  SEXP methods = nullptr, arguments = nullptr, length = nullptr;  // cells
};

struct MethodOf {
  Place table;
  Place env;                         // the generic's
  int count = 0;
  SEXP classes[kMaxSignature] = {};  // strings that never die: some symbol's name
  uint64_t epoch = 0;
  SEXP cell = nullptr;
  SEXP method = nullptr;             // what the cell held when the rest was found out
  SEXP formals = nullptr;            // of the generic
  SEXP variables = nullptr;          // kept: what the method finds besides its arguments; null: GNU R is to call it
};

constexpr int kGenericBits = 8, kMethodBits = 11;
GenericTables generics[1 << kGenericBits];
MethodOf methods[1 << kMethodBits];

SEXP watchedCell(SEXP env, SEXP symbol) {
  watch(symbol, env);
  return keepsCells(env) ? bindingCell(env, symbol) : nullptr;
}

const GenericTables* tablesOf(SEXP env) {
  static SEXP table = Rf_install(".AllMTable"), args = Rf_install(".SigArgs"), length = Rf_install(".SigLength");
  GenericTables& g = generics[reinterpret_cast<uintptr_t>(env) * kStampFactor >> (64 - kGenericBits)];
  if (HUNCH_UNLIKELY(!g.env.is(env) || g.epoch != worldEpoch)) {
    if (isFunctionFrame(env)) return nullptr;
    g = {placeOf(env), worldEpoch, watchedCell(env, table), watchedCell(env, args), watchedCell(env, length)};
  }
  const bool known = g.methods && g.arguments && g.length && !bindingTag(g.length);
  return known && type(car(g.methods)) == ENVSXP && type(car(g.arguments)) == VECSXP ? &g : nullptr;
}

// ---- classes ------------------------------------------------------------------------------------------------------
// The first class of a value, as a string that never dies; null when there is none such.
SEXP classOf(const StackEntry& e) {
  if (e.tag != kTagBoxed) return implicitClass(e.tag);
  SEXP x = e.u.sxpval;
  if (attrib(x) == R_NilValue)
    if (SEXP name = implicitClass(type(x))) return name;
  SEXP classes = isObject(x) ? Rf_getAttrib(x, R_ClassSymbol) : R_data_class(x, TRUE);
  if (type(classes) != STRSXP || Rf_xlength(classes) == 0) return nullptr;
  SEXP name = STRING_ELT(classes, 0);
  return PRINTNAME(Rf_installTrChar(name)) == name ? name : nullptr;
}

// ---- arguments ----------------------------------------------------------------------------------------------------
struct Evaluated {
  SEXP promise, symbol, generic;
};

SEXP evaluate(void* data) { return forcePromise(static_cast<Evaluated*>(data)->promise); }

SEXP blame(SEXP condition, void* data) {
  const auto* e = static_cast<Evaluated*>(data);
  SEXP call = PROTECT(Rf_lang2(Rf_install("conditionMessage"), condition));
  SEXP message = Rf_eval(call, R_BaseEnv);
  Rf_error(dgettext("methods", "error in evaluating the argument '%s' in selecting a method for function '%s': %s"),
           CHAR(PRINTNAME(e->symbol)), CHAR(e->generic), CHAR(STRING_ELT(message, 0)));
}

bool isValue(SEXP x) {
  if (type(x) == PROMSXP) x = promiseValue(x);
  return x != R_UnboundValue && x != R_MissingArg;
}

// A variable that can be read without running anything.
bool isPlainVariable(SEXP symbol, Frame* lender, SEXP env) {
  if (lender) {
    const auto& names = lender->code->variables;
    const auto it = std::find(names.begin(), names.end(), symbol);
    StackEntry value;
    if (it != names.end()) return peek(*lender, static_cast<int>(it - names.begin()), &value) && (value.tag != kTagBoxed || isValue(value.u.sxpval));
    env = lender->outer;
  }
  for (; env && env != R_EmptyEnv && env != R_BaseEnv && env != R_BaseNamespace && keepsCells(env); env = enclos(env))
    if (SEXP cell = bindingCell(env, symbol)) return isPlainCell(cell) && (bindingTag(cell) || isValue(car(cell)));
  return false;
}

}  // namespace

bool runsNothing(SEXP x) {
  if (type(x) != PROMSXP || promiseValue(x) != R_UnboundValue) return true;
  SEXP expr = promiseExpression(x);
  return type(expr) == SYMSXP ? isPlainVariable(expr, lenderOf(x), promiseEnv(x)) : type(expr) != LANGSXP;
}

namespace {

// GNU R evaluates arguments under a handler that says which of them it was that failed.
void forceUnderHandler(Frame& f, SEXP promise, SEXP symbol, SEXP generic, StackEntry* sp) {
  SEXP expr = promiseExpression(promise);
  Evaluated evaluated{promise, symbol, generic};
  linkOperands(f, sp);
  if (type(expr) == SYMSXP && isPlainVariable(expr, lenderOf(promise), promiseEnv(promise))) forcePromise(promise);
  else R_withCallingErrorHandler(&evaluate, &evaluated, &blame, &evaluated);
  unlinkOperands(f, sp);
}

// The value of an argument; false: GNU R is to look.
bool argumentValue(Frame& f, int slot, SEXP generic, StackEntry* value, StackEntry* sp) {
  StackEntry& entry = f.slots[slot];
  if (entry.tag != kTagBoxed) {
    *value = entry;
    return entry.tag == kTagReal || entry.tag == kTagInteger || entry.tag == kTagLogical;
  }
  SEXP x = entry.u.sxpval;
  if (type(x) == PROMSXP && promiseValue(x) == R_UnboundValue) {
    forceUnderHandler(f, x, f.code->variables[static_cast<size_t>(slot)], generic, sp);
    if (f.env) return false;
  }
  setBoxed(*value, type(x) == PROMSXP ? promiseValue(x) : x);
  return type(value->u.sxpval) != SYMSXP;
}

int slotOf(const Frame& f, SEXP symbol) {
  for (int i = 0; i < f.code->formalCount; i++)
    if (f.code->variables[static_cast<size_t>(i)] == symbol) return i;
  return -1;
}

// The classes that are dispatched on; how many, -1: GNU R is to look.
int signatureOf(Frame& f, const GenericTables& tables, SEXP generic, SEXP* classes, StackEntry* sp) {
  static SEXP missing = PRINTNAME(Rf_install("missing"));
  SEXP arguments = car(tables.arguments);
  const int n = Rf_asInteger(car(tables.length));
  if (n < 1 || n > kMaxSignature || n > Rf_length(arguments)) return -1;
  for (int i = 0; i < n; i++) {
    SEXP symbol = VECTOR_ELT(arguments, i);
    const int slot = symbol == R_DotsSymbol ? -1 : slotOf(f, symbol);
    if (slot < 0) return -1;
    StackEntry value;
    if (f.slots[slot].flags & (kSlotMissing | kSlotDefault)) {
      classes[i] = missing;
      continue;
    }
    if (!argumentValue(f, slot, generic, &value, sp) || !(classes[i] = classOf(value))) return -1;
    f.slots[slot].flags &= ~kSlotUnread;
  }
  return n;
}

// ---- methods ------------------------------------------------------------------------------------------------------
bool sameNames(SEXP a, SEXP b) {
  for (; a != R_NilValue && b != R_NilValue; a = cdr(a), b = cdr(b))
    if (tag(a) != tag(b)) return false;
  return a == b;
}

// A method definition whose attributes GNU R knows by heart: it runs no R code to load it.
bool isPlainDefinition(SEXP method) {
  static SEXP known[] = {Rf_install("target"), Rf_install("defined"), Rf_install("nextMethod"), Rf_install("generic"), R_SrcrefSymbol,
                         R_ClassSymbol};
  static SEXP internal = Rf_install("internalDispatchMethod");
  for (SEXP a = attrib(method); a != R_NilValue; a = cdr(a))
    if (std::find(std::begin(known), std::end(known), tag(a)) == std::end(known)) return false;
  return !Rf_inherits(method, CHAR(PRINTNAME(internal))) && attributeOf(method, R_ClassSymbol) != R_NilValue;
}

// What GNU R's R_execMethod() defines in a method's frame, the last one first.
SEXP variablesFor(SEXP method, SEXP env) {
  static SEXP target = Rf_install("target"), defined = Rf_install("defined");
  static const char* const names[] = {".defined", ".Method", ".target", ".Generic", ".Methods"};
  SEXP values[] = {attributeOf(method, defined), method, attributeOf(method, target), Rf_findVar(Rf_install(".Generic"), env),
                   Rf_findVar(Rf_install(".Methods"), env)};
  if (values[0] == R_NilValue || values[2] == R_NilValue) return nullptr;
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = 0; i < 5; i++) {
    if (values[i] == R_UnboundValue || type(values[i]) == PROMSXP) return UNPROTECT(1), nullptr;
    REPROTECT(list = Rf_cons(values[i], list), ipx);
    SET_TAG(list, Rf_install(names[i]));
  }
  UNPROTECT(1);
  return list;
}

void settle(MethodOf& m, const Frame& f) {
  if (m.variables) R_ReleaseObject(m.variables);
  m.variables = nullptr;
  m.method = car(m.cell);
  m.formals = f.code->formals;
  if (type(m.method) != CLOSXP || !isObject(m.method) || !isPlainDefinition(m.method) || !sameNames(formals(m.method), m.formals)) return;
  if ((m.variables = variablesFor(m.method, f.outer))) R_PreserveObject(m.variables);
}

// Where the generic's table has the method for these classes.
MethodOf& cellIn(SEXP env, SEXP table, const SEXP* classes, int n) {
  uintptr_t hash = reinterpret_cast<uintptr_t>(table);
  for (int i = 0; i < n; i++) hash = hash * 31 + reinterpret_cast<uintptr_t>(classes[i]);
  MethodOf& m = methods[hash * kStampFactor >> (64 - kMethodBits)];
  const bool isIt = m.table.is(table) && m.env.is(env) && m.epoch == worldEpoch && m.count == n && std::equal(classes, classes + n, m.classes);
  if (HUNCH_UNLIKELY(!isIt)) {
    std::string label;
    for (int i = 0; i < n; i++) label += (i ? "#" : "") + std::string(CHAR(classes[i]));
    m.table = placeOf(table);
    m.env = placeOf(env);
    m.count = n;
    std::copy(classes, classes + n, m.classes);
    m.epoch = worldEpoch;
    m.cell = watchedCell(table, Rf_install(label.c_str()));
    m.formals = nullptr;
  }
  return m;
}

MethodOf& methodOf(const Frame& f, SEXP table, const SEXP* classes, int n) {
  MethodOf& m = cellIn(f.outer, table, classes, n);
  if (m.cell && (m.method != car(m.cell) || m.formals != f.code->formals)) settle(m, f);
  return m;
}

}  // namespace

SEXP methodForClass(SEXP primitive, SEXP x) {
  SEXP generic = R_primitive_generic(primitive);
  const GenericTables* tables = type(generic) == CLOSXP ? tablesOf(cloenv(generic)) : nullptr;
  if (!tables || Rf_asInteger(car(tables->length)) != 1) return nullptr;
  StackEntry e;
  setBoxed(e, x);
  SEXP name = classOf(e);
  SEXP cell = name ? cellIn(cloenv(generic), car(tables->methods), &name, 1).cell : nullptr;
  return cell && !bindingTag(cell) && type(car(cell)) == CLOSXP ? car(cell) : nullptr;
}

namespace {

bool isGenericNamed(SEXP function, SEXP name) {
  static SEXP generic = Rf_install("generic");
  SEXP own = isObject(function) ? attributeOf(function, generic) : R_NilValue;
  return type(own) == STRSXP && Rf_xlength(own) == 1 && STRING_ELT(own, 0) == name;
}

}  // namespace

namespace {
bool dispatches(Frame& f, StackEntry* args, int n, StackEntry* sp) {
  SEXP name = n == 1 && args[0].tag == kTagBoxed ? args[0].u.sxpval : R_NilValue;
  if (!f.isClosure || f.env || R_GlobalContext != &f.ctx || !isPlainScalar(name, STRSXP)) return false;
  SEXP generic = elements(name)[0];
  if (!isGenericNamed(f.ctx.callfun, generic)) return false;
  const GenericTables* tables = tablesOf(f.outer);
  if (!tables) return false;
  SEXP classes[kMaxSignature];
  SEXP table = car(tables->methods);
  R_BCNodeStackTop = sp;
  const int count = signatureOf(f, *tables, generic, classes, sp);
  if (count < 0) return false;
  MethodOf& m = methodOf(f, table, classes, count);
  if (!m.cell || !m.variables) return false;
  Supplied supplied = {.generic = generic, .group = nullptr, .method = nullptr, .classes = R_NilValue, .defEnv = nullptr, .caller = f.caller};
  setBoxed(sp[0], supplied.ready = m.variables);
  setBoxed(sp[1], m.method);
  R_BCNodeStackTop = sp + 2;
  Code* code = policy.codeForClosure(m.method);
  if (!code || !mayRunIn(f, code)) return false;
  if (code->needsArgs) listArguments(f);
  linkOperands(f, args);
  args[0] = runAsMethod(f, f.ctx.call, sp[1].u.sxpval, supplied, code, sp + 2);
  unlinkOperands(f, args);
  R_BCNodeStackTop = sp;
  return true;
}
}  // namespace

bool standardGeneric(Frame& f, StackEntry* args, int n, StackEntry* sp) {
  if (dispatches(f, args, n, sp)) return true;
  R_BCNodeStackTop = sp;
  listArguments(f);
  return false;
}

}  // namespace hunch::interp
