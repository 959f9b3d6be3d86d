#include "hunch/deopt/enter.h"

#include <alloca.h>

#include <bit>
#include <cstring>

#include "hunch/interp/direct.h"
#include "hunch/interp/slow.h"
#include "hunch/native/chaos.h"

namespace hunch::deopt {

using namespace hunch::host;
using interp::Frame;
using native::Compiled;
using native::Exit;
using native::ExitEntry;
using pir::Rep;
using pir::Type;

namespace {

constexpr int kTicks = 1 << 16;  // back edges between two looks for interrupts

// A complex number is made an object.
StackEntry entryOf(Type type, const int64_t* words) {
  const int64_t raw = words[0];
  StackEntry e;
  switch (type.rep()) {
    case Rep::Nat: interp::setReal(e, static_cast<double>(raw)); break;
    case Rep::Real: interp::setReal(e, std::bit_cast<double>(raw)); break;
    case Rep::Int: e = {pir::tagOf(type), 0, {static_cast<int>(raw)}}; break;
    case Rep::Complex:
      interp::setBoxed(e, Rf_ScalarComplex({std::bit_cast<double>(raw), std::bit_cast<double>(words[1])}));
      break;
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

// Where the part of the node stack begins that frame `k` of inlined functions has, counted from 1.
StackEntry* baseOf(const Frame& f, const Exit& exit, int k) {
  StackEntry* base = f.stack + exit.depth;
  for (size_t i = 0; i + 1 < static_cast<size_t>(k); i++) {
    const interp::Continued& g = exit.frames[i];
    base += 1 + g.code->variables.size() + static_cast<size_t>(g.depth);
  }
  return base;
}

// The frame as it would be if nothing had been given or assigned. Its closure waits in the place of its environment
// (interp::continueInlined).
void clearInlined(const interp::Continued& g, StackEntry* base) {
  const int variables = static_cast<int>(g.code->variables.size());
  StackEntry* slots = base + 1;
  base->tag = kTagNoLink;
  base->flags = 0;
  base->u.sxpval = nullptr;
  for (int i = 0; i < variables; i++) {
    if (i < g.code->formalCount) interp::bindUnsupplied(g.code, slots[i], i);
    else slots[i] = {interp::kTagUnbound, 0, {}}, slots[i].u.sxpval = nullptr;
  }
  for (int i = 0; i < g.depth; i++) interp::setInt(slots[variables + i], 0);
}

void bindSlot(StackEntry& slot, StackEntry value, int flags) {
  if (slot.tag == kTagBoxed) dropReference(slot.u.sxpval);
  if (value.tag == kTagBoxed) addReference(value.u.sxpval);
  slot = value;
  slot.flags = flags;
}

// Anything but a variable of the frame itself.
void put(Frame& f, const Exit& exit, const pir::StateEntry& where, StackEntry value) {
  if (!where.frame) {
    f.stack[where.index] = value;
    return;
  }
  StackEntry *base = baseOf(f, exit, where.frame), *slots = base + 1;
  const size_t variables = exit.frames[static_cast<size_t>(where.frame - 1)].code->variables.size();
  if (where.isVariable) bindSlot(slots[where.index], value, where.flags);
  else if (where.index == pir::kClosureEntry) base->u.sxpval = value.u.sxpval;
  else slots[variables + static_cast<size_t>(where.index)] = value;
}

bool isOwnVariable(const ExitEntry& e) { return e.where.isVariable && !e.where.frame; }

// What is a value already: this allocates nothing. Complex scalars become objects afterwards.
void putState(Frame& f, const Exit& exit, const int64_t* state, bool complex) {
  for (const ExitEntry& e : exit.state)
    if (!isOwnVariable(e) && !e.function && e.type.isComplex() == complex) put(f, exit, e.where, entryOf(e.type, state + e.word));
}

size_t roomFor(const Exit& exit) {
  size_t n = static_cast<size_t>(exit.depth);
  for (const interp::Continued& g : exit.frames) n += 1 + g.code->variables.size() + static_cast<size_t>(g.code->maxDepth);
  return n;
}

void assignVariable(Frame& f, int slot, StackEntry value) {
  if (value.tag == kTagBoxed) PROTECT(value.u.sxpval);
  interp::assign(f, slot, value);
  if (value.tag == kTagBoxed) UNPROTECT(1);
}

// Closures that the code could do without. They have the frame's environment: everything else is in its place by now.
void makeFunctions(Frame& f, const Exit& exit) {
  for (const ExitEntry& e : exit.state) {
    if (!e.function) continue;
    StackEntry value;
    interp::setBoxed(value, interp::deferredFunction(f, e.function));
    put(f, exit, e.where, value);
  }
}

// Operands and frames of inlined functions first, as far as they are there: that allocates nothing. Then complex scalars, for which
// the others are safe on the operand stack; then the variables.
void restore(Frame& f, const Compiled& code, const Exit& exit, const int64_t* state) {
  StackEntry* operands = f.stack;
  f.stack -= code.rootCount;
  std::memmove(f.stack, operands, static_cast<size_t>(exit.depth) * sizeof(StackEntry));
  if (f.stack + roomFor(exit) + 16 >= R_BCNodeStackEnd) Rf_errorcall(R_NilValue, "node stack overflow");
  const int frames = static_cast<int>(exit.frames.size());
  for (const ExitEntry& e : exit.state)
    if (!e.where.isVariable && !e.where.frame) interp::setInt(f.stack[e.where.index], 0);
  for (int k = 1; k <= frames; k++) clearInlined(exit.frames[static_cast<size_t>(k - 1)], baseOf(f, exit, k));
  putState(f, exit, state, false);
  R_BCNodeStackTop = baseOf(f, exit, frames + 1);
  putState(f, exit, state, true);
  for (const ExitEntry& e : exit.state)
    if (isOwnVariable(e)) assignVariable(f, e.where.index, entryOf(e.type, state + e.word));
  makeFunctions(f, exit);
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
  const StackEntry guilty = entryOf(exit.guilty, state + exit.words);
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
