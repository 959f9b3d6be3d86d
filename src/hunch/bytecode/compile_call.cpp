// Calls: closures with matched-at-site arguments, builtins with evaluated ones, and the forms that look at arguments.
#include <algorithm>
#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/bytecode/compiler.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {
bool isSpecialName(SEXP symbol) { return gp(symbol) & kSpecialSymbol; }
bool isConstant(SEXP e) {
  const int t = type(e);
  return t != SYMSXP && t != LANGSXP && t != PROMSXP && t != BCODESXP && t != DOTSXP;
}
int pureArithIndex(SEXP head) {
  constexpr int kPower = 12;
  const int kind = arithIndex(CHAR(PRINTNAME(head)));
  return kind == kPower ? -1 : kind;
}
bool isPlainIndexCall(SEXP e) { return Rf_length(e) == 3 && tag(CDDR(e)) == R_NilValue && tag(cdr(e)) == R_NilValue; }
}  // namespace

// ---- arguments evaluated early ------------------------------------------------------------------------------------
// Constants, variables, arithmetic, in-bounds x[i] and quick builtins: no effect, no error, no warning when they succeed;
// anything else about the values makes the code fall back to a promise.
bool Compiler::isPure(SEXP e) const {
  if (isConstant(e)) return true;
  if (type(e) == SYMSXP) return e != R_MissingArg && e != R_DotsSymbol && !(gp(e) & kDdVal);
  if (type(e) != LANGSXP || type(car(e)) != SYMSXP || !basePrimitive(car(e))) return false;
  static SEXP paren = Rf_install("(");
  if (car(e) == paren && Rf_length(e) == 2) return isPure(CADR(e));
  const bool index = car(e) == R_BracketSymbol || car(e) == R_Bracket2Symbol;
  if (isPlainIndexCall(e) && (index || pureArithIndex(car(e)) >= 0)) return isPure(CADR(e)) && isPure(CADDR(e));
  return isField(e) || isQuickCall(e);
}

// x$name, where x is a variable or made of such.
bool Compiler::isField(SEXP e) const {
  if (car(e) != R_DollarSymbol || !isPlainIndexCall(e) || isConstant(CADR(e)) || !isPure(CADR(e))) return false;
  return type(CADDR(e)) == SYMSXP || (type(CADDR(e)) == STRSXP && Rf_length(CADDR(e)) == 1);
}

bool Compiler::isQuickCall(SEXP e) const {
  SEXP primitive = basePrimitive(car(e));
  if (type(primitive) != BUILTINSXP || !(builtinFlags(primitive) & kBuiltinQuick) || cdr(e) == R_NilValue) return false;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
    if (tag(a) != R_NilValue || !isPure(car(a))) return false;
  return true;
}

bool Compiler::readsOuter(SEXP e) const {
  if (type(e) == SYMSXP) return !isOwn(e);
  if (type(e) != LANGSXP) return false;
  if (car(e) == R_DollarSymbol) return readsOuter(CADR(e));
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
    if (readsOuter(car(a))) return true;
  return false;
}

namespace {
bool readsField(SEXP e) {
  if (type(e) != LANGSXP) return false;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
    if (readsField(car(a))) return true;
  return car(e) == R_DollarSymbol;
}
}  // namespace

void Compiler::pure(SEXP e, Label bail) {
  if (isConstant(e)) {
    pushConst(e);
    return;
  }
  if (type(e) == SYMSXP) {
    if (isOwn(e)) emit(Op::LdPure, {variable(e), ref(bail)});
    else emit(Op::LdPureFree, {constant(e), newCache(), ref(bail)});
    return;
  }
  static SEXP paren = Rf_install("(");
  if (car(e) == paren) return pure(CADR(e), bail);
  if (car(e) == R_DollarSymbol) {
    pure(CADR(e), bail);
    SEXP name = CADDR(e);
    if (type(name) == STRSXP) name = Rf_installTrChar(STRING_ELT(name, 0));
    emit(Op::PureDollar, {constant(name), newType(), ref(bail)});
    return;
  }
  const int arith = pureArithIndex(car(e));
  const bool index = car(e) == R_BracketSymbol || car(e) == R_Bracket2Symbol;
  if (!index && !(arith >= 0 && isPlainIndexCall(e))) return quickCall(e, bail);
  pure(CADR(e), bail);
  pure(CADDR(e), bail);
  if (index) emit(Op::PureSubset, {car(e) == R_Bracket2Symbol, ref(bail)});
  else emit(Op::PureArith, {arith, ref(bail)});
}

