// Constants, variables, branches, returns.
#include <cmath>

#include "hunch/build/builder.h"

namespace hunch::build {

using host::StackEntry;

bool Builder::constantOp() {
  const size_t k = static_cast<size_t>(word(1));
  push(constantOf(in_.code->pool[k], "constant " + std::to_string(k)));
  return true;
}

// With an environment, the closure sees what memory has when it is called, and that is not now.
bool Builder::makeClosure() {
  if (learnt_.made.count(pathTo(pc_))) return makeInScope();
  if (isFrameless() && !isChained_ && !isPromise_) return makeLocal();
  if (isFrameless() || isWhole() || isAtomic()) return false;
  if (mayDefer()) return makeLocal();
  if (!state_.hasEnv) makeEnvironment();
  called += isInLoop(pc_);
  Instr* made = emit(Op::MkClosure, Type(Type::kClo | Type::kAttributes));
  made->object = in_.code->pool[static_cast<size_t>(word(1))];
  made->label = "constant " + std::to_string(word(1));
  push(made);
  return true;
}

bool Builder::pop1() { return pop(), true; }

bool Builder::dup() {
  Operand copy = top();
  copy.inMemory = false;
  if (!copy.value && !(copy.value = operand(0))) return false;
  state_.stack.push_back(copy);
  return true;
}

bool Builder::reset() {
  state_.stack.resize(static_cast<size_t>(word(1)));
  return true;
}

bool Builder::visible() {
  emit(Op::Visible, Type::none())->kind = static_cast<Bc>(word(0)) == Bc::Visible;
  return true;
}

bool Builder::load() { return loadOwn(word(1), word(2)); }

bool Builder::loadOwn(int slot, int feedback) {
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  if (!v.value && v.memory == Type::any() && !in_.types[static_cast<size_t>(feedback)].seen && v.guess.isNone() &&
      !failed(Reason::Unreached))
    return exit(Reason::Unreached), true;
  const Bc op = static_cast<Bc>(word(0));
  // An index that was not evaluated yet may also be a missing one.
  if (op == Bc::LdIndex && !v.value && !v.forced && v.memory == Type::any() && (loopEnd_.empty() || !isInLoop(pc_))) return false;
  Instr* value = v.memory == Type::absent() ? evaluateDefault(*this, slot) : readVariable(slot, feedback);
  if (!value) return ended_ || widened_ || (op != Bc::LdIndex && force(slot, feedback));
  value = refined(value, feedback);
  if (op != Bc::LdVar && !v.read) {
    if (!isFrameless()) emit(Op::MarkRead, Type::none())->slot = slot;
    v.read = true;
  }
  push(value);
  return true;
}

// A variable that may hold a promise: evaluating it may do anything.
bool Builder::force(int slot, int feedback) {
  if (isFrameless() || isWhole() || isAtomic()) return false;
  if (!state_.hasEnv && failed(Reason::Reflected)) makeEnvironment();
  flushVariables();
  flushOperands();
  Instr* forced = emit(Op::Force, Type::none());
  forced->slot = static_cast<int>(state_.stack.size());
  forced->kind = slot;
  called += isInLoop(pc_);
  forget(state_, -1);
  const Type guess = failed(Reason::Type) ? Type::none() : feedbackType(in_.types[static_cast<size_t>(feedback)]);
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  v.forced = v.read = true;
  if (!guess.isNone()) v.guess = guess;
  state_.stack.push_back({nullptr, true, guess, feedback, nullptr, nullptr});
  if (!state_.hasEnv)
    assumeAt(checkpointAt(next_, state_), emit(Op::EnvSame, Type::test()), Reason::Reflected);
  return true;
}

// Whoever is given the value will look at it: that counts as having looked at the variable here.
bool Builder::loadPure() {
  Instr* value = readVariable(word(1), -1);
  if (!value) return false;
  if (hasCheckpoints() && !state_.vars[static_cast<size_t>(word(1))].read) state_.passed.push_back({state_.stack.size(), word(1)});
  push(value);
  return true;
}

bool Builder::loadEither() {
  const int slot = word(1);
  const bool isOutside = state_.vars[static_cast<size_t>(slot)].unassigned;
  return isOutside ? loadOutside(in_.code->pool[static_cast<size_t>(word(2))], word(3), word(4)) : loadOwn(slot, word(4));
}

bool Builder::adopt() {
  const int slot = word(1);
  if (!state_.vars[static_cast<size_t>(slot)].unassigned) return readVariable(slot, word(4)) != nullptr;
  if (!loadOutside(in_.code->pool[static_cast<size_t>(word(2))], word(3), word(4))) return false;
  if (ended_ || widened_) return true;
  Instr* value = top().value;
  pop();
  writeVariable(slot, value);
  return true;
}

bool Builder::loadOutside(SEXP symbol, int cache, int feedback) {
  const CellFact& fact = in_.cells[static_cast<size_t>(cache)];
  if (loadFromOwner(symbol, feedback)) return true;
  if (failed(Reason::Variable)) return false;
  const Type type = feedbackType(in_.types[static_cast<size_t>(feedback)]);
  const bool parts = mayPart(feedback);
  if (type.isNone() && !parts) return false;
  if (fact.outer) return parts ? loadParted(cellOf(symbol, enclosing()), nullptr, feedback) : loadOuter(symbol, type, feedback);
  if (!fact.cell) return false;
  assumeWorld();
  noteRead(symbol);
  if (parts) return loadParted(nullptr, fact.cell, feedback);
  assume(ofCell(Op::CellIs, nullptr, fact.cell, type), Reason::Variable, feedback);
  push(ofCell(Op::LdCell, nullptr, fact.cell, type));
  return true;
}

// A test or a read of a cell, which is a value or that of a global variable.
Instr* Builder::ofCell(Op op, Instr* cell, SEXP global, Type type) {
  const bool isTest = op == Op::CellIs || op == Op::BindingIs;
  Instr* i = emit(op, isTest ? Type::test() : type, cell ? std::vector<Instr*>{cell} : std::vector<Instr*>{});
  if (isTest) i->expected = type;
  if (cell) return i;
  i->object = global;
  i->label = CHAR(PRINTNAME(host::type(global) == SYMSXP ? global : host::tag(global)));
  return i;
}

// A variable outside that is an integer at times and a double at others: what follows is translated for each.
bool Builder::loadParted(Instr* cell, SEXP global, int feedback) {
  const Op is = cell ? Op::BindingIs : Op::CellIs, load = cell ? Op::LdBinding : Op::LdCell;
  root().parted_++;
  checkpoint();
  Instr* test = ofCell(is, cell, global, Type::integer());
  const State start = state_;
  Block* otherwise = branchOff(test);
  push(ofCell(load, cell, global, Type::integer()));
  arriveNext();
  block_ = otherwise;
  state_ = start;
  assume(ofCell(is, cell, global, Type::dbl()), Reason::Variable, feedback);
  push(ofCell(load, cell, global, Type::dbl()));
  arriveNext();
  return ended_ = true;
}

// A promise reads a variable of the function that makes it.
bool Builder::loadFromOwner(SEXP symbol, int feedback) {
  int slot;
  Builder* owner = ownerAround(symbol, &slot);
  if (!owner) return false;
  Instr* value = ownVariable(*owner, slot);
  if (value) push(refined(value, feedback));
  else if (!ended_ && !widened_) giveUp();
  return true;
}

bool Builder::loadPureFree() {
  const CellFact& fact = in_.cells[static_cast<size_t>(word(2))];
  if (loadFromOwner(in_.code->pool[static_cast<size_t>(word(1))], -1)) return true;
  if (failed(Reason::Variable) || fact.type.isNone() || fact.type == Type::any()) return false;
  if (fact.outer) return loadOuter(in_.code->pool[static_cast<size_t>(word(1))], fact.type, -1);
  if (!fact.cell) return false;
  assumeWorld();
  Instr* test = emit(Op::CellIs, Type::test());
  test->object = fact.cell;
  test->expected = fact.type.isRaw() ? fact.type.with(Type::kNa) : fact.type;
  assume(test, Reason::Variable);
  Instr* value = emit(Op::LdCell, test->expected);
  value->object = fact.cell;
  noteRead(in_.code->pool[static_cast<size_t>(word(1))]);
  test->label = value->label = CHAR(PRINTNAME(in_.code->pool[static_cast<size_t>(word(1))]));
  push(value);
  return true;
}

bool Builder::store() {
  Instr* value = operand(0);
  if (!value || isForOthers(word(1))) return false;
  pop();
  writeVariable(word(1), value);
  return true;
}

// ---- branches -----------------------------------------------------------------------------------------------------
// By a raw scalar that is not NA. What is known goes one way only: nobody has to translate the other.
void Builder::branchOn(Instr* value, int yes, int no) {
  if (value->op == Op::Const && !std::isnan(value->number) && value->number != R_NaInt) jumpTo(value->number != 0 ? yes : no);
  else branch(emit(Op::IsTrue, Type::test(), {value}), yes, no);
}

bool Builder::jump() {
  jumpTo(word(1));
  return true;
}

bool Builder::brFalse() {
  const auto& seen = in_.branches[static_cast<size_t>(word(3))];
  if (!seen.taken && !seen.notTaken && !failed(Reason::Unreached)) return exit(Reason::Unreached), true;
  Instr* value = raw(0);
  if (!value || failed(Reason::NotANumber)) return false;
  notNa(value);
  pop();
  const int yes = next_, no = word(1);
  if ((seen.taken && seen.notTaken) || failed(Reason::Unreached) || value->isConstant()) return branchOn(value, yes, no), true;
  Instr* test = emit(Op::IsTrue, Type::test(), {value});
  // One side has never been taken: tier 1 takes it from here.
  const bool usuallyTrue = seen.notTaken;
  if (!usuallyTrue) test = emit(Op::NotTest, Type::test(), {test});
  assume(test, Reason::Unreached);
  if (usuallyTrue) return true;
  jumpTo(no);
  return true;
}

// stopifnot() has looked at these arguments.
void Builder::markRead(SEXP expr) {
  if (host::type(expr) == LANGSXP)
    for (SEXP a = host::cdr(expr); a != R_NilValue; a = host::cdr(a)) markRead(host::car(a));
  if (host::type(expr) != SYMSXP || isFrameless()) return;
  for (int i = 0; i < in_.code->formalCount; i++) {
    if (in_.code->variables[static_cast<size_t>(i)] != expr || state_.vars[static_cast<size_t>(i)].read) continue;
    emit(Op::MarkRead, Type::none())->slot = i;
    state_.vars[static_cast<size_t>(i)].read = true;
  }
}

bool Builder::pureTrue() {
  Instr* value = raw(0);
  if (!value || value->type.kinds() != Type::kLgl || failed(Reason::NotANumber) || failed(Reason::Unreached)) return false;
  notNa(value);
  Instr* test = emit(Op::IsTrue, Type::test(), {value});
  pop();
  assume(test, Reason::Unreached);
  markRead(in_.code->pool[static_cast<size_t>(word(1))]);
  return true;
}

bool Builder::andFirst() {
  Instr* x = raw(0);
  if (!x || failed(Reason::NotANumber)) return false;
  notNa(x);
  if (x->type.kinds() != Type::kLgl) x = emit(Op::ToLgl, Type::lgl(), {x});
  top() = {x, false, {}, -1, nullptr, nullptr};
  branchOn(x, next_, word(1));
  return true;
}

bool Builder::orFirst() {
  Instr* x = raw(0);
  if (!x || failed(Reason::NotANumber)) return false;
  notNa(x);
  if (x->type.kinds() != Type::kLgl) x = emit(Op::ToLgl, Type::lgl(), {x});
  top() = {x, false, {}, -1, nullptr, nullptr};
  branchOn(x, word(1), next_);
  return true;
}

bool Builder::logicSecond() {
  Instr *x = raw(1), *y = raw(0);
  if (!x || !y || x->type.kinds() != Type::kLgl) return false;
  if (y->type.kinds() != Type::kLgl) y = emit(Op::ToLgl, Type::lgl(), {y});
  pop(2);
  push(emit(static_cast<Bc>(word(0)) == Bc::AndSecond ? Op::And : Op::Or, Type::lgl(), {x, y}));
  return true;
}

bool Builder::returnOp() {
  Instr* value = operand(0);
  if (isFrameless() && !value) return false;
  if (caller_) {
    returns_.push_back({block_, value, state_.worldChecked, value->op == Op::Local ? state_.vars : std::vector<Variable>{}});
    ended_ = true;
    return true;
  }
  if (!value) return exit(Reason::Leave), true;
  if (state_.hasEnv) flushVariables();
  emit(Op::Return, Type::none(), {boxed(value)});
  ended_ = true;
  return true;
}

}  // namespace hunch::build
