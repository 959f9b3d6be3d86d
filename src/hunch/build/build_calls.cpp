// Calls: which function is meant; inlining it, calling its quiet graph, calling it directly.
#include <cstdlib>
#include <functional>

#include "hunch/build/builder.h"
#include "hunch/bytecode/builtins.h"
#include "hunch/interp/frame.h"

namespace hunch::build {

using bytecode::ArgKind;
using bytecode::CallSite;

namespace {

constexpr int kMaxRecursion = 1;   // of a function in itself

bool isEarly(const SiteFact& fact, size_t formal) { return formal < 64 && (fact.early >> formal & 1); }

// As tier 1 marks a formal that is given this argument (interp/call.cpp), or none (-1).
int flagsOf(const SiteFact& fact, const CallSite& site, int formal, int argument) {
  if (argument < 0 || site.kinds[static_cast<size_t>(argument)] == ArgKind::Missing) return interp::kSlotDefault;
  if (site.kinds[static_cast<size_t>(argument)] == ArgKind::Const) return 0;
  return isEarly(fact, static_cast<size_t>(formal)) ? interp::kSlotEager : interp::kSlotEager | interp::kSlotUnread;
}

// All arguments are looked at before any effect but that of reading plain variables.
bool isReadFirst(const SiteFact& fact, const CallSite& site) {
  for (size_t k = 0; k < site.kinds.size(); k++)
    if (site.kinds[k] != ArgKind::Const && !((fact.plain | fact.next) >> k & 1)) return false;
  return true;
}

}  // namespace

void addNames(SEXP expr, std::set<SEXP>* names) {
  if (host::type(expr) == SYMSXP) names->insert(expr);
  if (host::type(expr) != LANGSXP) return;
  for (; expr != R_NilValue; expr = host::cdr(expr)) addNames(host::car(expr), names);
}

// Might the callee look at an argument that depends on this variable only after it has done something?
bool readsLater(const SiteFact& fact, const CallSite& site, SEXP symbol) {
  std::set<SEXP> names;
  for (size_t i = 0; i < static_cast<size_t>(fact.code->formalCount); i++) {
    const int a = fact.match[i];
    if (a < 0 || isEarly(fact, i)) continue;
    if (site.kinds[static_cast<size_t>(a)] == ArgKind::Promise) return true;
    if (site.kinds[static_cast<size_t>(a)] == ArgKind::Eager) addNames(site.exprs[static_cast<size_t>(a)], &names);
  }
  return names.count(symbol);
}

Builder::Builder(Builder& caller, const Snapshot& part, int pc)
    : graph(caller.graph), in_(part), learnt_(caller.learnt_), caller_(&caller), path_(caller.pathTo(pc)) {
  graph->inlined.push_back({part.name, part.code});
  number_ = static_cast<int>(graph->inlined.size());
}

std::vector<int> Builder::pathTo(int pc) const {
  std::vector<int> path = path_;
  path.push_back(pc);
  return path;
}

Builder& Builder::root() { return caller_ ? caller_->root() : *this; }

void Builder::giveUp() {
  if (caller_) learnt_.notInlined.insert(path_), widened_ = true;
  else refusal = &refusals::Loud;
}

void Builder::giveUpQuiet() {
  if (!caller_ || isPromise_ || isChained_ || !caller_->hasCheckpoints()) return giveUp();
  learnt_.chained.insert(path_);
  widened_ = true;
}

// Arguments of the call that follows, one by one.
bool Builder::ldDots() {
  const Bc next = static_cast<Bc>(in_.code->words[static_cast<size_t>(next_)]);
  if (!dotsOwner().knowsDots_ || (next != Bc::Call && next != Bc::CallBuiltin)) return false;
  if (!in_.sites[static_cast<size_t>(in_.code->words[static_cast<size_t>(next_ + 1)])].spread) return false;
  for (Instr* value : dotsOwner().dots_) push(value);
  return true;
}

bool Builder::ldDd() {
  const auto& dots = dotsOwner().dots_;
  const auto place = static_cast<size_t>(std::atoi(CHAR(PRINTNAME(in_.code->pool[static_cast<size_t>(word(1))])) + 2));
  if (place < 1 || place > dots.size()) return false;
  push(dots[place - 1]);
  return true;
}

// The function is the one that this name meant when the code was built: then it is a constant.
bool Builder::ldFun() {
  const SiteFact& fact = in_.sites[static_cast<size_t>(word(1))];
  const CallSite& site = in_.code->sites[static_cast<size_t>(word(1))];
  int slot;
  if (fact.local && (ldLocal(fact, site.symbol) || ldInner(fact, site.symbol))) return true;
  if (fact.primitive && !failed(Reason::Target)) return ldPrimitive(fact, site);
  if (!fact.function || fact.another || (fact.sibling && !fact.code) || failed(Reason::Target)) return ldClosure(fact, site);
  if (ownerOf(site.symbol, &slot) && (fact.held < 0 || caller_)) return ldClosure(fact, site);
  if (hasCheckpoints() && (beginFactory(fact) || beginWhole(fact, site))) checkpoint();
  if (fact.held >= 0) return ldHeld(fact, site.symbol);
  if (fact.sibling) return ldSibling(fact, site.symbol);
  const std::string name = CHAR(PRINTNAME(site.symbol));
  assumeGlobal(fact, name);
  push(constantOf(fact.function, "function " + name));
  return true;
}

// The global variable still holds the function that it held when the code was built.
void Builder::assumeGlobal(const SiteFact& fact, const std::string& name) {
  Instr* found = fromGlobal(fact.cell, pir::typeOf(fact.function), name);
  Instr* same = emit(Op::SameObject, Type::test(), {found});
  same->object = fact.function;
  same->label = name;
  assume(same, Reason::Target);
}

// The function that a global variable holds.
Instr* Builder::fromGlobal(SEXP cell, Type type, const std::string& name) {
  assumeWorld();
  Instr* is = emit(Op::CellIs, Type::test());
  is->object = cell;
  is->expected = type;
  assume(is, Reason::Target);
  Instr* found = emit(Op::LdCell, type);
  found->object = cell;
  is->label = found->label = name;
  noteRead(host::type(cell) == SYMSXP ? cell : host::tag(cell));
  return found;
}

// A builtin, if it is the one that was called here before.
bool Builder::ldPrimitive(const SiteFact& fact, const CallSite& site) {
  int slot = -1;
  Builder* owner = ownerOf(site.symbol, &slot);
  if ((owner && owner != this) || !site.takesBuiltin) return false;
  if (!owner && !fact.cell && (!fact.enclosing || failed(Reason::Variable))) return false;
  Instr* found = owner       ? readVariable(slot, -1)
                 : fact.cell ? fromGlobal(fact.cell, Type(Type::kPrim), CHAR(PRINTNAME(site.symbol)))
                             : fromCell(cellOf(site.symbol, enclosing()), Type(Type::kPrim), -1);
  if (!found || !assumePrimitive(found, fact.primitive)) return false;
  markLooked(owner, slot);
  push(constantOf(fact.primitive, "builtin"));
  return true;
}

bool Builder::assumePrimitive(Instr* function, SEXP primitive) {
  if (function->type.kinds() != Type::kPrim || failed(Reason::Traced)) return false;
  Instr* same = emit(Op::SameObject, Type::test(), {function});
  same->object = primitive;
  same->label = bytecode::primName(primitive);
  assume(same, Reason::Target);
  assumeUntraced(function);
  return true;
}

// A variable that holds the same function as when the code was built.
bool Builder::ldHeld(const SiteFact& fact, SEXP symbol) {
  Instr* value = readVariable(fact.held, -1);
  if (!value || value->type.kinds() != Type::kClo) return false;
  assumeWorld();
  Instr* same = emit(Op::SameObject, Type::test(), {value});
  same->object = fact.function;
  same->label = CHAR(PRINTNAME(symbol));
  assume(same, Reason::Target);
  markLooked(this, fact.held);
  push(constantOf(fact.function, "function " + same->label));
  return true;
}

// The function is another one for each frame of the function around it, but its code is the same, and it sees the same
// variables.
bool Builder::ldSibling(const SiteFact& fact, SEXP symbol) {
  if (!seesOuter_) return false;
  assumeWorld();
  Instr* cell = cellOf(symbol, enclosing());
  Instr* is = emit(Op::BindingIs, Type::test(), {cell});
  is->expected = Type(Type::kClo | Type::kAttributes);
  assume(is, Reason::Target);
  Instr* found = emit(Op::LdBinding, is->expected, {cell});
  pushDefined(Op::IsSibling, found, fact, symbol);
  return true;
}

// A closure of the code that is expected, and of this frame, as the test asks.
void Builder::pushDefined(Op test, Instr* closure, const SiteFact& fact, SEXP symbol) {
  Instr* same = emit(test, Type::test(), {closure});
  same->object = fact.code->body;
  same->site = fact.code;
  same->label = CHAR(PRINTNAME(symbol));
  assume(same, Reason::Target);
  functions_[closure] = fact.local ? fact.local : fact.function;
  push(closure);
}

// Some function that a variable of the frame, or of an enclosing one, holds: it may be another one each time.
bool Builder::ldClosure(const SiteFact& fact, const CallSite& site) {
  int slot = -1;
  const bool known = isWorthKnowing(fact, site);
  Builder* owner = ownerOf(site.symbol, &slot);
  if ((isFrameless() && !known && !mayBeSeveral(fact, site)) || failed(Reason::Traced)) return false;
  if (!owner && (!fact.enclosing || failed(Reason::Variable))) return false;
  if (known && hasCheckpoints() && beginWhole(fact, site)) checkpoint();
  Instr* found = owner == this ? readVariable(slot, -1)
                 : owner       ? ownVariable(*owner, slot)
                               : fromCell(cellOf(site.symbol, enclosing()), Type(Type::kClo | Type::kAttributes | Type::kObject), -1);
  const bool mayBePrimitive = !known && fact.several && site.takesBuiltin && !failed(Reason::Target);
  SEXP primitive = mayBePrimitive ? fact.several->primitive : nullptr;
  if (found && primitive && assumePrimitive(found, primitive)) return markLooked(owner, slot), push(constantOf(primitive, "builtin")), true;
  found = asClosure(found, known || mayBeSeveral(fact, site));
  if (!found || (known && !runsAs(found, fact))) return false;
  known ? assumeKnown(found, fact) : assumeUntraced(found);
  markLooked(owner, slot);
  push(found);
  return true;
}

// The function is a variable of a frame, which may be an argument.
void Builder::markLooked(const Builder* owner, int slot) {
  if (!owner || isFrameless() || state_.vars[static_cast<size_t>(slot)].read) return;
  emit(Op::MarkRead, Type::none())->slot = slot;
  state_.vars[static_cast<size_t>(slot)].read = true;
}

// A function that was computed: obj$method, functions[[i]].
bool Builder::checkFun() {
  const SiteFact& fact = in_.sites[static_cast<size_t>(word(1))];
  const CallSite& site = in_.code->sites[static_cast<size_t>(word(1))];
  if (fact.primitive && site.takesBuiltin && !failed(Reason::Target)) {
    Instr* function = use(0);
    if (!function || !assumePrimitive(function, fact.primitive)) return false;
    pop();
    push(constantOf(fact.primitive, "builtin"));
    return true;
  }
  const bool known = isWorthKnowing(fact, site);
  if ((isFrameless() && !known && !mayBeSeveral(fact, site)) || failed(Reason::Traced)) return false;
  if (known && hasCheckpoints() && beginWhole(fact, site)) checkpoint();
  Instr* function = asClosure(use(0), known || mayBeSeveral(fact, site));
  if (!function || (known && !runsAs(function, fact))) return false;
  known ? assumeKnown(function, fact) : assumeUntraced(function);
  pop();
  push(function);
  return true;
}

// A value that is called as a function: a closure, if closures were all that was called (`expected`).
Instr* Builder::asClosure(Instr* value, bool expected) {
  if (!value || value->type.kinds() == Type::kClo) return value;
  const bool mayBe = expected && value->type == Type::any() && !failed(Reason::Type);
  return mayBe ? typed(value, Type(Type::kClo | Type::kAttributes | Type::kObject), -1) : nullptr;
}

namespace {

// Why another closure is called than the one expected: one of several that were called here, or none of those.
Reason whyOther(const SiteFact& fact) { return fact.several ? Reason::Found : Reason::Target; }

}  // namespace

// Is it known what the closure does, and does that help?
bool Builder::isWorthKnowing(const SiteFact& fact, const CallSite& site) const {
  if (!fact.another || !fact.code || failed(whyOther(fact))) return false;
  const int call = callOf(*in_.code, pc_, word(1));
  if (fact.callee && !learnt_.notInlined.count(pathTo(call))) return true;
  if (isFrameless() || !fact.direct) return false;
  return mayBeWhole(fact, site) || (state_.hasEnv && site.hasEager && (fact.next & ~fact.plain) && isReadFirst(fact, site));
}

Instr* Builder::runsCode(Instr* function, const SiteFact& fact) {
  Instr* same = emit(Op::RunsCode, Type::test(), {function});
  same->object = fact.code->body;
  same->site = fact.another.get();
  same->label = fact.code->name;
  return same;
}

void Builder::assumeKnown(Instr* function, const SiteFact& fact) {
  assumeWorld();
  if (function->op != Op::Local) assume(runsCode(function, fact), whyOther(fact));
  functions_[function] = fact.function;
}

void Builder::assumeUntraced(Instr* function) {
  if (function->op != Op::Local) assume(emit(Op::Untraced, Type::test(), {function}), Reason::Traced);
}

bool Builder::isKnownCall(const SiteFact& fact, size_t arguments) {
  const Instr* function = top(static_cast<int>(arguments)).value;
  if (fact.local) return function && (isOf(function, fact.local) || (functions_.count(function) && functions_.at(function) == fact.local));
  if (!fact.function || !function) return false;
  const auto it = functions_.find(function);
  return function->object == fact.function || (it != functions_.end() && it->second == fact.function);
}

// In how many calls this code is.
int Builder::levels() const { return caller_ ? caller_->levels() + !isPromise_ : 0; }

// How often this code is being translated already, here and in what calls it.
int Builder::timesWithin(const bytecode::Code* code) const {
  return (in_.code == code) + (caller_ ? caller_->timesWithin(code) : 0);
}

bool Builder::canInline(const SiteFact& fact, int key) const {
  return fact.callee && levels() < kMaxLevels && timesWithin(fact.code) <= kMaxRecursion &&
         fact.callee->reached <= const_cast<Builder*>(this)->root().budget_ &&
         !learnt_.notInlined.count(pathTo(key));
}

// The callee's formals as values. Defaults that are computed wait until they are read (evaluateDefault).
bool Builder::bindArguments(const SiteFact& fact, const CallSite& site, std::vector<Variable>* formals) {
  const int n = static_cast<int>(site.kinds.size());
  for (int i = 0; i < fact.code->formalCount; i++) {
    Variable v;
    v.read = v.plain = true;
    const int a = fact.match[static_cast<size_t>(i)];
    SEXP otherwise = fact.code->defaults[static_cast<size_t>(i)];
    if (a >= 0 && site.kinds[static_cast<size_t>(a)] != ArgKind::Missing) {
      v.value = operand(n - 1 - a);
      if (!v.value) return false;
    } else if (v.leftOut = true; bytecode::isConstantDefault(otherwise)) {
      v.value = constantOf(otherwise, "default " + std::to_string(i));
    } else {
      v.memory = Type::absent();
    }
    formals->push_back(v);
  }
  return std::all_of(fact.rest.begin(), fact.rest.end(), [&](int a) { return operand(n - 1 - a) != nullptr; });
}

// Arguments of the frame that nobody has looked at yet and that this call passes on: a callee that is sure to evaluate what
// it is given looks at them, too. False when it may not, or when it might evaluate another argument before, with an effect: then
// tier 1 makes the call, and sees what has come of them.
bool Builder::readsPassed(const SiteFact& fact, const CallSite& site) {
  const size_t n = site.kinds.size(), base = state_.stack.size() - n;
  const auto isOurs = [base](const auto& passed) { return passed.first >= base; };
  if (std::none_of(state_.passed.begin(), state_.passed.end(), isOurs)) return true;
  bool strict = (isKnownCall(fact, n) && !fact.match.empty()) || isPrimitiveCall(n);
  for (size_t i = 0; strict && i < fact.match.size(); i++)
    if (const int a = fact.match[i]; a >= 0 && site.kinds[static_cast<size_t>(a)] == ArgKind::Eager)
      strict = i < 64 && (fact.strict >> i & 1);
  for (int a : fact.rest) strict &= site.kinds[static_cast<size_t>(a)] != ArgKind::Eager;
  for (size_t k = 0; strict && k < n; k++) {
    const Instr* value = state_.stack[base + k].value;
    strict = site.kinds[k] == ArgKind::Const || (value && !value->type.may(Type::kOther));
  }
  if (strict) readOperands(base);
  else std::erase_if(state_.passed, isOurs);
  return strict;
}

bool Builder::call() {
  const size_t s = static_cast<size_t>(word(1));
  const SiteFact& fact = in_.sites[s];
  const CallSite& site = siteOf(s);
  std::vector<Variable> formals;
  if (!state_.hasEnv && !isFrameless() && !isWhole() && !isAtomic() && failed(Reason::Reflected)) makeEnvironment();
  if (mayApply(fact, pc_) && goesBackFurther()) return applyCall(fact, site);
  if (fact.dispatch && dispatchCall(fact, site)) return true;
  if (fact.several && !isKnownCall(fact, site.kinds.size()) && severalCall(fact, site)) return true;
  passesUnread_ = !readsPassed(fact, site);
  if (!passesUnread_ && isKnownCall(fact, site.kinds.size())) {
    if (canInline(fact, pc_) && mayChain(fact, site, pc_) && bindArguments(fact, site, &formals)) {
      inlineCall(fact, site, std::move(formals), pc_);
      return true;
    }
    if (quietCall(fact, site, word(2))) return true;
  }
  if (!passesUnread_ && callPrimitive(site)) return true;
  if (isWhole() && (passesUnread_ || !isKnownCall(fact, site.kinds.size()))) return giveUpWhole(), true;
  if (isFrameless()) return false;
  if (isWhole() && pc_ != wholeTo_) return giveUpWhole(), true;
  makeCall(static_cast<int>(site.kinds.size()) + 1, word(2));
  return true;
}

bool Builder::isPrimitiveCall(size_t arguments) {
  const Instr* function = top(static_cast<int>(arguments)).value;
  return function && function->op == Op::Const && function->type.kinds() == Type::kPrim;
}

// A builtin that is known, as the instruction that it would be elsewhere.
bool Builder::callPrimitive(const CallSite& site) {
  if (!isPrimitiveCall(site.kinds.size()) || site.hasNames) return false;
  const auto isLazy = [](ArgKind kind) { return kind == ArgKind::Promise || kind == ArgKind::Dots; };
  if (std::any_of(site.kinds.begin(), site.kinds.end(), isLazy)) return false;
  const std::string name = bytecode::primName(top(static_cast<int>(site.kinds.size())).value->object);
  if (!operatorNamed(name, site.kinds.size()) && !builtinNamed(name, site)) return false;
  const Operand value = top();
  pop(2);
  state_.stack.push_back(value);
  return true;
}

namespace {

// One argument for each formal, in order, none of which has to become a promise: those evaluated early from variables that
// others can reach (`exposed`, a bit each), and those that were to be promises, are forced before any effect.
bool isDirect(const SiteFact& fact, const CallSite& site, uint64_t early, uint64_t next, uint64_t exposed) {
  const size_t n = site.kinds.size();
  if (!fact.function || fact.match.size() < n || n > 6 || site.hasDots || !fact.direct) return false;
  for (size_t k = 0; k < n; k++) {
    const bool eager = site.kinds[k] == ArgKind::Eager, isEarly = early >> k & 1, isNext = next >> k & 1;
    if (fact.match[k] != static_cast<int>(k)) return false;
    if (site.kinds[k] != ArgKind::Const && !eager && !(site.kinds[k] == ArgKind::Promise && (isEarly || isNext))) return false;
    if (eager && (exposed >> k & 1) && !isEarly) return false;
  }
  return true;
}

}  // namespace

// Is this x$name of a variable that holds a list?
bool Builder::isListOnly(SEXP expr) {
  int slot;
  if (host::type(CADR(expr)) != SYMSXP || ownerOf(CADR(expr), &slot) != this) return false;
  const Variable& v = state_.vars[static_cast<size_t>(slot)];
  return (v.value ? v.value->type : v.memory).kinds() == Type::kList;
}

// Arguments evaluated early from fields of what may be environments: a bit each.
uint64_t Builder::fieldsRead(const CallSite& site) {
  uint64_t fields = 0;
  const std::function<bool(SEXP)> reads = [&](SEXP e) {
    if (host::type(e) != LANGSXP) return false;
    if (host::car(e) == R_DollarSymbol) return !isListOnly(e);
    for (SEXP a = host::cdr(e); a != R_NilValue; a = host::cdr(a))
      if (reads(host::car(a))) return true;
    return false;
  };
  for (size_t k = 0; site.hasFields && k < site.kinds.size() && k < 64; k++)
    if (site.kinds[k] == ArgKind::Eager && reads(site.exprs[k])) fields |= uint64_t{1} << k;
  return fields;
}

// May one of the topmost n operands be an object?
bool Builder::areObjects(int n) {
  for (int k = 0; k < n; k++) {
    const Operand& o = top(k);
    if ((o.value ? o.value->type : o.known()).may(Type::kObject | Type::kOther) || (!o.value && o.known().isNone())) return true;
  }
  return false;
}

// Formals that are forced before any effect when these are the topmost n operands.
uint64_t Builder::earlyIn(const SiteFact& fact, int n) { return fact.early == fact.plain || areObjects(n) ? fact.early : fact.plain; }

bool Builder::emitDirect(const SiteFact& fact, const CallSite& site) {
  const int n = static_cast<int>(site.kinds.size());
  const uint64_t exposed = state_.hasEnv || site.eagerOuter ? ~uint64_t{0} : fieldsRead(site);
  if (fact.another || !isDirect(fact, site, earlyIn(fact, n), areObjects(n) ? 0 : fact.next, exposed) || !isKnownCall(fact, site.kinds.size())) return false;
  Instr* function = top(n).value;
  std::vector<Instr*> args;
  if (!useArguments(n, &args)) return false;
  if (fact.sibling) args.push_back(function);
  Instr* c = emitWith(Op::CallDirect, site, std::move(args));
  if (!fact.sibling) c->object = fact.function;
  c->label = fact.sibling ? CHAR(PRINTNAME(site.symbol)) : function->label;
  for (int k = 0; k < n; k++) c->kind |= flagsOf(fact, site, k, k) << (4 * k);
  return true;
}

// The function may be another one each time: the code asks what way it has. What were to be promises are values only where
// its code is known.
bool Builder::emitClosure(const SiteFact& fact, const CallSite& site) {
  constexpr int kExposed = 1 << 24, kExposedObjects = 2 << 24;
  const int n = static_cast<int>(site.kinds.size());
  Instr* function = top(n).value;
  if (!function || function->type.kinds() != Type::kClo || !in_.directCalls || n > 6) return false;
  const auto isValue = [](ArgKind kind) { return kind == ArgKind::Const || kind == ArgKind::Eager; };
  const bool objects = areObjects(n);
  const bool known = isKnownCall(fact, site.kinds.size()) && isDirect(fact, site, earlyIn(fact, n), objects ? 0 : fact.next, 0);
  if (!known && !std::all_of(site.kinds.begin(), site.kinds.end(), isValue)) return false;
  std::vector<Instr*> args;
  const bool isReached = state_.hasEnv || site.eagerOuter || fieldsRead(site), exposed = isReached && !(known && !objects && isReadFirst(fact, site));
  if (!useArguments(n, &args) || (known && !assumeReads(fact, site, isReached && !exposed, function))) return false;
  args.push_back(function);
  Instr* c = emitWith(Op::CallClosure, site, std::move(args));
  if (exposed) c->kind = objects ? kExposedObjects : kExposed;
  for (int k = 0; k < n; k++) {
    const ArgKind kind = site.kinds[static_cast<size_t>(k)];
    if (kind == ArgKind::Eager) c->kind |= (interp::kSlotEager | interp::kSlotUnread) << (4 * k);
    else if (kind == ArgKind::Promise) c->kind |= interp::kSlotEager << (4 * k);
  }
  return true;
}

// What the callee reads before it looks at its arguments can be read without any effect. This matters for those that were to
// be promises, and where others can reach the variables (`exposed`) for all that were evaluated early.
bool Builder::assumeReads(const SiteFact& fact, const CallSite& site, bool exposed, Instr* function) {
  bool needed = false;
  const uint64_t early = earlyIn(fact, static_cast<int>(site.kinds.size()));
  for (size_t k = 0; k < site.kinds.size(); k++)
    needed |= (site.kinds[k] == ArgKind::Promise || (exposed && site.kinds[k] == ArgKind::Eager)) && !(early >> k & 1);
  if (!needed) return true;
  if (failed(Reason::Variable)) return false;
  Instr* env = emit(Op::EnvOf, Type(Type::kEnv), {function});
  for (SEXP symbol : fact.code->readsFirst) {
    Instr* cell = emit(Op::CellAround, Type(Type::kOther), {env});
    cell->object = symbol;
    cell->label = CHAR(PRINTNAME(symbol));
    Instr* plain = emit(Op::BindingIs, Type::test(), {cell});
    plain->expected = Type::any().without(Type::kObject);  // nor has arithmetic with it any
    assume(plain, Reason::Variable);
  }
  return true;
}

// The topmost n operands as values, none of which has to become a promise.
bool Builder::useArguments(int n, std::vector<Instr*>* args) {
  for (int k = 0; k < n; k++) {
    Instr* value = use(n - 1 - k);
    if (!value || value->type.may(Type::kOther | Type::kSym)) return false;
    args->push_back(value);
  }
  return true;
}

void Builder::hold(int depth, bool on) {
  Instr* h = emit(Op::Hold, Type::none());
  h->slot = depth;
  h->kind = on;
}

// A call of the function on the operand stack. It finds everything in memory but itself and its arguments.
Instr* Builder::emitWith(Op op, const CallSite& site, std::vector<Instr*> args) {
  const auto taken = static_cast<std::ptrdiff_t>(site.kinds.size()) + 1;
  for (size_t i = site.kinds.size() + 1; i < state_.stack.size(); i++) use(static_cast<int>(i));
  flushVariables();
  std::vector<Operand> operands(state_.stack.end() - taken, state_.stack.end());
  pop(static_cast<int>(taken));
  flushOperands();
  const int below = static_cast<int>(state_.stack.size());
  const bool holds = isHeldBelow(below, Type::kNumeric | Type::kCplx | Type::kStr | Type::kRaw | Type::kList);
  if (holds) hold(below, true);
  Instr* c = emit(op, Type::none(), std::move(args));
  c->slot = below;
  c->site = &site;
  c->code = in_.code->base;
  if (holds) hold(below, false);
  state_.stack.insert(state_.stack.end(), operands.begin(), operands.end());
  return c;
}

// Tier 1's way of calling, for all that the callee may do.
void Builder::makeCall(int operands, int feedback) {
  const size_t s = static_cast<size_t>(word(1));
  called += isInLoop(pc_);
  if (!passesUnread_ && (emitDirect(in_.sites[s], in_.code->sites[s]) || emitClosure(in_.sites[s], in_.code->sites[s]))) {
    pop(operands);
  } else if (isWhole()) {
    return giveUpWhole();
  } else {
    flushVariables();
    flushOperands();
    emit(Op::Call, Type::none())->slot = static_cast<int>(state_.stack.size());
    pop(operands);
  }
  const Type guess = failed(Reason::Type) ? Type::none() : feedbackType(in_.types[static_cast<size_t>(feedback)]);
  state_.stack.push_back({nullptr, true, guess, feedback, nullptr, nullptr});
  forget(state_, -1);
  if (!state_.hasEnv)
    assumeAt(checkpointAt(next_, state_), emit(Op::EnvSame, Type::test()), Reason::Reflected);
}

// Translates all of it where the caller is; false when it does not return (or nothing came of it).
bool Builder::translateInner(Builder& inner, std::vector<Variable> variables) {
  inner.cp_ = checkpoint();
  inner.scan();
  for (size_t i = 0; i < variables.size(); i++) variables[i].unassigned = inner.isUnassignedAtStart(i);
  inner.pending_[0].push_back({block_, {{}, std::move(variables), {}, nullptr, state_.worldChecked, true}});
  root().budget_ -= std::min(root().budget_, inner.isPromise_ ? inner.in_.code->words.size() : inner.in_.reached);
  inner.translateAll();
  usesWorld |= inner.usesWorld;
  native += inner.native;
  if (inner.refusal || inner.widened_) {
    if (inner.refusal) inner.giveUp();
    widened_ = true;
    return false;
  }
  ended_ = inner.returns_.empty();
  return !ended_;
}

// ... with one value for all returns, null when there is none.
Instr* Builder::translateInline(Builder& inner, std::vector<Variable> variables) {
  return translateInner(inner, std::move(variables)) ? joinReturns(inner.returns_) : nullptr;
}

// Returns of integers apart from those of doubles, if all are such numbers: what follows the call is translated for each.
std::vector<std::vector<ReturnEdge>> Builder::partReturns(std::vector<ReturnEdge>& returns) {
  std::vector<ReturnEdge> whole, real;
  for (const ReturnEdge& r : returns)
    if (r.value->type.isUnboxed() && r.value->type.kinds() != Type::kLgl) (r.value->type.kinds() == Type::kInt ? whole : real).push_back(r);
  const bool parts = !whole.empty() && !real.empty() && whole.size() + real.size() == returns.size() && hasRoomToPart();
  if (!parts) return {returns};
  root().parted_++;
  return {whole, real};
}

// What has no frame may find the caller's variables as bindings. Which ones is found out while it is translated (noteRead).
void Builder::exposeVariables() {
  if (isFrameless() || !state_.hasEnv) return;
  for (const int slot : learnt_.exposed[pc_]) flushVariable(slot);
}

// What is inlined reads a binding of this name: it might be a variable of the frame.
void Builder::noteRead(SEXP name) {
  const Builder& frame = root();
  if (!caller_ || frame.isFrameless() || !frame.state_.hasEnv) return;
  const auto& names = frame.in_.code->variables;
  const auto it = std::find(names.begin(), names.end(), name);
  if (it != names.end()) widened_ |= learnt_.exposed[frame.pc_].insert(static_cast<int>(it - names.begin())).second;
}

// A quiet graph reads globals and fields of environments, and nobody here knows which: they may be variables of the frame.
void Builder::exposeToQuiet() {
  Builder& frame = root();
  if (frame.isFrameless() || !frame.state_.hasEnv) return;
  if (this == &frame) return flushVariables();
  for (SEXP name : frame.in_.code->variables) noteRead(name);
}

// `key` tells what is inlined here from what is inlined elsewhere.
void Builder::inlineCall(const SiteFact& fact, const CallSite& site, std::vector<Variable> formals, int key) {
  const int arguments = static_cast<int>(site.kinds.size());
  if (fact.local) preloadFor(*fact.callee);
  exposeVariables();
  std::unique_ptr<Builder> made(new Builder(*this, *fact.callee, key));
  Builder& inner = *made;
  inner.fact_ = &fact;
  inner.site_ = &site;
  inner.closure_ = top(arguments).value;
  markArguments(inner, fact, site, &formals);
  inner.knowsDots_ = fact.code->dotsFormal >= 0;
  for (int a : fact.rest) inner.dots_.push_back(operand(arguments - 1 - a));
  inner.seesOuter_ = fact.sibling && seesOuter_;
  Builder* maker = fact.local || top(arguments).value->op == Op::Local ? makerOf(top(arguments).value) : nullptr;
  if (maker) {
    inner.scope_ = maker;
    inner.seesOuter_ = maker->seesOuter_;
    inner.env_ = maker->env_;
  }
  if (fact.another && !maker) inner.env_ = emit(Op::EnvOf, Type(Type::kEnv), {top(arguments).value});
  else if (fact.sibling) inner.env_ = env_;
  if (learnt_.chained.count(inner.path_)) openChained(inner, fact, site, &formals);
  formals.resize(fact.callee->code->variables.size());
  if (!translateInner(inner, std::move(formals))) return;
  auto kinds = partReturns(inner.returns_);
  const State start = state_;
  for (auto& returns : kinds) {
    state_ = start;
    Instr* value = joinReturns(returns);
    pop(arguments + 1);
    push(value);
    if (inner.isChained_) closeChained(inner);
    if (kinds.size() > 1) arriveNext();
  }
  ended_ = kinds.size() > 1;
  keep(std::move(made));
}

// A call whose effects are inlined, too: every argument is a value that nobody can tell from a promise of it. Either it is
// looked at first, or nobody can reach what it was computed from (as in isDirect()), or noteAssigned() watches over it.
bool Builder::mayChain(const SiteFact& fact, const CallSite& site, int key) {
  if (!learnt_.chained.count(pathTo(key))) return true;
  bool may = hasCheckpoints() && key >= 0 && fact.code->dotsFormal < 0;  // frames of methods and `...` are tier 1's to make
  may &= !isWhole() || pc_ == wholeTo_;                                  // what follows goes back to before it
  const uint64_t early = may ? earlyIn(fact, static_cast<int>(site.kinds.size())) : 0;
  for (size_t i = 0; may && i < static_cast<size_t>(fact.code->formalCount); i++) {
    const int a = fact.match[i];
    if (a < 0) continue;
    const ArgKind kind = site.kinds[static_cast<size_t>(a)];
    may = kind != ArgKind::Promise || (i < 64 && (early >> i & 1));
  }
  if (!may) learnt_.notInlined.insert(pathTo(key));
  return may;
}

// As tier 1 would have them in the slots of the callee's frame.
void Builder::markArguments(Builder& inner, const SiteFact& fact, const CallSite& site, std::vector<Variable>* formals) {
  for (size_t i = 0; i < formals->size(); i++) {
    inner.formalFlags_.push_back(flagsOf(fact, site, static_cast<int>(i), fact.match[i]));
    (*formals)[i].plain = false;
  }
}

void Builder::openChained(Builder& inner, const SiteFact& fact, const CallSite& site, std::vector<Variable>* formals) {
  const size_t arguments = site.kinds.size();
  pir::Inlined& part = graph->inlined[static_cast<size_t>(inner.number_ - 1)];
  part.caller = isChained_ ? number_ : 0;
  part.pc = pc_;
  part.depth = static_cast<int>(state_.stack.size() - arguments) - 1;
  part.site = &site;
  const bool exposed = root().state_.hasEnv || site.eagerOuter || site.hasFields;
  inner.isChained_ = true;
  for (size_t i = 0; i < formals->size(); i++) {
    const int flags = inner.formalFlags_[i];
    (*formals)[i].read = !(flags & interp::kSlotUnread);
    if (exposed && (flags & interp::kSlotUnread)) addNames(site.exprs[static_cast<size_t>(fact.match[i])], &inner.lazy_[i]);
  }
}

// A variable outside is assigned. Arguments that nobody has looked at yet must not depend on it.
void Builder::noteAssigned(const Instr* cell) {
  for (Builder* b = this; b->isChained_; b = b->caller_) {
    b->assigned_.insert(cell->object);
    spoil(cell->object);
    for (const auto& [formal, names] : b->lazy_)
      if (!b->state_.vars[formal].read && (!cell->object || names.count(cell->object))) return giveUp();
  }
}

// It may have assigned variables of this very function.
void Builder::closeChained(const Builder& inner) {
  if (isFrameless() || !state_.hasEnv) return;
  for (size_t i = 0; i < state_.vars.size(); i++)
    if (inner.assigned_.count(in_.code->variables[i]) || inner.assigned_.count(nullptr)) forgetVariable(state_.vars[i]);
}

// A value travels to a quiet graph by its tag: the kind of a raw scalar, or an object.
static bool accepts(const QuietFact& quiet, const std::vector<Instr*>& args) {
  for (size_t i = 0; i < args.size(); i++) {
    const Type t = quiet.formals[i];
    if (t != Type::any() && pir::tagOf(args[i]->type) != pir::tagOf(t)) return false;
  }
  return true;
}

// The callee runs without a frame, or answers that it cannot; then tier 1 makes the call.
bool Builder::quietCall(const SiteFact& fact, const CallSite& site, int feedback) {
  if (!fact.quiet || fact.quiet->isLoud || failed(Reason::Refused) || failed(Reason::Type)) return false;
  if (fact.sibling && !graph->inner) return false;  // only code that has its environment can pass it on
  const Type type = feedbackType(in_.types[static_cast<size_t>(feedback)]);
  if (type.isNone() || type == Type::any()) return false;
  std::vector<Variable> formals;
  std::vector<Instr*> args;
  if (!bindArguments(fact, site, &formals)) return false;
  for (size_t i = 0; i < formals.size(); i++) {
    Instr* value = static_cast<int>(i) == fact.code->dotsFormal ? constantOf(R_NilValue, "...") : formals[i].value;
    if (!value || value->type == Type::nat()) return false;
    args.push_back(boxed(value));
  }
  if (!accepts(*fact.quiet, args)) return false;
  checkpoint();
  exposeToQuiet();
  Instr* value = emit(Op::CallQuiet, type.isUnboxed() ? type : Type::any(), std::move(args));
  value->object = fact.function;
  value->label = top(static_cast<int>(site.kinds.size())).value->label;
  value->site = fact.quiet->code;
  assume(emit(Op::Answered, Type::test(), {value}), Reason::Refused);
  pop(static_cast<int>(site.kinds.size()) + 1);
  push(typed(value, type, feedback));
  return true;
}

// One value for all returns. Scalars of different kinds meet as objects.
Instr* Builder::joinReturns(std::vector<ReturnEdge>& returns) {
  block_ = returns[0].block;
  state_.worldChecked = true;
  for (const ReturnEdge& r : returns) state_.worldChecked &= r.worldChecked;
  if (returns.size() == 1) return returns[0].value;
  const Type first = returns[0].value->type;
  const bool alike = std::all_of(returns.begin(), returns.end(), [&](const ReturnEdge& r) {
    return r.value->type.rep() == first.rep() && (!first.isRaw() || r.value->type.kinds() == first.kinds());
  });
  Block* join = graph->newBlock();
  std::vector<Instr*> values;
  Type type;
  for (ReturnEdge& r : returns) {
    block_ = r.block;
    if (!alike && r.value->type.isRaw()) r.value = emit(Op::Box, r.value->type.with(Type::kVector), {r.value});
    values.push_back(r.value);
    type = type | r.value->type;
    graph->append(r.block, Op::Jump, Type::none());
    graph->link(r.block, join);
  }
  block_ = join;
  return graph->append(block_, Op::Phi, type, std::move(values));
}

}  // namespace hunch::build
