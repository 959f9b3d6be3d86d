// bounds: drops index checks that the loop's own bounds imply.
//
// An InBounds test holds when its index is not negative and smaller than the length by the tests that hold here
// (ranges.h): those of for loops over positions, of while loops with a condition on the index, and earlier checks. The
// position behind an element of 1:n is used directly, once n is known not to be below 1. An IntOk test of i - 1L or i + 1L holds when i is known to be far
// enough from the end of the integers.
#include <climits>
#include <unordered_set>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"
#include "hunch/opt/ranges.h"

namespace hunch::opt {

namespace {

bool isWithin(const Instr* test, const Facts& facts) {
  const Ranges ranges(facts);
  return ranges.lower(test->args[0]) >= 0 && ranges.less(test->args[0], test->args[1]);
}

// Smaller than some integer, hence not the largest.
bool hasSuccessor(const Instr* x, const Facts& facts) {
  return facts.exists([&](const Instr* t) {
    if (t->op != Op::IsTrue || t->args[0]->op != Op::Compare || !facts.notNA(t->args[0])) return false;
    const Instr* c = t->args[0];
    const auto integral = [](const Instr* i) { return i->type.rep() == Rep::Int; };
    return integral(c->args[0]) && integral(c->args[1]) &&
           ((c->kind == 8 && c->args[0] == x) || (c->kind == 10 && c->args[1] == x));
  });
}

bool cannotOverflow(const Instr* test, const Facts& facts) {
  const Instr *x = test->args[0], *y = test->args[1];
  if ((test->kind != 0 && test->kind != 1) || !isNumber(y) || y->number == INT_MIN || !facts.notNA(x)) return false;
  const auto change = static_cast<int64_t>(test->kind == 0 ? y->number : -y->number);
  if (change <= 0) return Ranges(facts).lower(x) + change > INT_MIN;
  return change == 1 && hasSuccessor(x, facts);
}

bool holds(const Instr* test, const Facts& facts) {
  if (test->op == Op::InBounds) return isWithin(test, facts);
  return test->op == Op::IntOk && cannotOverflow(test, facts);
}

// from:to goes upwards when `to` is known not to be below a constant `from`.
bool countUpwards(Instr* i, const Facts& facts) {
  if (i->op != Op::RangeStep || !isNumber(i->args[0]) || i->args[0]->number == INT_MIN) return false;
  if (static_cast<double>(Ranges(facts).lower(i->args[1])) < i->args[0]->number) return false;
  makeConst(i, 1);
  return true;
}

// Index(v) where v is a nat plus a constant, not below 0: that nat, minus one.
bool indexByPosition(Instr* i, const Facts& facts) {
  const Ranges ranges(facts);
  if (i->op != Op::Index || ranges.lower(i->args[0]) < 0) return false;
  const Linear at = ranges.linear(i->args[0]);
  const int64_t offset = at.offset - 1;
  if (!at.base || at.base->type.rep() != Rep::Nat || offset <= INT_MIN || offset > INT_MAX) return false;
  i->op = Op::NatAdd;
  i->args = {const_cast<Instr*>(at.base)};
  i->kind = static_cast<int>(offset);
  return true;
}

}  // namespace

bool bounds(Graph& graph) {
  std::unordered_set<Instr*> gone;
  std::vector<std::pair<Instr*, Instr*>> same;
  bool changed = false;
  Facts::walk(graph, Dominators(graph), [&](Block* b, Facts& facts) {
    for (Instr* i : b->instrs) {
      changed |= countUpwards(i, facts) || indexByPosition(i, facts);
      if (i->op == Op::NatAdd && i->kind == 0) same.push_back({i, i->args[0]}), gone.insert(i);
      if (i->op != Op::Assume) continue;
      if (holds(i->args[0], facts)) gone.insert(i);
      facts.add(i->args[0], true);
    }
  });
  graph.replaceAll(same);
  if (!gone.empty()) graph.remove([&](Instr* i) { return gone.contains(i); });
  return changed || !gone.empty();
}

}  // namespace hunch::opt
