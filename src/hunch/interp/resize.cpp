#include "hunch/interp/resize.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

bool isStorable(SEXP x, const StackEntry& value, bool inList) {
  StackEntry v;
  switch (type(x)) {
    case REALSXP: return scalarOf(value, v) != 0;
    case INTSXP: return scalarOf(value, v) && v.tag != kTagReal;
    case LGLSXP: return scalarOf(value, v) == kTagLogical;
    case STRSXP: return value.tag == kTagBoxed && isPlainScalar(value.u.sxpval, STRSXP);
    case VECSXP: return inList && !(value.tag == kTagBoxed && value.u.sxpval == R_NilValue);
    default: return false;
  }
}

void storeElementAt(SEXP x, R_xlen_t at, const StackEntry& value) {
  StackEntry v = value;
  switch (type(x)) {
    case STRSXP: SET_STRING_ELT(x, at, elements(value.u.sxpval)[0]); break;
    case VECSXP: SET_VECTOR_ELT(x, at, boxed(value)); break;
    case REALSXP:
      scalarOf(value, v);
      reals(x)[at] = v.tag == kTagReal ? v.u.dval : v.u.ival == NA_INTEGER ? NA_REAL : v.u.ival;
      break;
    default: scalarOf(value, v), ints(x)[at] = v.u.ival;
  }
}

void leaveElements(SEXP x) {
  if (type(x) != VECSXP || isShared(x)) return;
  for (R_xlen_t i = 0; i < vectorLength(x); i++) SET_VECTOR_ELT(x, i, R_NilValue);
}

namespace {

R_xlen_t elementSize(SEXP x) { return type(x) == INTSXP || type(x) == LGLSXP ? sizeof(int) : sizeof(double); }

// Is there room behind the last element, since the vector was made larger than it had to be, or its node is?
bool hasRoom(SEXP x, R_xlen_t length) {
  if (vectorLength(x) <= 1 || isShared(x)) return false;
  return gp(x) & kGrowableBit ? length <= TRUELENGTH(x) : length * elementSize(x) <= roomOfShort(x);
}

// Takes one more of that room.
void extend(SEXP x) {
  const R_xlen_t n = vectorLength(x);
  if (type(x) == VECSXP) elements(x)[n] = R_NilValue;
  if (type(x) == STRSXP) elements(x)[n] = NA_STRING;
  vectorLength(x) = n + 1;
}

// The elements of x, which there is room for, and then NA, or NULL. Nothing is allocated.
void fill(SEXP to, R_xlen_t room, SEXP x) {
  const R_xlen_t n = vectorLength(x);
  switch (type(x)) {
    case REALSXP:
      std::memcpy(reals(to), reals(x), static_cast<size_t>(n) * sizeof(double));
      return std::fill(reals(to) + n, reals(to) + room, NA_REAL);
    case STRSXP:
      for (R_xlen_t i = 0; i < n; i++) setFirstString(to, i, elements(x)[i]);
      for (R_xlen_t i = n; i < room; i++) setFirstString(to, i, NA_STRING);
      return;
    case VECSXP:  // new lists hold NULL
      for (R_xlen_t i = 0; i < n; i++) setFirstElement(to, i, elements(x)[i]);
      return;
    default:
      std::memcpy(ints(to), ints(x), static_cast<size_t>(n) * sizeof(int));
      std::fill(ints(to) + n, ints(to) + room, NA_INTEGER);
  }
}

// The vector with so many elements. It has the room that GNU R would leave, since an assignment that fails there uses it.
SEXP enlarged(SEXP x, R_xlen_t length) {
  const R_xlen_t room = static_cast<R_xlen_t>(static_cast<double>(length) * 1.05);
  SEXP longer = Rf_allocVector(static_cast<SEXPTYPE>(type(x)), room);
  fill(longer, room, x);
  if (room > length) {
    gp(longer) |= kGrowableBit;
    SET_TRUELENGTH(longer, room);
    vectorLength(longer) = length;
  }
  return longer;
}

// The last element of a list that nobody else refers to: its place is room from then on. Stacks are made of this.
void leaveLast(SEXP list) {
  const R_xlen_t n = vectorLength(list);
  SET_VECTOR_ELT(list, n - 1, R_NilValue);
  if (!(gp(list) & kGrowableBit)) {
    gp(list) |= kGrowableBit;
    SET_TRUELENGTH(list, n);
  }
  vectorLength(list) = n - 1;
}

SEXP without(SEXP list, R_xlen_t at) {
  constexpr R_xlen_t kShort = 8;  // is as quickly copied
  const R_xlen_t n = vectorLength(list);
  if (at == n - 1 && n > kShort && !isShared(list)) return leaveLast(list), list;
  SEXP rest = Rf_allocVector(VECSXP, n - 1);
  for (R_xlen_t i = 0; i < n; i++)
    if (i != at) setFirstElement(rest, i < at ? i : i - 1, elements(list)[i]);
  leaveElements(list);
  return rest;
}

}  // namespace

// A user may ask to be warned of growth, or for another amount of room.
bool isUsualGrowth() {
  static const bool hasFraction = std::getenv("R_EXPAND_FRAC") != nullptr;
  static SEXP checkBounds = Rf_install("check.bounds");
  SEXP option = Rf_GetOption1(checkBounds);
  return !hasFraction && type(option) == LGLSXP && !LOGICAL_ELT(option, 0);
}

SEXP lengthened(SEXP x) {
  const R_xlen_t n = vectorLength(x);
  if (hasRoom(x, n + 1)) return extend(x), x;
  SEXP longer = enlarged(x, n + 1);
  leaveElements(x);
  return longer;
}

bool appended(SEXP x, const StackEntry& value, bool twice) {
  const R_xlen_t n = vectorLength(x);
  if (attrib(x) != R_NilValue || !hasRoom(x, n + 1) || !isStorable(x, value, twice) || !isUsualGrowth()) return false;
  extend(x);
  storeElementAt(x, n, value);
  return true;
}

SEXP resized(const StackEntry& target, const StackEntry& value, const StackEntry& index, bool twice) {
  constexpr R_xlen_t kLong = R_xlen_t{1} << 30;
  if (target.tag != kTagBoxed || !isPlainVector(target.u.sxpval, type(target.u.sxpval))) return nullptr;
  SEXP x = target.u.sxpval;
  const R_xlen_t at = scalarIndex(index), n = vectorLength(x);
  if (at < 0 || at >= kLong) return nullptr;
  const bool isNull = value.tag == kTagBoxed && value.u.sxpval == R_NilValue;
  if (at < n) return isNull && twice && type(x) == VECSXP ? without(x, at) : nullptr;
  if (!isStorable(x, value, twice) || (value.tag == kTagBoxed && value.u.sxpval == x) || !isUsualGrowth()) return nullptr;
  if (at == n && appended(x, value, twice)) return x;
  SEXP longer = PROTECT(enlarged(x, at + 1));
  storeElementAt(longer, at, value);
  leaveElements(x);
  UNPROTECT(1);
  return longer;
}

}  // namespace hunch::interp
