#include "hunch/interp/quick_match.h"

#include <climits>
#include <cmath>
#include <cstring>

#include "hunch/host/slots.h"
#include "hunch/interp/class_checks.h"
#include "hunch/interp/quick_args.h"

extern "C" SEXP R_data_class(SEXP x, Rboolean singleString);  // libR's own

namespace hunch::interp {

using namespace hunch::host;

// ---- match() ------------------------------------------------------------------------------------------------------
namespace {

// Up to so many comparisons looking through the table is faster than hashing it.
constexpr R_xlen_t kFew = 256;

// Numbers of one argument, a range's in memory of its own.
struct Numbers {
  const double* reals = nullptr;
  const int* ints = nullptr;
  R_xlen_t n = 0;
  int own[kFew];

  explicit Numbers(const StackEntry& e) : n(partLength(e)) {
    if (isRange(e)) copyInts(own, e), ints = own;
    else if (plainType(e) == REALSXP) reals = realsOf(e);
    else if (n > 0) ints = intsOf(e);
  }
  double at(R_xlen_t i) const { return reals ? reals[i] : realOf(ints[i]); }
};

// The place of the first element that is the same, from 1; 0: there is none.
int placeOfInt(int x, const Numbers& table) {
  for (R_xlen_t i = 0; i < table.n; i++)
    if (table.ints[i] == x) return static_cast<int>(i + 1);
  return 0;
}

int placeOfReal(double x, const Numbers& table) {
  const bool isNumber = x == x, isNa = R_IsNA(x);
  for (R_xlen_t i = 0; i < table.n; i++) {
    const double y = table.at(i);
    if (isNumber ? x == y : y != y && isNa == static_cast<bool>(R_IsNA(y))) return static_cast<int>(i + 1);
  }
  return 0;
}

// Strings that are the same when, and only when, they are the same object: GNU R compares others by their characters.
bool isCertain(SEXP string) { return string == NA_STRING || IS_ASCII(string); }

// -1: that is for GNU R to say.
int placeOfString(SEXP x, SEXP table) {
  if (!isCertain(x)) return -1;
  for (R_xlen_t i = 0, n = vectorLength(table); i < n; i++) {
    SEXP y = elements(table)[i];
    if (y == x) return static_cast<int>(i + 1);
    if (!isCertain(y)) return -1;
  }
  return 0;
}

// What asInteger() makes of a number that is whole or NA; false for others.
bool readNomatch(const StackEntry& e, int* nomatch) {
  StackEntry x;
  const int t = scalarOf(e, x);
  if (t == kTagReal && std::fabs(x.u.dval) < 1e9) return *nomatch = static_cast<int>(x.u.dval), true;
  *nomatch = x.u.ival;
  return t == kTagInteger || t == kTagLogical;
}

// `place` of each of the n elements of x; false when it is -1.
template <class Place>
bool setPlaces(StackEntry& result, R_xlen_t n, int nomatch, const Place& place) {
  if (n == 1) {
    const int found = place(0);
    setInt(result, found ? found : nomatch);
    return found >= 0;
  }
  SEXP places = Rf_allocVector(INTSXP, n);
  for (R_xlen_t i = 0; i < n; i++) {
    const int found = place(i);
    if (found < 0) return false;
    ints(places)[i] = found ? found : nomatch;
  }
  setBoxed(result, places);
  return true;
}

bool matchStrings(StackEntry* args, R_xlen_t n, int nomatch) {
  SEXP x = args[0].u.sxpval, table = args[1].u.sxpval;
  StackEntry result;
  if (!setPlaces(result, n, nomatch, [&](R_xlen_t i) { return placeOfString(elements(x)[i], table); })) return false;
  args[0] = result;
  return true;
}

bool matchNumbers(StackEntry* args, R_xlen_t n, int nomatch) {
  const StackEntry given = args[0];
  const Numbers x(given), table(args[1]);
  if (x.reals || table.reals) return setPlaces(args[0], n, nomatch, [&](R_xlen_t i) { return placeOfReal(x.at(i), table); });
  return setPlaces(args[0], n, nomatch, [&](R_xlen_t i) { return placeOfInt(x.ints[i], table); });
}

}  // namespace

bool matchPlaces(StackEntry* args, int n) {
  int nomatch;
  if (n != 4 || !(isNull(args[3]) || isFalse(args[3])) || !readNomatch(args[2], &nomatch)) return false;
  const int tx = partType(args[0]), ty = partType(args[1]);
  const bool strings = tx == STRSXP && ty == STRSXP;
  if (!strings && !(isNumeric(tx) && isNumeric(ty))) return false;
  const R_xlen_t length = partLength(args[0]), size = partLength(args[1]);
  if (size > INT_MAX || (length > 1 && length * size > kFew) || length > kFew) return false;
  if ((isRange(args[0]) && length > kFew) || (isRange(args[1]) && size > kFew)) return false;
  return strings ? matchStrings(args, length, nomatch) : matchNumbers(args, length, nomatch);
}

// ---- classes ------------------------------------------------------------------------------------------------------
namespace {

// A part of an argument: nobody may change it in place.
void setPart(StackEntry& result, SEXP part) {
  if (part != R_NilValue) markNotMutable(part);
  setBoxed(result, part);
}

// The class attribute, or the one string that stands for it; null when it takes GNU R to say.
SEXP classesOf(const StackEntry& e) {
  if (e.tag != kTagBoxed) return implicitClass(e.tag);
  SEXP x = e.u.sxpval;
  if (isS4(x)) return nullptr;
  SEXP classes = isObject(x) ? attributeOf(x, R_ClassSymbol) : R_NilValue;
  if (classes != R_NilValue) return type(classes) == STRSXP && !isAltrep(classes) ? classes : nullptr;
  return isObject(x) || attributeOf(x, R_DimSymbol) != R_NilValue ? nullptr : implicitClass(type(x));
}

// Is this string among them? -1: it may be, in another encoding.
int isAmong(SEXP string, SEXP classes) {
  if (string == NA_STRING || !IS_ASCII(string)) return -1;
  if (type(classes) == CHARSXP) return classes == string;
  for (R_xlen_t i = 0, n = vectorLength(classes); i < n; i++) {
    SEXP one = elements(classes)[i];
    if (one == string) return 1;
    if (one == NA_STRING || !IS_ASCII(one)) return -1;
  }
  return 0;
}

}  // namespace

bool inheritsClass(StackEntry* args, int n) {
  if (n != 3 || !isFalse(args[2]) || !isStrings(args[1])) return false;
  SEXP classes = classesOf(args[0]), what = args[1].u.sxpval;
  if (!classes) return false;
  int found = 0;
  for (R_xlen_t i = 0, count = vectorLength(what); i < count && found == 0; i++) found = isAmong(elements(what)[i], classes);
  if (found < 0) return false;
  setLogical(args[0], found);
  return true;
}

bool classOf(StackEntry* args, int n) {
  if (n != 1) return false;
  if (args[0].tag == kTagBoxed) setBoxed(args[0], R_data_class(args[0].u.sxpval, FALSE));
  else setBoxed(args[0], Rf_ScalarString(implicitClass(args[0].tag)));
  return true;
}

bool classAttribute(StackEntry* args, int n) {
  if (n != 1 || (args[0].tag == kTagBoxed && isS4(args[0].u.sxpval))) return false;
  setPart(args[0], args[0].tag == kTagBoxed ? attributeOf(args[0].u.sxpval, R_ClassSymbol) : R_NilValue);
  return true;
}

// ---- identical() --------------------------------------------------------------------------------------------------
namespace {

// Two numbers that are not in R's memory, neither of them NaN; -1 for all else.
int sameNumbers(const StackEntry& x, const StackEntry& y) {
  if (x.tag == kTagBoxed || y.tag == kTagBoxed) return -1;
  if (x.tag != y.tag) return 0;
  if (x.tag != kTagReal) return x.u.ival == y.u.ival;
  return x.u.dval == x.u.dval && y.u.dval == y.u.dval ? x.u.dval == y.u.dval : -1;
}

}  // namespace

bool areIdentical(StackEntry* args, int n) {
  // What the arguments from the third on say when they are FALSE; the last says it when it is TRUE.
  static constexpr int kFlags[] = {IDENT_NUM_AS_BITS,  IDENT_NA_AS_BITS, IDENT_ATTR_BY_ORDER, IDENT_USE_BYTECODE,
                                   IDENT_USE_CLOENV,   IDENT_USE_SRCREF, IDENT_EXTPTR_AS_REF};
  constexpr int kCount = std::size(kFlags);
  if (n != kCount + 2) return false;
  int flags = 0;
  for (int i = 0; i < kCount; i++) {
    const int flag = flagOf(args[i + 2]);
    if (flag < 0) return false;
    if (flag == (i == kCount - 1)) flags |= kFlags[i];
  }
  int same = flags & IDENT_NUM_AS_BITS ? -1 : sameNumbers(args[0], args[1]);
  if (same < 0) {
    void* vmax = vmaxget();
    SEXP x = boxInPlace(args[0]), y = boxInPlace(args[1]);
    same = R_compute_identical(x, y, flags);
    vmaxset(vmax);
  }
  setLogical(args[0], same);
  return true;
}

// ---- attributes ---------------------------------------------------------------------------------------------------
namespace {

// Names of a pairlist or a call are no attributes, but attr() gives them.
bool hasTags(SEXP x) { return type(x) == LISTSXP || type(x) == LANGSXP || type(x) == DOTSXP; }

bool startsWith(const char* name, SEXP start) {
  return !std::strncmp(name, CHAR(start), static_cast<size_t>(vectorLength(start)));
}

// The attribute of exactly this name, R_NilValue when there is none. Null where GNU R looks further: at row names and
// names, and at attributes whose names only start like this.
SEXP exactAttribute(SEXP x, SEXP name) {
  if (startsWith("names", name)) return nullptr;
  bool partial = false;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a)) {
    SEXP found = PRINTNAME(tag(a));
    if (found == name) return tag(a) == R_RowNamesSymbol ? nullptr : car(a);
    partial |= startsWith(CHAR(found), name);
  }
  return partial ? nullptr : R_NilValue;
}

}  // namespace

