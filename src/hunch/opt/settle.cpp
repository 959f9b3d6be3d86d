// settle: when no pass will move assumptions any more, drops the Checkpoints none was moved to, and what only they used.
#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

bool settle(Graph& graph) {
  const bool changed = dropCheckpoints(graph, [](const Instr*) { return true; });
  return dead(graph) || changed;
}

}  // namespace hunch::opt
