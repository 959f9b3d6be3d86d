// sprintf() of ASCII formats and plain values.
//
// GNU R takes the format apart anew for each element and evaluates calls of as.character() and as.double(). Here each part of it
// is read once; a number that takes more than its digits is written by the C library with the same format.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "hunch/interp/quick_args.h"
#include "hunch/interp/quick_strings.h"
#include "hunch/interp/text.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr int kMostParts = 16;
constexpr int kLongest = 1000;  // GNU R has room for 8192 characters of what it has formatted

// Text, then a value in some form; the last part has no value.
struct Part {
  const char* text;
  int length;
  const StackEntry* value = nullptr;
  char conversion = 0;      // d, s, or one of f e E g G
  char format[16] = {};     // for the C library; empty: %d or %s, which need none
};

bool isOneOf(char c, const char* set) { return c && std::strchr(set, c); }

// Behind a percent sign: flags, width and precision, conversion. How long it is; 0 when it is not of this kind.
int readConversion(const char* at, Part& part) {
  int n = 0;
  while (isOneOf(at[n], "-+ 0")) n++;
  for (int digits = 0; at[n] >= '0' && at[n] <= '9'; n++)
    if (++digits > 2) return 0;
  if (at[n] == '.') n++;
  for (int digits = 0; at[n] >= '0' && at[n] <= '9'; n++)
    if (++digits > 2) return 0;
  if (!isOneOf(at[n], "dsfeEgG") || n + 3 > static_cast<int>(sizeof part.format)) return 0;
  part.conversion = at[n];
  if (n > 0 || !isOneOf(at[n], "ds")) {
    part.format[0] = '%';
    std::memcpy(part.format + 1, at, static_cast<size_t>(n) + 1);
  }
  return n + 1;
}

struct Format {
  Part parts[kMostParts];
  int count = 0;
  R_xlen_t length = 1;

  // All arguments are used, each once; those of several elements have the same number of them.
  bool read(const char* text, const StackEntry* values, int n) {
    int used = 0;
    for (const char* start = text;;) {
      if (count == kMostParts) return false;
      const char* end = start + std::strcspn(start, "%");
      Part& part = parts[count++];
      part.text = start;
      part.length = static_cast<int>(end - start);
      if (!*end) return used == n;
      if (end[1] == '%') {
        part.length++;
        start = end + 2;
        continue;
      }
      const int read = readConversion(end + 1, part);
      if (read == 0 || used == n) return false;
      part.value = &values[used++];
      if (!fits(part) || !recycles(partLength(*part.value))) return false;
      start = end + 1 + read;
    }
  }

 private:
  bool recycles(R_xlen_t n) {
    if (n == 0 || (n > 1 && length > 1 && n != length)) return false;
    length = std::max(length, n);
    return length < INT_MAX;
  }

  static bool areShort(SEXP strings) {
    for (R_xlen_t i = 0, n = vectorLength(strings); i < n; i++) {
      SEXP string = elements(strings)[i];
      if (string == NA_STRING || !IS_ASCII(string) || vectorLength(string) > kLongest) return false;
    }
    return true;
  }

  template <class Test>
  static bool allReals(const StackEntry& x, const Test& test) {
    return std::all_of(realsOf(x), realsOf(x) + lengthOf(x), test);
  }

  static bool hasNa(const StackEntry& x) {
    if (isRange(x)) return true;  // it may
    return std::any_of(intsOf(x), intsOf(x) + lengthOf(x), [](int i) { return i == NA_INTEGER; });
  }

  static bool isWhole(double x) { return std::fabs(x) <= INT_MAX && x == std::floor(x); }
  static bool isWholeOrNa(double x) { return R_IsNA(x) || isWhole(x); }
  static bool isFinite(double x) { return std::isfinite(x); }

  // Does GNU R take the value in this form, and is there nothing about it that is written another way?
  static bool fits(const Part& part) {
    const StackEntry& x = *part.value;
    const int t = partType(x);
    const bool plain = !part.format[0];
    if (part.conversion == 's') {
      if (t == STRSXP) return areShort(x.u.sxpval);
      if (t == REALSXP) return plain && allReals(x, isWritable) && isNotationUsual(!allReals(x, [](double y) { return !hasDecimals(y); }));
      return plain && isNumeric(t);
    }
    if (part.conversion != 'd') return t == REALSXP && allReals(x, isFinite);
    if (t == REALSXP) return allReals(x, plain ? isWholeOrNa : isWhole);
    return isNumeric(t) && (plain || !hasNa(x));
  }
};

int intAt(const StackEntry& x, R_xlen_t i) { return isRange(x) ? INTEGER_ELT(x.u.sxpval, i) : intsOf(x)[i]; }

template <class Value>
void addFormatted(Text& text, const char* format, Value value) {
  char formatted[2 * kLongest];
  text.add(formatted, std::snprintf(formatted, sizeof formatted, format, value));
}

void addWhole(Text& text, const Part& part, int x, bool logical) {
  if (part.conversion == 's' && logical) return text.addLogical(x);
  if (!part.format[0]) return text.addInteger(x);
  addFormatted(text, part.format, x);
}

void addNumber(Text& text, const Part& part, double x) {
  if (part.conversion == 's') return text.addReal(x);
  if (part.conversion != 'd') return addFormatted(text, part.format, x);
  addWhole(text, part, x != x ? NA_INTEGER : static_cast<int>(x), false);
}

void addValue(Text& text, const Part& part, R_xlen_t i) {
  const StackEntry& x = *part.value;
  if (partLength(x) == 1) i = 0;
  const int t = partType(x);
  if (t == REALSXP) addNumber(text, part, realsOf(x)[i]);
  else if (t != STRSXP) addWhole(text, part, intAt(x, i), t == LGLSXP);
  else if (!part.format[0]) text.add(elements(x.u.sxpval)[i]);
  else addFormatted(text, part.format, CHAR(elements(x.u.sxpval)[i]));
}

SEXP formatted(const Format& format, R_xlen_t i, Text& text) {
  text.clear();
  for (int k = 0; k < format.count; k++) {
    const Part& part = format.parts[k];
    text.add(part.text, part.length);
    if (part.value) addValue(text, part, i);
  }
  return Rf_mkCharLenCE(text.start(), static_cast<int>(text.length()), CE_NATIVE);
}

}  // namespace

bool formatStrings(StackEntry* args, int n) {
  SEXP string = n > 0 ? asciiOf(args[0]) : nullptr;
  Format format;
  if (!string || vectorLength(string) > kLongest || !format.read(CHAR(string), args + 1, n - 1)) return false;
  void* vmax = vmaxget();
  Text text;
  SEXP strings = PROTECT(Rf_allocVector(STRSXP, format.length));
  for (R_xlen_t i = 0; i < format.length; i++) SET_STRING_ELT(strings, i, formatted(format, i, text));
  UNPROTECT(1);
  vmaxset(vmax);
  setBoxed(args[0], strings);
  return true;
}

}  // namespace hunch::interp
