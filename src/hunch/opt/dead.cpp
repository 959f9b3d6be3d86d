// dead: drops what nobody needs.
//
// Values no needed instruction uses, in cycles of Phis too; needed is what writes memory, leaves, or ends a block. And
// assignments of raw scalars that are overwritten in the same block before anybody can read the variable: no op that
// reads it, no exit that finds it in memory. Checkpoints in front of loops stay (settle drops them in the end).
#include <algorithm>
#include <unordered_set>

#include "hunch/opt/analysis.h"
#include "hunch/opt/loops.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

bool isNeeded(const Instr* i) { return !i->isRemovable() || servesLoop(i); }

bool dropUnused(Graph& graph) {
  std::unordered_set<const Instr*> needed;
  std::vector<const Instr*> work;
  const auto need = [&](const Instr* i) {
    if (needed.insert(i).second) work.push_back(i);
  };
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs)
      if (isNeeded(i)) need(i);
  while (!work.empty()) {
    const Instr* i = work.back();
    work.pop_back();
    for (const Instr* a : i->args) need(a);
  }
  const size_t before = graph.size();
  graph.remove([&](Instr* i) { return !needed.contains(i); });
  return graph.size() != before;
}

bool lists(const Instr* checkpoint, int slot) {
  return std::any_of(checkpoint->state.begin(), checkpoint->state.end(),
                     [&](const pir::StateEntry& e) { return e == pir::StateEntry{true, slot}; });
}

// Whether the variable's value in memory can matter here.
bool reads(const Instr* i, int slot) {
  if (i->op == Op::Assume) return !lists(i->args[1], slot);
  if (i->op == Op::Checkpoint) return !lists(i, slot);
  if (i->op == Op::LdVar || i->op == Op::SlotIs || i->op == Op::SlotSettles || i->op == Op::CanOwn || i->op == Op::Own || i->op == Op::Grow) return i->slot == slot;
  return i->isTerminator() || (i->effects() & (pir::kReadVar | pir::kWriteWorld));
}

bool isOverwritten(const Block* b, size_t at) {
  const Instr* store = b->instrs[at];
  if (store->op != Op::StVar || store->args[0]->type.rep() == Rep::Boxed) return false;
  for (size_t k = at + 1; k < b->instrs.size(); k++) {
    const Instr* i = b->instrs[k];
    if (i->op == Op::StVar && i->slot == store->slot) return true;
    if (reads(i, store->slot) || clobbers(*store, *i)) return false;
  }
  return false;
}

bool dropOverwritten(Graph& graph) {
  std::unordered_set<const Instr*> gone;
  for (const Block* b : graph.blocks)
    for (size_t k = 0; k < b->instrs.size(); k++)
      if (isOverwritten(b, k)) gone.insert(b->instrs[k]);
  if (!gone.empty()) graph.remove([&](Instr* i) { return gone.contains(i); });
  return !gone.empty();
}

}  // namespace

bool dead(Graph& graph) {
  const bool stores = dropOverwritten(graph);
  return dropUnused(graph) || stores;
}

}  // namespace hunch::opt