void Compiler::pureIndex(SEXP e, Label bail) {
  if (!isRangeCall(e)) return pure(e, bail);
  pure(CADR(e), bail);
  pure(CADDR(e), bail);
  emit(Op::PureColon, {ref(bail)});
}

void Compiler::quickCall(SEXP e, Label bail) {
  if (SEXP value = folded(e)) {
    if (!isSpecialName(car(e))) {
      emit(Op::GuardBuiltin, {static_cast<int>(code_.sites.size()), ref(bail)});
      code_.sites.push_back(builtinSite(e, basePrimitive(car(e)), false));
    }
    return pushConst(value);
  }
  CallSite site = builtinSite(e, basePrimitive(car(e)), false);
  const int index = static_cast<int>(code_.sites.size());
  code_.sites.emplace_back();
  if (!isSpecialName(car(e))) emit(Op::GuardBuiltin, {index, ref(bail)});
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a)) {
    site.names.push_back(R_NilValue);
    site.exprs.push_back(car(a));
    site.kinds.push_back(ArgKind::Value);
    pure(car(a), bail);
  }
  const int n = static_cast<int>(site.kinds.size());
  code_.sites[static_cast<size_t>(index)] = std::move(site);
  emitVar(Op::PureBuiltin, {index, ref(bail)}, n, 1);
}

// ---- closures -----------------------------------------------------------------------------------------------------
// Pushes one argument of a call and notes in the site how it is passed.
void Compiler::argument(CallSite& site, SEXP cell, bool forced) {
  SEXP e = car(cell);
  const auto note = [&](ArgKind kind) {
    site.names.push_back(tag(cell));
    site.hasNames |= tag(cell) != R_NilValue;
    site.exprs.push_back(e);
    site.kinds.push_back(kind);
    constant(e);
  };
  if (e == R_DotsSymbol) {
    site.endsInDots = !site.hasDots && cdr(cell) == R_NilValue;
    site.hasDots = true;
    note(ArgKind::Dots);
    emit(Op::LdDots, {0});
  } else if (e == R_MissingArg) {
    note(ArgKind::Missing);
    pushConst(R_MissingArg);
  } else if (isConstant(e)) {
    note(ArgKind::Const);
    pushConst(e);
  } else if (forced) {
    note(ArgKind::Forced);
    site.hasEager = true;
    expr(e, false);
  } else if (isPure(e)) {
    note(ArgKind::Eager);
    site.hasEager = true;
    site.eagerOuter |= readsOuter(e);
    site.hasFields |= readsField(e);
    const int depth = depth_;
    const Label bail = newLabel(), done = newLabel();
    pure(e, bail);
    emit(Op::Br, {ref(done)});
    depth_ = depth;
    bind(bail);
    emit(Op::Reset, {depth});
    emit(Op::MkProm, {constant(e)});
    bind(done);
  } else {
    note(ArgKind::Promise);
    emit(Op::MkProm, {constant(e)});
  }
}

