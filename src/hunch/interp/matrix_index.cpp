// x[i, j] and x[i, j] <- v of matrices of numbers, logicals or strings that have nothing but dimensions and their names.
//
// An index is missing, a position within the extent, positions as plain integers or doubles, all but one, a logical for
// each, or a few ASCII names; everything else, and whatever GNU R would warn of or refuse, is left to it. Rows that follow each
// other are copied at once.
#include <cstring>

#include "hunch/interp/given.h"
#include "hunch/interp/quick_args.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// ---- one index ----------------------------------------------------------------------------------------------------
// The positions in one dimension, counted from 1. Those that are not there to be read as plain integers are written into
// `few_`, or into a vector that is protected: count `protects` for UNPROTECT().
class Along {
 public:
  int count = 0;
  int protects = 0;
  bool all = false;     // every position, in order
  bool run = false;     // each is one more than the one before
  const int* at = nullptr;  // not for `all`

  // `names`: of the dimension, NULL when it has none. False: left to GNU R.
  bool read(const StackEntry& index, int extent, SEXP names) {
    if (index.tag != kTagBoxed) return readNumber(index, extent);
    SEXP x = index.u.sxpval;
    if (x == R_MissingArg) return readAll(extent);
    if (isObject(x) || !hasOnlyNames(x)) return false;  // which mean nothing here
    StackEntry number;
    if (scalarOf(index, number) && number.tag != kTagLogical) return readNumber(number, extent);
    const R_xlen_t n = Rf_xlength(x);
    if (n > INT_MAX) return false;
    count = static_cast<int>(n);
    switch (type(x)) {
      case INTSXP: return isAltrep(x) ? readRegion(x, extent) : (at = ints(x), within(extent));
      case REALSXP: return !isAltrep(x) && readReals(reals(x), extent);
      case LGLSXP: return !isAltrep(x) && count == extent && readMask(ints(x));
      case STRSXP: return !isAltrep(x) && type(names) == STRSXP && !isAltrep(names) && readNames(x, names);
      default: return false;
    }
  }
  int first() const { return all ? 1 : at[0]; }

 private:
  static constexpr int kFew = 32;
  int few_[kFew];

  bool readAll(int extent) {
    all = run = true;
    count = extent;
    return true;
  }

  bool readNumber(const StackEntry& e, int extent) {
    if (e.tag == kTagLogical) return false;
    const double x = e.tag == kTagReal ? e.u.dval : e.u.ival;
    if (x <= -1 && -x < static_cast<double>(extent) + 1) return readAllBut(static_cast<int>(-x), extent);
    if (!(x >= 1 && x < static_cast<double>(extent) + 1)) return false;
    few_[0] = static_cast<int>(x);
    at = few_;
    count = 1;
    run = true;
    return true;
  }

  int* room() {
    if (count <= kFew) return at = few_, few_;
    SEXP positions = PROTECT(Rf_allocVector(INTSXP, count));
    protects = 1;
    at = ints(positions);
    return ints(positions);
  }

  bool readAllBut(int but, int extent) {
    count = extent - 1;
    int* to = room();
    for (int i = 1; i < but; i++) *to++ = i;
    for (int i = but + 1; i <= extent; i++) *to++ = i;
    run = but == 1 || but == extent;
    return true;
  }

  bool readReals(const double* x, int extent) {
    int* to = room();
    bool ok = true;
    for (int k = 0; k < count; k++) {
      const bool in = (x[k] >= 1) & (x[k] < static_cast<double>(extent) + 1);
      to[k] = in ? static_cast<int>(x[k]) : 1;
      ok &= in;
    }
    return ok && within(extent);
  }

  bool readRegion(SEXP x, int extent) {
    if (INTEGER_GET_REGION(x, 0, count, room()) != count) return false;
    return within(extent);
  }

  bool readMask(const int* x) {
    const int extent = count;
    count = 0;
    bool na = false;
    for (int i = 0; i < extent; i++) {
      count += x[i] != 0;
      na |= x[i] == NA_LOGICAL;
    }
    if (na) return false;
    int* to = room();
    for (int i = 0, k = 0; k < count; i++) {
      to[k] = i + 1;
      k += x[i] != 0;
    }
    return within(extent);
  }

  // Where the name is; 0: nowhere, or GNU R would have to compare its characters.
  static int placeOf(SEXP name, SEXP names) {
    if (name == NA_STRING || name == R_BlankString || !IS_ASCII(name)) return 0;
    for (R_xlen_t i = 0, n = vectorLength(names); i < n; i++)
      if (elements(names)[i] == name) return static_cast<int>(i + 1);
    return 0;
  }

  bool readNames(SEXP x, SEXP names) {
    constexpr R_xlen_t kMostCompared = 1024;  // GNU R hashes
    const R_xlen_t extent = vectorLength(names);
    if (count > 1 && count * extent > kMostCompared) return false;
    int* to = room();
    for (int k = 0; k < count; k++)
      if ((to[k] = placeOf(elements(x)[k], names)) == 0) return false;
    return within(static_cast<int>(extent));
  }

