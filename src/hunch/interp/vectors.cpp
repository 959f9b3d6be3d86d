// Loops over vectors. When both operands of an element are NaN, which of them the result is depends on their order in the
// machine's instruction; it is the order GNU R's own loops have, because that decides between NA and NaN.
#include "hunch/interp/vectors.h"

#include <climits>
#include <cstring>
#include <emmintrin.h>
#include <utility>

#include "hunch/interp/remainders.h"
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
  SEXP names = R_NilValue, dim = R_NilValue, dimnames = R_NilValue;
  bool isReal() const { return type == REALSXP; }
  bool isBare() const { return names == R_NilValue && dim == R_NilValue; }
  // Its elements from `start` on.
  Operand from(R_xlen_t start) const {
    Operand part = *this;
    if (isReal()) part.reals += start;
    else part.ints += start;
    return part;
  }
};

// False: there are other attributes than these, or names of an array's elements.
bool readAttributes(SEXP x, Operand& o) {
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a)) {
    SEXP name = tag(a);
    if (name == R_NamesSymbol) o.names = car(a);
    else if (name == R_DimSymbol) o.dim = car(a);
    else if (name == R_DimNamesSymbol) o.dimnames = car(a);
    else return false;
  }
  return o.names == R_NilValue || o.dim == R_NilValue;
}

bool readObject(SEXP x, Operand& o) {
  o.object = x;
  o.type = type(x);
  if ((o.type != REALSXP && o.type != INTSXP && o.type != LGLSXP) || isObject(x) || !readAttributes(x, o)) return false;
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
  return true;
}

// ---- the result ---------------------------------------------------------------------------------------------------
// Length and attributes.
struct Shape {
  R_xlen_t length = 1;
  SEXP names = R_NilValue, dim = R_NilValue, dimnames = R_NilValue;
};

bool sameDimensions(SEXP a, SEXP b) {
  if (a == b) return true;
  const int n = Rf_length(a);
  if (Rf_length(b) != n) return false;
  for (int i = 0; i < n; i++)
    if (INTEGER_ELT(a, i) != INTEGER_ELT(b, i)) return false;
  return true;
}

// An array goes with one of the same dimensions, or with a vector that has no names and is not longer.
bool shapeArray(const Operand& x, const Operand& y, Shape& s) {
  const bool both = x.dim != R_NilValue && y.dim != R_NilValue;
  if (x.names != R_NilValue || y.names != R_NilValue || (both && !sameDimensions(x.dim, y.dim))) return false;
  s.dim = x.dim != R_NilValue ? x.dim : y.dim;
  s.dimnames = x.dimnames != R_NilValue ? x.dimnames : y.dimnames;
  return (x.dim == R_NilValue || x.length == s.length) && (y.dim == R_NilValue || y.length == s.length);
}

// False when GNU R has something to say, or more to do about attributes.
bool shapeOf(const Operand& x, const Operand& y, Shape& s) {
  s.length = x.length > y.length ? x.length : y.length;
  if (s.length % x.length != 0 || s.length % y.length != 0) return false;
  if (x.dim != R_NilValue || y.dim != R_NilValue) return shapeArray(x, y, s);
  if (x.length == s.length) s.names = x.names;
  if (y.length == s.length && s.names == R_NilValue) s.names = y.names;
  return true;
}

Shape shapeOf(const Operand& x) { return {x.length, x.names, x.dim, x.dimnames}; }

bool mayOverwrite(const Operand& o, int type, R_xlen_t n) {
  return o.object && o.type == type && o.length == n && !isReferenced(o.object) && !isAltrep(o.object);
}

// The operand whose memory the result takes, as GNU R's byte code chooses it; null: none.
SEXP overwritten(const Operand& x, const Operand& y, int type, const Shape& s, int spent) {
  if ((spent & 2) && mayOverwrite(y, type, s.length)) return y.object;
  if (!(spent & 1) || (y.length == s.length && !y.isBare())) return nullptr;
  return mayOverwrite(x, type, s.length) ? x.object : nullptr;
}

