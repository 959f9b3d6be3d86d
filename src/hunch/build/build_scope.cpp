// Functions that make functions: an inlined call leaves its variables to closures that outlive it.
//
// While an inlined function only calls what it makes, its closures are no objects (build_promises.cpp). When one is returned, stored
// or handed on, the build starts over, and then the environment that tier 1 would leave is made at the first such closure
// (MkScope): with promises for the arguments, which have been evaluated by then, and the locals assigned so far. What is assigned
// later is assigned there, too (StScope). Nobody else has that environment before the call ends, so the variables go on as
// values. What fails in between goes back to before the call, and leaves garbage.
#include "hunch/build/builder.h"
#include "hunch/bytecode/builtins.h"

namespace hunch::build {

using bytecode::ArgKind;

// The environment has nothing but what the call gives and the code assigns, and promises in it need no other environment.
bool Builder::mayLeaveScope() const {
  if (!caller_ || !fact_ || isPromise_ || isChained_ || graph->quiet || path_.back() < 0) return false;
  if (fact_->local || !closure_ || in_.code->dotsFormal >= 0 || fact_->code != in_.code) return false;
  for (size_t i = 0; i < static_cast<size_t>(in_.code->formalCount); i++) {
    const int a = fact_->match[i];
    const ArgKind kind = a < 0 ? ArgKind::Missing : site_->kinds[static_cast<size_t>(a)];
    if (kind != ArgKind::Missing && kind != ArgKind::Const && !(i < 64 && (fact_->strict >> i & 1))) return false;
  }
  return true;
}

// A closure of the code itself among the values is needed as an object, too.
bool Builder::isKept(Instr* value) {
  if (value->op == Op::Local) {
    const auto& place = root().locals_.at(value).place;
    if (place.empty()) return giveUp(), false;
    learnt_.made.insert(place);
    return !(widened_ = true);
  }
  for (Builder* b = this; b; b = b->caller_) b->share(value);
  return true;
}

bool Builder::leaveScope() {
  std::vector<Instr*> values{closure_};
  std::vector<pir::StateEntry> places{{false, pir::kClosureEntry, number_}};
  for (size_t i = 0; i < state_.vars.size(); i++) {
    const Variable& v = state_.vars[i];
    const bool isFormal = i < static_cast<size_t>(in_.code->formalCount);
    const bool waits = isFormal && v.leftOut && (!v.value || bytecode::isConstantDefault(in_.code->defaults[i]));
    if (waits || (!isFormal && !v.value && !v.plain && !v.unclear)) continue;
    if (v.unclear || !v.value || v.value->type == Type::nat()) return giveUp(), false;
    if (!isKept(v.value)) return false;
    values.push_back(v.value->type.isComplex() ? boxed(v.value) : v.value);
    places.push_back({true, static_cast<int>(i), number_, slotFlags(i, v)});
  }
  state_.scope = emit(Op::MkScope, Type(Type::kEnv), std::move(values));
  state_.scope->state = std::move(places);
  state_.scope->site = site_;
  return true;
}

bool Builder::makeInScope() {
  if (!mayLeaveScope()) return giveUp(), true;
  if (!state_.scope && !leaveScope()) return true;
  Instr* made = emit(Op::MkClosureIn, Type(Type::kClo | Type::kAttributes), {state_.scope});
  made->object = in_.code->pool[static_cast<size_t>(word(1))];
  made->label = "function " + std::to_string(word(1));
  made->site = in_.code;
  push(made);
  return true;
}

void Builder::storeInScope(int slot, Instr* value) {
  if (!isKept(value)) return;
  Instr* store = emit(Op::StScope, Type::none(), {state_.scope, value->type.isComplex() ? boxed(value) : value});
  store->object = in_.code->variables[static_cast<size_t>(slot)];
  store->label = CHAR(PRINTNAME(store->object));
}

}  // namespace hunch::build
