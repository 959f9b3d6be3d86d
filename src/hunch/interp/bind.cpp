#include "hunch/interp/bind.h"

#include <algorithm>
#include <climits>

#include "hunch/interp/quick_args.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr int kMostParts = 32;

struct Part {
  SEXP x;
  SEXP name = nullptr;       // a string; null: none
  int rows = 0, columns = 0; // of a matrix; a vector has no rows
};

struct Parts {
  Part all[kMostParts];
  int count = 0;
  int type = LGLSXP;
  bool named = false;
};

// ---- the arguments ------------------------------------------------------------------------------------------------
// What cbind(deparse.level =) is; -1 when it is not simply there.
int deparseLevel(Frame& f, SEXP symbol) {
  const auto& names = f.code->variables;
  const auto it = std::find(names.begin(), names.end(), symbol);
  if (it == names.end()) return -1;
  const size_t slot = static_cast<size_t>(it - names.begin());
  StackEntry given, level;
  if (f.slots[slot].tag == kTagDefault) setBoxed(given, f.code->defaults[slot]);
  else if (!peek(f, static_cast<int>(slot), &given)) return -1;
  const int tag = scalarOf(given, level);
  const double value = tag == kTagReal ? level.u.dval : tag == kTagInteger ? level.u.ival : -1;
  return value == 0 ? 0 : value == 1 ? 1 : -1;
}

// A vector without attributes, or a matrix that has nothing but its dimensions; not empty.
bool readShape(Part& part) {
  SEXP a = attrib(part.x);
  if (isObject(part.x) || isAltrep(part.x) || !(isNumeric(type(part.x)) || type(part.x) == STRSXP)) return false;
  if (vectorLength(part.x) == 0 || vectorLength(part.x) > INT_MAX) return false;
  if (a == R_NilValue) return true;
  SEXP dim = car(a);
  if (tag(a) != R_DimSymbol || cdr(a) != R_NilValue || type(dim) != INTSXP || isAltrep(dim) || vectorLength(dim) != 2) return false;
  part.rows = ints(dim)[0];
  part.columns = ints(dim)[1];
  return true;
}

// The name that a vector's row or column gets.
SEXP nameOf(SEXP cell, int level) {
  if (tag(cell) != R_NilValue) return PRINTNAME(tag(cell));
  SEXP expr = level == 1 && type(car(cell)) == PROMSXP ? promiseExpression(car(cell)) : nullptr;
  return expr && type(expr) == SYMSXP ? PRINTNAME(expr) : nullptr;
}

// Is the expression of this argument known, and not that of one passed on?
bool isKnown(SEXP x) { return x != R_MissingArg && !(type(x) == PROMSXP && type(promiseCode(x)) == PROMSXP); }

bool add(Parts& parts, SEXP cell, int level, SEXP value) {
  Part& part = parts.all[parts.count++];
  part = {value};
  if (!readShape(part)) return false;
  const bool strings = type(value) == STRSXP;
  if (parts.count > 1 && strings != (parts.type == STRSXP)) return false;
  parts.type = std::max(parts.type, type(value));
  if (part.rows == 0) part.name = nameOf(cell, level);
  parts.named |= part.name != nullptr;
  return true;
}

bool evaluate(Frame& f, Parts& parts, SEXP dots, int level, StackEntry* sp) {
  for (; dots != R_NilValue; dots = cdr(dots)) {
    SEXP x = car(dots);
    if (!isKnown(x) || parts.count == kMostParts) return false;
    linkOperands(f, sp);
    SEXP value = type(x) == PROMSXP ? forcePromise(x) : x;
    unlinkOperands(f, sp);
    if (!add(parts, dots, level, value)) return false;
  }
  return parts.count > 0;
}

// ---- the matrix ---------------------------------------------------------------------------------------------------
// How many rows (of cbind()) or columns (of rbind()) all have; -1 when they do not agree.
int commonExtent(const Parts& parts, bool columns) {
  int common = -1;
  R_xlen_t longest = 0;
  for (int k = 0; k < parts.count; k++) {
    const Part& part = parts.all[k];
    const int own = columns ? part.rows : part.columns;
    if (part.rows == 0) longest = std::max(longest, vectorLength(part.x));
    else if (common >= 0 && common != own) return -1;
    else common = own;
  }
  if (common < 0) common = static_cast<int>(longest);
  for (int k = 0; k < parts.count; k++)
    if (parts.all[k].rows == 0 && common % vectorLength(parts.all[k].x) != 0) return -1;
  return common;
}

