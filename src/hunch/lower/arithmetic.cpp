// Arithmetic on raw scalars, bit for bit as R does it.
//
// Two NaN operands give the first one, which is how R tells NA from NaN; LLVM may swap the operands of + and *, so where
// both may be NaN the machine instruction is spelled out.
#include <llvm/IR/InlineAsm.h>

#include <cstring>

#include "hunch/bytecode/builtins.h"
#include "hunch/lower/ops.h"

namespace hunch::lower {

namespace {

enum Kind { kAdd, kSub, kMul, kDiv, kMod, kIDiv, kEq, kNe, kLt, kLe, kGt, kGe, kPow };

bool mayBeNa(const Instr* i) { return i->type.may(Type::kNa); }
bool isReal(const Instr* i) { return i->type.rep() == Rep::Real; }
bool isComplex(const Instr* i) { return i->type.isComplex(); }
bool bothIntegral(const Instr& i) { return !isReal(i.args[0]) && !isReal(i.args[1]); }

// ---- integers -----------------------------------------------------------------------------------------------------
// + - * with the overflow bit: the same instruction in IntOk and in Arith, so that one is left.
Value* overflowing(Emitter& e, int kind, Value* x, Value* y) {
  constexpr llvm::Intrinsic::ID kIds[] = {llvm::Intrinsic::sadd_with_overflow, llvm::Intrinsic::ssub_with_overflow,
                                          llvm::Intrinsic::smul_with_overflow};
  return e.b.CreateBinaryIntrinsic(kIds[kind], x, y);
}

// Division rounds towards minus infinity, the remainder has the divisor's sign. Divisors 0 and -1 trap or overflow:
// they are replaced by 1, which gives -1 its remainder; its quotient is the opposite.
Value* divide(Emitter& e, int kind, Value* x, Value* y) {
  auto& b = e.b;
  Value* odd = b.CreateICmpULE(b.CreateAdd(y, b.getInt32(1)), b.getInt32(1));
  Value* divisor = e.select(odd, b.getInt32(1), y);
  Value* rest = b.CreateSRem(x, divisor);
  Value* adjust = b.CreateAnd(e.asTest(rest), b.CreateICmpSLT(b.CreateXor(rest, divisor), b.getInt32(0)));
  if (kind == kMod) return e.select(adjust, b.CreateAdd(rest, divisor), rest);
  Value* quotient = b.CreateAdd(b.CreateSDiv(x, divisor), b.CreateSExt(adjust, b.getInt32Ty()));
  return e.select(b.CreateICmpEQ(y, b.getInt32(0xffffffffu)), b.CreateNeg(x), quotient);
}

// ---- doubles ------------------------------------------------------------------------------------------------------
Value* inOrder(Emitter& e, const char* instruction, Value* x, Value* y) {
  llvm::Type* real = e.b.getDoubleTy();
  auto* type = llvm::FunctionType::get(real, {real, real}, false);
  auto* code = llvm::InlineAsm::get(type, std::string(instruction) + " $2, $0", "=x,0,x", false);
  llvm::CallInst* call = e.b.CreateCall(type, code, {x, y});
  call->addFnAttr(llvm::Attribute::NoUnwind);
  call->addFnAttr(llvm::Attribute::WillReturn);
  call->setMemoryEffects(llvm::MemoryEffects::none());
  return call;
}

// x ^ 2 is x * x.
Value* power(Emitter& e, Value* x, Value* y) {
  auto& b = e.b;
  Value* isTwo = b.CreateFCmpOEQ(y, llvm::ConstantFP::get(b.getDoubleTy(), 2.0));
  if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(isTwo))
    return known->isOne() ? b.CreateFMul(x, x) : e.call(e.runtime.power, {x, y}, Touches::Nothing);
  Quick quick(e);
  quick.require(isTwo);
  return quick.otherwise(b.CreateFMul(x, x), [&] { return e.call(e.runtime.power, {x, y}, Touches::Nothing); });
}

// Two doubles as machine integers; goes on where both are whole and small enough to be exact, the divisor not 0.
std::pair<Value*, Value*> wholes(Emitter& e, Quick& quick, Value* x, Value* y) {
  auto& b = e.b;
  Value* exact = llvm::ConstantFP::get(b.getDoubleTy(), 4503599627370496.0);  // 2^52
  const auto isSmall = [&](Value* v) { return b.CreateFCmpOLT(b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, v), exact); };
  const auto isWhole = [&](Value* n, Value* v) { return b.CreateFCmpOEQ(b.CreateSIToFP(n, b.getDoubleTy()), v); };
  quick.require(b.CreateAnd(isSmall(x), isSmall(y)));
  Value *n = b.CreateFPToSI(x, b.getInt64Ty()), *d = b.CreateFPToSI(y, b.getInt64Ty());
  quick.require(b.CreateAnd(b.CreateAnd(isWhole(n, x), isWhole(d, y)), b.CreateICmpNE(d, b.getInt64(0))));
  return {n, d};
}

