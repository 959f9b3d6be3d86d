// Assignments to parts of a value: x$name <- v, x[[i]]$name[j] <- v, x[i] <<- v, env$name <- v.
//
// The bytecode from AssignStart (SuperStart) to AssignEnd (SuperEnd) is taken as one instruction: all assumptions go back
// to its beginning, all effects come at its end. So nothing in between may have an effect: indices are plain expressions.
// What is not of this form is left to tier 1 as a whole.
//
//   target   objects[0], of a variable or of a cell; owned at the end
//   field    of a target that is an environment: objects[1], of the environment's cell; owned instead
//   parts    each of the other objects is at one of the positions of the list before it; owned in turn
//   place    the element of the last object that is to be changed; or a binding, when the target is an environment
#include "hunch/build/builder.h"

#include "hunch/bytecode/flow.h"

namespace hunch::build {

struct Builder::Assignment {
  int slot = -1;                    // the variable that holds the target; -1: the cell does
  Instr* cell = nullptr;
  Instr* value = nullptr;
  std::vector<Instr*> objects;
  std::vector<Instr*> positions;
  bool inField = false;             // objects[0] is an environment, and objects[1] what the cell in it holds
  size_t open = 0;                  // parts still to be put back
  Instr* at = nullptr;
  Instr* bound = nullptr;           // the cell of an environment
  bool mayBeNull = false;           // x[i] <- list(NULL) keeps the element
  bool isGrowing = false;           // the place may be the first one behind the end of the vector
  bool isPlaced() const { return at || bound; }
};

namespace {

constexpr uint32_t kNumbers = Type::kNumeric | Type::kCplx;
constexpr uint32_t kStored = kNumbers | Type::kStr | Type::kList;

// Its elements can be changed in place, or those of its elements.
bool isTarget(Type t) {
  const Type plain = t.without(Type::kObject);
  return isOneVector(plain) && (plain.kinds() & kStored);
}

// Instructions that an index may consist of.
bool isPlainOp(Bc op) {
  switch (op) {
    case Bc::Const: case Bc::ConstBoxed: case Bc::LdVar: case Bc::LdLate: case Bc::LdIndex: case Bc::LdFree: case Bc::LdEither:
    case Bc::LdPure: case Bc::LdPureFree: case Bc::Add: case Bc::Sub: case Bc::Mul: case Bc::Div: case Bc::Mod: case Bc::IDiv:
    case Bc::Neg: case Bc::Length: case Bc::BrObject: case Bc::Subset: case Bc::SubsetMat: case Bc::Dollar:
    case Bc::PureArith: case Bc::PureSubset: case Bc::PureDollar: case Bc::GuardBuiltin: case Bc::Math1: return true;
    default: return false;
  }
}

// The setter that the object's way would call, from its call: 3 `$<-`, 4 `[<-`, 5 `[[<-`.
int setterOf(const bytecode::Code& code, int target) {
  SEXP call = code.pool[static_cast<size_t>(code.words[static_cast<size_t>(target + 1)])];
  const std::string name = CHAR(PRINTNAME(host::car(call)));
  return name == "[<-" ? 4 : name == "[[<-" ? 5 : -1;
}

}  // namespace

bool Builder::complexAssign() {
  const State saved = state_;
  const int start = pc_, next = next_;
  const size_t mark = block_->instrs.size();
  checkpoint();
  atomicPc_ = start;
  Assignment a;
  const bool done = openTarget(a) && walkPlaces(a) && (ended_ || finishAssignment(a));
  atomicPc_ = -1;
  if (done) return true;
  block_->instrs.resize(mark);
  cp_ = nullptr;
  state_ = saved;
  pc_ = start;
  next_ = next;
  return false;
}

// Stack: value -> value, target, value.
bool Builder::openTarget(Assignment& a) {
  a.value = operand(0);
  if (!a.value || failed(Reason::Locked) || failed(Reason::Bounds)) return false;
  Instr* x = nullptr;
  if (static_cast<Bc>(word(0)) == Bc::AssignStart) {
    a.slot = word(1);
    x = readVariable(a.slot, -1);
  } else {
    const auto fact = in_.supers.find(pc_);
    if (fact == in_.supers.end() || !fact->second.where || failed(Reason::Variable)) return false;
    if (!isTarget(fact->second.type)) return false;
    a.cell = cellOf(in_.code->pool[static_cast<size_t>(word(1))], fact->second.where);
    assume(emit(Op::CanBind, Type::test(), {a.cell}), Reason::Locked);
    x = fromCell(a.cell, fact->second.type, -1);
  }
  if (!x || (!isTarget(x->type) && x->type.kinds() != Type::kEnv)) return false;
  a.objects.push_back(x);
  push(x);
  push(a.value);
  return true;
}

// ---- between start and end ----------------------------------------------------------------------------------------
// Stack afterwards: value.
bool Builder::walkPlaces(Assignment& a) {
  for (;;) {
    pc_ = next_;
    const Bc op = static_cast<Bc>(word(0));
    next_ = pc_ + bytecode::opWidth(op);
    if (op == Bc::AssignEnd || op == Bc::SuperEnd) return pop(), a.isPlaced() && a.open == 0;
    if (!walkOne(a, op)) return false;
    if (ended_) return true;
  }
}

bool Builder::walkOne(Assignment& a, Bc op) {
  switch (op) {
    case Bc::Br: return next_ = word(1), next_ > pc_;
    case Bc::TargetDup: return push(top(1).value), true;
    case Bc::GetterEnd: return openPart(a);
    case Bc::BrAssignObject: {
      const int setter = setterOf(*in_.code, word(1));
      return setter >= 0 && top(1).value && isPlainFor(top(1).value, setter);
    }
    case Bc::Subassign: return closePart(a, 1);
    case Bc::SubassignMat: return closePart(a, 2);
    case Bc::DollarAssign: return closePart(a, 0);
    default: break;
  }
  const auto handler = isPlainOp(op) ? handlerOf(op) : nullptr;
  return handler && (this->*handler)();
}

// Stack: list, value, part -> list, part, value.
bool Builder::openPart(Assignment& a) {
  Instr *part = top(0).value, *list = top(2).value;
  if (!part || list != a.objects.back() || a.isPlaced() || !(isTarget(part->type) || maySequence(part))) return false;
  const Instr* load = part->op == Op::Cast ? part->args[0] : part;
  if (load->op == Op::LdBinding ? !openField(a, load->args[0]) : load->op != Op::Load || load->args[0] != list) return false;
  if (load->op == Op::Load) a.positions.push_back(load->args[1]);
  a.objects.push_back(part);
  a.open++;
  pop(2);
  push(part);
  push(a.value);
  return true;
}

// env$name[...] <- v
bool Builder::openField(Assignment& a, Instr* cell) {
  Instr* env = a.objects.back();
  if (a.objects.size() != 1 || a.cell || cell->op != Op::CellIn || cell->args[0] != env || !isPlainFor(env, 3)) return false;
  assume(emit(Op::CanBind, Type::test(), {cell}), Reason::Locked);
  a.cell = cell;
  return a.inField = true;
}

// Stack: target, value, indices -> target. The first one is the place; the others put parts back where they came from.
bool Builder::closePart(Assignment& a, int indices) {
  const Instr *target = top(indices + 1).value, *value = top(indices).value;
  if (a.isPlaced()) {
    if (a.open == 0 || value != a.objects[a.open] || target != a.objects[a.open - 1]) return false;
    a.open--;
  } else if (target != a.objects.back() || value != a.value || !findPlace(a, indices)) {
    return false;
  }
  pop(indices + 1);
  return true;
}

bool Builder::findPlace(Assignment& a, int indices) {
  Instr* x = a.objects.back();
  if (failed(Reason::Dimension) || failed(Reason::Locked)) return false;
  a.isGrowing = indices == 1 && raw(0) && grows(x, raw(0));
  if (failed(Reason::Bounds) && !a.isGrowing) return false;
  if (x->type.kinds() == Type::kEnv) return indices == 0 && findBinding(a);
  const bool list = x->type.kinds() == Type::kList;
  if (indices == 0) {
    if (!list || !x->type.may(Type::kAttributes) || !isPlainFor(x, 3)) return false;
    a.at = namedPosition(x, PRINTNAME(in_.code->pool[static_cast<size_t>(word(2))]));
    return true;
  }
  Instr *j = raw(0), *i = indices == 2 ? raw(1) : nullptr;
  if (!j || j->type.kinds() == Type::kLgl || (list && indices == 2)) return false;
  if (list && !word(2) && !takeOnlyElement(a)) return false;
  if (indices == 1) return a.at = a.isGrowing ? growingPosition(j, x) : position(j, lengthOf(x)), true;
  if (!i || i->type.kinds() == Type::kLgl || !x->type.may(Type::kAttributes)) return false;
  a.at = matrixPosition(x, i, j);
  return true;
}

// x[i] <- list(v) is x[[i]] <- v, but for NULL.
bool Builder::takeOnlyElement(Assignment& a) {
  if (a.value->op != Op::MakeList || a.value->args.size() != 1) return false;
  a.value = a.value->args[0];
  return a.mayBeNull = true;
}

bool Builder::findBinding(Assignment& a) {
  Instr* env = a.objects.back();
  if (!isPlainFor(env, 3)) return false;
  SEXP symbol = in_.code->pool[static_cast<size_t>(word(2))];
  a.bound = cellIn(env, symbol);
  assume(emit(Op::CanBind, Type::test(), {a.bound}), Reason::Locked);
  return true;
}

// ---- the end ------------------------------------------------------------------------------------------------------
// Fits the value to the vector, under assumptions. A list may not come to hold itself.
bool Builder::canStore(Assignment& a) {
  const Instr* x = a.objects.back();
  const uint32_t kind = x->type.kinds(), given = a.value->type.kinds();
  if (kind & kNumbers) return a.value->type.isRaw() && given <= kind && fitsComplex(kind, given);
  if (kind == Type::kStr) {
    if (!a.value->type.isDirectVector(Type::kStr) || failed(Reason::Length)) return false;
    return assumeOne(a.value), true;
  }
  if (a.value->type.isRaw()) return true;
  if (failed(Reason::Type) || (given == Type::kNil && !a.mayBeNull)) return false;
  if ((given & Type::kNil) && !a.mayBeNull) {
    Instr* null = emit(Op::Const, Type(Type::kNil));
    null->object = R_NilValue;
    null->label = "NULL";
    assume(emit(Op::Distinct, Type::test(), {a.value, null}), Reason::Type);
  }
  for (Instr* o : a.objects)
    if (given & o->type.kinds() & ~Type::kEnv) assume(emit(Op::Distinct, Type::test(), {a.value, o}), Reason::Type);
  return true;
}

// The vector that is to be changed, or the list it is in, nobody else's from now on.
Instr* Builder::ownTarget(Assignment& a) {
  Variable* v = a.slot >= 0 ? &state_.vars[static_cast<size_t>(a.slot)] : nullptr;
  Instr* x = a.objects[a.inField];
  if (a.cell) x = emit(Op::OwnBinding, x->type.without(Type::kAltrep), {a.cell, x});
  if (a.inField && v && !v->plain) writeVariable(a.slot, a.objects[0]);
  if (a.inField || !v) return x;
  if (!v->owned) x = ownVector(x, a.slot);
  v->owned = v->read = true;
  return v->value = x;
}

// The vector in which the place is, and that has it.
Instr* Builder::ownPlace(Assignment& a) {
  Instr *x = ownTarget(a), *list = nullptr;
  for (size_t k = 0; k < a.positions.size(); k++) {
    list = x;
    x = emit(Op::OwnElement, a.objects[k + 1 + a.inField]->type.without(Type::kAltrep), {list, a.positions[k]});
  }
  if (!a.isGrowing) return x;
  if (list) return emit(Op::GrowElement, x->type, {list, a.positions.back(), x, a.at});
  if (a.cell) return emit(Op::GrowBinding, x->type, {a.cell, x, a.at});
  grow(a.slot, a.at);
  return state_.vars[static_cast<size_t>(a.slot)].value;
}

bool Builder::finishAssignment(Assignment& a) {
  const int below = static_cast<int>(state_.stack.size()) - 1;
  Variable* v = a.slot >= 0 ? &state_.vars[static_cast<size_t>(a.slot)] : nullptr;
  const bool inOwn = state_.hasEnv && (a.bound || a.inField);  // it may be the environment of this very frame
  if (a.bound) {
    if (inOwn) flushVariables();
    emit(Op::StBinding, Type::none(), {a.bound, boxed(a.value)})->kind = 1;
    share(a.value);
    if (v && !v->plain) writeVariable(a.slot, a.objects[0]);
    if (inOwn) forget(state_, -1);
    return true;
  }
  uint32_t kinds = 0;
  for (const Instr* o : a.objects) kinds |= o->type.kinds() & ~Type::kEnv;
  if (isHeldBelow(below, kinds) || !canStore(a)) return false;
  if (v && !v->owned && !a.inField) {
    Instr* can = emit(Op::CanOwn, Type::test(), {a.objects[0]});
    can->slot = a.slot;
    assume(can, Reason::Locked);
  }
  if (inOwn) flushVariables();
  const uint32_t kind = a.objects.back()->type.kinds();
  Instr* value = kind == Type::kCplx ? toComplex(a.value) : boxed(a.value);
  if (kind == Type::kDbl) value = toReal(value);
  if (kind == Type::kInt && value->type.kinds() == Type::kLgl) value = emit(Op::ToInt, Type::integer(), {value});
  Instr* x = ownPlace(a);
  emit(kind == Type::kList ? Op::StoreObj : kind == Type::kStr ? Op::StoreStr : Op::Store, Type::none(), {x, a.at, value});
  if (kind == Type::kList) share(value);
  if (inOwn) forget(state_, -1);
  return true;
}

// StElement with a list or a character vector: stack value, index -> value.
bool Builder::storeObjectElement(int slot, bool twice) {
  if (word(2) != 1 || failed(Reason::Locked)) return false;
  Assignment a;
  a.slot = slot;
  Instr* index = raw(0);
  a.value = operand(1);
  Instr* x = readVariable(slot, -1);
  if (!index || !a.value || !x || index->type.kinds() == Type::kLgl || !isOneVector(x->type)) return false;
  if (x->type.kinds() != Type::kStr && !(twice && x->type.kinds() == Type::kList)) return false;
  a.isGrowing = grows(x, index);
  if (!a.isGrowing && failed(Reason::Bounds)) return false;
  const State saved = state_;
  a.objects.push_back(x);
  a.at = a.isGrowing ? growingPosition(index, x) : position(index, emit(Op::Length, Type::nat(), {x}));
  pop();
  if (finishAssignment(a)) return true;
  state_ = saved;
  return false;
}

}  // namespace hunch::build
