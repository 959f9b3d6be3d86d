// gvn: computes each value once where one computation dominates the other.
//
// Ops that only read memory count as the same while nothing in between may write what they read (clobbers()). What a
// header says of an owned vector it says of the vector it was made from, so Length and its like look through Own, and
// through the Phi of a loop that does nothing to a vector but own it. Boxes are never shared: a builtin may overwrite
// one that nobody refers to.
#include <algorithm>
#include <map>
#include <tuple>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

// Ops that owning their operand does not change.
bool seesThroughOwn(const Instr* i) {
  return i->op == Op::Length || i->op == Op::NRow || i->op == Op::NCol || i->op == Op::IsMatrix || i->op == Op::CanOwn;
}

// The vector that a chain of Own and Phi starts from; null when there are several.
Instr* rootOf(Instr* x) {
  std::vector<Instr*> work{x}, seen;
  Instr* root = nullptr;
  while (!work.empty()) {
    Instr* i = work.back();
    work.pop_back();
    if (std::find(seen.begin(), seen.end(), i) != seen.end()) continue;
    seen.push_back(i);
    if (i->op == Op::Own) {
      work.push_back(i->args[0]);
      continue;
    }
    if (i->op == Op::Phi) {
      work.insert(work.end(), i->args.begin(), i->args.end());
      continue;
    }
    if (root && root != i) return nullptr;
    root = i;
  }
  return root;
}

class Numbering {
 public:
  explicit Numbering(Graph& graph) : graph_(graph), dominators_(graph) {}

  bool run() {
    for (Block* b : graph_.blocks)
      for (Instr* i : b->instrs) visit(i);
    graph_.replaceAll(replaced_);
    std::unordered_map<Instr*, Instr*> gone(replaced_.begin(), replaced_.end());
    if (!gone.empty()) graph_.remove([&](Instr* i) { return gone.contains(i); });
    return changed_;
  }

 private:
  void visit(Instr* i) {
    for (Instr*& a : i->args)
      if (const auto it = leader_.find(a); it != leader_.end()) a = it->second;
    if (!isRepeatable(*i)) return;
    if (seesThroughOwn(i)) lookThrough(i);
    auto& candidates = table_[{static_cast<int>(i->op), i->slot, i->kind, i->args.size()}];
    for (Instr* c : candidates) {
      if (!stands(c, i)) continue;
      replaced_.push_back({i, c});
      leader_[i] = c;
      changed_ = true;
      return;
    }
    candidates.push_back(i);
  }

  void lookThrough(Instr* i) {
    Instr* root = rootOf(i->args[0]);
    if (!root || root == i->args[0] || !root->type.isA(i->args[0]->type)) return;
    if (between(root, i, [&](const Instr* w) { return clobbers(*w, *i); })) return;
    i->args[0] = root;
    changed_ = true;
  }

  bool stands(const Instr* c, const Instr* i) const {
    if (!congruent(*c, *i) || c->type.rep() != i->type.rep() || !c->type.isA(i->type)) return false;
    if (!dominates(dominators_, c, i)) return false;
    return !(i->effects() & pir::kReads) || !between(c, i, [&](const Instr* w) { return clobbers(*w, *i); });
  }

  Graph& graph_;
  Dominators dominators_;
  std::map<std::tuple<int, int, int, size_t>, std::vector<Instr*>> table_;
  std::unordered_map<Instr*, Instr*> leader_;
  std::vector<std::pair<Instr*, Instr*>> replaced_;
  bool changed_ = false;
};

}  // namespace

bool gvn(Graph& graph) { return Numbering(graph).run(); }

}  // namespace hunch::opt
