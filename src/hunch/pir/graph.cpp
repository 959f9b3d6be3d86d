#include "hunch/pir/graph.h"

#include <algorithm>
#include <unordered_map>

namespace hunch::pir {

namespace {

constexpr uint32_t effectBit(char c) {
  switch (c) {
    case 'v': return kReadVar;
    case 'V': return kWriteVar;
    case 's': return kReadStack;
    case 'S': return kWriteStack;
    case 'h': return kReadHeader;
    case 'H': return kWriteHeader;
    case 'd': return kReadData;
    case 'D': return kWriteData;
    case 'c': return kReadCount;
    case 'C': return kWriteCount;
    case 'w': return kReadWorld;
    case 'W': return kWriteWorld;
    case 'U': return kNotes;
    case 'g': return kAllocates;
    default: return kControl;
  }
}
constexpr uint32_t effectsOf(const char* letters) {
  uint32_t bits = 0;
  for (; *letters; letters++) bits |= effectBit(*letters);
  return bits;
}
constexpr OpInfo kOps[] = {
#define OP(name, args, immediates, effects, doc) {#name, args, immediates, effects, effectsOf(effects), doc},
#include "hunch/pir/ops.def"
#undef OP
};
struct ReasonRow {
  const char *name, *flag, *text;
};
constexpr ReasonRow kReasons[] = {
#define REASON(name, flag, doc) {#name, flag, doc},
#include "hunch/pir/reasons.def"
#undef REASON
};

}  // namespace

const OpInfo& opInfo(Op op) { return kOps[static_cast<int>(op)]; }
const char* reasonName(Reason reason) { return kReasons[static_cast<int>(reason)].name; }
const char* reasonFlag(Reason reason) { return kReasons[static_cast<int>(reason)].flag; }
const char* reasonText(Reason reason) { return kReasons[static_cast<int>(reason)].text; }

// ---- building -----------------------------------------------------------------------------------------------------
Block* Graph::newBlock() {
  Block& b = blockStore.emplace_back();
  b.id = static_cast<int>(blockStore.size()) - 1;
  blocks.push_back(&b);
  return &b;
}

namespace {
Instr* make(Graph& graph, Block* block, Op op, Type type, std::vector<Instr*> args) {
  Instr& i = graph.instrs.emplace_back();
  i.op = op;
  i.type = type;
  i.args = std::move(args);
  i.block = block;
  i.exposed = graph.context.hasEnv;
  i.id = static_cast<int>(graph.instrs.size());
  return &i;
}
}  // namespace

Instr* Graph::append(Block* block, Op op, Type type, std::vector<Instr*> args) {
  Instr* i = make(*this, block, op, type, std::move(args));
  block->instrs.push_back(i);
  return i;
}

Instr* Graph::insertBefore(Block* block, size_t position, Op op, Type type, std::vector<Instr*> args) {
  Instr* i = make(*this, block, op, type, std::move(args));
  block->instrs.insert(block->instrs.begin() + static_cast<std::ptrdiff_t>(position), i);
  return i;
}

Instr* Graph::insertBefore(Instr* position, Op op, Type type, std::vector<Instr*> args) {
  Block* b = position->block;
  const auto at = std::find(b->instrs.begin(), b->instrs.end(), position) - b->instrs.begin();
  return insertBefore(b, static_cast<size_t>(at), op, type, std::move(args));
}

void Graph::link(Block* from, Block* to) {
  from->succs.push_back(to);
  to->preds.push_back(from);
}

void Graph::unlink(Block* from, Block* to) {
  const auto p = std::find(to->preds.begin(), to->preds.end(), from);
  const auto k = p - to->preds.begin();
  to->preds.erase(p);
  from->succs.erase(std::find(from->succs.begin(), from->succs.end(), to));
  for (Instr* i : to->instrs)
    if (i->op == Op::Phi) i->args.erase(i->args.begin() + k);
}

void Graph::replaceAll(const std::vector<std::pair<Instr*, Instr*>>& replacements) {
  if (replacements.empty()) return;
  std::unordered_map<Instr*, Instr*> by(replacements.begin(), replacements.end());
  const auto resolve = [&](Instr* i) {
    for (auto it = by.find(i); it != by.end() && it->second != i; it = by.find(i)) i = it->second;
    return i;
  };
  for (Block* b : blocks)
    for (Instr* i : b->instrs)
      for (Instr*& a : i->args) a = resolve(a);
}

void Graph::replaceAll(Instr* old, Instr* by) { replaceAll({{old, by}}); }

void Graph::remove(const std::function<bool(Instr*)>& unwanted) {
  for (Block* b : blocks) std::erase_if(b->instrs, unwanted);
}

size_t Graph::size() const {
  size_t n = 0;
  for (const Block* b : blocks) n += b->instrs.size();
  return n;
}

namespace {
void postOrder(Block* root, std::vector<Block*>& order, std::vector<bool>& seen) {
  std::vector<std::pair<Block*, size_t>> work{{root, 0}};
  seen[static_cast<size_t>(root->id)] = true;
  while (!work.empty()) {
    auto& [b, next] = work.back();
    if (next == b->succs.size()) {
      order.push_back(b);
      work.pop_back();
      continue;
    }
    // The last successor first: in reverse post order the first one then follows its block.
    Block* s = b->succs[b->succs.size() - 1 - next++];
    if (!seen[static_cast<size_t>(s->id)]) {
      seen[static_cast<size_t>(s->id)] = true;
      work.push_back({s, 0});
    }
  }
}
}  // namespace

int Graph::depthOf(const Instr* checkpoint) const {
  int depth = checkpoint->slot;
  for (int k = checkpoint->inlined; k > 0;) {
    const Inlined& f = inlined[static_cast<size_t>(k - 1)];
    depth = f.depth;
    k = f.caller;
  }
  return depth;
}

void Graph::markExposed() {
  std::vector<bool> exposed(blockStore.size(), context.hasEnv);  // at the end of each block
  const auto makesEnv = [](const Instr* i) { return i->op == Op::MkEnv; };
  for (const Block* b : blocks)
    if (std::any_of(b->instrs.begin(), b->instrs.end(), makesEnv)) exposed[static_cast<size_t>(b->id)] = true;
  const auto isExposedBefore = [&](const Block* b) {
    return context.hasEnv || std::any_of(b->preds.begin(), b->preds.end(), [&](const Block* p) { return exposed[static_cast<size_t>(p->id)]; });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block* b : blocks) {
      if (exposed[static_cast<size_t>(b->id)] || !isExposedBefore(b)) continue;
      changed = exposed[static_cast<size_t>(b->id)] = true;
    }
  }
  for (const Block* b : blocks) {
    bool now = isExposedBefore(b);
    for (Instr* i : b->instrs) {
      i->exposed = now;
      now |= makesEnv(i);
    }
  }
}

