// Ops on lists, strings, new vectors and bindings of other environments: all through the helpers.
#include <alloca.h>

#include "hunch/reference/machine.h"

namespace hunch::reference {

using namespace hunch::host;
using native::runtime;

namespace {

uint32_t bits(const Node& n) { return n.instr->type.bits; }
int count(const Node& n) { return static_cast<int>(n.args.size()); }

// Writes the operands as stack entries; there is room for them.
StackEntry* fill(Machine& m, const Node& n, void* room) {
  StackEntry* all = static_cast<StackEntry*>(room);
  for (size_t k = 0; k < n.args.size(); k++) setEntry(all[k], n.typeOf(k), m.raw(n, k));
  return all;
}
size_t roomFor(const Node& n) { return (n.args.size() + 1) * sizeof(StackEntry); }

}  // namespace

int64_t runCast(Machine& m, const Node& n) { return m.raw(n, 0); }
int64_t runDistinct(Machine& m, const Node& n) { return m.object(n, 0) != m.object(n, 1); }
int64_t runNoMethod(Machine& m, const Node& n) {
  return runtime().noMethod(m.frame, m.object(n, 0), n.instr->kind) != 0;
}

int64_t runNoMethodFrom(Machine& m, const Node& n) {
  return runtime().noMethodFrom(n.instr->object, m.object(n, 0), n.instr->kind) != 0;
}
int64_t runHasClasses(Machine& m, const Node& n) { return runtime().hasClasses(m.object(n, 0), n.instr->object) != 0; }

// ---- bindings -----------------------------------------------------------------------------------------------------
int64_t runFindCell(Machine& m, const Node& n) {
  return encode(runtime().findCell(m.frame, n.instr->object, n.instr->kind));
}
int64_t runFindGlobal(Machine& m, const Node& n) { return encode(runtime().findGlobal(m.frame, n.instr->object)); }
int64_t runCellIn(Machine& m, const Node& n) { return encode(runtime().cellIn(m.object(n, 0), n.instr->object)); }
int64_t runEnvOf(Machine& m, const Node& n) { return encode(host::cloenv(m.object(n, 0))); }
int64_t runCellAround(Machine& m, const Node& n) { return encode(runtime().cellAround(m.object(n, 0), n.instr->object)); }
int64_t runBindingIs(Machine& m, const Node& n) {
  return runtime().bindingIs(m.object(n, 0), n.instr->expected.bits) != 0;
}
int64_t runLdBinding(Machine& m, const Node& n) {
  return read(m, n.instr->type, runtime().loadCell(m.object(n, 0), bits(n)));
}
int64_t runCanBind(Machine& m, const Node& n) {
  SEXP cell = m.object(n, 0);
  if (cell == R_NilValue || !isPlainCell(cell)) return false;
  return bindingTag(cell) != 0 || (car(cell) != R_UnboundValue && car(cell) != R_MissingArg);
}
int64_t runStBinding(Machine& m, const Node& n) {
  int tag = tagOf(n.typeOf(1));
  int64_t value = m.raw(n, 1);
  if (tag != kTagBoxed && n.instr->kind == 1) {
    value = encode(runtime().box(tag, value));
    tag = kTagBoxed;
  }
  runtime().storeBinding(m.object(n, 0), tag, value);
  return 0;
}
int64_t runOwnBinding(Machine& m, const Node& n) {
  return encode(runtime().ownBinding(m.object(n, 0), m.object(n, 1)));
}
int64_t runGrowBinding(Machine& m, const Node& n) {
  return encode(runtime().growBinding(m.object(n, 0), m.object(n, 1), m.nat(n, 2)));
}

// ---- elements -----------------------------------------------------------------------------------------------------
int64_t runLoadStr(Machine& m, const Node& n) { return encode(runtime().loadString(m.object(n, 0), m.nat(n, 1))); }
int64_t runStoreStr(Machine& m, const Node& n) {
  runtime().storeString(m.object(n, 0), m.nat(n, 1), m.object(n, 2));
  return 0;
}
int64_t runStoreObj(Machine& m, const Node& n) {
  runtime().storeObject(m.object(n, 0), m.nat(n, 1), tagOf(n.typeOf(2)), m.raw(n, 2));
  return 0;
}
int64_t runGrowElement(Machine& m, const Node& n) {
  return encode(runtime().growElement(m.object(n, 0), m.nat(n, 1), m.object(n, 2), m.nat(n, 3)));
}
int64_t runOwnElement(Machine& m, const Node& n) { return encode(runtime().ownElement(m.object(n, 0), m.nat(n, 1))); }
int64_t runNamePos(Machine& m, const Node& n) { return runtime().namePosition(m.object(n, 0), n.instr->object); }
int64_t runStrEq(Machine& m, const Node& n) {
  const int equal = runtime().stringsEqual(m.object(n, 0), m.object(n, 1));
  return n.instr->kind == 6 || (equal != 0 && equal != 1) ? equal : 1 - equal;
}

int64_t runIsAscii(Machine& m, const Node& n) { return runtime().isAscii(m.object(n, 0)) != 0; }
int64_t runStrLen(Machine& m, const Node& n) { return runtime().stringLength(m.object(n, 0)); }
int64_t runSubStr(Machine& m, const Node& n) {
  return encode(runtime().subString(m.object(n, 0), m.integer(n, 1), m.integer(n, 2)));
}

int64_t runSwitchPc(Machine& m, const Node& n) { return runtime().switchPc(n.instr->object, m.object(n, 0)); }

// ---- functions ----------------------------------------------------------------------------------------------------
int64_t runLocal(Machine&, const Node&) { return 0; }
int64_t runMkEnv(Machine& m, const Node&) { return runtime().makeEnvironment(m.frame), 0; }
int64_t runMkArg(Machine& m, const Node& n) { return encode(runtime().makeArgument(m.frame, n.instr->object)); }
int64_t runStLocal(Machine& m, const Node& n) { return runtime().deferFunction(m.frame, n.instr->slot, n.instr->object), 0; }
int64_t runMkClosure(Machine& m, const Node& n) { return encode(runtime().makeFunction(m.frame, n.instr->object)); }

int64_t runMkScope(Machine& m, const Node& n) {
  const StackEntry* values = fill(m, n, alloca(roomFor(n))) + 1;
  return encode(runtime().makeScope(n.scope.get(), m.object(n, 0), values));
}
int64_t runStScope(Machine& m, const Node& n) {
  StackEntry value;
  setEntry(value, n.typeOf(1), m.raw(n, 1));
  return runtime().storeInScope(m.object(n, 0), n.instr->object, value.tag, m.raw(n, 1)), 0;
}
int64_t runMkClosureIn(Machine& m, const Node& n) {
  return encode(runtime().makeFunctionIn(m.object(n, 0), n.instr->object, n.instr->site));
}

// ---- new vectors --------------------------------------------------------------------------------------------------
int64_t runNewVec(Machine& m, const Node& n) { return encode(runtime().newVector(m.nat(n, 0), bits(n))); }
int64_t runFill(Machine& m, const Node& n) {
  const uint32_t kind = n.typeOf(0).kinds();
  if (kind == Type::kList) runStoreObj(m, n);
  else if (kind == Type::kStr) runStoreStr(m, n);
  else runStore(m, n);
  return encode(m.object(n, 0));
}
int64_t runAsMatrix(Machine& m, const Node& n) {
  runtime().asMatrix(m.object(n, 0), n.instr->kind, m.nat(n, 1));
  return encode(m.object(n, 0));
}
int64_t runMkRange(Machine& m, const Node& n) { return encode(runtime().makeRange(m.integer(n, 0), m.integer(n, 1))); }
int64_t runCombine(Machine& m, const Node& n) {
  return encode(runtime().combine(fill(m, n, alloca(roomFor(n))), count(n), bits(n)));
}
int64_t runMakeList(Machine& m, const Node& n) {
  return encode(runtime().makeList(fill(m, n, alloca(roomFor(n))), count(n), n.instr->object));
}
int64_t runVecArith(Machine& m, const Node& n) {
  const StackEntry* operands = fill(m, n, alloca(roomFor(n)));
  return encode(runtime().vectorArith(operands, n.instr->kind, std::max(n.instr->slot, 0), n.instr->object));
}
int64_t runReduce(Machine& m, const Node& n) { return runtime().reduce(n.instr->kind, m.object(n, 0)); }

}  // namespace hunch::reference
