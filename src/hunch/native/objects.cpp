// Lists, strings and new vectors, as machine code asks for them.
#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstring>

#include "hunch/host/slots.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/resize.h"
#include "hunch/interp/slow.h"
#include "hunch/interp/vectors.h"
#include "hunch/native/code.h"
#include "hunch/native/helpers.h"
#include "hunch/pir/types.h"

namespace hunch::native {

using namespace hunch::host;
using pir::Type;

int32_t isMatrix(SEXP x) { return isPlainMatrix(x); }

// ---- elements -----------------------------------------------------------------------------------------------------
SEXP loadString(SEXP vector, int64_t position) { return Rf_ScalarString(elements(vector)[position]); }

void storeString(SEXP vector, int64_t position, SEXP string) {
  SET_STRING_ELT(vector, position, elements(string)[0]);
}

SEXP ownElement(SEXP list, int64_t position) {
  SEXP x = elements(list)[position];
  if (!isShared(x) && !isAltrep(x)) return x;
  x = plainCopy(x);
  SET_VECTOR_ELT(list, position, x);
  return x;
}

SEXP growElement(SEXP list, int64_t position, SEXP vector, int64_t at) {
  SEXP longer = at < vectorLength(vector) ? vector : interp::lengthened(vector);
  if (longer != vector) SET_VECTOR_ELT(list, position, longer);
  return longer;
}

int64_t namePosition(SEXP list, SEXP name) {
  for (SEXP a = attrib(list); a != R_NilValue; a = cdr(a)) {
    if (tag(a) != R_NamesSymbol) continue;
    SEXP names = car(a);
    if (type(names) != STRSXP || isAltrep(names)) return -1;
    const R_xlen_t n = vectorLength(names);
    for (R_xlen_t i = 0; i < n; i++)
      if (elements(names)[i] == name) return i;
  }
  return -1;
}

// Strings of one encoding are one object when they are equal; GNU R compares those of different ones.
int32_t stringsEqual(SEXP x, SEXP y) {
  SEXP a = elements(x)[0], b = elements(y)[0];
  if (a == NA_STRING || b == NA_STRING) return NA_LOGICAL;
  return a == b || Rf_NonNullStringMatch(a, b) != FALSE;
}

int32_t isAscii(SEXP x) {
  constexpr uint16_t kAsciiBit = 64;
  if (vectorLength(x) != 1) return false;
  SEXP s = elements(x)[0];
  return s != NA_STRING && (gp(s) & kAsciiBit);
}

int32_t stringLength(SEXP x) { return static_cast<int32_t>(vectorLength(elements(x)[0])); }

SEXP subString(SEXP x, int32_t from, int32_t to) {
  SEXP s = elements(x)[0];
  const int length = static_cast<int>(vectorLength(s)), first = from < 1 ? 1 : from, last = to > length ? length : to;
  if (first > last) return Rf_ScalarString(R_BlankString);
  SEXP part = PROTECT(Rf_mkCharLen(CHAR(s) + first - 1, last - first + 1));
  SEXP string = Rf_ScalarString(part);
  UNPROTECT(1);
  return string;
}

// Equal strings are nearly always one object; tier 1 compares them in earnest.
int64_t switchPc(const void* alternatives, SEXP string) {
  const auto& table = *static_cast<const bytecode::SwitchTable*>(alternatives);
  SEXP wanted = elements(string)[0];
  for (size_t i = 0; i < table.names.size() && wanted != NA_STRING; i++)
    if (table.names[i] != R_NilValue && PRINTNAME(table.names[i]) == wanted) return table.targets[i];
  return interp::switchTarget(table, string);
}

// ---- new vectors --------------------------------------------------------------------------------------------------
namespace {

size_t widthOf(int type) { return type == CPLXSXP ? sizeof(Rcomplex) : type == REALSXP ? sizeof(double) : sizeof(int); }
bool isNumeric(int type) { return type == LGLSXP || type == INTSXP || type == REALSXP; }
int typeOf(const StackEntry& e) { return e.tag == kTagBoxed ? type(e.u.sxpval) : e.tag; }
R_xlen_t lengthOf(const StackEntry& e) {
  if (e.tag != kTagBoxed) return 1;
  return e.u.sxpval == R_NilValue ? 0 : vectorLength(e.u.sxpval);
}

double asReal(int x) { return x == NA_INTEGER ? NA_REAL : x; }

// Appends the elements of one value to those of `all`, from position `at` on.
void append(SEXP all, R_xlen_t at, const StackEntry& e) {
  const R_xlen_t n = lengthOf(e);
  SEXP x = e.tag == kTagBoxed ? e.u.sxpval : nullptr;
  switch (type(all)) {
    case VECSXP:
      for (R_xlen_t i = 0; i < n; i++) setFirstElement(all, at + i, elements(x)[i]);
      return;
    case STRSXP:
      for (R_xlen_t i = 0; i < n; i++) setFirstString(all, at + i, elements(x)[i]);
      return;
    default: break;
  }
  const int* whole = x ? ints(x) : &e.u.ival;
  if (type(all) == REALSXP && typeOf(e) != REALSXP) {
    for (R_xlen_t i = 0; i < n; i++) reals(all)[at + i] = asReal(whole[i]);
    return;
  }
  const size_t width = widthOf(type(all));
  const void* from = x ? data<void>(x) : static_cast<const void*>(&e.u);
  std::memcpy(data<char>(all) + static_cast<size_t>(at) * width, from, static_cast<size_t>(n) * width);
}

// The values on the node stack, boxed, where the collector sees them; the caller sets the top back.
StackEntry* pushBoxed(const StackEntry* values, int32_t count) {
  StackEntry* args = R_BCNodeStackTop;
  for (int32_t i = 0; i < count; i++) args[i] = values[i];
  R_BCNodeStackTop = args + count;
  for (int32_t i = 0; i < count; i++) interp::boxInPlace(args[i]);
  return args;
}

SEXP namesOf(SEXP call, int32_t count) {
  SEXP arg = cdr(call);
  bool any = false;
  for (SEXP a = arg; a != R_NilValue; a = cdr(a)) any |= tag(a) != R_NilValue;
  if (!any) return R_NilValue;
  SEXP names = PROTECT(Rf_allocVector(STRSXP, count));
  for (int32_t i = 0; i < count; i++, arg = cdr(arg))
    SET_STRING_ELT(names, i, tag(arg) == R_NilValue ? R_BlankString : PRINTNAME(tag(arg)));
  UNPROTECT(1);
  return names;
}

}  // namespace

SEXP makeRange(int32_t from, int32_t to) {
  static const interp::Quick colon = interp::quickBuiltin(symbolValue(Rf_install(":")));
  StackEntry* bounds = R_BCNodeStackTop;  // where the collector sees them
  interp::setInt(bounds[0], from);
  interp::setInt(bounds[1], to);
  R_BCNodeStackTop = bounds + 2;
  colon(bounds, 2);
  R_BCNodeStackTop = bounds;
  return bounds[0].u.sxpval;
}
void makeEnvironment(interp::Frame* f) { interp::needEnv(*f); }
SEXP makeArgument(interp::Frame* f, SEXP expression) { return interp::promiseIn(*f, expression); }
void deferFunction(interp::Frame* f, int32_t slot, SEXP expression) { interp::deferFunction(*f, slot, expression); }
SEXP makeFunction(interp::Frame* f, SEXP expression) { return interp::closureIn(*f, expression); }

SEXP makeScope(const Scope* s, SEXP function, const StackEntry* values) {
  return interp::environmentLeft(s->code, s->site, function, values, s->variables.data(), s->variables.size());
}
void storeInScope(SEXP env, SEXP symbol, int32_t tag, int64_t bits) {
  StackEntry value = entryFrom(tag, bits);
  PROTECT(interp::boxInPlace(value));
  Rf_defineVar(symbol, value.u.sxpval, env);
  UNPROTECT(1);
}
SEXP makeFunctionIn(SEXP env, SEXP expression, const void* code) {
  return interp::closureOf(expression, env, static_cast<const bytecode::Code*>(code)->hostByteCode);
}

SEXP newVector(int64_t length, uint32_t kinds) {
  const int kind = pir::sexpType(Type(kinds).kinds());
  SEXP x = Rf_allocVector(static_cast<SEXPTYPE>(kind), length);
  if (isNumeric(kind) || kind == CPLXSXP) std::memset(data<char>(x), 0, widthOf(kind) * static_cast<size_t>(length));
  return x;
}

void asMatrix(SEXP x, int32_t rows, int64_t columns) {
  SEXP dim = PROTECT(Rf_allocVector(INTSXP, 2));
  ints(dim)[0] = rows;
  ints(dim)[1] = static_cast<int>(columns);
  Rf_setAttrib(x, R_DimSymbol, dim);
  UNPROTECT(1);
}

SEXP combine(const StackEntry* values, int32_t count, uint32_t kinds) {
  R_xlen_t length = 0;
  for (int32_t i = 0; i < count; i++) length += lengthOf(values[i]);
  SEXP all = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(pir::sexpType(Type(kinds).kinds())), length));
  R_xlen_t at = 0;
  for (int32_t i = 0; i < count; i++) {
    append(all, at, values[i]);
    at += lengthOf(values[i]);
  }
  UNPROTECT(1);
  return all;
}