void Compiler::closureCall(SEXP call, int forced) {
  CallSite site;
  site.call = call;
  constant(call);
  SEXP head = car(call);
  if (type(head) == STRSXP && Rf_length(head) == 1) head = Rf_installTrChar(STRING_ELT(head, 0));
  const int index = static_cast<int>(code_.sites.size());
  code_.sites.emplace_back();
  const Label done = newLabel();
  if (type(head) == SYMSXP) {
    site.symbol = head;
    site.cache = newCache();
    site.isVariable = variable(head) >= 0;
    site.resume = ref(done);
    emit(Op::LdFun, {index});
  } else {
    expr(head, false);
    site.resume = ref(done);
    emit(Op::CheckFun, {index});
  }
  site.forced = forced;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) argument(site, a, forced-- > 0);
  const int nargs = static_cast<int>(site.kinds.size());
  site.takesBuiltin = std::find(site.kinds.begin(), site.kinds.end(), ArgKind::Missing) == site.kinds.end();
  code_.sites[index] = std::move(site);
  emitVar(Op::Call, {index, newType()}, nargs + 1, 1);
  bind(done);
}

// A call of a name with evaluated arguments, and with `...` at its end.
void Compiler::forcedCall(SEXP call, int forced) {
  CallSite site;
  site.call = call;
  constant(call);
  site.symbol = car(call);
  site.cache = newCache();
  site.takesBuiltin = true;
  site.forced = forced;
  const Label done = newLabel();
  site.resume = ref(done);
  const int index = static_cast<int>(code_.sites.size());
  code_.sites.resize(code_.sites.size() + 2);
  emit(Op::LdFun, {index});
  CallSite plain;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    if (car(a) == R_DotsSymbol) plain = site;
    argument(site, a, forced-- > 0);
  }
  const int nargs = static_cast<int>(site.kinds.size());
  code_.sites[static_cast<size_t>(index)] = std::move(site);
  code_.sites[static_cast<size_t>(index) + 1] = std::move(plain);
  emitVar(Op::CallForced, {index, index + 1, newType()}, nargs + 1, 1);
  bind(done);
}

namespace {
// Nothing but `...` behind the first n arguments?
bool endsInDots(SEXP args, int n) {
  for (; args != R_NilValue && n > 0; args = cdr(args), n--)
    if (car(args) == R_DotsSymbol || car(args) == R_MissingArg) return false;
  return args != R_NilValue && car(args) == R_DotsSymbol && cdr(args) == R_NilValue;
}
}  // namespace

// forceAndCall(n, FUN, ...): a call whose first n arguments are evaluated before it.
bool Compiler::forceAndCall(SEXP call, bool tail) {
  SEXP n = Rf_length(call) >= 3 ? CADR(call) : R_NilValue;
  SEXP fun = n == R_NilValue ? n : CADDR(call);
  const int count = Rf_isNumeric(n) && Rf_length(n) == 1 ? Rf_asInteger(n) : -1;
  if (type(fun) != SYMSXP || count < 0 || Rf_length(CDDDR(call)) < count) return knownSpecial(call, tail);
  if (endsInDots(CDDDR(call), count)) {
    SEXP shown = keep(Rf_lcons(fun, CDDDR(call)));
    guarded(call, basePrimitive(car(call)), [&] { forcedCall(shown, count); });
    visible(tail);
    return true;
  }
  for (SEXP a = CDDDR(call); a != R_NilValue; a = cdr(a))
    if (car(a) == R_DotsSymbol || car(a) == R_MissingArg) return knownSpecial(call, tail);
  SEXP shown = keep(Rf_lcons(fun, CDDDR(call)));
  guarded(call, basePrimitive(car(call)), [&] { closureCall(shown, count); });
  visible(tail);
  return true;
}

// ---- builtins -----------------------------------------------------------------------------------------------------
// A call of a builtin, its arguments still to be filled in.
CallSite Compiler::builtinSite(SEXP call, SEXP primitive, bool internal) {
  CallSite site;
  site.call = call;
  constant(call);
  site.symbol = car(call);
  site.builtin = primitive;
  constant(primitive);
  site.builtinFlags = static_cast<uint16_t>(builtinFlags(primitive) | (internal ? kBuiltinInternal : 0));
  site.cache = newCache();
  return site;
}

