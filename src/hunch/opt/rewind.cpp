// rewind: assumptions go back to the earliest Checkpoint since the last write.
//
// Tier 1 may continue from any state that nothing has changed since; what lies between is computed again. So one
// Checkpoint serves many Assumes: less state to keep alive, fewer ways out. It never reaches back into another round of
// a loop, or to before one: an exit must not undo what a loop has done. Exits stay where they are: they are the plan.
#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

using AtEnd = std::unordered_map<const Block*, Instr*>;

// The Checkpoint that is good at the start of a block: that of all its predecessors. A block not visited yet leads
// back: this is a loop's header.
Instr* atStart(const Block* b, const AtEnd& atEnd) {
  Instr* common = nullptr;
  for (const Block* p : b->preds) {
    const auto it = atEnd.find(p);
    if (it == atEnd.end() || !it->second || (common && common != it->second)) return nullptr;
    common = it->second;
  }
  return common;
}

}  // namespace

bool rewind(Graph& graph) {
  AtEnd atEnd;
  bool changed = false;
  for (Block* b : graph.blocks) {
    Instr* earliest = atStart(b, atEnd);
    for (Instr* i : b->instrs) {
      if (i->writes()) earliest = nullptr;
      if (i->op == Op::Checkpoint && !earliest) earliest = i;
      if (i->op != Op::Assume || !earliest || i->args[1] == earliest) continue;
      i->args[1] = earliest;
      changed = true;
    }
    atEnd[b] = earliest;
  }
  return changed;
}

}  // namespace hunch::opt
