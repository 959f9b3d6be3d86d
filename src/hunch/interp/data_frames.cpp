// Data frames, as intrinsics: x[i, j], x[i, ], x[, j], x[j], x[[j]], x[[i, j]], and the assignments x[i, j] <- v, x[[j]] <- v, x$name <- v.
//
// For frames that have names, class and row names and no other attributes, and for rows and columns that are there, by number or name
// of the column; what is assigned is a single column or part of one. Columns that are taken by the row are vectors without attributes, factors or dates. The R code builds the same values; whatever
// it would fail at or warn of, and all else, is left to it.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "hunch/interp/by_name.h"
#include "hunch/interp/intrinsics.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

struct DataFrame {
  SEXP list = nullptr, names = nullptr, rows = nullptr, classes = nullptr;

  bool read(SEXP x) {
    if (!x || type(x) != VECSXP || isAltrep(x)) return false;
    list = x;
    for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a)) {
      if (tag(a) == R_NamesSymbol) names = car(a);
      else if (tag(a) == R_RowNamesSymbol) rows = car(a);
      else if (tag(a) == R_ClassSymbol) classes = car(a);
      else return false;
    }
    const bool isWhole = names && rows && classes && isPlainVector(names, STRSXP) && vectorLength(names) == count();
    // Of derived classes there may be methods for names(), length() and others that the R code calls.
    return isWhole && isPlainScalar(classes, STRSXP) && (isPlainVector(rows, INTSXP) || isPlainVector(rows, STRSXP));
  }
  R_xlen_t count() const { return vectorLength(list); }
  SEXP column(R_xlen_t at) const { return elements(list)[at]; }

  // Rows that have numbers for names, from 1 on: only how many there are is written down.
  bool isNumbered() const { return type(rows) == INTSXP && vectorLength(rows) == 2 && ints(rows)[0] == NA_INTEGER; }
  R_xlen_t rowCount() const { return isNumbered() ? std::abs(ints(rows)[1]) : vectorLength(rows); }
};

// ---- arguments ----------------------------------------------------------------------------------------------------
int argumentCount(const Frame& f) { return f.ctx.promargs == R_NilValue ? f.nargs : Rf_length(f.ctx.promargs); }

// The R code warns of arguments with names.
bool haveNames(const Frame& f, SEXP allowed = R_NilValue) {
  for (SEXP a = cdr(f.ctx.call); a != R_NilValue; a = cdr(a))
    if (tag(a) != R_NilValue && tag(a) != allowed) return true;
  return false;
}

// An argument, which the function looks at now.
bool look(Frame& f, int slot, StackEntry* value) {
  const StackEntry& e = f.slots[slot];
  if (e.tag == kTagReal || e.tag == kTagInteger || e.tag == kTagLogical) return *value = e, value->flags = 0, true;
  SEXP x = argument(f, slot);
  if (!x || x == R_MissingArg) return false;
  setBoxed(*value, x);
  return true;
}

bool isName(const StackEntry& e) { return e.tag == kTagBoxed && isPlainScalar(e.u.sxpval, STRSXP); }

R_xlen_t columnNamed(const DataFrame& d, SEXP name) {
  return name == NA_STRING || name == R_BlankString ? -1 : std::max<R_xlen_t>(positionOf(d.list, name), -1);
}

R_xlen_t columnNumbered(const DataFrame& d, R_xlen_t at) {
  return at < 0 || at >= d.count() || elements(d.names)[at] == NA_STRING ? -1 : at;
}

// The column that an index means; -1: none, or several, or left to the R code.
R_xlen_t columnAt(const DataFrame& d, const StackEntry& index) {
  return isName(index) ? columnNamed(d, elements(index.u.sxpval)[0]) : columnNumbered(d, scalarIndex(index));
}

// Several columns, with their names, in a frame that lacks the other attributes. False: left to the R code.
bool select(const DataFrame& d, const StackEntry& index, DataFrame* out) {
  SEXP j = PROTECT(boxed(index));
  const R_xlen_t n = Rf_xlength(j);
  const bool isTaken = attrib(j) == R_NilValue && !isAltrep(j) && (type(j) == STRSXP || type(j) == INTSXP || type(j) == REALSXP);
  SEXP list = PROTECT(Rf_allocVector(VECSXP, n)), names = PROTECT(Rf_allocVector(STRSXP, n));
  bool ok = isTaken && n > 0;
  for (R_xlen_t k = 0; ok && k < n; k++) {
    StackEntry one;
    if (type(j) == INTSXP) setInt(one, ints(j)[k]);
    else if (type(j) == REALSXP) setReal(one, reals(j)[k]);
    const R_xlen_t at = type(j) == STRSXP ? columnNamed(d, elements(j)[k]) : columnNumbered(d, scalarIndex(one));
    if (!(ok = at >= 0)) break;
    SET_VECTOR_ELT(list, k, d.column(at));
    SET_STRING_ELT(names, k, elements(d.names)[at]);
  }
  if (ok && (ok = Rf_any_duplicated(names, FALSE) == 0)) Rf_setAttrib(list, R_NamesSymbol, names);
  *out = {list, names, d.rows, d.classes};
  UNPROTECT(3);
  return ok;
}