bool Compiler::builtinCall(SEXP call, SEXP primitive, bool internal) {
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a))
    if (car(a) == R_MissingArg) return false;
  CallSite site = builtinSite(call, primitive, internal);
  const int index = static_cast<int>(code_.sites.size());
  code_.sites.emplace_back();
  const Label slow = newLabel(), done = newLabel();
  const bool guard = !internal && !isSpecialName(car(call));
  const int depth = depth_;
  if (guard) emit(Op::GuardBuiltin, {index, ref(slow)});
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    SEXP e = car(a);
    site.names.push_back(tag(a));
    site.hasNames |= tag(a) != R_NilValue;
    site.exprs.push_back(e);
    if (e == R_DotsSymbol) {
      site.hasDots = true;
      site.kinds.push_back(ArgKind::Dots);
      emit(Op::LdDots, {1});
    } else {
      site.kinds.push_back(ArgKind::Value);
      if (isConstant(e)) emit(Op::ConstBoxed, {constant(e)});
      else expr(e, false);
    }
  }
  const int nargs = static_cast<int>(site.kinds.size());
  code_.sites[index] = std::move(site);
  emitVar(Op::CallBuiltin, {index, newType()}, nargs, 1);
  if (guard) {
    emit(Op::Br, {ref(done)});
    depth_ = depth;
    bind(slow);
    evalAst(call);
    bind(done);
  }
  return true;
}

// Emits `body` behind a guard that the called name still means `function` and that the conditions `flags` hold.
void Compiler::guarded(SEXP call, SEXP function, uint16_t flags, const std::function<void()>& body,
                       const std::function<void()>& otherwise) {
  const int index = static_cast<int>(code_.sites.size());
  CallSite& site = code_.sites.emplace_back();
  site.call = call;
  site.symbol = car(call);
  site.builtin = function;
  site.builtinFlags = flags;
  site.cache = newCache();
  const Label slow = newLabel(), done = newLabel();
  const int depth = depth_;
  emit(Op::GuardBuiltin, {index, ref(slow)});
  body();
  emit(Op::Br, {ref(done)});
  depth_ = depth;
  bind(slow);
  otherwise();
  bind(done);
}

// c <- 2; c(1, c): a variable that is no function is passed over.
bool Compiler::shadowedCall(SEXP call, SEXP builtin) {
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a))
    if (car(a) == R_MissingArg) return false;
  const size_t index = code_.sites.size();
  guarded(call, builtin, 0, [&] {
    const size_t inner = code_.sites.size();
    builtinCall(call, builtin, true);
    code_.sites[inner].builtinFlags = builtinFlags(builtin);
  }, [&] { closureCall(call); });
  code_.sites[index].ownSlot = variable(car(call));
  return true;
}

namespace {

// 1, "a" or -1.
bool isConstantArgument(SEXP e) {
  static SEXP minus = Rf_install("-");
  if (type(e) != LANGSXP) return e == R_NilValue || (Rf_isVectorAtomic(e) && attrib(e) == R_NilValue);
  return car(e) == minus && Rf_length(e) == 2 && (isPlainScalar(CADR(e), REALSXP) || isPlainScalar(CADR(e), INTSXP));
}

SEXP argumentValue(SEXP e) {
  if (type(e) != LANGSXP) return e;
  SEXP x = CADR(e);
  if (type(x) == REALSXP) return Rf_ScalarReal(-reals(x)[0]);
  return Rf_ScalarInteger(ints(x)[0] == NA_INTEGER ? NA_INTEGER : -ints(x)[0]);
}

bool isWholeNumber(SEXP e) {
  if (isPlainScalar(e, INTSXP)) return ints(e)[0] != NA_INTEGER;
  return isPlainScalar(e, REALSXP) && reals(e)[0] == static_cast<int>(reals(e)[0]);
}

// Calls whose value does not depend on when they are made: c() of constants, and a range of numbers.
bool isFoldable(SEXP e) {
  static SEXP c = Rf_install("c"), colon = Rf_install(":");
  if (car(e) == colon) return Rf_length(e) == 3 && isWholeNumber(CADR(e)) && isWholeNumber(CADDR(e));
  if (car(e) != c || cdr(e) == R_NilValue) return false;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
    if (!isConstantArgument(car(a))) return false;
  return true;
}

}  // namespace