// x %% y and x %/% y on doubles, under RealOk.
Value* realDivide(Emitter& e, int kind, Value* x, Value* y) {
  auto& b = e.b;
  Quick quick(e);
  const auto [n, d] = wholes(e, quick, x, y);
  Value* rest = b.CreateSRem(n, d);
  Value* adjust = b.CreateAnd(b.CreateICmpNE(rest, b.getInt64(0)), b.CreateICmpSLT(b.CreateXor(rest, d), b.getInt64(0)));
  Value* result = kind == kMod ? e.select(adjust, b.CreateAdd(rest, d), rest)
                               : b.CreateAdd(b.CreateSDiv(n, d), b.CreateSExt(adjust, b.getInt64Ty()));
  return quick.otherwise(b.CreateSIToFP(result, b.getDoubleTy()), [&] {
    return e.call(kind == kMod ? e.runtime.modulo : e.runtime.quotient, {x, y}, Touches::Nothing);
  });
}

Value* realArith(Emitter& e, const Instr& i) {
  Value *x = e.real(i.args[0]), *y = e.real(i.args[1]);
  const bool free = x == y || !mayBeNa(i.args[0]) || !mayBeNa(i.args[1]);
  switch (i.kind) {
    case kAdd: return free ? e.b.CreateFAdd(x, y) : inOrder(e, "addsd", x, y);
    // x - (-y) would become a sum.
    case kSub: return free || i.args[1]->op != Op::Neg ? e.b.CreateFSub(x, y) : inOrder(e, "subsd", x, y);
    case kMul: return free ? e.b.CreateFMul(x, y) : inOrder(e, "mulsd", x, y);
    case kDiv: return e.b.CreateFDiv(x, y);
    case kMod:
    case kIDiv: return realDivide(e, i.kind, x, y);
    default: return power(e, x, y);
  }
}

Value* eitherNa(Emitter& e, const Instr& i) {
  Value* na = e.b.getFalse();
  for (const Instr* a : i.args)
    if (mayBeNa(a)) na = e.b.CreateOr(na, e.b.CreateNot(e.notNa(e.of(a))));
  return na;
}

// x / y and x ^ y on two integers: NA is NA itself, not what becomes of it in arithmetic.
Value* realOfIntegers(Emitter& e, const Instr& i) {
  Value* value = realArith(e, i);
  Value* na = eitherNa(e, i);
  if (i.kind == kPow) na = e.b.CreateAnd(na, e.b.CreateNot(e.notNa(value)));  // 1 ^ NA and NA ^ 0 are 1
  return e.select(na, e.naReal(), value);
}

