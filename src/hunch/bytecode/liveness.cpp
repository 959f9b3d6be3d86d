#include "hunch/bytecode/liveness.h"

#include <algorithm>

#include "hunch/bytecode/flow.h"

namespace hunch::bytecode {

namespace {

using Live = std::vector<bool>;

bool readsAll(Op op) {
  return op == Op::MkProm || op == Op::MkClosure || op == Op::EvalAst || op == Op::CallSpecial || op == Op::Shortcut;
}

// Assigns a variable without looking at what it held.
bool onlyAssigns(Op op) { return op == Op::StVar || op == Op::AssignEnd; }

// A function may be what a variable holds.
void readFunction(const Code& code, const CallSite& site, Live& live) {
  const auto it = std::find(code.variables.begin(), code.variables.end(), site.symbol);
  if (it != code.variables.end()) live[static_cast<size_t>(it - code.variables.begin())] = true;
}

// From what is live after an instruction to what is live before it.
void step(const Code& code, int pc, Live& live) {
  const Op op = static_cast<Op>(code.words[static_cast<size_t>(pc)]);
  if (readsAll(op)) live.assign(live.size(), true);
  const char* letters = opInfo(op).immediates;
  for (int i = 0; letters[i]; i++) {
    const auto word = static_cast<size_t>(code.words[static_cast<size_t>(pc + 1 + i)]);
    if (letters[i] == 'v') live[word] = !onlyAssigns(op);
    if (letters[i] == 's') readFunction(code, code.sites[word], live);
  }
}

std::vector<int> instructions(const Code& code) {
  std::vector<int> pcs;
  for (int pc = 0; pc < static_cast<int>(code.words.size()); pc += opWidth(static_cast<Op>(code.words[static_cast<size_t>(pc)])))
    pcs.push_back(pc);
  return pcs;
}

}  // namespace

std::vector<Live> liveVariables(const Code& code) {
  std::vector<Live> before(code.words.size());
  const std::vector<int> pcs = instructions(code);
  for (int pc : pcs) before[static_cast<size_t>(pc)].resize(code.variables.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (auto pc = pcs.rbegin(); pc != pcs.rend(); ++pc) {
      Live live(code.variables.size());
      for (const FlowEdge& edge : successors(code, *pc, 0))
        for (size_t i = 0; i < live.size(); i++) live[i] = live[i] || before[static_cast<size_t>(edge.target)][i];
      step(code, *pc, live);
      if (live == before[static_cast<size_t>(*pc)]) continue;
      before[static_cast<size_t>(*pc)] = std::move(live);
      changed = true;
    }
  }
  return before;
}

}  // namespace hunch::bytecode