// The value of a call of constants, computed now, as GNU R's compiler does; null when it is not of that kind.
SEXP Compiler::folded(SEXP e) {
  SEXP primitive = type(e) == LANGSXP && isFoldable(e) ? basePrimitive(car(e)) : nullptr;
  if (!primitive || type(primitive) != BUILTINSXP) return nullptr;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
    if (type(car(a)) == LANGSXP && !basePrimitive(CAAR(a))) return nullptr;  // a minus of somebody else
  SEXP list = PROTECT(Rf_allocList(Rf_length(e) - 1)), to = list;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a), to = cdr(to)) {
    SETCAR(to, argumentValue(car(a)));
    SET_TAG(to, tag(a));
  }
  SEXP value = keep(R_FunTab[primOffset(primitive)].cfun(e, primitive, list, R_BaseEnv));
  UNPROTECT(1);
  return value;
}

bool Compiler::foldedCall(SEXP e, bool tail) {
  SEXP value = folded(e);
  if (!value) return false;
  const auto push = [&] {
    visible(tail);
    pushConst(value);
  };
  if (isSpecialName(car(e))) push();
  else guarded(e, basePrimitive(car(e)), 0, push, [&] { closureCall(e); });
  return true;
}

// The same for a primitive; the slow path is GNU R's.
void Compiler::guarded(SEXP call, SEXP primitive, const std::function<void()>& body, uint16_t flags) {
  if (isSpecialName(car(call))) body();
  else guarded(call, primitive, flags, body, [&] { evalAst(call); });
}

// substitute, on.exit, UseMethod, ...: specials of GNU R that read their unevaluated arguments in our environment.
bool Compiler::knownSpecial(SEXP call, bool) {
  SEXP primitive = basePrimitive(car(call));
  if (!primitive || type(primitive) != SPECIALSXP) return false;
  guarded(call, primitive, [&] { emit(Op::CallSpecial, {constant(call)}); });
  return true;
}

// rep(x, n), round(x, 2): specials that evaluate their arguments at once. Where these have no effects they are evaluated
// here, and no environment is needed; objects, which may have methods, and all else take the long way.
bool Compiler::plainSpecial(SEXP call, bool tail) {
  SEXP primitive = basePrimitive(car(call));
  bool plain = primitive && type(primitive) == SPECIALSXP && cdr(call) != R_NilValue;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) plain = plain && (isConstant(car(a)) || isPure(car(a)));
  if (!plain) return knownSpecial(call, tail);
  guarded(call, primitive, [&] {
    const size_t index = code_.sites.size();
    CallSite site = builtinSite(call, primitive, false);
    site.builtinFlags = kBuiltinEvaluated;
    code_.sites.emplace_back();
    const int depth = depth_;
    const Label bail = newLabel(), done = newLabel();
    for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
      site.names.push_back(tag(a));
      site.hasNames |= tag(a) != R_NilValue;
      site.exprs.push_back(car(a));
      site.kinds.push_back(ArgKind::Value);
      if (isConstant(car(a))) emit(Op::ConstBoxed, {constant(car(a))});
      else pure(car(a), bail);
    }
    const int nargs = static_cast<int>(site.kinds.size());
    code_.sites[index] = std::move(site);
    emitVar(Op::CallBuiltin, {static_cast<int>(index), newType()}, nargs, 1);
    emit(Op::Br, {ref(done)});
    depth_ = depth;
    bind(bail);
    emit(Op::Reset, {depth});
    emit(Op::CallSpecial, {constant(call)});
    bind(done);
  });
  return true;
}

