// New vectors: list(...), c(...), vector(mode, n); builtins on whole vectors that can neither warn nor fail.
#include "hunch/build/builder.h"

#include <cstring>

namespace hunch::build {

namespace {

constexpr int kMaxValues = 64;

bool isPlainVector(Type t, uint32_t kinds) {
  return isOneVector(t) && (t.kinds() & kinds) && !t.may(Type::kAttributes);
}
bool isPlainNumber(const Instr* x) { return x->type.isUnboxed() || isPlainVector(x->type, Type::kNumeric); }

// What c() makes of values of these kinds; 0: something else.
uint32_t combinedKind(uint32_t kinds) {
  kinds &= ~Type::kNil;
  if (kinds == Type::kStr || kinds == Type::kList) return kinds;
  if (!kinds || (kinds & ~Type::kNumeric)) return 0;
  return kinds & Type::kDbl ? Type::kDbl : kinds & Type::kInt ? Type::kInt : Type::kLgl;
}

bool isCountType(const char* type) {
  return !std::strcmp(type, "chars") || !std::strcmp(type, "bytes") || !std::strcmp(type, "width");
}

uint32_t kindOfMode(const char* mode) {
  static constexpr struct {
    const char* mode;
    uint32_t kind;
  } kModes[] = {{"double", Type::kDbl},  {"numeric", Type::kDbl},   {"integer", Type::kInt},
                {"logical", Type::kLgl}, {"character", Type::kStr}, {"list", Type::kList}, {"complex", Type::kCplx}};
  for (const auto& m : kModes)
    if (!std::strcmp(m.mode, mode)) return m.kind;
  return 0;
}

}  // namespace

bool Builder::makeList(const bytecode::CallSite& call) {
  const int n = static_cast<int>(call.kinds.size());
  if (n > kMaxValues) return false;
  std::vector<Instr*> values;
  for (int i = n; i-- > 0;)
    if (Instr* value = use(i)) values.push_back(value);
    else return false;
  Instr* list = emit(Op::MakeList, vectorType(Type::kList).with(call.hasNames ? Type::kAttributes : 0), values);
  list->object = call.call;
  list->label = "list";
  for (const Instr* value : values) share(value);
  emit(Op::Visible, Type::none())->kind = 1;
  pop(n);
  push(list);
  return true;
}

bool Builder::combineValues(int n) {
  if (n > kMaxValues) return false;
  std::vector<Instr*> values;
  uint32_t kinds = 0;
  for (int i = n; i-- > 0;) {
    Instr* value = use(i);
    if (!value) return false;
    const Type t = value->type;
    if (!t.isUnboxed() && t != Type(Type::kNil) && !isPlainVector(t, Type::kNumeric | Type::kStr | Type::kList)) return false;
    kinds |= t.kinds();
    values.push_back(value);
  }
  const uint32_t kind = combinedKind(kinds);
  if (!kind) return false;
  Instr* all = emit(Op::Combine, vectorType(kind), values);
  emit(Op::Visible, Type::none())->kind = 1;
  pop(n);
  push(all);
  return true;
}

// .Internal(vector(mode, length))
bool Builder::vectorOf() {
  const Instr* mode = use(1);
  Instr* length = raw(0);
  if (!mode || mode->op != Op::Const || host::type(mode->object) != STRSXP || Rf_xlength(mode->object) != 1) return false;
  const uint32_t kind = kindOfMode(CHAR(STRING_ELT(mode->object, 0)));
  if (!kind || !length || length->type.kinds() == Type::kLgl || failed(Reason::NotANumber) || failed(Reason::Length)) return false;
  notNa(length);
  Instr* some = emit(Op::Compare, Type::lgl(), {length, constant(0, Type(length->type.kinds()))});
  some->kind = 11;
  assume(emit(Op::IsTrue, Type::test(), {some}), Reason::Length);
  Instr* n = emit(Op::NatAdd, Type::nat(), {emit(Op::Index, Type::nat(), {length})});
  n->kind = 1;
  Instr* x = emit(Op::NewVec, vectorType(kind), {n});
  emit(Op::Visible, Type::none())->kind = 1;
  pop(2);
  push(x);
  return true;
}

// ---- strings ------------------------------------------------------------------------------------------------------
// .Internal(substr(x, start, stop))
bool Builder::subString() {
  Instr *x = use(2), *from = raw(1), *to = raw(0);
  if (!x || !from || !to || failed(Reason::Length) || failed(Reason::NotANumber)) return false;
  if (!isPlainVector(x->type, Type::kStr) || from->type.kinds() != Type::kInt || to->type.kinds() != Type::kInt) return false;
  assume(emit(Op::IsAscii, Type::test(), {x}), Reason::Length);
  notNa(from);
  notNa(to);
  Instr* part = emit(Op::SubStr, Type::none(), {x, from, to});
  emit(Op::Visible, Type::none())->kind = 1;
  pop(3);
  push(part);
  return true;
}

// .Internal(nchar(x, type, allowNA, keepNA)) of an ASCII string: the same for all types.
bool Builder::charCount() {
  Instr* x = use(3);
  if (!x || !isPlainVector(x->type, Type::kStr) || failed(Reason::Length)) return false;
  for (int i = 0; i < 3; i++)
    if (const Instr* option = use(i); !option || option->op != Op::Const) return false;
  const SEXP type = use(2)->object;
  if (host::type(type) != STRSXP || Rf_xlength(type) != 1 || !isCountType(CHAR(STRING_ELT(type, 0)))) return false;
  assume(emit(Op::IsAscii, Type::test(), {x}), Reason::Length);
  Instr* n = emit(Op::StrLen, Type(Type::kInt), {x});
  emit(Op::Visible, Type::none())->kind = 1;
  pop(4);
  push(n);
  return true;
}

// ---- whole vectors ------------------------------------------------------------------------------------------------

// sum() of doubles, any() and all() of logicals, min() and max() of what is not empty.
bool Builder::reduceVector(const std::string& name) {
  Instr* x = operand(0);
  if (!x || x->type.isRaw() || !isPlainVector(x->type, Type::kNumeric)) return false;
  const bool lgl = x->type.kinds() == Type::kLgl, extreme = name == "min" || name == "max";
  if (!(name == "sum" && x->type.kinds() == Type::kDbl) && !((name == "any" || name == "all") && lgl) && !(extreme && !lgl))
    return false;
  if (extreme) {
    if (failed(Reason::Length)) return false;
    Instr* zero = constant(0, Type::nat());
    assume(emit(Op::NatLt, Type::test(), {zero, emit(Op::Length, Type::nat(), {x})}), Reason::Length);
  }
  Instr* value = emit(Op::Reduce, Type(x->type.kinds() | Type::kNa), {x});
  value->kind = name == "sum" ? 0 : name == "min" ? 1 : name == "max" ? 2 : name == "any" ? 3 : 4;
  emit(Op::Visible, Type::none())->kind = 1;
  pop();
  push(value);
  return true;
}

// Arithmetic and comparison of plain vectors of one length, or with a scalar. Integers may overflow: left to tier 1.
// An object that waits as another operand, and that no variable holds any more: GNU R's byte code overwrites it.
bool Builder::isHeldByOperandsOnly(const Instr* x) const {
  if (x->type.isUnboxed()) return false;
  const auto holds = [x](const Variable& v) { return v.value == x; };
  if (std::any_of(state_.vars.begin(), state_.vars.end(), holds)) return false;
  return std::any_of(state_.stack.begin(), state_.stack.end() - 2, [x](const Operand& o) { return o.value == x; });
}

bool Builder::vectorArithmetic(int kind) {
  Instr *x = operand(1), *y = operand(0);
  const bool compares = kind >= 6 && kind <= 11;
  if (!x || !y || kind == 4 || kind == 5 || !isPlainNumber(x) || !isPlainNumber(y) || failed(Reason::Length)) return false;
  const uint32_t kinds = x->type.kinds() | y->type.kinds();
  if (!compares && (!(kinds & Type::kDbl) || isHeldByOperandsOnly(x) || isHeldByOperandsOnly(y))) return false;
  SEXP call = in_.code->pool[static_cast<size_t>(word(1))];
  SEXP builtin = host::type(call) == LANGSXP ? host::symbolValue(host::car(call)) : R_NilValue;
  if (host::type(builtin) != BUILTINSXP) return false;
  if (!x->type.isUnboxed() && !y->type.isUnboxed() && x != y) {
    Instr *n = emit(Op::Length, Type::nat(), {x}), *m = emit(Op::Length, Type::nat(), {y});
    assume(emit(Op::NotTest, Type::test(), {emit(Op::NatLt, Type::test(), {n, m})}), Reason::Length);
    assume(emit(Op::NotTest, Type::test(), {emit(Op::NatLt, Type::test(), {m, n})}), Reason::Length);
  }
  Instr* value = emit(Op::VecArith, vectorType(compares ? Type::kLgl : Type::kDbl), {x, y});
  value->kind = kind;
  value->object = call;
  value->label = CHAR(PRINTNAME(host::car(call)));
  pop(2);
  push(value);
  return true;
}

}  // namespace hunch::build
