// Indexing and assignment into vectors: fast paths on plain vectors, GNU R's functions for the rest.
//
// A fast path is taken only for values that are not objects and not ALTREP, an index inside the bounds, and a value of
// the vector's own type (or one that widens without loss). In-place update needs a target that is not shared. Blocks of a
// matrix are in matrix_index.cpp.
#include <algorithm>
#include <cstring>

#include "hunch/host/slots.h"
#include "hunch/interp/by_name.h"
#include "hunch/interp/dispatch.h"
#include "hunch/interp/given.h"
#include "hunch/interp/named.h"
#include "hunch/interp/reference_fields.h"
#include "hunch/interp/resize.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

bool isPlainTrue(const StackEntry& value) {
  if (value.tag == kTagLogical) return value.u.ival == 1;
  if (value.tag != kTagBoxed) return false;
  SEXP x = value.u.sxpval;
  if (type(x) != LGLSXP || isObject(x) || isAltrep(x)) return false;
  return std::all_of(ints(x), ints(x) + vectorLength(x), [](int e) { return e == 1; });
}

namespace {

HUNCH_INLINE bool dimOnly(SEXP x) {
  SEXP a = attrib(x);
  return a == R_NilValue || (tag(a) == R_DimSymbol && cdr(a) == R_NilValue) || isPlainMatrix(x);
}

// rows, columns of a matrix, or false
HUNCH_INLINE bool matrixDim(SEXP x, int* rows, int* columns) {
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_DimSymbol) {
      SEXP d = car(a);
      if (type(d) != INTSXP || isAltrep(d) || vectorLength(d) != 2) return false;
      *rows = ints(d)[0];
      *columns = ints(d)[1];
      return true;
    }
  return false;
}

HUNCH_INLINE bool loadElement(SEXP x, R_xlen_t i, bool twice, StackEntry* r) {
  switch (type(x)) {
    case STRSXP: setBoxed(*r, Rf_ScalarString(elements(x)[i])); return true;
    case CPLXSXP: setBoxed(*r, Rf_ScalarComplex(data<Rcomplex>(x)[i])); return true;
    case REALSXP: setReal(*r, reals(x)[i]); return true;
    case INTSXP: setInt(*r, ints(x)[i]); return true;
    case LGLSXP: setLogical(*r, ints(x)[i]); return true;
    case VECSXP:
      if (!twice) return false;
      setBoxed(*r, elements(x)[i]);
      return true;
    default: return false;
  }
}

// The position of a name given as a plain string, by identity of the cached string; -1 when it is not there (or only
// under another encoding, or is no such string).
R_xlen_t namedIndex(SEXP x, const StackEntry& index) {
  if (index.tag != kTagBoxed || !isPlainScalar(index.u.sxpval, STRSXP)) return -1;
  SEXP wanted = elements(index.u.sxpval)[0];
  if (wanted == NA_STRING || wanted == R_BlankString) return -1;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a)) {
    if (tag(a) != R_NamesSymbol) continue;
    SEXP names = car(a);
    if (type(names) != STRSXP || isAltrep(names)) return -1;
    const R_xlen_t n = vectorLength(names);
    for (R_xlen_t i = 0; i < n; i++)
      if (elements(names)[i] == wanted) return i;
    return -1;
  }
  return -1;
}

// The cell that env[["name"]] means; null when there is none.
SEXP namedCell(SEXP env, const StackEntry& index) {
  if (index.tag != kTagBoxed || !isPlainScalar(index.u.sxpval, STRSXP)) return nullptr;
  SEXP name = elements(index.u.sxpval)[0];
  if (name == NA_STRING || name == R_BlankString) return nullptr;
  return bindingCell(env, Rf_installTrChar(name));
}

SEXP primitive(const char* name) { return symbolValue(Rf_install(name)); }

}  // namespace

