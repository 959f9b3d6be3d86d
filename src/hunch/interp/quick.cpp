#include "hunch/interp/quick.h"

#include <cfloat>
#include <cmath>
#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/host/slots.h"
#include "hunch/interp/quick_args.h"
#include "hunch/interp/quick_match.h"
#include "hunch/interp/quick_strings.h"
#include "hunch/interp/quick_vectors.h"
#include "hunch/interp/slow.h"
#include "hunch/interp/vectors.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

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

// The sum of one argument in GNU R's precision; false for NA and NaN, where its order of loading and adding decides.
bool sumOf(const StackEntry& e, double* result) {
  long double sum = 0;
  const double* x = realsOf(e);
  for (R_xlen_t i = 0, length = lengthOf(e); i < length; i++) sum += x[i];
  *result = sum > DBL_MAX ? R_PosInf : sum < -DBL_MAX ? R_NegInf : static_cast<double>(sum);
  return sum == sum;
}

// Each argument is summed up for itself. Whole numbers become doubles at the first sum that is too large.
bool sumParts(StackEntry* args, int n) {
  double total = 0;
  bool real = false;
  for (int i = 0; i < n; i++) real |= plainType(args[i]) == REALSXP;
  for (int i = 0; i < n; i++) {
    const int t = plainType(args[i]);
    double part = 0;
    if (!isNumeric(t)) return false;
    if (t == REALSXP && !sumOf(args[i], &part)) return false;
    if (t != REALSXP) {
      StackEntry whole = args[i];
      if (!sumInts(whole) || whole.u.ival == NA_INTEGER) return false;
      part = whole.u.ival;
    }
    total += part;
    if (total != total || (!real && std::fabs(total) > INT_MAX)) return false;
  }
  if (real) setReal(args[0], total);
  else setInt(args[0], static_cast<int>(total));
  return true;
}

