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

// Operands that are there first, which allocates nothing; then complex ones, for which the others are safe on the operand
// stack; then the variables.
void restore(Frame& f, const Compiled& code, const Exit& exit, const int64_t* state) {
  for (const ExitEntry& e : exit.state) {
    if (e.where.isVariable) continue;
    if (e.type.isComplex()) interp::setInt(f.stack[e.where.index], 0);
    else f.stack[e.where.index] = entryOf(e.type, state + e.word);
  }
  f.stack -= code.rootCount;
  std::memmove(f.stack, f.stack + code.rootCount, static_cast<size_t>(exit.depth) * sizeof(StackEntry));
  R_BCNodeStackTop = f.stack + exit.depth;
  for (const ExitEntry& e : exit.state)
    if (!e.where.isVariable && e.type.isComplex()) f.stack[e.where.index] = entryOf(e.type, state + e.word);
  for (const ExitEntry& e : exit.state) {
    if (!e.where.isVariable) continue;
    const StackEntry value = entryOf(e.type, state + e.word);
    if (e.type.isComplex()) PROTECT(value.u.sxpval);
    interp::assign(f, e.where.index, value);
    if (e.type.isComplex()) UNPROTECT(1);
  }
}

// What was there in place of the expected type, as far as it can be told; the frame is still that of compiled code.
Type observedType(Frame& f, const Exit& exit, const int64_t* state) {
  StackEntry value;
  if (exit.testedSlot >= 0 && interp::peek(f, exit.testedSlot, &value)) return pir::typeOf(value);
  if (exit.testedDepth >= 0) return pir::typeOf(f.stack[exit.testedDepth]);
  return exit.guilty.isNone() ? Type::none() : pir::typeOf(entryOf(exit.guilty, state + exit.words));
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
