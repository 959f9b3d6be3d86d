#include "hunch/bytecode/verifier.h"

namespace hunch::bytecode {

namespace {

class Verifier {
 public:
  explicit Verifier(const Code& code) : code_(code), depth_(code.words.size(), -1) {}

  std::string run() {
    visit(0, 0);
    while (problem_.empty() && !work_.empty()) {
      const int pc = work_.back();
      work_.pop_back();
      step(pc);
    }
    return problem_;
  }

 private:
  void fail(int pc, const std::string& sentence) {
    if (problem_.empty()) problem_ = "at " + std::to_string(pc) + ": " + sentence;
  }

  void visit(int pc, int depth) {
    if (pc < 0 || pc >= static_cast<int>(code_.words.size())) return fail(pc, "control leaves the code");
    const Op op = static_cast<Op>(code_.words[pc]);
    if (op == Op::Reset) depth = code_.words[pc + 1];  // jumps here come with any depth
    if (depth < 0 || depth > code_.maxDepth) return fail(pc, "stack depth out of bounds");
    if (depth_[pc] >= 0) {
      if (depth_[pc] != depth) fail(pc, "two stack depths meet: " + std::to_string(depth_[pc]) + " and " + std::to_string(depth));
      return;
    }
    depth_[pc] = depth;
    work_.push_back(pc);
  }

  bool inRange(char letter, int32_t value) const {
    const auto below = [&](size_t n) { return value >= 0 && static_cast<size_t>(value) < n; };
    switch (letter) {
      case 'k': return below(code_.pool.size());
      case 'v': return below(code_.variables.size());
      case 'c': return below(code_.caches.size());
      case 's': return below(code_.sites.size());
      case 't': return below(code_.words.size());
      default: return true;
    }
  }

  int pops(Op op, const int32_t* immediates) const {
    if (opInfo(op).pops >= 0) return opInfo(op).pops;
    if (op == Op::StElement) return immediates[1];
    const int n = static_cast<int>(code_.sites[immediates[0]].kinds.size());
    switch (op) {
      case Op::Call: case Op::SubsetN: return n + 1;
      case Op::SubassignN: return n + 2;
      default: return n;
    }
  }

  void step(int pc) {
    const Op op = static_cast<Op>(code_.words[pc]);
    if (op < Op::Const || op >= Op::kCount) return fail(pc, "not an opcode");
    const OpInfo& info = opInfo(op);
    const int32_t* immediates = &code_.words[pc + 1];
    for (int i = 0; info.immediates[i]; i++)
      if (!inRange(info.immediates[i], immediates[i])) return fail(pc, std::string(info.name) + ": immediate out of range");
    const int before = depth_[pc], need = pops(op, immediates), after = before - need + info.pushes;
    if (before < need) return fail(pc, std::string(info.name) + " needs more operands");
    successors(pc, op, immediates, before, after);
  }

  void successors(int pc, Op op, const int32_t* immediates, int before, int after) {
    const int next = pc + opWidth(op);
    switch (op) {
      case Op::Return: return;
      case Op::Br: case Op::Loop: return visit(immediates[0], after);
      case Op::BrFalse: case Op::AndFirst: case Op::OrFirst: case Op::BrObject: case Op::BrAssignObject:
        visit(immediates[0], after);
        break;
      case Op::ForStep: visit(immediates[1], after); break;
      case Op::ForRange: visit(immediates[0], before); break;
      case Op::LdPure: case Op::PureArith: case Op::PureSubset: visit(immediates[1], before); break;
      case Op::StElement: visit(immediates[3], before); break;
      case Op::LdPureFree: visit(immediates[2], before); break;
      case Op::GuardBuiltin: visit(immediates[1], before); break;
      case Op::LdFun: visit(code_.sites[immediates[0]].resume, after); break;
      case Op::CheckFun: visit(code_.sites[immediates[0]].resume, after); break;
      case Op::Switch: {
        const SwitchTable& table = code_.switches[static_cast<size_t>(immediates[0])];
        for (int t : table.targets) visit(t, after);
        if (table.defaultTarget >= 0) visit(table.defaultTarget, after);
        visit(table.noneTarget, after);
        return;
      }
      default: break;
    }
    visit(next, after);
  }

  const Code& code_;
  std::vector<int> depth_;
  std::vector<int> work_;
  std::string problem_;
};

}  // namespace

std::string findProblem(const Code& code) { return Verifier(code).run(); }

void verify(const Code& code) {
  const std::string problem = findProblem(code);
  if (!problem.empty()) support::checkFailed(__FILE__, __LINE__, "verify", problem.c_str());
}

}  // namespace hunch::bytecode
