#include "hunch/interp/quick.h"

#include <cfloat>
#include <cmath>
#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/host/slots.h"
#include "hunch/interp/quick_strings.h"
#include "hunch/interp/slow.h"
#include "hunch/interp/vectors.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// ---- arguments ----------------------------------------------------------------------------------------------------
// A number or a plain vector, NULL being one of no elements; its type, or -1.
int plainType(const StackEntry& e) {
  if (e.tag != kTagBoxed) return e.tag;
  const int t = type(e.u.sxpval);
  return t == NILSXP || isPlainVector(e.u.sxpval, t) ? t : -1;
}
R_xlen_t lengthOf(const StackEntry& e) {
  if (e.tag != kTagBoxed) return 1;
  return e.u.sxpval == R_NilValue ? 0 : vectorLength(e.u.sxpval);
}
const double* realsOf(const StackEntry& e) { return e.tag != kTagBoxed ? &e.u.dval : reals(e.u.sxpval); }
const int* intsOf(const StackEntry& e) { return e.tag != kTagBoxed ? &e.u.ival : ints(e.u.sxpval); }
bool isNumeric(int type) { return type == REALSXP || type == INTSXP || type == LGLSXP; }

// ---- c(), list() --------------------------------------------------------------------------------------------------
// from:to as GNU R keeps it, or whole numbers in another such form.
bool isRange(const StackEntry& e) {
  return e.tag == kTagBoxed && isAltrep(e.u.sxpval) && type(e.u.sxpval) == INTSXP && attrib(e.u.sxpval) == R_NilValue;
}
int partType(const StackEntry& e) { return isRange(e) ? INTSXP : plainType(e); }
R_xlen_t partLength(const StackEntry& e) { return isRange(e) ? Rf_xlength(e.u.sxpval) : lengthOf(e); }

// The type of c()'s value: that of all arguments, or doubles where there are also whole numbers; -1 for other mixtures.
int commonType(const StackEntry* args, int n) {
  int common = NILSXP;
  for (int i = 0; i < n; i++) {
    const int t = partType(args[i]);
    if (t == NILSXP) continue;
    if (!isNumeric(t) && t != STRSXP && t != VECSXP) return -1;
    if (common == NILSXP || t == common) common = t;
    else if (isNumeric(t) && isNumeric(common)) common = t > common ? t : common;
    else return -1;
  }
  return common;
}

void copyNumbers(SEXP to, R_xlen_t at, const StackEntry& from) {
  const R_xlen_t n = lengthOf(from);
  const bool sameType = plainType(from) == REALSXP;
  if (type(to) != REALSXP) std::memcpy(ints(to) + at, intsOf(from), static_cast<size_t>(n) * sizeof(int));
  else if (sameType) std::memcpy(reals(to) + at, realsOf(from), static_cast<size_t>(n) * sizeof(double));
  else
    for (R_xlen_t i = 0; i < n; i++) reals(to)[at + i] = intsOf(from)[i] == NA_INTEGER ? NA_REAL : intsOf(from)[i];
}

void copyRange(SEXP to, R_xlen_t at, SEXP from) {
  for (R_xlen_t i = 0, n = Rf_xlength(from); i < n; i++) {
    const int x = INTEGER_ELT(from, i);
    if (type(to) == REALSXP) reals(to)[at + i] = x == NA_INTEGER ? NA_REAL : x;
    else ints(to)[at + i] = x;
  }
}

void copyElements(SEXP to, R_xlen_t at, const StackEntry& from) {
  if (isRange(from)) return copyRange(to, at, from.u.sxpval);
  const R_xlen_t n = lengthOf(from);
  switch (type(to)) {
    case STRSXP:
      for (R_xlen_t i = 0; i < n; i++) SET_STRING_ELT(to, at + i, elements(from.u.sxpval)[i]);
      return;
    case VECSXP:
      for (R_xlen_t i = 0; i < n; i++) SET_VECTOR_ELT(to, at + i, elements(from.u.sxpval)[i]);
      return;
    default: return copyNumbers(to, at, from);
  }
}

bool combine(StackEntry* args, int n) {
  const int common = commonType(args, n);
  if (common < 0 || common == NILSXP) return false;
  R_xlen_t length = 0;
  for (int i = 0; i < n; i++) length += partLength(args[i]);
  SEXP all = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(common), length));
  R_xlen_t at = 0;
  for (int i = 0; i < n; i++) {
    const R_xlen_t part = partLength(args[i]);
    if (part) copyElements(all, at, args[i]);
    at += part;
  }
  UNPROTECT(1);
  setBoxed(args[0], all);
  return true;
}