// ---- elements of columns --------------------------------------------------------------------------------------------
bool isOfClass(SEXP classes, const char* name) {
  return isPlainScalar(classes, STRSXP) && !std::strcmp(CHAR(elements(classes)[0]), name);
}

// Factors and dates keep their attributes, the class last; null: no such column.
SEXP classOf(SEXP column) {
  SEXP classes = nullptr, levels = nullptr;
  for (SEXP a = attrib(column); a != R_NilValue; a = cdr(a)) {
    if (tag(a) == R_ClassSymbol) classes = car(a);
    else if (tag(a) == R_LevelsSymbol) levels = car(a);
    else return nullptr;
  }
  if (!classes || isS4(column)) return nullptr;
  const bool isFactor = levels && type(column) == INTSXP && isOfClass(classes, "factor");
  const bool isDate = !levels && (type(column) == REALSXP || type(column) == INTSXP) && isOfClass(classes, "Date");
  return isFactor || isDate ? classes : nullptr;
}

// Elements of a column, which all exist; null: left to the R code.
SEXP takenFrom(SEXP column, const StackEntry& rows) {
  SEXP classes = attrib(column) == R_NilValue ? R_NilValue : classOf(column);
  if (!classes) return nullptr;
  StackEntry whole, one;
  setBoxed(whole, column);
  if (classes == R_NilValue && subsetFast(whole, rows, false, &one)) return boxed(one);
  SEXP data = PROTECT(isAltrep(column) ? plainCopy(column) : column);
  SEXP taken = PROTECT(elementsAt(data, rows));
  if (taken && classes != R_NilValue) {
    SEXP levels = Rf_getAttrib(column, R_LevelsSymbol);
    if (levels != R_NilValue) Rf_setAttrib(taken, R_LevelsSymbol, levels);
    Rf_setAttrib(taken, R_ClassSymbol, classes);
  }
  UNPROTECT(2);
  return taken;
}

bool answerElements(SEXP column, const StackEntry& rows, StackEntry* result) {
  StackEntry whole;
  setBoxed(whole, column);
  R_Visible = TRUE;
  if (attrib(column) == R_NilValue && subsetFast(whole, rows, false, result)) return true;  // nothing is made
  SEXP taken = takenFrom(column, rows);
  return taken && answer(result, taken);
}

// ---- rows ---------------------------------------------------------------------------------------------------------
bool isUnnamed(SEXP string) { return string == NA_STRING || !std::strcmp(CHAR(string), "NA"); }

// Names of rows that are there, each once; null: the R code makes others.
SEXP namesAt(const DataFrame& d, const StackEntry& rows) {
  if (const R_xlen_t at = scalarIndex(rows); at >= 0 && d.isNumbered())
    return at < d.rowCount() ? Rf_ScalarInteger(static_cast<int>(at) + 1) : nullptr;
  SEXP all = PROTECT(d.isNumbered() ? Rf_allocVector(INTSXP, d.rowCount()) : d.rows);
  for (R_xlen_t i = 0; d.isNumbered() && i < d.rowCount(); i++) ints(all)[i] = static_cast<int>(i) + 1;
  SEXP names = PROTECT(elementsAt(all, rows));
  const bool isMask = rows.tag == kTagBoxed && type(rows.u.sxpval) == LGLSXP;
  bool isPlain = names && ((isMask && d.isNumbered()) || Rf_any_duplicated(names, FALSE) == 0);
  if (isPlain && type(names) == STRSXP) isPlain = std::none_of(elements(names), elements(names) + vectorLength(names), isUnnamed);
  UNPROTECT(2);
  return isPlain ? names : nullptr;
}

