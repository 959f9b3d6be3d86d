#include "hunch/native/exits.h"

#include <algorithm>

namespace hunch::native {

using pir::Instr;
using pir::Op;
using pir::Type;

namespace {

bool leaves(const Instr& i) { return i.op == Op::Assume || i.op == Op::Exit; }

bool testsType(const Instr& test) {
  return test.op == Op::IsType || test.op == Op::SlotIs || test.op == Op::StackIs || test.op == Op::CellIs ||
         test.op == Op::BindingIs;
}

void listState(const Instr& checkpoint, Exit& exit) {
  for (size_t k = 0; k < checkpoint.args.size(); k++) {
    const Type type = checkpoint.args[k]->type;
    exit.state.push_back({checkpoint.state[k], type, exit.words});
    exit.words += wordsOf(type);
  }
}

Exit exitOf(const pir::Graph& graph, const Instr& i) {
  const Instr* checkpoint = checkpointOf(i);
  const Instr* test = testOf(i);
  const Instr* guilty = guiltyValue(i);
  Exit exit;
  exit.pc = checkpoint->pc;
  exit.depth = checkpoint->slot;
  exit.reason = static_cast<pir::Reason>(i.kind);
  exit.feedback = i.feedback;
  exit.atPc = i.pc;
  if (i.inlined)
    exit.code = static_cast<bytecode::Code*>(const_cast<void*>(graph.inlined[static_cast<size_t>(i.inlined - 1)].code));
  exit.expected = test && testsType(*test) ? test->expected : Type::none();
  if (test && test->op == Op::SlotIs) exit.testedSlot = test->slot;
  if (test && test->op == Op::StackIs) exit.testedDepth = test->slot;
  exit.guilty = guilty ? guilty->type : Type::none();
  listState(*checkpoint, exit);
  return exit;
}

}  // namespace

size_t wordsOf(Type type) { return type.isComplex() ? 2 : 1; }

const Instr* testOf(const Instr& leaving) { return leaving.op == Op::Assume ? leaving.args[0] : nullptr; }
const Instr* checkpointOf(const Instr& leaving) { return leaving.args.back(); }

const Instr* guiltyValue(const Instr& leaving) {
  const Instr* test = testOf(leaving);
  return test && test->op == Op::IsType ? test->args[0] : nullptr;
}

Exit chaosExit(Exit exit) {
  exit.reason = pir::Reason::Chaos;
  exit.feedback = -1;
  exit.expected = exit.guilty = Type::none();
  exit.testedSlot = exit.testedDepth = -1;
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
