#include "hunch/interp/quick_vectors.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>

#include <R_ext/Utils.h>

#include "hunch/interp/quick_args.h"

extern "C" {
double Rf_fround(double x, double digits);
double Rf_fprec(double x, double digits);
}

namespace hunch::interp {

using namespace hunch::host;

// ---- c(), unlist() ------------------------------------------------------------------------------------------------
namespace {

// The type of both, doubles being that of doubles and whole numbers; -1 for other mixtures. NULL goes with all.
int commonType(int common, int t) {
  if (t == NILSXP) return common;
  if (!isNumeric(t) && t != STRSXP && t != VECSXP) return -1;
  if (common == NILSXP || t == common) return t;
  if (isNumeric(t) && isNumeric(common)) return t > common ? t : common;
  return -1;
}

void copyNumbers(SEXP to, R_xlen_t at, const StackEntry& from) {
  const R_xlen_t n = lengthOf(from);
  if (type(to) != REALSXP) std::memcpy(ints(to) + at, intsOf(from), static_cast<size_t>(n) * sizeof(int));
  else if (plainType(from) == REALSXP) std::memcpy(reals(to) + at, realsOf(from), static_cast<size_t>(n) * sizeof(double));
  else
    for (R_xlen_t i = 0; i < n; i++) reals(to)[at + i] = realOf(intsOf(from)[i]);
}

void copyRange(SEXP to, R_xlen_t at, SEXP from) {
  for (R_xlen_t i = 0, n = Rf_xlength(from); i < n; i++) {
    const int x = INTEGER_ELT(from, i);
    if (type(to) == REALSXP) reals(to)[at + i] = realOf(x);
    else ints(to)[at + i] = x;
  }
}

void copyElements(SEXP to, R_xlen_t at, const StackEntry& from) {
  if (isRange(from)) return copyRange(to, at, from.u.sxpval);
  const R_xlen_t n = lengthOf(from);
  switch (type(to)) {
    case STRSXP:
      for (R_xlen_t i = 0; i < n; i++) setFirstString(to, at + i, elements(from.u.sxpval)[i]);
      return;
    case VECSXP:
      for (R_xlen_t i = 0; i < n; i++) setFirstElement(to, at + i, elements(from.u.sxpval)[i]);
      return;
    default: return copyNumbers(to, at, from);
  }
}

// All elements of the n values that `part` gives, one after the other; null when they are not of one kind, or none.
template <class Part>
SEXP joined(R_xlen_t n, const Part& part) {
  int common = NILSXP;
  R_xlen_t length = 0;
  for (R_xlen_t i = 0; i < n && common >= 0; i++) {
    const StackEntry e = part(i);
    common = commonType(common, partType(e));
    if (common >= 0) length += partLength(e);
  }
  if (common < 0 || common == NILSXP) return nullptr;
  SEXP all = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(common), length));
  R_xlen_t at = 0;
  for (R_xlen_t i = 0; i < n; i++) {
    const StackEntry e = part(i);
    const R_xlen_t size = partLength(e);
    if (size) copyElements(all, at, e);
    at += size;
  }
  UNPROTECT(1);
  return all;
}

bool setJoined(StackEntry& result, SEXP all) {
  if (all) setBoxed(result, all);
  return all != nullptr;
}

// A list without attributes.
SEXP plainList(const StackEntry& e) { return e.tag == kTagBoxed && isPlainVector(e.u.sxpval, VECSXP) ? e.u.sxpval : nullptr; }

StackEntry elementOf(SEXP list, R_xlen_t i) {
  StackEntry e;
  setBoxed(e, elements(list)[i]);
  return e;
}

}  // namespace

bool combine(StackEntry* args, int n) {
  return setJoined(args[0], joined(n, [&](R_xlen_t i) { return args[i]; }));
}

namespace {

SEXP namesFrom(const SEXP* names, int n) {
  SEXP all = PROTECT(Rf_allocVector(STRSXP, n));
  for (int i = 0; i < n; i++) SET_STRING_ELT(all, i, names[i] == R_NilValue ? R_BlankString : PRINTNAME(names[i]));
  UNPROTECT(1);
  return all;
}

bool isOne(const StackEntry& e) {
  if (e.tag != kTagBoxed) return true;
  SEXP x = e.u.sxpval;
  return attrib(x) == R_NilValue && !isAltrep(x) && Rf_isVectorAtomic(x) && vectorLength(x) == 1;
}

}  // namespace

bool combineNamed(StackEntry* args, const SEXP* names, int n) {
  if (n < 2 || !std::all_of(args, args + n, isOne) || !combine(args, n)) return false;
  SEXP named = namesFrom(names, n);
  Rf_setAttrib(args[0].u.sxpval, R_NamesSymbol, named);
  return true;
}

