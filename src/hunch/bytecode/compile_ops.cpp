// Operators and indexing.
#include <cmath>

#include "hunch/bytecode/compiler.h"
#include "hunch/host/slots.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {
bool plainOperands(SEXP call) {
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a))
    if (car(a) == R_DotsSymbol || car(a) == R_MissingArg || tag(a) != R_NilValue) return false;
  return true;
}

Op binaryOp(SEXP head) {
  static const std::unordered_map<SEXP, Op> table = {
      {Rf_install("+"), Op::Add},   {Rf_install("-"), Op::Sub},    {Rf_install("*"), Op::Mul}, {Rf_install("/"), Op::Div},
      {Rf_install("^"), Op::Pow},   {Rf_install("%%"), Op::Mod},   {Rf_install("%/%"), Op::IDiv},
      {Rf_install("=="), Op::Eq},   {Rf_install("!="), Op::Ne},    {Rf_install("<"), Op::Lt},  {Rf_install("<="), Op::Le},
      {Rf_install(">"), Op::Gt},    {Rf_install(">="), Op::Ge},    {Rf_install("&"), Op::And}, {Rf_install("|"), Op::Or},
      {Rf_install(":"), Op::Colon}};
  return table.at(head);
}
// A whole number written out.
bool isWholeLiteral(SEXP e) {
  if ((type(e) != REALSXP && type(e) != INTSXP) || Rf_xlength(e) != 1 || attrib(e) != R_NilValue) return false;
  const double x = Rf_asReal(e);
  return std::fabs(x) < 1e9 && x == std::floor(x);
}

// from:to of two numbers written out and not far apart: GNU R's compiler makes that a constant, too.
bool isConstantRange(SEXP call) {
  constexpr double kMaxConstant = 10;
  SEXP from = CADR(call), to = CADDR(call);
  return isWholeLiteral(from) && isWholeLiteral(to) && std::fabs(Rf_asReal(to) - Rf_asReal(from)) < kMaxConstant;
}

SEXP constantRange(SEXP call) {
  SEXP prim = symbolValue(car(call));
  return R_FunTab[primOffset(prim)].cfun(call, prim, cdr(call), R_BaseEnv);
}
}  // namespace

bool Compiler::binary(SEXP call, bool tail) {
  if (!plainOperands(call)) return false;
  const Op op = binaryOp(car(call));
  if (op == Op::Colon && Rf_length(call) == 3 && isConstantRange(call)) {
    pushConst(keep(constantRange(call)));
    visible(tail);
    return true;
  }
  const int n = Rf_length(call);
  if (n == 2 && (op == Op::Sub || op == Op::Add)) {
    expr(CADR(call), false);
    emit(op == Op::Sub ? Op::Neg : Op::Plus, {constant(call)});
  } else if (n == 3) {
    expr(CADR(call), false);
    expr(CADDR(call), false);
    emit(op, {constant(call)});
  } else {
    return false;
  }
  visible(tail);
  return true;
}

bool Compiler::notCall(SEXP call, bool tail) {
  if (!plainOperands(call) || Rf_length(call) != 2) return false;
  expr(CADR(call), false);
  emit(Op::Not, {constant(call)});
  visible(tail);
  return true;
}

// An index: a formal that was not supplied counts as empty.
void Compiler::indexArgument(SEXP e) {
  const int slot = type(e) == SYMSXP ? variable(e) : -1;
  if (slot >= 0 && slot < code_.formalCount) {
    emit(Op::LdIndex, {slot, newType()});
    return;
  }
  expr(e, false);
  if (isRangeCall(e) && code_.words[lastAt_] == static_cast<int32_t>(Op::Colon))
    code_.words[lastAt_] = static_cast<int32_t>(Op::ColonIndex);
}

// from:to?
bool Compiler::isRangeCall(SEXP e) {
  static SEXP colon = Rf_install(":");
  return type(e) == LANGSXP && car(e) == colon && Rf_length(e) == 3;
}