SEXP makeList(const StackEntry* values, int32_t count, SEXP call) {
  StackEntry* args = pushBoxed(values, count);
  SEXP list = PROTECT(Rf_allocVector(VECSXP, count));
  for (int32_t i = 0; i < count; i++) SET_VECTOR_ELT(list, i, args[i].u.sxpval);
  SEXP names = PROTECT(namesOf(call, count));
  if (names != R_NilValue) Rf_setAttrib(list, R_NamesSymbol, names);
  UNPROTECT(2);
  R_BCNodeStackTop = args;
  return list;
}

// What is left to GNU R counts its operands, so that it leaves them as they are.
SEXP vectorArith(const StackEntry* operands, int32_t kind, int32_t spent, SEXP call) {
  if (SEXP value = interp::vectorOp(kind, operands[0], operands[1], spent)) return value;
  SEXP builtin = symbolValue(car(call));
  StackEntry* args = pushBoxed(operands, 2);
  for (int i = 0; i < 2; i++) addReference(args[i].u.sxpval);
  SEXP list = PROTECT(interp::builtinList(args, nullptr, 2));
  SEXP value = R_FunTab[primOffset(builtin)].cfun(call, builtin, list, R_BaseEnv);
  UNPROTECT(1);
  for (int i = 0; i < 2; i++) dropReference(args[i].u.sxpval);
  R_BCNodeStackTop = args;
  return value;
}

