// x %% y and x %/% y of single elements, to the last bit as GNU R computes them; for loops over vectors.
//
// GNU R rounds a quotient in double and takes what is left in long double. For whole numbers, and wherever the quotient was
// not rounded upwards, the same comes out without its calls of floor() and floorl().
#pragma once

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>

#include "hunch/interp/slow.h"

namespace hunch::interp {

inline constexpr double kExactWhole = 4503599627370496.0;  // 2^52: below, doubles and int64_t are the same whole numbers

HUNCH_INLINE bool isWhole(double x) { return static_cast<double>(static_cast<int64_t>(x)) == x; }
HUNCH_INLINE double floorBelowExact(double q) {
  const double t = static_cast<double>(static_cast<int64_t>(q));
  return t > q ? t - 1 : t;
}

// Sets `left` for what is left to GNU R.
HUNCH_INLINE double modRare(double x, double y, bool* left) {
  if (y == 0) return R_NaN;
  if (x != x && y == y) return x;
  if (y != y && x == x) return y;
  double r = 0;
  if (!modReal(x, y, &r)) *left = true;
  return r;
}

HUNCH_INLINE double modOf(double x, double y, bool* left) {
  if (!(y > 0 && y < kExactWhole && std::fabs(x) < kExactWhole)) return modRare(x, y, left);
  const double q = x / y;
  if (!(std::fabs(q) < kExactWhole)) return modRare(x, y, left);
  const double t = floorBelowExact(q);
  if (isWhole(x) && isWhole(y)) {
    const double m = x - t * y;
    return (m < 0 ? m + y : m) + 0.0;
  }
  const long double rest = static_cast<long double>(x) - t * static_cast<long double>(y);
  return rest >= 0 && rest < y ? static_cast<double>(rest) + 0.0 : modRare(x, y, left);
}

HUNCH_INLINE double idivOf(double x, double y) {
  const double q = x / y;
  if (y == 0 || !(std::fabs(q) * LDBL_EPSILON <= 1)) return q;
  if (std::fabs(q) < 1) return q < 0 || (x < 0 && y > 0) || (x > 0 && y < 0) ? -1 : 0;
  const double t = std::fabs(q) < kExactWhole ? floorBelowExact(q) : std::floor(q);
  const long double rest = static_cast<long double>(x) - t * static_cast<long double>(y);
  if (y > 0 && rest >= 0 && rest < y) return t;
  return static_cast<double>(t + floorl(rest / y));
}

// Of integers: their quotient in double is never rounded to a whole number that it is not.
template <bool isMod>
HUNCH_INLINE int divideInts(int x, int y) {
  const double a = x, b = y;
  const bool na = (x == NA_INTEGER) | (y == NA_INTEGER) | (y == 0);
  const double q = a / (na ? 1 : b);
  double t = static_cast<int>(q);
  t -= t > q ? 1 : 0;
  const int r = static_cast<int>(isMod ? a - t * b : t);
  return na ? NA_INTEGER : r;
}

}  // namespace hunch::interp
