// licm: moves what does not change in a loop in front of it, assumptions too.
//
// Enters: loops with a preheader. Leaves: in the preheader, before its Jump, every op whose operands come from outside
// and that no write in the loop reaches (clobbers()); and every Assume of such a test, which then uses the Checkpoint at
// the end of the preheader. What may trap or read a wrong place when run too early (needsGuard) goes only when no test
// that stays in the loop can be what makes it safe. An Assume that was behind a condition would fail where it did not
// before, so it goes only from blocks that every round passes, unless it is about a type: those rarely change.
// Inner loops first, so that things move out as far as they can.
#include <algorithm>
#include <unordered_set>

#include "hunch/opt/analysis.h"
#include "hunch/opt/loops.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

using Cone = std::unordered_set<const Instr*>;

// What a value is computed from, constants and what is behind Phis left out.
void addCone(const Instr* i, Cone& cone) {
  if (i->op == Op::Const || i->op == Op::Checkpoint || !cone.insert(i).second || i->op == Op::Phi) return;
  for (const Instr* a : i->args) addCone(a, cone);
}

bool isCostly(const Instr* i) {
  if (i->op == Op::Math || i->op == Op::Reduce || (i->op == Op::CplxPart && i->kind >= 2)) return true;
  if (i->op != Op::Arith && i->op != Op::CplxOk) return false;
  return i->kind == 4 || i->kind == 5 || i->kind == 12 || (i->kind == 3 && i->args[0]->type.isComplex());
}

// Right only behind some test: of a type, of bounds, of a divisor.
bool needsGuard(const Instr* i) {
  switch (i->op) {
    case Op::LdVar:
    case Op::LdStack:
    case Op::LdCell:
    case Op::LdBinding:
    case Op::CellIn:
    case Op::EnvOf:
    case Op::NamePos:
    case Op::IsAscii:
    case Op::StrLen:
    case Op::Reduce:
    case Op::LdFrom:
    case Op::LdStep:
    case Op::Unbox:
    case Op::Load:
    case Op::Length:
    case Op::SeqLoad:
    case Op::SeqLength:
    case Op::SeqData:
    case Op::SeqFirst:
    case Op::SeqStep:
    case Op::NRow:
    case Op::NCol: return true;
    case Op::ToInt: return i->args[0]->type.may(Type::kDbl);
    case Op::Arith: return i->type.rep() == Rep::Int && (i->kind == 4 || i->kind == 5);
    default: return false;
  }
}

bool aboutType(const Instr* test) {
  switch (test->op) {
    case Op::IsType:
    case Op::SlotIs:
    case Op::StackIs:
    case Op::CellIs:
    case Op::BindingIs:
    case Op::IsMatrix: return true;
    default: return false;
  }
}

// Ops that are safe on any value of the right type.
bool readsType(const Instr* i) {
  return i->op == Op::Unbox || i->op == Op::Length || i->op == Op::SeqLength || i->op == Op::SeqData || i->op == Op::SeqFirst ||
         i->op == Op::SeqStep || i->op == Op::NRow || i->op == Op::NCol ||
         i->op == Op::NamePos || i->op == Op::CellIn || i->op == Op::EnvOf || i->op == Op::IsAscii || i->op == Op::Reduce;
}

// Whether a test may be what makes an op safe: they are about the same place in memory, or share a value.
bool mayGuard(const Instr* test, const Instr* i) {
  if ((test->op == Op::SlotIs || test->op == Op::SlotSettles) && i->op == Op::LdVar) return test->slot == i->slot;
  if (test->op == Op::StackIs && i->effects() & pir::kReadStack) return true;
  if (test->op == Op::CellIs && i->op == Op::LdCell) return true;
  if (readsType(i) && !aboutType(test)) return false;
  Cone ofTest, ofOp;
  addCone(test, ofTest);
  if (ofTest.contains(i)) return false;  // the test comes after it
  for (const Instr* a : i->args) addCone(a, ofOp);
  return std::any_of(ofOp.begin(), ofOp.end(), [&](const Instr* x) { return ofTest.contains(x); });
}

