// Blocks, edges and merges; emitting; Step. The opcodes are in build_*.cpp.
#include "hunch/build/builder.h"

#include <algorithm>
#include <cstring>

#include "hunch/bytecode/flow.h"
#include "hunch/bytecode/liveness.h"
#include "hunch/interp/frame.h"

namespace hunch::build {

using bytecode::FlowEdge;

static constexpr size_t kInlineBudget = 800;  // words of bytecode in one graph

Builder::Builder(const Snapshot& snapshot, Graph& g, Learnt& learnt, bool quiet)
    : graph(&g), in_(snapshot), learnt_(learnt), quiet_(quiet), budget_(kInlineBudget) {
  graph->quiet = quiet;
  graph->inner = quiet && in_.inner;
  graph->name = in_.name;
  graph->entryPc = in_.entryPc;
  graph->variableCount = static_cast<int>(in_.code->variables.size());
  for (SEXP symbol : in_.code->variables) graph->variableNames.push_back(CHAR(PRINTNAME(symbol)));
  graph->maxDepth = in_.code->maxDepth;
  graph->context = in_.context;
}

bool Builder::run() {
  scan();
  enter();
  translateAll();
  if (!widened_ && !refusal && !dropLocals()) graph->finish();
  return !widened_;
}

void Builder::translateAll() {
  while (!widened_ && !refusal) {
    const int loop = nextAgain();
    if (loop < 0 && pending_.empty()) return;
    auto& from = loop >= 0 ? again_ : pending_;
    const int pc = loop >= 0 ? loop : from.begin()->first;
    std::vector<Edge> edges = std::move(from.at(pc));
    from.erase(pc);
    if (loop < 0) headers_.erase(pc);
    start(pc, std::move(edges));
    if (!widened_ && !refusal) translate();
  }
}

// Jump targets begin blocks; targets of backward jumps are loop headers.
void Builder::scan() {
  const auto& words = in_.code->words;
  for (int pc = 0; pc < static_cast<int>(words.size());) {
    const Bc op = static_cast<Bc>(words[static_cast<size_t>(pc)]);
    const int next = pc + bytecode::opWidth(op);
    for (const FlowEdge& edge : bytecode::successors(*in_.code, pc, 0)) {
      if (edge.target != next) leaders_.insert(edge.target);
      if (edge.target <= pc) loopEnd_[edge.target] = std::max(loopEnd_[edge.target], pc);
    }
    pc = next;
  }
  const auto [live, isNew] = learnt_.live.try_emplace(in_.code);
  if (isNew) live->second = bytecode::liveVariables(*in_.code);
  live_ = &live->second;
}

void Builder::enter() {
  Edge edge{graph->newBlock(), {}};
  edge.state.bindingsChecked = true;
  edge.state.hasEnv = in_.context.hasEnv;
  edge.state.vars.resize(in_.code->variables.size());
  for (size_t i = 0; i < edge.state.vars.size(); i++) {
    edge.state.vars[i].memory = in_.context.variables[i];
    edge.state.vars[i].plain = in_.plain[i];
    if (edge.state.vars[i].memory == Type::absent() || (quiet_ && isUnassignedAtStart(i))) {
      edge.state.vars[i].memory = Type::any();
      edge.state.vars[i].unassigned = true;
    }
    edge.state.vars[i].read = i >= in_.unread.size() || !in_.unread[i];
  }
  for (Type type : in_.context.operands) edge.state.stack.push_back({nullptr, true, type, -1, nullptr, nullptr});
  if (quiet_) enterQuietly(edge);
  pending_[in_.entryPc].push_back(std::move(edge));
}

bool Builder::isUnassignedAtStart(size_t variable) const {
  return in_.code->kind == bytecode::CodeKind::Closure && variable >= static_cast<size_t>(in_.code->formalCount);
}

// Arguments are values from the start.
void Builder::enterQuietly(Edge& edge) {
  block_ = edge.block;
  cp_ = checkpointAt(0, {});
  for (size_t i = 0; i < static_cast<size_t>(in_.code->formalCount); i++) {
    Variable& v = edge.state.vars[i];
    v.read = v.plain = true;
    if (!isUsable(v.memory)) continue;
    v.value = emit(Op::LdVar, v.memory);
    v.value->slot = static_cast<int>(i);
  }
}

void Builder::start(int pc, std::vector<Edge> edges) {
  pc_ = pc;
  if (static_cast<Bc>(word(0)) == Bc::Reset)  // ways that were given up at different depths
    for (Edge& e : edges) e.state.stack.resize(static_cast<size_t>(word(1)));
  const bool isLoop = loopEnd_.count(pc);
  if (std::vector<Edge> others = partFrom(edges, pc); !others.empty()) {
    auto& waiting = (isLoop ? again_ : pending_)[pc];
    meetSoon(pc, edges[0].state, others[0].state);
    waiting.insert(waiting.end(), std::make_move_iterator(others.begin()), std::make_move_iterator(others.end()));
  }
  opener_ = edges[0].opener;
  for (const Edge& e : edges)
    if (e.opener != opener_) opener_ = -1;
  merge(edges);
  if (state_.whole) cp_ = state_.whole;
  if (!refusal && isLoop) openLoop(pc);
}

void Builder::arriveAt(int pc) {
  state_.whole = isWhole() && pc <= wholeTo_ ? cp_ : nullptr;
  pending_[pc].push_back({block_, state_});
}

// ---- merging ------------------------------------------------------------------------------------------------------
void Builder::merge(std::vector<Edge>& edges) {
  if (std::any_of(edges.begin(), edges.end(), [](const Edge& e) { return e.state.hasEnv; }))
    for (Edge& e : edges)
      if (!e.state.hasEnv) makeEnvironmentOn(e);
  state_ = edges[0].state;
  block_ = edges[0].block;
  if (edges.size() == 1) return;
  block_ = graph->newBlock();
  for (Edge& e : edges) {
    if (e.state.stack.size() != state_.stack.size()) {
      refusal = &refusals::Operands;
      return;
    }
    if (e.state.scope != state_.scope) return giveUp();
    state_.assigned = std::max(state_.assigned, e.state.assigned);
    state_.worldChecked &= e.state.worldChecked;
    state_.bindingsChecked &= e.state.bindingsChecked;
    for (const auto& p : e.state.passed)
      if (std::find(state_.passed.begin(), state_.passed.end(), p) == state_.passed.end()) state_.passed.push_back(p);
  }
  for (size_t i = 0; i < state_.stack.size(); i++) mergeOperand(i, edges);
  for (size_t i = 0; i < state_.vars.size(); i++) mergeVariable(i, edges);
  for (Edge& e : edges) {
    graph->append(e.block, Op::Jump, Type::none());
    graph->link(e.block, block_);
  }
}

namespace {

template <class Get>
bool allSame(std::vector<Edge>& edges, Get get) {
  return std::all_of(edges.begin(), edges.end(), [&](Edge& e) { return get(e) == get(edges[0]); });
}
template <class Get>
bool canJoin(std::vector<Edge>& edges, Get get) {
  return std::all_of(edges.begin(), edges.end(), [&](Edge& e) {
    return get(e) && get(edges[0]) && isSameForm(get(e)->type, get(edges[0])->type);
  });
}
template <class Get>
Instr* join(Graph& graph, Block* block, std::vector<Edge>& edges, Get get) {
  std::vector<Instr*> args;
  Type type;
  for (Edge& e : edges) args.push_back(get(e)), type = type | get(e)->type;
  return graph.append(block, Op::Phi, type, std::move(args));
}

}  // namespace

void Builder::mergeOperand(size_t i, std::vector<Edge>& edges) {
  const auto value = [i](Edge& e) { return e.state.stack[i].value; };
  Operand& out = state_.stack[i];
  if (!allSame(edges, [i](Edge& e) { return e.state.stack[i].from; })) {
    refusal = &refusals::Sequences;
    return;
  }
  for (Edge& e : edges) out.inMemory &= e.state.stack[i].inMemory;
  if (allSame(edges, value) && (out.value || out.inMemory)) return;
  if (canJoin(edges, value) && join(*graph, block_, edges, value)) {
    out.value = block_->instrs.back();  // what all have in memory stays there: an entry may be more than its value
    return;
  }
  if (isFrameless()) return giveUp();
  Type guess;
  for (Edge& e : edges) {
    Operand& o = e.state.stack[i];
    guess = guess | (o.value ? o.value->type : o.guess);
    out.feedback = std::max(out.feedback, o.feedback);
    if (o.inMemory) continue;
    Instr* value = o.value;
    if (value->type.isComplex()) value = graph->append(e.block, Op::Box, value->type.with(Type::kVector), {value});
    graph->append(e.block, Op::StStack, Type::none(), {value})->slot = static_cast<int>(i);
  }
  out.value = nullptr;
  out.inMemory = true;
  out.guess = isUsable(guess) && !guess.may(Type::kOther) ? guess : Type::none();  // no promise
}

// From here on others reach the variables. An argument that nobody has looked at may be a promise now, and a default that is a
// constant is one.
void Builder::expose(State& state) const {
  state.hasEnv = true;
  state.worldChecked = false;
  const auto& defaults = in_.code->defaults;
  for (size_t i = 0; i < state.vars.size(); i++) {
    Variable& v = state.vars[i];
    v.unassigned = false;
    const bool mayBeDefault = i < defaults.size() && bytecode::isConstantDefault(defaults[i]);  // in another call, if not in this one
    if (v.read && !mayBeDefault && !(v.value && v.value->op == Op::Local)) continue;
    forgetVariable(v);
    v.forced = false;
  }
}

void Builder::makeEnvironment() {
  flushVariables();
  emit(Op::MkEnv, Type::none());
  expose(state_);
  before_ = state_;
  cp_ = nullptr;
}

// Where ways meet, all have it or none.
void Builder::makeEnvironmentOn(Edge& edge) {
  for (size_t i = 0; i < edge.state.vars.size(); i++) storeOnEdge(edge, static_cast<int>(i));
  graph->append(edge.block, Op::MkEnv, Type::none());
  expose(edge.state);
}

void Builder::storeOnEdge(Edge& edge, int slot) {
  Variable& v = edge.state.vars[static_cast<size_t>(slot)];
  if (!v.dirty) return;
  graph->append(edge.block, Op::StVar, Type::none(), {v.value})->slot = slot;
  v.dirty = false;
  v.memory = v.value->type;
}

void Builder::mergeVariable(size_t i, std::vector<Edge>& edges) {
  const auto value = [i](Edge& e) { return e.state.vars[i].value; };
  Variable& out = state_.vars[i];
  const bool same = allSame(edges, value), joins = !same && canJoin(edges, value);
  if (joins) out.value = join(*graph, block_, edges, value);
  if (isChained_ && ((!same && !joins) || !allSame(edges, [i](Edge& e) { return e.state.vars[i].plain; }))) return giveUp();
  if (!same && !joins && isFrameless()) {
    out.value = nullptr;
  } else if (!same && !joins) {
    Type guess;
    for (Edge& e : edges) {
      const Variable& v = e.state.vars[i];
      guess = guess | (v.value ? v.value->type : v.guess);
      storeOnEdge(e, static_cast<int>(i));
    }
    out.value = nullptr;
    out.guess = isUsable(guess) ? guess : Type::none();
  }
  out.dirty = false;
  out.memory = Type::none();
  for (Edge& e : edges) {
    const Variable& v = e.state.vars[i];
    out.dirty |= v.dirty;
    out.memory = out.memory | v.memory;
    out.owned &= v.owned;
    out.read &= v.read;
    out.forced &= v.forced;
    out.late |= v.late;
    out.unclear |= v.unclear || v.plain != edges[0].state.vars[i].plain || v.order != edges[0].state.vars[i].order;
    out.plain &= v.plain;
    out.leftOut &= v.leftOut;
    out.unassigned &= v.unassigned;
  }
}

// ---- control ------------------------------------------------------------------------------------------------------
void Builder::jumpTo(int target) {
  ended_ = true;
  if (target < in_.entryPc) return leaveTo(pc_, state_, Reason::Leave);  // a loop around it: counted there, and entered
  if (target <= pc_) return closeLoop(target);
  arriveAt(target);
}

void Builder::branch(Instr* test, int yes, int no) {
  Block *from = block_, *first = graph->newBlock(), *second = graph->newBlock();
  graph->append(from, Op::Branch, Type::none(), {test})->pc = pc_;
  graph->link(from, first);
  graph->link(from, second);
  const State state = state_;
  block_ = first;
  jumpTo(yes);
  block_ = second;
  state_ = state;
  jumpTo(no);
}

void Builder::leaveTo(int pc, const State& state, Reason reason) {
  Instr* e = emit(Op::Exit, Type::none(), {goesBackFurther() ? cp_ : checkpointAt(pc, state)});
  e->kind = static_cast<int>(reason);
  ended_ = true;
}

void Builder::closeLoop(int target) {
  assume(emit(Op::Tick, Type::test()), Reason::Poll);
  Header* found = headerFor(target);
  if (!found || !agree(*found)) return;
  Header& header = *found;
  graph->append(block_, Op::Jump, Type::none());
  graph->link(block_, header.block);
  for (size_t i = 0; i < state_.stack.size(); i++)
    if (Instr* p = header.state.stack[i].value; p && p->block == header.block && p->op == Op::Phi)
      p->args.push_back(state_.stack[i].value);
  for (size_t i = 0; i < state_.vars.size(); i++)
    if (Instr* p = header.state.vars[i].value; p && p->block == header.block && p->op == Op::Phi)
      p->args.push_back(state_.vars[i].value);
}

// Does the state at a back edge fit the loop's header? Mends what memory lacks; widens expectations where types differ,
// all of them at once: each time costs a translation.
bool Builder::agree(Header& header) {
  Expectation& e = *header.expectation;
  for (size_t i = 0; i < state_.vars.size(); i++) widened_ |= widens(e, static_cast<int>(i), header);
  if (state_.hasEnv && !header.state.hasEnv) widened_ = e.hasEnv = true;
  if (widened_) return false;
  for (size_t i = 0; i < state_.vars.size(); i++)
    if (!header.state.vars[i].value) flushVariable(static_cast<int>(i));
  for (size_t i = 0; i < state_.stack.size(); i++) {
    Operand& o = state_.stack[i];
    const Operand& h = header.state.stack[i];
    const bool isPhi = h.value && isPhiOf(h.value, header.block);
    if (h.value && !isPhi && o.value != h.value) return refusal = &refusals::LoopOperand, false;
    if (isPhi && !o.value) return refusal = &refusals::LoopPosition, false;
    if (h.inMemory && !o.inMemory && !h.from) storeOperand(static_cast<int>(i));
  }
  return true;
}

// Does a variable show that less must be expected of it?
bool Builder::widens(Expectation& e, int slot, const Header& header) const {
  const Variable &v = state_.vars[static_cast<size_t>(slot)], &h = header.state.vars[static_cast<size_t>(slot)];
  const Type memory = !h.value && v.dirty ? v.value->type : v.memory;
  const bool isLost = h.value && (!v.value || (!isPhiOf(h.value, header.block) && v.value != h.value));
  if (isLost && v.value && isSameForm(v.value->type, h.value->type) && e.assigned.insert(slot).second) return true;
  if (isLost) return e.inMemory[slot] = true;
  const bool wider = h.value && !v.value->type.isA(h.value->type), dirtied = h.value && v.dirty && !h.dirty;
  const bool stored = !memory.isA(h.memory), shared = h.owned && !v.owned;
  if (wider) e.types[slot] = v.value->type;
  if (dirtied) e.dirty[slot] = true;
  if (stored) e.memory[slot] = memory;
  if (shared) e.shared[slot] = true;
  return wider || dirtied || stored || shared;
}

// ---- emitting -----------------------------------------------------------------------------------------------------
namespace {
bool asksFrame(Op op) { return op == Op::EnvSame; }
bool asksAround(Op op) { return op == Op::FindCell || op == Op::FindGlobal || op == Op::IsSibling; }
}  // namespace

Instr* Builder::emit(Op op, Type type, std::vector<Instr*> args) {
  Instr* i = graph->append(block_, op, type, std::move(args));
  i->pc = pc_;
  i->inlined = number_;
  const bool isTold = seesOuter_ && (!graph->quiet || (graph->inner && (op == Op::FindCell || op == Op::IsSibling)));
  if (isFrameless() && (asksFrame(op) || (asksAround(op) && !isTold))) giveUp();  // no frame to ask
  const bool writesFrame = i->effects() & (pir::kWriteVar | pir::kWriteStack);
  if (isChained_ ? writesFrame : isFrameless() && i->writes()) giveUpQuiet();  // going back would do it twice
  if (isChained_ && (op == Op::StBinding || op == Op::OwnBinding || op == Op::GrowBinding)) noteAssigned(i->args[0]);
  if (graph->quiet && (i->effects() & pir::kAllocates)) giveUp();  // the collector would not find it
  if (const Type known = pir::infer(*i); !known.isNone()) i->type = known;
  return i;
}

Instr* Builder::constant(double number, Type type) {
  Instr* i = emit(Op::Const, type);
  i->number = number;
  return i;
}

Instr* Builder::checkpointAt(int pc, const State& state) {
  Instr* c = graph->append(block_, Op::Checkpoint, Type::none());
  c->pc = pc;
  c->slot = static_cast<int>(state.stack.size());
  if (isChained_) c->inlined = number_;
  list(c, state, state.stack.size());
  return c;
}

// What memory lacks of this frame and of those that wait for it: of one that is not there, everything.
void Builder::list(Instr* c, const State& state, size_t depth) const {
  const int frame = isChained_ ? number_ : 0;
  const auto add = [&](Instr* value, bool isVariable, int index, int flags) {
    c->args.push_back(value);
    c->state.push_back({isVariable, index, frame, flags});
  };
  if (isChained_) {
    caller_->list(c, caller_->state_, static_cast<size_t>(graph->inlined[static_cast<size_t>(number_ - 1)].depth));
    add(closure_, false, pir::kClosureEntry, 0);
  }
  for (size_t i = 0; i < depth; i++)
    if (!state.stack[i].inMemory) add(state.stack[i].value, false, static_cast<int>(i), 0);
  for (size_t i = 0; i < state.vars.size(); i++) {
    const Variable& v = state.vars[i];
    if (isChained_ ? v.value != nullptr : v.dirty) add(v.value, true, static_cast<int>(i), isChained_ ? slotFlags(i, v) : 0);
  }
}

// As tier 1 would have them in its slot.
int Builder::slotFlags(size_t variable, const Variable& v) const {
  if (variable >= formalFlags_.size()) return v.order << interp::kOrderShift;
  if (v.plain) return 0;
  if (v.leftOut && !bytecode::isConstantDefault(in_.code->defaults[variable])) return formalFlags_[variable] | interp::kSlotEvaluated;
  return v.read ? formalFlags_[variable] & ~interp::kSlotUnread : formalFlags_[variable];
}

void Builder::assumeAt(Instr* cp, Instr* test, Reason reason, int feedback) {
  Instr* a = emit(Op::Assume, Type::none(), {test, cp});
  a->kind = static_cast<int>(reason);
  a->feedback = feedback;
}

void Builder::assume(Instr* test, Reason reason, int feedback) {
  // The checkpoint comes before the test, so that the two stay together.
  if (!cp_) {
    cp_ = checkpointAt(pc_, before_);
    auto& list = block_->instrs;
    if (list.size() > 1 && list[list.size() - 2] == test) std::swap(list[list.size() - 2], list[list.size() - 1]);
  }
  assumeAt(cp_, test, reason, feedback);
}

void Builder::exit(Reason reason) { leaveTo(atomicPc_ >= 0 ? atomicPc_ : pc_, before_, reason); }

// ---- tier 1 -------------------------------------------------------------------------------------------------------
void Builder::flushVariable(int slot) {
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  if (!v.dirty) return;
  emit(Op::StVar, Type::none(), {v.value})->slot = slot;
  v.dirty = false;
  v.memory = v.value->type;
}

void Builder::flushVariables() {
  for (size_t i = 0; i < state_.vars.size(); i++) flushVariable(static_cast<int>(i));
}

void Builder::flushOperands() {
  for (size_t i = 0; i < state_.stack.size(); i++) {
    Operand& o = state_.stack[i];
    if (o.inMemory) continue;
    storeOperand(static_cast<int>(i));
    o.inMemory = true;
  }
}

void Builder::storeOperand(int depth) {
  Instr* value = boxed(state_.stack[static_cast<size_t>(depth)].value);
  emit(Op::StStack, Type::none(), {value})->slot = depth;
}

namespace {

bool isLoad(Bc op) { return op == Bc::LdVar || op == Bc::LdLate || op == Bc::LdIndex; }

void noteForced(Variable& v, Type guess) {
  v.forced = true;
  if (!guess.isNone()) v.guess = guess;
}

bool makesEnvironment(Bc op) { return op == Bc::EvalAst || op == Bc::CallSpecial; }

// S3 dispatch ends the frame when it finds a method.
bool mayEndFrame(const bytecode::Code& code, int pc) {
  if (static_cast<Bc>(code.words[static_cast<size_t>(pc)]) != Bc::CallSpecial) return false;
  SEXP call = code.pool[static_cast<size_t>(code.words[static_cast<size_t>(pc + 1)])];
  SEXP name = host::type(call) == LANGSXP ? host::car(call) : R_NilValue;
  return host::type(name) == SYMSXP && !std::strcmp(CHAR(PRINTNAME(name)), "UseMethod");
}

}  // namespace

int Builder::immediateOf(int pc, char letter) const {
  const auto& words = in_.code->words;
  const char* letters = bytecode::opInfo(static_cast<Bc>(words[static_cast<size_t>(pc)])).immediates;
  for (int i = 0; letters[i]; i++)
    if (letters[i] == letter) return words[static_cast<size_t>(pc + 1 + i)];
  return -1;
}

// A function that is an argument has been evaluated, to be called.
void Builder::noteFunction() {
  const auto s = static_cast<size_t>(word(1));
  int slot;
  if (!in_.code->sites[s].symbol || ownerOf(in_.code->sites[s].symbol, &slot) != this || slot >= in_.code->formalCount) return;
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  v.late |= !v.forced && isInLoop(pc_) && !loopEnd_.empty();
  noteForced(v, in_.sites[s].primitive ? Type(Type::kPrim) : Type(Type::kClo | Type::kAttributes | Type::kObject));
  v.read = true;
}

// A field of an environment that tier 1 notes nothing of, since it may be lapply()'s: GNU R changes the objects there in place.
bool Builder::readsLooping(Bc op, const State& before) const {
  if (op != Bc::Dollar) return false;
  const Operand& o = before.stack.back();
  return !o.value && o.feedback >= 0 && !in_.types[static_cast<size_t>(o.feedback)].seen;
}

void Builder::step() {
  if (isFrameless()) return giveUp();
  if (isWhole()) return giveUpWhole();
  const Bc op = static_cast<Bc>(word(0));
  const int depth = static_cast<int>(state_.stack.size());
  const std::vector<FlowEdge> edges = bytecode::successors(*in_.code, pc_, depth);
  if (edges.empty() || mayEndFrame(*in_.code, pc_)) return leaveTo(pc_, state_, Reason::Leave);
  if (!state_.hasEnv && (makesEnvironment(op) || failed(Reason::Reflected))) makeEnvironment();
  stepped += isInLoop(pc_);
  flushVariables();
  flushOperands();
  Instr* next = emit(Op::Step, Type::nat());
  next->slot = depth;
  State untouched = state_;
  pop(bytecode::popsAt(*in_.code, pc_));
  const int pushes = bytecode::opInfo(op).pushes;
  const int slot = pushes == 1 && !readsLooping(op, untouched) ? immediateOf(pc_, 'f') : -1;
  const Type guess = slot >= 0 && !failed(Reason::Type) ? feedbackType(in_.types[static_cast<size_t>(slot)]) : Type::none();
  for (int i = 0; i < pushes; i++) state_.stack.push_back({nullptr, true, guess, slot, nullptr, nullptr});
  const int variable = immediateOf(pc_, 'v'), changed = bytecode::onlyReads(op) ? -1 : variable;
  forget(state_, changed);
  forget(untouched, changed);
  if (isLoad(op)) noteForced(state_.vars[static_cast<size_t>(variable)], guess);
  if (op == Bc::LdFun) noteFunction();
  const State after = state_;
  for (size_t i = 0; i < edges.size(); i++) {
    const bool last = i + 1 == edges.size();
    if (!last && std::any_of(edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(i),
                             [&](const FlowEdge& e) { return e.target == edges[i].target; }))
      continue;
    Block* other = nullptr;
    if (!last) {
      Instr* test = emit(Op::PcIs, Type::test(), {next});
      test->pc = edges[i].target;
      graph->append(block_, Op::Branch, Type::none(), {test});
      Block* here = graph->newBlock();
      other = graph->newBlock();
      graph->link(block_, here);
      graph->link(block_, other);
      block_ = here;
    }
    state_ = edges[i].depth == static_cast<int>(after.stack.size()) ? after : untouched;
    if (!state_.hasEnv)
      assumeAt(checkpointAt(edges[i].target, state_), emit(Op::EnvSame, Type::test()), Reason::Reflected);
    if (edges.size() == 1) return;
    jumpTo(edges[i].target);
    block_ = other;
  }
}

// ---- operands and variables ---------------------------------------------------------------------------------------
Instr* Builder::boxed(Instr* value) {
  return value && value->type.isComplex() ? emit(Op::Box, value->type.with(Type::kVector), {value}) : value;
}

Instr* Builder::use(int i) { return boxed(operand(i)); }

Instr* Builder::operand(int i) {
  Operand& o = top(i);
  if (o.value || o.from) return o.value;
  if (!isUsable(o.guess) || failed(Reason::Type)) return nullptr;
  const int depth = static_cast<int>(state_.stack.size()) - 1 - i;
  Instr* test = emit(Op::StackIs, Type::test());
  test->slot = depth;
  test->expected = o.guess;
  assume(test, Reason::Type, o.feedback);
  o.value = emit(Op::LdStack, o.guess);
  o.value->slot = depth;
  return o.value;
}

Instr* Builder::raw(int i) {
  Instr* v = operand(i);
  return v && v->type.isUnboxed() ? v : nullptr;
}

Instr* Builder::notNa(Instr* value, Reason reason) {
  if (value->type.may(Type::kNa)) assume(emit(Op::NotNA, Type::test(), {value}), reason);
  return value;
}

Instr* Builder::toReal(Instr* value) {
  return value->type.kinds() == Type::kDbl ? value : emit(Op::ToDbl, Type::dbl(), {value});
}

// A number that is NA has become another NA in GNU R.
Instr* Builder::toComplex(Instr* value) {
  if (value->type.isComplex()) return value;
  notNa(value);
  return emit(Op::MkCplx, Type::none(), {toReal(value), constant(0, Type(Type::kDbl))});
}

// A value of the code's own, as an operand.
Instr* Builder::constantOf(SEXP object, const std::string& label) {
  const Type type = pir::typeOf(object);
  if (type.isComplex()) {
    const auto part = [&](int k) { return constant(host::reals(object)[k], Type::dbl()); };
    return emit(Op::MkCplx, Type::none(), {part(0), part(1)});
  }
  Instr* c = graph->append(block_, Op::Const, type);
  if (type.isUnboxed()) c->number = type.kinds() == Type::kDbl ? host::reals(object)[0] : host::ints(object)[0];
  c->object = object;
  c->label = label;
  return c;
}

Instr* Builder::typed(Instr* boxed, Type type, int feedback) {
  if (boxed->type.isA(type)) return boxed;
  Instr* test = emit(Op::IsType, Type::test(), {boxed});
  test->expected = type;
  assume(test, Reason::Type, feedback);
  return emit(type.isRaw() ? Op::Unbox : Op::Cast, type, {boxed});
}

Instr* Builder::refined(Instr* value, int feedback) {
  if (feedback < 0 || isUsable(value->type) || failed(Reason::Type)) return value;
  const Type type = feedbackType(in_.types[static_cast<size_t>(feedback)]);
  return type.isNone() ? value : typed(value, type, feedback);
}

Instr* Builder::readVariable(int slot, int feedback) {
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  if (v.memory == Type::absent()) return nullptr;  // whoever needs it evaluates it (ownVariable)
  if (v.value || isFrameless()) return v.value;
  const bool known = isUsable(v.memory);
  Type type = v.memory;
  if (!known) {
    if (failed(Reason::Variable)) return nullptr;
    if (isWhole() && isUsable(settledType(slot))) return settle(slot);
    const auto* seen = feedback >= 0 ? &in_.types[static_cast<size_t>(feedback)] : nullptr;
    // An argument is forced by tier 1, once; in a loop that has happened before, if the code starts there.
    if (seen && (seen->seen & feedback::kSeenPromise) && v.memory.may(Type::kOther) && !v.forced) {
      const bool inLoop = !loopEnd_.empty() && isInLoop(pc_);
      v.late |= inLoop;
      if (!inLoop || in_.entryPc == 0) return nullptr;
    }
    type = seen ? feedbackType(*seen) : v.guess;
    if (!isUsable(type)) type = v.guess;
    if (!v.memory.isNone()) type = type & v.memory;
    if (!isUsable(type)) return nullptr;
    Instr* test = emit(Op::SlotIs, Type::test());
    test->slot = slot;
    test->expected = type;
    assume(test, Reason::Variable, feedback);
  }
  v.value = emit(Op::LdVar, type);
  v.value->slot = slot;
  v.memory = type;
  return v.value;
}

// In a loop that is the first round's business.
Type Builder::settledType(int slot) const {
  const auto i = static_cast<size_t>(slot);
  if (!loopEnd_.empty() && isInLoop(pc_)) return Type::none();
  return i < in_.settled.size() && !state_.vars[i].forced && state_.vars[i].memory == Type::any() ? in_.settled[i] : Type::none();
}

// An argument that nobody has evaluated, in the middle of a call that is translated as one whole: what that does cannot be seen,
// so a promise of a mere variable may be evaluated at once.
Instr* Builder::settle(int slot) {
  Type type = in_.settled[static_cast<size_t>(slot)];
  if (type.isRaw()) type = type.with(Type::kNa);
  Instr* test = emit(Op::SlotSettles, Type::test());
  test->slot = slot;
  test->expected = type;
  assume(test, Reason::Variable);
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  v.value = emit(Op::LdVar, type);
  v.value->slot = slot;
  v.memory = type;
  v.forced = true;
  return v.value;
}

// May assigning the variable be an error, or a call of a function?
bool Builder::isForOthers(int slot) const {
  return !isFrameless() && state_.hasEnv && state_.vars[static_cast<size_t>(slot)].memory == Type::any() && failed(Reason::Bindings);
}

void Builder::writeVariable(int slot, Instr* value) {
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  spoil(in_.code->variables[static_cast<size_t>(slot)]);
  if (isFrameless()) {
    v.value = value;
    v.memory = Type::any();
    v.read = v.plain = true;
    v.leftOut = v.unclear = v.unassigned = false;
    if (!v.order) v.order = ++state_.assigned;
    if (state_.scope) storeInScope(slot, value);
    return;
  }
  v.unassigned = false;
  if (state_.hasEnv && v.memory == Type::any() && !assumePlainBindings()) return assignUnknown(slot, value);
  if (value->op == Op::Local && !state_.hasEnv && makerOf(value) == this) return deferFunction(slot, value);
  if (value->type.isRaw() && holdsRaw(v.memory) && v.plain) {
    v.dirty = true;
  } else {
    emit(Op::StVar, Type::none(), {value})->slot = slot;
    v.memory = value->type;
    v.dirty = false;
    v.plain = true;
    share(value);
  }
  v.value = value;
  v.owned = false;
  v.read = true;
}

void Builder::deferFunction(int slot, Instr* local) {
  Instr* store = emit(Op::StLocal, Type::none());
  store->slot = slot;
  store->object = local->object;
  store->label = local->label;
  Variable& v = state_.vars[static_cast<size_t>(slot)];
  v.value = local;
  v.memory = Type::any();  // nobody can read it as it is
  v.dirty = v.owned = false;
  v.read = v.plain = true;
}

// What names mean, from here on.
void Builder::assumeWorld() {
  usesWorld = true;
  if (!state_.worldChecked) assume(emit(Op::WorldSame, Type::test()), Reason::Redefined);
  state_.worldChecked = true;
}

// In an environment that others can reach, a variable may be locked, or be a function that answers for it (an active
// binding). None is when the code is entered; that it stays so is assumed.
bool Builder::assumePlainBindings() {
  if (failed(Reason::Bindings)) return false;
  if (!state_.bindingsChecked) assume(emit(Op::BindingsSame, Type::test()), Reason::Bindings);
  state_.bindingsChecked = true;
  return true;
}

// The variable may be an active binding: a function that looks at the others, changes them, and gives back what it likes.
void Builder::assignUnknown(int slot, Instr* value) {
  flushVariables();
  emit(Op::StVar, Type::none(), {value})->slot = slot;
  forget(state_, slot);
  state_.vars[static_cast<size_t>(slot)].guess = isUsable(value->type) ? value->type : Type::none();
}

// Code of others has run. Without an environment it cannot have changed variables, but for the one assigned.
void Builder::forget(State& state, int changed) const {
  state.worldChecked = state.bindingsChecked = false;
  for (size_t i = 0; i < state.vars.size(); i++) {
    Variable& v = state.vars[i];
    v.owned = false;
    if (!state.hasEnv && static_cast<int>(i) != changed) continue;
    forgetVariable(v);
    v.unassigned = false;
  }
}

void Builder::forgetVariable(Variable& v) const {
  if (v.value) v.guess = isUsable(v.value->type) ? v.value->type : Type::none();
  else if (isUsable(v.memory)) v.guess = v.memory;
  v.value = nullptr;
  v.memory = Type::any();
  v.owned = false;
}

namespace {
// An object that no variable can hold but one it was assigned to, or the one it was read from.
bool isOwnObject(const Instr* i) {
  switch (i->op) {
    case Op::Const: case Op::Box: case Op::LdVar: case Op::Own: case Op::Grow: case Op::NewVec: case Op::Combine: case Op::MakeList:
    case Op::LoadStr: case Op::SubStr: case Op::VecArith: return true;
    default: return false;
  }
}
}  // namespace

void Builder::share(const Instr* value) {
  if (value->type.isRaw()) return;
  if (isChained_) caller_->share(value);
  for (Variable& v : state_.vars)
    if (v.value == value || (v.value && !isOwnObject(value) && (v.value->type.kinds() & value->type.kinds()))) v.owned = false;
}

// May one of the operands up to this depth be an object of such a kind? The sequence of a for loop is counted as held. What
// feedback promises of an operand in memory is not known yet.
bool Builder::isHeldBelow(int depth, uint32_t kinds) const {
  for (size_t i = 0; i < static_cast<size_t>(depth); i++) {
    const Operand& o = state_.stack[i];
    const Type type = o.value ? o.value->type : o.known();
    if (o.from || type.isUnboxed() || (type.isComplex() && !o.inMemory) || type == Type::nat() || (o.value && o.value->op == Op::Const)) continue;
    const Instr* next = i + 1 < state_.stack.size() ? state_.stack[i + 1].value : nullptr;
    if (next && next->type == Type::nat()) continue;
    if (type.isNone() || (type.kinds() & kinds)) return true;
  }
  return isHeldInChain(kinds);
}

// ... or something that frames which are not there would hold, or an operand of those that wait?
bool Builder::isHeldInChain(uint32_t kinds) const {
  if (!isChained_) return false;
  const auto mayHold = [kinds](const Variable& v) {
    return v.value && !v.value->type.isRaw() && !v.value->isConstant() && (v.value->type.kinds() & kinds);
  };
  if (std::any_of(state_.vars.begin(), state_.vars.end(), mayHold)) return true;
  return caller_->isHeldBelow(graph->inlined[static_cast<size_t>(number_ - 1)].depth, kinds);
}

// Could an operand that is still to be used be this vector? Then it must not change.
bool Builder::isAliased(const Instr* vector) const {
  for (const Operand& o : state_.stack) {
    if (o.value == vector) return true;
    if (o.value && o.value->type.isComplex() && o.inMemory && vector->type.may(Type::kCplx)) return true;
    if (o.value || o.from) continue;
    const Type type = o.known();
    if (type.isNone() || type == Type::any() || (!type.isUnboxed() && (type.kinds() & vector->type.kinds()))) return true;
  }
  return false;
}

// ---- the run ------------------------------------------------------------------------------------------------------
namespace {
using Handler = bool (Builder::*)();
}  // namespace

struct Handlers {
  Handler table[static_cast<size_t>(Bc::kCount)] = {};
  Handlers() {
    const auto set = [this](Handler h, std::initializer_list<Bc> ops) {
      for (Bc op : ops) table[static_cast<size_t>(op)] = h;
    };
    set(&Builder::constantOp, {Bc::Const, Bc::ConstBoxed});
    set(&Builder::pop1, {Bc::Pop});
    set(&Builder::dup, {Bc::Dup});
    set(&Builder::reset, {Bc::Reset});
    set(&Builder::visible, {Bc::Visible, Bc::Invisible});
    set(&Builder::load, {Bc::LdVar, Bc::LdLate, Bc::LdIndex});
    set(&Builder::loadPure, {Bc::LdPure});
    set(&Builder::loadFree, {Bc::LdFree});
    set(&Builder::loadEither, {Bc::LdEither});
    set(&Builder::adopt, {Bc::Adopt});
    set(&Builder::loadPureFree, {Bc::LdPureFree});
    set(&Builder::store, {Bc::StVar});
    set(&Builder::jump, {Bc::Br, Bc::Loop});
    set(&Builder::brFalse, {Bc::BrFalse});
    set(&Builder::andFirst, {Bc::AndFirst});
    set(&Builder::orFirst, {Bc::OrFirst});
    set(&Builder::logicSecond, {Bc::AndSecond, Bc::OrSecond});
    set(&Builder::forStart, {Bc::ForStart});
    set(&Builder::forRange, {Bc::ForRange});
    set(&Builder::forStep, {Bc::ForStep});
    set(&Builder::forEnd, {Bc::ForEnd});
    set(&Builder::returnOp, {Bc::Return});
    set(&Builder::arith, {Bc::Add, Bc::Sub, Bc::Mul, Bc::Div, Bc::Mod, Bc::IDiv, Bc::Pow});
    set(&Builder::compare, {Bc::Eq, Bc::Ne, Bc::Lt, Bc::Le, Bc::Gt, Bc::Ge});
    set(&Builder::logic, {Bc::And, Bc::Or});
    set(&Builder::negate, {Bc::Neg});
    set(&Builder::plus, {Bc::Plus});
    set(&Builder::notOp, {Bc::Not});
    set(&Builder::math, {Bc::Math1});
    set(&Builder::pureArith, {Bc::PureArith});
    set(&Builder::brObject, {Bc::BrObject});
    set(&Builder::subset, {Bc::Subset});
    set(&Builder::subsetMat, {Bc::SubsetMat});
    set(&Builder::subsetLine, {Bc::SubsetN});
    set(&Builder::pureSubset, {Bc::PureSubset});
    set(&Builder::pureBuiltin, {Bc::PureBuiltin});
    set(&Builder::pureDollar, {Bc::PureDollar});
    set(&Builder::pureTrue, {Bc::PureTrue});
    set(&Builder::length, {Bc::Length});
    set(&Builder::isType, {Bc::IsType});
    set(&Builder::checkMissing, {Bc::CheckMissing});
    set(&Builder::seqAlong, {Bc::SeqAlong});
    set(&Builder::storeElement, {Bc::StElement});
    set(&Builder::guardBuiltin, {Bc::GuardBuiltin});
    set(&Builder::callBuiltin, {Bc::CallBuiltin});
    set(&Builder::shortcut, {Bc::Shortcut});
    set(&Builder::ldFun, {Bc::LdFun});
    set(&Builder::ldDots, {Bc::LdDots});
    set(&Builder::ldDd, {Bc::LdDd});
    set(&Builder::checkFun, {Bc::CheckFun});
    set(&Builder::makePromise, {Bc::MkProm});
    set(&Builder::makeClosure, {Bc::MkClosure});
    set(&Builder::call, {Bc::Call});
    set(&Builder::dollar, {Bc::Dollar});
    set(&Builder::storeSuper, {Bc::StSuper});
    set(&Builder::switchOp, {Bc::Switch});
    set(&Builder::complexAssign, {Bc::AssignStart, Bc::SuperStart});
  }
};

bool (Builder::*handlerOf(Bc op))() {
  static const Handlers handlers;
  return handlers.table[static_cast<size_t>(op)];
}

// What tier 1 spends time on beyond fetching the instruction.
static bool isWork(Bc op) {
  switch (op) {
    case Bc::Const: case Bc::ConstBoxed: case Bc::Pop: case Bc::Dup: case Bc::Reset: case Bc::Visible: case Bc::Invisible:
    case Bc::Br: case Bc::Loop: case Bc::BrObject: case Bc::LdVar: case Bc::LdLate: case Bc::LdPure: case Bc::StVar: case Bc::Adopt:
      return false;
    default: return true;
  }
}

bool Builder::isInLoop(int pc) const {
  if (loopEnd_.empty()) return true;
  return std::any_of(loopEnd_.begin(), loopEnd_.end(), [pc](const auto& l) { return l.first <= pc && pc <= l.second; });
}

void Builder::translate() {
  ended_ = false;
  while (!ended_ && !widened_ && !refusal) {
    before_ = state_;
    if (!goesBackFurther() || pc_ == wholeFrom_) cp_ = nullptr;
    const Bc op = static_cast<Bc>(word(0));
    next_ = pc_ + bytecode::opWidth(op);
    const Handler handler = handlerOf(op);
    const bool counts = isInLoop(pc_) && isWork(op);
    if (handler && (this->*handler)()) native += counts;
    else if (!ended_ && !widened_ && !refusal) step();
    if (ended_ || widened_ || refusal || partKinds()) return;
    pc_ = next_;
    if (!leaders_.count(pc_)) continue;
    return arriveAt(pc_);
  }
}

Result build(const Snapshot& snapshot, bool quiet) {
  constexpr int kAttempts = 100;
  Learnt learnt;
  for (int i = 0; i < kAttempts; i++) {
    auto graph = std::make_unique<Graph>();
    Builder builder(snapshot, *graph, learnt, quiet);
    if (!builder.run()) continue;
    Result result;
    result.refusal = builder.refusal;
    result.native = builder.native;
    result.stepped = builder.stepped;
    result.called = builder.called;
    result.usesWorld = builder.usesWorld;
    if (!builder.refusal) result.graph = std::move(graph);
    return result;
  }
  return {nullptr, &refusals::Unsettled, 0, 0, 0, false};
}

bool isMixed(const feedback::TypeSlot& slot) {
  constexpr uint64_t kBoth = uint64_t{1} << INTSXP | uint64_t{1} << REALSXP | feedback::kSeenPlainScalar;
  return (slot.seen & ~feedback::kSeenPromise) == kBoth;
}

pir::Type feedbackType(const feedback::TypeSlot& slot) {
  const uint32_t types = static_cast<uint32_t>(slot.seen), combos = static_cast<uint32_t>(slot.seen >> 32) & 0xff;
  if (!types || (types & (types - 1))) return Type::none();
  int sexp = 0;
  while (!(types >> sexp & 1)) sexp++;
  uint32_t bits = pir::kindOf(sexp);
  if (bits == Type::kOther) return Type::none();
  const bool isVector = bits & (Type::kNumeric | Type::kCplx | Type::kStr | Type::kRaw | Type::kList);
  if (isVector) bits |= Type::kNa;
  // Combinations are numbered scalar 1, object 2, ALTREP 4.
  const bool attributes = slot.seen & feedback::kSeenAttributes;
  if (attributes) bits |= Type::kAttributes;
  for (uint32_t c = 0; c < 8; c++) {
    if (!(combos >> c & 1)) continue;
    if (isVector && (!(c & 1) || !(bits & (Type::kNumeric | Type::kCplx)))) bits |= Type::kVector;
    if (c & 2) bits |= Type::kObject;
    if (c & 4) bits |= Type::kAltrep;
  }
  if (bits & (Type::kAttributes | Type::kObject | Type::kAltrep) && isVector) bits |= Type::kVector;
  return Type(bits);
}

}  // namespace hunch::build