// ---- sum(), min(), max(), any(), all() ----------------------------------------------------------------------------
bool sumInts(StackEntry& e) {
  int64_t sum = 0;
  int missing = 0;
  const int* x = intsOf(e);
  for (R_xlen_t i = 0, n = lengthOf(e); i < n; i++) {
    sum += x[i];
    missing |= x[i] == NA_INTEGER;
  }
  if (missing) return setInt(e, NA_INTEGER), true;
  if (sum > INT_MAX || sum < -INT_MAX) return false;
  setInt(e, static_cast<int>(sum));
  return true;
}

bool sum(StackEntry* args, int n) {
  const int t = n == 1 ? plainType(args[0]) : -1;
  if (t == INTSXP || t == LGLSXP) return sumInts(args[0]);
  if (t != REALSXP) return false;
  long double sum = 0;
  const double* x = realsOf(args[0]);
  for (R_xlen_t i = 0, length = lengthOf(args[0]); i < length; i++) sum += x[i];
  if (sum != sum) return false;  // NA or NaN: GNU R's order of loading and adding decides
  setReal(args[0], sum > DBL_MAX ? R_PosInf : sum < -DBL_MAX ? R_NegInf : static_cast<double>(sum));
  return true;
}

template <bool isMax, class T>
T furtherOf(T x, T y) { return isMax ? (x > y ? x : y) : (x < y ? x : y); }

// Four at a time. Of 0 and -0, which are equal, GNU R takes the first.
template <bool isMax>
bool extremeOfReals(const double* x, R_xlen_t n, double* extreme) {
  double found[4] = {*extreme, *extreme, *extreme, *extreme};
  bool isNumber = true;
  R_xlen_t i = 0;
  for (; i + 3 < n; i += 4)
    for (int k = 0; k < 4; k++) {
      isNumber &= x[i + k] == x[i + k];
      found[k] = furtherOf<isMax>(x[i + k], found[k]);
    }
  for (; i < n; i++) {
    isNumber &= x[i] == x[i];
    found[0] = furtherOf<isMax>(x[i], found[0]);
  }
  const double before = *extreme;
  *extreme = furtherOf<isMax>(furtherOf<isMax>(found[3], found[2]), furtherOf<isMax>(found[1], found[0]));
  if (*extreme == 0 && before != 0)
    for (i = 0, *extreme = x[0]; *extreme != 0; i++) *extreme = x[i];
  else if (*extreme == before) *extreme = before;
  return isNumber;
}

template <bool isMax>
bool extremeOfInts(const int* x, R_xlen_t n, double* extreme) {
  int found = isMax ? INT_MIN : INT_MAX;
  bool isNumber = true;
  for (R_xlen_t i = 0; i < n; i++) {
    isNumber &= x[i] != NA_INTEGER;
    found = furtherOf<isMax>(x[i], found);
  }
  if (n > 0) *extreme = furtherOf<isMax>(static_cast<double>(found), *extreme);
  return isNumber;
}

// The extreme of this argument and those before as a double; false when it holds what is no number.
template <bool isMax>
bool extremeOf(const StackEntry& e, double* extreme) {
  const R_xlen_t n = lengthOf(e);
  return plainType(e) == REALSXP ? extremeOfReals<isMax>(realsOf(e), n, extreme) : extremeOfInts<isMax>(intsOf(e), n, extreme);
}

template <bool isMax>
bool extreme(StackEntry* args, int n) {
  bool real = false, empty = true;
  double value = isMax ? -INFINITY : INFINITY;
  for (int i = 0; i < n; i++) {
    const int t = plainType(args[i]);
    if (!isNumeric(t) || !extremeOf<isMax>(args[i], &value)) return false;
    real |= t == REALSXP;
    empty &= lengthOf(args[i]) == 0;
  }
  if (empty) return false;
  if (real) setReal(args[0], value);
  else setInt(args[0], static_cast<int>(value));
  return true;
}

// `decisive` is the element that decides alone: TRUE for any(), FALSE for all().
template <int decisive>
bool decide(StackEntry* args, int n) {
  if (n != 1 || plainType(args[0]) != LGLSXP) return false;
  int answer = !decisive;
  for (R_xlen_t i = 0, length = lengthOf(args[0]); i < length && answer != decisive; i++) {
    const int x = intsOf(args[0])[i];
    if (x == NA_LOGICAL) answer = NA_LOGICAL;
    else if ((x != 0) == decisive) answer = decisive;
  }
  setLogical(args[0], answer);
  return true;
}

bool which(StackEntry* args, int n) {
  if (n != 1 || args[0].tag != kTagBoxed || plainType(args[0]) != LGLSXP) return false;
  const int* x = intsOf(args[0]);
  const R_xlen_t length = lengthOf(args[0]);
  if (length > INT_MAX) return false;
  int count = 0;
  for (R_xlen_t i = 0; i < length; i++) count += x[i] == 1;
  SEXP places = Rf_allocVector(INTSXP, count);
  for (int i = 0, k = 0; k < count; i++) {  // the place of one that is not TRUE is written over
    ints(places)[k] = i + 1;
    k += x[i] == 1;
  }
  setBoxed(args[0], places);
  return true;
}