// ---- x[i], x[[i]] -------------------------------------------------------------------------------------------------
namespace {

// What is read beyond the end.
bool missingElement(int type, StackEntry* r) {
  switch (type) {
    case REALSXP: setReal(*r, NA_REAL); return true;
    case INTSXP: setInt(*r, NA_INTEGER); return true;
    case LGLSXP: setLogical(*r, NA_LOGICAL); return true;
    default: return false;
  }
}

// One element; x may be an object when it is known that no method is meant.
bool subsetOne(const StackEntry& target, const StackEntry& index, bool twice, StackEntry* r) {
  if (twice && target.tag == kTagBoxed && type(target.u.sxpval) == ENVSXP) {
    SEXP cell = namedCell(target.u.sxpval, index);
    return cell && loadNamed(cell, *r);
  }
  R_xlen_t i = scalarIndex(index);
  if (i < 0 && twice && target.tag == kTagBoxed && !isAltrep(target.u.sxpval) && Rf_isVector(target.u.sxpval))
    i = namedIndex(target.u.sxpval, index);
  if (i < 0) return false;
  if (target.tag != kTagBoxed) {
    if (i != 0) return false;
    *r = target;
    r->flags = 0;
    return true;
  }
  SEXP x = target.u.sxpval;
  if (isAltrep(x)) {
    if (type(x) == INTSXP && attrib(x) == R_NilValue && i < Rf_xlength(x)) return setInt(*r, INTEGER_ELT(x, i)), true;
    return false;
  }
  switch (type(x)) {
    case REALSXP: case INTSXP: case LGLSXP: case STRSXP: case CPLXSXP: break;
    case VECSXP: if (!twice) return false; break;
    default: return false;
  }
  if (i >= vectorLength(x)) return !twice && attrib(x) == R_NilValue && missingElement(type(x), r);
  return (twice || dimOnly(x)) && loadElement(x, i, twice, r);
}

// The elements of a vector that an index means, when all of them exist: positions as integers or doubles, all but one, or
// a logical for each. Rows of a matrix of numbers may be positions in an array: that is left to GNU R.
class Positions {
 public:
  Positions(const StackEntry& index, R_xlen_t length, bool inArray) : length_(length) {
    if (index.tag != kTagBoxed || isPlainScalar(index.u.sxpval, INTSXP) || isPlainScalar(index.u.sxpval, REALSXP)) single(index);
    else if (!isObject(index.u.sxpval) && (!inArray || type(index.u.sxpval) == LGLSXP || attrib(index.u.sxpval) == R_NilValue))
      elementsOf(index.u.sxpval);
  }
  bool isKnown() const { return kind_ != Kind::None; }
  R_xlen_t count() const { return count_; }
  // Copies them to `out`; false: one is not within the vector, and what was copied is not to be used.
  template <class T>
  bool copy(T* out, const T* x) const {
    if (kind_ == Kind::AllBut) {
      std::memcpy(out, x, static_cast<size_t>(but_) * sizeof(T));
      std::memcpy(out + but_, x + but_ + 1, static_cast<size_t>(length_ - but_ - 1) * sizeof(T));
      return true;
    }
    if (kind_ != Kind::Mask) return forEach([&](R_xlen_t k, R_xlen_t i) { out[k] = x[i]; });
    const int* mask = ints(index_);
    for (R_xlen_t i = 0, k = 0; k < count_; i++) {  // one that is not chosen is written over: no branch
      out[k] = x[i];
      k += mask[i] != 0;
    }
    return true;
  }
  bool areWithin() const {
    return (kind_ != Kind::Ints && kind_ != Kind::Reals) || forEach([](R_xlen_t, R_xlen_t) {});
  }
  // The other way round, with one value for all or one for each, in turn; all are within the vector.
  template <class T, class V, class Convert>
  void put(T* x, const V* values, R_xlen_t n, Convert convert) const {
    if (kind_ == Kind::Mask && n == 1) {
      const int* mask = ints(index_);
      const T value = convert(values[0]);
      for (R_xlen_t i = 0; i < length_; i++) x[i] = mask[i] ? value : x[i];
      return;
    }
    if (n == count_) {
      forEach([&](R_xlen_t k, R_xlen_t i) { x[i] = convert(values[k]); });
      return;
    }
    R_xlen_t v = 0;
    forEach([&](R_xlen_t, R_xlen_t i) {
      x[i] = convert(values[v]);
      if (++v == n) v = 0;
    });
  }
  // Calls use(k, position) for each, k counting from 0; false as soon as one is not within the vector.
  template <class Use>
  bool forEach(const Use& use) const {
    switch (kind_) {
      case Kind::Ints: return forInts(use);
      case Kind::Reals: return forReals(use);
      case Kind::One: return use(0, but_), true;
      case Kind::AllBut:
        for (R_xlen_t i = 0; i < but_; i++) use(i, i);
        for (R_xlen_t i = but_ + 1; i < length_; i++) use(i - 1, i);
        return true;
      case Kind::Mask:
        for (R_xlen_t i = 0, k = 0; i < length_; i++)
          if (ints(index_)[i]) use(k++, i);
        return true;
      default: return false;
    }
  }

 private:
  enum class Kind { None, One, Ints, Reals, AllBut, Mask };
  static constexpr R_xlen_t kBlock = 256;

  void single(const StackEntry& index) {
    StackEntry i;
    const int tag = scalarOf(index, i);
    const double at = tag == kTagReal ? i.u.dval : tag == kTagInteger && i.u.ival != NA_INTEGER ? i.u.ival : 0;
    if (at >= 1 && at < static_cast<double>(length_) + 1) {
      kind_ = Kind::One;
      but_ = static_cast<R_xlen_t>(at) - 1;
      count_ = 1;
      return;
    }
    if (!(at <= -1 && -at < static_cast<double>(length_) + 1)) return;
    kind_ = Kind::AllBut;
    but_ = static_cast<R_xlen_t>(-at) - 1;
    count_ = length_ - 1;
  }

