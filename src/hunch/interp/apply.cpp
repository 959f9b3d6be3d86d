#include "hunch/interp/apply.h"

#include <libintl.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <cstring>

#include "hunch/interp/callback.h"

namespace hunch::interp {

using namespace hunch::host;

// ---- the loop's variables -----------------------------------------------------------------------------------------
namespace {

// A variable of the frame around the loop, and what it held when the loop began.
struct Variable {
  SEXP cell = nullptr;
  SEXP bound = nullptr;

  bool find(SEXP symbol, SEXP rho) {
    cell = bindingCell(rho, symbol);
    if (!cell || !isPlainCell(cell) || bindingTag(cell)) return false;
    bound = car(cell);
    return bound != R_UnboundValue;
  }
  bool holds(SEXP value) const { return car(cell) == value && !bindingTag(cell) && isPlainCell(cell); }
  bool unchanged() const { return holds(bound); }
  SEXP value() const { return type(bound) == PROMSXP ? promiseValue(bound) : bound; }
};

// A function of base whose names mean what they mean in base.
bool isOfBase(SEXP rho) { return isFunctionFrame(rho) && enclos(rho) == R_BaseNamespace; }

bool isVectorOfElements(SEXP x) {
  switch (type(x)) {
    case LGLSXP: case INTSXP: case REALSXP: case CPLXSXP: case STRSXP: case RAWSXP: case VECSXP: case EXPRSXP:
      return !isObject(x);
    default: return false;
  }
}

void poll() {
  R_CheckUserInterrupt();
  R_RunPendingFinalizers();
}

// As often as GNU R's evaluator looks.
void pollAt(R_xlen_t k) {
  if ((k & 1023) == 1023) poll();
}

SEXP xSymbol() {
  static SEXP x = Rf_install("X");
  return x;
}
SEXP funSymbol() {
  static SEXP fun = Rf_install("FUN");
  return fun;
}
SEXP indexSymbol() {
  static SEXP i = Rf_install("i");
  return i;
}

// FUN(X[[i]], ...), never changed by anybody.
SEXP elementCall() {
  static SEXP call = [] {
    SEXP element = PROTECT(Rf_lang3(R_Bracket2Symbol, xSymbol(), indexSymbol()));
    SEXP made = Rf_lang3(funSymbol(), element, R_DotsSymbol);
    R_PreserveObject(made);
    UNPROTECT(1);
    for (SEXP a = made; a != R_NilValue; a = cdr(a)) markNotMutable(a);
    for (SEXP a = element; a != R_NilValue; a = cdr(a)) markNotMutable(a);
    return made;
  }();
  return call;
}

}  // namespace

// ---- FUN(X[[i]], ...) for each element ----------------------------------------------------------------------------
namespace {

// The loop over X that lapply() and vapply() have in common.
struct ElementLoop {
  SEXP rho;
  SEXP vector;
  SEXP index;     // what `i` is bound to; changed in place
  R_xlen_t length;
  PROTECT_INDEX indexPlace;
  Variable x, fun, dots, i;
  Callback callback;

