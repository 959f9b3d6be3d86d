#include "hunch/opt/analysis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <unordered_set>

namespace hunch::opt {

using namespace hunch::pir;

Users usersOf(const Graph& graph) {
  Users users;
  for (Block* b : graph.blocks)
    for (Instr* i : b->instrs)
      for (Instr* a : i->args) users[a].push_back(i);
  return users;
}

bool dropCheckpoints(Graph& graph, const std::function<bool(const Instr*)>& unwanted) {
  std::unordered_set<const Instr*> used;
  for (const Block* b : graph.blocks)
    for (const Instr* i : b->instrs)
      if (i->op == Op::Assume || i->op == Op::Exit) used.insert(i->args.back());
  const size_t before = graph.size();
  graph.remove([&](Instr* i) { return i->op == Op::Checkpoint && !used.contains(i) && unwanted(i); });
  return graph.size() != before;
}

// ---- order --------------------------------------------------------------------------------------------------------
size_t positionOf(const Instr* instr) {
  const auto& list = instr->block->instrs;
  return static_cast<size_t>(std::find(list.begin(), list.end(), instr) - list.begin());
}

bool dominates(const Dominators& dominators, const Instr* a, const Instr* b) {
  return a->block == b->block ? positionOf(a) < positionOf(b) : dominators.dominates(a->block, b->block);
}

namespace {
using Hit = std::function<bool(const Instr*)>;

bool anyIn(const Block* b, size_t from, size_t to, const Hit& hit) {
  const auto begin = b->instrs.begin();
  return std::any_of(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to), hit);
}
}  // namespace

bool between(const Instr* from, const Instr* to, const Hit& hit) {
  const size_t start = positionOf(from) + 1, end = positionOf(to);
  if (from->block == to->block && start <= end) return anyIn(to->block, start, end, hit);
  if (anyIn(to->block, 0, end, hit)) return true;
  std::vector<const Block*> work(to->block->preds.begin(), to->block->preds.end()), seen;
  while (!work.empty()) {
    const Block* b = work.back();
    work.pop_back();
    if (std::find(seen.begin(), seen.end(), b) != seen.end()) continue;
    seen.push_back(b);
    const bool first = b == from->block;
    if (anyIn(b, first ? start : 0, b->instrs.size(), hit)) return true;
    if (!first) work.insert(work.end(), b->preds.begin(), b->preds.end());
  }
  return false;
}