  void elementsOf(SEXP index) {
    index_ = index;
    count_ = Rf_xlength(index);
    if (type(index) == INTSXP) kind_ = Kind::Ints;
    else if (type(index) == REALSXP && !isAltrep(index)) kind_ = Kind::Reals;
    else if (type(index) == LGLSXP && !isAltrep(index) && count_ == length_ && countMask()) kind_ = Kind::Mask;
  }

  bool countMask() {
    const int* mask = ints(index_);
    R_xlen_t chosen = 0;
    int missing = 0;
    for (R_xlen_t i = 0; i < length_; i++) {
      missing |= mask[i] == NA_LOGICAL;
      chosen += mask[i] != 0;
    }
    count_ = chosen;
    return !missing;
  }

  template <class Use>
  bool forPlainInts(const Use& use) const {
    const int* at = ints(index_);
    for (R_xlen_t k = 0; k < count_; k++) {
      if (at[k] < 1 || at[k] > length_) return false;
      use(k, at[k] - 1);
    }
    return true;
  }

  // A block at a time, so that 1:n need not be written out.
  template <class Use>
  bool forInts(const Use& use) const {
    if (!isAltrep(index_)) return forPlainInts(use);
    int block[kBlock];
    for (R_xlen_t start = 0; start < count_; start += kBlock) {
      const R_xlen_t n = INTEGER_GET_REGION(index_, start, kBlock, block);
      for (R_xlen_t k = 0; k < n; k++) {
        if (block[k] < 1 || block[k] > length_) return false;
        use(start + k, block[k] - 1);
      }
    }
    return true;
  }

  template <class Use>
  bool forReals(const Use& use) const {
    for (R_xlen_t k = 0; k < count_; k++) {
      const double at = reals(index_)[k];
      if (!(at >= 1 && at < static_cast<double>(length_) + 1)) return false;
      use(k, static_cast<R_xlen_t>(at) - 1);
    }
    return true;
  }

  R_xlen_t length_;
  Kind kind_ = Kind::None;
  SEXP index_ = nullptr;
  R_xlen_t count_ = 0, but_ = 0;
};

// What x[i] needs to know of x: names, or that it is an array of two dimensions or more, whose elements have none.
struct Source {
  SEXP names = R_NilValue;
  bool isArray = false;

  // False: left to GNU R.
  bool read(SEXP x) {
    if (isObject(x) || isAltrep(x)) return false;
    for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a)) {
      if (tag(a) == R_NamesSymbol) names = car(a);
      else if (tag(a) == R_DimSymbol) isArray = true;
      else if (tag(a) != R_DimNamesSymbol) return false;
      if (tag(a) == R_DimSymbol && Rf_length(car(a)) < 2) return false;
    }
    return names == R_NilValue || (!isArray && isPlainVector(names, STRSXP));
  }
};

bool takesElements(int type) { return type == REALSXP || type == INTSXP || type == LGLSXP || type == STRSXP; }

bool copyPositions(SEXP to, SEXP x, const Positions& positions) {
  switch (type(x)) {
    case REALSXP: return positions.copy(reals(to), reals(x));
    case STRSXP: return positions.forEach([&](R_xlen_t k, R_xlen_t i) { setFirstString(to, k, elements(x)[i]); });
    case VECSXP: return positions.forEach([&](R_xlen_t k, R_xlen_t i) { setFirstElement(to, k, elements(x)[i]); });
    default: return positions.copy(ints(to), ints(x));
  }
}

SEXP copied(SEXP x, const Positions& positions) {
  if (!positions.isKnown()) return nullptr;
  SEXP result = PROTECT(Rf_allocVector(static_cast<SEXPTYPE>(type(x)), positions.count()));
  const bool ok = copyPositions(result, x, positions);
  UNPROTECT(1);
  return ok ? result : nullptr;
}

}  // namespace

// The node stack holds both.
SEXP subsetMany(const StackEntry& target, const StackEntry& index) {
  if (target.tag != kTagBoxed) return nullptr;
  SEXP x = target.u.sxpval;
  Source source;
  if ((!takesElements(type(x)) && type(x) != VECSXP) || !source.read(x)) return nullptr;
  const Positions positions(index, vectorLength(x), source.isArray);
  SEXP result = copied(x, positions);
  if (result && source.names != R_NilValue) {
    PROTECT(result);
    Rf_setAttrib(result, R_NamesSymbol, PROTECT(copied(source.names, positions)));
    UNPROTECT(2);
  }
  return result;
}

SEXP elementsAt(SEXP x, const StackEntry& index) {
  const bool isTaken = (takesElements(type(x)) || type(x) == VECSXP) && !isAltrep(x);
  return isTaken ? copied(x, Positions(index, vectorLength(x), false)) : nullptr;
}

