// Calls of S3 generics: the methods they have led to before, each behind a test of the object's class.
//
// A generic that does nothing but UseMethod() forces its first argument and calls a method with the arguments it was given. If
// that method does nothing anybody could see, nobody can tell whether the generic was called at all: the method is inlined, or
// called without a frame. What the name and the classes lead to is a fact of the world (WorldSame), what the method's variable
// holds is asked. Objects of other classes go to tier 1, or back to it.
#include "hunch/build/builder.h"

namespace hunch::build {

using bytecode::ArgKind;
using bytecode::CallSite;

// May the call be translated as one whole, its promises evaluated first? They are sure to be evaluated.
bool Builder::mayDispatch(const SiteFact& fact, const CallSite& site) const {
  if (!fact.dispatch || !hasPromise(site) || learnt_.notInlined.count(pathTo(pc_))) return false;
  for (size_t a = 0; a < site.kinds.size(); a++)
    if (site.kinds[a] == ArgKind::Promise && !fact.promises[a]) return false;
  return true;
}

// Is there something to be made of it?
bool Builder::isMethodKnown(const MethodFact& method, size_t k) const {
  if (learnt_.notDispatched.count(pathTo(methodKey(k)))) return false;
  const bool mayBeQuiet = method.call.quiet && !method.call.quiet->isLoud && !failed(Reason::Refused);
  return mayBeQuiet || canInline(method.call, methodKey(k));
}

// Methods for what x can be. True when there are no others to be expected.
bool Builder::listMethods(const DispatchFact& dispatch, const Instr* x, std::vector<size_t>* known) const {
  const bool isPlain = !x->type.may(Type::kObject | Type::kAttributes | Type::kOther);
  bool isAll = isPlain || (dispatch.isAll && !failed(Reason::Class));
  for (size_t k = 0; k < dispatch.methods.size(); k++) {
    const MethodFact& m = dispatch.methods[k];
    if (isPlain ? m.kind != x->type.kinds() : m.kind != 0) continue;
    if (isMethodKnown(m, k)) known->push_back(k);
    else isAll = false;
  }
  return isAll;
}

Instr* Builder::hasClasses(const MethodFact& method, Instr* x) {
  Instr* test = emit(Op::HasClasses, Type::test(), {x});
  test->object = method.classes;
  test->label = CHAR(host::elements(method.classes)[0]);
  return test;
}

// Goes on where the test holds; where it does not, the block that this gives goes on.
Block* Builder::branchOff(Instr* test) {
  Block *yes = graph->newBlock(), *no = graph->newBlock();
  graph->append(block_, Op::Branch, Type::none(), {test})->pc = pc_;
  graph->link(block_, yes);
  graph->link(block_, no);
  block_ = yes;
  return no;
}

// The method in the place of the generic. One that leads to itself is inlined only where it cannot be called without a frame: there are
// several at each place.
void Builder::callMethod(const MethodFact& method, size_t k, const CallSite& site) {
  const int n = static_cast<int>(site.kinds.size()), key = methodKey(k);
  std::vector<Variable> formals;
  assumeGlobal(method.call, method.call.code->name);
  top(n) = {constantOf(method.call.function, "function " + method.call.code->name), false, {}, -1, nullptr, nullptr};
  passesUnread_ = !readsPassed(method.call, site);
  if (!passesUnread_ && timesWithin(method.call.code) && quietCall(method.call, site, word(2))) return;
  if (!passesUnread_ && canInline(method.call, key) && mayChain(method.call, site, key) && bindArguments(method.call, site, &formals))
    return inlineCall(method.call, site, std::move(formals), key);
  if (!passesUnread_ && quietCall(method.call, site, word(2))) return;
  learnt_.notDispatched.insert(pathTo(key));
  widened_ = true;
}

// What follows is translated once for all ways that lead there.
void Builder::arriveNext() {
  if (!ended_ && !widened_ && !refusal) leaders_.insert(next_), arriveAt(next_);
  ended_ = false;
}

// Which of them it is, `test` tells (null: the last one it is, for sure), and `call` translates its call. If it is none of all that
// have been met, code goes back; if others have been, tier 1 makes the call.
template <class Test, class Call>
bool Builder::callOneOf(const std::vector<size_t>& known, bool isAll, Reason reason, const SiteFact& fact, const CallSite& site,
                        const Test& test, const Call& call) {
  checkpoint();
  const State start = state_;
  for (const size_t k : known) {
    const bool isLast = isAll && k == known.back();
    Instr* is = test(k);
    Block* others = isLast ? nullptr : branchOff(is);
    if (isLast && is) assume(is, reason);
    call(k);
    if (isLast && known.size() == 1) return true;
    arriveNext();
    if (isLast || widened_ || refusal) return ended_ = true;
    block_ = others;
    state_ = start;
  }
  passesUnread_ = !readsPassed(fact, site);
  makeCall(static_cast<int>(site.kinds.size()) + 1, word(2));
  arriveNext();
  return ended_ = true;
}

bool Builder::dispatchCall(const SiteFact& fact, const CallSite& site) {
  const int n = static_cast<int>(site.kinds.size());
  Instr* x = isKnownCall(fact, site.kinds.size()) ? operand(n - 1 - fact.dispatch->argument) : nullptr;
  if (!x || x->type == Type::nat()) return false;
  std::vector<size_t> known;
  const bool isAll = listMethods(*fact.dispatch, x, &known);
  if (known.empty() || (!isAll && (isFrameless() || isWhole()))) return false;
  const auto& methods = fact.dispatch->methods;
  return callOneOf(known, isAll, Reason::Class, fact, site,
                   [&](size_t k) { return methods[k].kind ? nullptr : hasClasses(methods[k], x); },
                   [&](size_t k) { callMethod(methods[k], k, site); });
}

// ---- functions of several codes -----------------------------------------------------------------------------------
bool Builder::mayBeSeveral(const SiteFact& fact, const CallSite& site) const {
  return fact.several && fact.several->isAll && !failed(Reason::Target) && !hasPromise(site);
}

void Builder::callTarget(const SiteFact& target, size_t k, const CallSite& site, Instr* function) {
  const int key = methodKey(k);
  std::vector<Variable> formals;
  functions_[function] = target.function;
  passesUnread_ = !readsPassed(target, site);
  if (!passesUnread_ && mayChain(target, site, key) && bindArguments(target, site, &formals)) {
    inlineCall(target, site, std::move(formals), key);
  } else {
    learnt_.notDispatched.insert(pathTo(key));
    widened_ = true;
  }
  functions_.erase(function);
}

// A function that was one of a few before: callbacks, methods of objects made in different ways, elements of lists.
bool Builder::severalCall(const SiteFact& fact, const CallSite& site) {
  Instr* function = top(static_cast<int>(site.kinds.size())).value;
  if (!function || function->type.kinds() != Type::kClo || hasPromise(site) || isWhole()) return false;
  const auto& calls = fact.several->calls;
  std::vector<size_t> known;
  bool isAll = fact.several->isAll && !failed(Reason::Target);
  for (size_t k = 0; k < calls.size(); k++) {
    const bool may = !learnt_.notDispatched.count(pathTo(methodKey(k))) && canInline(calls[k], methodKey(k));
    if (may) known.push_back(k);
    else isAll = false;
  }
  if (function->op == Op::Local) {
    const auto meant = std::find_if(known.begin(), known.end(), [&](size_t k) { return runsAs(function, calls[k]); });
    if (meant == known.end()) return false;
    assumeWorld();
    return callTarget(calls[*meant], *meant, site, function), true;
  }
  if (known.empty() || (!isAll && isFrameless())) return false;
  checkpoint();
  assumeWorld();
  return callOneOf(known, isAll, Reason::Target, fact, site, [&](size_t k) { return runsCode(function, calls[k]); },
                   [&](size_t k) { callTarget(calls[k], k, site, function); });
}

}  // namespace hunch::build