bool Compiler::internalCall(SEXP call, bool) {
  SEXP inner = Rf_length(call) == 2 ? CADR(call) : R_NilValue;
  if (type(inner) != LANGSXP || type(car(inner)) != SYMSXP) return false;
  SEXP primitive = symbolInternal(car(inner));
  if (type(primitive) == BUILTINSXP) return builtinCall(inner, primitive, true);
  if (type(primitive) != SPECIALSXP) return false;
  emit(Op::CallSpecial, {constant(call)});
  return true;
}

bool Compiler::missingCall(SEXP call, bool tail) {
  SEXP primitive = basePrimitive(car(call));
  SEXP arg = Rf_length(call) == 2 ? CADR(call) : R_NilValue;
  const int slot = type(arg) == SYMSXP ? variable(arg) : -1;
  if (!primitive || slot < 0 || slot >= code_.formalCount || arg == R_DotsSymbol) return knownSpecial(call, tail);
  guarded(call, primitive, [&] { emit(Op::CheckMissing, {slot}); });
  visible(tail);
  return true;
}

bool Compiler::quoteCall(SEXP call, bool tail) {
  if (Rf_length(call) != 2 || tag(cdr(call)) != R_NilValue || CADR(call) == R_MissingArg) return false;
  guarded(call, basePrimitive(car(call)), [&] { pushConst(CADR(call)); });
  visible(tail);
  return true;
}

bool Compiler::functionCall(SEXP call, bool tail) {
  emit(Op::MkClosure, {constant(call)});
  visible(tail);
  return true;
}

// ---- builtins with an opcode of their own -------------------------------------------------------------------------
namespace {
bool oneArgument(SEXP call) {
  return Rf_length(call) == 2 && tag(cdr(call)) == R_NilValue && CADR(call) != R_DotsSymbol &&
         CADR(call) != R_MissingArg;
}
}  // namespace

bool Compiler::lengthCall(SEXP call, bool tail) {
  if (!oneArgument(call)) return false;
  guarded(call, basePrimitive(car(call)), [&] {
    expr(CADR(call), false);
    emit(Op::Length, {constant(call), newType()});
  });
  visible(tail);
  return true;
}

bool Compiler::isTypeCall(SEXP call, bool tail) {
  if (!oneArgument(call)) return false;
  guarded(call, basePrimitive(car(call)), [&] {
    expr(CADR(call), false);
    emit(Op::IsType, {constant(call), isTypeIndex(CHAR(PRINTNAME(car(call))))});
  });
  visible(tail);
  return true;
}

bool Compiler::math1Call(SEXP call, bool tail) {
  SEXP primitive = basePrimitive(car(call));
  const bool special = type(primitive) == SPECIALSXP;  // log: its evaluator asks first whether a variable is missing
  if (!oneArgument(call)) return special ? knownSpecial(call, tail) : false;
  guarded(call, primitive, [&] {
    expr(CADR(call), false);
    emit(Op::Math1, {constant(call), math1Index(CHAR(PRINTNAME(car(call))))});
  }, special && type(CADR(call)) == SYMSXP ? kAsksForMissing : uint16_t{0});
  visible(tail);
  return true;
}

bool Compiler::seqCall(SEXP call, bool tail) {
  if (!oneArgument(call)) return false;
  guarded(call, basePrimitive(car(call)), [&] {
    expr(CADR(call), false);
    emit(Op::SeqAlong, {constant(call), !strcmp(CHAR(PRINTNAME(car(call))), "seq_len")});
  });
  visible(tail);
  return true;
}

// ---- what GNU R's byte code does without a call --------------------------------------------------------------------
// Its compiler puts some functions of base in line. Frames, promises and error messages tell the difference, so code
// that stands for its byte code does the same and code that stands for its evaluator does not.
void Compiler::asByteCode(SEXP call, SEXP function, const std::function<void()>& body,
                          const std::function<void()>& otherwise) {
  constant(function);
  guarded(call, function, kByteCodeOnly, body, otherwise);
}