bool attributeNamed(StackEntry* args, int n) {
  SEXP name = n == 2 ? asciiOf(args[1]) : nullptr;
  if (!name) return false;
  const bool bare = args[0].tag != kTagBoxed || (attrib(args[0].u.sxpval) == R_NilValue && !hasTags(args[0].u.sxpval));
  SEXP found = bare ? R_NilValue : exactAttribute(args[0].u.sxpval, name);
  if (!found) return false;
  setPart(args[0], found);
  return true;
}

// GNU R has one vector for each type.
bool typeName(StackEntry* args, int n) {
  constexpr int kTypes = 32;
  static SEXP known[kTypes];
  static const PrimRow* row = findPrim("typeof");
  if (n != 1) return false;
  const int t = args[0].tag == kTagBoxed ? type(args[0].u.sxpval) : args[0].tag;
  if (t == PROMSXP) return false;
  if (!known[t]) {
    static SEXP primitive = symbolInternal(Rf_install("typeof"));
    SEXP list = PROTECT(builtinList(args, nullptr, 1));
    R_PreserveObject(known[t] = row->cfun(R_NilValue, primitive, list, R_BaseEnv));
    UNPROTECT(1);
  }
  setPart(args[0], known[t]);
  return true;
}

bool dimensions(StackEntry* args, int n) {
  if (n != 1 || args[0].tag != kTagBoxed) return false;
  SEXP x = args[0].u.sxpval;
  if (isObject(x) || !Rf_isVector(x)) return false;
  setPart(args[0], attributeOf(x, R_DimSymbol));
  return true;
}

}  // namespace hunch::interp
