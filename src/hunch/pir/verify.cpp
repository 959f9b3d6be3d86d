// The invariants of a graph: its shape and SSA form. Values are looked at in verify_values.cpp, Checkpoints in
// verify_checkpoints.cpp.
#include "hunch/pir/verify.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "hunch/pir/text.h"

namespace hunch::pir {

void violated(const Graph& graph, const Block* block, const std::string& text) {
  throw Violation{printBlockName(graph, block) + ": " + text};
}

void violated(const Graph& graph, const Instr* instr, const std::string& text) {
  throw Violation{printBlockName(graph, instr->block) + ", `" + printInstr(graph, instr) + "`: " + text};
}

namespace {

// ---- blocks and edges -----------------------------------------------------------------------------------------------
using BlockOrder = std::unordered_map<const Block*, size_t>;

void verifyEdges(const Graph& graph, const Block* b, const BlockOrder& order) {
  for (const Block* s : b->succs) {
    if (!order.count(s)) violated(graph, b, "a successor is not in the graph");
    if (std::count(b->succs.begin(), b->succs.end(), s) != std::count(s->preds.begin(), s->preds.end(), b))
      violated(graph, b, "it is not a predecessor of " + printBlockName(graph, s) + " as often as it goes there");
  }
  for (const Block* p : b->preds) {
    if (!order.count(p)) violated(graph, b, "a predecessor is not in the graph");
    if (std::find(p->succs.begin(), p->succs.end(), b) == p->succs.end())
      violated(graph, b, "its predecessor " + printBlockName(graph, p) + " does not go there");
  }
}

// Dominators need this order; it also means that every block can be reached.
void verifyOrder(const Graph& graph, const Block* b, const BlockOrder& order) {
  if (b == graph.blocks.front()) {
    if (!b->preds.empty()) violated(graph, b, "the entry has a predecessor");
    return;
  }
  for (const Block* p : b->preds)
    if (order.at(p) < order.at(b)) return;
  violated(graph, b, "no predecessor comes before it: it is unreachable, or finish() was not called");
}

size_t successorsOf(Op op) { return op == Op::Jump ? 1 : op == Op::Branch ? 2 : 0; }

void verifyEnd(const Graph& graph, const Block* b) {
  if (!b->terminator()) violated(graph, b, "it does not end in a terminator");
  const size_t wanted = successorsOf(b->terminator()->op);
  if (b->succs.size() != wanted)
    violated(graph, b->terminator(),
             "the block has " + std::to_string(b->succs.size()) + " successors, not " + std::to_string(wanted));
}

// ---- instructions ---------------------------------------------------------------------------------------------------
void verifyRange(const Graph& graph, const Instr* i, const char* what, int value, int limit) {
  if (value < 0 || value >= limit)
    violated(graph, i, what + (" " + std::to_string(value)) + " is not below " + std::to_string(limit));
}

void verifyImmediate(const Graph& graph, const Instr* i, char letter) {
  const bool counts = i->op == Op::Checkpoint || i->op == Op::Step || i->op == Op::Force || i->op == Op::Call ||
                      i->op == Op::CallDirect || i->op == Op::CallClosure || i->op == Op::Hold;  // their depth is a number of operands
  bool named = false, known = false;
  switch (letter) {
    case 's': return verifyRange(graph, i, "variable", i->slot, graph.variableCount);
    case 'd':
      if (i->op == Op::Checkpoint && i->inlined) return;  // of another function
      return verifyRange(graph, i, "depth", i->slot, graph.maxDepth + counts);
    case 'r': return verifyRange(graph, i, "reason", i->kind, static_cast<int>(Reason::kCount));
    case 'p':
      if (i->pc < 0) violated(graph, i, "it has no pc");
      return;
    case 't':
      if (i->expected.isNone()) violated(graph, i, "it tests for no type");
      return;
    case 'k':
      for (const KindName& k : kKindNames)
        if (k.op == i->op) named = true, known |= k.kind == i->kind;
      if (named ? !known : i->kind < 0) violated(graph, i, "there is no kind " + std::to_string(i->kind));
      return;
    default: return;
  }
}

// The frames that a Checkpoint goes back to: that of its function, and all that wait for it.
std::vector<int> framesOf(const Graph& graph, const Instr* checkpoint) {
  std::vector<int> frames;
  const int count = static_cast<int>(graph.inlined.size());
  for (int k = checkpoint->inlined; k > 0; k = graph.inlined[static_cast<size_t>(k - 1)].caller) {
    if (k > count || graph.inlined[static_cast<size_t>(k - 1)].caller >= k)
      violated(graph, checkpoint, "there is no inlined function " + std::to_string(k));
    frames.push_back(k);
  }
  frames.push_back(0);
  return frames;
}

void verifyState(const Graph& graph, const Instr* i) {
  if (i->state.size() != i->args.size()) violated(graph, i, "it has more or fewer operands than entries of the state");
  const std::vector<int> frames = framesOf(graph, i);
  for (size_t k = 0; k < i->state.size(); k++) {
    const StateEntry& e = i->state[k];
    if (std::find(frames.begin(), frames.end(), e.frame) == frames.end())
      violated(graph, i, "no frame " + std::to_string(e.frame) + " waits there");
    if (!e.frame)
      verifyRange(graph, i, e.isVariable ? "variable" : "operand", e.index, e.isVariable ? graph.variableCount : graph.depthOf(i));
    for (size_t j = 0; j < k; j++)
      if (i->state[j].isVariable == e.isVariable && i->state[j].index == e.index && i->state[j].frame == e.frame)
        violated(graph, i, (e.isVariable ? "variable " : "operand ") + std::to_string(e.index) + " is listed twice");
  }
  for (int frame : frames)
    if (frame && std::find(i->state.begin(), i->state.end(), StateEntry{false, kClosureEntry, frame}) == i->state.end())
      violated(graph, i, "the closure of frame " + std::to_string(frame) + " is not listed");
}

void verifyInstr(const Graph& graph, const Instr* i) {
  const OpInfo& info = opInfo(i->op);
  const size_t wanted = i->op == Op::Phi ? i->block->preds.size() : static_cast<size_t>(info.args);
  if ((info.args != kMany || i->op == Op::Phi) && i->args.size() != wanted)
    violated(graph, i, "it has " + std::to_string(i->args.size()) + " operands, not " + std::to_string(wanted));
  for (const char* letter = info.immediates; *letter; letter++) verifyImmediate(graph, i, *letter);
  if (i->op == Op::Checkpoint) verifyState(graph, i);
}

void verifyPlaces(const Graph& graph, const Block* b) {
  bool phisOver = false;
  for (const Instr* i : b->instrs) {
    if (i->block != b) violated(graph, b, "`" + printInstr(graph, i) + "` believes to be in another block");
    if (i->op == Op::Phi && phisOver) violated(graph, i, "a Phi comes first in its block");
    phisOver |= i->op != Op::Phi;
    if (i->isTerminator() && i != b->instrs.back()) violated(graph, i, "a terminator comes last in its block");
  }
}

}  // namespace

void verifyShape(const Graph& graph) {
  if (graph.blocks.empty()) throw Violation{"the graph has no blocks"};
  if (static_cast<int>(graph.context.variables.size()) > graph.variableCount)
    throw Violation{"the context has more variables than the graph"};
  if (static_cast<int>(graph.context.operands.size()) > graph.maxDepth)
    throw Violation{"the context has more operands than the graph has room for"};
  BlockOrder order;
  for (const Block* b : graph.blocks)
    if (!order.emplace(b, order.size()).second) violated(graph, b, "the block is there twice");
  for (const Block* b : graph.blocks) verifyEdges(graph, b, order);
  for (const Block* b : graph.blocks) verifyOrder(graph, b, order), verifyEnd(graph, b), verifyPlaces(graph, b);
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs) verifyInstr(graph, i);
}

