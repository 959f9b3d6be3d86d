#include "hunch/native/exits.h"

#include <algorithm>

namespace hunch::native {

using pir::Instr;
using pir::Op;
using pir::Type;

namespace {

bool leaves(const Instr& i) { return i.op == Op::Assume || i.op == Op::Exit; }

bool testsType(const Instr& test) {
  return test.op == Op::IsType || test.op == Op::SlotIs || test.op == Op::SlotSettles || test.op == Op::StackIs || test.op == Op::CellIs ||
         test.op == Op::BindingIs;
}

// The inlined functions whose frames are to be made, outermost first, by number.
std::vector<int> chainOf(const pir::Graph& graph, const Instr& checkpoint) {
  std::vector<int> chain;
  for (int k = checkpoint.inlined; k > 0; k = graph.inlined[static_cast<size_t>(k - 1)].caller) chain.insert(chain.begin(), k);
  return chain;
}

// The frame itself waits in the call of the first, that in the call of the next, and so on.
void addFrames(const pir::Graph& graph, const Instr& checkpoint, const std::vector<int>& chain, Exit* exit) {
  exit->pc = checkpoint.pc;
  exit->depth = checkpoint.slot;
  int *pc = &exit->pc, *depth = &exit->depth;
  exit->frames.reserve(chain.size());
  for (int k : chain) {
    const pir::Inlined& f = graph.inlined[static_cast<size_t>(k - 1)];
    *pc = f.pc;
    *depth = f.depth;
    auto* code = static_cast<bytecode::Code*>(const_cast<void*>(f.code));
    interp::Continued& next = exit->frames.emplace_back(code, static_cast<const bytecode::CallSite*>(f.site), checkpoint.pc, checkpoint.slot);
    pc = &next.pc;
    depth = &next.depth;
  }
}

void listState(const Instr& checkpoint, const std::vector<int>& chain, Exit& exit) {
  for (size_t k = 0; k < checkpoint.args.size(); k++) {
    const Instr& value = *checkpoint.args[k];
    const Type type = value.type;
    exit.state.push_back({checkpoint.state[k], type, exit.words, value.op == pir::Op::Local ? value.object : nullptr});
    exit.words += wordsOf(type);
    int& frame = exit.state.back().where.frame;
    if (frame) frame = static_cast<int>(std::find(chain.begin(), chain.end(), frame) - chain.begin()) + 1;
  }
}

Exit exitOf(const pir::Graph& graph, const Instr& i) {
  const Instr* checkpoint = checkpointOf(i);
  const Instr* test = testOf(i);
  const Instr* guilty = guiltyValue(i);
  const std::vector<int> chain = chainOf(graph, *checkpoint);
  Exit exit;
  addFrames(graph, *checkpoint, chain, &exit);
  exit.reason = static_cast<pir::Reason>(i.kind);
  exit.feedback = i.feedback;
  exit.atPc = i.pc;
  if (i.inlined)
    exit.code = static_cast<bytecode::Code*>(const_cast<void*>(graph.inlined[static_cast<size_t>(i.inlined - 1)].code));
  exit.expected = test && testsType(*test) ? test->expected : Type::none();
  if (test && (test->op == Op::SlotIs || test->op == Op::SlotSettles)) exit.testedSlot = test->slot;
  if (test && test->op == Op::StackIs) exit.testedDepth = test->slot;
  if (test && test->op == Op::CellIs) exit.testedCell = test->object;
  exit.isCell = test && test->op == Op::BindingIs;
  exit.guilty = guilty ? guilty->type : Type::none();
  listState(*checkpoint, chain, exit);
  return exit;
}

}  // namespace

size_t wordsOf(Type type) { return type.isComplex() ? 2 : 1; }

const Instr* testOf(const Instr& leaving) { return leaving.op == Op::Assume ? leaving.args[0] : nullptr; }
const Instr* checkpointOf(const Instr& leaving) { return leaving.args.back(); }

const Instr* guiltyValue(const Instr& leaving) {
  const Instr* test = testOf(leaving);
  return test && (test->op == Op::IsType || test->op == Op::BindingIs) ? test->args[0] : nullptr;
}

Exit chaosExit(Exit exit) {
  exit.reason = pir::Reason::Chaos;
  exit.feedback = -1;
  exit.expected = exit.guilty = Type::none();
  exit.testedSlot = exit.testedDepth = -1;
  exit.testedCell = nullptr;
  return exit;
}

std::vector<Exit> exitTable(const pir::Graph& graph, std::unordered_map<const Instr*, int>* indexOf) {
  std::vector<Exit> exits;
  for (const pir::Block* block : graph.blocks)
    for (const Instr* i : block->instrs) {
      if (!leaves(*i)) continue;
      if (indexOf) (*indexOf)[i] = static_cast<int>(exits.size());
      exits.push_back(exitOf(graph, *i));
    }
  return exits;
}

size_t stateSize(const std::vector<Exit>& exits) {
  size_t most = 0;
  for (const Exit& e : exits) most = std::max(most, e.words + !e.guilty.isNone());
  return most;
}

}  // namespace hunch::native
