// Constants, boxes, tests of single values, conversions.
#include <cmath>

#include "hunch/lower/ops.h"

namespace hunch::lower {

Value* lowerConst(Emitter& e, const Instr& i) {
  switch (i.type.rep()) {
    case Rep::Test: return e.b.getInt1(i.number != 0);
    case Rep::Nat: return e.b.getInt64(static_cast<uint64_t>(static_cast<int64_t>(i.number)));
    case Rep::Int: return std::isnan(i.number) ? e.naInt() : e.b.getInt32(static_cast<uint32_t>(static_cast<int>(i.number)));
    case Rep::Real: return llvm::ConstantFP::get(e.b.getContext(), llvm::APFloat(i.number));
    default: return e.object(i.object);
  }
}

Value* lowerPhi(Emitter& e, const Instr& i) {
  return e.b.CreatePHI(e.typeOf(i.type), static_cast<unsigned>(i.args.size()));
}

Value* lowerBox(Emitter& e, const Instr& i) {
  if (i.args[0]->type.isComplex()) {
    Value* z = e.of(i.args[0]);
    return e.call(e.runtime.boxComplex, {e.re(z), e.im(z)}, Touches::Allocates);
  }
  Value* tag = e.b.getInt32(static_cast<uint32_t>(tagOf(i.args[0]->type)));
  return e.call(e.runtime.box, {tag, e.bits(e.of(i.args[0]))}, Touches::Allocates);
}

Value* lowerUnbox(Emitter& e, const Instr& i) { return e.loadScalar(e.of(i.args[0]), i.type); }

// ---- tests --------------------------------------------------------------------------------------------------------
namespace {
constexpr uint32_t kSeveral = Type::kOther;                  // stands for several R types
constexpr uint32_t kWithoutLength = Type::kNil | Type::kSym | Type::kClo | Type::kPrim | Type::kEnv;

bool isPlainScalarType(Type t) { return (t.kinds() & (Type::kNumeric | Type::kCplx)) && !t.may(Type::kVector); }
}  // namespace

// One kind, decided by the header: no look at elements, no kind that has always a length but none in the type.
bool isQuickType(Type t) {
  const uint32_t kinds = t.kinds();
  if (kinds == 0 || (kinds & (kinds - 1)) || (kinds & kSeveral)) return false;
  if (isPlainScalarType(t)) return t.may(Type::kNa);
  return (kinds & kWithoutLength) || t.may(Type::kVector);
}

Value* hasQuickType(Emitter& e, Value* object, Type t) {
  const bool scalar = isPlainScalarType(t);
  uint64_t mask = kTypeMask, wanted = static_cast<uint64_t>(sexpType(t.kinds()));
  if (scalar) mask |= kScalarBit, wanted |= kScalarBit;
  if (scalar || !t.may(Type::kObject)) mask |= kObjectBit;
  if (scalar || !t.may(Type::kAltrep)) mask |= kAltrepBit;
  Value* info = e.load(e.b.getInt8Ty(), object, 0, Memory::Header);
  Value* same = e.b.CreateICmpEQ(e.b.CreateAnd(info, mask), e.b.getInt8(static_cast<uint8_t>(wanted)));
  if ((t.may(Type::kAttributes) && !scalar) || t.kinds() == Type::kSym) return same;
  Value* attributes = e.load(e.b.getPtrTy(), object, kAttribOffset, Memory::Attributes);
  return e.b.CreateAnd(same, e.b.CreateICmpEQ(attributes, e.object(R_NilValue)));
}

Value* lowerIsType(Emitter& e, const Instr& i) {
  const Instr* x = i.args[0];
  if (x->type.rep() != Rep::Boxed) {  // a raw scalar: only NA is left to look at
    if (!x->type.without(Type::kNa).isA(i.expected)) return e.b.getFalse();
    return x->type.isA(i.expected) ? e.b.getTrue() : e.notNa(e.of(x));
  }
  if (isQuickType(i.expected.with(Type::kNa))) return hasQuickType(e, e.of(x), i.expected);
  return e.asTest(e.call(e.runtime.isType, {e.of(x), e.b.getInt32(i.expected.bits)}, Touches::Reads));
}

Value* lowerNotNA(Emitter& e, const Instr& i) { return e.notNa(e.of(i.args[0])); }

Value* lowerIsTrue(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  if (x->getType()->isDoubleTy()) return e.b.CreateFCmpUNE(x, llvm::ConstantFP::get(x->getType(), 0.0));
  return e.asTest(x);
}

Value* lowerNotTest(Emitter& e, const Instr& i) { return e.b.CreateNot(e.of(i.args[0])); }

namespace {
// A closure's fields are its formals, its body and its environment.
Value* isDefinedIn(Emitter& e, const Instr& i, Value* outer) {
  const auto* code = static_cast<const bytecode::Code*>(i.site);
  Value* x = e.of(i.args[0]);
  Quick quick(e);
  quick.require(e.b.CreateICmpEQ(e.load(e.b.getPtrTy(), x, 32, Memory::Header), e.object(code->formals)));
  quick.require(e.b.CreateICmpEQ(e.load(e.b.getPtrTy(), x, 40, Memory::Header), e.object(code->body)));
  Value* same = e.b.CreateICmpEQ(e.load(e.b.getPtrTy(), x, 48, Memory::Header), outer);
  return quick.otherwise(same, [&] { return e.asTest(e.call(e.runtime.isSibling, {outer, x, e.object(code)}, Touches::Reads)); });
}
}  // namespace

Value* lowerIsSibling(Emitter& e, const Instr& i) {
  return isDefinedIn(e, i, e.graph.quiet ? e.quietEnv() : e.load(e.b.getPtrTy(), e.frame(), offsetof(interp::Frame, outer), Memory::World));
}

Value* lowerIsInner(Emitter& e, const Instr& i) {
  return isDefinedIn(e, i, e.load(e.b.getPtrTy(), e.frame(), offsetof(interp::Frame, env), Memory::World));
}

Value* lowerRunsCode(Emitter& e, const Instr& i) {
  return e.asTest(e.call(e.runtime.runsCode, {e.of(i.args[0]), e.object(i.site)}, Touches::Reads));
}

Value* lowerUntraced(Emitter& e, const Instr& i) {
  Value* info = e.load(e.b.getInt32Ty(), e.of(i.args[0]), 0, Memory::Header);
  return e.b.CreateICmpEQ(e.b.CreateAnd(info, host::kTraceBit), e.b.getInt32(0));
}

Value* lowerSameObject(Emitter& e, const Instr& i) { return e.b.CreateICmpEQ(e.of(i.args[0]), e.object(i.object)); }

// ---- conversions --------------------------------------------------------------------------------------------------
Value* lowerToDbl(Emitter& e, const Instr& i) { return e.real(i.args[0]); }

Value* lowerToInt(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  return x->getType()->isDoubleTy() ? e.b.CreateFPToSI(x, e.b.getInt32Ty()) : x;
}

Value* lowerFromTest(Emitter& e, const Instr& i) { return e.b.CreateZExt(e.of(i.args[0]), e.b.getInt32Ty()); }

Value* lowerToLgl(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  Value* truth = e.b.CreateZExt(lowerIsTrue(e, i), e.b.getInt32Ty());
  return i.args[0]->type.may(Type::kNa) ? e.select(e.notNa(x), truth, e.naInt()) : truth;
}

}  // namespace hunch::lower
