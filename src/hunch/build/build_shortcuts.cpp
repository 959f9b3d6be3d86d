// Functions of base that tier 1 computes without calling them (bytecode/shortcuts.def), as values of the graph.
#include "hunch/build/builder.h"
#include "hunch/bytecode/shortcuts.h"

namespace hunch::build {

using bytecode::Shortcut;

// Those are looked at now that were arguments of the frame.
void Builder::readOperands(size_t base) {
  for (const auto& [depth, slot] : state_.passed) {
    Variable& v = state_.vars[static_cast<size_t>(slot)];
    if (depth < base || v.read) continue;
    if (!isFrameless()) emit(Op::MarkRead, Type::none())->slot = slot;
    v.read = true;
  }
  std::erase_if(state_.passed, [base](const auto& p) { return p.first >= base; });
}

bool Builder::shortcut() {
  const SiteFact& fact = in_.sites[static_cast<size_t>(word(1))];
  switch (static_cast<Shortcut>(word(2))) {
    case Shortcut::Force:
    case Shortcut::Identity: return itself();
    case Shortcut::In: return isIn(fact);
    default: return false;
  }
}

bool Builder::itself() {
  Instr* value = operand(0);
  if (!value || value->type.may(Type::kSym)) return false;  // perhaps the missing argument
  readOperands(state_.stack.size() - 1);
  emit(Op::Visible, Type::none())->kind = 1;
  pop();
  push(value);
  return true;
}

// x %in% table of a single value: match(x, table, 0L) > 0L.
bool Builder::isIn(const SiteFact& fact) {
  constexpr int kGreater = 10;
  const int feedback = word(3);
  if (!fact.quick || failed(Reason::Declined) || feedbackType(in_.types[static_cast<size_t>(feedback)]).kinds() != Type::kLgl) return false;
  Instr *x = use(1), *table = use(0);
  const auto isValue = [](const Instr* i) { return i && i->type != Type::nat() && !i->type.may(Type::kOther | Type::kObject); };
  if (!isValue(x) || !isValue(table)) return false;
  readOperands(state_.stack.size() - 2);
  checkpoint();
  Instr* zero = constant(0, Type(Type::kInt));
  Instr* place = emit(Op::CallQuick, Type(Type::kInt), {x, table, zero, constantOf(R_NilValue, "NULL")});
  place->label = "match";
  place->site = fact.quick;
  assume(emit(Op::Answered, Type::test(), {place}), Reason::Declined);
  Instr* found = emit(Op::Compare, Type(Type::kLgl), {place, zero});
  found->kind = kGreater;
  emit(Op::Visible, Type::none())->kind = 1;
  pop(2);
  push(found);
  return true;
}

}  // namespace hunch::build
