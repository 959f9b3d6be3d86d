// Ops that decide where the run goes: Phi, speculation, tier 1, the ends of blocks.
#include "hunch/reference/machine.h"

namespace hunch::reference {

namespace {

// A small generator of our own (splitmix64): a seed names the same run on every machine.
uint64_t nextRandom(uint64_t& state) {
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

int64_t goTo(Machine& m, size_t successor) {
  m.successor = successor;
  return 0;
}

int64_t leave(Machine& m, const Node& n, int exit) {
  for (size_t k = 0; k < n.state.size(); k++) m.state[k] = m.values[n.state[k]];
  m.outcome = exit;
  return 0;
}

}  // namespace

bool Chaos::strikes() { return oneIn && nextRandom(state) % oneIn == 0; }

int64_t runPhi(Machine& m, const Node& n) {
  const int64_t value = m.incoming[m.nextPhi++];
  if (n.instr->type.isComplex()) m.imaginary = m.incoming[m.nextPhi++];
  return value;
}

int64_t runCheckpoint(Machine&, const Node&) { return 0; }

int64_t runAssume(Machine& m, const Node& n) {
  if (!m.test(n, 0)) return leave(m, n, n.exit);
  return m.chaos->strikes() ? leave(m, n, m.chaosExits + n.exit) : 0;
}

int64_t runExit(Machine& m, const Node& n) { return leave(m, n, n.exit); }

int64_t runStep(Machine& m, const Node& n) {
  return native::runtime().step(m.frame, n.instr->pc, n.instr->slot);
}

int64_t runForce(Machine& m, const Node& n) { return runStep(m, n), 0; }

int64_t runCall(Machine& m, const Node& n) {
  native::runtime().call(m.frame, n.instr->pc, n.instr->slot);
  return 0;
}

namespace {
int64_t callWith(Machine& m, const Node& n, SEXP function, size_t count) {
  const pir::Instr& i = *n.instr;
  interp::StackEntry* sp = m.frame->stack + i.slot;
  interp::setBoxed(*sp++, function);
  for (size_t k = 0; k < count; k++) setEntry(*sp++, n.typeOf(k), m.raw(n, k));
  native::runtime().call(m.frame, i.pc, static_cast<int32_t>(sp - m.frame->stack));
  return 0;
}
}  // namespace

int64_t runCallDirect(Machine& m, const Node& n) {
  const pir::Instr& i = *n.instr;
  const size_t count = i.args.size() - !i.object;
  return callWith(m, n, i.object ? i.object : m.object(n, count), count);
}

int64_t runCallClosure(Machine& m, const Node& n) {
  const size_t count = n.instr->args.size() - 1;
  return callWith(m, n, m.object(n, count), count);
}

// Quiet graphs are run by tier 1 alone, and so are its own functions for builtins.
int64_t runCallQuiet(Machine&, const Node& n) { return n.instr->type.isUnboxed() ? 0 : encode(R_NilValue); }
int64_t runCallQuick(Machine& m, const Node& n) { return runCallQuiet(m, n); }
int64_t runAnswered(Machine&, const Node&) { return 0; }

int64_t runJump(Machine& m, const Node&) { return goTo(m, 0); }
int64_t runBranch(Machine& m, const Node& n) { return goTo(m, m.test(n, 0) ? 0 : 1); }

int64_t runReturn(Machine& m, const Node& n) {
  setEntry(*m.result, n.typeOf(0), m.raw(n, 0));
  m.outcome = native::kReturned;
  return 0;
}

}  // namespace hunch::reference
