// settle: when no pass will move assumptions any more, drops the Checkpoints none was moved to, and what only they used.
#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

bool settle(Graph& graph) {
  const Users users = usersOf(graph);
  const size_t before = graph.size();
  graph.remove([&](Instr* i) { return i->op == Op::Checkpoint && !users.contains(i); });
  const bool changed = graph.size() != before;
  return dead(graph) || changed;
}

}  // namespace hunch::opt
