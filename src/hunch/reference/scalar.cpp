#include "hunch/reference/scalar.h"

#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/interp/slow.h"
#include "hunch/native/code.h"

namespace hunch::reference {

// ---- doubles ------------------------------------------------------------------------------------------------------
namespace {

double power(double x, double y) { return y == 2.0 ? x * x : native::runtime().power(x, y); }

template <class T>
bool holds(int kind, T x, T y) {
  switch (kind) {
    case kEqual: return x == y;
    case kNotEqual: return x != y;
    case kLess: return x < y;
    case kLessEqual: return x <= y;
    case kGreater: return x > y;
    case kGreaterEqual: return x >= y;
  }
  CHECK(false, "no such comparison");
}

}  // namespace

double arithmetic(int kind, double x, double y) {
  switch (kind) {
    case kAdd: return interp::addInOrder(x, y);
    case kSubtract: return x - y;
    case kMultiply: return interp::mulInOrder(x, y);
    case kDivide: return x / y;
    case kModulo: return native::runtime().modulo(x, y);
    case kQuotient: return native::runtime().quotient(x, y);
    case kPower: return power(x, y);
  }
  CHECK(false, "no such arithmetic on doubles");
}

Rcomplex complexArithmetic(int kind, Rcomplex x, Rcomplex y) {
  switch (kind) {
    case kAdd: return {x.r + y.r, x.i + y.i};
    case kSubtract: return {x.r - y.r, x.i - y.i};
    case kMultiply: return {x.r * y.r - x.i * y.i, x.r * y.i + x.i * y.r};
    default: break;
  }
  const native::Complex z = native::runtime().complexArith(kind, x.r, x.i, y.r, y.i);
  return {z.re, z.im};
}

// ---- integers -----------------------------------------------------------------------------------------------------
namespace {

// The result of + - * in 32 bits, and whether it did not fit or looks like NA.
bool overflows(int kind, int x, int y, int* z) {
  const bool over = kind == kAdd        ? __builtin_add_overflow(x, y, z)
                    : kind == kSubtract ? __builtin_sub_overflow(x, y, z)
                                        : __builtin_mul_overflow(x, y, z);
  return over || isNa(*z);
}

// Takes the sign of the divisor.
int64_t floorModulo(int64_t x, int64_t y) {
  const int64_t rest = x % y;
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

bool divides(int kind) { return kind == kModulo || kind == kQuotient; }

}  // namespace

bool integerOk(int kind, int x, int y) {
  if (isNa(x) || isNa(y)) return false;
  int z;
  return divides(kind) ? y != 0 : !overflows(kind, x, y, &z);
}

int integerArithmetic(int kind, int x, int y) {
  if (divides(kind)) {
    if (y == 0) return kNaInt;
    const int64_t rest = floorModulo(x, y);
    return static_cast<int>(kind == kModulo ? rest : (x - rest) / y);
  }
  int z;
  overflows(kind, x, y, &z);
  return z;
}

double integerFraction(int kind, int x, int y) {
  if (kind == kPower && (x == 1 || y == 0)) return 1;
  if (isNa(x) || isNa(y)) return kNaReal;
  return arithmetic(kind, x, y);
}

// ---- comparison and logic -----------------------------------------------------------------------------------------
int compare(int kind, int x, int y) { return isNa(x) || isNa(y) ? kNaInt : holds(kind, x, y); }
int compare(int kind, double x, double y) { return isNan(x) || isNan(y) ? kNaInt : holds(kind, x, y); }

int compare(int kind, Rcomplex x, Rcomplex y) {
  if (isNan(x.r) || isNan(x.i) || isNan(y.r) || isNan(y.i)) return kNaInt;
  return (x.r == y.r && x.i == y.i) == (kind == kEqual);
}

int logicalAnd(int x, int y) { return x == 0 || y == 0 ? 0 : isNa(x) || isNa(y) ? kNaInt : 1; }
int logicalNot(int x) { return isNa(x) ? kNaInt : x == 0; }
int logicalOr(int x, int y) { return logicalNot(logicalAnd(logicalNot(x), logicalNot(y))); }

// ---- functions and indices ----------------------------------------------------------------------------------------
double mathFunction(int function, double x) {
  const bool signOnly = !std::strcmp(bytecode::math1Name(function), "abs");  // also of NaN
  return isNan(x) && !signOnly ? x : native::runtime().math(function, x);
}

int64_t position(int index) { return index > 0 ? int64_t{index} - 1 : -1; }
int64_t position(double index) {
  constexpr double kTooLarge = 4503599627370496.0;  // 2^52, the longest vector R can have
  return index >= 1 && index < kTooLarge ? static_cast<int64_t>(index) - 1 : -1;
}

}  // namespace hunch::reference