SEXP attributeBefore(SEXP others, SEXP name, SEXP value) {
  if (value == R_NilValue) return others;
  SEXP cell = Rf_cons(value, others);
  SET_TAG(cell, name);
  return cell;
}

SEXP withShape(SEXP x, const Shape& s) {
  if (s.names == R_NilValue && s.dim == R_NilValue) return x;
  Operand now;
  readAttributes(x, now);
  if (now.names == s.names && now.dim == s.dim && now.dimnames == s.dimnames) return x;
  PROTECT(x);
  SEXP list = attributeBefore(R_NilValue, R_NamesSymbol, s.names);
  list = attributeBefore(list, R_DimNamesSymbol, s.dimnames);
  SET_ATTRIB(x, attributeBefore(list, R_DimSymbol, s.dim));
  for (SEXP shared : {s.dim, s.dimnames})
    if (shared != R_NilValue) markNotMutable(shared);
  UNPROTECT(1);
  return x;
}

SEXP newVector(int type, const Shape& s) { return withShape(Rf_allocVector(static_cast<SEXPTYPE>(type), s.length), s); }

// ---- recycling ----------------------------------------------------------------------------------------------------
// Calls part(x, y, start, count) for parts in which both have `count` elements, or one of them has a single one.
template <class Part>
void inParts(const Operand& x, const Operand& y, R_xlen_t n, const Part& part) {
  if (x.length == y.length || x.length == 1 || y.length == 1) return part(x, y, 0, n);
  const bool left = x.length < y.length;
  Operand few = left ? x : y;
  constexpr R_xlen_t kRow = 128;
  double reals[kRow];
  int ints[kRow];
  if (few.length <= kRow / 8 && n >= kRow) {  // a short one is written out several times
    const R_xlen_t whole = kRow / few.length * few.length;
    for (R_xlen_t i = 0; i < whole; i++)
      if (few.isReal()) reals[i] = i < few.length ? few.reals[i] : reals[i - few.length];
      else ints[i] = i < few.length ? few.ints[i] : ints[i - few.length];
    few.reals = reals;
    few.ints = ints;
    few.length = whole;
  }
  for (R_xlen_t start = 0; start < n; start += few.length) {
    const R_xlen_t count = n - start < few.length ? n - start : few.length;
    Operand many = (left ? y : x).from(start);
    many.length = count;
    Operand row = few;
    row.length = count;
    left ? part(row, many, start, count) : part(many, row, start, count);
  }
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
double realOf(const Operand& o) { return o.isReal() ? *o.reals : Wholes{o.ints}.one(0); }

template <class F>
void fillDoubles(double* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.length != n) y.isReal() ? fill<F>(out, Real{realOf(x)}, Reals{y.reals}, n) : fill<F>(out, Real{realOf(x)}, Wholes{y.ints}, n);
  else if (y.length != n) x.isReal() ? fill<F>(out, Reals{x.reals}, Real{realOf(y)}, n) : fill<F>(out, Wholes{x.ints}, Real{realOf(y)}, n);
  else if (x.isReal() && y.isReal()) fill<F>(out, Reals{x.reals}, Reals{y.reals}, n);
  else if (x.isReal()) fill<F>(out, Reals{x.reals}, Wholes{y.ints}, n);
  else if (y.isReal()) fill<F>(out, Wholes{x.ints}, Reals{y.reals}, n);
  else fill<F>(out, Wholes{x.ints}, Wholes{y.ints}, n);
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

// Of operands that are doubles, or logicals that GNU R makes doubles first, its sums and products of several numbers with
// others take the right one first; and so do those of a number with several.
bool takesRightFirst(int kind, const Operand& x, const Operand& y) {
  return (kind == 0 || kind == 2) && x.type != INTSXP && y.type != INTSXP && x.length != y.length && y.length != 1;
}

bool isSquare(const Operand& x, const Operand& y) { return x.isReal() && y.length == 1 && realOf(y) == 2; }

SEXP doubles(int kind, const Operand& x, const Operand& y, const Shape& s, int spent) {
  if (kind > 3 && !(kind == 12 && isSquare(x, y))) return nullptr;
  SEXP operand = overwritten(x, y, REALSXP, s, spent);
  SEXP value = operand ? withShape(operand, s) : newVector(REALSXP, s);
  const bool swaps = takesRightFirst(kind, x, y);
  inParts(x, y, s.length, [&](const Operand& a, const Operand& b, R_xlen_t start, R_xlen_t n) {
    fillDoubles(kind, reals(value) + start, swaps ? b : a, swaps ? a : b, n);
  });
  return value;
}

// ---- integers -----------------------------------------------------------------------------------------------------
// False: there is one too large for an integer, of which GNU R warns.
template <class F, class X, class Y>
bool fillInts(int* out, X x, Y y, R_xlen_t n, F compute) {
  int64_t over = 0;
  for (R_xlen_t i = 0; i < n; i++) {
    const int64_t a = x.one(i), b = y.one(i);
    const bool na = (a == NA_INTEGER) | (b == NA_INTEGER);
    const int64_t v = na ? NA_INTEGER : compute(a, b);
    over |= (na ? 0 : 1) & ((v > INT_MAX) | (v < -INT_MAX));
    out[i] = static_cast<int>(v);
  }
  return over == 0;
}

template <class X, class Y>
bool fillInts(int kind, int* out, X x, Y y, R_xlen_t n) {
  switch (kind) {
    case 0: return fillInts(out, x, y, n, [](int64_t a, int64_t b) { return a + b; });
    case 1: return fillInts(out, x, y, n, [](int64_t a, int64_t b) { return a - b; });
    default: return fillInts(out, x, y, n, [](int64_t a, int64_t b) { return a * b; });
  }
}

bool fillInts(int kind, int* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.length != n) return fillInts(kind, out, Int{*x.ints}, Ints{y.ints}, n);
  if (y.length != n) return fillInts(kind, out, Ints{x.ints}, Int{*y.ints}, n);
  return fillInts(kind, out, Ints{x.ints}, Ints{y.ints}, n);
}

