#include "hunch/interp/text.h"

#include <cmath>

namespace hunch::interp {

using namespace hunch::host;

namespace {

char* putDigits(char* to, uint64_t x) {
  char digits[kLongestNumber];
  int n = 0;
  do digits[n++] = static_cast<char>('0' + x % 10);
  while (x /= 10);
  while (n > 0) *to++ = digits[--n];
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

bool isWhole(double x) { return x > -1e13 && x < 1e13 && static_cast<double>(static_cast<int64_t>(x)) == x; }

// A number of a few decimals: `leading` / 10^places, no place of which is too much.
struct Decimal {
  static constexpr int kPlaces = 6;
  int places = 0;
  int64_t leading = 0;

  // False for all others, and for those that GNU R writes as d.ddde-xx.
  bool read(double x) {
    if (!(x > -1e6 && x < 1e6)) return false;
    leading = std::llround(x * 1e6);
    places = kPlaces;
    if (static_cast<double>(leading) / 1e6 != x) return false;
    for (; places > 0 && leading % 10 == 0; leading /= 10) places--;
    return places > 0 && isFixed(static_cast<uint64_t>(std::llabs(leading)));
  }

 private:
  bool isFixed(uint64_t digits) const {
    int significant = 1;
    for (; digits >= 10; digits /= 10) significant++;
    const int before = significant > places ? significant - places : 1;
    return before + 1 + places <= significant + (significant > 1) + 4;
  }
};

char* putDecimal(char* to, const Decimal& x) {
  if (x.leading < 0) *to++ = '-';
  const uint64_t digits = static_cast<uint64_t>(std::llabs(x.leading));
  uint64_t scale = 1;
  for (int i = 0; i < x.places; i++) scale *= 10;
  to = putDigits(to, digits / scale);
  *to++ = '.';
  for (uint64_t rest = digits % scale; scale > 1; rest %= scale) {
    scale /= 10;
    *to++ = static_cast<char>('0' + rest / scale);
  }
  return to;
}

char* putWhole(char* to, int64_t whole) {
  if (whole > -100000 && whole < 100000) return putInteger(to, whole);
  const Notation n(static_cast<uint64_t>(whole < 0 ? -whole : whole));
  if (n.isFixed()) return putInteger(to, whole);
  if (whole < 0) *to++ = '-';
  to = putText(putDigits(to, n.leading), "e+");
  if (n.digits <= 10) *to++ = '0';
  return putDigits(to, static_cast<uint64_t>(n.digits - 1));
}

bool isOption(SEXP name, const char* string) {
  SEXP value = Rf_GetOption1(name);
  return type(value) == STRSXP && Rf_xlength(value) == 1 && !std::strcmp(CHAR(STRING_ELT(value, 0)), string);
}

}  // namespace

char* putInteger(char* to, int64_t x) {
  if (x < 0) *to++ = '-';
  return putDigits(to, static_cast<uint64_t>(x < 0 ? -x : x));
}

char* putText(char* to, const char* text) {
  while (*text) *to++ = *text++;
  return to;
}

bool isWritable(double x) {
  if (x != x) return true;
  if (!isWhole(x)) return Decimal().read(x);
  if (x > -1e5 && x < 1e5) return true;
  const Notation n(static_cast<uint64_t>(x < 0 ? -x : x));
  return n.isFixed() || n.significant == 1;
}

bool hasDecimals(double x) { return x == x && !isWhole(x); }

char* putReal(char* to, double x) {
  if (x != x) return putText(to, R_IsNA(x) ? "NA" : "NaN");
  if (isWhole(x)) return putWhole(to, static_cast<int64_t>(x));
  Decimal decimal;
  decimal.read(x);
  return putDecimal(to, decimal);
}

bool isNotationUsual(bool withDecimals) {
  static SEXP scipen = Rf_install("scipen"), point = Rf_install("OutDec");
  SEXP value = Rf_GetOption1(scipen);
  const bool usual = (type(value) == INTSXP || type(value) == REALSXP) && Rf_xlength(value) == 1 && Rf_asInteger(value) == 0;
  return usual && (!withDecimals || isOption(point, "."));
}

}  // namespace hunch::interp
