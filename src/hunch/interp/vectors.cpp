// Loops over vectors. When both operands of an element are NaN, which of them the result is depends on their order in the
// machine's instruction; it is the order GNU R's own loops have, because that decides between NA and NaN.
#include "hunch/interp/vectors.h"

#include <cstring>
#include <emmintrin.h>

#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr R_xlen_t kLongest = 10'000'000;  // GNU R looks for interrupts in longer ones

struct Operand {
  SEXP object = nullptr;  // null: a number on the stack
  int type = 0;
  R_xlen_t length = 1;
  const double* reals = nullptr;
  const int* ints = nullptr;
  SEXP attribute = nullptr;  // the cell of its dimensions or names; R_NilValue without
  bool isReal() const { return type == REALSXP; }
};

bool readObject(SEXP x, Operand& o) {
  o.object = x;
  o.type = type(x);
  if ((o.type != REALSXP && o.type != INTSXP && o.type != LGLSXP) || isObject(x)) return false;
  o.attribute = attrib(x);
  if (o.attribute != R_NilValue) {
    SEXP name = tag(o.attribute);
    if (cdr(o.attribute) != R_NilValue || (name != R_DimSymbol && name != R_NamesSymbol)) return false;
  }
  o.length = isAltrep(x) ? Rf_xlength(x) : vectorLength(x);
  if (o.length < 1 || o.length > kLongest) return false;
  if (o.isReal()) o.reals = isAltrep(x) ? REAL_RO(x) : reals(x);
  else o.ints = !isAltrep(x) ? ints(x) : o.type == INTSXP ? INTEGER_RO(x) : LOGICAL_RO(x);
  return true;
}

bool read(const StackEntry& e, Operand& o) {
  if (e.tag == kTagBoxed) return readObject(e.u.sxpval, o);
  o.type = e.tag;
  o.reals = &e.u.dval;
  o.ints = &e.u.ival;
  o.attribute = R_NilValue;
  return true;
}

// ---- the result ---------------------------------------------------------------------------------------------------
bool sameDimensions(SEXP a, SEXP b) {
  if (a == b) return true;
  const int n = Rf_length(a);
  if (Rf_length(b) != n) return false;
  for (int i = 0; i < n; i++)
    if (INTEGER_ELT(a, i) != INTEGER_ELT(b, i)) return false;
  return true;
}

// The attribute of the result, as a cell; null when GNU R has more to do about it.
SEXP attributeFor(const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.attribute == R_NilValue && y.attribute == R_NilValue) return R_NilValue;
  if ((x.attribute != R_NilValue && x.length != n) || (y.attribute != R_NilValue && y.length != n)) return nullptr;
  if (x.attribute == R_NilValue) return y.attribute;
  if (y.attribute == R_NilValue) return x.attribute;
  if (tag(x.attribute) != tag(y.attribute)) return nullptr;
  if (tag(x.attribute) == R_DimSymbol && !sameDimensions(car(x.attribute), car(y.attribute))) return nullptr;
  return x.attribute;
}

// An operand may lack the attribute of the result; dimensions are the same when both have them.
bool mayOverwrite(const Operand& o, int type, R_xlen_t n, SEXP attribute) {
  if (!o.object || o.type != type || o.length != n || isReferenced(o.object) || isAltrep(o.object)) return false;
  return o.attribute == R_NilValue || o.attribute == attribute || tag(o.attribute) == R_DimSymbol;
}

// The operand whose memory the result takes, as GNU R's byte code chooses it; null: none.
SEXP overwritten(const Operand& x, const Operand& y, int type, R_xlen_t n, SEXP attribute, int spent) {
  if ((spent & 2) && mayOverwrite(y, type, n, attribute)) return y.object;
  return (spent & 1) && mayOverwrite(x, type, n, attribute) ? x.object : nullptr;
}

SEXP withAttribute(SEXP x, SEXP attribute) {
  if (attribute == R_NilValue || attrib(x) != R_NilValue) return x;
  PROTECT(x);
  Rf_setAttrib(x, tag(attribute), car(attribute));
  UNPROTECT(1);
  return x;
}

SEXP newVector(int type, R_xlen_t n, SEXP attribute) {
  return withAttribute(Rf_allocVector(static_cast<SEXPTYPE>(type), n), attribute);
}

// ---- elements -----------------------------------------------------------------------------------------------------
using Two = __m128d;