// ---- reductions: what GNU R's summary functions compute, in their order ----------------------------------------------
namespace {

// GNU R's sum loads each number before it adds it: then NA wins over NaN. Added from memory, the first one would.
double sumWithNaN(const double* x, R_xlen_t n) {
  long double s = 0;
  for (R_xlen_t i = 0; i < n; i++) {
    volatile long double loaded = x[i];
    s += loaded;
  }
  return static_cast<double>(s);
}

double sum(const double* x, R_xlen_t n) {
  long double s = 0;
  for (R_xlen_t i = 0; i < n; i++) s += x[i];
  if (s != s) return sumWithNaN(x, n);
  if (s > DBL_MAX) return R_PosInf;
  if (s < -DBL_MAX) return R_NegInf;
  return static_cast<double>(s);
}

// NA wins over NaN, and both over numbers.
double extreme(const double* x, R_xlen_t n, bool largest) {
  double s = x[0];
  for (R_xlen_t i = 1; i < n; i++) {
    if (std::isnan(x[i])) s = std::isnan(s) && R_IsNA(s) ? s : x[i];
    else if (!std::isnan(s) && (largest ? x[i] > s : x[i] < s)) s = x[i];
  }
  return s;
}

int extreme(const int* x, R_xlen_t n, bool largest) {
  int s = x[0];
  for (R_xlen_t i = 0; i < n; i++) {
    if (x[i] == NA_INTEGER) return NA_INTEGER;
    if (largest ? x[i] > s : x[i] < s) s = x[i];
  }
  return s;
}

int anyOrAll(const int* x, R_xlen_t n, bool all) {
  bool na = false;
  for (R_xlen_t i = 0; i < n; i++) {
    if (x[i] == NA_LOGICAL) na = true;
    else if ((x[i] != 0) != all) return !all;
  }
  return na ? NA_LOGICAL : all;
}

}  // namespace

int64_t reduce(int32_t kind, SEXP x) {
  const R_xlen_t n = vectorLength(x);
  if (kind >= 3) return anyOrAll(ints(x), n, kind == 4);
  if (type(x) != REALSXP) return extreme(ints(x), n, kind == 2);
  return std::bit_cast<int64_t>(kind == 0 ? sum(reals(x), n) : extreme(reals(x), n, kind == 2));
}

// On the node stack, as tier 1 has them. Others may refer to the objects where nobody counts, so nothing is to be overwritten.
int32_t callQuick(const void* function, StackEntry* args, int32_t n, int32_t asObject) {
  StackEntry* base = R_BCNodeStackTop;
  if (base + n + 32 >= R_BCNodeStackEnd) return static_cast<int32_t>(kRefused);
  std::copy(args, args + n, base);
  for (int32_t i = 0; i < n; i++)
    if (args[i].tag == kTagBoxed) addReference(args[i].u.sxpval);
  R_BCNodeStackTop = base + n;
  const bool done = reinterpret_cast<interp::Quick>(const_cast<void*>(function))(base, n);
  for (int32_t i = 0; i < n; i++)
    if (args[i].tag == kTagBoxed) dropReference(args[i].u.sxpval);
  if (done && asObject && base[0].tag != kTagBoxed) interp::setBoxed(base[0], interp::boxed(base[0]));
  R_BCNodeStackTop = base;
  if (!done) return static_cast<int32_t>(kRefused);
  args[0] = base[0];
  return base[0].tag;
}

}  // namespace hunch::native
