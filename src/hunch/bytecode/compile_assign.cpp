// Assignment, in all forms.
//
// f1(f2(x, a2), a1) <- v  becomes
//     v;  AssignStart x          stack: v  x  v          (before it Adopt x, while nothing has assigned x)
//     TargetDup, getter f2       stack: v  x  v  t         (t = f2(x, a2))
//     GetterEnd                  stack: v  x  t  v
//     setter f1                  stack: v  x  t'           (t' = `f1<-`(t, a1, value = v))
//     setter f2                  stack: v  x'
//     AssignEnd x                stack: v
#include "hunch/bytecode/builtins.h"
#include "hunch/bytecode/compiler.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {
SEXP targetSymbol(SEXP lhs) {
  while (type(lhs) == LANGSXP) lhs = CADR(lhs);
  return type(lhs) == SYMSXP ? lhs : nullptr;
}

bool hasDots(SEXP place) {
  for (SEXP a = CDDR(place); a != R_NilValue; a = cdr(a))
    if (car(a) == R_DotsSymbol) return true;
  return false;
}

// `f<-` for a place f(...) or pkg::f(...); null when the place has no such form.
SEXP setterFunction(SEXP place) {
  SEXP f = car(place);
  if (type(f) != SYMSXP) return nullptr;
  const std::string name = std::string(CHAR(PRINTNAME(f))) + "<-";
  return Rf_install(name.c_str());
}
}  // namespace

bool Compiler::assign(SEXP call, bool tail) {
  if (Rf_length(call) != 3) return false;
  SEXP lhs = CADR(call), rhs = CADDR(call);
  if (rhs == R_DotsSymbol || rhs == R_MissingArg) return evalAst(call), true;
  if (type(lhs) == STRSXP && Rf_length(lhs) == 1) lhs = Rf_installTrChar(STRING_ELT(lhs, 0));
  if (type(lhs) == SYMSXP) {
    const int slot = variable(lhs);
    if (slot < 0) return evalAst(call), true;
    expr(rhs, false);
    emit(Op::Dup);
    emit(Op::StVar, {slot});
  } else if (type(lhs) == LANGSXP && assignable(lhs) && variable(targetSymbol(lhs)) >= 0) {
    complexAssign(call, lhs, rhs, false);
  } else {
    return evalAst(call), true;
  }
  if (tail) emit(Op::Invisible);
  return true;
}

// x <- value where nobody looks at the assignment's own value.
bool Compiler::plainAssignment(SEXP e) {
  static SEXP arrow = Rf_install("<-"), equals = Rf_install("=");
  if (type(e) != LANGSXP || (car(e) != arrow && car(e) != equals) || Rf_length(e) != 3) return false;
  SEXP lhs = CADR(e), rhs = CADDR(e);
  if (type(lhs) != SYMSXP || variable(lhs) < 0 || !basePrimitive(car(e))) return false;
  if (rhs == R_DotsSymbol || rhs == R_MissingArg) return false;
  SEXP outer = current_;
  current_ = e;
  expr(rhs, false);
  emit(Op::StVar, {variable(lhs)});
  current_ = outer;
  return true;
}

// x[i] <- v and x[i, j] <- v with side-effect-free indices, v on the stack: one instruction when x is a local, unshared
// vector of the right type; otherwise everything is done again the long way. (The long way reads x before the indices;
// indices without effects cannot tell.)
bool Compiler::fastSubassign(SEXP lhs, Label done) {
  if (type(CADR(lhs)) != SYMSXP || !basePrimitive(car(lhs))) return false;
  const bool twice = car(lhs) == R_Bracket2Symbol;
  SEXP indices = CDDR(lhs);
  const int n = Rf_length(indices);
  if ((car(lhs) != R_BracketSymbol && !twice) || n < 1 || n > 2) return false;
  for (SEXP a = indices; a != R_NilValue; a = cdr(a))
    if (tag(a) != R_NilValue || !isPure(car(a))) return false;
  const int depth = depth_;
  const Label bail = newLabel();
  for (SEXP a = indices; a != R_NilValue; a = cdr(a)) pureIndex(car(a), bail);
  emitVar(Op::StElement, {variable(CADR(lhs)), n, twice, ref(bail)}, n, 0);
  emit(Op::Br, {ref(done)});
  depth_ = depth;
  bind(bail);
  emit(Op::Reset, {depth});
  return true;
}

