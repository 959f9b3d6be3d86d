// Vectors of known direct type: length, dimensions, elements, and the right to change them.
#include <cstddef>

#include "hunch/lower/ops.h"

namespace hunch::lower {

namespace {

struct Element {
  llvm::Type* type;
  Memory memory;
};

Element elementOf(Emitter& e, const Instr& vector) {
  switch (vector.type.kinds()) {
    case Type::kDbl: return {e.b.getDoubleTy(), Memory::Reals};
    case Type::kCplx: return {e.typeOf(Type::cplx()), Memory::Complexes};
    case Type::kInt:
    case Type::kLgl: return {e.b.getInt32Ty(), Memory::Integers};
    case Type::kList: return {e.b.getPtrTy(), Memory::Objects};
    default: e.fail("elements of " + toString(vector.type) + " cannot be reached directly");
  }
  return {e.b.getDoubleTy(), Memory::Reals};
}

Value* elementAt(Emitter& e, const Instr& i, const Element& element) {
  return e.b.CreateInBoundsGEP(element.type, e.at(e.of(i.args[0]), kDataOffset), e.of(i.args[1]));
}

Value* attributesOf(Emitter& e, Value* x) { return e.loadObject(x, kAttribOffset, Memory::Attributes); }
constexpr int kCdr = 40, kTagField = 48;

Value* dimension(Emitter& e, const Instr& i, int which) {
  Value* dim = e.loadObject(attributesOf(e, e.of(i.args[0])), kCar, Memory::Attributes);
  Value* n = e.load(e.b.getInt32Ty(), dim, kDataOffset + 4 * which, Memory::Attributes);
  return e.b.CreateZExt(n, e.b.getInt64Ty());
}

}  // namespace

Value* lowerLength(Emitter& e, const Instr& i) {
  return e.load(e.b.getInt64Ty(), e.of(i.args[0]), kLengthOffset, Memory::Header);
}

// The list of attributes is one cell with an integer vector of two, or the helper looks closer. R's NULL can be read like a cell.
Value* lowerIsMatrix(Emitter& e, const Instr& i) {
  auto& b = e.b;
  Value* cell = attributesOf(e, e.of(i.args[0]));
  Value* dim = e.loadObject(cell, kCar, Memory::Attributes);
  Value* info = b.CreateAnd(e.load(b.getInt8Ty(), dim, 0, Memory::Header), kTypeMask | kAltrepBit);
  Value* tests[] = {b.CreateICmpEQ(e.load(b.getPtrTy(), cell, kTagField, Memory::Attributes), e.object(R_DimSymbol)),
                    b.CreateICmpEQ(e.load(b.getPtrTy(), cell, kCdr, Memory::Attributes), e.object(R_NilValue)),
                    b.CreateICmpEQ(info, b.getInt8(INTSXP)),
                    b.CreateICmpEQ(e.load(b.getInt64Ty(), dim, kLengthOffset, Memory::Header), b.getInt64(2))};
  Quick quick(e);
  quick.require(b.CreateAnd(tests));
  return quick.otherwise(b.getTrue(), [&] { return e.asTest(e.call(e.runtime.isMatrix, {e.of(i.args[0])}, Touches::Reads)); });
}

Value* lowerNRow(Emitter& e, const Instr& i) { return dimension(e, i, 0); }
Value* lowerNCol(Emitter& e, const Instr& i) { return dimension(e, i, 1); }

Value* lowerLoad(Emitter& e, const Instr& i) {
  const Element element = elementOf(e, *i.args[0]);
  Value* place = elementAt(e, i, element);
  return element.memory == Memory::Objects ? e.loadObject(place, 0, element.memory)
                                           : e.load(element.type, place, 0, element.memory);
}

namespace {
Value* isDirect(Emitter& e, Value* x) {
  Value* info = e.load(e.b.getInt8Ty(), x, 0, Memory::Header);
  return e.b.CreateICmpEQ(e.b.CreateAnd(info, kAltrepBit), e.b.getInt8(0));
}
}  // namespace

Value* lowerSeqLength(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  Quick quick(e);
  quick.require(isDirect(e, x));
  return quick.otherwise(lowerLength(e, i), [&] { return e.call(e.runtime.sequenceLength, {x}, Touches::Reads); });
}

Value* lowerSeqData(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  Quick quick(e);
  quick.require(isDirect(e, x));
  return quick.otherwise(e.b.CreatePtrToInt(e.at(x, kDataOffset), e.b.getInt64Ty()),
                         [&] { return e.call(e.runtime.sequenceData, {x}, Touches::Reads); });
}

namespace {
// Zero where elements are not computed.
Value* ofSequence(Emitter& e, const Instr& i, double (*helper)(SEXP)) {
  Value* x = e.of(i.args[0]);
  Quick quick(e);
  quick.require(isDirect(e, x));
  return quick.otherwise(llvm::ConstantFP::get(e.b.getDoubleTy(), 0), [&] { return e.call(helper, {x}, Touches::Reads); });
}
}  // namespace

Value* lowerSeqFirst(Emitter& e, const Instr& i) { return ofSequence(e, i, e.runtime.sequenceFirst); }
Value* lowerSeqStep(Emitter& e, const Instr& i) { return ofSequence(e, i, e.runtime.sequenceStep); }

Value* lowerSeqLoad(Emitter& e, const Instr& i) {
  auto& b = e.b;
  Value *position = e.of(i.args[1]), *data = e.of(i.args[2]), *first = e.of(i.args[3]), *step = e.of(i.args[4]);
  const Element element = elementOf(e, *i.args[0]);
  Quick quick(e);
  quick.require(b.CreateICmpNE(data, b.getInt64(0)));
  Value* place = b.CreateInBoundsGEP(element.type, b.CreateIntToPtr(data, b.getPtrTy()), position);
  return quick.otherwise(e.load(element.type, place, 0, element.memory), [&]() -> Value* {
    if (i.type.rep() == Rep::Real) return b.CreateFAdd(first, b.CreateFMul(step, b.CreateSIToFP(position, b.getDoubleTy())));
    const auto whole = [&](Value* x) { return b.CreateFPToSI(x, b.getInt64Ty()); };
    return b.CreateTrunc(b.CreateAdd(whole(first), b.CreateMul(whole(step), position)), b.getInt32Ty());
  });
}

Value* lowerStore(Emitter& e, const Instr& i) {
  const Element element = elementOf(e, *i.args[0]);
  Value* value = e.of(i.args[2]);
  if (value->getType() != element.type || element.memory == Memory::Objects)
    e.fail("a " + toString(i.args[2]->type) + " is not an element of " + toString(i.args[0]->type));
  else
    e.store(value, elementAt(e, i, element), 0, element.memory);
  return nullptr;
}

// ---- ownership ----------------------------------------------------------------------------------------------------
Value* plainCell(Emitter& e, Quick& quick, Value* cell) {
  constexpr uint32_t kUnusual = kBindingLock | kActiveBinding | kAssignmentPending | kMissingMask;
  Value* gp = e.b.CreateAnd(e.load(e.b.getInt16Ty(), cell, 1, Memory::Frame), kUnusual);
  Value* raw = e.load(e.b.getInt16Ty(), cell, 6, Memory::Frame);
  quick.require(e.b.CreateICmpEQ(e.b.CreateOr(gp, raw), e.b.getInt16(0)));
  return e.at(cell, kCar);
}

void requireOwner(Emitter& e, Quick& quick, Value* holder, const Instr* vector) {
  Value* x = e.of(vector);
  Value* isHeld = e.b.CreateICmpEQ(e.load(e.b.getPtrTy(), holder, 0, Memory::Frame), x);
  Value* references = e.load(e.b.getInt16Ty(), x, 4, Memory::Counts);
  quick.require(e.b.CreateAnd(isHeld, e.b.CreateICmpEQ(references, e.b.getInt16(1))));
  if (vector->type.may(Type::kAltrep)) quick.require(isDirect(e, x));
}

namespace {
// Goes on where the variable holds an object directly, nothing unusual about it; the place of its pointer.
// `unusual`: flags of a slot that do not pass.
Value* plainHolder(Emitter& e, Quick& quick, const Instr& i, uint32_t unusual) {
  auto& b = e.b;
  Value* slot = e.slot(i.slot);
  Value* tag = e.load(b.getInt32Ty(), slot, offsetof(StackEntry, tag), Memory::Frame);
  if (!i.exposed) {
    Value* flags = e.load(b.getInt32Ty(), slot, offsetof(StackEntry, flags), Memory::Frame);
    quick.require(b.CreateICmpEQ(b.CreateOr(tag, b.CreateAnd(flags, unusual)), b.getInt32(kTagBoxed)));
    return e.at(slot, offsetof(StackEntry, u));
  }
  quick.require(b.CreateICmpEQ(tag, b.getInt32(kTagCell)));
  return plainCell(e, quick, e.loadObject(slot, offsetof(StackEntry, u), Memory::Frame));
}
}  // namespace

Value* lowerCanOwn(Emitter& e, const Instr& i) {
  Quick quick(e);
  plainHolder(e, quick, i, interp::kSlotPending);
  return quick.otherwise(e.b.getTrue(), [&] {
    Value* slot = e.b.getInt32(static_cast<uint32_t>(i.slot));
    return e.asTest(e.call(e.runtime.canOwn, {e.frame(), slot}, Touches::Reads));
  });
}

Value* lowerCanGrow(Emitter& e, const Instr&) { return e.asTest(e.call(e.runtime.canGrow, {}, Touches::Reads)); }

Value* growUnlessWithin(Emitter& e, const Instr* vector, const Instr* position, const std::function<Value*(Value*, Value*)>& grow) {
  Value *x = e.of(vector), *at = e.of(position);
  Quick quick(e);
  quick.require(e.b.CreateICmpSLT(at, e.load(e.b.getInt64Ty(), x, kLengthOffset, Memory::Header)));
  return quick.otherwise(x, [&] { return grow(x, at); });
}

Value* lowerGrow(Emitter& e, const Instr& i) {
  return growUnlessWithin(e, i.args[0], i.args[1], [&](Value* x, Value* position) {
    return e.call(e.runtime.grow, {e.frame(), e.b.getInt32(static_cast<uint32_t>(i.slot)), x, position}, Touches::Allocates);
  });
}

Value* lowerOwn(Emitter& e, const Instr& i) {
  Value* x = e.of(i.args[0]);
  Quick quick(e);
  requireOwner(e, quick, plainHolder(e, quick, i, (1u << interp::kOrderShift) - 1), i.args[0]);
  return quick.otherwise(x, [&] {
    Value* slot = e.b.getInt32(static_cast<uint32_t>(i.slot));
    return e.call(e.runtime.own, {e.frame(), slot, x}, Touches::Allocates);
  });
}

}  // namespace hunch::lower