// ---- sameness -----------------------------------------------------------------------------------------------------
namespace {
bool sameNumber(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

// The object that a raw constant was made from does not matter.
bool sameConstant(const Instr& a, const Instr& b) {
  if (!(a.type == b.type)) return false;
  return a.type.rep() == Rep::Boxed ? a.object == b.object && a.label == b.label : sameNumber(a.number, b.number);
}

bool commutes(const Instr& i) {
  switch (i.op) {
    case Op::And:
    case Op::Or: return true;
    case Op::Bits: return i.kind <= 2;
    case Op::Compare: return i.kind == 6 || i.kind == 7;
    case Op::CplxOk:
    case Op::IntOk: return i.kind == 0 || i.kind == 2;
    // A double result keeps the NaN of its first operand.
    case Op::Arith: return (i.kind == 0 || i.kind == 2) && i.type.rep() != Rep::Real;
    default: return false;
  }
}

bool sameOperands(const Instr& a, const Instr& b) {
  return a.args == b.args || (commutes(a) && a.args[0] == b.args[1] && a.args[1] == b.args[0]);
}
}  // namespace

bool congruent(const Instr& a, const Instr& b) {
  if (a.op != b.op || a.slot != b.slot || a.kind != b.kind || !(a.expected == b.expected)) return false;
  if (a.op == Op::Const) return sameConstant(a, b);
  if (a.object != b.object || a.label != b.label) return false;
  if (a.op == Op::Phi && a.block != b.block) return false;
  if (a.op == Op::PcIs && a.pc != b.pc) return false;
  return sameOperands(a, b);
}

bool isRepeatable(const Instr& i) {
  if (i.op == Op::Checkpoint || i.op == Op::Assume) return false;
  return !(i.effects() & (kWrites | kAllocates | kControl | kNotes));
}

// ---- memory -------------------------------------------------------------------------------------------------------
namespace {
bool namesOneSlot(const Instr& i) {
  return i.op == Op::LdVar || i.op == Op::StVar || i.op == Op::StLocal || i.op == Op::SlotIs || i.op == Op::SlotSettles || i.op == Op::CanOwn || i.op == Op::Own || i.op == Op::Grow;
}

bool namesOneEntry(const Instr& i) { return i.op == Op::LdStack || i.op == Op::StStack || i.op == Op::StackIs; }

// The kinds of vectors whose elements a reader looks at.
uint32_t kindsRead(const Instr& i) {
  if (!i.args.empty() && i.op != Op::BindingIs) return i.args[0]->type.kinds();
  // Whether a scalar is NA is in its data; vectors are not looked into.
  return i.expected.may(Type::kVector | Type::kNa) ? 0 : i.expected.kinds();
}

// Positions a constant apart, in whatever vectors.
bool differ(const Instr* a, const Instr* b) {
  const auto split = [](const Instr* i, int64_t* offset) -> const Instr* {
    for (*offset = 0; i->op == Op::NatAdd; i = i->args[0]) *offset += i->kind;
    if (i->op != Op::Const) return i;
    *offset += static_cast<int64_t>(i->number);
    return nullptr;
  };
  int64_t x, y;
  return split(a, &x) == split(b, &y) && x != y;
}
}  // namespace

namespace {
// Changes the elements of vectors of the kind of its first operand.
bool storesElement(const Instr& i) {
  return i.op == Op::Store || i.op == Op::StoreStr || i.op == Op::StoreObj || i.op == Op::OwnElement || i.op == Op::GrowElement;
}

// An owned vector is none of those that other variables held when it became so.
bool areApart(const Instr* owned, const Instr* vector) {
  return owned->op == Op::Own && std::find(owned->args.begin() + 1, owned->args.end(), vector) != owned->args.end();
}

// What another value in an old binding does not change: what names mean, and whether they may be assigned.
bool seesOnlyNames(const Instr& i) {
  return i.op == Op::WorldSame || i.op == Op::EnvSame || i.op == Op::FindGlobal || i.op == Op::CellIn ||
         i.op == Op::CanBind || i.op == Op::NoMethod || i.op == Op::NoMethodFrom || i.op == Op::EnvOf || i.op == Op::CellAround || i.op == Op::RunsCode;
}
}  // namespace

bool clobbers(const Instr& writer, const Instr& reader) {
  // A variable in a binding may be read as a global, or as one around a closure, or as a field of the environment.
  const bool binds = writer.op == Op::StVar || writer.op == Op::Own || writer.op == Op::Grow;
  if (binds && writer.exposed && (reader.effects() & kReadWorld) && !seesOnlyNames(reader)) return true;
  // ... and be assigned so.
  const bool assignsCell = writer.op == Op::StBinding || writer.op == Op::OwnBinding || writer.op == Op::GrowBinding;
  if (assignsCell && writer.exposed && (reader.effects() & kReadVar)) return true;
  // A capital letter's bit follows that of the small one.
  uint32_t common = (writer.effects() & kWrites) & ((reader.effects() & kReads) << 1);
  if (namesOneSlot(writer) && namesOneSlot(reader) && writer.slot != reader.slot) common &= ~kWriteVar;
  if ((writer.op == Op::Own || writer.op == Op::Grow) && reader.op == Op::CanOwn) common &= ~kWriteVar;  // it stays as free to be assigned
  if (namesOneEntry(writer) && namesOneEntry(reader) && writer.slot != reader.slot) common &= ~kWriteStack;
  if (storesElement(writer) && !(writer.args[0]->type.kinds() & kindsRead(reader))) common &= ~kWriteData;
  if (assignsCell && seesOnlyNames(reader)) common &= ~kWriteWorld;
  const bool isElement = reader.op == Op::Load || reader.op == Op::SeqLoad;
  if (writer.op == Op::Store && reader.op == Op::Load && differ(writer.args[1], reader.args[1])) common &= ~kWriteData;
  if (writer.op == Op::Store && isElement && areApart(writer.args[0], reader.args[0])) common &= ~kWriteData;
  return common != 0;
}

// ---- constants ----------------------------------------------------------------------------------------------------
bool isNumber(const Instr* i) { return i->op == Op::Const && i->type.rep() != Rep::Boxed; }
bool isNumber(const Instr* i, double value) { return isNumber(i) && i->number == value; }

Instr* makeConst(Instr* i, double value) {
  i->op = Op::Const;
  i->args.clear();
  i->kind = 0, i->slot = -1;
  i->expected = Type();
  i->object = nullptr;
  i->label.clear();
  i->number = value;
  return i;
}

// ---- facts --------------------------------------------------------------------------------------------------------
void Facts::add(const Instr* test, bool holds) {
  while (test->op == Op::NotTest) test = test->args[0], holds = !holds;
  found_.push_back({test, holds});
}

std::optional<bool> Facts::known(const Instr* test) const {
  bool flip = false;
  while (test->op == Op::NotTest) test = test->args[0], flip = !flip;
  for (auto it = found_.rbegin(); it != found_.rend(); ++it)
    if (it->first == test || (!test->effects() && congruent(*it->first, *test))) return it->second != flip;
  return std::nullopt;
}

bool Facts::exists(const std::function<bool(const Instr*)>& accept) const {
  return std::any_of(found_.begin(), found_.end(), [&](const auto& f) { return f.second && accept(f.first); });
}

namespace {
bool isOperand(const Instr* user, const Instr* value) {
  return std::find(user->args.begin(), user->args.end(), value) != user->args.end();
}

// NA in means NA out: a result that is not NA had no NA operand, and the other way round.
bool carriesNA(const Instr* i) {
  switch (i->op) {
    case Op::Compare:
    case Op::Not:
    case Op::Neg:
    case Op::ToDbl:
    case Op::MkCplx:
    case Op::ToLgl: return true;
    case Op::ToInt: return !i->args[0]->type.may(Type::kDbl);
    default: return false;
  }
}

bool provesNotNA(const Instr* value, const Instr* test) {
  if (test->op == Op::IntOk) return isOperand(test, value);
  if (test->op != Op::NotNA) return false;
  const Instr* of = test->args[0];
  return of == value || (carriesNA(of) && isOperand(of, value));
}
}  // namespace

bool Facts::notNA(const Instr* value) const {
  if (!value->type.may(Type::kNa)) return true;
  if (exists([&](const Instr* test) { return provesNotNA(value, test); })) return true;
  const bool both = carriesNA(value) || value->op == Op::And || value->op == Op::Or;
  return both && std::all_of(value->args.begin(), value->args.end(), [&](const Instr* a) { return notNA(a); });
}

namespace {
void addEdge(const Block* b, Facts& facts) {
  if (b->preds.size() != 1) return;
  const Block* p = b->preds[0];
  const Instr* end = p->terminator();
  if (end->op == Op::Branch && p->succs[0] != p->succs[1]) facts.add(end->args[0], p->succs[0] == b);
}
}  // namespace

void Facts::walk(const Graph& graph, const Dominators& dominators, const std::function<void(Block*, Facts&)>& visit) {
  std::vector<std::vector<Block*>> children(graph.blockStore.size());
  for (Block* b : graph.blocks)
    if (b != graph.blocks.front()) children[static_cast<size_t>(dominators.idom[static_cast<size_t>(b->id)]->id)].push_back(b);
  Facts facts;
  std::vector<std::pair<Block*, size_t>> work{{graph.blocks.front(), 0}};  // a block and what was known above it
  while (!work.empty()) {
    const auto [b, above] = work.back();
    work.pop_back();
    facts.found_.resize(above);
    addEdge(b, facts);
    visit(b, facts);
    const auto& below = children[static_cast<size_t>(b->id)];
    for (auto it = below.rbegin(); it != below.rend(); ++it) work.push_back({*it, facts.found_.size()});
  }
}

}  // namespace hunch::opt
