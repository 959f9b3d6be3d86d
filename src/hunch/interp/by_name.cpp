#include "hunch/interp/by_name.h"

#include <algorithm>
#include <cstring>

#include "hunch/interp/resize.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr int kAsciiBit = 64;

bool isAscii(SEXP string) { return string != NA_STRING && (gp(string) & kAsciiBit); }

// A plain character vector, or R_NilValue when there is none; null: something else, as the names of an array of one dimension.
SEXP namesOf(SEXP x) {
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_DimSymbol && Rf_length(car(a)) == 1) return nullptr;
    else if (tag(a) == R_NamesSymbol) return type(car(a)) == STRSXP && !isAltrep(car(a)) ? car(a) : nullptr;
  return R_NilValue;
}

void copyElements(SEXP to, SEXP from, R_xlen_t at, R_xlen_t begin, R_xlen_t end) {
  switch (type(from)) {
    case REALSXP: std::copy(reals(from) + begin, reals(from) + end, reals(to) + at); break;
    case STRSXP: for (R_xlen_t i = begin; i < end; i++) SET_STRING_ELT(to, at + i - begin, elements(from)[i]); break;
    case VECSXP: for (R_xlen_t i = begin; i < end; i++) SET_VECTOR_ELT(to, at + i - begin, elements(from)[i]); break;
    default: std::copy(ints(from) + begin, ints(from) + end, ints(to) + at);
  }
}

SEXP longerNames(SEXP names, R_xlen_t n, SEXP name) {
  SEXP all = PROTECT(Rf_allocVector(STRSXP, n + 1));
  if (names != R_NilValue) copyElements(all, names, 0, 0, n);
  else for (R_xlen_t i = 0; i < n; i++) SET_STRING_ELT(all, i, R_BlankString);
  SET_STRING_ELT(all, n, name);
  UNPROTECT(1);
  return all;
}

}  // namespace

SEXP asciiName(const StackEntry& index) {
  if (index.tag != kTagBoxed || !isPlainScalar(index.u.sxpval, STRSXP)) return nullptr;
  SEXP name = elements(index.u.sxpval)[0];
  return isAscii(name) && name != R_BlankString ? name : nullptr;
}

R_xlen_t positionOf(SEXP x, SEXP name) {
  SEXP names = namesOf(x);
  if (!names) return -2;
  const R_xlen_t n = names == R_NilValue ? 0 : vectorLength(names);
  for (R_xlen_t i = 0; i < n; i++)
    if (elements(names)[i] == name) return i;
  return -1;
}

SEXP fieldOf(SEXP list, SEXP name) {
  SEXP names = isAltrep(list) ? nullptr : namesOf(list);
  if (!names) return nullptr;
  const R_xlen_t n = names == R_NilValue ? 0 : vectorLength(names);
  for (R_xlen_t i = 0; i < n; i++)
    if (elements(names)[i] == name) return elements(list)[i];
  if (!isAscii(name)) return nullptr;
  const size_t length = std::strlen(CHAR(name));
  for (R_xlen_t i = 0; i < n; i++)
    if (!isAscii(elements(names)[i]) || !std::strncmp(CHAR(elements(names)[i]), CHAR(name), length)) return nullptr;
  return R_NilValue;
}

SEXP subsetByName(SEXP x, SEXP name) {
  if (isObject(x) || isAltrep(x) || !hasOnlyNames(x)) return nullptr;
  switch (type(x)) {
    case REALSXP: case INTSXP: case LGLSXP: case STRSXP: case VECSXP: break;
    default: return nullptr;
  }
  const R_xlen_t at = positionOf(x, name);
  if (at < 0) return nullptr;
  SEXP one = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(type(x)), 1));
  copyElements(one, x, 0, at, at + 1);
  SEXP names = PROTECT(Rf_ScalarString(name));
  Rf_setAttrib(one, R_NamesSymbol, names);
  UNPROTECT(2);
  return one;
}

SEXP withElement(SEXP x, SEXP name, const StackEntry& value, bool inList) {
  constexpr R_xlen_t kShort = 64;  // GNU R makes longer ones with room to grow
  if (isAltrep(x) || !isAscii(name) || !isStorable(x, value, inList)) return nullptr;
  SEXP names = namesOf(x);
  const R_xlen_t n = vectorLength(x);
  if (!names || n >= kShort || !(type(x) == VECSXP || hasOnlyNames(x))) return nullptr;
  SEXP all = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(type(x)), n + 1));
  storeElementAt(all, n, value);
  SEXP named = PROTECT(longerNames(names, n, name));
  Rf_setAttrib(all, R_NamesSymbol, named);
  Rf_copyMostAttrib(x, all);
  copyElements(all, x, 0, 0, n);
  leaveElements(x);
  UNPROTECT(2);
  return all;
}

SEXP withoutElement(SEXP list, R_xlen_t at) {
  const R_xlen_t n = vectorLength(list);
  SEXP names = namesOf(list);
  SEXP rest = PROTECT(Rf_allocVector(VECSXP, n - 1)), named = PROTECT(Rf_allocVector(STRSXP, n - 1));
  copyElements(named, names, 0, 0, at);
  copyElements(named, names, at, at + 1, n);
  Rf_setAttrib(rest, R_NamesSymbol, named);
  Rf_copyMostAttrib(list, rest);
  copyElements(rest, list, 0, 0, at);
  copyElements(rest, list, at, at + 1, n);
  leaveElements(list);
  UNPROTECT(2);
  return rest;
}

}  // namespace hunch::interp