// ---- of one value -------------------------------------------------------------------------------------------------
bool length(StackEntry* args, int n) {
  if (n != 1) return false;
  if (args[0].tag == kTagBoxed && (isObject(args[0].u.sxpval) || !(Rf_isVector(args[0].u.sxpval) || args[0].u.sxpval == R_NilValue)))
    return false;
  const R_xlen_t length = args[0].tag == kTagBoxed ? Rf_xlength(args[0].u.sxpval) : 1;
  if (length > INT_MAX) return false;
  setInt(args[0], static_cast<int>(length));
  return true;
}

template <int which>
bool isOfType(StackEntry* args, int n) {
  const int answer = n == 1 ? typeAnswer(which, args[0]) : -1;
  if (answer < 0) return false;
  setLogical(args[0], answer);
  return true;
}

bool names(StackEntry* args, int n) {
  if (n != 1 || args[0].tag != kTagBoxed) return false;
  SEXP x = args[0].u.sxpval;
  if (isObject(x) || !Rf_isVector(x)) return false;
  SEXP found = R_NilValue;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_DimSymbol) return false;  // the names of a one-dimensional array are elsewhere
    else if (tag(a) == R_NamesSymbol) found = car(a);
  if (found != R_NilValue) markNotMutable(found);
  setBoxed(args[0], found);
  return true;
}

// Functions of one double; the value of a number that is none, and what GNU R would warn of, is left to it.
template <double (*function)(double)>
bool math(StackEntry* args, int n) {
  if (n != 1 || plainType(args[0]) != REALSXP) return false;
  const R_xlen_t length = lengthOf(args[0]);
  SEXP values = args[0].tag == kTagBoxed && length != 1 ? Rf_allocVector(REALSXP, length) : nullptr;
  double single = 0;
  double* out = values ? reals(values) : &single;
  const double* x = realsOf(args[0]);
  for (R_xlen_t i = 0; i < length; i++) {
    const double y = function(x[i]);
    if (y != y) return false;
    out[i] = y;
  }
  if (values) setBoxed(args[0], values);
  else setReal(args[0], single);
  return true;
}

// A part of one complex number.
template <double (*part)(Rcomplex)>
bool complexPart(StackEntry* args, int n) {
  if (n != 1 || args[0].tag != kTagBoxed || !isPlainScalar(args[0].u.sxpval, CPLXSXP)) return false;
  setReal(args[0], part(*data<Rcomplex>(args[0].u.sxpval)));
  return true;
}
double realPart(Rcomplex z) { return z.r; }
double imaginaryPart(Rcomplex z) { return z.i; }
double modulus(Rcomplex z) { return hypot(z.r, z.i); }
double argument(Rcomplex z) { return atan2(z.i, z.r); }