struct Reals {
  const double* x;
  double one(R_xlen_t i) const { return x[i]; }
  Two two(R_xlen_t i) const { return _mm_loadu_pd(x + i); }
};
struct Real {
  double x;
  double one(R_xlen_t) const { return x; }
  Two two(R_xlen_t) const { return _mm_set1_pd(x); }
};
// Whole numbers as doubles.
struct Wholes {
  const int* x;
  double one(R_xlen_t i) const { return x[i] == NA_INTEGER ? NA_REAL : x[i]; }
};
struct Ints {
  const int* x;
  int one(R_xlen_t i) const { return x[i]; }
};
struct Int {
  int x;
  int one(R_xlen_t) const { return x; }
};

struct Add {
  static double one(double x, double y) { return addInOrder(x, y); }
  static Two two(Two x, Two y) { asm("addpd %1, %0" : "+x"(x) : "x"(y)); return x; }
};
struct Sub {
  static double one(double x, double y) { return x - y; }
  static Two two(Two x, Two y) { return _mm_sub_pd(x, y); }
};
struct Mul {
  static double one(double x, double y) { return mulInOrder(x, y); }
  static Two two(Two x, Two y) { asm("mulpd %1, %0" : "+x"(x) : "x"(y)); return x; }
};
struct Div {
  static double one(double x, double y) { return x / y; }
  static Two two(Two x, Two y) { return _mm_div_pd(x, y); }
};

template <class F, class X, class Y>
void fill(double* out, X x, Y y, R_xlen_t n) {
  R_xlen_t i = 0;
  if constexpr (requires { x.two(0); y.two(0); })
    for (; i + 1 < n; i += 2) _mm_storeu_pd(out + i, F::two(x.two(i), y.two(i)));
  for (; i < n; i++) out[i] = F::one(x.one(i), y.one(i));
}

// ---- doubles ------------------------------------------------------------------------------------------------------
// Only one of both may be a number.
template <class F>
void fillReals(double* out, const Operand& x, const Operand& y, R_xlen_t n) {
  constexpr bool swaps = std::is_same_v<F, Add> || std::is_same_v<F, Mul>;
  if (x.length == y.length) fill<F>(out, Reals{x.reals}, Reals{y.reals}, n);
  else if (y.length == 1) fill<F>(out, Reals{x.reals}, Real{*y.reals}, n);
  else if constexpr (swaps) fill<F>(out, Reals{y.reals}, Real{*x.reals}, n);
  else fill<F>(out, Real{*x.reals}, Reals{y.reals}, n);
}

double realOf(const Operand& o) { return o.isReal() ? *o.reals : Wholes{o.ints}.one(0); }

// One of both or neither are doubles.
template <class F>
void fillMixed(double* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.length != n) y.isReal() ? fill<F>(out, Real{realOf(x)}, Reals{y.reals}, n) : fill<F>(out, Real{realOf(x)}, Wholes{y.ints}, n);
  else if (y.length != n) x.isReal() ? fill<F>(out, Reals{x.reals}, Real{realOf(y)}, n) : fill<F>(out, Wholes{x.ints}, Real{realOf(y)}, n);
  else if (x.isReal()) fill<F>(out, Reals{x.reals}, Wholes{y.ints}, n);
  else if (y.isReal()) fill<F>(out, Wholes{x.ints}, Reals{y.reals}, n);
  else fill<F>(out, Wholes{x.ints}, Wholes{y.ints}, n);
}

template <class F>
void fillDoubles(double* out, const Operand& x, const Operand& y, R_xlen_t n) {
  x.isReal() && y.isReal() ? fillReals<F>(out, x, y, n) : fillMixed<F>(out, x, y, n);
}

void fillDoubles(int kind, double* out, const Operand& x, const Operand& y, R_xlen_t n) {
  switch (kind) {
    case 0: return fillDoubles<Add>(out, x, y, n);
    case 1: return fillDoubles<Sub>(out, x, y, n);
    case 2: return fillDoubles<Mul>(out, x, y, n);
    case 3: return fillDoubles<Div>(out, x, y, n);
    default: return fill<Mul>(out, Reals{x.reals}, Reals{x.reals}, n);
  }
}

// ---- integers -----------------------------------------------------------------------------------------------------
template <class X, class Y>
bool fillInts(int kind, int* out, X x, Y y, R_xlen_t n) {
  for (R_xlen_t i = 0; i < n; i++) {
    const int a = x.one(i), b = y.one(i);
    int v = NA_INTEGER;
    if (a != NA_INTEGER && b != NA_INTEGER) {
      const bool over = kind == 0 ? __builtin_add_overflow(a, b, &v)
                                  : kind == 1 ? __builtin_sub_overflow(a, b, &v) : __builtin_mul_overflow(a, b, &v);
      if (over || v == NA_INTEGER) return false;
    }
    out[i] = v;
  }
  return true;
}