SEXP integers(int kind, const Operand& x, const Operand& y, const Shape& s, int spent) {
  if (kind > 2) return nullptr;
  SEXP value = newVector(INTSXP, s);  // an overflow may still leave all of it to GNU R
  bool ok = true;
  inParts(x, y, s.length, [&](const Operand& a, const Operand& b, R_xlen_t start, R_xlen_t n) {
    ok = ok && fillInts(kind, ints(value) + start, a, b, n);
  });
  if (!ok) return nullptr;
  SEXP operand = overwritten(x, y, INTSXP, s, spent);
  if (!operand) return value;
  std::memcpy(ints(operand), ints(value), static_cast<size_t>(s.length) * sizeof(int));
  return withShape(operand, s);
}

// ---- comparison ---------------------------------------------------------------------------------------------------
bool isNa(double x) { return x != x; }
bool isNa(int x) { return x == NA_INTEGER; }

// Comparisons of two elements, or of two pairs: all bits of those for which it holds.
struct Equal {
  static bool one(auto a, auto b) { return a == b; }
  static Two two(Two a, Two b) { return _mm_cmpeq_pd(a, b); }
};
struct Unequal {
  static bool one(auto a, auto b) { return a != b; }
  static Two two(Two a, Two b) { return _mm_cmpneq_pd(a, b); }
};
struct Less {
  static bool one(auto a, auto b) { return a < b; }
  static Two two(Two a, Two b) { return _mm_cmplt_pd(a, b); }
};
struct NotMore {
  static bool one(auto a, auto b) { return a <= b; }
  static Two two(Two a, Two b) { return _mm_cmple_pd(a, b); }
};
struct More {
  static bool one(auto a, auto b) { return a > b; }
  static Two two(Two a, Two b) { return _mm_cmpgt_pd(a, b); }
};
struct NotLess {
  static bool one(auto a, auto b) { return a >= b; }
  static Two two(Two a, Two b) { return _mm_cmpge_pd(a, b); }
};

// The lower halves of four doubles' bits.
__m128i halves(Two a, Two b) { return _mm_castps_si128(_mm_shuffle_ps(_mm_castpd_ps(a), _mm_castpd_ps(b), 0x88)); }