SEXP plainCopy(SEXP x) {
  SEXP copy = Rf_shallow_duplicate(x);
  if (!isAltrep(copy)) return copy;
  PROTECT(copy);
  SEXP plain = Rf_allocVector(static_cast<SEXPTYPE>(type(copy)), Rf_xlength(copy));
  Rf_copyVector(plain, copy);
  UNPROTECT(1);
  return plain;
}

bool subsetFast(const StackEntry& target, const StackEntry& index, bool twice, StackEntry* r) {
  if (target.tag == kTagBoxed && isObject(target.u.sxpval)) return false;
  return subsetOne(target, index, twice, r);
}

bool subsetMatFast(const StackEntry& target, const StackEntry& row, const StackEntry& column, StackEntry* r) {
  if (target.tag != kTagBoxed) return false;
  SEXP x = target.u.sxpval;
  int rows, columns;
  if (isObject(x) || isAltrep(x) || !dimOnly(x) || !matrixDim(x, &rows, &columns)) return false;
  const R_xlen_t i = scalarIndex(row), j = scalarIndex(column);
  if (i < 0 || j < 0 || i >= rows || j >= columns) return false;
  return loadElement(x, i + j * rows, false, r);
}

namespace {

// The dimensions of an array whose elements have no names when they are taken out one by one; null otherwise. (Names
// for just one dimension would be theirs.)
const int* arrayDims(SEXP x, ptrdiff_t n) {
  if (isObject(x) || isAltrep(x)) return nullptr;
  const int* dims = nullptr;
  for (SEXP a = attrib(x); a != R_NilValue; a = cdr(a)) {
    SEXP value = car(a);
    if (tag(a) == R_DimSymbol && type(value) == INTSXP && !isAltrep(value) && vectorLength(value) == n) dims = ints(value);
    else if (tag(a) != R_DimNamesSymbol || isAltrep(value)) return nullptr;
    else if (std::count(elements(value), elements(value) + n, R_NilValue) == n - 1) return nullptr;
  }
  return dims;
}

// Where x[i, j, k, ...] is, one element of an array; -1 otherwise.
R_xlen_t arrayPosition(const StackEntry& target, const StackEntry* indices, ptrdiff_t n) {
  const int* dims = target.tag == kTagBoxed && n > 2 ? arrayDims(target.u.sxpval, n) : nullptr;
  R_xlen_t position = 0, step = 1;
  for (ptrdiff_t k = 0; dims && k < n; step *= dims[k++]) {
    const R_xlen_t i = scalarIndex(indices[k]);
    if (i < 0 || i >= dims[k]) return -1;
    position += i * step;
  }
  return dims && takesElements(type(target.u.sxpval)) ? position : -1;
}

SEXP subsetDefault(SEXP call, bool twice, SEXP list, SEXP env) {
  static SEXP once = primitive(".subset"), two = primitive(".subset2");
  SEXP prim = twice ? two : once;
  return R_FunTab[primOffset(prim)].cfun(call, prim, list, env);
}
}  // namespace

void subsetSlow(Frame& f, SEXP call, bool twice, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (sp - args == 2) {
    if (twice && (subsetOne(args[0], args[1], true, &args[0]) || namedOf(args[0], args[1], &args[0]))) return;
    if (SEXP value = twice ? nullptr : subsetMany(args[0], args[1])) return setBoxed(args[0], value);
    SEXP name = twice || args[0].tag != kTagBoxed ? nullptr : asciiName(args[1]);
    if (SEXP value = name ? subsetByName(args[0].u.sxpval, name) : nullptr) return setBoxed(args[0], value);
  }
  if (sp - args == 3 && !twice)
    if (SEXP value = subsetMatrix(args[0], args[1], args[2], true)) return setBoxed(args[0], value);
  SEXP list = PROTECT(builtinList(args, nullptr, static_cast<int>(sp - args)));
  SEXP value = subsetDefault(call, twice, list, f.env ? f.env : R_BaseEnv);
  UNPROTECT(1);
  setBoxed(args[0], value);
}

namespace {

// x[i, j] or x[i, j, drop = TRUE or FALSE]; null for others.
SEXP subsetWritten(const CallSite& site, const StackEntry* args) {
  static SEXP drop = Rf_install("drop");
  if (site.hasDots) return nullptr;
  if (site.kinds.size() == 2 && !site.hasNames) return subsetMatrix(args[0], args[1], args[2], true);
  if (site.kinds.size() != 3 || site.names[0] != R_NilValue || site.names[1] != R_NilValue || site.names[2] != drop) return nullptr;
  StackEntry drops;
  if (scalarOf(args[3], drops) != kTagLogical || drops.u.ival == NA_LOGICAL) return nullptr;
  return subsetMatrix(args[0], args[1], args[2], drops.u.ival != 0);
}

}  // namespace

