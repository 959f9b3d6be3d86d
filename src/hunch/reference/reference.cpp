#include "hunch/reference/reference.h"

#include <alloca.h>

#include <algorithm>
#include <unordered_map>

#include "hunch/interp/interp.h"
#include "hunch/native/exits.h"
#include "hunch/reference/machine.h"

namespace hunch::reference {

using host::StackEntry;
using pir::Block;
using pir::Graph;
using pir::Op;

namespace {

constexpr OpFunction kFunctions[] = {
#define OP(name, args, immediates, effects, doc) run##name,
#include "hunch/pir/ops.def"
#undef OP
};

struct Section {                 // a block
  std::vector<Node> nodes;
  std::vector<Edge> successors;
  size_t phis = 0, phiWords = 0;
};

// A graph with its values and roots numbered. Only chaos changes from run to run.
struct Program {
  std::shared_ptr<const Graph> graph;
  std::vector<Section> sections;
  std::vector<native::Exit> exits;
  size_t valueCount = 0;
  size_t maxPhis = 0;            // in words
  int rootCount = 0;
  int chaosExits = 0;
  Chaos chaos;
};

// ---- from graph to program ----------------------------------------------------------------------------------------
class Preparation {
 public:
  explicit Preparation(Program& program) : p_(program), graph_(*program.graph) {}

  void run() {
    p_.exits = native::exitTable(graph_, &exitOf_);
    for (const Block* block : graph_.blocks) number(*block);
    for (const Block* block : graph_.blocks) p_.sections.push_back(section(*block));
  }

 private:
  void number(const Block& block) {
    const int next = static_cast<int>(sectionOf_.size());
    sectionOf_[&block] = next;
    for (const Instr* i : block.instrs) {
      valueOf_[i] = static_cast<int>(p_.valueCount);
      p_.valueCount += native::wordsOf(i->type);
    }
  }

  Section section(const Block& block) {
    Section s;
    for (const Instr* i : block.instrs) {
      s.nodes.push_back(node(*i));
      s.phis += i->op == Op::Phi;
      if (i->op == Op::Phi) s.phiWords += native::wordsOf(i->type);
    }
    for (size_t k = 0; k < block.succs.size(); k++) s.successors.push_back(edge(block, k));
    p_.maxPhis = std::max(p_.maxPhis, s.phiWords);
    return s;
  }

  Node node(const Instr& i) {
    Node n{&i, kFunctions[static_cast<int>(i.op)], valueOf_.at(&i), rootFor(i), places(i.args)};
    if (i.op == Op::MkScope) n.scope = native::scopeOf(graph_, i);
    const auto exit = exitOf_.find(&i);
    if (exit == exitOf_.end()) return n;
    n.exit = exit->second;
    for (const Instr* a : native::checkpointOf(i)->args)
      for (size_t k = 0; k < native::wordsOf(a->type); k++) n.state.push_back(valueOf_.at(a) + static_cast<int>(k));
    if (const Instr* guilty = native::guiltyValue(i)) n.state.push_back(valueOf_.at(guilty));
    return n;
  }

  int rootFor(const Instr& i) { return i.type.rep() == Rep::Boxed ? p_.rootCount++ : -1; }

  std::vector<int> places(const std::vector<Instr*>& instrs) {
    std::vector<int> where;
    for (const Instr* i : instrs) where.push_back(valueOf_.at(i));
    return where;
  }

  // Of several edges between the same two blocks, the n-th successor is the n-th predecessor.
  Edge edge(const Block& from, size_t k) {
    const Block* to = from.succs[k];
    auto skip = std::count(from.succs.begin(), from.succs.begin() + static_cast<std::ptrdiff_t>(k), to);
    size_t arrivesAs = 0;
    while (to->preds[arrivesAs] != &from || skip-- > 0) arrivesAs++;
    return {sectionOf_.at(to), arrivesAs};
  }

