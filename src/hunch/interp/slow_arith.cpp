// Arithmetic, comparison, logic, conditions, loops: fast paths on scalars, and GNU R's functions for the rest.
#include <libintl.h>

#include <cfloat>
#include <climits>
#include <cmath>
#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/config/config.h"
#include "hunch/host/slots.h"
#include "hunch/interp/dispatch.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/slow.h"
#include "hunch/interp/vectors.h"

extern "C" double R_pow(double, double);

namespace hunch::interp {

using namespace hunch::host;
using bytecode::Op;

namespace {

struct Primitive {
  SEXP object = nullptr;
  int kind = -1;  // of vectorOp()
};
Primitive primitiveOf[static_cast<int>(Op::kCount)];

const char* translated(const char* message) { return dgettext("R", message); }

bool isNaNumber(double x) { return x != x; }

void checkComplex();

}  // namespace

void notAFunction() { Rf_error("%s", translated("attempt to apply non-function")); }

void initPrimitives() {
  static constexpr struct {
    Op op;
    const char* name;
    int kind = -1;
  } kRows[] = {{Op::Add, "+", 0},  {Op::Sub, "-", 1},  {Op::Mul, "*", 2},   {Op::Div, "/", 3},  {Op::Pow, "^", 12},
               {Op::Mod, "%%", 4}, {Op::IDiv, "%/%", 5}, {Op::Eq, "==", 6},   {Op::Ne, "!=", 7},  {Op::Lt, "<", 8},
               {Op::Le, "<=", 9},  {Op::Gt, ">", 10},  {Op::Ge, ">=", 11},  {Op::And, "&", 13}, {Op::Or, "|", 14},
               {Op::Neg, "-"},     {Op::Plus, "+"},    {Op::Not, "!"},      {Op::Colon, ":"},   {Op::Length, "length"}};
  initQuickBuiltins();
  for (const auto& row : kRows) primitiveOf[static_cast<int>(row.op)] = {symbolValue(Rf_install(row.name)), row.kind};
  checkComplex();
}

SEXP builtinList(StackEntry* args, const SEXP* names, int n) {
  for (int i = 0; i < n; i++) boxInPlace(args[i]);
  SEXP list = Rf_allocList(n);
  SEXP cell = list;
  for (int i = 0; i < n; i++, cell = cdr(cell)) {
    info(cell) |= kSpareBit;
    car(cell) = args[i].u.sxpval;
    if (names && names[i] != R_NilValue) SET_TAG(cell, names[i]);
  }
  return list;
}

namespace {
constexpr int kMostBorrowed = 3;
SEXP borrowed[kMostBorrowed + 1][kMostBorrowed];
StackEntry* borrowers[kMostBorrowed + 1];

// As they were made: GNU R may have added na.rm, and have begun to count what the cells refer to.
void tidy(int n) {
  for (int i = 0; i < n; i++) {
    SEXP cell = borrowed[n][i], next = i + 1 < n ? borrowed[n][i + 1] : R_NilValue;
    if (!(info(cell) & kSpareBit)) {
      SETCAR(cell, R_NilValue);
      SETCDR(cell, R_NilValue);
      info(cell) |= kSpareBit;
    }
    car(cell) = R_NilValue;
    if (tag(cell) != R_NilValue) SET_TAG(cell, R_NilValue);
    if (cdr(cell) != next) SETCDR(cell, next);
  }
}

SEXP borrow(StackEntry* args, int n) {
  SEXP* cells = borrowed[n];
  if (borrowers[n]) tidy(n);  // who had them was jumped out of
  if (!cells[0]) {
    R_PreserveObject(cells[0] = Rf_allocList(n));
    for (int i = 0; i < n; i++) {
      if (i > 0) cells[i] = cdr(cells[i - 1]);
      info(cells[i]) |= kSpareBit;
    }
  }
  for (int i = 0; i < n; i++) SETCAR(cells[i], boxInPlace(args[i]));
  return cells[0];
}
}  // namespace

// A borrower that R has jumped out of was above whoever asks next, or still is: then a list is made.
ArgumentList::ArgumentList(StackEntry* args, int n, StackEntry* sp, bool mayBorrow) : count(0) {
  if (mayBorrow && n > 0 && n <= kMostBorrowed && (!borrowers[n] || sp <= borrowers[n])) {
    cells = borrow(args, count = n);
    borrowers[n] = sp;
  } else {
    cells = builtinList(args, nullptr, n);
  }
  PROTECT(cells);
}

void ArgumentList::giveBack() const {
  UNPROTECT(1);
  if (count == 0) return;
  borrowers[count] = nullptr;
  tidy(count);
}

namespace {

bool anyObject(const StackEntry* args, int n) {
  for (int i = 0; i < n; i++)
    if (args[i].tag == kTagBoxed && isObject(args[i].u.sxpval)) return true;
  return false;
}

}  // namespace

namespace {

bool isComplexScalar(const StackEntry& e) { return e.tag == kTagBoxed && isPlainScalar(e.u.sxpval, CPLXSXP); }

// A plain complex scalar, or a number as one; false for other values.
bool complexOf(const StackEntry& e, Rcomplex* z) {
  if (isComplexScalar(e)) {
    *z = *data<Rcomplex>(e.u.sxpval);
    return true;
  }
  StackEntry x;
  if (scalarOf(e, x) != kTagReal || isNaNumber(x.u.dval)) return false;
  *z = {x.u.dval, 0};
  return true;
}

// Of this compiler and its C library. GNU R's may differ in the last bit: then quotients and powers are left to it.
bool dividesAsHost = false, raisesAsHost = false;

using Number = __complex__ double;
Number numberOf(Rcomplex z) {
  Number n;
  __real__ n = z.r;
  __imag__ n = z.i;
  return n;
}
Rcomplex complexOf(Number n) { return {__real__ n, __imag__ n}; }

// By squaring, from the lowest bit of the exponent on.
Number wholePower(Number x, int k) {
  if (k < 0) return 1. / wholePower(x, -k);
  if (k < 2) return k ? x : Number(1);
  Number z = 1;
  for (;; x = x * x) {
    if (k & 1) z = z * x;
    if ((k >>= 1) == 0) return z;
  }
}

Rcomplex power(Rcomplex x, Rcomplex y) {
  constexpr double kLargest = 65536;
  const bool isReal = y.i == 0;
  if (x.r == 0 && x.i == 0) return isReal ? Rcomplex{R_pow(0, y.r), 0} : Rcomplex{R_NaN, R_NaN};
  if (isReal && std::fabs(y.r) <= kLargest && y.r == static_cast<int>(y.r))
    return complexOf(wholePower(numberOf(x), static_cast<int>(y.r)));
  return complexOf(__builtin_cpow(numberOf(x), numberOf(y)));
}

}  // namespace

Rcomplex complexArith(int kind, Rcomplex x, Rcomplex y) {
  switch (kind) {
    case 0: return {x.r + y.r, x.i + y.i};
    case 1: return {x.r - y.r, x.i - y.i};
    case 2: return {x.r * y.r - x.i * y.i, x.r * y.i + x.i * y.r};
    case 3: return dividesAsHost ? complexOf(numberOf(x) / numberOf(y)) : Rcomplex{R_NaN, R_NaN};
    default: return raisesAsHost ? power(x, y) : Rcomplex{R_NaN, R_NaN};
  }
}

namespace {

bool isSpentComplex(const StackEntry& e) { return isComplexScalar(e) && !isReferenced(e.u.sxpval); }

// Arithmetic on two scalars, at least one of them complex. Which NaN or infinity comes out of others is GNU R's business.
bool complexFast(int kind, StackEntry* args) {
  if (kind < 0 || (kind > 3 && kind != 12)) return false;
  if (!isComplexScalar(args[0]) && !isComplexScalar(args[1])) return false;
  Rcomplex x, y;
  if (!complexOf(args[0], &x) || !complexOf(args[1], &y)) return false;
  const Rcomplex z = complexArith(kind, x, y);
  if (isNaNumber(z.r) || isNaNumber(z.i)) return false;
  if (isSpentComplex(args[1])) args[0] = args[1];
  if (isSpentComplex(args[0])) *data<Rcomplex>(args[0].u.sxpval) = z;
  else setBoxed(args[0], Rf_ScalarComplex(z));
  return true;
}

// Does GNU R compute the same, on numbers of all sizes?
bool agreesWithHost(Op op) {
  const Primitive& p = primitiveOf[static_cast<int>(op)];
  uint32_t seed = 1;
  const auto next = [&seed] { return static_cast<double>(static_cast<int32_t>(seed = seed * 1664525 + 1013904223)); };
  for (int k = 0; k < 64; k++) {
    const double size = std::ldexp(1, k % 4 == 3 ? 16 * (k - 32) : -32);
    const Rcomplex x{next() * size, next() / size}, y{next() * size, k % 2 && op == Op::Pow ? 0 : next()};
    SEXP args = PROTECT(Rf_list2(Rf_ScalarComplex(x), R_NilValue));
    SETCADR(args, Rf_ScalarComplex(y));
    SEXP value = R_FunTab[primOffset(p.object)].cfun(R_NilValue, p.object, args, R_BaseEnv);
    UNPROTECT(1);
    const Rcomplex z = complexArith(p.kind, x, y), theirs = *data<Rcomplex>(value);
    if (!isNaNumber(z.r) && !isNaNumber(z.i) && std::memcmp(&z, &theirs, sizeof z)) return false;
  }
  return true;
}

void checkComplex() {
  dividesAsHost = true;
  dividesAsHost = agreesWithHost(Op::Div);
  raisesAsHost = dividesAsHost;
  raisesAsHost = raisesAsHost && agreesWithHost(Op::Pow);
}

}  // namespace

namespace {

// GNU R's byte code overwrites an operand that no variable holds, even one that another operand below still refers to. Its
// evaluator counts operands as references.
int spentOperands(const Frame& f, const StackEntry* args) {
  if (config::config.host_jit) return 3;
  int spent = 3;
  for (const StackEntry* e = f.stack; e < args; e++)
    for (int k = 0; k < 2; k++)
      if (e->tag == kTagBoxed && args[k].tag == kTagBoxed && e->u.sxpval == args[k].u.sxpval) spent &= ~(1 << k);
  return spent;
}

SEXP withoutHost(const Frame& f, Op op, int kind, const StackEntry* args) {
  if (kind >= 0) return vectorOp(kind, args[0], args[1], spentOperands(f, args));
  if (op == Op::Neg) return vectorNegative(args[0]);
  return op == Op::Not ? vectorNot(args[0]) : nullptr;
}

// -x and !x of a boxed number.
bool unaryFast(Op op, StackEntry* arg) {
  StackEntry x;
  const int tag = scalarOf(*arg, x);
  if (op == Op::Neg && tag == kTagReal) setReal(*arg, -x.u.dval);
  else if (op == Op::Not && tag == kTagLogical) setLogical(*arg, x.u.ival == NA_LOGICAL ? NA_LOGICAL : !x.u.ival);
  else return false;
  return true;
}

}  // namespace

void arithmeticSlow(Frame& f, Op op, SEXP call, StackEntry* args, int n, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  const Primitive& primitive = primitiveOf[static_cast<int>(op)];
  if (n == 2 ? complexFast(primitive.kind, args) : unaryFast(op, args)) return;
  if (SEXP value = withoutHost(f, op, primitive.kind, args)) return setBoxed(args[0], value);
  const bool object = anyObject(args, n);
  const Dispatch dispatch = object && op != Op::Colon ? dispatchGroup(f, "Ops", primitive.object, call, args, n, sp) : Dispatch::Unknown;
  if (dispatch == Dispatch::Done) return;
  SEXP env = object && dispatch != Dispatch::None ? needEnv(f) : R_BaseEnv;
  if (object) linkOperands(f, args);
  SEXP prim = primitive.object;
  const ArgumentList list(args, n, sp, !object);
  SEXP value = R_FunTab[primOffset(prim)].cfun(call, prim, list.cells, env);
  list.giveBack();
  if (object) unlinkOperands(f, args);
  setBoxed(args[0], value);
}

// ---- scalars ------------------------------------------------------------------------------------------------------
namespace {

// x %% y and x %/% y on doubles that are whole numbers small enough to be exact; false otherwise.
bool wholeNumbers(double x, double y, int64_t* a, int64_t* b) {
  constexpr double kExact = 4503599627370496.0;  // 2^52
  if (!(std::fabs(x) < kExact && std::fabs(y) < kExact) || y == 0) return false;
  *a = static_cast<int64_t>(x);
  *b = static_cast<int64_t>(y);
  return static_cast<double>(*a) == x && static_cast<double>(*b) == y;
}

}  // namespace

bool modReal(double x, double y, double* r) {
  int64_t a, b;
  if (wholeNumbers(x, y, &a, &b)) {
    int64_t m = a % b;
    if (m != 0 && (m < 0) != (b < 0)) m += b;
    *r = static_cast<double>(m);
    return true;
  }
  if (!std::isfinite(x) || !std::isfinite(y) || y == 0) return false;
  const double q = x / y;
  if (std::fabs(q) * LDBL_EPSILON > 1 || std::fabs(y) * LDBL_EPSILON > 1) return false;
  const long double rest = static_cast<long double>(x) - std::floor(q) * static_cast<long double>(y);
  *r = static_cast<double>(rest - floorl(rest / y) * y);
  return true;
}

bool powReal(double x, double y, double* r) {
  if (HUNCH_UNLIKELY(x == R_NegInf)) return false;  // GNU R asks whether y is odd, and may warn
  *r = y == 2.0 ? x * x : R_pow(x, y);
  return true;
}

bool idivReal(double x, double y, double* r) {
  int64_t a, b;
  if (!wholeNumbers(x, y, &a, &b)) return false;
  int64_t q = a / b;
  if (a % b != 0 && (a < 0) != (b < 0)) q--;
  *r = static_cast<double>(q);
  return true;
}

namespace {
// Order of PureArith's index: + - * / %% %/% == != < <= > >=
bool realFast(int index, double x, double y, StackEntry* r) {
  double v;
  switch (index) {
    case 0: setReal(*r, addInOrder(x, y)); return true;
    case 1: setReal(*r, x - y); return true;
    case 2: setReal(*r, mulInOrder(x, y)); return true;
    case 3: setReal(*r, x / y); return true;
    case 4: if (!modReal(x, y, &v)) return false; setReal(*r, v); return true;
    case 5: if (!idivReal(x, y, &v)) return false; setReal(*r, v); return true;
  }
  if (isNaNumber(x) || isNaNumber(y)) return setLogical(*r, NA_LOGICAL), true;
  switch (index) {
    case 6: setLogical(*r, x == y); return true;
    case 7: setLogical(*r, x != y); return true;
    case 8: setLogical(*r, x < y); return true;
    case 9: setLogical(*r, x <= y); return true;
    case 10: setLogical(*r, x > y); return true;
    case 11: setLogical(*r, x >= y); return true;
  }
  return false;
}

bool intFast(int index, int x, int y, StackEntry* r) {
  const bool na = x == NA_INTEGER || y == NA_INTEGER;
  if (index >= 6) {
    if (na) return setLogical(*r, NA_LOGICAL), true;
    return realFast(index, x, y, r);
  }
  if (index == 3) {
    if (na) setReal(*r, NA_REAL);
    else setReal(*r, static_cast<double>(x) / static_cast<double>(y));
    return true;
  }
  if (na) return setInt(*r, NA_INTEGER), true;
  int v;
  switch (index) {
    case 0: if (__builtin_add_overflow(x, y, &v) || v == NA_INTEGER) return false; break;
    case 1: if (__builtin_sub_overflow(x, y, &v) || v == NA_INTEGER) return false; break;
    case 2: if (__builtin_mul_overflow(x, y, &v) || v == NA_INTEGER) return false; break;
    case 4:
      if (y == 0) v = NA_INTEGER;
      else {
        v = y == -1 ? 0 : x % y;
        if (v != 0 && (v < 0) != (y < 0)) v += y;
      }
      break;
    case 5:
      if (y == 0) v = NA_INTEGER;
      else v = static_cast<int>(std::floor(static_cast<double>(x) / static_cast<double>(y)));
      break;
    default: return false;
  }
  setInt(*r, v);
  return true;
}

double asDouble(const StackEntry& e) {
  if (e.tag == kTagReal) return e.u.dval;
  return e.u.ival == NA_INTEGER ? NA_REAL : e.u.ival;
}

}  // namespace

bool arithmeticFast(int index, const StackEntry& left, const StackEntry& right, StackEntry* r) {
  StackEntry x, y;
  if (!scalarOf(left, x) || !scalarOf(right, y)) return false;
  if (x.tag == kTagReal || y.tag == kTagReal) return realFast(index, asDouble(x), asDouble(y), r);
  return intFast(index, x.u.ival, y.u.ival, r);
}

// ---- conditions ---------------------------------------------------------------------------------------------------
bool condition(Frame& f, const StackEntry& value, SEXP call, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  StackEntry e = value;
  SEXP x = PROTECT(boxed(e));
  const int n = Rf_length(x);
  if (n > 1) {
    needEnv(f);
    Rf_errorcall(call, "%s", translated("the condition has length > 1"));
  }
  int c = NA_LOGICAL;
  if (n == 1) c = Rf_asLogical(x);
  if (c == NA_LOGICAL) {
    needEnv(f);
    Rf_errorcall(call, "%s",
                 n == 0 ? translated("argument is of length zero")
                        : translated(Rf_isLogical(x) ? "missing value where TRUE/FALSE needed"
                                                     : "argument is not interpretable as logical"));
  }
  UNPROTECT(1);
  return c;
}

int logicalOperand(Frame& f, StackEntry& value, SEXP call, bool first, bool isAnd, StackEntry* sp) {
  if (value.tag == kTagLogical) return value.u.ival;
  if (value.tag == kTagInteger) return value.u.ival == NA_INTEGER ? NA_LOGICAL : value.u.ival != 0;
  if (value.tag == kTagReal) return isNaNumber(value.u.dval) ? NA_LOGICAL : value.u.dval != 0;
  R_BCNodeStackTop = sp;
  SEXP x = value.u.sxpval;
  if (!Rf_isNumber(x)) {
    char message[128];
    std::snprintf(message, sizeof message,
                  translated(first ? "invalid 'x' type in 'x %s y'" : "invalid 'y' type in 'x %s y'"),
                  isAnd ? "&&" : "||");
    needEnv(f);
    Rf_errorcall(call, "%s", message);
  }
  return Rf_asLogical2(x, 1, call, Rf_xlength(x) > 1 ? needEnv(f) : R_BaseEnv);
}

int switchTarget(const bytecode::SwitchTable& table, SEXP string) {
  SEXP s = STRING_ELT(string, 0);
  for (size_t i = 0; i < table.targets.size(); i++) {
    if (table.names[i] == R_NilValue) continue;
    SEXP name = PRINTNAME(table.names[i]);
    const bool same = s == NA_STRING ? !std::strcmp(CHAR(name), "NA") : Rf_NonNullStringMatch(s, name) != FALSE;
    if (same) return table.targets[i];
  }
  return table.defaultTarget >= 0 ? table.defaultTarget : table.noneTarget;
}

int switchTarget(Frame& f, const bytecode::SwitchTable& table, SEXP x, SEXP call) {
  if (!Rf_isVector(x) || Rf_length(x) != 1) {
    needEnv(f);
    Rf_errorcall(call, "%s", translated("EXPR must be a length 1 vector"));
  }
  if (Rf_isFactor(x)) {
    needEnv(f);
    Rf_warningcall(call,
                   translated("EXPR is a \"factor\", treated as integer.\n Consider using '%s' instead."),
                   "switch(as.character( * ), ...)");
  }
  const int n = static_cast<int>(table.targets.size());
  if (type(x) == STRSXP) {
    if (!table.anyNames && table.targets.size() > 1) {
      needEnv(f);
      Rf_errorcall(call, "%s", translated("numeric EXPR required for 'switch' without named alternatives"));
    }
    return switchTarget(table, x);
  }
  const int k = Rf_asInteger(x);
  if (k == NA_INTEGER || k < 1 || k > n) return table.noneTarget;
  if (table.empty[k - 1]) {
    needEnv(f);
    Rf_error("empty alternative in numeric switch");
  }
  return table.targets[k - 1];
}

// ---- for ----------------------------------------------------------------------------------------------------------
// A loop is three entries: the sequence (or a range, tag integer, its first element), position, length.
namespace {
// The integers from:to as R keeps them without making them: recognized by their ALTREP class.
bool isCompactRange(SEXP x) {
  static SEXP kind = nullptr;
  if (!kind) {
    SEXP call = PROTECT(Rf_lang3(Rf_install(":"), Rf_ScalarInteger(1), Rf_ScalarInteger(10)));
    SEXP range = PROTECT(Rf_eval(call, R_BaseEnv));
    kind = isAltrep(range) ? tag(range) : R_NilValue;
    UNPROTECT(2);
  }
  const bool made = cdr(x) != R_NilValue;  // its elements exist, and may have been changed
  return type(x) == INTSXP && isAltrep(x) && tag(x) == kind && !made && attrib(x) == R_NilValue && Rf_xlength(x) > 1;
}

void setRange(StackEntry* sp, int from, int step, double length) {
  sp[0].tag = kTagInteger;
  sp[0].flags = step;
  sp[0].u.ival = from;
  setReal(sp[1], 0);
  setReal(sp[2], length);
}
}  // namespace

bool forStart(Frame& f, StackEntry* sp, SEXP call) {
  R_BCNodeStackTop = sp;
  SEXP x = boxInPlace(sp[-1]);
  if (isObject(x) && Rf_inherits(x, "factor")) {
    x = Rf_asCharacterFactor(x);
    setBoxed(sp[-1], x);
  }
  if (type(x) == LISTSXP) {
    const int n = Rf_length(x);
    SEXP v = PROTECT(Rf_allocVector(VECSXP, n));
    for (int i = 0; i < n; i++, x = cdr(x)) SET_VECTOR_ELT(v, i, CAR(x));
    UNPROTECT(1);
    setBoxed(sp[-1], x = v);
  }
  R_xlen_t n = 0;
  if (x != R_NilValue) {
    if (!Rf_isVector(x)) {
      needEnv(f);
      Rf_errorcall(call, "%s", translated("invalid for() loop sequence"));
    }
    n = Rf_xlength(x);
    if (isCompactRange(x)) {
      const int from = INTEGER_ELT(x, 0);
      setRange(sp - 1, from, INTEGER_ELT(x, 1) - from, static_cast<double>(n));
      return true;
    }
  }
  addReference(x);
  sp[0].tag = sp[1].tag = kTagReal;
  sp[0].flags = sp[1].flags = 0;
  sp[0].u.dval = 0;
  sp[1].u.dval = static_cast<double>(n);
  return true;
}

bool forRange(const StackEntry& a, const StackEntry& b, StackEntry* sp) {
  StackEntry from, to;
  if (!scalarOf(a, from) || !scalarOf(b, to)) return false;
  const double lo = asDouble(from), hi = asDouble(to);
  if (!(std::fabs(lo) < INT_MAX && std::fabs(hi) < INT_MAX)) return false;
  if (lo != std::floor(lo) || hi != std::floor(hi)) return false;
  setRange(sp, static_cast<int>(lo), hi >= lo ? 1 : -1, std::fabs(hi - lo) + 1);
  return true;
}

void forElement(StackEntry* loop, StackEntry* value) {
  const R_xlen_t i = static_cast<R_xlen_t>(loop[1].u.dval);
  SEXP x = loop[0].u.sxpval;
  switch (type(x)) {
    case INTSXP: setInt(*value, isAltrep(x) ? INTEGER_ELT(x, i) : ints(x)[i]); return;
    case REALSXP: setReal(*value, isAltrep(x) ? REAL_ELT(x, i) : reals(x)[i]); return;
    case LGLSXP: setLogical(*value, isAltrep(x) ? LOGICAL_ELT(x, i) : ints(x)[i]); return;
    case STRSXP: setBoxed(*value, Rf_ScalarString(STRING_ELT(x, i))); return;
    case CPLXSXP: setBoxed(*value, Rf_ScalarComplex(COMPLEX_ELT(x, i))); return;
    case RAWSXP: setBoxed(*value, Rf_ScalarRaw(RAW_ELT(x, i))); return;
    case EXPRSXP:
    case VECSXP: setBoxed(*value, VECTOR_ELT(x, i)); return;
    default: setBoxed(*value, R_NilValue);
  }
}

// ---- functions of one value ---------------------------------------------------------------------------------------
namespace {
void callUnary(Frame& f, SEXP call, StackEntry* sp, SEXP prim) {
  R_BCNodeStackTop = sp;
  const bool object = anyObject(sp - 1, 1);
  const Dispatch dispatch = object ? dispatchBuiltin(f, prim, call, nullptr, sp - 1, sp) : Dispatch::None;
  if (dispatch == Dispatch::Done) return;
  const Quick quick = object && dispatch == Dispatch::None ? quickWithoutMethod(prim) : nullptr;
  if (quick && quick(sp - 1, 1)) return;
  SEXP env = dispatch == Dispatch::None ? R_BaseEnv : needEnv(f);  // only methods ask for it
  if (object) linkOperands(f, sp - 1);
  const ArgumentList list(sp - 1, 1, sp, !object);
  SEXP value = R_FunTab[primOffset(prim)].cfun(call, prim, list.cells, env);
  list.giveBack();
  if (object) unlinkOperands(f, sp - 1);
  setBoxed(sp[-1], value);
}
}  // namespace

void mathSlow(Frame& f, SEXP call, StackEntry* sp) {
  SEXP prim = symbolValue(car(call));
  const bool object = anyObject(sp - 1, 1);
  if (type(prim) == BUILTINSXP && object && dispatchGroup(f, "Math", prim, call, sp - 1, 1, sp) == Dispatch::Done) return;
  if (type(prim) == BUILTINSXP) return callUnary(f, call, sp, prim);
  subsetObject(f, call, sp);  // a special: GNU R takes the value as a forced promise
}

void lengthSlow(Frame& f, SEXP call, StackEntry* sp) {
  if (sp[-1].tag != kTagBoxed) return setInt(sp[-1], 1);
  SEXP x = sp[-1].u.sxpval;
  if (!isObject(x)) {
    const R_xlen_t n = Rf_xlength(x);
    if (n <= INT_MAX) setInt(sp[-1], static_cast<int>(n));
    else setReal(sp[-1], static_cast<double>(n));
    return;
  }
  callUnary(f, call, sp, symbolValue(car(call)));
}

int typeAnswer(int which, const StackEntry& value) {
  const int tag = value.tag;
  SEXP x = tag == kTagBoxed ? value.u.sxpval : nullptr;
  const int t = x ? type(x) : tag;
  switch (which) {
    case 0: return t == NILSXP;
    case 1: return t == LGLSXP;
    case 2: return t == INTSXP && !(x && Rf_inherits(x, "factor"));
    case 3: return t == REALSXP;
    case 4: return t == STRSXP;
    case 5: return t == S4SXP ? -1 : t == SYMSXP;  // it may contain one
    case 6: return t == VECSXP || t == LISTSXP;
    case 7: return t == S4SXP ? -1 : t == ENVSXP;
    case 8: return t == CLOSXP || t == BUILTINSXP || t == SPECIALSXP;
    case 9: return x && isObject(x) ? -1 : t == INTSXP || t == REALSXP;
    case 10: return x && isObject(x);
    case 11: return tag == kTagReal ? isNaNumber(value.u.dval) : x ? -1 : value.u.ival == NA_INTEGER;
    default: return t == NILSXP || t == LGLSXP || t == INTSXP || t == REALSXP || t == CPLXSXP || t == STRSXP || t == RAWSXP;
  }
}

void isType(Frame& f, SEXP call, int which, StackEntry* sp) {
  constexpr int kIsSymbol = 5;
  int answer = typeAnswer(which, sp[-1]);
  if (answer < 0 && which == kIsSymbol && f.asByteCode) answer = 0;  // byte code does not look inside
  if (answer >= 0) return setLogical(sp[-1], answer);
  R_BCNodeStackTop = sp;
  SEXP prim = symbolValue(car(call));
  const Quick quick = quickBuiltin(prim);
  if (!quick || !quick(sp - 1, 1)) callUnary(f, call, sp, prim);
}

void seqSlow(Frame& f, SEXP call, StackEntry* sp) { callUnary(f, call, sp, symbolValue(car(call))); }

}  // namespace hunch::interp
