// Forms: what a state keeps in registers, and how.
//
// Where two paths meet and one of them brings an integer, the other a double (or an object), for something that is still
// needed, they do not meet: what follows is translated for each, until the difference is gone. The same for loops: the back edge
// that brings another form opens one more translation of the loop, or leads to the header of an earlier one that has it.
// Code grows by that, so it happens a limited number of times in one graph; then the difference goes to memory.
//
//      x int          x int         x dbl
//        |             |             |
//   +--> header A  ->  body A  --> header B  ->  body B
//   |                                                |  x int again
//   +------------------------------------------------+
#include "hunch/build/builder.h"

#include "hunch/bytecode/flow.h"

namespace hunch::build {

namespace {

constexpr int kMaxParted = 24;         // in one graph
constexpr size_t kMaxHeaders = 3;      // translations of a loop, each time it is entered

bool differ(const Instr* a, const Instr* b) { return a && b && !isSameForm(a->type, b->type); }
bool differ(const Variable& a, const Variable& b) { return a.unassigned != b.unassigned || differ(a.value, b.value); }

}  // namespace

// The key under which expectations of a loop are kept.
Form Builder::formAt(int pc) const {
  const auto kindOf = [](const Instr* value) { return value && value->type.isUnboxed() ? value->type.kinds() : 0; };
  Form form;
  for (const Operand& o : state_.stack) form.push_back(kindOf(o.value));
  for (size_t i = 0; i < state_.vars.size(); i++) form.push_back(!isLive(pc, i) ? 0 : state_.vars[i].unassigned ? Type::kAbsent : kindOf(state_.vars[i].value));
  return form;
}

bool Builder::canMeet(const State& a, const State& b, int pc) const {
  for (size_t i = 0; i < std::min(a.stack.size(), b.stack.size()); i++)
    if (differ(a.stack[i].value, b.stack[i].value)) return false;
  for (size_t i = 0; i < a.vars.size(); i++)
    if (isLive(pc, i) && differ(a.vars[i], b.vars[i])) return false;
  return true;
}

// Takes out the edges that are not to meet the first one. Those of a call that is translated as one whole go back to where
// their own began.
std::vector<Edge> Builder::partFrom(std::vector<Edge>& edges, int pc) {
  std::vector<Edge> together, others;
  Builder& whole = root();
  for (Edge& e : edges) {
    const State& first = together.empty() ? e.state : together[0].state;
    const bool parts = whole.parted_ < kMaxParted && !canMeet(first, e.state, pc);
    (parts || first.whole != e.state.whole ? others : together).push_back(std::move(e));
  }
  whole.parted_ += !others.empty();
  edges = std::move(together);
  return others;
}

// Paths that part because of operands may meet again where those have been used.
void Builder::meetSoon(int pc, const State& a, const State& b) {
  int depth = static_cast<int>(a.stack.size()), lowest = depth;
  for (int i = depth; i-- > 0;)
    if (differ(a.stack[static_cast<size_t>(i)].value, b.stack[static_cast<size_t>(i)].value)) lowest = i;
  if (lowest == depth) return;
  for (;;) {
    const auto edges = bytecode::successors(*in_.code, pc, depth);
    if (edges.size() != 1 || edges[0].target <= pc) return;
    const bool isUsed = depth - bytecode::popsAt(*in_.code, pc) <= lowest;
    pc = edges[0].target;
    depth = edges[0].depth;
    if (isUsed) return void(leaders_.insert(pc));
  }
}

// Has this been an integer at times and a double at others, and is there room to translate what follows twice?
bool Builder::mayPart(int feedback) {
  return feedback >= 0 && isMixed(in_.types[static_cast<size_t>(feedback)]) && hasRoomToPart();
}

bool Builder::hasRoomToPart() { return root().parted_ < kMaxParted && !failed(Reason::Type) && !isAtomic(); }

// A number has been pushed that is an integer at times and a double at others: what follows is translated for each, until it has
// been used.
bool Builder::partKinds() {
  const int feedback = bytecode::opInfo(static_cast<Bc>(word(0))).pushes == 1 ? immediateOf(pc_, 'f') : -1;
  if (!mayPart(feedback) || state_.stack.empty()) return false;
  Operand& o = top();
  if (o.from || (o.value ? isUsable(o.value->type) : o.feedback != feedback || isUsable(o.guess))) return false;
  root().parted_++;
  if (!goesBackFurther()) cp_ = checkpointAt(next_, state_);  // what has led here may have had effects
  const Type whole = Type::integer(), real = Type::dbl();
  Instr* x = o.value;
  Instr* test = emit(x ? Op::IsType : Op::StackIs, Type::test(), x ? std::vector<Instr*>{x} : std::vector<Instr*>{});
  test->slot = static_cast<int>(state_.stack.size()) - 1;
  test->expected = whole;
  const State start = state_;
  Block* otherwise = branchOff(test);
  top().value = emit(x ? Op::Unbox : Op::LdStack, whole, x ? std::vector<Instr*>{x} : std::vector<Instr*>{});
  top().value->slot = test->slot;
  arriveNext();
  block_ = otherwise;
  state_ = start;
  if (x) top().value = typed(x, real, feedback);
  else top().guess = real, top().feedback = feedback;
  arriveNext();
  return ended_ = true;
}

// A variable that the header keeps as a value of another form than it has now; -1: none.
int Builder::lostForm(const Header& header) const {
  for (size_t i = 0; i < state_.vars.size(); i++) {
    const Instr *h = header.state.vars[i].value, *v = state_.vars[i].value;
    if (h && isPhiOf(h, header.block) && differ(h, v)) return static_cast<int>(i);
    if (header.state.vars[i].unassigned && !state_.vars[i].unassigned) return static_cast<int>(i);
  }
  return -1;
}

// Could the loop go on at this header with everything as it is now?
bool Builder::takes(const Header& header) const {
  if (lostForm(header) >= 0) return false;
  Expectation scratch = *header.expectation;
  for (size_t i = 0; i < state_.vars.size(); i++)
    if (widens(scratch, static_cast<int>(i), header)) return false;
  for (size_t i = 0; i < state_.stack.size(); i++) {
    const Operand &o = state_.stack[i], &h = header.state.stack[i];
    const bool isPhi = h.value && isPhiOf(h.value, header.block);
    if (o.from != h.from || (h.value && !isPhi && o.value != h.value) || (isPhi && !o.value)) return false;
  }
  return true;
}

// Of those that have led here, hence dominate this place.
Header* Builder::earlierHeader(int target) {
  std::vector<Header>& all = headers_.at(target);
  for (int k = all.back().opener; k >= 0; k = all[static_cast<size_t>(k)].opener)
    if (takes(all[static_cast<size_t>(k)])) return &all[static_cast<size_t>(k)];
  return nullptr;
}

// Where a back edge leads; null: elsewhere, which has been seen to. After the time that has evaluated an argument, the loop goes
// on in another translation, too.
Header* Builder::headerFor(int target) {
  Header* header = &headers_.at(target).back();
  for (size_t i = 0; i < state_.vars.size(); i++) {
    const Variable& now = state_.vars[i];
    if (now.late && now.forced && !header->state.vars[i].forced && translateAgain(target)) return nullptr;
  }
  const int lost = lostForm(*header);
  if (lost < 0) return header;
  if (Header* earlier = earlierHeader(target)) return earlier;
  if (translateAgain(target)) return nullptr;
  if (failed(Reason::Retype)) header->expectation->inMemory[lost] = widened_ = true;
  else leaveTo(target, state_, Reason::Retype);
  return nullptr;
}

// The loop as it goes on from here, in blocks of its own; when all of the present one has been translated.
bool Builder::translateAgain(int target) {
  if (headers_.at(target).size() >= kMaxHeaders) return false;
  again_[target].push_back({block_, state_, static_cast<int>(headers_.at(target).size()) - 1});
  ended_ = true;
  return true;
}

// A loop whose next translation is due, -1: none.
int Builder::nextAgain() const {
  const auto due = [this](const auto& loop) { return pending_.empty() || pending_.begin()->first > loopEnd_.at(loop.first); };
  const auto innermost = std::find_if(again_.rbegin(), again_.rend(), due);
  return innermost == again_.rend() ? -1 : innermost->first;
}

}  // namespace hunch::build
