#include "hunch/bytecode/flow.h"

namespace hunch::bytecode {

bool onlyReads(Op op) {
  return op == Op::LdVar || op == Op::LdLate || op == Op::LdIndex || op == Op::LdPure || op == Op::LdEither || op == Op::CheckMissing ||
         op == Op::SlotOf;
}

int popsAt(const Code& code, int pc) {
  const Op op = static_cast<Op>(code.words[static_cast<size_t>(pc)]);
  const int32_t* immediates = &code.words[static_cast<size_t>(pc)] + 1;
  if (opInfo(op).pops >= 0) return opInfo(op).pops;
  if (op == Op::StElement) return immediates[1];
  const int n = static_cast<int>(code.sites[static_cast<size_t>(immediates[0])].kinds.size());
  switch (op) {
    case Op::Call: case Op::CallForced: case Op::SubsetN: return n + 1;
    case Op::SubassignN: return n + 2;
    default: return n;
  }
}

std::vector<FlowEdge> successors(const Code& code, int pc, int before) {
  const Op op = static_cast<Op>(code.words[static_cast<size_t>(pc)]);
  const int32_t* immediates = &code.words[static_cast<size_t>(pc)] + 1;
  const int after = before - popsAt(code, pc) + opInfo(op).pushes;
  std::vector<FlowEdge> edges{{pc + opWidth(op), after}};
  switch (op) {
    case Op::Return: return {};
    case Op::Br: case Op::Loop: return {{immediates[0], after}};
    case Op::BrFalse: case Op::AndFirst: case Op::OrFirst: case Op::BrObject: case Op::BrAssignObject:
      edges.push_back({immediates[0], after});
      break;
    case Op::ForStep: edges.push_back({immediates[1], after}); break;
    case Op::ForRange: case Op::PureColon: edges.push_back({immediates[0], before}); break;
    case Op::LdPure: case Op::PureArith: case Op::PureSubset: case Op::PureBuiltin: case Op::PureTrue:
      edges.push_back({immediates[1], before});
      break;
    case Op::StElement: case Op::Shortcut: edges.push_back({immediates[3], before}); break;
    case Op::LdPureFree: case Op::PureDollar: edges.push_back({immediates[2], before}); break;
    case Op::GuardBuiltin: edges.push_back({immediates[1], before}); break;
    case Op::LdFun: case Op::CheckFun:
      edges.push_back({code.sites[static_cast<size_t>(immediates[0])].resume, after});
      break;
    case Op::Switch: {
      const SwitchTable& table = code.switches[static_cast<size_t>(immediates[0])];
      edges.clear();
      for (int t : table.targets) edges.push_back({t, after});
      if (table.defaultTarget >= 0) edges.push_back({table.defaultTarget, after});
      edges.push_back({table.noneTarget, after});
      break;
    }
    default: break;
  }
  return edges;
}

}  // namespace hunch::bytecode
