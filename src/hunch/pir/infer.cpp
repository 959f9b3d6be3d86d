// The type of each op, from its operands' types: one short rule per op with a result that depends on them.
#include "hunch/pir/graph.h"

namespace hunch::pir {

namespace {

bool bothIntegral(const Instr& i) { return !i.args[0]->type.may(Type::kDbl) && !i.args[1]->type.may(Type::kDbl); }
uint32_t naOf(const Instr& i) {
  uint32_t na = 0;
  for (const Instr* a : i.args) na |= a->type.bits & Type::kNa;
  return na;
}

bool isComplex(const Instr& i) { return i.args[0]->type.isComplex(); }

Type inferArith(const Instr& i) {
  if (isComplex(i)) return Type(Type::kCplx);  // under CplxOk
  const bool real = i.kind == 3 || i.kind == 12 || !bothIntegral(i);
  return real ? Type::dbl() : Type(Type::kInt);  // under IntOk an integer result is not NA
}

Type elementType(Type vector) {
  if (vector.kinds() == Type::kList) return Type::any();
  if (!(vector.kinds() & (Type::kNumeric | Type::kCplx))) return Type::any();
  return Type(vector.kinds() | Type::kNa);
}

Type inferPhi(const Instr& i) {
  Type t;
  for (const Instr* a : i.args) t = t | a->type;
  return t;
}

// Bits may make up NA of words that are not NA; not where a mask clears the sign.
Type inferBits(const Instr& i) {
  const auto isMask = [](const Instr* x) { return x->op == Op::Const && x->number >= 0; };
  const bool isMasked = i.kind == 0 && (isMask(i.args[0]) || isMask(i.args[1]));
  return isMasked ? Type(Type::kInt) : Type::integer();
}

}  // namespace

Type infer(const Instr& i) {
  switch (i.op) {
    case Op::Phi: return i.args.empty() ? i.type : inferPhi(i);
    case Op::Arith: return inferArith(i);
    case Op::Compare:
    case Op::And:
    case Op::Or:
    case Op::Not: return Type(Type::kLgl | naOf(i));
    case Op::Neg: return isComplex(i) ? i.args[0]->type : Type((i.args[0]->type.may(Type::kDbl) ? Type::kDbl : Type::kInt) | naOf(i));
    case Op::Math: return Type::dbl();
    case Op::MinMax: return i.args[0]->type.without(Type::kNa);
    case Op::Bits: return inferBits(i);
    case Op::ToDbl: return Type(Type::kDbl | naOf(i));
    case Op::ToLgl: return Type(Type::kLgl | naOf(i));
    case Op::ToInt: return Type(Type::kInt | (i.args[0]->type.may(Type::kDbl) ? 0 : naOf(i)));
    case Op::MkCplx: return Type(Type::kCplx | naOf(i));
    case Op::CplxPart: return Type(Type::kDbl | naOf(i));
    case Op::Own: return i.args[0]->type.without(Type::kAltrep);
    case Op::Grow:
    case Op::Fill: return i.args[0]->type;
    case Op::MkRange: return Type(Type::kInt | Type::kVector | Type::kAltrep);
    case Op::Reduce: return Type(i.args[0]->type.kinds() | Type::kNa);
    case Op::OwnBinding: return i.args[1]->type.without(Type::kAltrep);
    case Op::GrowBinding: return i.args[1]->type;
    case Op::GrowElement: return i.args[2]->type;
    case Op::LoadStr:
    case Op::SubStr: return Type(Type::kStr | Type::kVector | Type::kNa);
    case Op::SeqLoad:
    case Op::Load: return elementType(i.args[0]->type);
    default: return i.type;
  }
}

int32_t bitsOf(int kind, int32_t x, int32_t y) {
  const auto word = static_cast<uint32_t>(x), other = static_cast<uint32_t>(y);
  const bool isBeyond = kind >= 3 && other > 31;
  const uint32_t words[] = {word & other, word | other, word ^ other, word << (other & 31), word >> (other & 31)};
  return isBeyond ? INT32_MIN : static_cast<int32_t>(words[kind]);
}

}  // namespace hunch::pir