  bool find(SEXP args, SEXP env) {
    rho = env;
    return car(args) == xSymbol() && CADR(args) == funSymbol() && isOfBase(rho);
  }
  bool begin();
  void startIndex();
  void bindIndex();
  void rebindIndex();
  StackEntry call(R_xlen_t k);
  template <class Store>
  void run(bool rebinds, Store store);
  bool isUndisturbed() const {
    return x.unchanged() && fun.unchanged() && dots.unchanged() && i.holds(index) && !isObject(vector);
  }
};

// X has been evaluated, and is protected by the caller.
bool ElementLoop::begin() {
  if (!x.find(xSymbol(), rho) || !fun.find(funSymbol(), rho) || !dots.find(R_DotsSymbol, rho)) return false;
  vector = x.value();
  if (!isVectorOfElements(vector)) return false;
  length = Rf_xlength(vector);
  if (length == 0 || length > INT_MAX) return false;
  SEXP rest = type(dots.bound) == DOTSXP ? dots.bound : nullptr;
  if (!rest && dots.bound != R_MissingArg && dots.bound != R_NilValue) return false;
  return beginCallback(callback, elementCall(), fun.value(), 1, rest, rho);
}

void ElementLoop::bindIndex() {
  Rf_defineVar(indexSymbol(), index, rho);
  i.find(indexSymbol(), rho);
}

void ElementLoop::startIndex() {
  PROTECT_WITH_INDEX(index = Rf_allocVector(INTSXP, 1), &indexPlace);
  ints(index)[0] = 1;
  bindIndex();
}

// Somebody has kept or changed `i`: a new one takes its place.
void ElementLoop::rebindIndex() {
  REPROTECT(index = Rf_duplicate(index), indexPlace);
  bindIndex();
}

HUNCH_INLINE StackEntry ElementLoop::call(R_xlen_t k) {
  ints(index)[0] = static_cast<int>(k + 1);
  pollAt(k);
  if (HUNCH_LIKELY(isUndisturbed() && k < Rf_xlength(vector) && elementAt(vector, k, callback.args)))
    return callBack(callback);
  StackEntry result;
  setBoxed(result, callBackByHost(callback));
  return result;
}

// From the element `from` on, as long as code without a frame answers; the next element.
template <class Load, class Store>
R_xlen_t answerFrom(R_xlen_t from, R_xlen_t length, Callback& callback, Load load, Store store) {
  struct Streak final : Calls {
    R_xlen_t k, length;
    Load load;
    Store store;

    Streak(R_xlen_t first, R_xlen_t n, Load l, Store s) : k(first), length(n), load(l), store(s) {}
    bool next() override { return ++k < length && load(k); }
    void take(const StackEntry& value) override { store(k, value); }
  };
  Streak streak(from, length, load, store);
  return from + callAllBack(callback, streak);
}

constexpr R_xlen_t kRoundsApart = 64;  // between questions in vain

// `store` gets each value. `rebinds`: `i` is another object when somebody has kept it.
template <class Store>
void ElementLoop::run(bool rebinds, Store store) {
  const auto load = [this](R_xlen_t k) { return elementAt(vector, k, callback.args); };
  for (R_xlen_t k = 0, asks = 0; k < length; k++) {
    if (k >= asks && isUndisturbed() && length <= Rf_xlength(vector) && load(k)) {
      const R_xlen_t next = answerFrom(k, length, callback, load, store);
      asks = next == k ? k + kRoundsApart : next;
      if (next > k) poll();  // which may be why nobody answers
      k = next;
      if (k == length) return;
    }
    store(k, call(k));
    if (rebinds && (!i.holds(index) || isShared(index))) rebindIndex();
  }
}

// Many rounds make a function hot, and those that call it: twice as many, and it is looked at again.
void noteRounds(Code& code, uint64_t n) {
  constexpr uint64_t kMany = 1000;
  const int before = std::bit_width(code.applied / kMany);
  code.applied += n;
  if (std::bit_width(code.applied / kMany) == before) return;
  if (code.entryLimit != UINT64_MAX) code.entryLimit = std::min(code.entryLimit, code.calls);
  for (size_t i = 0; i < code.loopLimits.size(); i++)
    if (code.loopLimits[i] != UINT32_MAX) code.loopLimits[i] = std::min(code.loopLimits[i], code.loopCounts[i]);
}

// `rho` is the environment of lapply() or the like.
void noteRounds(SEXP rho, R_xlen_t n) {
  Context* c = R_GlobalContext;
  while (c && !(frameOf(c) && frameOf(c)->env == rho)) c = c->next;
  Frame* f = c ? frameOf(c) : nullptr;
  for (int level = 0; f && level < 3; level++, f = f->caller) noteRounds(*f->code, static_cast<uint64_t>(n));
}

// A value as it goes into a list: one that others refer to is not to be changed in place any more.
SEXP asElement(const StackEntry& value) {
  SEXP x = boxed(value);
  return isReferenced(x) ? Rf_lazy_duplicate(x) : x;
}

}  // namespace

SEXP lapply(SEXP args, SEXP rho) {
  ElementLoop loop;
  if (!loop.find(args, rho)) return nullptr;
  PROTECT(Rf_eval(car(args), rho));
  if (!loop.begin()) {
    UNPROTECT(1);
    return nullptr;
  }
  SEXP answer = PROTECT(Rf_allocVector(VECSXP, loop.length));
  SEXP names = PROTECT(Rf_getAttrib(loop.vector, R_NamesSymbol));
  if (names != R_NilValue) Rf_setAttrib(answer, R_NamesSymbol, names);
  loop.startIndex();
  loop.run(true, [answer](R_xlen_t k, const StackEntry& value) { SET_VECTOR_ELT(answer, k, asElement(value)); });
  noteRounds(rho, loop.length);
  endCallback(loop.callback);
  UNPROTECT(4);
  return answer;
}

// ---- vapply -------------------------------------------------------------------------------------------------------
namespace {

// Where the values of vapply() go, and what they have to be like.
struct Values {
  SEXP example;           // FUN.VALUE
  SEXP answer = nullptr;
  SEXP names = R_NilValue;
  SEXP rowNames = R_NilValue;
  PROTECT_INDEX rowNamesPlace;
  SEXPTYPE kind;
  int each;               // elements per value
  bool isArray;
  bool useNames;