  bool within(int extent) {
    bool ok = true, follows = true;
    for (int k = 0; k < count; k++) {
      ok &= (at[k] >= 1) & (at[k] <= extent);
      follows &= at[k] == at[0] + k;
    }
    run = follows;
    return ok;
  }
};

// ---- the matrix ---------------------------------------------------------------------------------------------------
struct Matrix {
  SEXP x = nullptr;
  int rows = 0, columns = 0;
  SEXP dimnames = R_NilValue;
  bool isPlain = true;  // no other attributes

  bool read(const StackEntry& e) {
    if (e.tag != kTagBoxed) return false;
    x = e.u.sxpval;
    if (isObject(x) || isAltrep(x)) return false;
    switch (type(x)) {
      case REALSXP: case INTSXP: case LGLSXP: case STRSXP: break;
      default: return false;
    }
    SEXP dim = R_NilValue;
    for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
      if (tag(a) == R_DimSymbol) dim = car(a);
      else if (tag(a) == R_DimNamesSymbol) dimnames = car(a);
      else isPlain = false;
    if (type(dim) != INTSXP || isAltrep(dim) || attrib(dim) != R_NilValue || vectorLength(dim) != 2) return false;
    rows = ints(dim)[0];
    columns = ints(dim)[1];
    return true;
  }
  SEXP namesOf(int dimension) const { return dimnames == R_NilValue ? dimnames : VECTOR_ELT(dimnames, dimension); }
};

// ---- reading ------------------------------------------------------------------------------------------------------
template <class T>
void gather(T* out, const T* x, const Along& rows) {
  if (rows.run) return void(std::memcpy(out, x + rows.first() - 1, static_cast<size_t>(rows.count) * sizeof(T)));
  for (int k = 0; k < rows.count; k++) out[k] = x[rows.at[k] - 1];
}

void gatherColumn(SEXP to, R_xlen_t start, SEXP x, R_xlen_t from, const Along& rows) {
  if (type(x) == REALSXP) gather(reals(to) + start, reals(x) + from, rows);
  else if (type(x) != STRSXP) gather(ints(to) + start, ints(x) + from, rows);
  else
    for (int k = 0; k < rows.count; k++)
      setFirstString(to, start + k, elements(x)[from + (rows.all ? k : rows.at[k] - 1)]);
}

// One row: a step apart.
template <class T>
void gatherRow(T* out, const T* x, R_xlen_t step, const Along& columns) {
  if (columns.run) {
    x += (columns.first() - 1) * step;
    for (int k = 0; k < columns.count; k++, x += step) out[k] = *x;
  } else {
    for (int k = 0; k < columns.count; k++) out[k] = x[(columns.at[k] - 1) * step];
  }
}

SEXP elementsOf(const Matrix& m, const Along& rows, const Along& columns) {
  const R_xlen_t n = static_cast<R_xlen_t>(rows.count) * columns.count;
  SEXP value = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(type(m.x)), n));
  if (rows.count == 1 && type(m.x) == REALSXP) gatherRow(reals(value), reals(m.x) + rows.first() - 1, m.rows, columns);
  else if (rows.count == 1 && type(m.x) != STRSXP) gatherRow(ints(value), ints(m.x) + rows.first() - 1, m.rows, columns);
  else
    for (int j = 0; j < columns.count; j++)
      gatherColumn(value, static_cast<R_xlen_t>(j) * rows.count, m.x,
                   static_cast<R_xlen_t>(columns.all ? j : columns.at[j] - 1) * m.rows, rows);
  UNPROTECT(1);
  return value;
}

// Some of the names of a dimension: NULL or plain strings.
SEXP someNames(SEXP names, const Along& along) {
  if (names == R_NilValue || along.all) return names;
  SEXP some = PROTECT(Rf_allocVector(STRSXP, along.count));
  for (int k = 0; k < along.count; k++) setFirstString(some, k, elements(names)[along.at[k] - 1]);
  UNPROTECT(1);
  return some;
}

bool isNames(SEXP names) { return names == R_NilValue || isPlainVector(names, STRSXP); }

bool namesAreTaken(const Matrix& m, const Along& rows, const Along& columns) {
  if (m.dimnames == R_NilValue) return true;
  if (type(m.dimnames) != VECSXP || isAltrep(m.dimnames) || vectorLength(m.dimnames) != 2) return false;
  return rows.count > 0 && columns.count > 0 && isNames(elements(m.dimnames)[0]) && isNames(elements(m.dimnames)[1]);
}

// The names of a value that has lost its dimensions: those of the one that is not of extent 1; of a single element, if it has
// a name in one dimension only.
SEXP vectorNames(SEXP dimnames, const Along& rows, const Along& columns) {
  SEXP byRow = elements(dimnames)[0], byColumn = elements(dimnames)[1];
  if (rows.count != 1) return someNames(byRow, rows);
  if (columns.count != 1) return someNames(byColumn, columns);
  if (byRow == R_NilValue) return someNames(byColumn, columns);
  return byColumn == R_NilValue ? someNames(byRow, rows) : R_NilValue;
}