// ---- complex numbers ------------------------------------------------------------------------------------------------
// The real part is a difference of two products, the imaginary part a sum.
Value* complexProduct(Emitter& e, Value* x, Value* y) {
  auto& b = e.b;
  Value* first = b.CreateFMul(b.CreateShuffleVector(x, {0, 0}), y);
  Value* second = b.CreateFMul(b.CreateShuffleVector(x, {1, 1}), b.CreateShuffleVector(y, {1, 0}));
  return b.CreateShuffleVector(b.CreateFSub(first, second), b.CreateFAdd(first, second), {0, 3});
}

Value* realNumber(Emitter& e, double x) { return llvm::ConstantFP::get(e.b.getDoubleTy(), x); }

bool isTwo(const Instr* z) {
  if (z->op != Op::MkCplx || !z->args[0]->isConstant() || !z->args[1]->isConstant()) return false;
  return z->args[0]->number == 2 && z->args[1]->number == 0;
}

// x ^ 2 is 1 * (x * x): R multiplies what it has so far, which is 1. The same in CplxOk and in Arith, so that one is left.
Value* complexArith(Emitter& e, const Instr& i) {
  Value *x = e.of(i.args[0]), *y = e.of(i.args[1]);
  if (i.kind == kAdd) return e.b.CreateFAdd(x, y);
  if (i.kind == kSub) return e.b.CreateFSub(x, y);
  if (i.kind == kMul) return complexProduct(e, x, y);
  if (i.kind == kPow && isTwo(i.args[1]))
    return complexProduct(e, e.complex(realNumber(e, 1), realNumber(e, 0)), complexProduct(e, x, x));
  Value* kind = e.b.getInt32(static_cast<uint32_t>(i.kind));
  Value* z = e.call(e.runtime.complexArith, {kind, e.re(x), e.im(x), e.re(y), e.im(y)}, Touches::Nothing);
  return e.complex(e.b.CreateExtractValue(z, 0), e.b.CreateExtractValue(z, 1));
}

// Mod(z) compared with a number, where squares leave no doubt: they and the library's Mod() are exact to a few bits.
Value* compareModulus(Emitter& e, const Instr& i, const std::function<Value*()>& exactly) {
  auto& b = e.b;
  constexpr double kDoubt = 0x1p-40;
  Value* z = e.of(i.args[0]->args[0]);
  const double limit = i.args[1]->number * i.args[1]->number;
  Value* square = b.CreateFAdd(b.CreateFMul(e.re(z), e.re(z)), b.CreateFMul(e.im(z), e.im(z)));
  Value* below = b.CreateFCmpOLT(square, realNumber(e, limit * (1 - kDoubt)));
  Value* above = b.CreateFCmpOGT(square, realNumber(e, limit * (1 + kDoubt)));
  Quick quick(e);
  quick.require(b.CreateOr(below, above));
  Value* holds = i.kind == kEq ? b.getFalse() : i.kind == kNe ? b.getTrue() : i.kind == kLt || i.kind == kLe ? below : above;
  return quick.otherwise(b.CreateZExt(holds, b.getInt32Ty()), exactly);
}

bool comparesModulus(const Instr& i) {
  const Instr *x = i.args[0], *y = i.args[1];
  return x->op == Op::CplxPart && x->kind == 2 && y->isConstant() && isReal(y) && y->number > 1e-100 && y->number < 1e100;
}

Value* complexEqual(Emitter& e, const Instr& i) {
  Value *x = e.of(i.args[0]), *y = e.of(i.args[1]);
  return e.b.CreateAnd(e.b.CreateFCmpOEQ(e.re(x), e.re(y)), e.b.CreateFCmpOEQ(e.im(x), e.im(y)));
}

}  // namespace

Value* lowerMkCplx(Emitter& e, const Instr& i) { return e.complex(e.of(i.args[0]), e.of(i.args[1])); }

Value* lowerCplxOk(Emitter& e, const Instr& i) { return e.notNa(complexArith(e, i)); }

Value* lowerCplxPart(Emitter& e, const Instr& i) {
  Value* z = e.of(i.args[0]);
  if (i.kind < 2) return i.kind == 0 ? e.re(z) : e.im(z);
  return e.call(e.runtime.complexPart, {e.b.getInt32(static_cast<uint32_t>(i.kind)), e.re(z), e.im(z)}, Touches::Nothing);
}

