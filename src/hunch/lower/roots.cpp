#include "hunch/lower/roots.h"

#include <vector>

namespace hunch::lower {

using namespace hunch::pir;

namespace {

using Set = std::vector<bool>;

bool isObject(const Instr* i) { return i->type.rep() == Rep::Boxed && i->op != Op::Const; }

// Reading a variable, operand or global as an object boxes it when it is held raw.
bool mayCollect(const Instr& i) {
  const bool reads = i.op == Op::LdVar || i.op == Op::LdStack || i.op == Op::LdCell;
  return (i.effects() & kAllocates) || (reads && isObject(&i));
}

class Liveness {
 public:
  explicit Liveness(const Graph& graph) : graph_(graph) {
    for (const Block* b : graph.blocks)
      for (const Instr* i : b->instrs)
        if (isObject(i)) numbers_.emplace(i, numbers_.size());
    liveIn_.resize(graph.blockStore.size(), Set(numbers_.size()));
  }

  void solve() {
    for (bool changed = !numbers_.empty(); changed;) {
      changed = false;
      for (auto b = graph_.blocks.rbegin(); b != graph_.blocks.rend(); ++b) {
        Set live = liveOut(**b);
        walk(**b, live, [](const Instr*, const Set&) {});
        Set& in = liveIn_[static_cast<size_t>((*b)->id)];
        if (live != in) in = std::move(live), changed = true;
      }
    }
  }

  // Calls see(op, live) at each op, with what is live during it: after it, but its own result, and its operands.
  template <class See>
  void walk(const Block& b, Set& live, const See& see) {
    for (auto i = b.instrs.rbegin(); i != b.instrs.rend(); ++i) {
      set(live, *i, false);
      if ((*i)->op == Op::Phi || (*i)->op == Op::Checkpoint) continue;
      uses(**i, live);
      see(*i, live);
    }
  }

  Set liveOut(const Block& b) {
    Set live(numbers_.size());
    for (const Block* s : b.succs) {
      const Set& in = liveIn_[static_cast<size_t>(s->id)];
      for (size_t k = 0; k < live.size(); k++) live[k] = live[k] || in[k];
      for (const Instr* phi : s->instrs)
        for (size_t k = 0; phi->op == Op::Phi && k < phi->args.size(); k++)
          if (s->preds[k] == &b) set(live, phi->args[k], true);
    }
    return live;
  }

  const std::unordered_map<const Instr*, size_t>& numbers() const { return numbers_; }

 private:
  // Leaving at a Checkpoint reads its state, and the value whose type disagreed.
  void uses(const Instr& i, Set& live) {
    for (const Instr* a : i.args) {
      set(live, a, true);
      if (a->op != Op::Checkpoint && !(i.op == Op::Assume && a->op == Op::IsType)) continue;
      for (const Instr* s : a->args) set(live, s, true);
    }
  }
  void set(Set& live, const Instr* i, bool is) {
    const auto it = numbers_.find(i);
    if (it != numbers_.end()) live[it->second] = is;
  }

  const Graph& graph_;
  std::unordered_map<const Instr*, size_t> numbers_;
  std::vector<Set> liveIn_;
};

}  // namespace

Roots::Roots(const Graph& graph) {
  if (graph.quiet) return;  // nothing is collected while it runs
  Liveness liveness(graph);
  liveness.solve();
  Set kept(liveness.numbers().size());
  for (const Block* b : graph.blocks) {
    Set live = liveness.liveOut(*b);
    liveness.walk(*b, live, [&](const Instr* i, const Set& during) {
      if (!mayCollect(*i)) return;
      for (size_t k = 0; k < kept.size(); k++) kept[k] = kept[k] || during[k];
    });
  }
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs) {
      const auto it = liveness.numbers().find(i);
      if (it != liveness.numbers().end() && kept[it->second]) indexOf_.emplace(i, count());
    }
}

}  // namespace hunch::lower
