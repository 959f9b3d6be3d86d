// Lists, strings, new vectors, builtins: mostly calls of helpers.
//
// Several values travel to a helper as an array of stack entries in the function's own frame; the objects among them have
// roots, like all operands of an op that may collect.
#include <cstddef>

#include "hunch/lower/ops.h"

namespace hunch::lower {

using namespace hunch::pir;
using namespace hunch::host;
using llvm::Value;

namespace {

Value* number(Emitter& e, int n) { return e.b.getInt32(static_cast<uint32_t>(n)); }
Value* typeBits(Emitter& e, Type type) { return e.b.getInt32(type.bits); }
Value* tagFor(Emitter& e, Type type) { return number(e, tagOf(type)); }

// The operands as stack entries.
Value* entries(Emitter& e, const Instr& i) {
  llvm::BasicBlock& start = e.b.GetInsertBlock()->getParent()->getEntryBlock();
  llvm::IRBuilder<> top(&start, start.begin());
  llvm::Type* words = llvm::ArrayType::get(top.getInt64Ty(), 2 * std::max<size_t>(i.args.size(), 1));
  Value* array = top.CreateAlloca(words);
  for (size_t k = 0; k < i.args.size(); k++)
    e.writeEntry(e.at(array, static_cast<int64_t>(k * sizeof(StackEntry))), e.of(i.args[k]), i.args[k]->type, Memory::Frame);
  return array;
}

Value* count(Emitter& e, const Instr& i) { return number(e, static_cast<int>(i.args.size())); }

}  // namespace

Value* lowerCast(Emitter& e, const Instr& i) { return e.of(i.args[0]); }

Value* lowerDistinct(Emitter& e, const Instr& i) { return e.b.CreateICmpNE(e.of(i.args[0]), e.of(i.args[1])); }

Value* lowerNoMethod(Emitter& e, const Instr& i) {
  return e.asTest(e.call(e.runtime.noMethod, {e.frame(), e.of(i.args[0]), number(e, i.kind)}, Touches::Allocates));
}

Value* lowerNoMethodFrom(Emitter& e, const Instr& i) {
  return e.asTest(e.call(e.runtime.noMethodFrom, {e.object(i.object), e.of(i.args[0]), number(e, i.kind)}, Touches::Reads));
}

Value* lowerHasClasses(Emitter& e, const Instr& i) {
  return e.asTest(e.call(e.runtime.hasClasses, {e.of(i.args[0]), e.object(i.object)}, Touches::Reads));
}

// ---- elements -----------------------------------------------------------------------------------------------------
Value* lowerLoadStr(Emitter& e, const Instr& i) {
  return e.call(e.runtime.loadString, {e.of(i.args[0]), e.of(i.args[1])}, Touches::Allocates);
}

Value* lowerStoreStr(Emitter& e, const Instr& i) {
  e.call(e.runtime.storeString, {e.of(i.args[0]), e.of(i.args[1]), e.of(i.args[2])}, Touches::Allocates);
  return nullptr;
}

Value* lowerStoreObj(Emitter& e, const Instr& i) {
  const Instr* value = i.args[2];
  e.call(e.runtime.storeObject,
         {e.of(i.args[0]), e.of(i.args[1]), tagFor(e, value->type), e.bits(e.of(value))}, Touches::Allocates);
  return nullptr;
}

Value* lowerOwnElement(Emitter& e, const Instr& i) {
  return e.call(e.runtime.ownElement, {e.of(i.args[0]), e.of(i.args[1])}, Touches::Allocates);
}

Value* lowerGrowElement(Emitter& e, const Instr& i) {
  return growUnlessWithin(e, i.args[2], i.args[3], [&](Value* x, Value* at) {
    return e.call(e.runtime.growElement, {e.of(i.args[0]), e.of(i.args[1]), x, at}, Touches::Allocates);
  });
}

Value* lowerNamePos(Emitter& e, const Instr& i) {
  return e.call(e.runtime.namePosition, {e.of(i.args[0]), e.object(i.object)}, Touches::Reads);
}

// The same string is one object; only different ones need a closer look.
Value* lowerStrEq(Emitter& e, const Instr& i) {
  Value* equal = e.call(e.runtime.stringsEqual, {e.of(i.args[0]), e.of(i.args[1])}, Touches::Allocates);
  if (i.kind == 6) return equal;
  return e.select(e.b.CreateICmpEQ(equal, e.naInt()), e.naInt(), e.b.CreateXor(equal, e.b.getInt32(1)));
}

Value* lowerIsAscii(Emitter& e, const Instr& i) {
  return e.asTest(e.call(e.runtime.isAscii, {e.of(i.args[0])}, Touches::Reads));
}

Value* lowerStrLen(Emitter& e, const Instr& i) {
  return e.call(e.runtime.stringLength, {e.of(i.args[0])}, Touches::Reads);
}

Value* lowerSubStr(Emitter& e, const Instr& i) {
  return e.call(e.runtime.subString, {e.of(i.args[0]), e.of(i.args[1]), e.of(i.args[2])}, Touches::Allocates);
}

Value* lowerSwitchPc(Emitter& e, const Instr& i) {
  return e.call(e.runtime.switchPc, {e.object(i.object), e.of(i.args[0])}, Touches::Allocates);
}

// ---- functions ----------------------------------------------------------------------------------------------------
Value* lowerMkEnv(Emitter& e, const Instr&) {
  return e.call(e.runtime.makeEnvironment, {e.frame()}, Touches::Allocates);
}

Value* lowerLocal(Emitter& e, const Instr&) { return llvm::ConstantPointerNull::get(e.b.getPtrTy()); }

Value* lowerStLocal(Emitter& e, const Instr& i) {
  return e.call(e.runtime.deferFunction, {e.frame(), e.b.getInt32(static_cast<uint32_t>(i.slot)), e.object(i.object)}, Touches::Everything);
}

Value* lowerMkArg(Emitter& e, const Instr& i) {
  return e.call(e.runtime.makeArgument, {e.frame(), e.object(i.object)}, Touches::Allocates);
}

Value* lowerMkClosure(Emitter& e, const Instr& i) {
  return e.call(e.runtime.makeFunction, {e.frame(), e.object(i.object)}, Touches::Allocates);
}

Value* lowerMkScope(Emitter& e, const Instr& i) {
  e.scopes.push_back(native::scopeOf(e.graph, i));
  Value* values = e.at(entries(e, i), sizeof(StackEntry));
  return e.call(e.runtime.makeScope, {e.object(e.scopes.back().get()), e.of(i.args[0]), values}, Touches::Allocates);
}

Value* lowerStScope(Emitter& e, const Instr& i) {
  Value* value = e.of(i.args[1]);
  e.call(e.runtime.storeInScope, {e.of(i.args[0]), e.object(i.object), tagFor(e, i.args[1]->type), e.bits(value)}, Touches::Allocates);
  return nullptr;
}

Value* lowerMkClosureIn(Emitter& e, const Instr& i) {
  return e.call(e.runtime.makeFunctionIn, {e.of(i.args[0]), e.object(i.object), e.object(i.site)}, Touches::Allocates);
}

// ---- new vectors --------------------------------------------------------------------------------------------------
Value* lowerNewVec(Emitter& e, const Instr& i) {
  return e.call(e.runtime.newVector, {e.of(i.args[0]), typeBits(e, i.type)}, Touches::Allocates);
}

Value* lowerFill(Emitter& e, const Instr& i) {
  const uint32_t kind = i.args[0]->type.kinds();
  if (kind == Type::kList) lowerStoreObj(e, i);
  else if (kind == Type::kStr) lowerStoreStr(e, i);
  else lowerStore(e, i);
  return e.of(i.args[0]);
}

Value* lowerAsMatrix(Emitter& e, const Instr& i) {
  e.call(e.runtime.asMatrix, {e.of(i.args[0]), number(e, i.kind), e.of(i.args[1])}, Touches::Allocates);
  return e.of(i.args[0]);
}

Value* lowerMkRange(Emitter& e, const Instr& i) {
  return e.call(e.runtime.makeRange, {e.of(i.args[0]), e.of(i.args[1])}, Touches::Allocates);
}

Value* lowerCombine(Emitter& e, const Instr& i) {
  return e.call(e.runtime.combine, {entries(e, i), count(e, i), typeBits(e, i.type)}, Touches::Allocates);
}

Value* lowerCallQuick(Emitter& e, const Instr& i) {
  Value* args = entries(e, i);
  Value* tag = e.call(e.runtime.callQuick, {e.object(i.site), args, count(e, i), number(e, !i.type.isUnboxed())}, Touches::Allocates);
  return e.answer(i, e.b.CreateZExt(tag, e.b.getInt64Ty()), e.load(e.b.getInt64Ty(), args, offsetof(StackEntry, u), Memory::Frame));
}

Value* lowerMakeList(Emitter& e, const Instr& i) {
  return e.call(e.runtime.makeList, {entries(e, i), count(e, i), e.object(i.object)}, Touches::Allocates);
}

Value* lowerVecArith(Emitter& e, const Instr& i) {
  return e.call(e.runtime.vectorArith, {entries(e, i), number(e, i.kind), number(e, std::max(i.slot, 0)), e.object(i.object)},
                Touches::Allocates);
}

Value* lowerReduce(Emitter& e, const Instr& i) {
  return e.fromBits(e.call(e.runtime.reduce, {number(e, i.kind), e.of(i.args[0])}, Touches::Reads), i.type);
}

}  // namespace hunch::lower
