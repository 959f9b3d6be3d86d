// Variables of enclosing functions and of environments: found by name when the code runs.
#include "hunch/build/builder.h"

namespace hunch::build {

namespace {
// NULL in a cell cannot be told quickly from no cell at all.
bool isHeldPlainly(Type t) { return !t.isNone() && t != Type::any() && !t.may(Type::kNil); }
}  // namespace

// What a name means around the frame stays the same as long as the world does.
Instr* Builder::cellOf(SEXP symbol, int where) {
  constexpr int kGlobal = 2;
  if (where == kGlobal && caller_ && !seesOuter_ && !env_) return cellIn(constantOf(R_GlobalEnv, "the global environment"), symbol);
  if (!env_ && where != kGlobal) assumeWorld();
  Instr* cell = env_ ? emit(Op::CellAround, Type(Type::kOther), {env_})
                     : emit(where == kGlobal ? Op::FindGlobal : Op::FindCell, Type(Type::kOther));
  cell->object = symbol;
  cell->label = CHAR(PRINTNAME(symbol));
  if (cell->op == Op::FindCell) cell->kind = where;
  noteRead(symbol);
  return cell;
}

Instr* Builder::cellIn(Instr* env, SEXP symbol) {
  Instr* cell = emit(Op::CellIn, Type(Type::kOther), {env});
  cell->object = symbol;
  cell->label = CHAR(PRINTNAME(symbol));
  noteRead(symbol);
  return cell;
}

Instr* Builder::fromCell(Instr* cell, Type type, int feedback) {
  Instr* test = emit(Op::BindingIs, Type::test(), {cell});
  test->expected = type;
  assume(test, Reason::Variable, feedback);
  return emit(Op::LdBinding, type, {cell});
}

// Names that others have put into the frame's own environment come before those of enclosing functions, but for inlined
// functions. Without an environment there are none: then reading and <<- find the same cell.
int Builder::enclosing() const { return isFrameless() || !state_.hasEnv; }

bool Builder::loadOuter(SEXP symbol, Type type, int feedback) {
  if (!isHeldPlainly(type)) return false;
  if (type.isRaw()) type = type.with(Type::kNa);
  push(fromCell(cellOf(symbol, enclosing()), type, feedback));
  return true;
}

// May the function assign this variable of the builder that has made it, as if that were an assignment there? It has to do so
// whenever it is called, after it has looked at all its arguments that depend on the variable.
bool Builder::mayAssignIn(Builder& owner, SEXP symbol) {
  if (!isAlways(owner) || isRepeatedIn(owner)) return false;
  for (Builder* b = this; b != &owner; b = b->caller_)
    if (b->isPromise_ || !b->fact_ || readsLater(*b->fact_, *b->site_, symbol)) return false;
  return true;
}

// That is the function's business alone as long as memory need not know: code that goes back to before the call finds the value
// of that time.
bool Builder::storeInOwner(Builder& owner, int slot, Instr* value) {
  const Variable& v = owner.state_.vars[static_cast<size_t>(slot)];
  const bool mayWait = owner.isFrameless() || (value->type.isRaw() && holdsRaw(v.memory) && v.plain);
  if (owner.hasReturned_ || !v.value || value->op == Op::Local || !mayWait || !mayAssignIn(owner, owner.in_.code->variables[static_cast<size_t>(slot)]))
    return giveUp(), true;
  owner.writeVariable(slot, value);
  pop();
  return true;
}

// x <<- value
bool Builder::storeSuper() {
  const auto fact = in_.supers.find(pc_);
  Instr* value = use(0);
  int slot;
  if (Builder* owner = scope_ ? scope_->ownerOf(in_.code->pool[static_cast<size_t>(word(1))], &slot) : nullptr)
    return value && !isPromise_ && storeInOwner(*owner, slot, value);
  if (!value || fact == in_.supers.end() || !fact->second.where || failed(Reason::Locked)) return false;
  Instr* cell = cellOf(in_.code->pool[static_cast<size_t>(word(1))], fact->second.where);
  assume(emit(Op::CanBind, Type::test(), {cell}), Reason::Locked);
  emit(Op::StBinding, Type::none(), {cell, value})->kind = fact->second.where == 2;
  share(value);
  pop();
  return true;
}

// env$name. Such bindings hold objects, scalars too. The environment may be that of this very frame: memory has to be up to
// date.
bool Builder::environmentElement(Instr* env, SEXP symbol, int feedback) {
  if (failed(Reason::Variable) || !isPlainFor(env, 0)) return false;
  if (state_.hasEnv) flushVariables();
  Instr* value = refined(fromCell(cellIn(env, symbol), Type::any(), feedback), feedback);
  pop();
  push(value);
  return true;
}

}  // namespace hunch::build