// The arguments of a call by formal, R's three passes; false when there is anything but plain matches.
bool Compiler::matchPlainly(SEXP formals, SEXP call, std::vector<SEXP>& values) {
  std::vector<SEXP> names;
  for (SEXP f = formals; f != R_NilValue; f = cdr(f)) names.push_back(tag(f));
  values.assign(names.size(), nullptr);
  const auto take = [&](size_t i, SEXP a) { return values[i] ? false : (values[i] = car(a), true); };
  std::vector<SEXP> rest;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    if (car(a) == R_DotsSymbol || car(a) == R_MissingArg) return false;
    if (tag(a) == R_NilValue) {
      rest.push_back(a);
      continue;
    }
    size_t i = 0;
    while (i < names.size() && names[i] != tag(a)) i++;  // names in part are rare: an ordinary call
    if (i == names.size() || !take(i, a)) return false;
  }
  size_t i = 0;
  for (SEXP a : rest) {
    while (i < names.size() && values[i]) i++;
    if (i == names.size() || !take(i, a)) return false;
  }
  return true;
}

// f(x) as the call inside .Internal() of f's body, when that is all of the body and its arguments are f's formals or
// constants; null otherwise.
SEXP Compiler::internalOf(SEXP wrapper, SEXP call) {
  static SEXP internal = Rf_install(".Internal"), brace = Rf_install("{");
  SEXP body = R_ClosureExpr(wrapper);
  if (type(body) == LANGSXP && car(body) == brace && Rf_length(body) == 2) body = CADR(body);
  if (type(body) != LANGSXP || car(body) != internal || type(CADR(body)) != LANGSXP) return nullptr;
  SEXP inner = CADR(body);
  if (type(car(inner)) != SYMSXP || type(symbolInternal(car(inner))) != BUILTINSXP) return nullptr;
  std::vector<SEXP> values;
  if (!matchPlainly(formals(wrapper), call, values)) return nullptr;
  SEXP shown = keep(Rf_shallow_duplicate(inner));
  for (SEXP a = cdr(shown); a != R_NilValue; a = cdr(a)) {
    if (type(car(a)) == LANGSXP) return nullptr;
    if (type(car(a)) != SYMSXP) continue;
    SEXP f = formals(wrapper);
    size_t i = 0;
    while (f != R_NilValue && tag(f) != car(a)) f = cdr(f), i++;
    SEXP value = f == R_NilValue ? nullptr : values[i] ? values[i] : car(f);
    if (!value || value == R_MissingArg || (!values[i] && !isConstant(value))) return nullptr;
    SETCAR(a, value);
  }
  return shown;
}

bool Compiler::wrapperCall(SEXP call, bool) {
  SEXP wrapper = baseClosure(car(call));
  SEXP inner = wrapper ? internalOf(wrapper, call) : nullptr;
  if (!inner) return false;
  asByteCode(call, wrapper, [&] { builtinCall(inner, symbolInternal(car(inner)), true); }, [&] { closureCall(call); });
  return true;
}

// local(expr) as (function() expr)()
bool Compiler::localCall(SEXP call, bool) {
  static SEXP function = Rf_install("function");
  SEXP local = Rf_length(call) == 2 ? baseClosure(car(call)) : nullptr;
  if (!local || car(cdr(call)) == R_DotsSymbol || car(cdr(call)) == R_MissingArg) return false;
  SEXP maker = PROTECT(Rf_lang4(function, R_NilValue, CADR(call), R_NilValue));
  SEXP shown = keep(Rf_lcons(maker, R_NilValue));
  UNPROTECT(1);
  asByteCode(call, local, [&] { this->call(shown, false); }, [&] { closureCall(call); });
  return true;
}