bool Compiler::superAssign(SEXP call, bool tail) {
  if (Rf_length(call) != 3) return false;
  SEXP lhs = CADR(call), rhs = CADDR(call);
  if (rhs == R_DotsSymbol || rhs == R_MissingArg) return evalAst(call), true;
  if (type(lhs) == STRSXP && Rf_length(lhs) == 1) lhs = Rf_installTrChar(STRING_ELT(lhs, 0));
  if (type(lhs) == SYMSXP) {
    expr(rhs, false);
    emit(Op::Dup);
    emit(Op::StSuper, {constant(lhs)});
  } else if (type(lhs) == LANGSXP && assignable(lhs)) {
    complexAssign(call, lhs, rhs, true);
  } else {
    return evalAst(call), true;
  }
  if (tail) emit(Op::Invisible);
  return true;
}

// x[...] and x[[...]], not their methods' namesakes
bool Compiler::isBracket(SEXP place) const {
  SEXP head = car(place);
  return (head == R_BracketSymbol || head == R_Bracket2Symbol) && basePrimitive(head) && basePrimitive(setterFunction(place));
}

// GNU R's own function takes the indices of x[...] <- v apart.
bool Compiler::assignable(SEXP place) const {
  if (type(place) == LANGSXP && hasDots(place) && isBracket(place) && tag(cdr(place)) == R_NilValue) place = CADR(place);
  for (; type(place) == LANGSXP; place = CADR(place)) {
    if (cdr(place) == R_NilValue || !setterFunction(place)) return false;
    if (tag(cdr(place)) != R_NilValue || hasDots(place)) return false;
  }
  return type(place) == SYMSXP && place != R_MissingArg && place != R_DotsSymbol && !(gp(place) & kDdVal);
}

// Accessors and indices: GNU R's evaluator blames the assignment for what goes wrong there, byte code the function, as
// within any primitive.
void Compiler::inside(SEXP assignCall, const std::function<void()>& part) {
  SEXP outer = current_, outerContext = context_;
  current_ = keep(Rf_lang2(Rf_install("("), assignCall));
  context_ = assignCall;
  part();
  current_ = outer;
  context_ = outerContext;
}

void Compiler::complexAssign(SEXP call, SEXP lhs, SEXP rhs, bool super) {
  SEXP target = targetSymbol(lhs);
  expr(rhs, false);
  const Label done = newLabel();
  const int slot = super ? -1 : variable(target);
  if (!super && meaningOf(slot) != Meaning::Own) emit(Op::Adopt, {slot, constant(target), newCache(), newType()});
  if (!super) fastSubassign(lhs, done);
  emit(super ? Op::SuperStart : Op::AssignStart, {super ? constant(target) : slot});
  std::vector<SEXP> places;
  for (SEXP p = lhs; type(p) == LANGSXP; p = CADR(p)) places.push_back(p);
  for (size_t i = places.size(); i-- > 1;) {
    emit(Op::TargetDup);
    inside(call, [&] { getter(places[i]); });
    emit(Op::GetterEnd);
  }
  for (SEXP place : places) setter(place, call, place == lhs ? rhs : Rf_install("*vtmp*"));
  emit(super ? Op::SuperEnd : Op::AssignEnd, {super ? constant(target) : slot});
  bind(done);
}

// The target is on top: replace it by place's part of it.
void Compiler::getter(SEXP place) {
  SEXP head = car(place);
  const bool base = basePrimitive(head) != nullptr;
  static SEXP tmp = Rf_install("*tmp*");
  SEXP shown = keep(Rf_lcons(head, Rf_cons(tmp, CDDR(place))));
  if (base && (head == R_BracketSymbol || head == R_Bracket2Symbol)) {
    const Label object = newLabel(), done = newLabel();
    const int depth = depth_;
    emit(Op::BrObject, {ref(object)});
    subsetIndices(shown, head == R_Bracket2Symbol);
    emit(Op::Br, {ref(done)});
    depth_ = depth;
    bind(object);
    emit(Op::SubsetObject, {constant(shown), 0});
    bind(done);
  } else if (base && head == R_DollarSymbol && Rf_length(place) == 3 && type(CADDR(place)) == SYMSXP) {
    emit(Op::Dollar, {constant(shown), constant(CADDR(place)), newType()});
  } else {
    CallSite site;
    site.call = shown;
    site.symbol = head;
    site.cache = newCache();
    constant(shown);
    const int index = static_cast<int>(code_.sites.size());
    code_.sites.emplace_back();
    for (SEXP a = CDDR(place); a != R_NilValue; a = cdr(a)) {
      site.names.push_back(tag(a));
      site.exprs.push_back(car(a));
      site.kinds.push_back(ArgKind::Promise);
      constant(car(a));
    }
    code_.sites[index] = std::move(site);
    emit(Op::GetterCall, {index});
  }
}