void verifyDominance(const Graph& graph) {
  std::unordered_map<const Instr*, size_t> place;
  for (const Block* b : graph.blocks)
    for (size_t k = 0; k < b->instrs.size(); k++)
      if (!place.emplace(b->instrs[k], k).second) violated(graph, b->instrs[k], "it is there twice");
  const Dominators dominators(graph);
  const auto check = [&](const Instr* user, size_t k) {
    const Instr* value = user->args[k];
    const std::string which = "operand " + std::to_string(k + 1);
    if (!value || !place.count(value)) violated(graph, user, which + " is not in the graph");
    const bool isPhi = user->op == Op::Phi;
    const Block* at = isPhi ? user->block->preds[k] : user->block;
    const bool isBefore = value->block == at && (isPhi || place[value] < place[user]);
    if (!isBefore && (value->block == at || !dominators.dominates(value->block, at)))
      violated(graph, user, which + " is not defined on every way there");
  };
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs)
      for (size_t k = 0; k < i->args.size(); k++) check(i, k);
}

std::string verify(const Graph& graph) {
  try {
    verifyShape(graph);
    verifyDominance(graph);
    verifyValues(graph);
    verifyCheckpoints(graph);
    return "";
  } catch (const Violation& violation) {
    return violation.text;
  }
}

}  // namespace hunch::pir