void subsetN(Frame& f, const CallSite& site, bool twice, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (SEXP value = twice ? nullptr : subsetWritten(site, args)) return setBoxed(args[0], value);
  if (!site.hasDots && !site.hasNames)
    if (const R_xlen_t at = arrayPosition(args[0], args + 1, sp - args - 1); at >= 0 && loadElement(args[0].u.sxpval, at, false, args)) return;
  SEXP list = R_NilValue;
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = static_cast<int>(site.kinds.size()); i-- > 0;) {
    if (site.kinds[i] == bytecode::ArgKind::Dots) {
      SEXP d = args[i + 1].u.sxpval;
      if (type(d) != DOTSXP) continue;
      SEXP spread = PROTECT(Rf_allocList(Rf_length(d)));
      SEXP last = spread;
      for (SEXP c = spread; d != R_NilValue; d = cdr(d), last = c, c = cdr(c)) {
        SEXP v = car(d);
        SETCAR(c, type(v) == PROMSXP ? forcePromise(v) : v);
        SET_TAG(c, tag(d));
      }
      SETCDR(last, list);
      REPROTECT(list = spread, ipx);
      UNPROTECT(1);
      continue;
    }
    SEXP value = PROTECT(boxed(args[i + 1]));
    REPROTECT(list = Rf_cons(value, list), ipx);
    UNPROTECT(1);
    if (site.names[i] != R_NilValue) SET_TAG(list, site.names[i]);
  }
  SEXP x = PROTECT(boxed(args[0]));
  REPROTECT(list = Rf_cons(x, list), ipx);
  UNPROTECT(1);
  SEXP value = subsetDefault(site.call, twice, list, f.env ? f.env : R_BaseEnv);
  UNPROTECT(1);
  setBoxed(args[0], value);
}

// The object on top, with the rest of the call unevaluated: GNU R dispatches, or evaluates and indexes.
void subsetObject(Frame& f, SEXP call, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (dispatchSubset(f, call, sp) == Dispatch::Done) {
    if (!f.asByteCode) R_Visible = TRUE;
    return;
  }
  const bool isPart = car(call) == R_DollarSymbol && !(sp[-1].tag == kTagBoxed && isObject(sp[-1].u.sxpval));  // nothing to evaluate
  SEXP env = isPart ? R_BaseEnv : needEnv(f);
  linkOperands(f, sp - 1);
  SEXP prim = symbolValue(car(call));
  SEXP promise = PROTECT(R_mkEVPROMISE(CADR(call), boxInPlace(sp[-1])));
  SEXP args = PROTECT(Rf_cons(promise, CDDR(call)));
  if (tag(cdr(call)) != R_NilValue) SET_TAG(args, tag(cdr(call)));
  R_Visible = TRUE;
  SEXP value = R_FunTab[primOffset(prim)].cfun(call, prim, args, env);
  if (!f.asByteCode) R_Visible = TRUE;
  UNPROTECT(2);
  unlinkOperands(f, sp - 1);
  setBoxed(sp[-1], value);
}

SEXP namedElement(SEXP list, SEXP name) {
  if (isAltrep(list)) return nullptr;
  SEXP names = R_NilValue;
  for (SEXP a = attrib(list); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_NamesSymbol) names = car(a);
  if (type(names) != STRSXP || isAltrep(names)) return nullptr;
  SEXP wanted = PRINTNAME(name);
  const R_xlen_t n = vectorLength(names);
  for (R_xlen_t i = 0; i < n; i++)
    if (elements(names)[i] == wanted) return elements(list)[i];
  return nullptr;
}

bool dollarPlain(Frame& f, SEXP name, StackEntry& e) {
  SEXP x = boxInPlace(e);
  if ((type(x) != VECSXP && type(x) != ENVSXP) || (isObject(x) && !hasNoMethod(f, x, Generic::Dollar))) return false;
  if (type(x) == VECSXP) {
    SEXP value = fieldOf(x, PRINTNAME(name));
    return value && (setBoxed(e, value), true);
  }
  SEXP cell = bindingCell(x, name);
  if (!cell) return keepsCells(x) && (setBoxed(e, R_NilValue), true);
  return loadNamed(cell, e);
}

void dollar(Frame& f, SEXP call, SEXP name, StackEntry* sp) {
  if (dollarPlain(f, name, sp[-1])) return;
  R_BCNodeStackTop = sp;
  if (type(sp[-1].u.sxpval) == S4SXP && readReference(name, sp[-1])) R_Visible = TRUE;
  else subsetObject(f, call, sp);
}