void setNames(SEXP value, const Matrix& m, const Along& rows, const Along& columns) {
  if (m.dimnames == R_NilValue) return;
  SEXP names = PROTECT(vectorNames(m.dimnames, rows, columns));
  if (names != R_NilValue) Rf_setAttrib(value, R_NamesSymbol, names);
  UNPROTECT(1);
}

void setDimensions(SEXP value, const Matrix& m, const Along& rows, const Along& columns) {
  SEXP dim = PROTECT(Rf_allocVector(INTSXP, 2));
  ints(dim)[0] = rows.count;
  ints(dim)[1] = columns.count;
  Rf_setAttrib(value, R_DimSymbol, dim);
  UNPROTECT(1);
  if (m.dimnames == R_NilValue) return;
  SEXP dimnames = PROTECT(Rf_allocVector(VECSXP, 2));
  SET_VECTOR_ELT(dimnames, 0, someNames(elements(m.dimnames)[0], rows));
  SET_VECTOR_ELT(dimnames, 1, someNames(elements(m.dimnames)[1], columns));
  SEXP names = Rf_getAttrib(m.dimnames, R_NamesSymbol);
  if (names != R_NilValue) Rf_setAttrib(dimnames, R_NamesSymbol, names);
  Rf_setAttrib(value, R_DimNamesSymbol, dimnames);
  UNPROTECT(1);
}

SEXP subsetRead(const Matrix& m, const Along& rows, const Along& columns, bool drop) {
  SEXP value = PROTECT(elementsOf(m, rows, columns));
  if (drop && (rows.count == 1 || columns.count == 1)) setNames(value, m, rows, columns);
  else setDimensions(value, m, rows, columns);
  UNPROTECT(1);
  return value;
}

}  // namespace

SEXP subsetMatrix(const StackEntry& target, const StackEntry& row, const StackEntry& column, bool drop) {
  Matrix m;
  if (!m.read(target) || !m.isPlain) return nullptr;
  Along rows, columns;
  const bool known = rows.read(row, m.rows, m.namesOf(0)) && columns.read(column, m.columns, m.namesOf(1)) && namesAreTaken(m, rows, columns);
  SEXP value = known ? subsetRead(m, rows, columns, drop) : nullptr;
  UNPROTECT(rows.protects + columns.protects);
  return value;
}

// ---- writing ------------------------------------------------------------------------------------------------------
namespace {

// One column; `at` is where in the values the last column ended.
template <class T, class V, class Convert>
void scatter(T* x, const Along& rows, const V* values, R_xlen_t n, R_xlen_t* at, Convert convert) {
  R_xlen_t v = *at;
  for (int k = 0; k < rows.count; k++) {
    x[rows.all ? k : rows.at[k] - 1] = convert(values[v]);
    if (++v == n) v = 0;
  }
  *at = v;
}

template <class T, class V, class Convert>
void scatterAll(T* x, const Matrix& m, const Along& rows, const Along& columns, const V* values, R_xlen_t n, Convert convert) {
  R_xlen_t at = 0;
  for (int j = 0; j < columns.count; j++)
    scatter(x + static_cast<R_xlen_t>(columns.all ? j : columns.at[j] - 1) * m.rows, rows, values, n, &at, convert);
}

void scatterStrings(const Matrix& m, const Along& rows, const Along& columns, SEXP values) {
  const R_xlen_t n = vectorLength(values);
  R_xlen_t at = 0;
  for (int j = 0; j < columns.count; j++)
    for (int k = 0; k < rows.count; k++) {
      const R_xlen_t column = columns.all ? j : columns.at[j] - 1, row = rows.all ? k : rows.at[k] - 1;
      SET_STRING_ELT(m.x, row + column * m.rows, elements(values)[at]);
      if (++at == n) at = 0;
    }
}

void write(const Matrix& m, const Along& rows, const Along& columns, const Given& v) {
  if (v.type == STRSXP) scatterStrings(m, rows, columns, v.object);
  else if (v.type == REALSXP) scatterAll(reals(m.x), m, rows, columns, v.reals, v.length, AsGiven{});
  else if (type(m.x) == REALSXP) scatterAll(reals(m.x), m, rows, columns, v.ints, v.length, Widened{});
  else scatterAll(ints(m.x), m, rows, columns, v.ints, v.length, AsGiven{});
}

}  // namespace

bool subassignMatrix(const StackEntry& target, const StackEntry& value, const StackEntry& row, const StackEntry& column) {
  Matrix m;
  Given v;
  if (!m.read(target) || isShared(m.x) || !v.read(value) || v.object == m.x || !v.fits(type(m.x))) return false;
  Along rows, columns;
  const bool known = rows.read(row, m.rows, m.namesOf(0)) && columns.read(column, m.columns, m.namesOf(1));
  const R_xlen_t n = static_cast<R_xlen_t>(rows.count) * columns.count;
  const bool ok = known && n > 0 && v.length > 0 && n % v.length == 0;
  if (ok) write(m, rows, columns, v);
  UNPROTECT(rows.protects + columns.protects);
  return ok;
}

}  // namespace hunch::interp