bool sum(StackEntry* args, int n) {
  if (n > 1) return sumParts(args, n);
  const int t = n == 1 ? plainType(args[0]) : -1;
  if (t == INTSXP || t == LGLSXP) return sumInts(args[0]);
  double total;
  if (t != REALSXP || !sumOf(args[0], &total)) return false;
  setReal(args[0], total);
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
bool lengthOfAny(StackEntry* args, int n) {
  if (n != 1) return false;
  if (args[0].tag == kTagBoxed && !(Rf_isVector(args[0].u.sxpval) || args[0].u.sxpval == R_NilValue)) return false;
  const R_xlen_t length = args[0].tag == kTagBoxed ? Rf_xlength(args[0].u.sxpval) : 1;
  if (length > INT_MAX) return false;
  setInt(args[0], static_cast<int>(length));
  return true;
}

// Of values that are no objects.
template <Quick function>
bool unlessObject(StackEntry* args, int n) {
  return !(n > 0 && args[0].tag == kTagBoxed && isObject(args[0].u.sxpval)) && function(args, n);
}

template <int which>
bool isOfType(StackEntry* args, int n) {
  const int answer = n == 1 ? typeAnswer(which, args[0]) : -1;
  if (answer < 0) return false;
  setLogical(args[0], answer);
  return true;
}

bool namesOfAny(StackEntry* args, int n) {
  if (n != 1 || args[0].tag != kTagBoxed) return false;
  SEXP x = args[0].u.sxpval;
  if (!Rf_isVector(x)) return false;
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
  return n == 1 && plainType(args[0]) == REALSXP && mapReals(args[0], function);
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
bool takesMany[kMaxPrims];       // any number of arguments

enum Kind { Usual, AnySize, Many };
struct QuickRow {
  const char* name;
  Quick function;
  Kind kind = Usual;
};

void addQuick(const QuickRow& row) {
  const PrimRow* prim = findPrim(row.name);
  if (!prim || prim - R_FunTab >= kMaxPrims) return;
  quickBuiltins[prim - R_FunTab] = row.function;
  takesAnySize[prim - R_FunTab] = row.kind == AnySize;
  takesMany[prim - R_FunTab] = row.kind == Many;
}

template <int... which>
void addTypes(std::integer_sequence<int, which...>) {
  (addQuick({bytecode::isTypeName(which), isOfType<which>, AnySize}), ...);
}

}  // namespace

void initQuickBuiltins() {
  static constexpr QuickRow kRows[] = {{"c", combine, Many},
                                       {"sum", sum, Many},
                                       {"min", extreme<false>, Many},
                                       {"max", extreme<true>, Many},
                                       {"any", decide<1>, Many},
                                       {"all", decide<0>, Many},
                                       {"length", unlessObject<lengthOfAny>, AnySize},
                                       {"names", unlessObject<namesOfAny>, AnySize},
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
                                       {"as.character", numbersAsCharacter},
                                       {"paste", pasteStrings},
                                       {"paste0", paste0Strings},
                                       {"strsplit", splitStrings},
                                       {"toupper", upperCase},
                                       {"tolower", lowerCase},
                                       {"startsWith", startWith},
                                       {"endsWith", endWith},
                                       {"nzchar", areNotEmpty},
                                       {"nchar", countCharacters},
                                       {"sprintf", formatStrings, Many},
                                       {"as.integer", asIntegers},
                                       {"as.double", asReals},
                                       {"typeof", typeName, AnySize},
                                       {"match", matchPlaces},
                                       {"inherits", inheritsClass},
                                       {"identical", areIdentical},
                                       {"attr", attributeNamed},
                                       {"oldClass", classAttribute},
                                       {"class", classOf},
                                       {"dim", dimensions, AnySize},
                                       {"unlist", unlistPlain},
                                       {"islistfactor", isListOfFactors},
                                       {"rep", repeatTimes},
                                       {"rep.int", repeatTimes},
                                       {"rep_len", repeatLength},
                                       {"round", roundReals},
                                       {"signif", signifReals},
                                       {"cumsum", cumulativeSum},
                                       {"cumprod", cumulativeProduct},
                                       {"cummax", cumulativeMax},
                                       {"cummin", cumulativeMin},
                                       {"which.max", placeOfMax},
                                       {"which.min", placeOfMin},
                                       {"is.na", areNa},
                                       {"anyNA", hasNa}};
  addTypes(std::make_integer_sequence<int, bytecode::kIsTypeCount>());
  for (const QuickRow& row : kRows) addQuick(row);
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

bool subsetLines(StackEntry* args, int n) {
  SEXP value = n == 3 ? subsetMatrix(args[0], args[1], args[2], true) : nullptr;
  if (value) setBoxed(args[0], value);
  return value;
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
  for (int i = 0; i < n; i++)  // an argument that is passed on unevaluated is not looked at
    if (args[i].tag == kTagBoxed && type(args[i].u.sxpval) == PROMSXP) return false;
  if (!takesAnySize[primOffset(primitive)])
    for (int i = 0; i < n; i++)
      if (!isShort(args[i])) return false;
  return quick(args, n);
}

Quick quickBuiltin(SEXP primitive) { return primOffset(primitive) < kMaxPrims ? quickBuiltins[primOffset(primitive)] : nullptr; }
Quick quickWithoutMethod(SEXP primitive) {
  static const struct {
    const PrimRow* row;
    Quick function;
  } kRows[] = {{findPrim("names"), namesOfAny}, {findPrim("length"), lengthOfAny}};
  for (const auto& row : kRows)
    if (row.row == &R_FunTab[primOffset(primitive)]) return row.function;
  return nullptr;
}
Quick quickOfMany(SEXP primitive) {
  return primOffset(primitive) < kMaxPrims && takesMany[primOffset(primitive)] ? quickBuiltins[primOffset(primitive)] : nullptr;
}

}  // namespace hunch::interp