// ---- x[i] <- v ----------------------------------------------------------------------------------------------------
namespace {

// A number that is to be an element: names and other attributes of its own, if it is no object, do not matter.
int numberOf(const StackEntry& e, StackEntry& out) {
  if (const int tag = scalarOf(e, out)) return tag;
  SEXP x = e.u.sxpval;
  if (isObject(x) || isAltrep(x)) return 0;
  const int t = type(x);
  if ((t != REALSXP && t != INTSXP && t != LGLSXP) || vectorLength(x) != 1) return 0;
  if (t == REALSXP) setReal(out, reals(x)[0]);
  else if (t == INTSXP) setInt(out, ints(x)[0]);
  else setLogical(out, ints(x)[0]);
  return out.tag;
}

// `whole`: nothing refers to x but a variable, so no value can hold it.
bool storeElement(SEXP x, R_xlen_t i, const StackEntry& value, bool twice, bool whole = false) {
  StackEntry v;
  switch (type(x)) {
    case REALSXP:
      switch (numberOf(value, v)) {
        case kTagReal: reals(x)[i] = v.u.dval; return true;
        case kTagInteger: case kTagLogical: reals(x)[i] = v.u.ival == NA_INTEGER ? NA_REAL : v.u.ival; return true;
        default: return false;
      }
    case INTSXP:
      switch (numberOf(value, v)) {
        case kTagInteger: case kTagLogical: ints(x)[i] = v.u.ival; return true;
        default: return false;
      }
    case LGLSXP:
      if (numberOf(value, v) != kTagLogical) return false;
      ints(x)[i] = v.u.ival;
      return true;
    case STRSXP:
      if (value.tag != kTagBoxed || !isPlainScalar(value.u.sxpval, STRSXP)) return false;
      SET_STRING_ELT(x, i, elements(value.u.sxpval)[0]);
      return true;
    case VECSXP: {
      if (!twice) return false;
      SEXP e = value.tag == kTagBoxed ? value.u.sxpval : nullptr;
      if (e == R_NilValue || e == x) return false;
      if (e && e == elements(x)[i]) return true;
      if (!e) e = boxed(value);
      else if (type(e) == VECSXP && isReferenced(e) && isReferenced(x) && !whole) return false;  // might close a cycle: GNU R decides
      SET_VECTOR_ELT(x, i, e);
      return true;
    }
    default: return false;
  }
}

HUNCH_INLINE bool updatable(const StackEntry& e) {
  return e.tag == kTagBoxed && !isObject(e.u.sxpval) && !isAltrep(e.u.sxpval) && !isShared(e.u.sxpval);
}

// One element; the target may be an object when it is known that no method is meant.
bool subassignOne(StackEntry& target, const StackEntry& value, const StackEntry& index, bool twice, bool whole = false) {
  if (twice && target.tag == kTagBoxed && type(target.u.sxpval) == ENVSXP) {
    SEXP cell = namedCell(target.u.sxpval, index);
    if (!cell || !isPlainCell(cell) || (!bindingTag(cell) && car(cell) == R_UnboundValue)) return false;
    StackEntry box = value;  // bindings of an environment that is an object of the program hold boxed values
    boxInPlace(box);
    storeCell(cell, box);
    return true;
  }
  if (target.tag != kTagBoxed || isAltrep(target.u.sxpval) || isShared(target.u.sxpval)) return false;
  SEXP x = target.u.sxpval;
  switch (type(x)) {
    case REALSXP: case INTSXP: case LGLSXP: case STRSXP: case VECSXP: break;
    default: return false;
  }
  R_xlen_t i = scalarIndex(index);
  if (i < 0 && (twice || hasOnlyNames(x))) i = namedIndex(x, index);  // GNU R's x["a"] <- v puts names first
  if (i >= 0 && i == vectorLength(x)) return appended(x, value, twice);
  if (i < 0 || i >= vectorLength(x)) return false;
  return storeElement(x, i, value, twice, whole);
}

}  // namespace

namespace {

void putAt(SEXP x, const Positions& positions, const Given& v) {
  if (v.type == STRSXP) positions.forEach([&](R_xlen_t k, R_xlen_t i) { SET_STRING_ELT(x, i, elements(v.object)[k % v.length]); });
  else if (v.type == REALSXP) positions.put(reals(x), v.reals, v.length, AsGiven{});
  else if (type(x) == REALSXP) positions.put(reals(x), v.ints, v.length, Widened{});
  else positions.put(ints(x), v.ints, v.length, AsGiven{});
}

}  // namespace

// x[i] <- v in place for elements that x has: values in turn, as many times as that comes out even.
bool subassignMany(StackEntry& target, const StackEntry& value, const StackEntry& index) {
  if (!updatable(target) || !takesElements(type(target.u.sxpval))) return false;
  SEXP x = target.u.sxpval;
  Given v;
  if (!v.read(value) || v.object == x || v.length == 0 || !v.fits(type(x))) return false;
  const bool isArray = Rf_getAttrib(x, R_DimSymbol) != R_NilValue;
  const Positions positions(index, vectorLength(x), isArray);
  if (!positions.isKnown() || positions.count() == 0 || positions.count() % v.length != 0) return false;
  if ((index.tag == kTagBoxed && index.u.sxpval == x) || !positions.areWithin()) return false;
  putAt(x, positions, v);
  return true;
}

