// forward: an element that was just stored or loaded is not loaded again.
//
// A Load takes the value of a dominating Store or Load of the same position in the same vector, when no Store in between
// may reach it (clobbers(): another kind of vector or another position cannot). An owned vector has the elements that the
// one it was made from had before; from then on the two may differ, since it may be a copy.
#include <algorithm>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

// Does `vector` have the element that `access` saw, but for Stores in between?
bool comesFrom(const Dominators& dominators, Instr* vector, Instr* access) {
  Instr* origin = access->args[0];
  Instr* owned = nullptr;
  for (; vector != origin && vector->op == Op::Own; vector = vector->args[0]) owned = vector;
  return vector == origin && (!owned || dominates(dominators, access, owned));
}

Instr* elementOf(Instr* access) { return access->op == Op::Store ? access->args[2] : access; }

bool gives(const Dominators& dominators, Instr* access, const Instr* load) {
  if (access->args[1] != load->args[1] || !comesFrom(dominators, load->args[0], access)) return false;
  const Type type = elementOf(access)->type;
  if (type.rep() != load->type.rep() || !type.isA(load->type)) return false;
  return dominates(dominators, access, load) &&
         !between(access, load, [&](const Instr* w) { return clobbers(*w, *load); });
}

}  // namespace

bool forward(Graph& graph) {
  const Dominators dominators(graph);
  std::vector<Instr*> accesses;
  std::vector<std::pair<Instr*, Instr*>> replaced;
  for (Block* b : graph.blocks) {
    for (Instr* i : b->instrs) {
      if (i->op != Op::Load && i->op != Op::Store) continue;
      if (i->op == Op::Load) {
        const auto last = std::find_if(accesses.rbegin(), accesses.rend(),
                                       [&](Instr* a) { return gives(dominators, a, i); });
        if (last != accesses.rend()) {
          replaced.push_back({i, elementOf(*last)});
          continue;
        }
      }
      accesses.push_back(i);
    }
  }
  graph.replaceAll(replaced);
  std::unordered_map<Instr*, Instr*> gone(replaced.begin(), replaced.end());
  if (!gone.empty()) graph.remove([&](Instr* i) { return gone.contains(i); });
  return !gone.empty();
}

}  // namespace hunch::opt
