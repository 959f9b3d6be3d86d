// Ops that read or write memory: variables, the operand stack, cells, objects.
//
// Variables, cells and whatever takes part in reference counting go through the helpers; headers and elements are read
// where host/object.h says they are.
#include <cmath>

#include "hunch/interp/interp.h"
#include "hunch/reference/machine.h"
#include "hunch/reference/scalar.h"

namespace hunch::reference {

using namespace hunch::host;
using native::runtime;

void setEntry(StackEntry& entry, Type type, int64_t raw) {
  switch (type.rep()) {
    case Rep::Nat: return interp::setReal(entry, static_cast<double>(raw));
    case Rep::Real: return interp::setReal(entry, std::bit_cast<double>(raw));
    case Rep::Int:
      entry.tag = tagOf(type);
      entry.flags = 0;
      entry.u.ival = static_cast<int>(raw);
      return;
    case Rep::Boxed: return interp::setBoxed(entry, reinterpret_cast<SEXP>(raw));
    default: CHECK(false, "this representation has no form in memory");
  }
}

namespace {

StackEntry& operand(Machine& m, const Node& n) { return m.frame->stack[n.instr->slot]; }
int dimension(SEXP matrix, int which) { return ints(car(attrib(matrix)))[which]; }

}  // namespace

// ---- constants, boxes ---------------------------------------------------------------------------------------------
int64_t runConst(Machine&, const Node& n) {
  const Instr& i = *n.instr;
  switch (i.type.rep()) {
    case Rep::Real: return encode(i.number);
    case Rep::Int: return std::isnan(i.number) ? kNaInt : static_cast<int>(i.number);
    case Rep::Boxed: return encode(i.object);
    default: return static_cast<int64_t>(i.number);
  }
}

int64_t runBox(Machine& m, const Node& n) {
  if (n.repOf(0) == Rep::Complex) {
    const Rcomplex z = m.complex(n, 0);
    return encode(runtime().boxComplex(z.r, z.i));
  }
  return encode(runtime().box(tagOf(n.typeOf(0)), m.raw(n, 0)));
}

// What a helper has read: a complex number comes as the object that holds it.
int64_t read(Machine& m, Type type, int64_t raw) {
  return type.isComplex() ? m.give(*data<Rcomplex>(reinterpret_cast<SEXP>(raw))) : raw;
}

int64_t runUnbox(Machine& m, const Node& n) {
  SEXP x = m.object(n, 0);
  if (n.instr->type.isComplex()) return m.give(*data<Rcomplex>(x));
  return n.instr->type.rep() == Rep::Real ? encode(reals(x)[0]) : ints(x)[0];
}

// ---- variables ----------------------------------------------------------------------------------------------------
int64_t runLdVar(Machine& m, const Node& n) {
  return read(m, n.instr->type, runtime().loadVar(m.frame, n.instr->slot, n.instr->type.bits));
}
int64_t runStVar(Machine& m, const Node& n) {
  if (n.repOf(0) == Rep::Complex) {
    const Rcomplex z = m.complex(n, 0);
    runtime().storeComplex(m.frame, n.instr->slot, z.r, z.i);
    return 0;
  }
  runtime().storeVar(m.frame, n.instr->slot, tagOf(n.typeOf(0)), m.raw(n, 0));
  return 0;
}
int64_t runMarkRead(Machine& m, const Node& n) {
  m.frame->slots[n.instr->slot].flags &= ~interp::kSlotUnread;
  return 0;
}
int64_t runHold(Machine& m, const Node& n) {
  runtime().hold(m.frame, n.instr->slot, n.instr->kind);
  return 0;
}

int64_t runVisible(Machine&, const Node& n) {
  R_Visible = static_cast<Rboolean>(n.instr->kind);
  return 0;
}
int64_t runTick(Machine&, const Node& n) {
  return --*runtime().ticks > 0 || (n.instr->inlined ? runtime().quietGoesOn() : runtime().mayGoOn());
}
int64_t runSlotSettles(Machine& m, const Node& n) {
  return runtime().slotSettles(m.frame, n.instr->slot, n.instr->expected.bits) != 0;
}
int64_t runSlotIs(Machine& m, const Node& n) {
  return runtime().slotIs(m.frame, n.instr->slot, n.instr->expected.bits) != 0;
}
int64_t runCanOwn(Machine& m, const Node& n) { return runtime().canOwn(m.frame, n.instr->slot) != 0; }
int64_t runCanGrow(Machine&, const Node&) { return runtime().canGrow() != 0; }
int64_t runGrow(Machine& m, const Node& n) {
  return encode(runtime().grow(m.frame, n.instr->slot, m.object(n, 0), m.nat(n, 1)));
}
int64_t runOwn(Machine& m, const Node& n) {
  return encode(runtime().own(m.frame, n.instr->slot, m.object(n, 0)));
}

// ---- the operand stack --------------------------------------------------------------------------------------------
int64_t runLdStack(Machine& m, const Node& n) {
  const Type type = n.instr->type;
  if (type.rep() == Rep::Nat) return static_cast<int64_t>(operand(m, n).u.dval);
  if (type.rep() == Rep::Boxed) return encode(operand(m, n).u.sxpval);
  return read(m, type, runtime().loadStack(m.frame, n.instr->slot, type.bits));
}
int64_t runStStack(Machine& m, const Node& n) {
  setEntry(operand(m, n), n.typeOf(0), m.raw(n, 0));
  return 0;
}
int64_t runStackIs(Machine& m, const Node& n) {
  return runtime().stackIs(m.frame, n.instr->slot, n.instr->expected.bits) != 0;
}

// The sequence of a for loop over from:to is an integer entry with the direction in its flags.
int64_t runStRange(Machine& m, const Node& n) {
  interp::setInt(operand(m, n), m.integer(n, 0));
  operand(m, n).flags = m.integer(n, 1);
  return 0;
}
int64_t runLdFrom(Machine& m, const Node& n) { return operand(m, n).u.ival; }
int64_t runLdStep(Machine& m, const Node& n) { return operand(m, n).flags; }

// ---- globals ------------------------------------------------------------------------------------------------------
int64_t runLdCell(Machine& m, const Node& n) {
  return read(m, n.instr->type, runtime().loadCell(n.instr->object, n.instr->type.bits));
}
int64_t runCellIs(Machine&, const Node& n) {
  return runtime().cellIs(n.instr->object, n.instr->expected.bits) != 0;
}
int64_t runEnvSame(Machine& m, const Node&) { return m.frame->env == m.enteredEnv; }
int64_t runBindingsSame(Machine& m, const Node&) { return *runtime().bindings == m.knownBindings; }
int64_t runWorldSame(Machine& m, const Node&) { return runtime().worldStamp(m.frame) == m.knownWorld; }

// ---- objects ------------------------------------------------------------------------------------------------------
int64_t runIsType(Machine& m, const Node& n) {
  return pir::typeOf(m.object(n, 0)).without(Type::kNa).isA(n.instr->expected);
}
int64_t runRunsCode(Machine& m, const Node& n) { return runtime().runsCode(m.object(n, 0), n.instr->site) != 0; }
int64_t runUntraced(Machine& m, const Node& n) { return !host::traceBit(m.object(n, 0)); }
int64_t runIsSibling(Machine& m, const Node& n) { return runtime().isSibling(m.frame->outer, m.object(n, 0), n.instr->site) != 0; }
int64_t runIsInner(Machine& m, const Node& n) { return runtime().isSibling(m.frame->env, m.object(n, 0), n.instr->site) != 0; }
int64_t runSameObject(Machine& m, const Node& n) { return m.object(n, 0) == n.instr->object; }

int64_t runLength(Machine& m, const Node& n) { return vectorLength(m.object(n, 0)); }

int64_t runIsMatrix(Machine& m, const Node& n) { return host::isPlainMatrix(m.object(n, 0)); }
int64_t runNRow(Machine& m, const Node& n) { return dimension(m.object(n, 0), 0); }
int64_t runNCol(Machine& m, const Node& n) { return dimension(m.object(n, 0), 1); }

int64_t runLoad(Machine& m, const Node& n) {
  SEXP x = m.object(n, 0);
  const int64_t k = m.nat(n, 1);
  switch (n.instr->type.rep()) {
    case Rep::Real: return encode(reals(x)[k]);
    case Rep::Complex: return m.give(data<Rcomplex>(x)[k]);
    case Rep::Int: return ints(x)[k];
    default: return encode(elements(x)[k]);
  }
}

int64_t runSeqLength(Machine& m, const Node& n) { return runtime().sequenceLength(m.object(n, 0)); }
int64_t runSeqData(Machine& m, const Node& n) { return runtime().sequenceData(m.object(n, 0)); }
int64_t runSeqFirst(Machine& m, const Node& n) { return encode(runtime().sequenceFirst(m.object(n, 0))); }
int64_t runSeqStep(Machine& m, const Node& n) { return encode(runtime().sequenceStep(m.object(n, 0))); }
int64_t runSeqLoad(Machine& m, const Node& n) {
  const int64_t k = m.nat(n, 1);
  const auto* data = reinterpret_cast<const char*>(m.nat(n, 2));
  const double computed = m.real(n, 3) + m.real(n, 4) * static_cast<double>(k);
  if (n.instr->type.rep() == Rep::Real) return encode(data ? reinterpret_cast<const double*>(data)[k] : computed);
  return data ? reinterpret_cast<const int*>(data)[k] : static_cast<int>(computed);
}

int64_t runStore(Machine& m, const Node& n) {
  SEXP x = m.object(n, 0);
  const int64_t k = m.nat(n, 1);
  if (n.repOf(2) == Rep::Complex) data<Rcomplex>(x)[k] = m.complex(n, 2);
  else if (n.repOf(2) == Rep::Real) reals(x)[k] = m.real(n, 2);
  else ints(x)[k] = m.integer(n, 2);
  return 0;
}

}  // namespace hunch::reference
