#include "hunch/interp/quick_strings.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "hunch/interp/quick_args.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// ---- numbers ------------------------------------------------------------------------------------------------------
constexpr int kLongestNumber = 24;

char* putDigits(char* to, uint64_t x) {
  char digits[kLongestNumber];
  int n = 0;
  do digits[n++] = static_cast<char>('0' + x % 10);
  while (x /= 10);
  while (n > 0) *to++ = digits[--n];
  return to;
}

char* putInteger(char* to, int64_t x) {
  if (x < 0) *to++ = '-';
  return putDigits(to, static_cast<uint64_t>(x < 0 ? -x : x));
}

char* putText(char* to, const char* text) {
  while (*text) *to++ = *text++;
  return to;
}

// How GNU R writes a whole number: fixed unless that is wider than d.dde+xx.
struct Notation {
  int digits = 1, significant = 1;
  uint64_t leading;
  explicit Notation(uint64_t x) : leading(x) {
    for (uint64_t rest = x; rest >= 10; rest /= 10) digits++;
    significant = digits;
    for (; leading >= 10 && leading % 10 == 0; leading /= 10) significant--;
  }
  bool isFixed() const { return digits <= significant + 4 + (significant > 1); }
};

bool isWritable(double x) {
  if (x != x) return true;
  if (!(x > -1e13 && x < 1e13) || static_cast<double>(static_cast<int64_t>(x)) != x) return false;
  if (x > -1e5 && x < 1e5) return true;
  const Notation n(static_cast<uint64_t>(x < 0 ? -x : x));
  return n.isFixed() || n.significant == 1;
}

// A number that isWritable().
char* putReal(char* to, double x) {
  if (x != x) return putText(to, R_IsNA(x) ? "NA" : "NaN");
  const int64_t whole = static_cast<int64_t>(x);
  if (whole > -100000 && whole < 100000) return putInteger(to, whole);
  const Notation n(static_cast<uint64_t>(whole < 0 ? -whole : whole));
  if (n.isFixed()) return putInteger(to, whole);
  if (whole < 0) *to++ = '-';
  to = putText(putDigits(to, n.leading), "e+");
  if (n.digits <= 10) *to++ = '0';
  return putDigits(to, static_cast<uint64_t>(n.digits - 1));
}

// The option by which users prefer one notation is as it is by default.
bool hasUsualNotation() {
  static SEXP scipen = Rf_install("scipen");
  SEXP value = Rf_GetOption1(scipen);
  return (type(value) == INTSXP || type(value) == REALSXP) && Rf_xlength(value) == 1 && Rf_asInteger(value) == 0;
}

bool areWritable(const double* x, R_xlen_t n) {
  for (R_xlen_t i = 0; i < n; i++)
    if (!isWritable(x[i])) return false;
  return hasUsualNotation();
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

bool wholesAsCharacter(StackEntry* args, int n) {
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

// Text that grows; its memory is R's, until vmaxset().
class Text {
 public:
  int64_t length() const { return at_ - start_; }
  const char* start() const { return start_ ? start_ : ""; }
  void clear() { at_ = start_; }
  void add(const char* from, int64_t n) {
    char* to = room(n);
    if (n == 1) *to = *from;
    else std::memcpy(to, from, static_cast<size_t>(n));
    at_ = to + n;
  }
  void add(SEXP string) { add(CHAR(string), vectorLength(string)); }
  void addInteger(int x) { at_ = x == NA_INTEGER ? putText(room(kLongestNumber), "NA") : putInteger(room(kLongestNumber), x); }
  void addReal(double x) { at_ = putReal(room(kLongestNumber), x); }
  void addLogical(int x) { at_ = putText(room(kLongestNumber), x == NA_LOGICAL ? "NA" : x ? "TRUE" : "FALSE"); }

 private:
  char* room(int64_t n) {
    if (end_ - at_ >= n) return at_;
    const int64_t used = length(), size = 2 * (used + n) + 256;
    char* larger = R_alloc(static_cast<size_t>(size), 1);
    if (used) std::memcpy(larger, start_, static_cast<size_t>(used));
    start_ = larger;
    at_ = larger + used;
    end_ = larger + size;
    return at_;
  }
  char *start_ = nullptr, *at_ = nullptr, *end_ = nullptr;
};

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
