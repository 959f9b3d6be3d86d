// Leaving, stepping, and the ends of blocks.
#include "hunch/lower/ops.h"

namespace hunch::lower {

Value* lowerCheckpoint(Emitter&, const Instr&) { return nullptr; }  // code where it is left: Emitter::finishDoors

Value* lowerAssume(Emitter& e, const Instr& i) {
  e.assume(e.of(i.args[0]), i);
  return nullptr;
}

Value* lowerStep(Emitter& e, const Instr& i) {
  Value *pc = e.b.getInt32(static_cast<uint32_t>(i.pc)), *depth = e.b.getInt32(static_cast<uint32_t>(i.slot));
  return e.call(e.runtime.step, {e.frame(), pc, depth}, Touches::Allocates);
}

Value* lowerForce(Emitter& e, const Instr& i) {
  lowerStep(e, i);
  return nullptr;
}

Value* lowerCall(Emitter& e, const Instr& i) {
  Value *pc = e.b.getInt32(static_cast<uint32_t>(i.pc)), *depth = e.b.getInt32(static_cast<uint32_t>(i.slot));
  e.call(e.runtime.call, {e.frame(), pc, depth}, Touches::Allocates);
  return nullptr;
}

Value* lowerJump(Emitter& e, const Instr& i) {
  e.b.CreateBr(e.blockOf(i.block->succs[0]));
  return nullptr;
}

Value* lowerBranch(Emitter& e, const Instr& i) {
  e.branch(i.block, e.of(i.args[0]));
  return nullptr;
}

Value* lowerReturn(Emitter& e, const Instr& i) {
  e.returnValue(i.args[0]);
  return nullptr;
}

Value* lowerExit(Emitter& e, const Instr& i) {
  e.leave(i);
  return nullptr;
}

}  // namespace hunch::lower