Value* lowerArith(Emitter& e, const Instr& i) {
  if (isComplex(&i)) return complexArith(e, i);
  if (!bothIntegral(i)) return realArith(e, i);
  if (i.kind == kDiv || i.kind == kPow) return realOfIntegers(e, i);
  Value *x = e.of(i.args[0]), *y = e.of(i.args[1]);
  if (i.kind == kMod || i.kind == kIDiv) return divide(e, i.kind, x, y);
  return e.b.CreateExtractValue(overflowing(e, i.kind, x, y), 0);
}

Value* lowerIntOk(Emitter& e, const Instr& i) {
  Value *x = e.of(i.args[0]), *y = e.of(i.args[1]);
  Value* ok = e.b.CreateNot(eitherNa(e, i));
  if (i.kind == kMod || i.kind == kIDiv) return e.b.CreateAnd(ok, e.asTest(y));
  Value* both = overflowing(e, i.kind, x, y);
  ok = e.b.CreateAnd(ok, e.b.CreateNot(e.b.CreateExtractValue(both, 1)));
  return e.b.CreateAnd(ok, e.notNa(e.b.CreateExtractValue(both, 0)));
}

namespace {
Value* compareValues(Emitter& e, const Instr& i, Value* x, Value* y) {
  using P = llvm::CmpInst;
  constexpr P::Predicate kInt[] = {P::ICMP_EQ, P::ICMP_NE, P::ICMP_SLT, P::ICMP_SLE, P::ICMP_SGT, P::ICMP_SGE};
  constexpr P::Predicate kReal[] = {P::FCMP_OEQ, P::FCMP_UNE, P::FCMP_OLT, P::FCMP_OLE, P::FCMP_OGT, P::FCMP_OGE};
  const int k = i.kind - kEq;
  return x->getType()->isDoubleTy() ? e.b.CreateFCmp(kReal[k], x, y) : e.b.CreateICmp(kInt[k], x, y);
}
}  // namespace

Value* lowerCompare(Emitter& e, const Instr& i) {
  const Instr *x = i.args[0], *y = i.args[1];
  const auto orNa = [&](Value* test) { return e.select(eitherNa(e, i), e.naInt(), e.b.CreateZExt(test, e.b.getInt32Ty())); };
  if (isComplex(x)) return orNa(e.b.CreateXor(complexEqual(e, i), e.b.getInt1(i.kind == kNe)));
  if (comparesModulus(i)) return compareModulus(e, i, [&] { return orNa(compareValues(e, i, lowerCplxPart(e, *x), e.real(y))); });
  return orNa(bothIntegral(i) ? compareValues(e, i, e.of(x), e.of(y)) : compareValues(e, i, e.real(x), e.real(y)));
}

// ---- logic --------------------------------------------------------------------------------------------------------
Value* lowerAnd(Emitter& e, const Instr& i) {
  Value* both = e.b.CreateAnd(e.asTest(e.of(i.args[0])), e.asTest(e.of(i.args[1])));
  return e.select(both, e.select(eitherNa(e, i), e.naInt(), e.b.getInt32(1)), e.b.getInt32(0));
}

Value* lowerOr(Emitter& e, const Instr& i) {
  Value* any = e.b.getFalse();
  for (const Instr* a : i.args) {
    Value* isTrue = e.asTest(e.of(a));
    if (mayBeNa(a)) isTrue = e.b.CreateAnd(isTrue, e.notNa(e.of(a)));
    any = e.b.CreateOr(any, isTrue);
  }
  return e.select(any, e.b.getInt32(1), e.select(eitherNa(e, i), e.naInt(), e.b.getInt32(0)));
}

