#include "hunch/bytecode/verifier.h"

#include "hunch/bytecode/flow.h"

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

  void step(int pc) {
    const Op op = static_cast<Op>(code_.words[pc]);
    if (op < Op::Const || op >= Op::kCount) return fail(pc, "not an opcode");
    const OpInfo& info = opInfo(op);
    const int32_t* immediates = &code_.words[pc + 1];
    for (int i = 0; info.immediates[i]; i++)
      if (!inRange(info.immediates[i], immediates[i])) return fail(pc, std::string(info.name) + ": immediate out of range");
    if (depth_[pc] < popsAt(code_, pc)) return fail(pc, std::string(info.name) + " needs more operands");
    for (const FlowEdge& edge : successors(code_, pc, depth_[pc])) visit(edge.target, edge.depth);
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