// log(x, base): byte code warns as of this call when both are numbers.
bool Compiler::logCall(SEXP call, bool tail) {
  SEXP args = cdr(call);
  const bool plain = Rf_length(args) == 2 && tag(args) == R_NilValue && tag(cdr(args)) == R_NilValue &&
                     car(args) != R_DotsSymbol && car(args) != R_MissingArg && CADR(args) != R_DotsSymbol &&
                     CADR(args) != R_MissingArg;
  if (!plain) return math1Call(call, tail);
  SEXP log = basePrimitive(car(call));
  asByteCode(call, log, [&] {
    const size_t index = code_.sites.size();
    builtinCall(call, log, true);
    code_.sites[index].builtinFlags = kBuiltinEvaluated;
  }, [&] { knownSpecial(call, tail); });
  return true;
}

const std::unordered_map<SEXP, Compiler::Handler>& Compiler::wrappers() {
  static const std::unordered_map<SEXP, Handler>* table = [] {
    auto* t = new std::unordered_map<SEXP, Handler>;
    for (const char* n : {"atan2", "besselY", "beta", "choose", "drop", "inherits", "is.vector", "lbeta", "lchoose",
                          "nchar", "polyroot", "typeof", "vector", "which.max", "which.min", "is.loaded", "identical",
                          "match", "rep.int", "rep_len"})
      (*t)[Rf_install(n)] = &Compiler::wrapperCall;
    (*t)[Rf_install("local")] = &Compiler::localCall;
    addShortcuts(*t);
    return t;
  }();
  return *table;
}

// ---- the table of special forms -----------------------------------------------------------------------------------
const std::unordered_map<SEXP, Compiler::Handler>& Compiler::handlers() {
  static const std::unordered_map<SEXP, Handler>* table = [] {
    auto* t = new std::unordered_map<SEXP, Handler>;
    const auto add = [&](std::initializer_list<const char*> names, Handler h) {
      for (const char* n : names) (*t)[Rf_install(n)] = h;
    };
    add({"{"}, &Compiler::block);
    add({"("}, &Compiler::paren);
    add({"if"}, &Compiler::ifElse);
    add({"for"}, &Compiler::forLoop);
    add({"while"}, &Compiler::whileLoop);
    add({"repeat"}, &Compiler::repeatLoop);
    add({"break"}, &Compiler::breakLoop);
    add({"next"}, &Compiler::nextLoop);
    add({"return"}, &Compiler::returnCall);
    add({"&&"}, &Compiler::andAlso);
    add({"||"}, &Compiler::orElse);
    add({"switch"}, &Compiler::switchCall);
    add({"+", "-", "*", "/", "^", "%%", "%/%", "==", "!=", "<", "<=", ">", ">=", "&", "|", ":"}, &Compiler::binary);
    add({"!"}, &Compiler::notCall);
    add({"[", "[["}, &Compiler::subset);
    add({"$"}, &Compiler::dollar);
    add({"@"}, &Compiler::atSign);
    add({"<-", "="}, &Compiler::assign);
    add({"<<-"}, &Compiler::superAssign);
    add({"function"}, &Compiler::functionCall);
    add({"quote"}, &Compiler::quoteCall);
    add({"missing"}, &Compiler::missingCall);
    add({"forceAndCall"}, &Compiler::forceAndCall);
    add({".Internal"}, &Compiler::internalCall);
    add({"substitute", "on.exit", "UseMethod", "expression", "~", "call", "::", ":::"}, &Compiler::knownSpecial);
    add({"rep", "round", "signif"}, &Compiler::plainSpecial);
    add({"length"}, &Compiler::lengthCall);
    for (int k = 0; k < kIsTypeCount; k++) add({isTypeName(k)}, &Compiler::isTypeCall);
    add({"sqrt", "exp", "floor", "ceiling", "cos", "sin", "tan", "acos", "asin", "atan", "cosh", "sinh", "tanh", "expm1",
         "log1p", "abs", "sign", "trunc"},
        &Compiler::math1Call);
    add({"log"}, &Compiler::logCall);
    add({"seq_along", "seq_len"}, &Compiler::seqCall);
    return t;
  }();
  return *table;
}

}  // namespace hunch::bytecode