  bool begin(SEXP value, SEXP wantsNames);
  void allocate(SEXP x, R_xlen_t n);
  void store(R_xlen_t k, const StackEntry& value);
  void finish(R_xlen_t n);

 private:
  void storeAny(R_xlen_t k, SEXP value);
  void check(R_xlen_t k, SEXP value) const;
  void copy(R_xlen_t at, SEXP value);
  SEXP namesOf(SEXP x) const { return Rf_getAttrib(x, isArray ? R_DimNamesSymbol : R_NamesSymbol); }
  void nameDimensions(int rank);
};

bool Values::begin(SEXP value, SEXP wantsNames) {
  const int wanted = Rf_asLogical(wantsNames);
  if (!Rf_isVector(value) || wanted == NA_LOGICAL) return false;
  example = value;
  useNames = wanted;
  kind = static_cast<SEXPTYPE>(type(value));
  each = Rf_length(value);
  SEXP dim = Rf_getAttrib(value, R_DimSymbol);
  isArray = type(dim) == INTSXP && Rf_length(dim) >= 1;
  switch (kind) {
    case CPLXSXP: case REALSXP: case INTSXP: case LGLSXP: case RAWSXP: case STRSXP: case VECSXP: return true;
    default: return false;
  }
}

// Leaves three objects protected.
void Values::allocate(SEXP x, R_xlen_t n) {
  PROTECT(answer = Rf_allocVector(kind, n * each));
  if (useNames) names = Rf_getAttrib(x, R_NamesSymbol);
  if (useNames && names == R_NilValue && type(x) == STRSXP) names = x;
  PROTECT(names);
  if (useNames) rowNames = namesOf(example);
  PROTECT_WITH_INDEX(rowNames, &rowNamesPlace);
}

HUNCH_INLINE void Values::store(R_xlen_t k, const StackEntry& value) {
  if (each != 1 || value.tag == kTagBoxed) return storeAny(k, asElement(value));
  if (value.tag == static_cast<int>(kind)) {
    if (kind == REALSXP) reals(answer)[k] = value.u.dval;
    else ints(answer)[k] = value.u.ival;
  } else if (kind == REALSXP) {
    reals(answer)[k] = value.u.ival == NA_INTEGER ? NA_REAL : value.u.ival;
  } else {
    storeAny(k, asElement(value));
  }
}
static_assert(kTagReal == REALSXP && kTagInteger == INTSXP && kTagLogical == LGLSXP, "tags are types");

void Values::check(R_xlen_t k, SEXP value) const {
  if (Rf_length(value) != each)
    Rf_error(dgettext("R", "values must be length %d,\n but FUN(X[[%d]]) result is length %d"), each,
             static_cast<int>(k + 1), Rf_length(value));
  const int own = type(value);
  const bool widens = (own == LGLSXP && (kind == INTSXP || kind == REALSXP || kind == CPLXSXP)) ||
                      (own == INTSXP && (kind == REALSXP || kind == CPLXSXP)) || (own == REALSXP && kind == CPLXSXP);
  if (own != static_cast<int>(kind) && !widens)
    Rf_error(dgettext("R", "values must be type '%s',\n but FUN(X[[%d]]) result is type '%s'"), Rf_type2char(kind),
             static_cast<int>(k + 1), Rf_type2char(static_cast<SEXPTYPE>(own)));
}

void Values::copy(R_xlen_t at, SEXP value) {
  switch (kind) {
    case STRSXP:
      for (int j = 0; j < each; j++) SET_STRING_ELT(answer, at + j, STRING_ELT(value, j));
      break;
    case VECSXP:
      for (int j = 0; j < each; j++) SET_VECTOR_ELT(answer, at + j, VECTOR_ELT(value, j));
      break;
    default: {
      const size_t width = kind == CPLXSXP ? sizeof(Rcomplex) : kind == REALSXP ? sizeof(double) : kind == RAWSXP ? 1 : sizeof(int);
      if (each > 0)
        std::memcpy(data<char>(answer) + static_cast<size_t>(at) * width, DATAPTR_RO(value), static_cast<size_t>(each) * width);
    }
  }
}

void Values::storeAny(R_xlen_t k, SEXP value) {
  PROTECT(value);
  check(k, value);
  if (type(value) != static_cast<int>(kind)) value = Rf_coerceVector(value, kind);
  PROTECT(value);
  if (k == 0 && useNames && rowNames == R_NilValue) REPROTECT(rowNames = namesOf(value), rowNamesPlace);
  copy(k * each, value);
  UNPROTECT(2);
}

// dimnames from those of the first value and the names of X.
void Values::nameDimensions(int rank) {
  if (names == R_NilValue && rowNames == R_NilValue) return;
  SEXP all = PROTECT(Rf_allocVector(VECSXP, rank + 1));
  if (isArray && rowNames != R_NilValue) {
    if (type(rowNames) != VECSXP || Rf_length(rowNames) != rank)
      Rf_error(dgettext("R", "dimnames(<value>) is neither NULL nor list of length %d"), rank);
    for (int j = 0; j < rank; j++) SET_VECTOR_ELT(all, j, VECTOR_ELT(rowNames, j));
  } else {
    SET_VECTOR_ELT(all, 0, rowNames);
  }
  SET_VECTOR_ELT(all, rank, names);
  Rf_setAttrib(answer, R_DimNamesSymbol, all);
  UNPROTECT(1);
}

void Values::finish(R_xlen_t n) {
  if (each == 1) {
    if (useNames && names != R_NilValue) Rf_setAttrib(answer, R_NamesSymbol, names);
    return;
  }
  SEXP own = isArray ? Rf_getAttrib(example, R_DimSymbol) : R_NilValue;
  PROTECT(own);
  const int rank = isArray ? Rf_length(own) : 1;
  SEXP dim = PROTECT(Rf_allocVector(INTSXP, rank + 1));
  for (int j = 0; j < rank; j++) INTEGER(dim)[j] = isArray ? INTEGER(own)[j] : each;
  INTEGER(dim)[rank] = static_cast<int>(n);
  Rf_setAttrib(answer, R_DimSymbol, dim);
  UNPROTECT(2);
  if (useNames) nameDimensions(rank);
}

}  // namespace

SEXP vapply(SEXP args, SEXP rho) {
  ElementLoop loop;
  Values values;
  if (!loop.find(args, rho)) return nullptr;
  PROTECT(Rf_eval(car(args), rho));
  SEXP example = PROTECT(Rf_eval(CADDR(args), rho));
  SEXP wantsNames = PROTECT(Rf_eval(CADDDR(args), rho));
  if (!values.begin(example, wantsNames) || !loop.begin()) {
    UNPROTECT(3);
    return nullptr;
  }
  values.allocate(loop.vector, loop.length);
  loop.startIndex();
  loop.run(false, [&values](R_xlen_t k, const StackEntry& value) { values.store(k, value); });
  noteRounds(rho, loop.length);
  endCallback(loop.callback);
  values.finish(loop.length);
  UNPROTECT(7);
  return values.answer;
}

// ---- mapply -------------------------------------------------------------------------------------------------------
namespace {

constexpr int kMaxVectors = 100;

// f(dots[[1L]][[i]], dots[[2L]][[i]], ..., MoreArgs): the vectors, and in the call the positions, changed in place.
struct ManyLoop {
  SEXP vectors;           // dots
  SEXP positions;         // a list of the numbers in the call
  int lengths[kMaxVectors];
  int longest = 0;
  int count;
  Variable dots;
  Callback callback;

