// types: narrows declared types to what operands allow.
//
// Starts from nothing for Phis and grows to a fixpoint, so values that go round a loop keep what all their sources
// share. A type is never wider than declared and never changes a representation. What is known only behind an Assume
// stays out of types, since a value has one type everywhere; `fold` knows it by place.
#include <algorithm>
#include <climits>
#include <cmath>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

Type constantType(const Instr& c) {
  if (c.type.rep() == Rep::Real && !std::isnan(c.number)) return c.type.without(Type::kNa);
  if (c.type.rep() == Rep::Int && c.number != INT_MIN) return c.type.without(Type::kNa);
  return c.type;
}

// Operands that are not reached yet have no type; a Phi takes those that are, others wait.
bool isReady(const Instr& i) {
  const auto typed = [](const Instr* a) { return !a->type.isNone() || a->op == Op::Checkpoint; };
  if (i.op == Op::Phi) return std::any_of(i.args.begin(), i.args.end(), typed);
  return std::all_of(i.args.begin(), i.args.end(), typed);
}

// The type of an instruction from its operands' present types, at least `before`.
Type grown(Instr& i, Type before, Type declared) {
  if (i.op != Op::Phi) i.type = declared;  // what infer() falls back to
  const Type t = before | ((i.op == Op::Const ? constantType(i) : pir::infer(i)) & declared);
  return t.rep() == declared.rep() ? t : declared;
}

}  // namespace

bool types(Graph& graph) {
  std::unordered_map<Instr*, Type> declared;
  for (Block* b : graph.blocks)
    for (Instr* i : b->instrs)
      if (!i->type.isNone()) declared[i] = i->type;
  for (const auto& [i, type] : declared) i->type = Type::none();

  for (bool growing = true; growing;) {
    growing = false;
    for (Block* b : graph.blocks) {
      for (Instr* i : b->instrs) {
        const auto it = declared.find(i);
        if (it == declared.end() || !isReady(*i)) continue;
        const Type before = i->type;
        i->type = grown(*i, before, it->second);
        growing |= !(i->type == before);
      }
    }
  }

  bool changed = false;
  for (Block* b : graph.blocks) {
    for (Instr* i : b->instrs) {
      const auto it = declared.find(i);
      if (it == declared.end()) continue;
      if (i->type.isNone()) i->type = it->second;
      changed |= !(i->type == it->second);
    }
  }
  return changed;
}

}  // namespace hunch::opt
