#include "hunch/deopt/enter.h"

#include <alloca.h>

#include <bit>
#include <cstring>

#include "hunch/interp/direct.h"
#include "hunch/native/chaos.h"

namespace hunch::deopt {

using namespace hunch::host;
using interp::Frame;
using native::Compiled;
using native::Exit;
using pir::Rep;
using pir::Type;

namespace {

constexpr int kTicks = 1 << 16;  // back edges between two looks for interrupts

StackEntry entryOf(Type type, int64_t raw) {
  StackEntry e;
  switch (type.rep()) {
    case Rep::Nat: interp::setReal(e, static_cast<double>(raw)); break;
    case Rep::Real: interp::setReal(e, std::bit_cast<double>(raw)); break;
    case Rep::Int: e = {pir::tagOf(type), 0, {static_cast<int>(raw)}}; break;
    default: interp::setBoxed(e, reinterpret_cast<SEXP>(raw));
  }
  return e;
}

// Room for the roots below the operands; the rest of the operand stack is made harmless for the collector.
void makeRoom(Frame& f, int roots, int depth, int maxDepth) {
  std::memmove(f.stack + roots, f.stack, static_cast<size_t>(depth) * sizeof(StackEntry));
  for (int i = 0; i < roots; i++) {
    f.stack[i].tag = kTagNoLink;
    f.stack[i].flags = 0;
    f.stack[i].u.sxpval = nullptr;
  }
  f.stack += roots;
  for (int i = depth; i < maxDepth; i++) interp::setInt(f.stack[i], 0);
}

// The part of the node stack that frame `k` of inlined functions has, from `top` on; where it ends. Its closure waits in the
// place of its environment (interp::continueInlined).
StackEntry* placeInlined(const Exit& exit, int k, const int64_t* state, StackEntry* top) {
  const interp::Continued& g = exit.frames[static_cast<size_t>(k - 1)];
  const int variables = static_cast<int>(g.code->variables.size());
  StackEntry *slots = top + 1, *stack = slots + variables;
  top->tag = kTagNoLink;
  top->flags = 0;
  for (int i = 0; i < variables; i++) {
    if (i < g.code->formalCount) interp::bindUnsupplied(g.code, slots[i], i);
    else slots[i] = {interp::kTagUnbound, 0, {}}, slots[i].u.sxpval = nullptr;
  }
  for (size_t i = 0; i < exit.state.size(); i++) {
    const pir::StateEntry& where = exit.state[i].where;
    if (where.frame != k) continue;
    StackEntry value = entryOf(exit.state[i].type, state[i]);
    if (where.index == pir::kClosureEntry) {
      top->u.sxpval = value.u.sxpval;
    } else if (where.isVariable) {
      value.flags = where.flags;
      if (slots[where.index].tag == kTagBoxed) dropReference(slots[where.index].u.sxpval);
      if (value.tag == kTagBoxed) addReference(value.u.sxpval);
      slots[where.index] = value;
    } else {
      stack[where.index] = value;
    }
  }
  return stack + g.depth;
}

size_t roomFor(const Exit& exit) {
  size_t n = static_cast<size_t>(exit.depth);
  for (const interp::Continued& g : exit.frames) n += 1 + g.code->variables.size() + static_cast<size_t>(g.code->maxDepth);
  return n;
}

// Operands and frames of inlined functions first, which allocates nothing; then the variables, for which objects are safe on
// the operand stack.
void restore(Frame& f, const Compiled& code, const Exit& exit, const int64_t* state) {
  for (size_t i = 0; i < exit.state.size(); i++)
    if (const pir::StateEntry& where = exit.state[i].where; !where.isVariable && !where.frame)
      f.stack[where.index] = entryOf(exit.state[i].type, state[i]);
  f.stack -= code.rootCount;
  std::memmove(f.stack, f.stack + code.rootCount, static_cast<size_t>(exit.depth) * sizeof(StackEntry));
  StackEntry* top = f.stack + exit.depth;
  if (f.stack + roomFor(exit) + 16 >= R_BCNodeStackEnd) Rf_errorcall(R_NilValue, "node stack overflow");
  for (int k = 1; k <= static_cast<int>(exit.frames.size()); k++) top = placeInlined(exit, k, state, top);
  R_BCNodeStackTop = top;
  for (size_t i = 0; i < exit.state.size(); i++)
    if (const pir::StateEntry& where = exit.state[i].where; where.isVariable && !where.frame)
      interp::assign(f, where.index, entryOf(exit.state[i].type, state[i]));
}

Type typeIn(SEXP cell) {
  StackEntry value;
  return cell != R_NilValue && native::peekCell(cell, &value) ? pir::typeOf(value) : Type::none();
}

// What was there in place of the expected type, as far as it can be told; the frame is still that of compiled code.
Type observedType(Frame& f, const Exit& exit, const int64_t* state) {
  StackEntry value;
  if (exit.testedSlot >= 0 && interp::peek(f, exit.testedSlot, &value)) return pir::typeOf(value);
  if (exit.testedDepth >= 0) return pir::typeOf(f.stack[exit.testedDepth]);
  if (exit.testedCell) return typeIn(exit.testedCell);
  if (exit.guilty.isNone()) return Type::none();
  const StackEntry guilty = entryOf(exit.guilty, state[exit.state.size()]);
  return exit.isCell ? typeIn(guilty.u.sxpval) : pir::typeOf(guilty);
}

}  // namespace

Outcome leave(Frame& f, const Compiled& code, int exit, const int64_t* state) {
  Outcome outcome;
  const Exit& taken = code.exits[static_cast<size_t>(exit)];
  outcome.exit = exit;
  outcome.chaos = native::takeChaosMark() || taken.reason == pir::Reason::Chaos;
  if (!outcome.chaos) outcome.observed = observedType(f, taken, state);
  restore(f, code, taken, state);
  outcome.entered.how = interp::Entered::Moved;
  outcome.entered.pc = taken.pc;
  outcome.entered.sp = f.stack + taken.depth;
  return outcome;
}

void continueInlined(Frame& f, const Compiled& code, Outcome* outcome) {
  if (outcome->exit < 0) return;
  const Exit& taken = code.exits[static_cast<size_t>(outcome->exit)];
  if (taken.frames.empty()) return;
  interp::continueInlined(f, taken.pc, outcome->entered.sp, taken.frames.data(), taken.frames.size());
  outcome->entered.pc += bytecode::opWidth(bytecode::Op::Call);
  outcome->entered.sp++;
}

Outcome enter(Frame& f, const Compiled& code, int maxDepth, StackEntry* sp) {
  Outcome outcome;
  const int depth = static_cast<int>(sp - f.stack);
  if (f.stack + code.rootCount + maxDepth + 32 >= R_BCNodeStackEnd) return outcome;
  makeRoom(f, code.rootCount, depth, maxDepth);
  auto* state = static_cast<int64_t*>(alloca((code.stateSize + 1) * sizeof(int64_t)));
  *native::runtime().ticks = kTicks;
  interp::Boundary boundary;
  interp::openBoundary(boundary, f);
  if (code.callsDirectly && sigsetjmp(boundary.buffer, 0)) {
    Outcome moved;
    moved.entered = interp::landed(boundary);
    return moved;
  }
  const int32_t exit = code.entry ? code.entry(&f, &outcome.entered.value, state)
                                  : code.reference(&f, &outcome.entered.value, state);
  if (exit == native::kReturned) {
    f.stack -= code.rootCount;
    R_BCNodeStackTop = f.stack;
    outcome.entered.how = interp::Entered::Returned;
    return outcome;
  }
  return leave(f, code, exit, state);
}

}  // namespace hunch::deopt
