// Promises evaluated where they are made, and defaults where they are read.
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

// All arguments that are promises are known, which means that the callee is sure to evaluate them.
bool evaluatesAll(const SiteFact& fact, const CallSite& site) {
  if (fact.promises.empty()) return !hasPromise(site);
  for (size_t i = 0; i + 1 < fact.match.size() && i < 64; i++) {
    const int a = fact.match[i];
    if (a < 0 || site.kinds[static_cast<size_t>(a)] != ArgKind::Promise) continue;
    if (!fact.promises[static_cast<size_t>(a)]) return false;
  }
  return true;
}

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
  return evaluatesAll(fact, site);
}

bool Builder::beginWhole(const SiteFact& fact, const CallSite& site) {
  if (isInWhole()) return false;
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
  if (owner.isSpoilt_) return giveUp(), nullptr;
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
  if (owner.hasReturned_) return giveUp(), nullptr;
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

}  // namespace hunch::build