// Stack: target, value. Leaves the new target.
void Compiler::setter(SEXP place, SEXP assignCall, SEXP valueExpr) {
  SEXP outer = current_;
  setterInside(place, assignCall, valueExpr);
  current_ = outer;
}

void Compiler::setterInside(SEXP place, SEXP assignCall, SEXP valueExpr) {
  SEXP head = car(place);
  static SEXP tmp = Rf_install("*tmp*"), valueName = Rf_install("value");
  SEXP setterName = setterFunction(place);
  const bool base = basePrimitive(head) && basePrimitive(setterName);
  // `f<-`(`*tmp*`, indices, value = ...), what a replacement function sees as its call
  SEXP value = PROTECT(Rf_cons(valueExpr, R_NilValue));
  SET_TAG(value, valueName);
  SEXP args = value;
  const bool name = head == R_DollarSymbol;  // x$name <- v: methods see the name as a string
  std::vector<SEXP> cells;
  for (SEXP a = CDDR(place); a != R_NilValue; a = cdr(a)) cells.push_back(a);
  for (size_t i = cells.size(); i-- > 0;) {
    args = Rf_cons(name && type(car(cells[i])) == SYMSXP ? Rf_ScalarString(PRINTNAME(car(cells[i]))) : car(cells[i]), args);
    SET_TAG(args, tag(cells[i]));
    UNPROTECT(1);
    PROTECT(args);
  }
  SEXP shown = keep(Rf_lcons(setterName, Rf_cons(tmp, args)));
  current_ = keep(Rf_lcons(setterName, Rf_cons(CADR(place), args)));  // R shows it as place <- value
  UNPROTECT(1);
  constant(shown);
  constant(assignCall);
  const auto index = [&](SEXP e) { inside(assignCall, [&] { indexArgument(e); }); };
  // With missing or named indices byte code calls a function, and blames that call.
  const auto callIndex = [&](SEXP e) {
    SEXP blamed = current_;
    inside(assignCall, [&] { current_ = blamed, indexArgument(e); });
  };

  if (isBracket(place) && hasDots(place)) {
    emit(Op::SubassignObject, {constant(shown), constant(assignCall)});
    return;
  }
  if (isBracket(place)) {
    const bool twice = head == R_Bracket2Symbol;
    const Label object = newLabel(), done = newLabel();
    const int depth = depth_;
    emit(Op::BrAssignObject, {ref(object)});
    bool plain = true;
    for (SEXP a : cells) plain &= car(a) != R_MissingArg && tag(a) == R_NilValue;
    if (plain && (cells.size() == 1 || cells.size() == 2)) {
      for (SEXP a : cells) index(car(a));
      emit(cells.size() == 1 ? Op::Subassign : Op::SubassignMat, {constant(shown), twice, constant(assignCall)});
    } else {
      CallSite site;
      site.call = shown;
      site.symbol = assignCall;
      const int at = static_cast<int>(code_.sites.size());
      code_.sites.emplace_back();
      for (SEXP a : cells) {
        site.names.push_back(tag(a));
        site.hasNames |= tag(a) != R_NilValue;
        site.exprs.push_back(car(a));
        site.kinds.push_back(car(a) == R_MissingArg ? ArgKind::Missing : ArgKind::Value);
        if (car(a) == R_MissingArg) pushConst(R_MissingArg);
        else callIndex(car(a));
      }
      const int n = static_cast<int>(cells.size());
      code_.sites[at] = std::move(site);
      emitVar(Op::SubassignN, {at, twice}, n + 2, 1);
    }
    emit(Op::Br, {ref(done)});
    depth_ = depth;
    bind(object);
    emit(Op::SubassignObject, {constant(shown), constant(assignCall)});
    bind(done);
    return;
  }
  if (base && head == R_DollarSymbol && cells.size() == 1 && type(car(cells[0])) == SYMSXP) {
    emit(Op::DollarAssign, {constant(shown), constant(car(cells[0])), constant(assignCall)});
    return;
  }
  CallSite site;
  site.call = shown;
  site.symbol = setterName;
  site.cache = newCache();
  site.target = nullptr;
  site.exprs.push_back(assignCall);  // exprs[0] is the whole assignment, for error messages
  constant(assignCall);
  const int at = static_cast<int>(code_.sites.size());
  code_.sites.emplace_back();
  code_.sites[at] = std::move(site);
  emit(Op::SetterCall, {at});
}

}  // namespace hunch::bytecode
