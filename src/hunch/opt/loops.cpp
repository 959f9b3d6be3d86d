#include "hunch/opt/loops.h"

namespace hunch::opt {

namespace {
Instr* lastCheckpoint(const Block* b) {
  const auto& list = b->instrs;
  for (size_t k = list.size(); k-- > 0;) {
    if (list[k]->op == Op::Checkpoint) return list[k];
    if (list[k]->writes()) return nullptr;
  }
  return nullptr;
}
}  // namespace

bool servesLoop(const Instr* i) {
  if (i->op != Op::Checkpoint || i->block->succs.size() != 1) return false;
  return i->block->succs[0]->preds.size() > 1 && lastCheckpoint(i->block) == i;
}

Instr* checkpointOf(const pir::Loop& loop) { return loop.preheader ? lastCheckpoint(loop.preheader) : nullptr; }

}  // namespace hunch::opt