Value* lowerNot(Emitter& e, const Instr& i) {
  Value* opposite = e.b.CreateZExt(e.b.CreateNot(e.asTest(e.of(i.args[0]))), e.b.getInt32Ty());
  return e.select(eitherNa(e, i), e.naInt(), opposite);
}

// ---- one operand, and the rest ------------------------------------------------------------------------------------
Value* lowerNeg(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  return isReal(i.args[0]) || isComplex(i.args[0]) ? e.b.CreateFNeg(x) : e.b.CreateNeg(x);  // -NA is NA: the smallest integer has no opposite
}

namespace {
// Functions that are one instruction, and give the same bits.
struct Direct {
  const char* name;
  llvm::Intrinsic::ID id;
};
constexpr Direct kDirect[] = {
    {"sqrt", llvm::Intrinsic::sqrt},   {"abs", llvm::Intrinsic::fabs},    {"floor", llvm::Intrinsic::floor},
    {"ceiling", llvm::Intrinsic::ceil}, {"trunc", llvm::Intrinsic::trunc},
};

Value* mathValue(Emitter& e, int function, const char* name, Value* x) {
  for (const Direct& d : kDirect)
    if (!std::strcmp(d.name, name)) return e.b.CreateUnaryIntrinsic(d.id, x);
  return e.call(e.runtime.math, {e.b.getInt32(static_cast<uint32_t>(function)), x}, Touches::Nothing);
}
}  // namespace

Value* lowerMath(Emitter& e, const Instr& i) {
  const char* name = bytecode::math1Name(i.kind);
  Value* x = e.real(i.args[0]);
  Value* value = mathValue(e, i.kind, name, x);
  const bool keepsNan = !std::strcmp(name, "abs") || !mayBeNa(i.args[0]);
  return keepsNan ? value : e.select(e.notNa(x), value, x);
}

Value* lowerMinMax(Emitter& e, const Instr& i) {
  Value *x = e.of(i.args[0]), *y = e.of(i.args[1]);
  if (isReal(i.args[0]))  // of equals the first
    return e.select(i.kind == 0 ? e.b.CreateFCmpOLT(y, x) : e.b.CreateFCmpOGT(y, x), y, x);
  return e.b.CreateBinaryIntrinsic(i.kind == 0 ? llvm::Intrinsic::smin : llvm::Intrinsic::smax, x, y);
}

Value* lowerBits(Emitter& e, const Instr& i) {
  using Instruction = llvm::Instruction;
  constexpr Instruction::BinaryOps kOps[] = {Instruction::And, Instruction::Or, Instruction::Xor, Instruction::Shl, Instruction::LShr};
  Value *x = e.of(i.args[0]), *y = e.of(i.args[1]);
  if (i.kind <= 2) return e.b.CreateBinOp(kOps[i.kind], x, y);
  Value* isWithin = e.b.CreateICmpULT(y, e.b.getInt32(32));
  Value* word = e.b.CreateBinOp(kOps[i.kind], x, e.b.CreateAnd(y, uint64_t{31}));
  return e.b.CreateSelect(isWithin, word, e.b.getInt32(static_cast<uint32_t>(INT_MIN)));
}

Value* lowerRealOk(Emitter& e, const Instr& i) {
  Value *x = e.real(i.args[0]), *y = e.real(i.args[1]);
  if (i.kind == 12) return e.b.CreateFCmpULE(e.b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, y), realNumber(e, pir::kMostExactPower));
  Quick quick(e);
  wholes(e, quick, x, y);
  return quick.otherwise(e.b.getTrue(), [&] {
    Value* kind = e.b.getInt32(static_cast<uint32_t>(i.kind));
    return e.asTest(e.call(e.runtime.realOk, {kind, x, y}, Touches::Nothing));
  });
}

Value* lowerNanOk(Emitter& e, const Instr& i) {
  Value *x = e.real(i.args[0]), *y = e.real(i.args[1]);
  return e.b.CreateOr(e.notNa(y), e.b.CreateNot(e.notNa(x)));
}

}  // namespace hunch::lower
