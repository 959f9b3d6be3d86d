// What R's arithmetic does to raw scalars, bit for bit: one function per operation.
//
// An int is NA when it is INT_MIN. Doubles keep R's distinction of NA from other NaNs, which lives in the payload: of
// two NaN operands the first one's goes on.
#pragma once

#include <bit>
#include <climits>
#include <cstdint>

#include "hunch/host/object.h"

namespace hunch::reference {

inline constexpr int kNaInt = INT_MIN;
inline const double kNaReal = std::bit_cast<double>(uint64_t{0x7FF00000000007A2});

// The kinds of Arith, IntOk and Compare.
enum Arithmetic { kAdd, kSubtract, kMultiply, kDivide, kModulo, kQuotient, kPower = 12 };
enum Comparison { kEqual = 6, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual };

inline bool isNa(int x) { return x == kNaInt; }
inline bool isNan(double x) { return x != x; }

inline double toReal(int x) { return isNa(x) ? kNaReal : x; }
inline int toLogical(int x) { return isNa(x) ? kNaInt : x != 0; }
inline int toLogical(double x) { return isNan(x) ? kNaInt : x != 0; }
inline bool fitsInt(double x) { return x > -2147483648.0 && x < 2147483648.0; }
inline bool fitsInt(int64_t x) { return x > INT_MIN && x <= INT_MAX; }

// ---- + - * / %% %/% ^ ---------------------------------------------------------------------------------------------
double arithmetic(int kind, double x, double y);
int integerArithmetic(int kind, int x, int y);       // + - * %% %/%, under integerOk; wraps around where that fails
double integerFraction(int kind, int x, int y);      // / and ^ of integers
bool integerOk(int kind, int x, int y);
Rcomplex complexArithmetic(int kind, Rcomplex x, Rcomplex y);

// ---- the rest -----------------------------------------------------------------------------------------------------
int compare(int kind, int x, int y);
int compare(int kind, double x, double y);
int compare(int kind, Rcomplex x, Rcomplex y);       // == and !=
int logicalAnd(int x, int y);
int logicalOr(int x, int y);
int logicalNot(int x);
double mathFunction(int function, double x);

// An R index as a position counted from 0; -1 when it is NA, below 1, or too large for any vector.
int64_t position(int index);
int64_t position(double index);

}  // namespace hunch::reference