int extentOf(const Part& part, bool columns) { return part.rows == 0 ? 1 : columns ? part.columns : part.rows; }

void copyElement(SEXP to, R_xlen_t at, SEXP x, R_xlen_t i) {
  if (type(to) == STRSXP) setFirstString(to, at, elements(x)[i]);
  else if (type(to) != REALSXP) ints(to)[at] = ints(x)[i];
  else reals(to)[at] = type(x) == REALSXP ? reals(x)[i] : realOf(ints(x)[i]);
}

// All elements of a part, whose first row or column is `start`, in a matrix of so many rows.
void place(SEXP to, const Part& part, bool columns, int start, int common, R_xlen_t rows) {
  const R_xlen_t n = vectorLength(part.x);
  if (columns) {
    const R_xlen_t count = part.rows == 0 ? common : n;
    for (R_xlen_t i = 0, k = 0; i < count; i++, k = k + 1 == n ? 0 : k + 1) copyElement(to, start * rows + i, part.x, k);
    return;
  }
  const int own = part.rows == 0 ? 1 : part.rows;
  for (R_xlen_t j = 0, k = 0; j < common; j++)
    for (int i = 0; i < own; i++, k = k + 1 == n ? 0 : k + 1) copyElement(to, j * rows + start + i, part.x, k);
}

SEXP namesOf(const Parts& parts, bool columns, int extent) {
  SEXP names = PROTECT(Rf_allocVector(STRSXP, extent));
  int at = 0;
  for (int k = 0; k < parts.count; k++) {
    if (parts.all[k].name) SET_STRING_ELT(names, at, parts.all[k].name);
    at += extentOf(parts.all[k], columns);
  }
  UNPROTECT(1);
  return names;
}

SEXP bound(const Parts& parts, bool columns) {
  const int common = commonExtent(parts, columns);
  double extent = 0;
  for (int k = 0; k < parts.count; k++) extent += extentOf(parts.all[k], columns);
  if (common <= 0 || extent * common > INT_MAX) return nullptr;
  const int other = static_cast<int>(extent), rows = columns ? common : other;
  SEXP matrix = PROTECT(Rf_allocMatrix(static_cast<SEXPTYPE>(parts.type), rows, columns ? other : common));
  for (int k = 0, start = 0; k < parts.count; start += extentOf(parts.all[k], columns), k++)
    place(matrix, parts.all[k], columns, start, common, rows);
  if (parts.named) {
    SEXP dimnames = PROTECT(Rf_allocVector(VECSXP, 2));
    SET_VECTOR_ELT(dimnames, columns ? 1 : 0, namesOf(parts, columns, other));
    Rf_setAttrib(matrix, R_DimNamesSymbol, dimnames);
    UNPROTECT(1);
  }
  UNPROTECT(1);
  return matrix;
}

}  // namespace

bool bindsPlainly(Frame& f, SEXP call, StackEntry* sp) {
  static SEXP internal = Rf_install(".Internal"), cbind = Rf_install("cbind"), rbind = Rf_install("rbind");
  SEXP inner = car(call) == internal ? CADR(call) : R_NilValue;
  if (type(inner) != LANGSXP || (car(inner) != cbind && car(inner) != rbind)) return false;
  if (Rf_length(inner) != 3 || type(CADR(inner)) != SYMSXP || CADDR(inner) != R_DotsSymbol) return false;
  if (!f.isClosure || f.code->dotsFormal < 0) return false;
  const int level = deparseLevel(f, CADR(inner));
  SEXP dots = level < 0 ? nullptr : dotsValue(f);
  if (!dots || type(dots) != DOTSXP) return false;
  R_BCNodeStackTop = sp;
  Parts parts;
  SEXP value = evaluate(f, parts, dots, level, sp) ? bound(parts, car(inner) == cbind) : nullptr;
  if (!value) return false;
  R_Visible = TRUE;
  setBoxed(*sp, value);
  return true;
}

}  // namespace hunch::interp
