// assumes: drops assumptions that earlier ones imply, and checkpoints nobody needs.
//
// A test of a type is implied by an earlier one of the same value, variable, operand or cell for a narrower type, when
// nothing in between may have changed it (other tests are `fold`'s business, once `gvn` has made equal ones the same).
// Two Checkpoints of the same state without a write in between are one: the earlier. Those in front of loops stay: assumptions may
// still be moved to them.
#include <algorithm>
#include <unordered_set>

#include "hunch/opt/analysis.h"
#include "hunch/opt/loops.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

bool testsType(const Instr* t) {
  return t->op == Op::IsType || t->op == Op::SlotIs || t->op == Op::StackIs || t->op == Op::CellIs ||
         t->op == Op::BindingIs;
}

bool implies(const Instr* strong, const Instr* weak) {
  if (strong->op != weak->op || strong->slot != weak->slot || strong->args != weak->args) return false;
  if (strong->object != weak->object || strong->label != weak->label) return false;
  return strong->expected.isA(weak->expected);
}

bool isImplied(const Dominators& dominators, const Instr* test, const Facts& facts) {
  return testsType(test) && facts.exists([&](const Instr* earlier) {
    return implies(earlier, test) && dominates(dominators, earlier, test) &&
           !between(earlier, test, [&](const Instr* w) { return clobbers(*w, *test); });
  });
}

bool dropImplied(Graph& graph, const Dominators& dominators) {
  std::unordered_set<Instr*> gone;
  Facts::walk(graph, dominators, [&](Block* b, Facts& facts) {
    for (Instr* i : b->instrs) {
      if (i->op != Op::Assume) continue;
      const auto known = facts.known(i->args[0]);
      if ((known && *known) || isImplied(dominators, i->args[0], facts)) gone.insert(i);
      facts.add(i->args[0], true);
    }
  });
  if (!gone.empty()) graph.remove([&](Instr* i) { return gone.contains(i); });
  return !gone.empty();
}

bool sameState(const Instr* a, const Instr* b) {
  return a->pc == b->pc && a->inlined == b->inlined && a->slot == b->slot && a->args == b->args && a->state == b->state;
}

bool shareCheckpoints(Graph& graph, const Dominators& dominators) {
  std::vector<Instr*> kept;
  std::vector<std::pair<Instr*, Instr*>> replaced;
  for (Block* b : graph.blocks) {
    for (Instr* i : b->instrs) {
      if (i->op != Op::Checkpoint) continue;
      const auto earlier = std::find_if(kept.begin(), kept.end(), [&](const Instr* k) {
        return sameState(k, i) && dominates(dominators, k, i) &&
               !between(k, i, [](const Instr* w) { return w->writes(); });
      });
      if (earlier == kept.end())
        kept.push_back(i);
      else
        replaced.push_back({i, *earlier});
    }
  }
  graph.replaceAll(replaced);
  return !replaced.empty();
}

}  // namespace

bool assumes(Graph& graph) {
  const Dominators dominators(graph);
  bool changed = dropImplied(graph, dominators);
  changed |= shareCheckpoints(graph, dominators);
  changed |= dropCheckpoints(graph, [](const Instr* c) { return !servesLoop(c); });
  return changed;
}

}  // namespace hunch::opt