SEXP makeList(StackEntry* args, const SEXP* names, int n) {
  for (int i = 0; i < n; i++) boxInPlace(args[i]);
  SEXP list = PROTECT(Rf_allocVector(VECSXP, n));
  for (int i = 0; i < n; i++) SET_VECTOR_ELT(list, i, args[i].u.sxpval);
  if (names && std::any_of(names, names + n, [](SEXP name) { return name != R_NilValue; })) {
    SEXP named = PROTECT(namesFrom(names, n));
    Rf_setAttrib(list, R_NamesSymbol, named);
    UNPROTECT(1);
  }
  UNPROTECT(1);
  return list;
}

bool unlistPlain(StackEntry* args, int n) {
  if (n != 3 || flagOf(args[1]) < 0 || flagOf(args[2]) < 0) return false;
  SEXP list = plainList(args[0]);
  if (!list) return isNumeric(plainType(args[0])) || isStrings(args[0]);  // it is its own value
  for (R_xlen_t i = 0, length = vectorLength(list); i < length; i++)
    if (type(elements(list)[i]) == VECSXP) return false;
  return setJoined(args[0], joined(vectorLength(list), [&](R_xlen_t i) { return elementOf(list, i); }));
}

// Answered by the first element of a list when that is neither an object nor a list.
bool isListOfFactors(StackEntry* args, int n) {
  if (n != 2 || flagOf(args[1]) < 0) return false;
  SEXP list = args[0].tag == kTagBoxed && type(args[0].u.sxpval) == VECSXP ? args[0].u.sxpval : nullptr;
  if (!list && !isNumeric(plainType(args[0])) && !isStrings(args[0])) return false;
  if (list) {
    if (isAltrep(list) || vectorLength(list) == 0 || vectorLength(list) > INT_MAX) return false;
    SEXP first = elements(list)[0];
    if (isObject(first) || type(first) == VECSXP || type(first) == EXPRSXP) return false;
  }
  setLogical(args[0], 0);
  return true;
}

// ---- rep() --------------------------------------------------------------------------------------------------------
namespace {

// A count that is a plain number; -1 for those GNU R complains of and for those that are very large.
R_xlen_t countOf(const StackEntry& e) {
  StackEntry x;
  const int t = scalarOf(e, x);
  if (t == kTagInteger) return x.u.ival >= 0 ? x.u.ival : -1;
  return t == kTagReal && x.u.dval >= 0 && x.u.dval < INT_MAX ? static_cast<R_xlen_t>(x.u.dval) : -1;
}

// The first n elements over and over again.
template <class T>
void spread(T* to, R_xlen_t n, R_xlen_t length) {
  for (R_xlen_t done = n; done < length;) {
    const R_xlen_t more = std::min(done, length - done);
    std::memcpy(to + done, to, static_cast<size_t>(more) * sizeof(T));
    done += more;
  }
}

void repeatStrings(SEXP to, SEXP from, R_xlen_t n, R_xlen_t length) {
  for (R_xlen_t i = 0, k = 0; i < length; i++, k = k + 1 == n ? 0 : k + 1) setFirstString(to, i, elements(from)[k]);
}

// The elements of x, of which there are some, repeated up to a length that is not less.
bool repeatUpTo(StackEntry& x, R_xlen_t length) {
  const int t = partType(x);
  const R_xlen_t n = partLength(x);
  SEXP all = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(t), length));
  if (t == STRSXP) repeatStrings(all, x.u.sxpval, n, length);
  else if (t == REALSXP) {
    std::memcpy(reals(all), realsOf(x), static_cast<size_t>(n) * sizeof(double));
    spread(reals(all), n, length);
  } else {
    copyInts(ints(all), x);
    spread(ints(all), n, length);
  }
  UNPROTECT(1);
  setBoxed(x, all);
  return true;
}

bool isRepeatable(const StackEntry& x) {
  const int t = partType(x);
  return (isNumeric(t) || t == STRSXP) && partLength(x) > 0;
}

}  // namespace

bool repeatTimes(StackEntry* args, int n) {
  const R_xlen_t times = n == 2 ? countOf(args[1]) : -1;
  if (times < 1 || !isRepeatable(args[0])) return false;
  const R_xlen_t size = partLength(args[0]);
  return size <= INT_MAX / times && repeatUpTo(args[0], size * times);
}

bool repeatLength(StackEntry* args, int n) {
  const R_xlen_t length = n == 2 ? countOf(args[1]) : -1;
  return length >= 0 && isRepeatable(args[0]) && length >= partLength(args[0]) && repeatUpTo(args[0], length);
}

