#include "hunch/dispatch/fits.h"

#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/registry.h"
#include "hunch/dispatch/viewpoint.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/quick.h"
#include "hunch/native/helpers.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using interp::Frame;
using pir::Type;

Arguments argumentsOf(const Code& code, const pir::Context& context) {
  return {context.variables.begin(), context.variables.begin() + code.formalCount};
}

Arguments argumentsOf(const Code& code, const Version& v) {
  Arguments arguments = argumentsOf(code, v.context);
  const Arguments made = argumentsOf(code, v.snapshot.context);
  for (size_t i = 0; i < arguments.size(); i++)
    if (arguments[i] == Type::any()) arguments[i] = made[i];
  return arguments;
}

namespace {

bool holdsFrom(Frame& f, const WorldFact& fact) {
  if (fact.generic) {
    const interp::Method method = methodSeen(f, fact.generic, fact.classes);
    return method.function == fact.function && method.cell == fact.cell && isPlainFunction(fact.function);
  }
  if (!fact.symbol) return isPlainFunction(fact.function);
  bytecode::LookupCache& cache = (fact.caches ? fact.caches : f.code)->caches[static_cast<size_t>(fact.cache)];
  if (interp::globalCell(f, fact.symbol, cache) != fact.cell) return false;
  if (fact.builtin && !interp::meansBuiltin(f, fact.symbol, fact.builtin, cache)) return false;
  return !fact.function || isPlainFunction(fact.function);  // that it is still this one, the code itself asks
}

}  // namespace

bool holds(Frame& f, const std::vector<WorldFact>& world) {
  for (const WorldFact& fact : world)
    if (fact.code ? !holdsFrom(Viewpoint(fact.code, fact.outer ? fact.outer : f.outer, nullptr).frame, fact) : !holdsFrom(f, fact)) return false;
  return true;
}

static bool isNamed(const Version& v, SEXP symbol) {
  return std::any_of(v.world.begin(), v.world.end(), [symbol](const WorldFact& fact) { return fact.symbol == symbol; });
}

bool seesAsBefore(SEXP outer, const Version& v) {
  for (; interp::isFunctionFrame(outer); outer = enclos(outer))
    for (SEXP cell = frame(outer); cell != R_NilValue; cell = cdr(cell))
      if ((v.names & nameBit(tag(cell))) && isNamed(v, tag(cell))) return false;
  return v.topEnv.is(outer) && !interp::framesAround(outer);
}

bool holds(Code& code, SEXP outer, const std::vector<WorldFact>& world) {
  return holds(Viewpoint(&code, outer, outer).frame, world);
}

namespace {

bool areBindingsPlain(Frame& f) {
  for (size_t i = 0; i < f.code->variables.size(); i++) {
    StackEntry e;
    interp::peek(f, static_cast<int>(i), &e);  // finds the cell
    if (f.slots[i].tag == interp::kTagCell && (gp(f.slots[i].u.sxpval) & (kActiveBinding | kBindingLock))) return false;
  }
  return true;
}

}  // namespace

bool matches(Frame& f, const Version& v, StackEntry* sp) {
  return v.context.hasEnv == (f.env != nullptr) && wouldMatch(f, v, sp);
}

bool wouldMatch(Frame& f, const Version& v, StackEntry* sp) {
  const pir::Context& c = v.context;
  if ((v.byteCodeMatters && c.asByteCode != f.asByteCode) || (c.plainWorld && !isPlainWorld(f)) ||
      static_cast<size_t>(sp - f.stack) != c.operands.size())
    return false;
  if (f.env && !areBindingsPlain(f)) return false;
  for (size_t i = 0; i < c.variables.size(); i++) {
    if (c.variables[i] == Type::any()) continue;
    if (c.variables[i] == Type::absent()) {
      if (!isUnassigned(f, static_cast<int>(i))) return false;
      continue;
    }
    StackEntry e;
    if (!interp::peek(f, static_cast<int>(i), &e) || !native::hasType(e, c.variables[i])) return false;
  }
  for (size_t i = 0; i < c.operands.size(); i++)
    if (c.operands[i] != Type::any() && !native::hasType(f.stack[i], c.operands[i])) return false;
  for (int slot : v.read)
    if (f.slots[slot].flags & interp::kSlotUnread) return false;
  for (int slot : v.plain)
    if (!isPlain(f, slot)) return false;
  return true;
}

bool differsByNa(const pir::Context& a, const pir::Context& b) {
  const auto isAlike = [](Type x, Type y) { return x == y || (x.isRaw() && x.with(Type::kNa) == y.with(Type::kNa)); };
  return a.hasEnv == b.hasEnv && a.variables != b.variables &&
         std::equal(a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(), isAlike);
}

void trim(pir::Context& context, const pir::Graph& graph) {
  std::vector<bool> used(context.variables.size());
  for (const pir::Block* b : graph.blocks)
    for (const pir::Instr* i : b->instrs) {
      using pir::Op;
      if (i->op == Op::LdVar || i->op == Op::StVar || i->op == Op::Own || i->op == Op::Grow || i->op == Op::CanOwn)
        used[static_cast<size_t>(i->slot)] = true;
      for (const pir::StateEntry& e : i->state)
        if (e.isVariable && !e.frame) used[static_cast<size_t>(e.index)] = true;
    }
  for (size_t i = 0; i < used.size(); i++)
    if (!used[i] && !(context.variables[i] == Type::absent())) context.variables[i] = Type::any();
}

}  // namespace hunch::dispatch
