// Machine integers: lengths, positions, next pcs; and ranges from:to.
#include <llvm/IR/IntrinsicsX86.h>

#include <climits>

#include "hunch/lower/ops.h"

namespace hunch::lower {

namespace {
Value* wide(Emitter& e, Value* x) { return e.b.CreateSExt(x, e.b.getInt64Ty()); }

// Truncated; the smallest number when it is NaN or does not fit, as the machine has it.
Value* truncated(Emitter& e, Value* x) {
  auto* pair = llvm::FixedVectorType::get(e.b.getDoubleTy(), 2);
  Value* lanes = e.b.CreateInsertElement(llvm::PoisonValue::get(pair), x, uint64_t{0});
  lanes = e.b.CreateInsertElement(lanes, llvm::ConstantFP::get(e.b.getDoubleTy(), 0.0), uint64_t{1});
  return e.b.CreateIntrinsic(llvm::Intrinsic::x86_sse2_cvttsd2si64, {}, {lanes});
}
}  // namespace

Value* lowerNatLt(Emitter& e, const Instr& i) { return e.b.CreateICmpSLT(e.of(i.args[0]), e.of(i.args[1])); }
Value* lowerInBounds(Emitter& e, const Instr& i) { return e.b.CreateICmpULT(e.of(i.args[0]), e.of(i.args[1])); }
Value* lowerPcIs(Emitter& e, const Instr& i) {
  return e.b.CreateICmpEQ(e.of(i.args[0]), e.b.getInt64(static_cast<uint64_t>(i.pc)));
}

Value* lowerFitsInt(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  if (x->getType()->isDoubleTy()) {
    const auto limit = [&](double d) { return llvm::ConstantFP::get(e.b.getDoubleTy(), d); };
    return e.b.CreateAnd(e.b.CreateFCmpOGT(x, limit(-2147483648.0)), e.b.CreateFCmpOLT(x, limit(2147483648.0)));
  }
  if (x->getType()->isIntegerTy(32)) return e.notNa(x);
  return e.b.CreateICmpULT(e.b.CreateAdd(x, e.b.getInt64(INT_MAX)), e.b.getInt64(2 * uint64_t{INT_MAX} + 1));
}

Value* lowerNatToInt(Emitter& e, const Instr& i) { return e.b.CreateTrunc(e.of(i.args[0]), e.b.getInt32Ty()); }
Value* lowerNatToDbl(Emitter& e, const Instr& i) { return e.b.CreateSIToFP(e.of(i.args[0]), e.b.getDoubleTy()); }
Value* lowerNatAdd(Emitter& e, const Instr& i) {
  return e.b.CreateAdd(e.of(i.args[0]), e.b.getInt64(static_cast<uint64_t>(int64_t{i.kind})), "", false, true);
}

Value* lowerIndex(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  Value* position = x->getType()->isDoubleTy() ? truncated(e, x) : wide(e, x);
  Value* positive = e.b.CreateBinaryIntrinsic(llvm::Intrinsic::smax, position, e.b.getInt64(0));
  return e.b.CreateAdd(positive, e.b.getInt64(~uint64_t{0}), "", false, true);
}

Value* lowerMatIndex(Emitter& e, const Instr& i) {
  Value* before = e.b.CreateMul(e.of(i.args[1]), e.of(i.args[2]), "", false, true);
  return e.b.CreateAdd(before, e.of(i.args[0]), "", false, true);
}

Value* lowerRangeLen(Emitter& e, const Instr& i) {
  Value* distance = e.b.CreateSub(wide(e, e.of(i.args[1])), wide(e, e.of(i.args[0])), "", false, true);
  Value* size = e.b.CreateBinaryIntrinsic(llvm::Intrinsic::abs, distance, e.b.getTrue());
  return e.b.CreateAdd(size, e.b.getInt64(1), "", true, true);
}

Value* lowerRangeStep(Emitter& e, const Instr& i) {
  Value* up = e.b.CreateICmpSGE(e.of(i.args[1]), e.of(i.args[0]));
  return e.select(up, e.b.getInt32(1), e.b.getInt32(0xffffffffu));
}

Value* lowerRangeElem(Emitter& e, const Instr& i) {
  Value* position = e.b.CreateTrunc(e.of(i.args[2]), e.b.getInt32Ty());
  return e.b.CreateAdd(e.of(i.args[0]), e.b.CreateMul(e.of(i.args[1]), position));
}

}  // namespace hunch::lower