namespace {

template <class T>
void repeatEachOf(T* to, const T* from, R_xlen_t n, R_xlen_t times) {
  for (R_xlen_t i = 0; i < n; i++, to += times) std::fill(to, to + times, from[i]);
}

}  // namespace

bool repeatEach(StackEntry* args, int n) {
  const R_xlen_t times = n == 2 ? countOf(args[1]) : -1;
  const int t = plainType(args[0]);
  if (times < 1 || !(isNumeric(t) || t == STRSXP)) return false;
  const R_xlen_t size = lengthOf(args[0]);
  if (size == 0 || size > INT_MAX / times) return false;
  SEXP all = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(t), size * times));
  if (t == REALSXP) repeatEachOf(reals(all), realsOf(args[0]), size, times);
  else if (t != STRSXP) repeatEachOf(ints(all), intsOf(args[0]), size, times);
  else
    for (R_xlen_t i = 0; i < size * times; i++) setFirstString(all, i, elements(args[0].u.sxpval)[i / times]);
  UNPROTECT(1);
  setBoxed(args[0], all);
  return true;
}

// ---- as.integer(), as.double() ------------------------------------------------------------------------------------
namespace {

// A string that is a number and nothing else.
bool readNumber(const StackEntry& e, double* number) {
  SEXP string = asciiOf(e);
  const char* text = string ? CHAR(string) : "";
  if (!((*text >= '0' && *text <= '9') || *text == '-' || *text == '+' || *text == '.')) return false;
  char* end;
  *number = R_strtod(text, &end);
  return *end == '\0' && *number == *number;
}

}  // namespace

bool asIntegers(StackEntry* args, int n) {
  if (n != 1) return false;
  StackEntry x;
  const int t = scalarOf(args[0], x);
  if (t == kTagInteger || t == kTagLogical) return setInt(args[0], x.u.ival), true;
  if (t == 0 && plainType(args[0]) == INTSXP) return true;  // it is its own value
  double number = t == kTagReal ? x.u.dval : 0;
  if (t != kTagReal && !readNumber(args[0], &number)) return false;
  if (number != number) return setInt(args[0], NA_INTEGER), true;
  if (number >= INT_MAX + 1.0 || number <= INT_MIN) return false;
  setInt(args[0], static_cast<int>(number));
  return true;
}

bool asReals(StackEntry* args, int n) {
  if (n != 1) return false;
  StackEntry x;
  const int t = scalarOf(args[0], x);
  if (t == kTagReal) return setReal(args[0], x.u.dval), true;
  if (t != 0) return setReal(args[0], realOf(x.u.ival)), true;
  if (plainType(args[0]) == REALSXP) return true;
  double number;
  if (!readNumber(args[0], &number)) return false;
  setReal(args[0], number);
  return true;
}

// ---- round(), signif() --------------------------------------------------------------------------------------------
namespace {

template <double (*function)(double, double)>
bool toDigits(StackEntry* args, int n, double digits) {
  StackEntry given;
  if (n != 1 && n != 2) return false;
  const int t = n == 2 ? scalarOf(args[1], given) : kTagReal;
  if (n == 2) digits = t == kTagReal ? given.u.dval : t == kTagInteger ? realOf(given.u.ival) : NA_REAL;
  if (digits != digits || plainType(args[0]) != REALSXP) return false;
  return mapReals(args[0], [digits](double x) { return function(x, digits); });
}

}  // namespace

bool roundReals(StackEntry* args, int n) { return toDigits<Rf_fround>(args, n, 0); }
bool signifReals(StackEntry* args, int n) { return toDigits<Rf_fprec>(args, n, 6); }

// ---- cumsum() and the like ----------------------------------------------------------------------------------------
namespace {

// `step` of what has come so far and the next; its value takes the place of the next. False at NaN: GNU R's order decides.
template <class Step>
bool accumulateReals(StackEntry& x, Step step) {
  const int t = partType(x);
  const R_xlen_t n = partLength(x);
  if (t != REALSXP) return false;
  SEXP all = Rf_allocVector(REALSXP, n);
  const double* from = realsOf(x);
  for (R_xlen_t i = 0; i < n; i++) {
    const double y = step(from[i]);
    if (y != y) return false;
    reals(all)[i] = y;
  }
  setBoxed(x, all);
  return true;
}

// The same; everything from the first NA on is NA. False where the step says so.
template <class Step>
bool accumulateInts(StackEntry& x, Step step) {
  const R_xlen_t n = partLength(x);
  SEXP all = Rf_allocVector(INTSXP, n);
  int* out = ints(all);
  copyInts(out, x);
  R_xlen_t i = 0;
  for (; i < n && out[i] != NA_INTEGER; i++)
    if (!step(out[i], &out[i])) return false;
  for (; i < n; i++) out[i] = NA_INTEGER;
  setBoxed(x, all);
  return true;
}

bool isWhole(const StackEntry& e) {
  const int t = partType(e);
  return t == INTSXP || t == LGLSXP;
}

// Of two equal ones GNU R takes the later: -0 after 0.
template <bool isMax>
bool accumulateExtreme(StackEntry* args, int n) {
  if (n != 1) return false;
  if (isWhole(args[0]))
    return accumulateInts(args[0], [best = isMax ? INT_MIN : INT_MAX](int x, int* out) mutable {
      return *out = best = isMax ? std::max(best, x) : std::min(best, x), true;
    });
  return accumulateReals(args[0], [best = isMax ? -INFINITY : static_cast<double>(INFINITY)](double x) mutable {
    if (x != x) return x;
    return best = (isMax ? best > x : best < x) ? best : x;
  });
}

}  // namespace