template <class C, class X, class Y>
R_xlen_t compareFours(int* out, X x, Y y, R_xlen_t n) {
  const __m128i one = _mm_set1_epi32(1), missing = _mm_set1_epi32(NA_LOGICAL);
  R_xlen_t i = 0;
  for (; i + 3 < n; i += 4) {
    const Two a = x.two(i), b = x.two(i + 2), c = y.two(i), d = y.two(i + 2);
    const __m128i holds = halves(C::two(a, c), C::two(b, d)), na = halves(_mm_cmpunord_pd(a, c), _mm_cmpunord_pd(b, d));
    const __m128i value = _mm_or_si128(_mm_andnot_si128(na, _mm_and_si128(holds, one)), _mm_and_si128(na, missing));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), value);
  }
  return i;
}

template <class C, class X, class Y>
void compareWith(int* out, X x, Y y, R_xlen_t n) {
  R_xlen_t i = 0;
  if constexpr (requires { x.two(0); y.two(0); }) i = compareFours<C>(out, x, y, n);
  for (; i < n; i++) {
    const auto a = x.one(i);
    const auto b = y.one(i);
    out[i] = isNa(a) | isNa(b) ? NA_LOGICAL : C::one(a, b);
  }
}

template <class X, class Y>
void compare(int kind, int* out, X x, Y y, R_xlen_t n) {
  switch (kind) {
    case 6: return compareWith<Equal>(out, x, y, n);
    case 7: return compareWith<Unequal>(out, x, y, n);
    case 8: return compareWith<Less>(out, x, y, n);
    case 9: return compareWith<NotMore>(out, x, y, n);
    case 10: return compareWith<More>(out, x, y, n);
    default: return compareWith<NotLess>(out, x, y, n);
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

SEXP comparison(int kind, const Operand& x, const Operand& y, const Shape& s) {
  SEXP value = newVector(LGLSXP, s);
  inParts(x, y, s.length, [&](const Operand& a, const Operand& b, R_xlen_t start, R_xlen_t n) {
    compare(kind, ints(value) + start, a, b, n);
  });
  return value;
}

// ---- %% and %/% ---------------------------------------------------------------------------------------------------
template <class X, class Y>
bool fillRests(int kind, double* out, X x, Y y, R_xlen_t n) {
  bool left = false;
  if (kind == 4)
    for (R_xlen_t i = 0; i < n; i++) out[i] = modOf(x.one(i), y.one(i), &left);
  else
    for (R_xlen_t i = 0; i < n; i++) out[i] = idivOf(x.one(i), y.one(i));
  return !left;
}

template <class Y>
bool fillRests(int kind, double* out, const Operand& x, Y y, R_xlen_t n) {
  if (x.length != n) return fillRests(kind, out, Real{realOf(x)}, y, n);
  return x.isReal() ? fillRests(kind, out, Reals{x.reals}, y, n) : fillRests(kind, out, Wholes{x.ints}, y, n);
}

bool fillRests(int kind, double* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (y.length != n) return fillRests(kind, out, x, Real{realOf(y)}, n);
  return y.isReal() ? fillRests(kind, out, x, Reals{y.reals}, n) : fillRests(kind, out, x, Wholes{y.ints}, n);
}

template <class X, class Y>
void fillIntRests(int kind, int* out, X x, Y y, R_xlen_t n) {
  if (kind == 4)
    for (R_xlen_t i = 0; i < n; i++) out[i] = divideInts<true>(x.one(i), y.one(i));
  else
    for (R_xlen_t i = 0; i < n; i++) out[i] = divideInts<false>(x.one(i), y.one(i));
}

void fillIntRests(int kind, int* out, const Operand& x, const Operand& y, R_xlen_t n) {
  if (x.length != n) fillIntRests(kind, out, Int{*x.ints}, Ints{y.ints}, n);
  else if (y.length != n) fillIntRests(kind, out, Ints{x.ints}, Int{*y.ints}, n);
  else fillIntRests(kind, out, Ints{x.ints}, Ints{y.ints}, n);
}

SEXP remainders(int kind, const Operand& x, const Operand& y, const Shape& s) {
  const bool real = x.isReal() || y.isReal();
  SEXP value = newVector(real ? REALSXP : INTSXP, s);
  bool ok = true;
  inParts(x, y, s.length, [&](const Operand& a, const Operand& b, R_xlen_t start, R_xlen_t n) {
    if (real) ok = ok && fillRests(kind, reals(value) + start, a, b, n);
    else fillIntRests(kind, ints(value) + start, a, b, n);
  });
  return ok ? value : nullptr;
}

// ---- logic --------------------------------------------------------------------------------------------------------
// All bits if so; without branches, so that several are computed at once.
int bitsIf(bool so) { return -static_cast<int>(so); }
int missingOr(int missing, int value) { return (missing & NA_LOGICAL) | (~missing & value); }

struct And {
  static int one(int x, int y) {
    const int missing = bitsIf((x == NA_LOGICAL) | (y == NA_LOGICAL));
    return ~bitsIf((x == 0) | (y == 0)) & missingOr(missing, 1);
  }
};
struct Or {
  static int one(int x, int y) {
    const int missing = bitsIf((x == NA_LOGICAL) | (y == NA_LOGICAL));
    const int yes = bitsIf(((x != 0) & (x != NA_LOGICAL)) | ((y != 0) & (y != NA_LOGICAL)));
    return (yes & 1) | (~yes & missingOr(missing, 0));
  }
};

template <class F>
void fillLogic(int* out, const Operand& x, const Operand& y, R_xlen_t n) {
  const int* a = x.ints;
  const int* b = y.ints;
  if (x.length != n) std::swap(a, b);
  if (x.length == y.length)
    for (R_xlen_t i = 0; i < n; i++) out[i] = F::one(a[i], b[i]);
  else
    for (R_xlen_t i = 0, single = *b; i < n; i++) out[i] = F::one(a[i], static_cast<int>(single));
}

SEXP logic(int kind, const Operand& x, const Operand& y, const Shape& s) {
  if (x.type != LGLSXP || y.type != LGLSXP) return nullptr;
  SEXP value = newVector(LGLSXP, s);
  inParts(x, y, s.length, [&](const Operand& a, const Operand& b, R_xlen_t start, R_xlen_t n) {
    kind == 13 ? fillLogic<And>(ints(value) + start, a, b, n) : fillLogic<Or>(ints(value) + start, a, b, n);
  });
  return value;
}

// ---- strings ------------------------------------------------------------------------------------------------------
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
  SEXP value = mayOverwrite(x, REALSXP, x.length) ? x.object : newVector(REALSXP, shapeOf(x));
  for (R_xlen_t i = 0; i < x.length; i++) reals(value)[i] = -x.reals[i];
  return value;
}

SEXP vectorNot(const StackEntry& e) {
  Operand x;
  if (!read(e, x) || x.type != LGLSXP || !x.object) return nullptr;
  SEXP value = mayOverwrite(x, LGLSXP, x.length) ? x.object : newVector(LGLSXP, shapeOf(x));
  for (R_xlen_t i = 0; i < x.length; i++) ints(value)[i] = x.ints[i] == NA_LOGICAL ? NA_LOGICAL : !x.ints[i];
  return value;
}

SEXP vectorOp(int kind, const StackEntry& left, const StackEntry& right, int spent) {
  if ((kind == 6 || kind == 7) && isPlainStrings(left) && isPlainStrings(right))
    return stringsEqual(kind == 6, left.u.sxpval, right.u.sxpval);
  Operand x, y;
  Shape s;
  if (!read(left, x) || !read(right, y) || !shapeOf(x, y, s)) return nullptr;
  if (kind >= 6 && kind <= 11) return comparison(kind, x, y, s);
  if (kind == 13 || kind == 14) return logic(kind, x, y, s);
  if (kind == 4 || kind == 5) return remainders(kind, x, y, s);
  return x.isReal() || y.isReal() || kind == 3 ? doubles(kind, x, y, s, spent) : integers(kind, x, y, s, spent);
}

}  // namespace hunch::interp