  bool measure();
  SEXP makeCall(SEXP fun, SEXP rest);
  void advance();
  bool load();
  StackEntry call();
  template <class Store>
  void run(Store store);
  int& position(int j) { return ints(elements(positions)[j])[0]; }
  SEXP vector(int j) const { return elements(vectors)[j]; }
};

bool ManyLoop::measure() {
  count = Rf_length(vectors);
  if (count == 0 || count > kMaxVectors) return false;
  for (int j = 0; j < count; j++) {
    if (!isVectorOfElements(vector(j))) return false;
    const R_xlen_t n = Rf_xlength(vector(j));
    if (n == 0 || n > INT_MAX) return false;
    lengths[j] = static_cast<int>(n);
    if (lengths[j] > longest) longest = lengths[j];
  }
  return true;
}

// `rest` is MoreArgs as a pairlist made for this call.
SEXP ManyLoop::makeCall(SEXP fun, SEXP rest) {
  static SEXP dotsSymbol = Rf_install("dots");
  SEXP call = rest;
  PROTECT_INDEX place;
  PROTECT_WITH_INDEX(call, &place);
  SEXP names = PROTECT(Rf_getAttrib(vectors, R_NamesSymbol));
  for (int j = count; j-- > 0;) {
    SET_VECTOR_ELT(positions, j, Rf_allocVector(INTSXP, 1));
    position(j) = 0;
    SEXP which = PROTECT(Rf_ScalarInteger(j + 1));
    SEXP vector = PROTECT(Rf_lang3(R_Bracket2Symbol, dotsSymbol, which));
    SEXP element = PROTECT(Rf_lang3(R_Bracket2Symbol, vector, elements(positions)[j]));
    REPROTECT(call = Rf_lcons(element, call), place);
    UNPROTECT(3);
    if (names != R_NilValue && CHAR(STRING_ELT(names, j))[0]) SET_TAG(call, Rf_installTrChar(STRING_ELT(names, j)));
  }
  call = Rf_lcons(fun, call);
  UNPROTECT(2);
  return call;
}

void ManyLoop::advance() {
  for (int j = 0; j < count; j++) position(j) = position(j) < lengths[j] ? position(j) + 1 : 1;
}

// The elements, if they can be had without evaluating anything.
bool ManyLoop::load() {
  if (!dots.unchanged()) return false;
  for (int j = 0; j < count; j++) {
    SEXP x = vector(j);
    if (isObject(x) || position(j) > Rf_xlength(x) || !elementAt(x, position(j) - 1, &callback.args[j])) return false;
  }
  return true;
}

StackEntry ManyLoop::call() {
  if (HUNCH_LIKELY(load())) return callBack(callback);
  StackEntry result;
  setBoxed(result, callBackByHost(callback));
  return result;
}

template <class Store>
void ManyLoop::run(Store store) {
  const auto advanced = [this](R_xlen_t) { return advance(), load(); };
  advance();
  for (R_xlen_t k = 0, asks = 0; k < longest; k++) {
    if (k >= asks && load()) {
      const R_xlen_t next = answerFrom(k, longest, callback, advanced, store);
      asks = next == k ? k + kRoundsApart : next;
      if (next > k) poll();  // which may be why nobody answers
      k = next;
      if (k == longest) return;
    }
    pollAt(k);
    store(k, call());
    if (k + 1 < longest) advance();
  }
}

// MoreArgs as a pairlist of its own; null when GNU R has something to say.
SEXP asPairList(SEXP more) {
  if (more == R_NilValue) return more;
  return type(more) == VECSXP && !isObject(more) ? Rf_VectorToPairList(more) : nullptr;
}

}  // namespace

SEXP mapply(SEXP args, SEXP rho) {
  ManyLoop loop;
  SEXP fun = car(args);
  loop.vectors = CADR(args);
  if (!isOfBase(rho) || type(fun) != CLOSXP || type(loop.vectors) != VECSXP || isObject(loop.vectors)) return nullptr;
  if (!loop.dots.find(Rf_install("dots"), rho) || loop.dots.value() != loop.vectors || !loop.measure()) return nullptr;
  SEXP rest = asPairList(CADDR(args));
  if (!rest) return nullptr;
  PROTECT(rest);
  PROTECT(loop.positions = Rf_allocVector(VECSXP, loop.count));
  SEXP call = PROTECT(loop.makeCall(fun, rest));
  if (!beginCallback(loop.callback, call, fun, loop.count, nullptr, rho)) {
    UNPROTECT(3);
    return nullptr;
  }
  SEXP answer = PROTECT(Rf_allocVector(VECSXP, loop.longest));
  loop.run([answer](R_xlen_t k, const StackEntry& value) { SET_VECTOR_ELT(answer, k, asElement(value)); });
  noteRounds(rho, loop.longest);
  endCallback(loop.callback);
  for (int j = 0; j < loop.count; j++)
    if (loop.position(j) != loop.lengths[j])
      Rf_warning("%s", dgettext("R", "longer argument not a multiple of length of shorter"));
  UNPROTECT(4);
  return answer;
}

}  // namespace hunch::interp
