// What makes it right to go back to tier 1 at a Checkpoint: nothing has changed since, and what it does not list is in
// memory, as far as the graph tells.
#include <map>
#include <unordered_set>

#include "hunch/pir/text.h"
#include "hunch/pir/verify.h"

namespace hunch::pir {

namespace {

// ---- nothing changes between a Checkpoint and its uses --------------------------------------------------------------
// One walk back from each use to the Checkpoint, over all ways between them. A Checkpoint that is met again on the way
// is a new one, so the walk ends there.
class ChangeFinder {
 public:
  ChangeFinder(const Graph& graph, const Instr* checkpoint) : graph_(graph), checkpoint_(checkpoint) {}

  void checkUse(const Instr* use) {
    use_ = use;
    size_t at = 0;
    while (use->block->instrs[at] != use) at++;
    walkBlock(use->block, at);
    while (!work_.empty()) {
      const Block* b = work_.back();
      work_.pop_back();
      if (seen_.insert(b).second) walkBlock(b, b->instrs.size());
    }
  }

 private:
  void walkBlock(const Block* b, size_t end) {
    while (end-- > 0) {
      const Instr* i = b->instrs[end];
      if (i == checkpoint_) return;
      if (i->writes() && !isListed(i))
        violated(graph_, use_, "`" + printInstr(graph_, i) + "` has an effect after the Checkpoint");
    }
    work_.insert(work_.end(), b->preds.begin(), b->preds.end());
  }

  // Going back writes these again.
  bool isListed(const Instr* i) const {
    if (i->op != Op::StVar && i->op != Op::StStack) return false;
    for (const StateEntry& e : checkpoint_->state)
      if (e == StateEntry{i->op == Op::StVar, i->slot}) return true;
    return false;
  }

  const Graph& graph_;
  const Instr *checkpoint_, *use_ = nullptr;
  std::vector<const Block*> work_;
  std::unordered_set<const Block*> seen_;  // blocks walked from their end
};

// ---- what is not listed is in memory --------------------------------------------------------------------------------
// For each variable and operand: the value memory holds if that is known, and whether memory lacks the current one. A
// Checkpoint that lists something else than memory holds says that memory lacks it; until it is written there, every
// Checkpoint has to list it and no Step may run. (SSA does not say which values are a variable's: a value that no
// Checkpoint has listed is not known to be missing.)
struct Held {
  enum State : uint8_t { Unvisited, Value, Unknown, Missing } state = Unvisited;
  const Instr* value = nullptr;

  bool operator==(const Held&) const = default;
  static Held known(const Instr* value) { return {Value, value}; }
  static Held unknown() { return {Unknown, nullptr}; }
  static Held missing() { return {Missing, nullptr}; }
  Held meet(const Held& o) const {
    if (state == Unvisited || *this == o) return o;
    if (o.state == Unvisited) return *this;
    return state == Missing || o.state == Missing ? missing() : unknown();
  }
};

class MemoryChecker {
 public:
  explicit MemoryChecker(const Graph& graph)
      : graph_(graph), size_(static_cast<size_t>(graph.variableCount + graph.maxDepth)) {
    for (const Block* b : graph.blocks) in_[b].resize(size_);
  }

  void check() {
    in_[graph_.blocks.front()].assign(size_, Held::unknown());
    for (bool changed = true; changed;) {
      changed = false;
      for (const Block* b : graph_.blocks) changed |= flow(b);
    }
    reporting_ = true;
    for (const Block* b : graph_.blocks) flow(b);
  }

 private:
  using Memory = std::vector<Held>;

  bool flow(const Block* b) {
    Memory memory = in_[b];
    for (const Instr* i : b->instrs) run(i, memory);
    bool changed = false;
    for (const Block* s : b->succs)
      for (size_t k = 0; k < size_; k++) {
        const Held met = in_[s][k].meet(memory[k]);
        changed |= !(met == in_[s][k]);
        in_[s][k] = met;
      }
    return changed;
  }

  size_t variable(int slot) const { return static_cast<size_t>(slot); }
  size_t operand(int depth) const { return static_cast<size_t>(graph_.variableCount + depth); }

  void run(const Instr* i, Memory& memory) {
    switch (i->op) {
      case Op::StVar: memory[variable(i->slot)] = Held::known(i->args[0]); return;
      case Op::StLocal: memory[variable(i->slot)] = Held::unknown(); return;
      case Op::StStack: memory[operand(i->slot)] = Held::known(i->args[0]); return;
      case Op::LdVar: return read(i, memory[variable(i->slot)]);
      case Op::LdStack: return read(i, memory[operand(i->slot)]);
      case Op::Own:
      case Op::Grow: memory[variable(i->slot)] = Held::known(i); return;
      case Op::StRange: return forget(memory, i->slot);
      case Op::Checkpoint: return runCheckpoint(i, memory);
      case Op::MkEnv:
      case Op::MkArg: return expectAll(i, memory, 0);
      case Op::Step:
      case Op::Force:
      case Op::Call:
      case Op::CallDirect:
      case Op::CallClosure:
        expectAll(i, memory, i->slot);
        memory.assign(size_, Held::unknown());
        return;
      default: return;
    }
  }

  static void read(const Instr* i, Held& held) {
    if (held.state == Held::Unknown) held = Held::known(i);
  }

  // Operands from this depth on are gone.
  void forget(Memory& memory, int depth) const {
    for (size_t k = operand(depth); k < size_; k++) memory[k] = Held::unknown();
  }

  void runCheckpoint(const Instr* i, Memory& memory) {
    Memory unlisted = memory;
    for (size_t k = 0; k < i->state.size(); k++) {
      const StateEntry& e = i->state[k];
      if (e.frame) continue;
      const size_t at = e.isVariable ? variable(e.index) : operand(e.index);
      unlisted[at] = Held::unknown();
      if (!(memory[at] == Held::known(i->args[k]))) memory[at] = Held::missing();
    }
    expectAll(i, unlisted, graph_.depthOf(i));
    forget(memory, graph_.depthOf(i));
  }

  // All variables, and so many operands, are in memory.
  void expectAll(const Instr* i, const Memory& memory, int depth) const {
    if (!reporting_) return;
    for (size_t k = 0; k < operand(depth); k++) {
      if (memory[k].state != Held::Missing) continue;
      const bool isVariable = k < operand(0);
      violated(graph_, i, (isVariable ? "variable " : "operand ") + std::to_string(isVariable ? k : k - operand(0)) +
                              " is not in memory: a Checkpoint before listed it, and nothing has written it since");
    }
  }

  const Graph& graph_;
  const size_t size_;
  bool reporting_ = false;
  std::map<const Block*, Memory> in_;
};

}  // namespace

namespace {

// A quiet graph may be left at any time, as if it had never been entered.
void verifyQuiet(const Graph& graph, const Instr* i) {
  if (i->effects() & (kWrites | kAllocates)) violated(graph, i, "it has an effect in a quiet graph");
  if (i->op == Op::Checkpoint && (i->pc != graph.entryPc || i->slot || !i->args.empty()))
    violated(graph, i, "a quiet graph goes back to its start");
}

}  // namespace

void verifyCheckpoints(const Graph& graph) {
  std::map<const Instr*, ChangeFinder> finders;
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs) {
      if (graph.quiet) verifyQuiet(graph, i);
      if (i->op != Op::Assume && i->op != Op::Exit) continue;
      const Instr* checkpoint = i->args.back();
      finders.try_emplace(checkpoint, graph, checkpoint).first->second.checkUse(i);
    }
  MemoryChecker(graph).check();
}

}  // namespace hunch::pir
