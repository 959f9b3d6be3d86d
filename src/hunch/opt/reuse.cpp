// reuse: vector arithmetic may overwrite an operand that was made for it alone.
//
// Such an operand is a new vector (no other op has a name for it) of the same block, kept nowhere in memory, and neither an
// op nor an exit needs it afterwards: an Assume needs all that its Checkpoint lists.
#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

bool makesVector(const Instr* i) { return i->op == Op::VecArith || i->op == Op::NewVec || i->op == Op::Combine; }

// Looks at a vector while it runs, and keeps nothing of it.
bool onlyReads(const Instr* i) {
  return i->op == Op::VecArith || i->op == Op::Length || i->op == Op::Load || i->op == Op::Reduce;
}

bool comesAfter(const Instr* later, const Instr* i) { return later->block != i->block || positionOf(later) > positionOf(i); }

bool isLastUse(const Users& users, const Instr* value, const Instr* at) {
  const auto found = users.find(value);
  if (found == users.end()) return false;
  for (const Instr* user : found->second) {
    if (user->op == Op::Checkpoint) {
      const auto exits = users.find(user);
      if (exits == users.end()) continue;
      for (const Instr* exit : exits->second)
        if (comesAfter(exit, at)) return false;
    } else if (!onlyReads(user) || comesAfter(user, at)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool reuse(Graph& graph) {
  const Users users = usersOf(graph);
  bool changed = false;
  for (const Block* b : graph.blocks)
    for (Instr* i : b->instrs) {
      if (i->op != Op::VecArith || i->args[0] == i->args[1]) continue;
      int spent = 0;
      for (int k = 0; k < 2; k++) {
        const Instr* operand = i->args[static_cast<size_t>(k)];
        if (makesVector(operand) && operand->block == b && isLastUse(users, operand, i)) spent |= 1 << k;
      }
      if (spent != std::max(i->slot, 0)) i->slot = spent, changed = true;
    }
  return changed;
}

}  // namespace hunch::opt
