// simplify: fewer blocks.
//
// A block whose only predecessor leads nowhere else is appended to it. A block that only jumps is skipped, unless that
// would take the preheader or the single latch from a loop. A Branch with both ways to one block is a Jump when no Phi
// tells them apart. Exits keep their own blocks: a block is merged only along a Jump.
#include <algorithm>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

std::vector<Instr*> phisOf(const Block* b) {
  std::vector<Instr*> phis;
  for (Instr* i : b->instrs)
    if (i->op == Op::Phi) phis.push_back(i);
  return phis;
}

size_t edgeFrom(const Block* to, const Block* from) {
  return static_cast<size_t>(std::find(to->preds.begin(), to->preds.end(), from) - to->preds.begin());
}

// Takes the instructions and successors of a block into its only predecessor.
void absorb(Graph& graph, Block* p, Block* b) {
  std::vector<std::pair<Instr*, Instr*>> single;
  for (Instr* phi : phisOf(b)) single.push_back({phi, phi->args[0]});
  graph.replaceAll(single);
  p->instrs.pop_back();
  for (Instr* i : b->instrs)
    if (i->op != Op::Phi) p->instrs.push_back(i), i->block = p;
  p->succs = b->succs;
  for (Block* s : p->succs) std::replace(s->preds.begin(), s->preds.end(), b, p);
  b->instrs.clear(), b->succs.clear(), b->preds.clear();
  graph.blocks.erase(std::find(graph.blocks.begin(), graph.blocks.end(), b));
}

bool mergeChains(Graph& graph) {
  bool changed = false;
  for (size_t k = 0; k < graph.blocks.size();) {
    Block* p = graph.blocks[k];
    Block* b = p->succs.size() == 1 ? p->succs[0] : nullptr;
    if (b && b != p && b->preds.size() == 1)
      absorb(graph, p, b), changed = true;
    else
      k++;
  }
  return changed;
}

bool isLoopHeader(const Dominators& dominators, const Block* b) {
  return std::any_of(b->preds.begin(), b->preds.end(), [&](const Block* p) { return dominators.dominates(b, p); });
}

bool canSkip(const Graph& graph, const Dominators& dominators, const Block* b) {
  if (b == graph.blocks.front() || b->instrs.size() != 1 || b->terminator()->op != Op::Jump) return false;
  const Block* to = b->succs[0];
  if (to == b || isLoopHeader(dominators, to)) return false;
  return phisOf(to).empty() || std::none_of(b->preds.begin(), b->preds.end(), [&](const Block* p) {
           return std::find(to->preds.begin(), to->preds.end(), p) != to->preds.end() ||
                  std::count(b->preds.begin(), b->preds.end(), p) > 1;
         });
}

// The predecessors of an empty block lead where it leads; its Phi operands are theirs.
void skip(Graph& graph, Block* b) {
  Block* to = b->succs[0];
  const size_t edge = edgeFrom(to, b);
  for (Block* p : b->preds) {
    std::replace(p->succs.begin(), p->succs.end(), b, to);
    to->preds.push_back(p);
    for (Instr* phi : phisOf(to)) phi->args.push_back(phi->args[edge]);
  }
  b->preds.clear();
  graph.unlink(b, to);
  graph.blocks.erase(std::find(graph.blocks.begin(), graph.blocks.end(), b));
}

bool skipEmpty(Graph& graph) {
  const Dominators dominators(graph);
  const std::vector<Block*> blocks = graph.blocks;
  bool changed = false;
  for (Block* b : blocks)
    if (canSkip(graph, dominators, b)) skip(graph, b), changed = true;
  return changed;
}

bool joinBranches(Graph& graph) {
  bool changed = false;
  for (Block* b : graph.blocks) {
    Instr* end = b->terminator();
    if (end->op != Op::Branch || b->succs[0] != b->succs[1] || !phisOf(b->succs[0]).empty()) continue;
    graph.unlink(b, b->succs[1]);
    end->op = Op::Jump;
    end->args.clear();
    changed = true;
  }
  return changed;
}

}  // namespace

bool simplify(Graph& graph) {
  bool changed = false;
  for (bool more = true; more;) {
    more = skipEmpty(graph);
    more |= joinBranches(graph);
    more |= mergeChains(graph);
    graph.finish();
    changed |= more;
  }
  return changed;
}

}  // namespace hunch::opt
