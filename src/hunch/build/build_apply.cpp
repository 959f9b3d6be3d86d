// Functions applied to each element: lapply(), sapply() and vapply() of base become loops, in which the function is inlined.
//
// Such a call is one whole from LdFun to Call (build_promises.cpp): its function does nothing that anybody could see, and what
// does not go as expected goes back to LdFun, where tier 1 makes the call. A function expression among its arguments is no
// object (Local). The vector of results is filled round by round (Fill); nobody has seen it before the loop ends.
//
// What the function reads of the variables around it is the same in each round, but is not known after the loop: there may
// have been none.
#include "hunch/build/builder.h"

namespace hunch::build {

using bytecode::CallSite;

// What the loop runs over: a vector, or from:to.
struct Builder::Elements {
  Instr* vector = nullptr;
  Instr *from = nullptr, *step = nullptr;
  Instr* length = nullptr;
};

namespace {

bool isPlain(Type t) { return !t.may(Type::kAttributes | Type::kObject); }

// numeric(1) as the builder has made it.
bool isOneLong(const Instr* x) {
  const Instr* n = x->op == Op::NewVec ? x->args[0] : nullptr;
  const Instr* index = n && n->op == Op::NatAdd && n->kind == 1 ? n->args[0] : nullptr;
  return index && index->op == Op::Index && index->args[0]->isConstant() && index->args[0]->number == 1;
}

}  // namespace

bool Builder::mayApply(const SiteFact& fact, int call) const {
  return fact.apply && !graph->quiet && levels() < kMaxLevels && path_.size() < 8 && !learnt_.notInlined.count(pathTo(call));
}

bool Builder::giveUpApply() {
  learnt_.notInlined.insert(pathTo(pc_));
  return widened_ = true;
}

// The function expression that such a call applies.
bool Builder::makeApplied(SEXP expression) {
  for (size_t s = 0; goesBackFurther() && s < in_.sites.size(); s++) {
    const ApplyFact* apply = in_.sites[s].apply.get();
    if (!apply || !apply->call.local || in_.code->sites[s].exprs[static_cast<size_t>(apply->function)] != expression) continue;
    const int call = callOf(*in_.code, pc_, static_cast<int>(s));
    if (call < 0 || !mayApply(in_.sites[s], call)) return false;
    Instr* made = emit(Op::Local, Type(Type::kClo | Type::kAttributes));
    made->object = apply->call.local;
    made->label = "function " + std::to_string(word(1));
    root().locals_[made] = {number_, pathTo(call), {}};
    push(made);
    return true;
  }
  return false;
}

// Another argument of such a call.
const Snapshot* Builder::argumentOfApply(SEXP expression, const SiteFact** call) const {
  for (size_t s = 0; s < in_.sites.size(); s++) {
    const int at = in_.sites[s].apply ? callOf(*in_.code, pc_, static_cast<int>(s)) : -1;
    if (at < 0 || !mayApply(in_.sites[s], at)) continue;
    for (const auto& p : in_.sites[s].apply->promises)
      if (p && p->code->body == expression) return *call = &in_.sites[s], p.get();
  }
  return nullptr;
}

// FUN.VALUE, of which only its kind matters.
bool Builder::makeExample(const SiteFact& fact, const Snapshot& promise) {
  const ApplyFact& apply = *fact.apply;
  if (!apply.example || apply.promises[static_cast<size_t>(apply.value)].get() != &promise) return false;
  if (!goesBackFurther() || failed(Reason::Target)) return false;
  assumeGlobal(promise.sites[0], CHAR(PRINTNAME(promise.code->sites[0].symbol)));
  push(apply.example == Type::kStr ? constantOf(R_BlankScalarString, "empty string") : constant(0, Type(apply.example)));
  return true;
}

bool Builder::isApplied(const ApplyFact& apply, Instr* function) {
  if (!function || apply.call.local) return function && function->op == Op::Local && function->object == apply.call.local;
  if (function->type.kinds() != Type::kClo || failed(Reason::Target)) return false;
  Instr* same = emit(Op::SameObject, Type::test(), {function});
  same->object = apply.call.function;
  same->label = apply.call.code->name;
  assume(same, Reason::Target);
  return true;
}

// Names would become names of the result, and so would strings, but for lapply().
bool Builder::findElements(const ApplyFact& apply, Instr* x, Elements* out) {
  if (x->op == Op::MkRange) {
    out->from = x->args[0];
    out->step = emit(Op::RangeStep, Type(Type::kInt), {x->args[0], x->args[1]});
    out->length = emit(Op::RangeLen, Type::nat(), {x->args[0], x->args[1]});
    return true;
  }
  const uint32_t kinds = Type::kNumeric | Type::kCplx | Type::kList | (apply.form == ApplyFact::List ? Type::kStr : 0);
  const bool isVector = maySequence(x) || (isOneVector(x->type) && (x->type.kinds() & kinds));
  if (!isVector || !isPlain(x->type) || failed(Reason::EmptyLoop)) return false;
  out->vector = x;
  out->length = lengthOf(x);
  assume(emit(Op::NatLt, Type::test(), {constant(0, Type::nat()), out->length}), Reason::EmptyLoop);
  return true;
}

Instr* Builder::elementOf(const Elements& e, Instr* position) {
  if (e.from) return emit(Op::RangeElem, Type(Type::kInt), {e.from, e.step, position});
  if (maySequence(e.vector)) return sequenceElement(e.vector, position);
  return emit(e.vector->type.kinds() == Type::kStr ? Op::LoadStr : Op::Load, Type::none(), {e.vector, position});
}

// What each call gives, as far as that is known.
Shape Builder::shapeFor(const ApplyFact& apply, const Instr* value) {
  if (apply.form == ApplyFact::List) return {Type::kList};
  if (apply.form == ApplyFact::Simple) {
    const auto learnt = learnt_.shapes.find(pathTo(pc_));
    return learnt == learnt_.shapes.end() ? Shape{Type::kDbl} : learnt->second;
  }
  if (apply.example && value && value->type.isUnboxed()) return {apply.example, apply.exampleLength};
  if (apply.exampleLength > 1) return {};
  const bool isScalar = value && (value->type.isUnboxed() || isOneLong(value) ||
                                  (value->isConstant() && value->type.kinds() == Type::kStr && Rf_xlength(value->object) == 1));
  return {isScalar && isPlain(value->type) ? value->type.kinds() & (Type::kNumeric | Type::kStr) : 0};
}

// All arguments are looked at, but perhaps what is handed on.
bool Builder::readArguments(const ApplyFact& apply, size_t base) {
  const auto isHandedOn = [&](size_t depth) {
    return std::find(apply.rest.begin(), apply.rest.end(), static_cast<int>(depth - base)) != apply.rest.end();
  };
  for (const auto& [depth, slot] : state_.passed)
    if (depth >= base && !state_.vars[static_cast<size_t>(slot)].read && isHandedOn(depth)) return false;
  readOperands(base);
  return true;
}

bool Builder::applyCall(const SiteFact& fact, const CallSite& site) {
  const ApplyFact& apply = *fact.apply;
  const int n = static_cast<int>(site.kinds.size());
  std::vector<Instr*> args;
  for (int a = 0; a < n; a++) args.push_back(operand(n - 1 - a));
  if (std::find(args.begin(), args.end(), nullptr) != args.end() || !isKnownCall(fact, site.kinds.size())) return giveUpApply();
  const Shape shape = shapeFor(apply, apply.value < 0 ? nullptr : args[static_cast<size_t>(apply.value)]);
  Elements elements;
  if (!shape.kind || !isApplied(apply, args[static_cast<size_t>(apply.function)]) ||
      !findElements(apply, args[static_cast<size_t>(apply.over)], &elements) ||
      !readArguments(apply, state_.stack.size() - static_cast<size_t>(n)))
    return giveUpApply();
  assumeWorld();
  Instr* result = applyEach(apply, elements, shape, args);
  if (!result) return widened_ || giveUpApply();
  emit(Op::Visible, Type::none())->kind = 1;
  constexpr int kLoop = 8;  // is worth so many instructions
  native += kLoop;
  pop(n + 1);
  push(result);
  return true;
}

// The loop. Everybody's variables are afterwards as they were before.
Instr* Builder::applyEach(const ApplyFact& apply, const Elements& elements, Shape shape, const std::vector<Instr*>& args) {
  Instr* length = elements.length;
  if (shape.each > 1) length = emit(Op::MatIndex, Type::nat(), {constant(0, Type::nat()), length, constant(shape.each, Type::nat())});
  Instr* result = emit(Op::NewVec, vectorType(shape.kind), {length});
  preloadFor(*apply.call.callee);
  exposeVariables();
  std::vector<State> states;
  for (const Builder* b = this; b; b = b->caller_) states.push_back(b->state_);
  Instr* cp = graph->append(block_, Op::Checkpoint, Type::none(), checkpoint()->args);  // for what is moved in front of the loop
  cp->pc = cp_->pc;
  cp->slot = cp_->slot;
  cp->inlined = cp_->inlined;
  cp->state = cp_->state;
  Instr* zero = constant(0, Type::nat());
  std::swap(block_->instrs[block_->instrs.size() - 2], block_->instrs.back());
  Block *before = block_, *header = graph->newBlock(), *body = graph->newBlock(), *done = graph->newBlock();
  header->isLoopHeader = true;
  graph->append(before, Op::Jump, Type::none());
  graph->link(before, header);
  block_ = header;
  Instr *position = graph->append(header, Op::Phi, Type::nat(), {zero}), *filled = graph->append(header, Op::Phi, result->type, {result});
  Instr* more = emit(Op::NatLt, Type::test(), {position, elements.length});
  graph->append(header, Op::Branch, Type::none(), {more});
  graph->link(header, body);
  graph->link(header, done);
  block_ = body;
  Instr* value = applyTo(elementOf(elements, position), apply, args);
  if (!value) return nullptr;
  Instr* grown = shape.each > 1 ? fillColumn(shape, filled, position, value, apply) : fillOne(shape, filled, position, value, apply);
  if (!grown) return nullptr;
  Instr* next = emit(Op::NatAdd, Type::nat(), {position});
  next->kind = 1;
  filled->args.push_back(grown);
  position->args.push_back(next);
  Instr* tick = emit(Op::Tick, Type::test());
  tick->inlined = static_cast<int>(graph->inlined.size());
  assume(tick, Reason::Poll);
  graph->append(block_, Op::Jump, Type::none());
  graph->link(block_, header);
  size_t k = 0;
  for (Builder* b = this; b; b = b->caller_) b->state_ = states[k++];
  block_ = done;
  if (shape.each == 1) return filled;
  Instr* matrix = emit(Op::AsMatrix, result->type.with(Type::kAttributes), {filled, elements.length});
  matrix->kind = shape.each;
  return matrix;
}

// The function's value for one element.
Instr* Builder::applyTo(Instr* element, const ApplyFact& apply, const std::vector<Instr*>& args) {
  const bytecode::Code& code = *apply.call.code;
  const Instr* function = args[static_cast<size_t>(apply.function)];
  std::vector<Variable> variables(code.variables.size());
  for (size_t i = 0; i < static_cast<size_t>(code.formalCount); i++) {
    Variable& v = variables[i];
    v.read = v.plain = true;
    const int given = apply.call.match[i];
    v.leftOut = given < 0;
    if (given == 0) v.value = element;
    else if (given > 0) v.value = args[static_cast<size_t>(given - 1)];
    else if (bytecode::isConstantDefault(code.defaults[i])) v.value = constantOf(code.defaults[i], "default " + std::to_string(i));
    else v.memory = Type::absent();
  }
  Builder inner(*this, *apply.call.callee, pc_);
  inner.isRepeated_ = true;
  inner.knowsDots_ = code.dotsFormal >= 0;
  for (int a : apply.call.rest) inner.dots_.push_back(args[static_cast<size_t>(a)]);
  if (Builder* maker = apply.call.local ? makerOf(function) : nullptr) {
    inner.scope_ = maker;
    inner.seesOuter_ = maker->seesOuter_;
    inner.env_ = maker->env_;
  } else {
    inner.seesOuter_ = false;
  }
  return translateInline(inner, std::move(variables));
}

namespace {

bool isUnboxed(const Instr* i) { return i->type.isUnboxed(); }

// c(a, b, ...) of single values, whose length is known.
bool isCombined(const Instr* x) {
  constexpr size_t kMost = 8;
  return x->op == Op::Combine && x->args.size() > 1 && x->args.size() <= kMost && std::all_of(x->args.begin(), x->args.end(), isUnboxed);
}

Shape shapeOf(const Instr* x) {
  if (isCombined(x)) return {x->type.kinds(), static_cast<int>(x->args.size())};
  return {x->type.isUnboxed() || x->type.kinds() == Type::kStr ? x->type.kinds() : 0};
}

}  // namespace

// What sapply() makes of its values depends on all of them. If they turn out to be others than expected, the build starts over.
bool Builder::isLike(Shape shape, const Instr* value, const ApplyFact& apply) {
  if (apply.form != ApplyFact::Simple) return true;
  const Shape given = shapeOf(value);
  if (given == shape || !given.kind) return given.kind;
  if (!learnt_.shapes.try_emplace(pathTo(pc_), given).second) return false;
  return !(widened_ = true);
}

Instr* Builder::fillOne(Shape shape, Instr* result, Instr* position, Instr* value, const ApplyFact& apply) {
  if (!isLike(shape, value, apply)) return nullptr;
  value = fitTo(shape.kind, value, apply);
  return value ? emit(Op::Fill, result->type, {result, position, value}) : nullptr;
}

// A value of several elements: a column of the result. Those that c() would combine go there at once.
Instr* Builder::fillColumn(Shape shape, Instr* result, Instr* position, Instr* value, const ApplyFact& apply) {
  if (!isLike(shape, value, apply)) return nullptr;
  const bool isCombination = isCombined(value) && static_cast<int>(value->args.size()) == shape.each;
  Instr* rows = constant(shape.each, Type::nat());
  if (!isCombination) {
    if (!isOneVector(value->type) || !isPlain(value->type) || !(value->type.kinds() & Type::kNumeric) || failed(Reason::Length)) return nullptr;
    Instr *n = emit(Op::Length, Type::nat(), {value}), *last = constant(shape.each - 1, Type::nat());
    assume(emit(Op::InBounds, Type::test(), {last, n}), Reason::Length);
    assume(emit(Op::NotTest, Type::test(), {emit(Op::InBounds, Type::test(), {rows, n})}), Reason::Length);
  }
  for (int k = 0; k < shape.each; k++) {
    Instr* row = constant(k, Type::nat());
    Instr* element = isCombination ? value->args[static_cast<size_t>(k)] : emit(Op::Load, Type(value->type.kinds() | Type::kNa), {value, row});
    if (!(element = fitTo(shape.kind, element, apply))) return nullptr;
    result = emit(Op::Fill, result->type, {result, emit(Op::MatIndex, Type::nat(), {row, position, rows}), element});
  }
  return result;
}

// ... as an element of the result; null when it cannot be one.
Instr* Builder::fitTo(uint32_t kind, Instr* value, const ApplyFact& apply) {
  const uint32_t given = value->type.kinds();
  if (kind == Type::kList) return boxed(value);
  if (kind == Type::kStr) {
    if (!value->type.isDirectVector(Type::kStr) || !isPlain(value->type) || failed(Reason::Length)) return nullptr;
    return assumeOne(value), value;
  }
  if (!value->type.isUnboxed() || given > kind) return nullptr;
  if (kind == Type::kDbl) return toReal(value);
  return given == kind ? value : emit(Op::ToInt, Type::integer(), {value});
}

}  // namespace hunch::build