void Graph::finish() {
  std::vector<bool> seen(blockStore.size());
  std::vector<Block*> order;
  postOrder(blocks.front(), order, seen);
  for (Block* b : blocks)
    if (!seen[static_cast<size_t>(b->id)])
      while (!b->succs.empty()) unlink(b, b->succs.front());
  std::reverse(order.begin(), order.end());
  blocks = order;
  int id = 0;
  for (Block* b : blocks) {
    for (Instr* i : b->instrs) i->block = b, i->id = ++id;
  }
  markExposed();
}

// ---- dominators ---------------------------------------------------------------------------------------------------
Dominators::Dominators(const Graph& graph) : idom(graph.blockStore.size()), depth(graph.blockStore.size(), -1) {
  const auto index = [](const Block* b) { return static_cast<size_t>(b->id); };
  std::vector<int> order(graph.blockStore.size(), -1);
  for (size_t i = 0; i < graph.blocks.size(); i++) order[index(graph.blocks[i])] = static_cast<int>(i);
  const auto meet = [&](const Block* a, const Block* b) {
    while (a != b) {
      while (order[index(a)] > order[index(b)]) a = idom[index(a)];
      while (order[index(b)] > order[index(a)]) b = idom[index(b)];
    }
    return a;
  };
  const Block* entry = graph.blocks.front();
  idom[index(entry)] = entry;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block* b : graph.blocks) {
      if (b == entry) continue;
      const Block* best = nullptr;
      for (const Block* p : b->preds)
        if (idom[index(p)]) best = best ? meet(p, best) : p;
      if (best != idom[index(b)]) idom[index(b)] = best, changed = true;
    }
  }
  for (const Block* b : graph.blocks) depth[index(b)] = b == entry ? 0 : depth[index(idom[index(b)])] + 1;
}

bool Dominators::dominates(const Block* a, const Block* b) const {
  while (depth[static_cast<size_t>(b->id)] > depth[static_cast<size_t>(a->id)]) b = idom[static_cast<size_t>(b->id)];
  return a == b;
}

std::vector<Loop> findLoops(const Graph& graph, const Dominators& dominators) {
  std::vector<Loop> loops;
  for (Block* header : graph.blocks) {
    std::vector<bool> in(graph.blockStore.size());
    std::vector<Block*> work;
    for (Block* p : header->preds)
      if (dominators.dominates(header, p)) work.push_back(p);
    if (work.empty()) continue;
    Loop loop{header, nullptr, {header}, 0};
    in[static_cast<size_t>(header->id)] = true;
    while (!work.empty()) {
      Block* b = work.back();
      work.pop_back();
      if (in[static_cast<size_t>(b->id)]) continue;
      in[static_cast<size_t>(b->id)] = true;
      loop.blocks.push_back(b);
      for (Block* p : b->preds) work.push_back(p);
    }
    int outside = 0;
    for (Block* p : header->preds)
      if (!in[static_cast<size_t>(p->id)]) loop.preheader = p, outside++;
    if (outside != 1 || loop.preheader->succs.size() != 1) loop.preheader = nullptr;
    loops.push_back(std::move(loop));
  }
  std::stable_sort(loops.begin(), loops.end(),
                   [](const Loop& a, const Loop& b) { return a.blocks.size() < b.blocks.size(); });
  for (Loop& loop : loops)
    for (const Loop& other : loops)
      loop.depth += std::find(other.blocks.begin(), other.blocks.end(), loop.header) != other.blocks.end();
  return loops;
}

}  // namespace hunch::pir