// ---- operators ----------------------------------------------------------------------------------------------------
bool binary(int kind, StackEntry* args) {
  if (kind < 12 && arithmeticFast(kind, args[0], args[1], &args[0])) return true;
  SEXP value = vectorOp(kind, args[0], args[1], 0);
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

template <int kind>
bool logic(StackEntry* args, int n) { return n == 2 && binary(kind, args); }

bool minus(StackEntry* args, int n) {
  if (n == 2) return binary(1, args);
  StackEntry x;
  const int t = n == 1 ? scalarOf(args[0], x) : 0;
  if (t == kTagReal) return setReal(args[0], -x.u.dval), true;
  if (t == kTagInteger) return setInt(args[0], x.u.ival == NA_INTEGER ? NA_INTEGER : -x.u.ival), true;
  SEXP value = n == 1 && t == 0 ? vectorNegative(args[0]) : nullptr;
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

bool negation(StackEntry* args, int n) {
  StackEntry x;
  const int t = n == 1 ? scalarOf(args[0], x) : 0;
  if (t == kTagLogical) return setLogical(args[0], x.u.ival == NA_LOGICAL ? NA_LOGICAL : !x.u.ival), true;
  SEXP value = n == 1 && t == 0 ? vectorNot(args[0]) : nullptr;
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

// A bound of from:to that takes no closer look.
bool isBound(const StackEntry& e) {
  StackEntry x;
  const int t = scalarOf(e, x);
  if (t == kTagInteger) return x.u.ival != NA_INTEGER;
  return t == kTagReal && std::fabs(x.u.dval) < 1e9;
}

bool colon(StackEntry* args, int n) {
  static SEXP prim = symbolValue(Rf_install(":"));
  if (n != 2 || !isBound(args[0]) || !isBound(args[1])) return false;
  SEXP list = PROTECT(builtinList(args, nullptr, 2));
  SEXP value = R_FunTab[primOffset(prim)].cfun(R_NilValue, prim, list, R_BaseEnv);
  UNPROTECT(1);
  setBoxed(args[0], value);
  return true;
}

constexpr int kMaxPrims = 1200;
Quick quickBuiltins[kMaxPrims];  // by position in R_FunTab
bool takesAnySize[kMaxPrims];    // its time does not depend on how much there is

struct QuickRow {
  const char* name;
  Quick function;
  bool anySize = false;
};

void addQuick(const QuickRow& row) {
  const PrimRow* prim = findPrim(row.name);
  if (!prim || prim - R_FunTab >= kMaxPrims) return;
  quickBuiltins[prim - R_FunTab] = row.function;
  takesAnySize[prim - R_FunTab] = row.anySize;
}

template <int... which>
void addTypes(std::integer_sequence<int, which...>) {
  (addQuick({bytecode::isTypeName(which), isOfType<which>, true}), ...);
}

}  // namespace

void initQuickBuiltins() {
  static constexpr QuickRow kRows[] = {{"c", combine},
                                       {"sum", sum},
                                       {"min", extreme<false>},
                                       {"max", extreme<true>},
                                       {"any", decide<1>},
                                       {"all", decide<0>},
                                       {"length", length, true},
                                       {"names", names, true},
                                       {"sqrt", math<std::sqrt>},
                                       {"exp", math<std::exp>},
                                       {"floor", math<std::floor>},
                                       {"ceiling", math<std::ceil>},
                                       {"abs", math<std::fabs>},
                                       {"Re", complexPart<realPart>},
                                       {"Im", complexPart<imaginaryPart>},
                                       {"Mod", complexPart<modulus>},
                                       {"Arg", complexPart<argument>},
                                       {"&", logic<13>},
                                       {"|", logic<14>},
                                       {"-", minus},
                                       {"!", negation},
                                       {":", colon},
                                       {"which", which},
                                       {"as.character", wholesAsCharacter},
                                       {"paste", pasteStrings},
                                       {"paste0", paste0Strings}};
  for (const QuickRow& row : kRows) addQuick(row);
  addTypes(std::make_integer_sequence<int, bytecode::kIsTypeCount>());
}

// ---- early --------------------------------------------------------------------------------------------------------
namespace {
constexpr R_xlen_t kShort = 128;

bool isShort(const StackEntry& e) {
  if (e.tag != kTagBoxed) return true;
  SEXP x = e.u.sxpval;
  return x == R_NilValue || (Rf_isVector(x) && !isObject(x) && Rf_xlength(x) <= kShort);
}
}  // namespace

bool arithmeticEarly(int kind, StackEntry* args) {
  if (!isShort(args[0]) || !isShort(args[1])) return false;
  SEXP value = vectorOp(kind, args[0], args[1], 3);
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

bool subsetEarly(StackEntry* args) {
  if (!isShort(args[1])) return false;
  const bool logical = args[1].tag == kTagBoxed && type(args[1].u.sxpval) == LGLSXP;
  StackEntry index;
  const int tag = scalarOf(args[1], index);
  const bool allBut = (tag == kTagReal && index.u.dval < 0) || (tag == kTagInteger && index.u.ival < 0);
  if ((logical || allBut) && !isShort(args[0])) return false;
  SEXP value = subsetMany(args[0], args[1]);
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

bool rangeIndex(StackEntry* args) {
  StackEntry bounds[2];
  double at[2];
  for (int k = 0; k < 2; k++) {
    const int tag = scalarOf(args[k], bounds[k]);
    at[k] = tag == kTagReal ? bounds[k].u.dval : tag == kTagInteger ? bounds[k].u.ival : NAN;
    if (!(std::fabs(at[k]) < 1e9) || at[k] != std::floor(at[k])) return false;
  }
  const int from = static_cast<int>(at[0]), to = static_cast<int>(at[1]), step = from <= to ? 1 : -1;
  const int n = (to - from) * step + 1;
  if (n > kShort) return false;
  SEXP range = Rf_allocVector(INTSXP, n);
  for (int i = 0; i < n; i++) ints(range)[i] = from + i * step;
  setBoxed(args[0], range);
  return true;
}

bool builtinEarly(SEXP primitive, StackEntry* args, int n) {
  const Quick quick = quickBuiltin(primitive);
  if (!quick) return false;
  if (!takesAnySize[primOffset(primitive)])
    for (int i = 0; i < n; i++)
      if (!isShort(args[i])) return false;
  return quick(args, n);
}

Quick quickBuiltin(SEXP primitive) { return primOffset(primitive) < kMaxPrims ? quickBuiltins[primOffset(primitive)] : nullptr; }

}  // namespace hunch::interp
