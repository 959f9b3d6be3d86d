// Promises evaluated where they are made, defaults where they are read, and functions that are only called.
//
// A call whose arguments are promises is translated as one whole, from LdFun (or CheckFun) to Call, when its callee is inlined
// or quiet and surely evaluates those arguments (bytecode/strict.h): then they are evaluated first. Nobody can tell, because
// neither they nor the callee do anything that could be seen; what does not go as expected goes back to LdFun, and tier 1
// makes promises. A callee that does more is called directly if it looks at them before it does (Code::earlyFormals),
// but for reading variables of its environment that are plain (Code::nextFormals).
#include "hunch/build/builder.h"
#include "hunch/bytecode/flow.h"

namespace hunch::build {

using bytecode::ArgKind;
using bytecode::CallSite;

namespace {

// All arguments that are promises are known, which means that the callee is sure to evaluate them.
bool canEvaluateAll(const SiteFact& fact, const CallSite& site) {
  for (size_t i = 0; i + 1 < fact.match.size() && i < 64; i++) {
    const int a = fact.match[i];
    if (a < 0 || site.kinds[static_cast<size_t>(a)] != ArgKind::Promise) continue;
    if (!fact.promises[static_cast<size_t>(a)]) return false;
  }
  return true;
}

}  // namespace

bool hasPromise(const CallSite& site) {
  return std::find(site.kinds.begin(), site.kinds.end(), ArgKind::Promise) != site.kinds.end();
}

// Where the call of this site is made, whose function is found at `from`.
int callOf(const bytecode::Code& code, int from, int site) {
  for (int pc = from; pc < static_cast<int>(code.words.size());) {
    const Bc op = static_cast<Bc>(code.words[static_cast<size_t>(pc)]);
    if (op == Bc::Call && code.words[static_cast<size_t>(pc + 1)] == site) return pc;
    pc += bytecode::opWidth(op);
  }
  return -1;
}

bool Builder::mayBeWhole(const SiteFact& fact, const CallSite& site) const {
  if (!hasPromise(site) || !(fact.callee || fact.quiet || fact.direct) || learnt_.notInlined.count(pathTo(pc_))) return false;
  return !fact.promises.empty() && canEvaluateAll(fact, site);
}

bool Builder::beginWhole(const SiteFact& fact, const CallSite& site) {
  const int call = callOf(*in_.code, pc_, word(1));
  if (call < 0) return false;
  isApply_ = mayApply(fact, call);
  if (!isApply_ && !mayDispatch(fact, site) && !mayBeWhole(fact, site)) return false;
  wholeFrom_ = pc_;
  wholeTo_ = call;
  return true;
}

void Builder::giveUpWhole() {
  learnt_.notInlined.insert(pathTo(isApply_ ? wholeTo_ : wholeFrom_));
  widened_ = true;
}

// Values of variables the promise will read, as far as memory is known to have them.
void Builder::preloadFor(const Snapshot& promise) {
  const auto& code = *promise.code;
  for (size_t pc = 0; pc < code.words.size();) {
    const Bc op = static_cast<Bc>(code.words[pc]);
    if (op == Bc::LdFree || op == Bc::LdPureFree) {  // what its code names
      int slot;
      if (Builder* owner = ownerOf(code.pool[static_cast<size_t>(code.words[pc + 1])], &slot); owner == this)
        readVariable(slot, -1);
    }
    pc += static_cast<size_t>(bytecode::opWidth(op));
  }
  for (const SiteFact& site : promise.sites) {
    for (const auto& inner : site.promises)
      if (inner) preloadFor(*inner);
    if (site.local && site.callee) preloadFor(*site.callee);
    if (!site.apply) continue;
    preloadFor(*site.apply->call.callee);
    for (const auto& inner : site.apply->promises)
      if (inner) preloadFor(*inner);
  }
}

// The builder whose variable a name is, seen from this code; null: it is nobody's.
Builder* Builder::ownerOf(SEXP symbol, int* slot) {
  const auto& names = in_.code->variables;
  const auto it = std::find(names.begin(), names.end(), symbol);
  if (it == names.end()) return scope_ ? scope_->ownerOf(symbol, slot) : nullptr;
  *slot = static_cast<int>(it - names.begin());
  return this;
}

// The same of a variable that the code itself does not have, or has not assigned so far: nor have those passed over.
Builder* Builder::ownerAround(SEXP symbol, int* slot) {
  Builder* owner = scope_ ? scope_->ownerOf(symbol, slot) : nullptr;
  while (owner && owner->state_.vars[static_cast<size_t>(*slot)].unassigned) owner = owner->scope_ ? owner->scope_->ownerOf(symbol, slot) : nullptr;
  return owner;
}

bool Builder::makePromise() {
  SEXP expression = in_.code->pool[static_cast<size_t>(word(1))];
  if (makeApplied(expression)) return true;
  const Snapshot* promise = nullptr;
  const SiteFact* call = nullptr;
  for (const SiteFact& fact : in_.sites)
    for (const auto& p : fact.promises)
      if (p && p->code->body == expression) promise = p.get();
  if (!promise) promise = argumentOfApply(expression, &call);
  if (call && makeExample(*call, *promise)) return true;
  if (!isFrameless() && !isWhole()) return !isAtomic() && makeArgument(expression);
  if (!promise || !promise->code->variables.empty() || path_.size() >= 8) return false;
  if (learnt_.notInlined.count(pathTo(pc_))) return false;
  preloadFor(*promise);
  exposeVariables();
  Instr* value = translatePromise(*promise, *this);
  if (value) push(value);
  return true;
}

bool Builder::makeArgument(SEXP expression) {
  if (!state_.hasEnv && (!in_.lendsVariables || failed(Reason::Reflected))) makeEnvironment();
  flushVariables();
  Instr* made = emit(Op::MkArg, Type(Type::kOther));
  made->object = expression;
  made->label = "constant " + std::to_string(word(1));
  push(made);
  storeOperand(static_cast<int>(state_.stack.size()) - 1);
  top() = {nullptr, true, {}, -1, nullptr, nullptr};  // no value that anybody could use
  called += isInLoop(pc_);                             // tier 1 makes it as quickly
  cp_ = nullptr;
  if (!state_.hasEnv) assumeAt(checkpointAt(next_, state_), emit(Op::EnvSame, Type::test()), Reason::Reflected);
  return true;
}

// Here, where this builder is, but with the variables of the owner.
Instr* Builder::translatePromise(const Snapshot& promise, Builder& owner) {
  Builder inner(*this, promise, pc_);
  inner.isPromise_ = true;
  inner.scope_ = &owner;
  inner.seesOuter_ = owner.seesOuter_;
  inner.env_ = owner.env_;
  return translateInline(inner, {});
}

// ---- defaults -----------------------------------------------------------------------------------------------------
// Does what is translated here run whenever the owner's code gets to the promise that this is (part of)?
bool Builder::isAlways(const Builder& owner) const {
  if (this == &owner) return true;
  return pending_.empty() && returns_.empty() && caller_->isAlways(owner);
}

// A variable of the owner, read here. Null: it has no value, or (widened_, ended_) nothing comes after it.
Instr* Builder::ownVariable(Builder& owner, int slot) {
  Variable& v = owner.state_.vars[static_cast<size_t>(slot)];
  if (v.memory == Type::absent()) return evaluateDefault(owner, slot);
  if (!v.value || v.read) return v.value;
  if (!owner.isFrameless()) emit(Op::MarkRead, Type::none())->slot = slot;
  else if (owner.isChained_ && isRepeatedIn(owner)) return giveUp(), nullptr;  // nobody could tell tier 1
  v.read = true;
  return v.value;
}

// Is this part of a loop that the owner's code knows nothing of?
bool Builder::isRepeatedIn(const Builder& owner) const {
  return this != &owner && caller_ && (isRepeated_ || caller_->isRepeatedIn(owner));
}

// The default of an argument that was left out is evaluated when it is first read, with the variables as they are then. What is
// evaluated on one way through a promise only is not known afterwards, nor could tier 1 be told.
Instr* Builder::evaluateDefault(Builder& owner, int slot) {
  if (isRepeatedIn(owner)) return giveUp(), nullptr;
  if (owner.state_.scope) return owner.giveUp(), nullptr;  // the binding there holds the promise
  Variable& v = owner.state_.vars[static_cast<size_t>(slot)];
  SEXP expr = owner.in_.code->defaults[static_cast<size_t>(slot)];
  v.memory = Type::any();  // a default that needs itself has no value
  Instr* value = nullptr;
  if (host::type(expr) == SYMSXP) {
    const auto& names = owner.in_.code->variables;
    const auto it = std::find(names.begin(), names.end(), expr);
    if (it != names.end()) value = ownVariable(owner, static_cast<int>(it - names.begin()));
  } else if (static_cast<size_t>(slot) < owner.in_.defaults.size() && owner.in_.defaults[static_cast<size_t>(slot)]) {
    if (path_.size() >= 8 || learnt_.notInlined.count(pathTo(pc_))) return nullptr;
    value = translatePromise(*owner.in_.defaults[static_cast<size_t>(slot)], owner);
  }
  if (isAlways(owner)) v.value = value;
  else if (owner.hasCheckpoints()) giveUp();
  return value;
}

// ---- functions that code makes for itself -------------------------------------------------------------------------
// A closure that is only called needs neither an object nor an environment: its variables are those of the builder that
// makes it, which is still at work. Whether anything else was done with it shows in the end. That of a frame waits in its
// variable, unmade (StLocal); Checkpoints may list it.
bool Builder::mayDefer() const {
  const bool isAssigned = static_cast<Bc>(in_.code->words[static_cast<size_t>(next_)]) == Bc::StVar;
  if (state_.hasEnv || !isAssigned || learnt_.notInlined.count(pathTo(pc_))) return false;
  SEXP expression = in_.code->pool[static_cast<size_t>(word(1))];
  return std::any_of(in_.sites.begin(), in_.sites.end(), [=](const SiteFact& s) { return s.local == expression && s.callee; });
}

bool Builder::makeLocal() {
  Instr* made = emit(Op::Local, Type(Type::kClo | Type::kAttributes));
  made->object = in_.code->pool[static_cast<size_t>(word(1))];
  made->label = "function " + std::to_string(word(1));
  root().locals_[made] = {number_, isFrameless() ? path_ : pathTo(pc_), mayLeaveScope() ? pathTo(pc_) : std::vector<int>{}};
  push(made);
  return true;
}

bool Builder::ldLocal(const SiteFact& fact, SEXP symbol) {
  int slot;
  Builder* owner = ownerOf(symbol, &slot);
  Instr* held = owner ? owner->state_.vars[static_cast<size_t>(slot)].value : nullptr;
  if (!held || !isOf(held, fact.local) || !makerOf(held)) return false;
  if (hasCheckpoints() && beginWhole(fact, in_.code->sites[static_cast<size_t>(word(1))])) checkpoint();
  push(held);
  return true;
}

// A closure of the frame, after others could have assigned its variable.
bool Builder::ldInner(const SiteFact& fact, SEXP symbol) {
  int slot;
  const int call = callOf(*in_.code, pc_, word(1));
  if (!state_.hasEnv || !fact.callee || ownerOf(symbol, &slot) != this || failed(Reason::Target)) return false;
  if (isFrameless() || call < 0 || learnt_.notInlined.count(pathTo(call))) return false;
  if (beginWhole(fact, in_.code->sites[static_cast<size_t>(word(1))])) checkpoint();
  Instr* found = readVariable(slot, -1);
  if (!found || found->type.kinds() != Type::kClo) return false;
  pushDefined(Op::IsInner, found, fact, symbol);
  return true;
}

// Null when it has returned.
Builder* Builder::makerOf(const Instr* local) {
  if (local->op != Op::Local) return &root();
  const int number = root().locals_.at(local).maker;
  for (Builder* b = this; b; b = b->caller_)
    if (b->number_ == number) return b;
  return nullptr;
}

// Functions of which more is needed than calls: then they are made, or their makers are not inlined.
bool Builder::dropLocals() {
  for (const Block* b : graph->blocks)
    for (const Instr* i : b->instrs)
      for (const Instr* a : i->args) {
        const auto it = locals_.find(a);
        if (it == locals_.end() || (i->op == Op::Checkpoint && !it->second.maker && !quiet_)) continue;
        const LocalFunction& local = it->second;
        if (local.call.empty()) refusal = &refusals::Loud;
        else if (!local.place.empty()) learnt_.made.insert(local.place), widened_ = true;
        else learnt_.notInlined.insert(local.call), widened_ = true;
      }
  return widened_ || refusal;
}

}  // namespace hunch::build