bool cumulativeSum(StackEntry* args, int n) {
  if (n != 1) return false;
  if (isWhole(args[0]))
    return accumulateInts(args[0], [sum = int64_t{0}](int x, int* out) mutable {
      sum += x;
      *out = static_cast<int>(sum);
      return sum <= INT_MAX && sum >= -INT_MAX;
    });
  return accumulateReals(args[0], [sum = 0.0L](double x) mutable { return static_cast<double>(sum += x); });
}

bool cumulativeProduct(StackEntry* args, int n) {
  return n == 1 && accumulateReals(args[0], [product = 1.0L](double x) mutable { return static_cast<double>(product *= x); });
}

bool cumulativeMax(StackEntry* args, int n) { return accumulateExtreme<true>(args, n); }
bool cumulativeMin(StackEntry* args, int n) { return accumulateExtreme<false>(args, n); }

// ---- which.max(), which.min() -------------------------------------------------------------------------------------
namespace {

bool isNumber(double x) { return x == x; }
bool isNumber(int x) { return x != NA_INTEGER; }

// The place of the first extreme among what are numbers, from 0; -1: there are none.
template <bool isMax, class T>
R_xlen_t placeOfExtreme(const T* x, R_xlen_t n) {
  R_xlen_t place = -1;
  for (R_xlen_t i = 0; i < n; i++)
    if (isNumber(x[i]) && (place < 0 || (isMax ? x[i] > x[place] : x[i] < x[place]))) place = i;
  return place;
}

template <bool isMax>
bool setPlace(StackEntry* args, int n) {
  const int t = n == 1 ? plainType(args[0]) : -1;
  if (!isNumeric(t) || lengthOf(args[0]) > INT_MAX) return false;
  const R_xlen_t length = lengthOf(args[0]);
  const R_xlen_t place =
      t == REALSXP ? placeOfExtreme<isMax>(realsOf(args[0]), length) : placeOfExtreme<isMax>(intsOf(args[0]), length);
  if (place >= 0) setInt(args[0], static_cast<int>(place + 1));
  else setBoxed(args[0], Rf_allocVector(INTSXP, 0));
  return true;
}

}  // namespace

bool placeOfMax(StackEntry* args, int n) { return setPlace<true>(args, n); }
bool placeOfMin(StackEntry* args, int n) { return setPlace<false>(args, n); }

// ---- is.na() ------------------------------------------------------------------------------------------------------
namespace {

bool isNa(const StackEntry& x, int type, R_xlen_t i) {
  if (type == REALSXP) return realsOf(x)[i] != realsOf(x)[i];
  return type == STRSXP ? elements(x.u.sxpval)[i] == NA_STRING : intsOf(x)[i] == NA_INTEGER;
}

}  // namespace

bool areNa(StackEntry* args, int n) {
  const int t = n == 1 ? plainType(args[0]) : -1;
  if (!isNumeric(t) && t != STRSXP) return false;
  const R_xlen_t length = lengthOf(args[0]);
  if (length == 1) return setLogical(args[0], isNa(args[0], t, 0)), true;
  SEXP answers = Rf_allocVector(LGLSXP, length);
  for (R_xlen_t i = 0; i < length; i++) ints(answers)[i] = isNa(args[0], t, i);
  setBoxed(args[0], answers);
  return true;
}

bool hasNa(StackEntry* args, int n) {
  const int t = n == 1 ? plainType(args[0]) : -1;
  if (!isNumeric(t) && t != STRSXP) return false;
  R_xlen_t i = 0;
  while (i < lengthOf(args[0]) && !isNa(args[0], t, i)) i++;
  setLogical(args[0], i < lengthOf(args[0]));
  return true;
}

}  // namespace hunch::interp