class Hoister {
 public:
  Hoister(Graph& graph, const Dominators& dominators, const pir::Loop& loop)
      : dominators_(dominators), loop_(loop), checkpoint_(checkpointOf(loop)), inside_(loop.blocks.begin(), loop.blocks.end()) {
    for (Block* b : graph.blocks)
      if (inside_.contains(b)) order_.push_back(b);
    for (Block* b : order_)
      for (Instr* i : b->instrs)
        if (i->writes()) writers_.push_back(i);
  }

  bool run() {
    bool changed = false;
    for (bool more = true; more; changed |= more) {
      more = false;
      for (Block* b : order_)
        for (size_t k = 0; k < b->instrs.size();)
          if (canMove(b->instrs[k]))
            move(b, k), more = true;
          else
            k++;
    }
    return changed;
  }

 private:
  bool isInside(const Instr* i) const { return inside_.contains(i->block); }

  // Every round of the loop passes this block.
  bool isAlways(const Block* b) const {
    return std::all_of(loop_.header->preds.begin(), loop_.header->preds.end(),
                       [&](const Block* p) { return !inside_.contains(p) || dominators_.dominates(b, p); });
  }

  bool canMove(const Instr* i) const {
    if (i->op == Op::Assume) return canMoveAssume(i);
    if (i->op == Op::Phi || !isRepeatable(*i)) return false;
    for (const Instr* a : i->args)
      if (isInside(a)) return false;
    for (const Instr* w : writers_)
      if (clobbers(*w, *i)) return false;
    if (isCostly(i) && !isAlways(i->block)) return false;
    return !needsGuard(i) || isProven(i) || !isGuarded(i);
  }

  bool canMoveAssume(const Instr* i) const {
    if (!checkpoint_ || isInside(i->args[0])) return false;
    return aboutType(i->args[0]) || isAlways(i->block);
  }

  // A test that stays in the loop may be what makes the op safe.
  bool isGuarded(const Instr* i) const {
    for (const Block* b : order_)
      for (const Instr* t : b->instrs)
        if ((t->op == Op::Assume || t->op == Op::Branch) && mayGuard(t->args[0], i)) return true;
    return false;
  }

  // The very test that makes it safe was passed before the loop.
  bool isProven(const Instr* i) const {
    for (const Block* b = loop_.preheader;; b = dominators_.idom[static_cast<size_t>(b->id)]) {
      for (const Instr* t : b->instrs)
        if (t->op == Op::Assume && proves(t->args[0], i)) return true;
      if (b == dominators_.idom[static_cast<size_t>(b->id)]) return false;
    }
  }

  static bool proves(const Instr* test, const Instr* i) {
    if (i->op != Op::Load || test->op != Op::InBounds || test->args[0] != i->args[1]) return false;
    return test->args[1]->op == Op::Length && test->args[1]->args[0] == i->args[0];
  }

  void move(Block* from, size_t position) {
    Instr* i = from->instrs[position];
    from->instrs.erase(from->instrs.begin() + static_cast<std::ptrdiff_t>(position));
    Block* to = loop_.preheader;
    to->instrs.insert(to->instrs.end() - 1, i);
    i->block = to;
    if (i->op == Op::Assume) i->args[1] = checkpoint_;
  }

  const Dominators& dominators_;
  const pir::Loop& loop_;
  Instr* checkpoint_;
  std::unordered_set<const Block*> inside_;
  std::vector<Block*> order_;
  std::vector<const Instr*> writers_;
};

}  // namespace

bool licm(Graph& graph) {
  const Dominators dominators(graph);
  bool changed = false;
  for (const pir::Loop& loop : pir::findLoops(graph, dominators))
    if (loop.preheader) changed |= Hoister(graph, dominators, loop).run();
  return changed;
}

}  // namespace hunch::opt
