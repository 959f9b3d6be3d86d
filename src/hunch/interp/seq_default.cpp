// seq.default() of plain numbers, as an intrinsic: seq(n), seq(from, to), seq(from, to, by) and seq(from, to, length.out = n).
//
// The values are those that the R code computes, operation by operation, and of the same type. Whatever it would fail at or warn
// of, and all that is no single number, is left to it.
#include <algorithm>
#include <cfloat>
#include <climits>
#include <cmath>

#include "hunch/host/slots.h"
#include "hunch/interp/intrinsics.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

enum Formal { kFrom, kTo, kBy, kLengthOut, kFormals };

struct Number {
  bool isGiven = false, isInt = false;
  double value = 0;
};

// One finite number without attributes.
bool readNumber(Frame& f, int slot, Number* out) {
  SEXP x = argument(f, slot);
  if (!x || (!isPlainScalar(x, REALSXP) && !isPlainScalar(x, INTSXP))) return false;
  out->isInt = type(x) == INTSXP;
  if (out->isInt && ints(x)[0] == NA_INTEGER) return false;
  out->value = out->isInt ? ints(x)[0] : reals(x)[0];
  return std::isfinite(out->value);
}

SEXP scalar(const Number& n) { return n.isInt ? Rf_ScalarInteger(static_cast<int>(n.value)) : Rf_ScalarReal(n.value); }

// Null: too long.
SEXP colon(const Number& from, const Number& to) {
  constexpr double kLongest = 1e15;
  if (std::fabs(to.value - from.value) > kLongest) return nullptr;
  static SEXP primitive = symbolValue(Rf_install(":"));
  SEXP args = PROTECT(Rf_list2(R_NilValue, R_NilValue));
  SETCAR(args, scalar(from));
  SETCADR(args, scalar(to));
  SEXP range = R_FunTab[primOffset(primitive)].cfun(R_NilValue, primitive, args, R_BaseEnv);
  UNPROTECT(1);
  return range;
}

bool isTooClose(const Number& from, const Number& to) {
  return std::fabs(to.value - from.value) / std::max(std::fabs(to.value), std::fabs(from.value)) < 100 * DBL_EPSILON;
}

// Null: not one of the usual cases.
SEXP stepped(const Number& from, const Number& to, const Number& by) {
  const double del = to.value - from.value, n = del / by.value;
  if (!std::isfinite(del) || !std::isfinite(n) || n < 0 || n > INT_MAX - 1) return nullptr;
  if (isTooClose(from, to)) return scalar(from);
  if (from.isInt && to.isInt && by.isInt) {
    const int last = static_cast<int>(n);
    SEXP x = Rf_allocVector(INTSXP, R_xlen_t{last} + 1);
    for (int i = 0; i <= last; i++) ints(x)[i] = static_cast<int>(from.value + i * by.value);
    return x;
  }
  const int last = static_cast<int>(n + 1e-10);
  SEXP x = Rf_allocVector(REALSXP, R_xlen_t{last} + 1);
  for (int i = 0; i <= last; i++) {
    const double v = from.value + i * by.value;
    reals(x)[i] = (by.value > 0 ? to.value < v : to.value > v) ? to.value : v;
  }
  return x;
}

SEXP spread(const Number& from, const Number& to, const Number& length) {
  const double n = length.isInt ? length.value : std::ceil(length.value), del = to.value - from.value;
  if ((from.isInt && to.isInt) || !(n > 2) || n > INT_MAX || del == 0 || !std::isfinite(del)) return nullptr;
  const auto count = static_cast<R_xlen_t>(n);
  const double by = del / (n - 1);
  SEXP x = Rf_allocVector(REALSXP, count);
  double* v = reals(x);
  v[0] = from.value;
  for (R_xlen_t i = 1; i < count - 1; i++) v[i] = from.value + static_cast<double>(i) * by;
  v[count - 1] = to.value;
  return x;
}

}  // namespace

bool seqDefault(Frame& f, StackEntry* result) {
  Number a[kFormals];
  int given = 0;
  for (int i = 0; i < kFormals; i++) {
    const int missing = missingArgument(f, i, f.stack);
    if (missing < 0) return false;
    given += a[i].isGiven = !missing;
  }
  if (!a[kFrom].isGiven || given != Rf_length(f.ctx.promargs) || (given > 1 && !a[kTo].isGiven) || given > 3) return false;
  for (int i : {kLengthOut, kFrom, kTo})  // as the R code looks at them
    if (a[i].isGiven && !readNumber(f, i, &a[i])) return false;
  if (a[kBy].isGiven && a[kFrom].value == 0 && a[kTo].value == 0) return answer(result, scalar(a[kTo]));  // without a look at `by`
  if (a[kBy].isGiven && !readNumber(f, kBy, &a[kBy])) return false;
  const Number one = {true, true, 1};
  SEXP x = given == 1           ? colon(one, a[kFrom])
           : given == 2         ? colon(a[kFrom], a[kTo])
           : a[kBy].isGiven     ? stepped(a[kFrom], a[kTo], a[kBy])
                                : spread(a[kFrom], a[kTo], a[kLengthOut]);
  return x && answer(result, x);
}

}  // namespace hunch::interp
