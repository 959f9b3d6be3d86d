// Variables, operands and globals in memory.
//
// A value is read in line where it is held as its type says; every other way of holding it (promises, boxed scalars,
// cells not looked up yet, active bindings) is a helper's work. The same for tests: what the quick look does not
// confirm, the helper decides. What runs once for each time a loop is entered is the helper's work altogether: code that
// is there to be quick costs more to compile than it saves.
#include <cstddef>

#include "hunch/lower/ops.h"

namespace hunch::lower {

namespace {

Value* number(Emitter& e, int n) { return e.b.getInt32(static_cast<uint32_t>(n)); }

// ---- where values are: each goes on if the value is held under the tag of `type`, and gives its address ------------
Value* openEntry(Emitter& e, Quick& quick, Value* entry, Type type) {
  Value* tag = e.load(e.b.getInt32Ty(), entry, offsetof(StackEntry, tag), Memory::Frame);
  quick.require(e.b.CreateICmpEQ(tag, number(e, tagOf(type))));
  return e.at(entry, offsetof(StackEntry, u));
}

// `excluded`: bits of the cell that do not pass.
Value* openCell(Emitter& e, Quick& quick, Value* cell, Type type, uint32_t excluded) {
  Value* gp = e.b.CreateAnd(e.load(e.b.getInt16Ty(), cell, 1, Memory::Frame), excluded);
  Value* tag = e.load(e.b.getInt16Ty(), cell, 6, Memory::Frame);
  Value* wanted = e.b.getInt16(static_cast<uint16_t>(tagOf(type)));
  quick.require(e.b.CreateAnd(e.b.CreateICmpEQ(tag, wanted), e.b.CreateICmpEQ(gp, e.b.getInt16(0))));
  return e.at(cell, kCar);
}

Value* openVariable(Emitter& e, Quick& quick, const Instr& i, Type type, uint32_t excluded) {
  Value* slot = e.slot(i.slot);
  if (!i.exposed) return openEntry(e, quick, slot, type);
  Value* tag = e.load(e.b.getInt32Ty(), slot, offsetof(StackEntry, tag), Memory::Frame);
  quick.require(e.b.CreateICmpEQ(tag, number(e, kTagCell)));
  return openCell(e, quick, e.loadObject(slot, offsetof(StackEntry, u), Memory::Frame), type, excluded);
}

// A binding cell, or a symbol that stands for its value in base.
Value* openGlobal(Emitter& e, Quick& quick, SEXP cell, Type type) {
  Value* place = openCell(e, quick, e.object(cell), type, kActiveBinding);
  return host::type(cell) == SYMSXP ? e.object(&symbolValue(cell)) : place;
}

// What is held there, or the value of the promise that is: an argument. A promise that is not evaluated has a symbol.
// The value is read before it is known to be one, hence not as an object that may be looked into.
Value* heldAt(Emitter& e, Value* place) {
  Value* x = e.loadObject(place, 0, Memory::Frame);
  Value* kind = e.b.CreateAnd(e.load(e.b.getInt8Ty(), x, 0, Memory::Header), kTypeMask);
  return e.b.CreateSelect(e.b.CreateICmpEQ(kind, e.b.getInt8(PROMSXP)), e.load(e.b.getPtrTy(), x, kPromiseValue, Memory::Frame), x);
}

using Open = std::function<Value*(Quick&, Type)>;
using Slow = std::function<Value*()>;

// The value of a raw type that is held as an object: a plain scalar.
Value* openScalar(Emitter& e, Quick& quick, Type type, const Open& open) {
  Value* x = heldAt(e, open(quick, Type::any()));
  quick.require(hasQuickType(e, x, type));
  return e.loadScalar(x, type);
}

// ---- the two questions --------------------------------------------------------------------------------------------
Value* readScalar(Emitter& e, Type type, const Open& open, const Slow& slow) {
  Quick quick(e);
  Value* value = openScalar(e, quick, type, open);
  return quick.otherwise(value, [&] { return e.fromBits(slow(), type); });
}

Value* readObject(Emitter& e, const Instr& i, const Open& open, const Slow& slow) {
  const auto helper = [&] { return e.fromBits(slow(), Type::any()); };
  if (e.runsOnce(i)) return helper();
  Quick quick(e);
  Value* x = heldAt(e, open(quick, Type::any()));
  return quick.otherwise(x, helper);
}

Value* read(Emitter& e, const Instr& i, const Open& open, const Slow& slow) {
  const Type type = i.type;
  if (type.isComplex()) return e.loadScalar(readObject(e, i, open, slow), type);
  if (type.rep() == Rep::Boxed) return readObject(e, i, open, slow);
  if (e.runsOnce(i)) return e.fromBits(slow(), type);
  Quick quick(e);
  Value* place = open(quick, type);
  return quick.otherwise(e.load(e.typeOf(type), place, 0, Memory::Frame), [&] { return readScalar(e, type, open, slow); });
}

Value* testScalar(Emitter& e, Type type, const Open& open, const Slow& slow) {
  Quick quick(e);
  Value* value = openScalar(e, quick, type, open);
  return quick.otherwise(type.may(Type::kNa) ? e.b.getTrue() : e.notNa(value), [&] { return e.asTest(slow()); });
}

Value* test(Emitter& e, const Instr& i, const Open& open, const Slow& slow) {
  const Type type = i.expected;
  if (e.runsOnce(i)) return e.asTest(slow());
  const bool raw = type.isUnboxed();
  // Symbols stand for what is not there.
  if (!raw && (!isQuickType(type) || type.may(Type::kSym))) return e.asTest(slow());
  Quick quick(e);
  Value* place = open(quick, type);
  Value* holds = e.b.getTrue();
  if (!raw) quick.require(hasQuickType(e, heldAt(e, place), type));
  else if (!type.may(Type::kNa)) holds = e.notNa(e.load(e.typeOf(type), place, 0, Memory::Frame));
  return quick.otherwise(holds, [&] { return raw ? testScalar(e, type, open, slow) : e.asTest(slow()); });
}

// Reading an object may have to make it.
Touches touchesOf(Type type) { return type.rep() == Rep::Boxed ? Touches::Allocates : Touches::Reads; }

}  // namespace

// ---- variables ----------------------------------------------------------------------------------------------------
Value* lowerLdVar(Emitter& e, const Instr& i) {
  if (e.graph.quiet) return e.argument(i);
  return read(
      e, i, [&](Quick& q, Type t) { return openVariable(e, q, i, t, kActiveBinding); },
      [&] { return e.call(e.runtime.loadVar, {e.frame(), number(e, i.slot), e.b.getInt32(i.type.bits)}, touchesOf(i.type)); });
}

Value* lowerSlotIs(Emitter& e, const Instr& i) {
  return test(
      e, i, [&](Quick& q, Type t) { return openVariable(e, q, i, t, kActiveBinding); },
      [&] { return e.call(e.runtime.slotIs, {e.frame(), number(e, i.slot), e.b.getInt32(i.expected.bits)}, Touches::Reads); });
}

Value* lowerSlotSettles(Emitter& e, const Instr& i) {
  return e.asTest(e.call(e.runtime.slotSettles, {e.frame(), number(e, i.slot), e.b.getInt32(i.expected.bits)}, Touches::Allocates));
}

namespace {
// A local variable that has no value yet; in a frame without an environment.
void bindFirst(Emitter& e, const Instr& i, const Slow& slow) {
  Quick quick(e);
  Value *slot = e.slot(i.slot), *value = e.of(i.args[0]);
  quick.require(e.b.CreateICmpEQ(e.load(e.b.getInt32Ty(), slot, offsetof(StackEntry, tag), Memory::Frame), number(e, interp::kTagUnbound)));
  Value* order = e.b.CreateAdd(e.load(e.b.getInt32Ty(), e.frame(), offsetof(interp::Frame, order), Memory::World), number(e, 1));
  e.store(order, e.frame(), offsetof(interp::Frame, order), Memory::World);
  e.writeEntry(slot, value, i.args[0]->type, Memory::Frame);
  e.store(e.b.CreateShl(order, interp::kOrderShift), slot, offsetof(StackEntry, flags), Memory::Frame);
  quick.otherwise(nullptr, slow);
}
}  // namespace

Value* lowerStVar(Emitter& e, const Instr& i) {
  const Type type = i.args[0]->type;
  Value* value = e.of(i.args[0]);
  if (type.isComplex()) {
    e.call(e.runtime.storeComplex, {e.frame(), number(e, i.slot), e.re(value), e.im(value)}, Touches::Allocates);
    return nullptr;
  }
  const auto slow = [&]() -> Value* {
    e.call(e.runtime.storeVar, {e.frame(), number(e, i.slot), number(e, tagOf(type)), e.bits(value)}, Touches::Allocates);
    return nullptr;
  };
  if (type.rep() == Rep::Boxed || (type.isUnboxed() && e.runsOnce(i))) return slow();
  if (!type.isUnboxed()) return e.fail("a variable cannot hold " + toString(type)), nullptr;
  Quick quick(e);
  Value* place = openVariable(e, quick, i, type, kBindingLock | kActiveBinding | kMissingMask);
  static_assert(interp::kOrderShift == 8, "the flags that an assignment clears are one byte");
  if (!i.exposed) e.store(e.b.getInt8(0), e.slot(i.slot), offsetof(StackEntry, flags), Memory::Frame);
  e.store(value, place, 0, Memory::Frame);
  return quick.otherwise(nullptr, [&]() -> Value* {
    if (i.exposed) return slow();
    return bindFirst(e, i, slow), nullptr;
  });
}

// ---- operands -----------------------------------------------------------------------------------------------------
Value* lowerLdStack(Emitter& e, const Instr& i) {
  if (i.type.rep() == Rep::Nat) {
    Value* d = e.load(e.b.getDoubleTy(), e.stackEntry(i.slot), offsetof(StackEntry, u), Memory::Frame);
    return e.b.CreateFPToSI(d, e.b.getInt64Ty());
  }
  return read(
      e, i, [&](Quick& q, Type t) { return openEntry(e, q, e.stackEntry(i.slot), t); },
      [&] { return e.call(e.runtime.loadStack, {e.frame(), number(e, i.slot), e.b.getInt32(i.type.bits)}, touchesOf(i.type)); });
}

Value* lowerStackIs(Emitter& e, const Instr& i) {
  return test(
      e, i, [&](Quick& q, Type t) { return openEntry(e, q, e.stackEntry(i.slot), t); },
      [&] { return e.call(e.runtime.stackIs, {e.frame(), number(e, i.slot), e.b.getInt32(i.expected.bits)}, Touches::Reads); });
}

Value* lowerStStack(Emitter& e, const Instr& i) {
  e.writeEntry(e.stackEntry(i.slot), e.of(i.args[0]), i.args[0]->type, Memory::Frame);
  return nullptr;
}

// A running for loop over from:to keeps `from` as an integer and its direction in the flags.
Value* lowerStRange(Emitter& e, const Instr& i) {
  Value* entry = e.stackEntry(i.slot);
  e.store(number(e, kTagInteger), entry, offsetof(StackEntry, tag), Memory::Frame);
  e.store(e.of(i.args[1]), entry, offsetof(StackEntry, flags), Memory::Frame);
  e.store(e.of(i.args[0]), entry, offsetof(StackEntry, u), Memory::Frame);
  return nullptr;
}

Value* lowerLdFrom(Emitter& e, const Instr& i) {
  return e.load(e.b.getInt32Ty(), e.stackEntry(i.slot), offsetof(StackEntry, u), Memory::Frame);
}

Value* lowerLdStep(Emitter& e, const Instr& i) {
  return e.load(e.b.getInt32Ty(), e.stackEntry(i.slot), offsetof(StackEntry, flags), Memory::Frame);
}

// ---- globals ------------------------------------------------------------------------------------------------------
Value* lowerLdCell(Emitter& e, const Instr& i) {
  return read(
      e, i, [&](Quick& q, Type t) { return openGlobal(e, q, i.object, t); },
      [&] { return e.call(e.runtime.loadCell, {e.object(i.object), e.b.getInt32(i.type.bits)}, touchesOf(i.type)); });
}

Value* lowerCellIs(Emitter& e, const Instr& i) {
  return test(
      e, i, [&](Quick& q, Type t) { return openGlobal(e, q, i.object, t); },
      [&] { return e.call(e.runtime.cellIs, {e.object(i.object), e.b.getInt32(i.expected.bits)}, Touches::Reads); });
}

// ---- bindings of other environments -------------------------------------------------------------------------------
Value* lowerFindCell(Emitter& e, const Instr& i) {
  Value* symbol = e.object(i.object);
  if (e.graph.quiet) return e.call(e.runtime.cellAround, {e.quietEnv(), symbol}, Touches::Reads);
  if (!e.isCalledDirectly() || i.kind != 1) return e.call(e.runtime.findCell, {e.frame(), symbol, number(e, i.kind)}, Touches::Reads);
  constexpr int64_t kNote = 6;
  Value* cache = e.object(e.cellCaches.emplace_back(std::make_unique<interp::CellCache>()).get());
  const auto remembered = [&](llvm::Type* type, int64_t offset) { return e.load(type, cache, offset, Memory::World); };
  Quick quick(e);
  Value* outer = e.load(e.b.getPtrTy(), e.frame(), offsetof(interp::Frame, outer), Memory::World);
  quick.require(e.b.CreateICmpEQ(outer, remembered(e.b.getPtrTy(), offsetof(interp::CellCache, outer))));
  Value* note = e.b.CreateZExt(e.load(e.b.getInt16Ty(), outer, kNote, Memory::World), e.b.getInt32Ty());
  Value* isSame = e.b.CreateICmpEQ(note, remembered(e.b.getInt32Ty(), offsetof(interp::CellCache, number)));
  Value* times = e.load(e.b.getInt32Ty(), e.object(e.runtime.forgotten), 0, Memory::World);
  Value* isKnown = e.b.CreateICmpEQ(times, remembered(e.b.getInt32Ty(), offsetof(interp::CellCache, forgotten)));
  quick.require(e.b.CreateAnd(isSame, isKnown));
  Value* cell = remembered(e.b.getPtrTy(), offsetof(interp::CellCache, cell));
  return quick.otherwise(cell, [&] { return e.call(e.runtime.findCellAnew, {e.frame(), symbol, cache}, Touches::Everything); });
}

Value* lowerFindGlobal(Emitter& e, const Instr& i) {
  return e.call(e.runtime.findGlobal, {e.frame(), e.object(i.object)}, Touches::Reads);
}

Value* lowerCellIn(Emitter& e, const Instr& i) {
  return e.call(e.runtime.cellIn, {e.of(i.args[0]), e.object(i.object)}, Touches::Reads);
}

Value* lowerEnvOf(Emitter& e, const Instr& i) { return e.loadObject(e.of(i.args[0]), 48, Memory::Header); }

Value* lowerCellAround(Emitter& e, const Instr& i) {
  return e.call(e.runtime.cellAround, {e.of(i.args[0]), e.object(i.object)}, Touches::Reads);
}

namespace {
// A cell that holds some object: no scalar, or symbol that stands for nothing.
Value* holdsObject(Emitter& e, const Instr& i) {
  Value* cell = e.of(i.args[0]);
  Quick quick(e);
  Value* x = heldAt(e, openCell(e, quick, cell, Type::any(), kActiveBinding));
  Value* kind = e.b.CreateAnd(e.load(e.b.getInt8Ty(), x, 0, Memory::Header), kTypeMask);
  quick.require(e.b.CreateICmpNE(kind, e.b.getInt8(SYMSXP)));
  quick.require(e.b.CreateICmpNE(cell, e.object(R_NilValue)));
  return quick.otherwise(e.b.getTrue(), [&] {
    return e.asTest(e.call(e.runtime.bindingIs, {cell, e.b.getInt32(i.expected.bits)}, Touches::Reads));
  });
}
}  // namespace

// NULL looks like a cell that holds NULL; the helper tells them apart.
Value* lowerBindingIs(Emitter& e, const Instr& i) {
  if (i.expected == Type::any()) return holdsObject(e, i);
  return test(
      e, i, [&](Quick& q, Type t) { return openCell(e, q, e.of(i.args[0]), t, kActiveBinding); },
      [&] { return e.call(e.runtime.bindingIs, {e.of(i.args[0]), e.b.getInt32(i.expected.bits)}, Touches::Reads); });
}

Value* lowerLdBinding(Emitter& e, const Instr& i) {
  return read(
      e, i, [&](Quick& q, Type t) { return openCell(e, q, e.of(i.args[0]), t, kActiveBinding); },
      [&] { return e.call(e.runtime.loadCell, {e.of(i.args[0]), e.b.getInt32(i.type.bits)}, touchesOf(i.type)); });
}

// A cell that holds a raw scalar has a value.
Value* lowerCanBind(Emitter& e, const Instr& i) {
  auto& b = e.b;
  Value* cell = e.of(i.args[0]);
  Value* gp = b.CreateAnd(e.load(b.getInt16Ty(), cell, 1, Memory::Frame), uint64_t{kBindingLock | kActiveBinding});
  Value* isRaw = b.CreateICmpNE(e.load(b.getInt16Ty(), cell, 6, Memory::Frame), b.getInt16(0));
  Value* held = e.load(b.getPtrTy(), cell, kCar, Memory::Frame);
  const auto differs = [&](Value* x, SEXP from) { return b.CreateICmpNE(x, e.object(from)); };
  Value* hasValue = b.CreateOr(isRaw, b.CreateAnd(differs(held, R_UnboundValue), differs(held, R_MissingArg)));
  return b.CreateAnd(b.CreateAnd(differs(cell, R_NilValue), b.CreateICmpEQ(gp, b.getInt16(0))), hasValue);
}

Value* lowerStBinding(Emitter& e, const Instr& i) {
  const Type type = i.args[1]->type;
  Value *cell = e.of(i.args[0]), *value = e.of(i.args[1]);
  const auto slow = [&](Type as, Value* v) -> Value* {
    e.call(e.runtime.storeBinding, {cell, number(e, tagOf(as)), e.bits(v)}, Touches::Allocates);
    return nullptr;
  };
  if (type.rep() == Rep::Boxed) return slow(type, value);
  if (i.kind == 1)
    return slow(Type::any(), e.call(e.runtime.box, {number(e, tagOf(type)), e.bits(value)}, Touches::Allocates));
  Quick quick(e);
  e.store(value, openCell(e, quick, cell, type, kBindingLock | kActiveBinding | kMissingMask), 0, Memory::Frame);
  return quick.otherwise(nullptr, [&] { return slow(type, value); });
}

Value* lowerOwnBinding(Emitter& e, const Instr& i) {
  Value *cell = e.of(i.args[0]), *x = e.of(i.args[1]);
  Quick quick(e);
  requireOwner(e, quick, plainCell(e, quick, cell), i.args[1]);
  return quick.otherwise(x, [&] { return e.call(e.runtime.ownBinding, {cell, x}, Touches::Allocates); });
}

Value* lowerGrowBinding(Emitter& e, const Instr& i) {
  return growUnlessWithin(e, i.args[1], i.args[2], [&](Value* x, Value* position) {
    return e.call(e.runtime.growBinding, {e.of(i.args[0]), x, position}, Touches::Allocates);
  });
}

// ---- the world ----------------------------------------------------------------------------------------------------
Value* lowerEnvSame(Emitter& e, const Instr&) {
  Value* now = e.load(e.b.getPtrTy(), e.frame(), offsetof(interp::Frame, env), Memory::World);
  return e.b.CreateICmpEQ(now, e.entryEnv());
}

Value* lowerWorldSame(Emitter& e, const Instr& i) {
  if (e.graph.quiet) return e.b.getTrue();  // nothing changes while it runs
  Value* same = e.b.CreateICmpEQ(e.worldNow(), e.entryWorld());
  if (!i.exposed || e.graph.context.hasEnv) return same;
  // The environment was made since; what others have put there comes first.
  Value* env = e.loadObject(e.frame(), offsetof(interp::Frame, env), Memory::World);
  Value* first = e.load(e.b.getPtrTy(), env, kEnvFrame, Memory::World);
  Quick quick(e);
  quick.require(e.b.CreateICmpEQ(first, e.load(e.b.getPtrTy(), e.frame(), offsetof(interp::Frame, head), Memory::World)));
  return quick.otherwise(same, [&] {
    Value* matters = e.call(e.runtime.bindingsMatter, {e.frame()}, Touches::Reads);
    return e.b.CreateAnd(same, e.b.CreateICmpEQ(matters, e.b.getInt32(0)));
  });
}

Value* lowerBindingsSame(Emitter& e, const Instr&) { return e.b.CreateICmpEQ(e.bindingsNow(), e.entryBindings()); }

// ---- notes --------------------------------------------------------------------------------------------------------
Value* lowerMarkRead(Emitter& e, const Instr& i) {
  Value* flags = e.load(e.b.getInt32Ty(), e.slot(i.slot), offsetof(StackEntry, flags), Memory::Frame);
  Value* read = e.b.CreateAnd(flags, ~static_cast<uint64_t>(interp::kSlotUnread));
  e.store(read, e.slot(i.slot), offsetof(StackEntry, flags), Memory::Frame);
  return nullptr;
}

Value* lowerHold(Emitter& e, const Instr& i) {
  return e.call(e.runtime.hold, {e.frame(), number(e, i.slot), number(e, i.kind)}, Touches::Everything);
}

Value* lowerVisible(Emitter& e, const Instr& i) {
  e.store(number(e, i.kind), e.object(&R_Visible), 0, Memory::World);
  return nullptr;
}

// Code that has no frame starts over when it is stopped.
Value* lowerTick(Emitter& e, const Instr& i) { return e.tick(i.inlined != 0); }

}  // namespace hunch::lower