  Program& p_;
  const Graph& graph_;
  std::unordered_map<const Instr*, int> exitOf_, valueOf_;
  std::unordered_map<const Block*, int> sectionOf_;
};

void addChaos(Program& p, uint32_t oneIn, uint64_t seed) {
  p.chaos = {oneIn, seed};
  p.chaosExits = static_cast<int>(p.exits.size());
  if (!oneIn) return;
  p.exits.reserve(2 * p.exits.size());
  for (int k = 0; k < p.chaosExits; k++) p.exits.push_back(native::chaosExit(p.exits[static_cast<size_t>(k)]));
}

std::shared_ptr<Program> prepare(std::shared_ptr<const Graph> graph, uint32_t oneIn, uint64_t seed) {
  auto p = std::make_shared<Program>();
  p->graph = std::move(graph);
  Preparation(*p).run();
  addChaos(*p, oneIn, seed);
  return p;
}

// ---- running ------------------------------------------------------------------------------------------------------
// R may jump over everything from here on: no object with a destructor lives in these functions.

void keep(Machine& m, const Node& n, int64_t value) {
  m.values[n.value] = value;
  if (n.instr->type.isComplex()) m.values[n.value + 1] = m.imaginary;
  if (n.root < 0) return;
  StackEntry& root = m.roots[n.root];
  root.tag = host::kTagNoLink;
  root.flags = 0;
  root.u.sxpval = reinterpret_cast<SEXP>(value);
}

// Whatever touches memory finds the top of the node stack above all that the graph may have written.
void runNode(const Program& p, Machine& m, const Node& n) {
  if (n.instr->effects()) R_BCNodeStackTop = m.frame->stack + p.graph->maxDepth;
  keep(m, n, n.run(m, n));
}

void runSection(const Program& p, Machine& m, const Section& s) {
  for (const Node& n : s.nodes) {
    runNode(p, m, n);
    if (m.outcome != Machine::kRunning) return;
  }
}

// All Phis of a block change at once: their operands are read before the first one is written.
const Section& follow(const Program& p, Machine& m, const Edge& edge) {
  const Section& s = p.sections[static_cast<size_t>(edge.block)];
  int64_t* next = m.incoming;
  for (size_t k = 0; k < s.phis; k++)
    for (size_t w = 0; w < native::wordsOf(s.nodes[k].instr->type); w++)
      *next++ = m.values[static_cast<size_t>(s.nodes[k].args[edge.arrivesAs]) + w];
  m.nextPhi = 0;
  return s;
}

int32_t run(Program& p, interp::Frame* frame, StackEntry* result, int64_t* state) {
  Machine m{};
  m.frame = frame;
  m.result = result;
  m.state = state;
  m.values = static_cast<int64_t*>(alloca((p.valueCount + p.maxPhis) * sizeof(int64_t)));
  m.incoming = m.values + p.valueCount;
  m.roots = frame->stack - p.rootCount;
  m.chaos = &p.chaos;
  m.chaosExits = p.chaosExits;
  m.enteredEnv = frame->env;
  m.knownWorld = native::runtime().worldStamp(frame);
  m.knownBindings = *native::runtime().bindings;
  const Section* s = &p.sections.front();
  for (;;) {
    runSection(p, m, *s);
    if (m.outcome != Machine::kRunning) return m.outcome;
    s = &follow(p, m, s->successors[m.successor]);
  }
}

}  // namespace

native::Compiled referenceCode(std::shared_ptr<const Graph> graph, uint32_t deoptOneIn, uint64_t seed) {
  const std::shared_ptr<Program> p = prepare(std::move(graph), deoptOneIn, seed);
  native::Compiled code;
  code.rootCount = p->rootCount;
  code.exits = p->exits;
  code.stateSize = native::stateSize(p->exits);
  code.reference = [p](interp::Frame* frame, StackEntry* result, int64_t* state) {
    return run(*p, frame, result, state);
  };
  return code;
}

}  // namespace hunch::reference