// x[i, ] of several columns; null: left to the R code.
SEXP rowsOf(const DataFrame& d, const StackEntry& rows) {
  SEXP names = PROTECT(namesAt(d, rows));
  SEXP list = PROTECT(names ? Rf_allocVector(VECSXP, d.count()) : R_NilValue);
  bool ok = names != nullptr;
  for (R_xlen_t k = 0; ok && k < d.count(); k++) {
    SEXP taken = Rf_xlength(d.column(k)) == d.rowCount() ? takenFrom(d.column(k), rows) : nullptr;
    if (taken) SET_VECTOR_ELT(list, k, taken);
    ok = taken != nullptr;
  }
  if (ok) {
    Rf_setAttrib(list, R_NamesSymbol, d.names);
    Rf_setAttrib(list, R_RowNamesSymbol, names);
    Rf_setAttrib(list, R_ClassSymbol, d.classes);
  }
  UNPROTECT(2);
  return ok ? list : nullptr;
}

// ---- assignments --------------------------------------------------------------------------------------------------
// As `class(x) <- NULL; x[[at]] <- column; class(x) <- ...` leave it.
SEXP withColumn(const DataFrame& d, R_xlen_t at, SEXP column) {
  SEXP list = PROTECT(Rf_shallow_duplicate(d.list));
  SET_VECTOR_ELT(list, at, column);
  Rf_setAttrib(list, R_ClassSymbol, R_NilValue);
  Rf_setAttrib(list, R_ClassSymbol, d.classes);
  UNPROTECT(1);
  return list;
}

// A whole column as it is: as long as the frame, without names or dimensions.
bool isColumn(const DataFrame& d, const StackEntry& value) {
  if (value.tag != kTagBoxed) return d.rowCount() == 1;
  SEXP x = value.u.sxpval;
  switch (type(x)) {
    case LGLSXP: case INTSXP: case REALSXP: case CPLXSXP: case STRSXP: case RAWSXP: break;
    default: return false;
  }
  return (attrib(x) == R_NilValue || classOf(x)) && Rf_xlength(x) == d.rowCount();
}

// x[[j]] <- value and x$name <- value, of a column that is there.
bool assignColumn(Frame& f, int name, int value, StackEntry* result) {
  DataFrame d;
  StackEntry v, j;
  if (!d.read(argument(f, 0)) || !look(f, value, &v) || !isColumn(d, v) || !look(f, name, &j)) return false;
  const R_xlen_t at = columnAt(d, j);
  if (at < 0) return false;
  SEXP column = PROTECT(boxed(v));
  SEXP changed = withColumn(d, at, column);
  UNPROTECT(1);
  return answer(result, changed);
}

// Before fractions are cut off, as the R code looks at them.
bool goesBeyond(const StackEntry& rows, R_xlen_t count) {
  const auto isBeyond = [count](double row) { return row > static_cast<double>(count); };
  if (rows.tag != kTagBoxed) return rows.tag == kTagReal && isBeyond(rows.u.dval);
  SEXP x = rows.u.sxpval;
  return type(x) == REALSXP && (isAltrep(x) || std::any_of(reals(x), reals(x) + vectorLength(x), isBeyond));
}

// Null: left to the R code.
SEXP withElements(const DataFrame& d, R_xlen_t at, const StackEntry& rows, const StackEntry& value) {
  if (attrib(d.column(at)) != R_NilValue || Rf_xlength(d.column(at)) != d.rowCount() || goesBeyond(rows, d.rowCount())) return nullptr;
  if (value.tag == kTagBoxed && attrib(value.u.sxpval) != R_NilValue) return nullptr;
  StackEntry column;
  setBoxed(column, PROTECT(plainCopy(d.column(at))));
  SEXP changed = subassignMany(column, value, rows) ? withColumn(d, at, column.u.sxpval) : nullptr;
  UNPROTECT(1);
  return changed;
}

}  // namespace

namespace {

enum SubsetArgument { kX, kI, kJ, kDrop };

// All rows of several columns: x[j], or x[, j], which sets the attributes in the other order.
bool answerColumns(const DataFrame& d, const StackEntry& j, bool asList, StackEntry* result) {
  DataFrame part;
  if (!select(d, j, &part)) return false;
  PROTECT(part.list);
  if (asList) Rf_setAttrib(part.list, R_RowNamesSymbol, d.rows);
  Rf_setAttrib(part.list, R_ClassSymbol, d.classes);
  if (!asList) Rf_setAttrib(part.list, R_RowNamesSymbol, d.rows);
  UNPROTECT(1);
  return answer(result, part.list);
}

bool answerRows(const DataFrame& d, const StackEntry& i, StackEntry* result) {
  if (d.count() == 1) return answerElements(d.column(0), i, result);
  SEXP rows = rowsOf(d, i);
  return rows && answer(result, rows);
}

bool answerBlock(const DataFrame& d, const StackEntry& i, const StackEntry& j, StackEntry* result) {
  DataFrame part;
  if (!select(d, j, &part)) return false;
  PROTECT(part.list);
  const bool ok = answerRows(part, i, result);
  UNPROTECT(1);
  return ok;
}

// x[j]
bool subsetAsList(Frame& f, const DataFrame& d, StackEntry* result) {
  StackEntry j;
  return missingArgument(f, kI, f.stack) == 0 && look(f, kI, &j) && answerColumns(d, j, true, result);
}

}  // namespace

