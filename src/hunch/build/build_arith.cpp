// Arithmetic, comparison, logic and mathematical functions on raw scalars.
#include "hunch/build/builder.h"
#include "hunch/bytecode/builtins.h"

#include <cmath>
#include <cstring>

namespace hunch::build {

namespace {

// Numbers of the kinds of arithmetic, as tier 1 and ops.def have them.
int kindOf(Bc op) {
  if (op == Bc::Pow) return 12;
  if (op >= Bc::Eq && op <= Bc::Ge) return 6 + static_cast<int>(op) - static_cast<int>(Bc::Eq);
  switch (op) {
    case Bc::Add: return 0;
    case Bc::Sub: return 1;
    case Bc::Mul: return 2;
    case Bc::Div: return 3;
    case Bc::Mod: return 4;
    default: return 5;
  }
}

bool isReal(const Instr* x) { return x->type.kinds() == Type::kDbl; }

}  // namespace

bool Builder::arithmetic(int kind) {
  Instr *x = raw(1), *y = raw(0);
  if (!x || !y) return complexArithmetic(kind) || compareStrings(kind) || vectorArithmetic(kind);
  if (kind >= 6 && kind <= 11) {
    Instr* r = emit(Op::Compare, Type::lgl(), {x, y});
    r->kind = kind;
    pop(2);
    push(r);
    return true;
  }
  if (!isReal(x) && !isReal(y) && kind != 3 && kind != 12) {
    if (failed(Reason::Overflow)) return false;
    Instr* ok = emit(Op::IntOk, Type::test(), {x, y});
    ok->kind = kind;
    assume(ok, Reason::Overflow);
  } else if (kind == 4 || kind == 5) {
    if (failed(Reason::Overflow)) return false;
    Instr* ok = emit(Op::RealOk, Type::test(), {x = toReal(x), y = toReal(y)});
    ok->kind = kind;
    assume(ok, Reason::Overflow);
  } else if (kind == 12 && isReal(y) && !(y->op == Op::Const && std::fabs(y->number) <= pir::kMostExactPower)) {
    if (failed(Reason::Overflow)) return false;
    Instr* ok = emit(Op::RealOk, Type::test(), {toReal(x), y});
    ok->kind = kind;
    assume(ok, Reason::Overflow);
  }
  Instr* r = graph->append(block_, Op::Arith, Type::none(), {x, y});
  r->pc = pc_;
  r->kind = kind;
  r->type = pir::infer(*r);
  pop(2);
  push(r);
  return true;
}

// Of two scalars, one of them complex. A result that is NaN in some part is left to tier 1.
bool Builder::complexArithmetic(int kind) {
  Instr *x = operand(1), *y = operand(0);
  const bool compares = kind == 6 || kind == 7;
  if (!x || !y || !x->type.isRaw() || !y->type.isRaw() || failed(Reason::NotANumber)) return false;
  if ((kind > 3 && kind != 12 && !compares) || !(x->type.isComplex() || y->type.isComplex())) return false;
  x = toComplex(x);
  y = toComplex(y);
  if (!compares) {
    Instr* ok = emit(Op::CplxOk, Type::test(), {x, y});
    ok->kind = kind;
    assume(ok, Reason::NotANumber);
  }
  Instr* r = emit(compares ? Op::Compare : Op::Arith, Type::none(), {x, y});
  r->kind = kind;
  pop(2);
  push(r);
  return true;
}

// Re, Im, Mod, Arg, Conj and as.complex of a scalar; is.complex of anything.
bool Builder::complexPart(const std::string& name) {
  static const char* const parts[] = {"Re", "Im", "Mod", "Arg"};
  Instr* z = operand(0);
  if (!z) return false;
  const auto part = [&](int k) {
    Instr* p = emit(Op::CplxPart, Type::none(), {z});
    p->kind = k;
    return p;
  };
  Instr* value = nullptr;
  if (name == "is.complex") {
    const bool yes = z->type.kinds() == Type::kCplx;
    if (!yes && z->type.may(Type::kCplx)) return false;
    value = constant(yes, Type(Type::kLgl));
  } else if (name == "as.complex") {
    if (!z->type.isRaw() || failed(Reason::NotANumber)) return false;
    value = toComplex(z);
  } else if (z->type.isComplex()) {
    for (int k = 0; k < 4 && !value; k++)
      if (name == parts[k]) value = part(k);
    if (name == "Conj") value = emit(Op::MkCplx, Type::none(), {part(0), emit(Op::Neg, Type::none(), {part(1)})});
  }
  if (!value) return false;
  emit(Op::Visible, Type::none())->kind = 1;
  pop();
  push(value);
  return true;
}

// .Internal(complex(length.out, real, imaginary)) of two numbers.
bool Builder::makeComplex() {
  const Instr* length = raw(2);
  Instr *re = raw(1), *im = raw(0);
  if (!length || !re || !im || !length->isConstant() || (length->number != 0 && length->number != 1)) return false;
  Instr* z = emit(Op::MkCplx, Type::none(), {toReal(re), toReal(im)});
  emit(Op::Visible, Type::none())->kind = 1;
  pop(3);
  push(z);
  return true;
}

bool Builder::arith() { return arithmetic(kindOf(static_cast<Bc>(word(0)))); }
bool Builder::compare() { return arithmetic(kindOf(static_cast<Bc>(word(0)))); }

// Of scalars: for vectors the optimizer would need the call, which the instruction has not.
bool Builder::pureArith() {
  const int kind = word(1);
  return kind <= 12 && (raw(1) && raw(0) ? arithmetic(kind) : complexArithmetic(kind));
}

bool Builder::logic() { return logicOf(static_cast<Bc>(word(0)) == Bc::And ? Op::And : Op::Or); }

bool Builder::logicOf(Op op) {
  Instr *x = raw(1), *y = raw(0);
  if (!x || !y || x->type.kinds() != Type::kLgl || y->type.kinds() != Type::kLgl) return false;
  pop(2);
  push(emit(op, Type::lgl(), {x, y}));
  return true;
}

bool Builder::negate() {
  Instr* x = operand(0);
  if (!x || !x->type.isRaw()) return false;
  pop();
  push(emit(Op::Neg, Type::none(), {x}));
  return true;
}

bool Builder::plus() {
  Instr* x = operand(0);
  return x && x->type.isRaw() && x->type.kinds() != Type::kLgl;
}

bool Builder::notOp() {
  Instr* x = raw(0);
  if (!x || x->type.kinds() != Type::kLgl) return false;
  pop();
  push(emit(Op::Not, Type::lgl(), {x}));
  return true;
}

bool Builder::absolute() {
  Instr* x = raw(0);
  if (failed(Reason::NotANumber)) return false;
  notNa(x);
  Instr* negative = emit(Op::Neg, Type::none(), {x});
  Instr* r = emit(Op::MinMax, x->type, {x, negative});
  r->kind = 1;
  pop();
  push(r);
  return true;
}

bool Builder::math() { return mathOf(word(2)); }

bool Builder::mathOf(int function) {
  Instr* x = raw(0);
  const char* name = bytecode::math1Name(function);
  if (!x && !std::strcmp(name, "abs")) return complexPart("Mod");
  if (!x || failed(Reason::NotANumber)) return false;
  if (!isReal(x) && !std::strcmp(name, "abs")) return x->type.kinds() == Type::kInt && absolute();
  if (!isReal(x) && std::strcmp(name, "sqrt") && std::strcmp(name, "exp")) return false;
  x = toReal(x);
  Instr* r = emit(Op::Math, Type::dbl(), {x});
  r->kind = function;
  static const char* const safe[] = {"abs", "floor", "ceiling", "trunc", "sign", "exp"};
  bool warns = true;
  for (const char* s : safe) warns &= std::strcmp(name, s) != 0;
  if (warns) assume(emit(Op::NanOk, Type::test(), {x, r}), Reason::NotANumber);
  pop();
  push(r);
  return true;
}

bool Builder::minMax(int kind) {
  Instr *x = raw(1), *y = raw(0);
  if (!x || !y || failed(Reason::NotANumber)) return false;
  if (x->type.kinds() == Type::kLgl || y->type.kinds() == Type::kLgl) return false;
  notNa(x);
  notNa(y);
  if (isReal(x) != isReal(y)) x = toReal(x), y = toReal(y);
  Instr* r = emit(Op::MinMax, x->type, {x, y});
  r->kind = kind;
  pop(2);
  push(r);
  return true;
}

}  // namespace hunch::build