// The indices of x[...], x on the stack already and known not to be an object; leaves the result.
void Compiler::subsetIndices(SEXP call, bool twice) {
  SEXP indices = CDDR(call);
  const int n = Rf_length(indices);
  bool plain = true;
  for (SEXP a = indices; a != R_NilValue; a = cdr(a))
    plain &= car(a) != R_MissingArg && car(a) != R_DotsSymbol && tag(a) == R_NilValue;
  if (plain && (n == 1 || n == 2)) {
    for (SEXP a = indices; a != R_NilValue; a = cdr(a)) indexArgument(car(a));
    emit(n == 1 ? Op::Subset : Op::SubsetMat, {constant(call), twice, newType()});
    return;
  }
  CallSite site;
  site.call = call;
  constant(call);
  const int index = static_cast<int>(code_.sites.size());
  code_.sites.emplace_back();
  for (SEXP a = indices; a != R_NilValue; a = cdr(a)) {
    site.names.push_back(tag(a));
    site.hasNames |= tag(a) != R_NilValue;
    site.exprs.push_back(car(a));
    if (car(a) == R_DotsSymbol) {
      site.hasDots = true;
      site.kinds.push_back(ArgKind::Dots);
      emit(Op::LdDots, {twice ? 1 : 2});
    } else if (car(a) == R_MissingArg) {
      site.kinds.push_back(ArgKind::Missing);
      pushConst(R_MissingArg);
    } else {
      site.kinds.push_back(ArgKind::Value);
      indexArgument(car(a));
    }
  }
  const int count = static_cast<int>(site.kinds.size());
  code_.sites[index] = std::move(site);
  emitVar(Op::SubsetN, {index, twice}, count + 1, 1);
}

bool Compiler::subset(SEXP call, bool tail) {
  if (Rf_length(call) < 2) return false;
  SEXP x = CADR(call);
  if (x == R_DotsSymbol || x == R_MissingArg || tag(cdr(call)) != R_NilValue) return knownSpecial(call, tail);
  const bool twice = car(call) == R_Bracket2Symbol;
  const Label object = newLabel(), done = newLabel();
  expr(x, false);
  const int depth = depth_;
  emit(Op::BrObject, {ref(object)});
  subsetIndices(call, twice);
  visible(tail);
  emit(Op::Br, {ref(done)});
  depth_ = depth;
  bind(object);
  emit(Op::SubsetObject, {constant(call), 0});  // a method's value may be invisible
  bind(done);
  return true;
}

bool Compiler::dollar(SEXP call, bool tail) {
  if (Rf_length(call) != 3 || !plainOperands(call)) return knownSpecial(call, tail);
  SEXP name = CADDR(call);
  SEXP symbol = type(name) == SYMSXP ? name
                : type(name) == STRSXP && Rf_length(name) == 1 ? Rf_installTrChar(STRING_ELT(name, 0))
                                                               : nullptr;
  if (!symbol) return knownSpecial(call, tail);
  expr(CADR(call), false);
  emit(Op::Dollar, {constant(call), constant(symbol), newType()});
  visible(tail);
  return true;
}

bool Compiler::atSign(SEXP call, bool tail) {
  if (Rf_length(call) != 3) return knownSpecial(call, tail);
  SEXP primitive = basePrimitive(car(call)), x = CADR(call), name = CADDR(call);
  const int slot = type(x) == SYMSXP ? variable(x) : -1;
  // Attributes that are not kept as they are shown.
  const bool special = name == R_NamesSymbol || name == R_RowNamesSymbol;
  if (!primitive || slot < 0 || type(name) != SYMSXP || name == R_MissingArg || special) return knownSpecial(call, tail);
  guarded(call, primitive, [&] { emit(Op::SlotOf, {constant(call), slot, constant(name), newType()}); });
  return true;
}

}  // namespace hunch::bytecode