// `[.data.frame`(x, i, j, drop)
bool subsetDataFrame(Frame& f, StackEntry* result) {
  const int n = argumentCount(f);
  if ((n != 2 && n != 3) || missingArgument(f, kDrop, f.stack) != 1 || haveNames(f)) return false;
  const int noRows = missingArgument(f, kI, f.stack), noColumns = missingArgument(f, kJ, f.stack);
  if (noRows < 0 || noColumns < 0 || (noRows && noColumns)) return false;
  DataFrame d;
  StackEntry i, j;
  if (!d.read(argument(f, kX)) || d.count() == 0) return false;
  if (n == 2) return subsetAsList(f, d, result);
  if (!noColumns && !look(f, kJ, &j)) return false;
  const R_xlen_t at = noColumns ? -1 : columnAt(d, j);
  if (noRows) return at >= 0 ? answer(result, d.column(at)) : answerColumns(d, j, false, result);
  if (!look(f, kI, &i) || (i.tag == kTagBoxed && type(i.u.sxpval) == STRSXP)) return false;
  if (noColumns) return answerRows(d, i, result);
  return at >= 0 ? answerElements(d.column(at), i, result) : answerBlock(d, i, j, result);
}

// `[[.data.frame`(x, ..., exact)
bool elementOfDataFrame(Frame& f, StackEntry* result) {
  enum { X, Dots, Exact };
  const int n = argumentCount(f);
  if ((n != 2 && n != 3) || missingArgument(f, Exact, f.stack) != 1 || haveNames(f)) return false;
  DataFrame d;
  StackEntry i, j;
  const auto lookAt = [&f](int place, StackEntry* e) {
    SEXP value = valueInDots(f, place, f.stack, true);  // the R code evaluates them in another frame
    if (value) setBoxed(*e, value);
    return value && !f.env;
  };
  if (n == 3 && !d.read(argument(f, X))) return false;  // it is looked at first
  if (!lookAt(n - 1, &j) || (n == 2 && !d.read(argument(f, X)))) return false;
  const R_xlen_t at = columnAt(d, j);
  if (at < 0) return false;
  SEXP column = d.column(at);
  if (n == 2) return answer(result, column);
  if (attrib(column) != R_NilValue || !lookAt(1, &i) || isName(i)) return false;
  StackEntry whole;
  setBoxed(whole, column);
  R_Visible = TRUE;
  return subsetFast(whole, i, true, result);
}

// `[<-.data.frame`(x, i, j, value)
bool assignInDataFrame(Frame& f, StackEntry* result) {
  enum { X, I, J, Value };
  static SEXP valueSymbol = Rf_install("value");
  if (argumentCount(f) != 4 || haveNames(f, valueSymbol)) return false;
  if (missingArgument(f, I, f.stack) != 0 || missingArgument(f, J, f.stack) != 0) return false;
  DataFrame d;
  StackEntry i, j, value;
  if (!look(f, J, &j) || !d.read(argument(f, X))) return false;
  const R_xlen_t at = columnAt(d, j);
  if (at < 0 || !look(f, I, &i) || isName(i) || !look(f, Value, &value)) return false;
  SEXP changed = withElements(d, at, i, value);
  return changed && answer(result, changed);
}

// `[[<-.data.frame`(x, i, j, value)
bool assignColumnOfDataFrame(Frame& f, StackEntry* result) {
  static SEXP valueSymbol = Rf_install("value");
  return argumentCount(f) == 3 && !haveNames(f, valueSymbol) && missingArgument(f, 2, f.stack) == 1 && assignColumn(f, 1, 3, result);
}

// `$<-.data.frame`(x, name, value)
bool assignNamedColumn(Frame& f, StackEntry* result) { return argumentCount(f) == 3 && assignColumn(f, 1, 2, result); }

}  // namespace hunch::interp