bool subassignFast(StackEntry& target, const StackEntry& value, const StackEntry& index, bool twice, bool whole) {
  if (target.tag == kTagBoxed && isObject(target.u.sxpval)) return false;
  return subassignOne(target, value, index, twice, whole);
}

bool subassignMatFast(StackEntry& target, const StackEntry& value, const StackEntry& row, const StackEntry& column) {
  if (!updatable(target)) return false;
  SEXP x = target.u.sxpval;
  int rows, columns;
  if (!matrixDim(x, &rows, &columns)) return false;
  switch (type(x)) {
    case REALSXP: case INTSXP: case LGLSXP: case STRSXP: break;
    default: return false;
  }
  const R_xlen_t i = scalarIndex(row), j = scalarIndex(column);
  if (i < 0 || j < 0 || i >= rows || j >= columns) return false;
  return storeElement(x, i + j * rows, value, false);
}

namespace {

// Values that GNU R's special would evaluate again are wrapped in forced promises.
SEXP quoted(SEXP x) {
  switch (type(x)) {
    case SYMSXP: case LANGSXP: case PROMSXP: case BCODESXP: case DOTSXP:
      return x == R_MissingArg ? x : R_mkEVPROMISE(x, x);
    default: return x;
  }
}

// `f<-`(`*tmp*`, ..., value = <the value itself>), marked so that GNU R may update in place.
SEXP shownWithValue(SEXP shown, SEXP value) {
  SEXP copy = PROTECT(Rf_shallow_duplicate(shown));
  SEXP last = copy;
  while (cdr(last) != R_NilValue) last = cdr(last);
  SETCAR(last, quoted(value));
  gp(copy) |= kAssignmentPending;
  UNPROTECT(1);
  return copy;
}

SEXP unsharedTarget(StackEntry& target) {
  SEXP x = boxInPlace(target);
  if (isShared(x)) setBoxed(target, x = Rf_shallow_duplicate(x));
  return x;
}

SEXP noCountCons(SEXP value, SEXP rest) {
  PROTECT(value);
  PROTECT(rest);
  SEXP cell = Rf_cons(R_NilValue, R_NilValue);
  DISABLE_REFCNT(cell);
  SETCDR(cell, rest);
  SETCAR(cell, value);
  UNPROTECT(2);
  return cell;
}

}  // namespace

// x["new"] <- v
static bool addNamed(StackEntry& target, const StackEntry& value, const StackEntry& index, bool twice) {
  SEXP name = asciiName(index), x = target.u.sxpval;
  if (!name || !Rf_isVector(x) || isObject(x) || !hasOnlyNames(x) || positionOf(x, name) != -1) return false;
  SEXP longer = withElement(x, name, value, twice);
  if (longer) setBoxed(target, longer);
  return longer;
}

static bool anyNames(const SEXP* names, ptrdiff_t n) {
  for (ptrdiff_t i = 0; names && i < n; i++)
    if (names[i] != R_NilValue) return true;
  return false;
}

void subassignSlow(Frame& f, SEXP shown, SEXP assignment, bool twice, const SEXP* names, StackEntry* args,
                   StackEntry* sp) {
  static SEXP once = primitive("[<-"), two = primitive("[[<-");
  static SEXP valueName = Rf_install("value");
  R_BCNodeStackTop = sp;
  if (sp - args == 3 && !names)
    if (SEXP other = resized(args[0], args[1], args[2], twice)) return setBoxed(args[0], other);
  SEXP x = unsharedTarget(args[0]);
  if (sp - args == 3 && !names) {
    if (twice && (subassignOne(args[0], args[1], args[2], true) || setNamedOf(args[0], args[2], args[1]))) return;
    if (!twice && subassignMany(args[0], args[1], args[2])) return;
    if (addNamed(args[0], args[1], args[2], twice)) return;
  }
  if (sp - args == 4 && !twice && !anyNames(names, 2) && subassignMatrix(args[0], args[1], args[2], args[3])) return;
  if (!anyNames(names, sp - args - 2))
    if (const R_xlen_t at = arrayPosition(args[0], args + 2, sp - args - 2); at >= 0 && storeElement(x, at, args[1], false)) return;
  SEXP value = boxInPlace(args[1]);
  EvaluatorContext context(assignment, !f.asByteCode);
  gp(shown) |= kAssignmentPending;
  SEXP call = PROTECT(f.asByteCode ? shown : shownWithValue(shown, value));  // byte code shows the value's expression
  SEXP list = noCountCons(quoted(value), R_NilValue);
  SET_TAG(list, valueName);
  PROTECT_INDEX ipx;
  PROTECT_WITH_INDEX(list, &ipx);
  for (int i = static_cast<int>(sp - args); i-- > 2;) {
    REPROTECT(list = noCountCons(quoted(boxInPlace(args[i])), list), ipx);
    if (names && names[i - 2] != R_NilValue) SET_TAG(list, names[i - 2]);
  }
  REPROTECT(list = noCountCons(quoted(x), list), ipx);
  SEXP prim = twice ? two : once;
  SEXP result = R_FunTab[primOffset(prim)].cfun(call, prim, list, f.env ? f.env : R_BaseEnv);
  UNPROTECT(2);
  context.end();
  setBoxed(args[0], result);
}