bool fillInts(int kind, int* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.length != n) return fillInts(kind, out, Int{*x.ints}, Ints{y.ints}, n);
  if (y.length != n) return fillInts(kind, out, Ints{x.ints}, Int{*y.ints}, n);
  return fillInts(kind, out, Ints{x.ints}, Ints{y.ints}, n);
}

// ---- comparison ---------------------------------------------------------------------------------------------------
bool isNa(double x) { return x != x; }
bool isNa(int x) { return x == NA_INTEGER; }

template <class C, class X, class Y>
void compare(int* out, X x, Y y, R_xlen_t n, C holds) {
  for (R_xlen_t i = 0; i < n; i++) {
    const auto a = x.one(i);
    const auto b = y.one(i);
    out[i] = isNa(a) | isNa(b) ? NA_LOGICAL : holds(a, b);
  }
}

template <class X, class Y>
void compare(int kind, int* out, X x, Y y, R_xlen_t n) {
  switch (kind) {
    case 6: return compare(out, x, y, n, [](auto a, auto b) { return a == b; });
    case 7: return compare(out, x, y, n, [](auto a, auto b) { return a != b; });
    case 8: return compare(out, x, y, n, [](auto a, auto b) { return a < b; });
    case 9: return compare(out, x, y, n, [](auto a, auto b) { return a <= b; });
    case 10: return compare(out, x, y, n, [](auto a, auto b) { return a > b; });
    default: return compare(out, x, y, n, [](auto a, auto b) { return a >= b; });
  }
}

// `less` of (y, x) is `greater` of (x, y).
int mirrored(int kind) {
  static constexpr int kMirrored[] = {6, 7, 10, 11, 8, 9};
  return kMirrored[kind - 6];
}

void compare(int kind, int* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.length != n) return compare(mirrored(kind), out, y, x, n);
  const bool one = y.length != n;
  if (x.isReal() && one) compare(kind, out, Reals{x.reals}, Real{realOf(y)}, n);
  else if (x.isReal() && y.isReal()) compare(kind, out, Reals{x.reals}, Reals{y.reals}, n);
  else if (x.isReal()) compare(kind, out, Reals{x.reals}, Wholes{y.ints}, n);
  else if (y.isReal() && one) compare(kind, out, Wholes{x.ints}, Real{*y.reals}, n);
  else if (y.isReal()) compare(kind, out, Wholes{x.ints}, Reals{y.reals}, n);
  else if (one) compare(kind, out, Ints{x.ints}, Int{*y.ints}, n);
  else compare(kind, out, Ints{x.ints}, Ints{y.ints}, n);
}

// GNU R makes a logical a double before it adds it to doubles: `number` for a single one. False: left to GNU R.
bool asReal(Operand& o, double* number) {
  if (o.type != LGLSXP) return true;
  if (o.length != 1) return false;
  *number = realOf(o);
  o.type = REALSXP;
  o.reals = number;
  o.object = nullptr;
  return true;
}

bool isSquare(const Operand& x, const Operand& y) {
  return x.isReal() && y.length == 1 && realOf(y) == 2;
}

}  // namespace

