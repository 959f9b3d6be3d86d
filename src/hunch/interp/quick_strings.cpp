#include "hunch/interp/quick_strings.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "hunch/interp/quick_args.h"
#include "hunch/interp/text.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// ---- numbers ------------------------------------------------------------------------------------------------------
bool areWritable(const double* x, R_xlen_t n) {
  for (R_xlen_t i = 0; i < n; i++)
    if (!isWritable(x[i])) return false;
  return isNotationUsual(std::any_of(x, x + n, hasDecimals));
}

SEXP stringOf(double x) {
  if (R_IsNA(x)) return NA_STRING;
  char text[kLongestNumber];
  return Rf_mkCharLenCE(text, static_cast<int>(putReal(text, x) - text), CE_NATIVE);
}

}  // namespace

namespace {

SEXP stringOf(int x) {
  if (x == NA_INTEGER) return NA_STRING;
  char text[kLongestNumber];
  return Rf_mkCharLenCE(text, static_cast<int>(putInteger(text, x) - text), CE_NATIVE);
}

// GNU R has integers written when somebody asks: that is better where there are many.
bool integersAsCharacter(StackEntry& e) {
  constexpr R_xlen_t kFew = 32;
  const R_xlen_t length = e.tag == kTagBoxed ? vectorLength(e.u.sxpval) : 1;
  if (length == 0 || length > kFew) return false;
  SEXP strings = PROTECT(Rf_allocVector(STRSXP, length));
  for (R_xlen_t i = 0; i < length; i++)
    SET_STRING_ELT(strings, i, stringOf(e.tag == kTagBoxed ? ints(e.u.sxpval)[i] : e.u.ival));
  UNPROTECT(1);
  setBoxed(e, strings);
  return true;
}

}  // namespace

bool numbersAsCharacter(StackEntry* args, int n) {
  if (n != 1) return false;
  const bool isBoxed = args[0].tag == kTagBoxed;
  if (isBoxed ? isPlainVector(args[0].u.sxpval, INTSXP) : args[0].tag == kTagInteger) return integersAsCharacter(args[0]);
  if (isBoxed ? !isPlainVector(args[0].u.sxpval, REALSXP) : args[0].tag != kTagReal) return false;
  SEXP x = boxInPlace(args[0]);
  const R_xlen_t length = vectorLength(x);
  if (length == 0 || !areWritable(reals(x), length)) return false;
  SEXP strings = PROTECT(Rf_allocVector(STRSXP, length));
  for (R_xlen_t i = 0; i < length; i++) {
    const bool again = i > 0 && std::memcmp(&reals(x)[i], &reals(x)[i - 1], sizeof(double)) == 0;
    SET_STRING_ELT(strings, i, again ? elements(strings)[i - 1] : stringOf(reals(x)[i]));
  }
  UNPROTECT(1);
  setBoxed(args[0], strings);
  return true;
}

// ---- paste --------------------------------------------------------------------------------------------------------
namespace {

bool areAscii(SEXP x) {
  SEXP last = nullptr;
  for (R_xlen_t i = 0, n = vectorLength(x); i < n; i++) {
    SEXP string = elements(x)[i];
    if (string != last && !IS_ASCII(string)) return false;
    last = string;
  }
  return true;
}

bool isPart(SEXP x) {
  if (isObject(x)) return false;
  switch (type(x)) {
    case STRSXP: return !isAltrep(x) && areAscii(x);
    case INTSXP: return true;
    case LGLSXP: return !isAltrep(x);
    case REALSXP: return !isAltrep(x) && areWritable(reals(x), vectorLength(x));
    default: return false;
  }
}

void addElement(Text& text, SEXP x, R_xlen_t i) {
  switch (type(x)) {
    case STRSXP: return text.add(elements(x)[i]);
    case INTSXP: return text.addInteger(isAltrep(x) ? INTEGER_ELT(x, i) : ints(x)[i]);
    case LGLSXP: return text.addLogical(ints(x)[i]);
    default: return text.addReal(reals(x)[i]);
  }
}

R_xlen_t lengthOf(SEXP x) { return isAltrep(x) ? Rf_xlength(x) : vectorLength(x); }

struct Parts {
  SEXP list;
  SEXP sep;  // null: none
  R_xlen_t count = 0, length = 0;

  bool read() {
    count = vectorLength(list);
    for (R_xlen_t j = 0; j < count; j++) {
      SEXP x = elements(list)[j];
      if (!isPart(x)) return false;
      length = std::max(length, lengthOf(x));
    }
    return length > 0;
  }
  void add(Text& text, R_xlen_t i) const {
    for (R_xlen_t j = 0; j < count; j++) {
      SEXP x = elements(list)[j];
      const R_xlen_t n = lengthOf(x);
      if (j > 0 && sep) text.add(sep);
      if (n > 0) addElement(text, x, n == length ? i : i % n);
    }
  }
};

SEXP eachPasted(const Parts& parts) {
  SEXP strings = PROTECT(Rf_allocVector(STRSXP, parts.length));
  Text text;
  for (R_xlen_t i = 0; i < parts.length; i++) {
    text.clear();
    parts.add(text, i);
    if (text.length() > INT_MAX) return UNPROTECT(1), nullptr;
    SET_STRING_ELT(strings, i, Rf_mkCharLenCE(text.start(), static_cast<int>(text.length()), CE_NATIVE));
  }
  UNPROTECT(1);
  return strings;
}

SEXP collapsed(const Parts& parts, SEXP between) {
  Text text;
  for (R_xlen_t i = 0; i < parts.length; i++) {
    if (i > 0) text.add(between);
    parts.add(text, i);
    if (text.length() > INT_MAX) return nullptr;
  }
  SEXP string = PROTECT(Rf_mkCharLenCE(text.start(), static_cast<int>(text.length()), CE_NATIVE));
  SEXP value = Rf_ScalarString(string);
  UNPROTECT(1);
  return value;
}

bool paste(StackEntry* args, SEXP sep, const StackEntry& collapse, const StackEntry& recycle0) {
  if (args[0].tag != kTagBoxed || type(args[0].u.sxpval) != VECSXP || isAltrep(args[0].u.sxpval) || !isFalse(recycle0)) return false;
  SEXP between = isNull(collapse) ? nullptr : asciiOf(collapse);
  if (!between && !isNull(collapse)) return false;
  Parts parts{args[0].u.sxpval, sep};
  if (!parts.read()) return false;
  void* vmax = vmaxget();
  SEXP value = between ? collapsed(parts, between) : eachPasted(parts);
  vmaxset(vmax);
  if (value) setBoxed(args[0], value);
  return value != nullptr;
}

}  // namespace

bool pasteStrings(StackEntry* args, int n) {
  SEXP sep = n == 4 ? asciiOf(args[1]) : nullptr;
  return sep && paste(args, sep, args[2], args[3]);
}

bool paste0Strings(StackEntry* args, int n) { return n == 3 && paste(args, nullptr, args[1], args[2]); }

}  // namespace hunch::interp