static bool hasDots(SEXP call) {
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a))
    if (car(a) == R_DotsSymbol) return true;
  return false;
}

static SEXP lastArgument(SEXP call) {
  while (cdr(call) != R_NilValue) call = cdr(call);
  return car(call);
}

// The value of an assignment within another one: GNU R's evaluator has no expression for it.
static bool isInnerValue(const Frame& f, SEXP shown) {
  static SEXP inner = Rf_install("*vtmp*");
  return !f.asByteCode && lastArgument(shown) == inner;
}

// GNU R's own function, which dispatches or assigns.
static SEXP subassignInHost(Frame& f, SEXP shown, SEXP call, SEXP x, SEXP value) {
  SEXP env = needEnv(f);
  SEXP list = PROTECT(Rf_shallow_duplicate(cdr(call)));
  SETCAR(list, R_mkEVPROMISE(CADR(shown), x));
  SEXP last = list;
  while (cdr(last) != R_NilValue) last = cdr(last);
  SETCAR(last, R_mkEVPROMISE(isInnerValue(f, shown) ? value : lastArgument(shown), value));
  SEXP prim = symbolValue(car(shown));
  SEXP result = R_FunTab[primOffset(prim)].cfun(call, prim, list, env);
  UNPROTECT(1);
  return result;
}

// Target and value at args[0], args[1]; the indices are unevaluated in `shown`.
void subassignObject(Frame& f, SEXP shown, SEXP assignment, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  linkOperands(f, args);
  SEXP x = unsharedTarget(args[0]);
  SEXP value = boxInPlace(args[1]);
  EvaluatorContext context(assignment, !f.asByteCode);
  gp(shown) |= kAssignmentPending;
  SEXP call = PROTECT(f.asByteCode && hasDots(shown) ? shown : shownWithValue(shown, value));  // as byte code does
  if (isInnerValue(f, shown) || dispatchSubassign(f, shown, call, args, sp) != Dispatch::Done)
    setBoxed(args[0], subassignInHost(f, shown, call, x, value));
  UNPROTECT(1);
  context.end();
  unlinkOperands(f, args);
}

namespace {

// env$name <- value
bool assignField(SEXP env, SEXP name, StackEntry& value) {
  SEXP cell = bindingCell(env, name);
  if (cell && isPlainCell(cell) && !(bindingTag(cell) == 0 && car(cell) == R_UnboundValue)) {
    boxInPlace(value);
    storeCell(cell, value);
    return true;
  }
  if (cell || !keepsCells(env) || (gp(env) & kFrameLock)) return false;
  noteNewBinding(name, env);
  Rf_defineVar(name, boxInPlace(value), env);
  return true;
}

// list$name <- value: replaced, added or, by NULL, removed.
bool assignElement(StackEntry& target, SEXP name, const StackEntry& value, bool whole) {
  SEXP x = target.u.sxpval, result = nullptr;
  if (isAltrep(x)) return false;
  const R_xlen_t at = positionOf(x, name);
  const bool removes = value.tag == kTagBoxed && value.u.sxpval == R_NilValue;
  if (at >= 0 && !removes) return !isShared(x) && storeElement(x, at, value, true, whole);
  if (at >= 0) result = withoutElement(x, at);
  else if (at == -1 && !removes) result = withElement(x, name, value, true);
  if (result) setBoxed(target, result);
  return result;
}

// Is the target what the variable holds to which the assignment will give it back next? Then, if it is not shared, no list has it.
bool isOfVariable(const Frame& f, SEXP target, const int32_t* next) {
  if (static_cast<bytecode::Op>(next[0]) != bytecode::Op::AssignEnd) return false;
  const StackEntry& slot = f.slots[next[1]];
  if (slot.tag == kTagBoxed) return slot.u.sxpval == target;
  return slot.tag == kTagCell && isPlainCell(slot.u.sxpval) && !bindingTag(slot.u.sxpval) && car(slot.u.sxpval) == target;
}

}  // namespace

void dollarAssign(Frame& f, SEXP shown, SEXP name, SEXP assignment, const int32_t* next, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  SEXP x = boxInPlace(args[0]);
  const bool plain = !isObject(x) || hasNoMethod(f, x, Generic::DollarAssign);
  if (plain && type(x) == ENVSXP && assignField(x, name, args[1])) return;
  if (plain && type(x) == VECSXP && assignElement(args[0], PRINTNAME(name), args[1], isOfVariable(f, x, next))) return;
  if (type(x) == S4SXP && assignReference(name, args[0], args[1])) return;
  subassignObject(f, shown, assignment, args, sp);
}

}  // namespace hunch::interp
