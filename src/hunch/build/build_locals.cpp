// Functions that code makes for itself, and functions that functions it calls make for it.
//
// A closure that is only called needs neither an object nor an environment: its variables are those of the builder that
// makes it. Whether anything else was done with it shows in the end (dropLocals). That of a frame waits in its variable, unmade
// (StLocal); Checkpoints may list it.
//
// A builder that returns such a closure is kept (left_), for what the closure sees when it is called. Arguments that the maker has not
// evaluated are still what they were, as long as nobody has assigned the variables that they name (spoil). No Checkpoint could list such a closure, so
// in a frame `make(a)(b)` is translated as one whole (beginFactory); functions without a frame may keep it in a variable.
#include "hunch/build/builder.h"

namespace hunch::build {

using bytecode::CallSite;

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

// Null when it has returned and its variables are not known any more.
Builder* Builder::makerOf(const Instr* local) {
  if (local->op != Op::Local) return &root();
  const int number = root().locals_.at(local).maker;
  for (Builder* b = this; b; b = b->caller_)
    if (b->number_ == number) return b;
  const auto left = root().left_.find(number);
  return left == root().left_.end() || left->second->isSpoilt_ ? nullptr : left->second.get();
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

// ---- functions that functions make --------------------------------------------------------------------------------
// A call whose value is called next: make(a)(b).
bool Builder::beginFactory(const SiteFact& fact) {
  const auto& words = in_.code->words;
  const int call = callOf(*in_.code, pc_, word(1)), check = call + bytecode::opWidth(Bc::Call);
  if (call < 0 || !fact.callee || isInWhole() || static_cast<Bc>(words[static_cast<size_t>(check)]) != Bc::CheckFun) return false;
  const int made = words[static_cast<size_t>(check + 1)], last = callOf(*in_.code, check, made);
  const SiteFact& its = in_.sites[static_cast<size_t>(made)];
  if (last < 0 || !its.another || !its.callee) return false;
  if (!evaluatesAll(fact, siteOf(static_cast<size_t>(word(1)))) || !evaluatesAll(its, siteOf(static_cast<size_t>(made)))) return false;
  for (const int pc : {pc_, call, last})
    if (learnt_.notInlined.count(pathTo(pc))) return false;
  isApply_ = false;
  wholeFrom_ = pc_;
  wholeTo_ = last;
  return true;
}

// A call of a global function that returns what it has made: its variables stay known.
void Builder::keep(std::unique_ptr<Builder> inner) {
  const SiteFact& fact = *inner->fact_;
  const auto& returns = inner->returns_;
  if (inner->isChained_ || fact.another || fact.sibling || fact.local || fact.code->dotsFormal >= 0 || returns.size() != 1) return;
  Builder& root = inner->root();
  const auto local = root.locals_.find(returns[0].value);
  if (local == root.locals_.end() || local->second.maker != inner->number_) return;
  inner->state_.vars = returns[0].vars;
  for (size_t i = 0; i < static_cast<size_t>(fact.code->formalCount); i++) {
    const int a = fact.match[i];
    const bool waits = a >= 0 && inner->site_->kinds[static_cast<size_t>(a)] == bytecode::ArgKind::Eager && !(i < 64 && (fact.strict >> i & 1));
    if (waits) addNames(inner->site_->exprs[static_cast<size_t>(a)], &inner->waitsFor_);
  }
  inner->hasReturned_ = true;
  inner->caller_ = &root;
  root.left_[inner->number_] = std::move(inner);
}

// A variable of this name has been assigned (null: some have).
void Builder::spoil(SEXP name) {
  for (const auto& [number, left] : root().left_) left->isSpoilt_ |= name ? left->waitsFor_.count(name) > 0 : !left->waitsFor_.empty();
}

// Of a function that is no object: is it of the code that is expected, and are the names that mean globals there nobody's variables? (Of
// objects, RunsCode asks that.)
bool Builder::runsAs(const Instr* function, const SiteFact& fact) {
  if (function->op != Op::Local) return true;
  const auto& view = *fact.another;
  Builder* maker = makerOf(function);
  if (!maker || CADDR(function->object) != fact.code->body || CADR(function->object) != fact.code->formals) return false;
  const Builder* last = maker;
  while (last->scope_) last = last->scope_;
  const SiteFact* its = last->fact_;
  if (!its || !its->function || its->another || its->sibling || host::cloenv(its->function) != view.top) return false;
  int slot;
  return std::none_of(view.globals.begin(), view.globals.end(), [&](SEXP name) { return maker->ownerOf(name, &slot) != nullptr; });
}

}  // namespace hunch::build