namespace {

StackEntry elementOf(const Operand& o, R_xlen_t i) {
  StackEntry e;
  if (o.length == 1) i = 0;
  if (o.isReal()) setReal(e, o.reals[i]);
  else if (o.type == INTSXP) setInt(e, o.ints[i]);
  else setLogical(e, o.ints[i]);
  return e;
}

// %% and %/%, one by one as with scalars.
SEXP remainders(int kind, const Operand& x, const Operand& y, R_xlen_t n, SEXP attribute) {
  const bool real = x.isReal() || y.isReal();
  SEXP value = newVector(real ? REALSXP : INTSXP, n, attribute);
  for (R_xlen_t i = 0; i < n; i++) {
    StackEntry r;
    if (!arithmeticFast(kind, elementOf(x, i), elementOf(y, i), &r)) return nullptr;
    if (real) reals(value)[i] = r.u.dval;
    else ints(value)[i] = r.u.ival;
  }
  return value;
}

int andOf(int x, int y) { return x == 0 || y == 0 ? 0 : x == NA_LOGICAL || y == NA_LOGICAL ? NA_LOGICAL : 1; }
int orOf(int x, int y) {
  return (x != NA_LOGICAL && x) || (y != NA_LOGICAL && y) ? 1 : x == NA_LOGICAL || y == NA_LOGICAL ? NA_LOGICAL : 0;
}

SEXP logic(int kind, const Operand& x, const Operand& y, R_xlen_t n, SEXP attribute) {
  if (x.type != LGLSXP || y.type != LGLSXP) return nullptr;
  SEXP value = newVector(LGLSXP, n, attribute);
  for (R_xlen_t i = 0; i < n; i++) {
    const int a = x.ints[x.length == 1 ? 0 : i], b = y.ints[y.length == 1 ? 0 : i];
    ints(value)[i] = kind == 13 ? andOf(a, b) : orOf(a, b);
  }
  return value;
}

bool isPlainStrings(const StackEntry& e) {
  return e.tag == kTagBoxed && isPlainVector(e.u.sxpval, STRSXP) && vectorLength(e.u.sxpval) > 0;
}

// == and !=. Strings of one encoding are one object when they are equal.
SEXP stringsEqual(bool equal, SEXP x, SEXP y) {
  const R_xlen_t nx = vectorLength(x), ny = vectorLength(y), n = nx > ny ? nx : ny;
  if ((nx != ny && nx != 1 && ny != 1) || n > kLongest) return nullptr;
  SEXP value = PROTECT(Rf_allocVector(LGLSXP, n));
  for (R_xlen_t i = 0; i < n; i++) {
    SEXP a = elements(x)[nx == 1 ? 0 : i], b = elements(y)[ny == 1 ? 0 : i];
    const bool na = a == NA_STRING || b == NA_STRING;
    ints(value)[i] = na ? NA_LOGICAL : (a == b || Rf_NonNullStringMatch(a, b)) == equal;
  }
  UNPROTECT(1);
  return value;
}

}  // namespace

SEXP vectorNegative(const StackEntry& e) {
  Operand x;
  if (!read(e, x) || !x.isReal() || !x.object) return nullptr;
  SEXP value = mayOverwrite(x, REALSXP, x.length, x.attribute) ? x.object : newVector(REALSXP, x.length, x.attribute);
  for (R_xlen_t i = 0; i < x.length; i++) reals(value)[i] = -x.reals[i];
  return value;
}

SEXP vectorNot(const StackEntry& e) {
  Operand x;
  if (!read(e, x) || x.type != LGLSXP || !x.object) return nullptr;
  SEXP value = mayOverwrite(x, LGLSXP, x.length, x.attribute) ? x.object : newVector(LGLSXP, x.length, x.attribute);
  for (R_xlen_t i = 0; i < x.length; i++) ints(value)[i] = x.ints[i] == NA_LOGICAL ? NA_LOGICAL : !x.ints[i];
  return value;
}

SEXP vectorOp(int kind, const StackEntry& left, const StackEntry& right, int spent) {
  if ((kind == 6 || kind == 7) && isPlainStrings(left) && isPlainStrings(right))
    return stringsEqual(kind == 6, left.u.sxpval, right.u.sxpval);
  Operand x, y;
  if (!read(left, x) || !read(right, y)) return nullptr;
  if (x.length != y.length && x.length != 1 && y.length != 1) return nullptr;
  const R_xlen_t n = x.length > y.length ? x.length : y.length;
  SEXP attribute = attributeFor(x, y, n);
  if (!attribute) return nullptr;
  if (kind >= 6 && kind <= 11) {
    SEXP value = newVector(LGLSXP, n, attribute);
    compare(kind, ints(value), x, y, n);
    return value;
  }
  if (kind == 13 || kind == 14) return logic(kind, x, y, n, attribute);
  if (kind == 4 || kind == 5) return remainders(kind, x, y, n, attribute);
  if (!x.isReal() && !y.isReal() && kind != 3) {
    if (kind > 2) return nullptr;
    SEXP value = newVector(INTSXP, n, attribute);  // an overflow may still leave all of it to GNU R
    if (!fillInts(kind, ints(value), x, y, n)) return nullptr;
    SEXP operand = overwritten(x, y, INTSXP, n, attribute, spent);
    if (!operand) return value;
    std::memcpy(ints(operand), ints(value), static_cast<size_t>(n) * sizeof(int));
    return withAttribute(operand, attribute);
  }
  double number;
  if ((x.isReal() && !asReal(y, &number)) || (y.isReal() && !asReal(x, &number))) return nullptr;
  if (kind > 3 && !(kind == 12 && isSquare(x, y))) return nullptr;
  SEXP operand = overwritten(x, y, REALSXP, n, attribute, spent);
  SEXP value = operand ? withAttribute(operand, attribute) : newVector(REALSXP, n, attribute);
  fillDoubles(kind, reals(value), x, y, n);
  return value;
}

}  // namespace hunch::interp
