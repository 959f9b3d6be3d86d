// Loops: what is made ready before one, the Phis of its header, the for loops of R.
#include "hunch/build/builder.h"

#include "hunch/bytecode/flow.h"

namespace hunch::build {

namespace {

// The variables a loop's code names, by the opcodes that name them.
std::set<int> variablesIn(const bytecode::Code& code, int first, int last, bool (*wanted)(Bc)) {
  std::set<int> found;
  for (int pc = first; pc <= last;) {
    const Bc op = static_cast<Bc>(code.words[static_cast<size_t>(pc)]);
    const char* letters = bytecode::opInfo(op).immediates;
    for (int i = 0; letters[i]; i++)
      if (letters[i] == 'v' && wanted(op)) found.insert(code.words[static_cast<size_t>(pc + 1 + i)]);
    pc += bytecode::opWidth(op);
  }
  return found;
}

bool isAny(Bc) { return true; }
bool isAssignment(Bc op) { return !bytecode::onlyReads(op); }
bool isElementStore(Bc op) { return op == Bc::StElement; }

bool isLooped(uint32_t kinds) { return kinds & (Type::kNumeric | Type::kCplx | Type::kStr | Type::kList); }
bool isKnown(Type t) { return t.isRaw() || isOneVector(t); }

}  // namespace

// The current block becomes the loop's preheader; its last instruction before the jump is a Checkpoint, to which guards
// moved out of the loop go back.
void Builder::openLoop(int pc) {
  Expectation& e = learnt_.loops[{pc, formAt(pc)}];
  spoil(nullptr);
  if (e.hasEnv && !state_.hasEnv) makeEnvironment();
  preload(pc);
  own(pc, e);
  for (auto& [slot, yes] : e.inMemory) {
    Variable& v = state_.vars[static_cast<size_t>(slot)];
    if (!yes) continue;
    if (v.dirty) {
      emit(Op::StVar, Type::none(), {v.value})->slot = slot;
      v.memory = v.value->type;
      v.dirty = false;
    }
    if (v.value && isKnown(v.value->type)) v.guess = v.value->type;
    v.value = nullptr;
    v.memory = Type::any();
    v.owned = v.unassigned = false;
  }
  if (isFrameless()) checkpointAt(0, {});
  else checkpointAt(pc, state_);
  Block* header = graph->newBlock();
  header->isLoopHeader = true;
  graph->append(block_, Op::Jump, Type::none());
  graph->link(block_, header);
  block_ = header;
  makePhis(pc, e);
  state_.worldChecked = state_.bindingsChecked = false;
  headers_[pc].push_back({header, state_, &e, opener_});
}

// A for loop that is under way: its sequence, position and length.
void Builder::preloadSequence() {
  if (static_cast<Bc>(word(0)) != Bc::ForStep || state_.stack.size() < 3 || top(1).value) return;
  const int depth = static_cast<int>(state_.stack.size());
  Operand& seq = top(2);
  if (!isLooped(seq.guess.kinds()) || !isKnown(seq.guess) || seq.guess.isComplex()) return;
  if (seq.guess.isUnboxed()) {
    if (seq.guess.kinds() != Type::kInt) return;
    (seq.from = emit(Op::LdFrom, Type(Type::kInt)))->slot = depth - 3;
    (seq.step = emit(Op::LdStep, Type(Type::kInt)))->slot = depth - 3;
  } else if (!seq.value) {
    (seq.value = emit(Op::LdStack, seq.guess))->slot = depth - 3;
  }
  (top(1).value = emit(Op::LdStack, Type::nat()))->slot = depth - 2;
  top(1).inMemory = false;
  (top(0).value = emit(Op::LdStack, Type::nat()))->slot = depth - 1;
}

// Values that the loop will ask memory for, as far as memory is known to have them.
void Builder::preload(int pc) {
  preloadSequence();
  for (int slot : variablesIn(*in_.code, pc, loopEnd_[pc], isAny)) {
    Variable& v = state_.vars[static_cast<size_t>(slot)];
    if (v.value || !isKnown(v.memory)) continue;
    (v.value = emit(Op::LdVar, v.memory))->slot = slot;
  }
}

// Vectors that the loop changes in place are made its own before it starts; arguments only when they are changed.
void Builder::own(int pc, Expectation& e) {
  std::vector<int> wanted;
  for (int slot : variablesIn(*in_.code, pc, loopEnd_[pc], isElementStore)) {
    const Variable& v = state_.vars[static_cast<size_t>(slot)];
    if (v.value && !v.owned && isOneVector(v.value->type) && (v.value->type.kinds() & (Type::kNumeric | Type::kCplx)) &&
        !e.shared[slot] && !e.inMemory[slot] && in_.plain[static_cast<size_t>(slot)] &&
        !failedAt(pc, Reason::Locked))
      wanted.push_back(slot);
  }
  if (wanted.empty()) return;
  Instr* cp = checkpointAt(pc, state_);
  for (int slot : wanted) {
    Instr* test = emit(Op::CanOwn, Type::test(), {state_.vars[static_cast<size_t>(slot)].value});
    test->slot = slot;
    assumeAt(cp, test, Reason::Locked);
  }
  for (int slot : wanted) {
    Variable& v = state_.vars[static_cast<size_t>(slot)];
    v.value = ownVector(v.value, slot);
    v.owned = true;
  }
}

void Builder::makePhis(int pc, Expectation& e) {
  for (Operand& o : state_.stack)
    if (o.value && o.value->type == Type::nat()) o.value = graph->append(block_, Op::Phi, Type::nat(), {o.value});
  std::set<int> assigned = e.assigned;
  for (int slot : variablesIn(*in_.code, pc, loopEnd_[pc], isAssignment)) assigned.insert(slot);
  for (int slot : assigned) {
    Variable& v = state_.vars[static_cast<size_t>(slot)];
    if (!v.value) continue;
    // What was learnt of a scalar of another kind, in another translation of the loop, is not for this one.
    const Type both = v.value->type | e.types[slot];
    v.value = graph->append(block_, Op::Phi, both.rep() == v.value->type.rep() ? both : v.value->type, {v.value});
  }
  for (size_t i = 0; i < state_.vars.size(); i++) {
    Variable& v = state_.vars[i];
    const int slot = static_cast<int>(i);
    if (e.dirty[slot] && v.value && v.value->type.isRaw()) v.dirty = true;
    if (const Type t = e.memory[slot]; !t.isNone()) {
      if (std::has_single_bit(v.memory.kinds())) v.guess = v.memory;
      v.memory = v.memory | t;
    }
    v.owned &= !e.shared[slot];
  }
}

// ---- for ----------------------------------------------------------------------------------------------------------
// A range has at least one element. A for loop sets its variable to NULL first; with elements to come nobody sees that.
// Afterwards memory holds a raw scalar, so that the loop's assignments may wait.
bool Builder::emptyLoopCheck(int target) {
  const auto& words = in_.code->words;
  if (static_cast<Bc>(words[static_cast<size_t>(target)]) == Bc::Br) target = words[static_cast<size_t>(target + 1)];
  const auto at = [&](int i) { return words[static_cast<size_t>(target + i)]; };
  if (target + 4 >= static_cast<int>(words.size()) || static_cast<Bc>(at(0)) != Bc::Const ||
      in_.code->pool[static_cast<size_t>(at(1))] != R_NilValue || static_cast<Bc>(at(2)) != Bc::StVar ||
      static_cast<Bc>(at(4)) != Bc::ForStep || at(3) != at(5))
    return false;
  const Operand& seq = top(2);
  if (!seq.from && !(seq.value && (seq.value->type.kinds() & (Type::kNumeric | Type::kCplx)))) return false;
  if (!seq.from) {
    if (failedAt(pc_, Reason::EmptyLoop)) return false;
    Instr* zero = constant(0, Type::nat());
    Instr* cp = isFrameless() ? cp_ : checkpointAt(target, state_);
    assumeAt(cp, emit(Op::NatLt, Type::test(), {zero, top(0).value}), Reason::EmptyLoop);
  }
  const Type type(seq.from ? Type::kInt : seq.value->type.kinds());
  Variable& v = state_.vars[static_cast<size_t>(at(3))];
  const Type held = v.memory;
  if (state_.hasEnv && held == Type::any()) {
    if (failedAt(pc_, Reason::Bindings)) return false;
    assumeAt(checkpointAt(target, state_), emit(Op::BindingsSame, Type::test()), Reason::Bindings);
  }
  if (held.isNone() || (held.kinds() & ~Type::kNumeric) || !held.kinds() || held.may(Type::kVector | Type::kAttributes)) {
    v.value = type.isComplex() ? toComplex(constant(0, Type(Type::kDbl))) : constant(0, type);
    if (!isFrameless()) emit(Op::StVar, Type::none(), {v.value})->slot = at(3);
    v.memory = type;
    v.dirty = v.owned = v.unassigned = false;
    v.read = v.plain = true;
  }
  next_ = target + 4;
  return true;
}

Instr* Builder::wholeInt(Instr* value) {
  notNa(value);
  if (value->type.kinds() != Type::kDbl) return emit(Op::ToInt, Type::integer(), {value});
  assume(emit(Op::FitsInt, Type::test(), {value}), Reason::Length);
  Instr* whole = emit(Op::ToInt, Type(Type::kInt), {value});
  Instr* same = emit(Op::Compare, Type::lgl(), {emit(Op::ToDbl, Type::dbl(), {whole}), value});
  same->kind = 6;
  assume(emit(Op::IsTrue, Type::test(), {same}), Reason::Length);
  return whole;
}

bool Builder::startRange(Instr* from, Instr* to, int next) {
  Instr* step = emit(Op::RangeStep, Type(Type::kInt), {from, to});
  Instr* length = emit(Op::RangeLen, Type::nat(), {from, to});
  pop(2);
  if (!isFrameless()) emit(Op::StRange, Type::none(), {from, step})->slot = static_cast<int>(state_.stack.size());
  state_.stack.push_back({nullptr, true, Type(Type::kInt), -1, from, step});
  push(constant(0, Type::nat()));
  push(length);
  next_ = next;
  emptyLoopCheck(next);
  return true;
}

// from:to as a value.
bool Builder::colon() {
  Instr *from = raw(1), *to = raw(0);
  if (!from || !to || failed(Reason::Length) || failed(Reason::NotANumber)) return false;
  from = wholeInt(from);
  to = wholeInt(to);
  pop(2);
  return pushRange(from, to);
}

bool Builder::pushRange(Instr* from, Instr* to) {
  push(emit(Op::MkRange, Type::none(), {from, to}));
  emit(Op::Visible, Type::none())->kind = 1;
  return true;
}

bool Builder::forRange() {
  Instr *from = raw(1), *to = raw(0);
  if (!from || !to || failed(Reason::Length) || failed(Reason::NotANumber)) return false;
  from = wholeInt(from);
  to = wholeInt(to);
  return startRange(from, to, next_);
}

// A loop over a vector. Tier 1 starts it (it counts the reference, and knows what R allows to be looped over).
bool Builder::forStart() {
  Instr* seq = use(0);
  if (!seq || !isKnown(seq->type) || seq->type.isUnboxed()) return false;
  if (isFrameless()) return startQuietly(seq);
  step();
  if (ended_ || refusal) return true;
  const size_t depth = state_.stack.size();
  state_.stack[depth - 3].value = seq;
  state_.stack[depth - 2] = {constant(0, Type::nat()), true, {}, -1, nullptr, nullptr};
  state_.stack[depth - 1] = {emit(Op::Length, Type::nat(), {seq}), true, {}, -1, nullptr, nullptr};
  emptyLoopCheck(next_);
  return true;
}

// Nobody changes the vector.
bool Builder::startQuietly(Instr* seq) {
  push(constant(0, Type::nat()));
  push(emit(Op::Length, Type::nat(), {seq}));
  return emptyLoopCheck(next_);
}

// seq_along(x) and seq_len(n), of at least one element. Right before a for loop no sequence is made.
bool Builder::seqAlong() {
  const auto& words = in_.code->words;
  int pc = next_;
  if (static_cast<Bc>(words[static_cast<size_t>(pc)]) == Bc::Br) pc = words[static_cast<size_t>(pc + 1)];
  const bool along = word(2) == 0;
  Instr* x = along ? use(0) : raw(0);
  if (!x || failed(Reason::Length) || failed(Reason::EmptyLoop) || failed(Reason::NotANumber)) return false;
  Instr* to;
  if (along) {
    if (x->type.isUnboxed() || !(to = intLength(x))) return false;
  } else {
    to = wholeInt(x);
  }
  Instr* one = constant(1, Type(Type::kInt));
  Instr* some = emit(Op::Compare, Type::lgl(), {to, one});
  some->kind = 11;
  assume(emit(Op::IsTrue, Type::test(), {some}), Reason::EmptyLoop);
  if (static_cast<Bc>(words[static_cast<size_t>(pc)]) != Bc::ForStart) return pop(), pushRange(one, to);
  push(one);
  top(1).value = one;
  top(0).value = to;
  startRange(one, to, pc + bytecode::opWidth(Bc::ForStart));
  return true;
}

bool Builder::forStep() {
  const Operand seq = top(2);
  Instr *position = top(1).value, *length = top(0).value;
  if (!position || !length || !(seq.from || (seq.value && isLooped(seq.value->type.kinds())))) return false;
  const int slot = word(1), target = word(2);
  if (isForOthers(slot)) return false;
  Instr* more = emit(Op::NatLt, Type::test(), {position, length});
  Block *from = block_, *body = graph->newBlock(), *done = graph->newBlock();
  graph->append(from, Op::Branch, Type::none(), {more});
  graph->link(from, body);
  graph->link(from, done);
  block_ = done;
  const State state = state_;
  jumpTo(target);
  ended_ = false;
  state_ = state;
  block_ = body;
  Instr* element = seq.from ? emit(Op::RangeElem, Type(Type::kInt), {seq.from, seq.step, position})
                            : emit(seq.value->type.kinds() == Type::kStr ? Op::LoadStr : Op::Load, Type::none(), {seq.value, position});
  Instr* next = emit(Op::NatAdd, Type::nat(), {position});
  next->kind = 1;
  top(1).value = next;
  top(1).inMemory = false;
  writeVariable(slot, element);
  return true;
}

bool Builder::forEnd() {
  if (!top(2).from && !isFrameless()) return false;
  pop(3);
  return true;
}

}  // namespace hunch::build
