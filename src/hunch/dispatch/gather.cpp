#include "hunch/dispatch/gather.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "hunch/bytecode/builtins.h"
#include "hunch/bytecode/flow.h"
#include "hunch/bytecode/shortcuts.h"
#include "hunch/bytecode/strict.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/fits.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/registry.h"
#include "hunch/dispatch/viewpoint.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/method_lookup.h"
#include "hunch/interp/quick.h"
#include "hunch/native/helpers.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using interp::Frame;
using pir::Type;
using Bc = bytecode::Op;

bool assumes(Level level) { return config::config.context_level >= static_cast<int>(level); }

namespace {

// Speculation that flags switch off, a bit per reason.
uint32_t withheldReasons() {
  uint32_t bits = 0;
  for (int r = 0; r < static_cast<int>(pir::Reason::kCount); r++) {
    const char* flag = pir::reasonFlag(static_cast<pir::Reason>(r));
    if (*flag && (!config::config.speculate || !config::isOn(flag))) bits |= 1u << r;
  }
  return bits;
}

bool isLeftOut(const StackEntry& slot) { return slot.flags & (interp::kSlotDefault | interp::kSlotMissing); }

// What a version may assume of an argument whose type is this.
Type argumentType(const Frame& f, int i, Type type) {
  constexpr Type kValue = Type::any().without(Type::kOther);
  if (type == Type::any() || !assumes(Level::Evaluated)) return Type::any();
  bool omitted = isLeftOut(f.slots[i]);
  if (omitted && !assumes(Level::Omitted)) return Type::any();
  for (int k = i + 1; k < f.code->formalCount; k++) omitted &= isLeftOut(f.slots[k]);
  if (isLeftOut(f.slots[i]) && !omitted && !assumes(Level::Skipped)) return Type::any();
  if (assumes(Level::Typed)) return type;
  if (!type.isA(kValue)) return Type::any();
  return assumes(Level::NoObject) && !type.may(Type::kObject) ? kValue.without(Type::kObject) : kValue;
}

void gatherArguments(Frame& f, build::Snapshot& s) {
  if (!f.isClosure || s.entryPc != 0) return;
  for (int i = 0; i < f.code->formalCount; i++) {
    Type& type = s.context.variables[static_cast<size_t>(i)];
    type = argumentType(f, i, type);
    if (!assumes(Level::Read)) s.unread[static_cast<size_t>(i)] = true;
  }
}

void gatherFrame(Frame& f, StackEntry* sp, build::Snapshot& s) {
  const size_t n = f.code->variables.size();
  s.context.hasEnv = f.env != nullptr;
  s.context.asByteCode = f.asByteCode;
  s.context.plainWorld = isPlainWorld(f);
  s.context.variables.assign(n, Type::any());
  for (size_t i = 0; i < n; i++) {
    StackEntry e;
    if (interp::peek(f, static_cast<int>(i), &e)) s.context.variables[i] = contextType(e);
    s.settled.push_back(interp::peekPromise(f, static_cast<int>(i), &e) ? contextType(e) : Type::none());
    s.plain.push_back(isPlain(f, static_cast<int>(i)));
    s.unread.push_back(static_cast<int>(i) < f.code->formalCount && (f.slots[i].flags & interp::kSlotUnread));
  }
  for (int slot : f.code->readUnassigned)
    if (isUnassigned(f, slot)) s.context.variables[static_cast<size_t>(slot)] = Type::absent();
  gatherArguments(f, s);
  for (StackEntry* e = f.stack; e < sp; e++) s.context.operands.push_back(contextType(*e));
}

Type typeInCell(SEXP cell) {
  if (gp(cell) & kActiveBinding) return Type::none();
  if (bindingTag(cell)) return Type(pir::kindOf(bindingTag(cell)) | Type::kNa);
  SEXP x = car(cell);
  if (x == R_UnboundValue || x == R_MissingArg || type(x) == PROMSXP) return Type::none();
  StackEntry e;
  interp::setBoxed(e, x);
  return contextType(e);
}

// An inlined function's outer frames may not be those of the frame, but the global environment is.
build::SuperFact gatherSuper(const Viewpoint& from, SEXP symbol) {
  Frame& f = from.frame;
  if (SEXP cell = interp::superCell(f, symbol, false)) return {1, typeInCell(cell)};
  if (from.callee && topAround(f) != R_GlobalEnv) return {};
  if (SEXP cell = interp::superCell(f, symbol, true)) return {2, typeInCell(cell)};
  return {};
}

// Versions compare with these objects: another one must not take their place.
void keep(SEXP function) {
  static std::unordered_set<SEXP> kept;
  if (kept.insert(function).second) R_PreserveObject(function);
}

bool isGlobal(const Code& code, SEXP function) { return isUnlookedButDots(code) && isPlainWorld(cloenv(function)); }

// ---- S3 -----------------------------------------------------------------------------------------------------------
// Might a variable of the function be a method?
bool bindsMethod(const Frame& f, const Code& generic) {
  const std::string start = std::string(CHAR(generic.generic)) + ".";
  const auto& names = f.code->variables;
  return f.isClosure && std::any_of(names.begin(), names.end(), [&](SEXP v) { return std::string_view(CHAR(PRINTNAME(v))).starts_with(start); });
}

// Goes on at the next instruction, but for what is hardly ever there.
bool isUsuallyPassed(Bc op) {
  return op == Bc::GuardBuiltin || op == Bc::LdPure || op == Bc::LdPureFree || op == Bc::PureArith || op == Bc::PureSubset ||
         op == Bc::PureBuiltin || op == Bc::PureDollar || op == Bc::PureTrue;
}

// So much of the code has run so far, going by its branches.
size_t reachedWords(const Code& code) {
  size_t n = 0;
  std::vector<bool> seen(code.words.size());
  std::vector<int> work{0};
  while (!work.empty()) {
    const int pc = work.back();
    work.pop_back();
    if (seen[static_cast<size_t>(pc)]) continue;
    seen[static_cast<size_t>(pc)] = true;
    const int32_t* w = &code.words[static_cast<size_t>(pc)];
    const Bc op = static_cast<Bc>(w[0]);
    n += static_cast<size_t>(bytecode::opWidth(op));
    for (const bytecode::FlowEdge& edge : bytecode::successors(code, pc, 0)) {
      const auto* branch = op == Bc::BrFalse ? &code.branches[static_cast<size_t>(w[3])] : nullptr;
      if (!branch || (edge.target == w[1] ? branch->taken : branch->notTaken)) work.push_back(edge.target);
      if (isUsuallyPassed(op)) break;
    }
  }
  return n;
}

// Small, as far as it runs, and without loops. What is meant for `...` is of no account as long as the code that runs does not
// ask for it.
bool isInlinable(const Code& code) {
  constexpr size_t kMaxWords = 250, kMost = 2000;
  if (!code.loopCounts.empty() || !isUnlookedButDots(code)) return false;
  return code.words.size() <= kMaxWords || (code.words.size() <= kMost && reachedWords(code) <= kMaxWords);
}

bool isDirect(const Code& code, const bytecode::CallSite& site) {
  return code.formalCount == static_cast<int>(site.kinds.size()) && isUnlooked(code);
}

constexpr int kMaxLevels = 4;

// ---- strictness ---------------------------------------------------------------------------------------------------
SEXP globalFunction(const Viewpoint& from, SEXP symbol) {
  bytecode::LookupCache cache;
  StackEntry e;
  if (!interp::globalCell(from.frame, symbol, cache) || !valueOf(from.frame, symbol, cache, &e)) return nullptr;
  return e.tag == kTagBoxed && type(e.u.sxpval) == CLOSXP ? e.u.sxpval : nullptr;
}

// What a name means in the frames of functions around; null when it is not evaluated.
SEXP enclosingValue(const Viewpoint& from, SEXP symbol) {
  SEXP cell = from.frame.isClosure ? interp::enclosingCell(from.frame, symbol) : nullptr;
  if (!cell || bindingTag(cell) || (gp(cell) & kActiveBinding)) return nullptr;
  SEXP x = type(car(cell)) == PROMSXP ? promiseValue(car(cell)) : car(cell);
  return x == R_UnboundValue ? nullptr : x;
}

SEXP enclosingFunction(const Viewpoint& from, SEXP symbol) {
  SEXP x = enclosingValue(from, symbol);
  return x && type(x) == CLOSXP ? x : nullptr;
}

// A function that calls itself is assumed to evaluate everything, until that proves wrong.
uint64_t strictOf(Code& code, SEXP function, int level = 0) {
  static std::unordered_map<const Code*, uint64_t> known;
  const auto found = known.find(&code);
  if (found != known.end()) return found->second;
  if (level >= kMaxLevels) return 0;
  known[&code] = ~uint64_t{0};
  const Viewpoint from(&code, cloenv(function), cloenv(function));
  const auto ask = [&](SEXP name) -> uint64_t {
    SEXP called = from.isVariable(name) ? nullptr : globalFunction(from, name);
    if (!called && !from.isVariable(name)) called = enclosingFunction(from, name);
    Code* its = called ? readyCode(called) : nullptr;
    return its ? strictOf(*its, called, level + 1) : 0;
  };
  for (;;) {
    const uint64_t strict = bytecode::strictFormals(code, ask);
    if (strict == known[&code]) return strict;
    known[&code] = strict;
  }
}

// ---- names --------------------------------------------------------------------------------------------------------
class Gatherer {
 public:
  Gatherer(std::vector<WorldFact>* world, Wanted* wanted) : world_(world), wanted_(wanted) {}

  // Names of builtins, functions and globals in `code`, as far as they can be told from here.
  void gatherWorld(const Viewpoint& from, Code& code, build::Snapshot& s) {
    s.sites.resize(code.sites.size());
    s.cells.resize(code.caches.size());
    for (size_t pc = 0; pc < code.words.size();) {
      const Bc op = static_cast<Bc>(code.words[pc]);
      const int32_t* w = &code.words[pc];
      if (op == Bc::GuardBuiltin) gatherBuiltin(from, code, w[1], s);
      else if (op == Bc::LdFun) gatherFunction(from, code, siteAt(from, code, w[1], s), s.sites[static_cast<size_t>(w[1])]);
      else if (op == Bc::CheckFun) gatherComputed(from, code.sites[static_cast<size_t>(w[1])], s.sites[static_cast<size_t>(w[1])]);
      else if (op == Bc::CallBuiltin || op == Bc::PureBuiltin) nameBuiltin(siteAt(from, code, w[1], s), s.sites[static_cast<size_t>(w[1])]);
      else if (op == Bc::Shortcut) nameShortcut(w[2], s.sites[static_cast<size_t>(w[1])]);
      else if (op == Bc::LdFree || op == Bc::LdPureFree) gatherVariable(from, code, code.pool[static_cast<size_t>(w[1])], w[2], s);
      else if (op == Bc::LdEither || op == Bc::Adopt) gatherVariable(from, code, code.pool[static_cast<size_t>(w[2])], w[3], s);
      else if (op == Bc::StSuper || op == Bc::SuperStart)
        s.supers[static_cast<int>(pc)] = gatherSuper(from, code.pool[static_cast<size_t>(w[1])]);
      pc += static_cast<size_t>(bytecode::opWidth(op));
    }
  }

  std::shared_ptr<build::Snapshot> gatherCallee(Code& code, SEXP function, SEXP seenFrom, const Dots* dots = nullptr) {
    Viewpoint from(&code, cloenv(function), seenFrom);
    if (code.dotsFormal >= 0) from.dots = dots;
    return gatherBody(from, code);
  }

  // A function's code, seen from there.
  std::shared_ptr<build::Snapshot> gatherBody(const Viewpoint& from, Code& code) {
    auto s = gatherPart(code);
    s->vantage = methodsFrom(from.frame);
    s->context.variables.assign(code.variables.size(), Type::any());
    s->reached = reachedWords(code);
    gatherWorld(from, code, *s);
    gatherDefaults(from, *s);
    return s;
  }

  // Defaults of the code that are computed; those that only name a variable need no code.
  void gatherDefaults(const Viewpoint& from, build::Snapshot& s) {
    const auto& defaults = s.code->defaults;
    for (size_t i = 0; i < defaults.size(); i++) {
      Code* code = type(defaults[i]) == LANGSXP ? readyPromise(defaults[i]) : nullptr;
      if (!code || !code->variables.empty() || code->topEnv != s.code->topEnv) continue;
      auto part = gatherPart(*code);
      gatherWorld(from, *code, *part);
      s.defaults.resize(defaults.size());
      s.defaults[i] = part;
    }
  }

 private:
  // A call, with what `...` holds in its place.
  bytecode::CallSite& siteAt(const Viewpoint& from, Code& code, int index, build::Snapshot& s) const {
    bytecode::CallSite& site = code.sites[static_cast<size_t>(index)];
    const auto dots = std::count(site.kinds.begin(), site.kinds.end(), bytecode::ArgKind::Dots);
    if (!from.dots || dots != 1 || site.kinds.back() != bytecode::ArgKind::Dots || !scopes_.empty()) return site;
    auto spread = std::make_shared<bytecode::CallSite>(site);
    const bool isBuiltin = site.builtin != nullptr;
    spread->kinds.pop_back(), spread->names.pop_back();
    if (!spread->exprs.empty()) spread->exprs.pop_back();
    for (size_t k = 0; k < from.dots->names.size(); k++) {
      spread->kinds.push_back(isBuiltin ? bytecode::ArgKind::Value : from.dots->kinds[k]);
      spread->names.push_back(from.dots->names[k]);
      spread->exprs.push_back(from.dots->exprs[k]);
      spread->hasEager |= from.dots->kinds[k] == bytecode::ArgKind::Eager;
      spread->hasNames |= from.dots->names[k] != R_NilValue;
    }
    spread->hasDots = spread->endsInDots = false;
    spread->target = nullptr;
    return *(s.sites[static_cast<size_t>(index)].spread = std::move(spread));
  }

  static std::shared_ptr<build::Snapshot> gatherPart(Code& code) {
    auto s = std::make_shared<build::Snapshot>();
    s->code = &code;
    s->name = code.name;
    s->types = code.types;
    s->branches = code.branches;
    if (const Optimized* o = optimizedOf(code)) s->failed = o->failed.all();
    s->withheld = withheldReasons();
    s->lines = reinterpret_cast<const void*>(&interp::subsetLines);
    return s;
  }

  void gatherBuiltin(const Viewpoint& from, Code& code, int index, build::Snapshot& s) {
    const bytecode::CallSite& site = code.sites[static_cast<size_t>(index)];
    if (isOwn(from, code, site.symbol) && site.ownSlot < 0) return;
    SEXP cell = interp::globalCell(from.frame, site.symbol, code.caches[static_cast<size_t>(site.cache)]);
    const WorldFact fact = from.fact(site.symbol, code, site.cache, cell, site.builtin);
    if (cell != site.symbol) return;  // a variable that holds it now: nobody notes what becomes of that
    if (!interp::takesShortcut(from.frame, site) || !holds(from.frame, {fact})) return;
    s.sites[static_cast<size_t>(index)].meansBuiltin = true;
    world_->push_back(fact);
  }

  static void nameBuiltin(const bytecode::CallSite& site, build::SiteFact& out) {
    if (!site.builtin || type(site.builtin) != BUILTINSXP) return;
    out.builtin = bytecode::primName(site.builtin);
    out.quick = reinterpret_cast<const void*>(interp::quickBuiltin(site.builtin));
  }

  static void nameShortcut(int which, build::SiteFact& out) {
    static SEXP match = symbolInternal(Rf_install("match"));
    if (static_cast<bytecode::Shortcut>(which) == bytecode::Shortcut::In)
      out.quick = reinterpret_cast<const void*>(interp::quickBuiltin(match));
  }

  void gatherVariable(const Viewpoint& from, Code& code, SEXP symbol, int index, build::Snapshot& s) {
    bytecode::LookupCache& cache = code.caches[static_cast<size_t>(index)];
    SEXP cell = interp::globalCell(from.frame, symbol, cache);
    StackEntry e;
    if (cell && valueOf(from.frame, symbol, cache, &e)) {
      s.cells[static_cast<size_t>(index)] = {cell, contextType(e)};
      world_->push_back(from.fact(symbol, code, index, cell, nullptr));
    } else if (!cell && CHAR(PRINTNAME(symbol))[0] != '.' && interp::enclosingCell(from.frame, symbol)) {
      s.cells[static_cast<size_t>(index)] = {nullptr, typeInCell(interp::enclosingCell(from.frame, symbol)), true};
    }
  }

  static SEXP onlyBuiltin(const bytecode::CallSite& site) {
    const bool isOne = site.asBuiltin && isOneExpression(site.targets) && site.targets.body[0] == site.asBuiltin->builtin;
    return isOne ? site.asBuiltin->builtin : nullptr;
  }

  // The closure that a call's name means, and its code if it may be inlined or called.
  void gatherFunction(const Viewpoint& from, Code& code, bytecode::CallSite& site, build::SiteFact& out) {
    if (!site.symbol) return;
    if ((out.primitive = onlyBuiltin(site))) return gatherPrimitive(from, code, site, out);
    if (isOwn(from, code, site.symbol)) {
      SEXP made = from.callee || isUnassignedHere(from.frame, site.symbol) ? definitionOf(from, code, site.symbol) : nullptr;
      return made ? gatherLocal(from, site, made, out) : gatherHeld(from, code, site, out);
    }
    bytecode::LookupCache& cache = code.caches[static_cast<size_t>(site.cache)];
    SEXP cell = interp::globalCell(from.frame, site.symbol, cache);
    StackEntry e;
    if (!cell) return gatherSibling(from, site, out);
    if (!valueOf(from.frame, site.symbol, cache, &e)) return;
    if (e.tag != kTagBoxed || !isPlainFunction(e.u.sxpval)) return;
    out.function = e.u.sxpval;
    out.cell = cell;
    keep(out.function);
    world_->push_back(from.fact(site.symbol, code, site.cache, cell, nullptr, out.function));
    matchCall(from, site, out);
    gatherApply(from, code, site, out);
    gatherDispatch(from, site, out);
  }

  // Methods that a generic function has led to, seen from code that is in no other function.
  void gatherDispatch(const Viewpoint& from, const bytecode::CallSite& site, build::SiteFact& out) {
    const Code* generic = readyCode(out.function);
    if (!generic || generic->dispatched.empty() || !generic->generic || !isPlainWorld(cloenv(out.function))) return;
    if (!config::config.inline_calls || profiling || level_ >= kMaxLevels || site.hasDots || !scopes_.empty()) return;
    if (!methodsFrom(from.frame) || bindsMethod(from.frame, *generic)) return;
    int16_t match[interp::kMaxArgs];
    if (!matchAll(site, generic->formals, match) || match[0] < 0 || site.kinds[static_cast<size_t>(match[0])] == bytecode::ArgKind::Missing) return;
    build::DispatchFact dispatch{match[0], generic->dispatched.size() < Code::kMaxDispatched, {}};
    for (const bytecode::Dispatched& d : generic->dispatched)
      if (!gatherMethod(from, site, d, out.function, dispatch)) dispatch.isAll = false;
    if (dispatch.methods.empty()) return;
    // Promises that are sure to be evaluated: by the dispatch, or by whatever method it leads to.
    out.promises.resize(site.kinds.size());
    for (int a = 0; a < static_cast<int>(site.kinds.size()); a++) {
      const auto evaluates = [a](const build::MethodFact& m) {
        return static_cast<size_t>(a) < m.call.promises.size() && m.call.promises[static_cast<size_t>(a)];
      };
      if (a == match[0] || std::all_of(dispatch.methods.begin(), dispatch.methods.end(), evaluates))
        out.promises[static_cast<size_t>(a)] = gatherPromise(from, site, a);
    }
    out.dispatch = std::make_shared<build::DispatchFact>(std::move(dispatch));
  }

  bool gatherMethod(const Viewpoint& from, const bytecode::CallSite& site, const bytecode::Dispatched& d, SEXP generic,
                    build::DispatchFact& dispatch) {
    const interp::Method method = methodSeen(from.frame, generic, d.classes);
    Code* callee = method.function && method.function == d.method && method.cell ? readyCode(method.function) : nullptr;
    int16_t match[interp::kMaxArgs];
    if (!callee || !isPlainFunction(method.function) || !isGlobal(*callee, method.function)) return false;
    if (!matchAll(site, callee->formals, match)) return false;
    build::MethodFact m{d.classes, d.type < 0 ? 0 : pir::kindOf(d.type), {}};
    m.call.function = method.function;
    m.call.cell = method.cell;
    m.call.code = callee;
    if (callee->name.empty()) callee->name = CHAR(PRINTNAME(method.symbol));
    m.call.match.assign(match, match + callee->formalCount + 1);
    if (!gatherRest(site, m.call)) return false;
    keep(method.function);
    WorldFact fact = from.fact(nullptr, *from.frame.code, 0, method.cell, nullptr, method.function);
    fact.generic = generic;
    fact.classes = d.classes;
    world_->push_back(fact);
    expectObject(*callee, method.function, build::feedbackType(d.seen), std::find(match, match + callee->formalCount, dispatch.argument) - match);
    gatherCall(from, *callee, site, m.call);
    m.call.direct = false;  // between the two frames, that of the generic would be missing
    if (!m.call.callee && !m.call.quiet) return false;
    dispatch.methods.push_back(std::move(m));
    return true;
  }

  // A quiet graph of a method knows what it is dispatched on, even if its code does nothing but hand it on.
  void expectObject(Code& callee, SEXP function, Type type, std::ptrdiff_t formal) {
    if (!wanted_ || formal == callee.formalCount || type.isNone() || !quietFact(callee, function) || quietVersion(callee, cloenv(function))) return;
    auto& formals = wanted_->facts[&callee]->formals;  // the code that is being compiled has none yet: its frame tells
    if (!formals.empty() && formals[static_cast<size_t>(formal)] == Type::any()) formals[static_cast<size_t>(formal)] = type;
  }

  // As GNU R matches them; what is left goes to `...`.
  static bool matchAll(const bytecode::CallSite& site, SEXP formals, int16_t* match) {
    uint8_t used[interp::kMaxArgs];
    const int n = static_cast<int>(site.kinds.size()), all = Rf_length(formals);
    if (n >= interp::kMaxArgs || all >= interp::kMaxArgs || !interp::matchNames(formals, site.names.data(), n, match, used)) return false;
    for (int i = 0; i < all; i++) match[i] = std::max<int16_t>(match[i], -1);
    match[all] = -1;
    return true;
  }

  // A function that is applied to each element, as far as it is known.
  void gatherApply(const Viewpoint& from, const Code& code, const bytecode::CallSite& site, build::SiteFact& out) {
    build::ApplyFact apply;
    if (!isApply(out.function, &apply.form) || !config::config.inline_calls || profiling || level_ >= kMaxLevels) return;
    if (!matchApply(site, formals(out.function), &apply)) return;
    SEXP expression = site.exprs[static_cast<size_t>(apply.function)];
    const bool isNamed = type(expression) == SYMSXP;
    Code* callee = isNamed ? appliedByName(from, code, expression, apply.call) : appliedExpression(from, expression, apply.call);
    if (!callee || !matchApplied(site, &apply)) return;
    level_++;
    gatherApplied(from, site, *callee, apply.call);
    level_--;
    apply.promises.resize(site.kinds.size());
    for (int a = 0; a < static_cast<int>(site.kinds.size()); a++)
      if (a != apply.function) apply.promises[static_cast<size_t>(a)] = gatherPromise(from, site, a);
    const build::Snapshot* value = apply.value >= 0 ? apply.promises[static_cast<size_t>(apply.value)].get() : nullptr;
    if (value) apply.example = exampleIn(*value, &apply.exampleLength);
    out.apply = std::make_shared<build::ApplyFact>(std::move(apply));
  }

  // Its own formals: X, FUN, FUN.VALUE of vapply(), and `...`. The others are to have their defaults.
  static bool matchApply(const bytecode::CallSite& site, SEXP formals, build::ApplyFact* apply) {
    int16_t match[interp::kMaxArgs];
    uint8_t used[interp::kMaxArgs];
    const int n = static_cast<int>(site.kinds.size()), own = apply->form == build::ApplyFact::Typed ? 3 : 2;
    if (site.hasDots || n >= interp::kMaxArgs || !interp::matchNames(formals, site.names.data(), n, match, used)) return false;
    const int all = Rf_length(formals);
    for (int i = 0; i < all; i++)
      if (match[i] != -2 && (i < own) != (match[i] >= 0)) return false;
    apply->over = match[0];
    apply->function = match[1];
    if (own == 3) apply->value = match[2];
    for (int a = 0; a < n; a++)
      if (!used[a]) apply->rest.push_back(a);
    return true;
  }

  static bool matchApplied(const bytecode::CallSite& site, build::ApplyFact* apply) {
    std::vector<SEXP> names{R_NilValue};
    for (int a : apply->rest) names.push_back(site.names[static_cast<size_t>(a)]);
    int16_t match[interp::kMaxArgs];
    uint8_t used[interp::kMaxArgs];
    const bytecode::Code& code = *apply->call.code;
    const int n = static_cast<int>(names.size()), formals = code.formalCount;
    if (formals >= interp::kMaxArgs || !interp::matchNames(code.formals, names.data(), n, match, used)) return false;
    const auto isEmpty = [&site](int a) { return site.kinds[static_cast<size_t>(a)] == bytecode::ArgKind::Missing; };
    if (std::any_of(apply->rest.begin(), apply->rest.end(), isEmpty)) return false;
    const auto argument = [apply](int k) { return apply->rest[static_cast<size_t>(k - 1)]; };
    for (int i = 0; i < formals; i++)
      apply->call.match.push_back(static_cast<int16_t>(match[i] <= 0 ? match[i] : argument(match[i]) + 1));
    for (int k = 0; k < n; k++) {
      if (used[k]) continue;
      if (code.dotsFormal < 0 || k == 0) return false;  // the element itself among the dots: not known before
      apply->call.rest.push_back(argument(k));
    }
    return true;
  }

  static bool isApply(SEXP function, build::ApplyFact::Form* form) {
    using Form = build::ApplyFact::Form;
    static constexpr std::pair<const char*, Form> kForms[] = {{"lapply", Form::List}, {"sapply", Form::Simple}, {"vapply", Form::Typed}};
    const auto it = std::find_if(std::begin(kForms), std::end(kForms), [function](const auto& row) { return isOfBase(function, row.first); });
    if (it != std::end(kForms)) *form = it->second;
    return it != std::end(kForms);
  }

  static bool isOfBase(SEXP function, const char* name) {
    SEXP base = symbolValue(Rf_install(name));
    return function == (type(base) == PROMSXP ? promiseValue(base) : base);
  }

  // Of numeric(1) and the like; 0: it is none.
  static uint32_t exampleIn(const build::Snapshot& promise, int* length) {
    constexpr double kLongest = 8;
    static constexpr std::pair<const char*, uint32_t> kKinds[] = {
        {"numeric", Type::kDbl}, {"double", Type::kDbl}, {"integer", Type::kInt}, {"logical", Type::kLgl}, {"character", Type::kStr}};
    SEXP call = promise.code->body;
    const bool isCall = type(call) == LANGSXP && Rf_length(call) == 2 && tag(cdr(call)) == R_NilValue && promise.sites.size() == 1;
    SEXP n = isCall ? CADR(call) : R_NilValue;
    if (!((type(n) == REALSXP || type(n) == INTSXP) && Rf_xlength(n) == 1)) return 0;
    if (const double x = Rf_asReal(n); !(x >= 1 && x <= kLongest && x == std::floor(x))) return 0;
    *length = Rf_asInteger(n);
    for (const auto& [name, kind] : kKinds)
      if (promise.sites[0].cell && isOfBase(promise.sites[0].function, name)) return kind;
    return 0;
  }

  static bool takesElement(const Code& code) { return code.formalCount > 0 && isInlinable(code); }

  // A function that is applied by its name: a global one.
  Code* appliedByName(const Viewpoint& from, const Code& code, SEXP name, build::SiteFact& out) {
    SEXP function = isOwn(from, code, name) ? nullptr : globalFunction(from, name);
    Code* callee = function && isPlainFunction(function) ? readyCode(function) : nullptr;
    if (!callee || !takesElement(*callee) || !isGlobal(*callee, function)) return nullptr;
    keep(function);
    world_->push_back({nullptr, 0, nullptr, nullptr, function});
    out.function = function;
    out.code = callee;
    return callee;
  }

  // `function(e) ...`
  static Code* appliedExpression(const Viewpoint& from, SEXP expression, build::SiteFact& out) {
    const Code* promise = readyPromise(expression);
    const bool isMade = promise && promise->words.size() >= 2 && static_cast<Bc>(promise->words[0]) == Bc::MkClosure;
    out.local = isMade ? promise->pool[static_cast<size_t>(promise->words[1])] : nullptr;
    Code* callee = isMade ? readyFunction(out.local) : nullptr;
    out.code = callee;
    const bool may = callee && callee->topEnv == from.frame.code->topEnv && callee->dotsFormal < 0 && takesElement(*callee);
    return may ? callee : nullptr;
  }

  void gatherApplied(const Viewpoint& from, const bytecode::CallSite& site, Code& callee, build::SiteFact& out) {
    if (out.function) {
      Dots dots = dotsOf(site, out);
      for (auto& kind : dots.kinds) kind = kind == bytecode::ArgKind::Const ? kind : bytecode::ArgKind::Eager;  // evaluated by then
      out.callee = gatherCallee(callee, out.function, cloenv(out.function), &dots);
      return;
    }
    scopes_.push_back(&callee);
    out.callee = gatherBody(from, callee);
    scopes_.pop_back();
  }

  // A variable of the frame is looked at when the code runs; here is to be found out where others are.
  void gatherPrimitive(const Viewpoint& from, Code& code, const bytecode::CallSite& site, build::SiteFact& out) {
    if (isOwn(from, code, site.symbol)) return;
    if (SEXP cell = interp::globalCell(from.frame, site.symbol, code.caches[static_cast<size_t>(site.cache)])) {
      out.cell = cell;
      world_->push_back(from.fact(site.symbol, code, site.cache, cell, nullptr));
    } else if (from.frame.isClosure && CHAR(PRINTNAME(site.symbol))[0] != '.') {
      out.enclosing = enclosingValue(from, site.symbol) == out.primitive;
    }
  }

  // Codes whose variables are around some code that is inlined, the innermost first.
  std::vector<const Code*> codesAround(const Viewpoint& from, const Code& code) const {
    std::vector<const Code*> around{&code};
    around.insert(around.end(), scopes_.rbegin(), scopes_.rend());
    around.push_back(from.frame.code);
    return around;
  }

  bool isOwn(const Viewpoint& from, const Code& code, SEXP symbol) const {
    for (const Code* c : codesAround(from, code))
      if (std::find(c->variables.begin(), c->variables.end(), symbol) != c->variables.end()) return true;
    return false;
  }

  // The function expression that a variable gets by its only assignment.
  SEXP definitionOf(const Viewpoint& from, const Code& code, SEXP symbol) const {
    for (const Code* c : codesAround(from, code)) {
      const auto it = std::find(c->variables.begin(), c->variables.end(), symbol);
      if (it != c->variables.end()) return onlyDefinition(*c, static_cast<int>(it - c->variables.begin()));
    }
    return nullptr;
  }

  static SEXP onlyDefinition(const Code& code, int slot) {
    SEXP made = nullptr, last = nullptr;
    for (size_t pc = 0; pc < code.words.size();) {
      const Bc op = static_cast<Bc>(code.words[pc]);
      const char* letters = bytecode::opInfo(op).immediates;
      for (size_t i = 0; letters[i]; i++) {
        if (letters[i] != 'v' || code.words[pc + 1 + i] != slot || bytecode::onlyReads(op)) continue;
        if (op != Bc::StVar || made || !last) return nullptr;
        made = last;
      }
      last = op == Bc::MkClosure ? code.pool[static_cast<size_t>(code.words[pc + 1])] : nullptr;
      pc += static_cast<size_t>(bytecode::opWidth(op));
    }
    return slot < code.formalCount ? nullptr : made;
  }

  // A function that the code makes for itself.
  void gatherLocal(const Viewpoint& from, bytecode::CallSite& site, SEXP expression, build::SiteFact& out) {
    Code* callee = readyFunction(expression);
    const bool may = config::config.inline_calls && !profiling && level_ < kMaxLevels && !site.hasDots;
    if (!may || !callee || callee->topEnv != from.frame.code->topEnv || !isInlinable(*callee)) return;
    interp::matchFormals(site, callee->formals);
    if (site.matchFails) return;
    out.match = site.match;
    out.code = callee;
    out.local = expression;
    out.early = callee->earlyFormals;
    out.plain = callee->plainFormals;
    out.strict = out.plain | bytecode::strictFormals(*callee, [](SEXP) -> uint64_t { return 0; });
    level_++;
    scopes_.push_back(callee);
    out.callee = gatherBody(from, *callee);
    scopes_.pop_back();
    level_--;
    gatherPromises(from, *callee, site, out);
  }

  static bool isUnassignedHere(const Frame& f, SEXP symbol) {
    const auto& names = f.code->variables;
    const auto it = std::find(names.begin(), names.end(), symbol);
    return it != names.end() && isUnassigned(f, static_cast<int>(it - names.begin()));
  }

  // A function in a variable of the running frame; the same one each time if it sees nothing but globals.
  void gatherHeld(const Viewpoint& from, const Code& code, bytecode::CallSite& site, build::SiteFact& out) {
    if (from.callee || !isOneExpression(site.targets)) gatherSeveral(from, site, out);
    if (out.several || from.callee || &code != from.frame.code || !from.frame.isClosure) return;
    const auto& names = code.variables;
    const int slot = static_cast<int>(std::find(names.begin(), names.end(), site.symbol) - names.begin());
    StackEntry e;
    if (!interp::peek(from.frame, slot, &e) || e.tag != kTagBoxed || !isPlainFunction(e.u.sxpval)) return;
    if (interp::isFunctionFrame(cloenv(e.u.sxpval))) return gatherAnother(from, site, e.u.sxpval, out);
    out.function = e.u.sxpval;
    out.held = slot;
    keep(out.function);
    world_->push_back({nullptr, 0, nullptr, nullptr, out.function});
    matchCall(from, site, out);
  }

  // A function of the same enclosing frame; or some other one that is found there.
  void gatherSibling(const Viewpoint& from, bytecode::CallSite& site, build::SiteFact& out) {
    if (!from.frame.isClosure || CHAR(PRINTNAME(site.symbol))[0] == '.') return;
    SEXP x = enclosingFunction(from, site.symbol);
    if (!x) return;
    out.enclosing = true;
    if (!config::config.inline_calls || !isPlainFunction(x)) return;
    if (cloenv(x) != from.frame.outer || from.isMoving()) return gatherFound(from, site, x, out);
    out.function = x;
    out.sibling = true;
    matchCall(from, site, out);
  }

  // A function that the code computes: one that it has called before, if it is still there.
  void gatherComputed(const Viewpoint& from, bytecode::CallSite& site, build::SiteFact& out) {
    if ((out.primitive = onlyBuiltin(site))) return;
    SEXP x = sampleOf(site, site.targets.count - 1);
    if (x) gatherAnother(from, site, x, out);
  }

  // A closure that was called here, if it is still there.
  static SEXP sampleOf(const bytecode::CallSite& site, int target) {
    SEXP x = target >= 0 && site.samples[target] ? R_WeakRefValue(site.samples[target]) : R_NilValue;
    return type(x) == CLOSXP ? x : nullptr;
  }

  // One of several codes, or of one that only these samples tell.
  void gatherSeveral(const Viewpoint& from, bytecode::CallSite& site, build::SiteFact& out) {
    if (!config::config.inline_calls || profiling || level_ >= kMaxLevels || site.hasDots || site.targets.megamorphic) return;
    build::SeveralFact several{true, {}, nullptr};
    int builtins = 0;
    for (int i = 0; i < site.targets.count; i++) {
      if (type(site.targets.body[i]) == BUILTINSXP) {
        several.primitive = builtins++ ? nullptr : site.targets.body[i];
        continue;
      }
      SEXP x = sampleOf(site, i);
      build::SiteFact call;
      if (x) gatherAnother(from, site, x, call, true);
      if (call.callee) several.calls.push_back(std::move(call));
      else several.isAll = false;
    }
    if (!several.calls.empty() || several.primitive) out.several = std::make_shared<build::SeveralFact>(std::move(several));
  }

  // One that the environment of a function to be inlined holds: the site has served others, but this one is meant. The others are
  // for when that proves wrong.
  void gatherFound(const Viewpoint& from, bytecode::CallSite& site, SEXP x, build::SiteFact& out) {
    if (!from.callee || isOneExpression(site.targets)) return gatherAnother(from, site, x, out);
    gatherAnother(from, site, x, out, true);
    gatherSeveral(from, site, out);
  }

  // A closure that may be another one each time. Where there were several codes, none is expected.
  void gatherAnother(const Viewpoint& from, bytecode::CallSite& site, SEXP x, build::SiteFact& out, bool isMeant = false) {
    SEXP top = cloenv(x);
    while (interp::isFunctionFrame(top)) top = enclos(top);
    if (!config::config.inline_calls || !isPlainFunction(x) || !isLasting(top)) return;
    if (!isMeant && !isOneExpression(site.targets)) {
      gatherSeveral(from, site, out);
      if (out.several || !from.callee) return;
    }
    const size_t facts = world_->size();
    out.function = x;
    auto view = std::make_shared<build::CodeInView>();
    view->top = top;
    out.another = view;
    matchCall(from, site, out);
    view->code = out.code;
    const auto isAround = [x](SEXP symbol) { return native::cellAround(cloenv(x), symbol) != R_NilValue; };
    if (out.code && std::all_of(out.code->readsFirst.begin(), out.code->readsFirst.end(), isAround)) out.next = out.code->nextFormals;
    for (size_t i = facts; i < world_->size(); i++)
      if (const WorldFact& fact = (*world_)[i]; fact.code == out.code && fact.symbol) view->globals.push_back(fact.symbol);
  }

  static bool isLasting(SEXP env) { return env == R_GlobalEnv || env == R_BaseEnv || R_IsNamespaceEnv(env); }

  static bool isOneExpression(const feedback::CallTargets& targets) { return targets.count <= 1 && !targets.megamorphic; }

  void matchCall(const Viewpoint& from, bytecode::CallSite& site, build::SiteFact& out) {
    Code* callee = readyCode(out.function);
    if (!callee || site.hasDots) return;
    interp::matchSite(site, out.function);
    if (site.matchFails && !(site.hasRest && isInlinable(*callee))) return;
    out.match = site.match;
    if (site.hasRest && !gatherRest(site, out)) return out.match.clear();
    out.code = callee;
    gatherCall(from, *callee, site, out);
  }

  // Arguments for `...`, all of which are values.
  static bool gatherRest(const bytecode::CallSite& site, build::SiteFact& out) {
    using bytecode::ArgKind;
    for (int a = 0; a < static_cast<int>(site.kinds.size()); a++) {
      if (std::find(out.match.begin(), out.match.end() - 1, a) != out.match.end() - 1) continue;
      if (site.kinds[static_cast<size_t>(a)] != ArgKind::Const && site.kinds[static_cast<size_t>(a)] != ArgKind::Eager) return false;
      out.rest.push_back(a);
    }
    return true;
  }

  static Dots dotsOf(const bytecode::CallSite& site, const build::SiteFact& fact) {
    Dots dots;
    for (int a : fact.rest) {
      dots.names.push_back(site.names[static_cast<size_t>(a)]);
      dots.exprs.push_back(site.exprs[static_cast<size_t>(a)]);
      dots.kinds.push_back(site.kinds[static_cast<size_t>(a)]);
    }
    return dots;
  }

  void gatherCall(const Viewpoint& from, Code& callee, const bytecode::CallSite& site, build::SiteFact& out) {
    out.early = callee.earlyFormals;
    out.plain = callee.plainFormals;
    out.strict = out.plain | strictOf(callee, out.function);
    const bool isMeant = out.sibling || out.another || isGlobal(callee, out.function);
    out.direct = config::config.direct_calls && config::config.eager_arguments && isDirect(callee, site) && isMeant;
    if (profiling) return;
    if (wanted_ && !out.another) out.quiet = out.sibling ? ownFact(from, callee) : quietFact(callee, out.function);
    if (config::config.inline_calls && level_ < kMaxLevels && isInlinable(callee) && isMeant) {
      level_++;
      const Dots dots = dotsOf(site, out);
      auto body = gatherCallee(callee, out.function, out.sibling ? nullptr : out.another ? out.another->top : cloenv(out.function), &dots);
      if (out.another) body->vantage = nullptr;
      out.callee = std::move(body);
      level_--;
    }
    if (out.quiet || out.callee || out.direct) gatherPromises(from, callee, site, out);
  }

  // A function inside others that calls itself, while it is made quiet.
  std::shared_ptr<const build::QuietFact> ownFact(const Viewpoint& from, const Code& callee) {
    const auto known = wanted_->facts.find(&callee);
    return known != wanted_->facts.end() && from.frame.code == &callee ? known->second : nullptr;
  }

  std::shared_ptr<const build::QuietFact> quietFact(Code& callee, SEXP function) {
    if (!mayBeQuiet(callee, function)) return nullptr;
    auto& known = wanted_->facts[&callee];
    if (known) return known;
    known = std::make_shared<build::QuietFact>();
    known->code = &callee;
    if (const Version* v = quietVersion(callee, cloenv(function))) known->formals = v->context.variables;
    else known->formals = feedbackTypes(callee), wanted_->functions.push_back({&callee, function});
    return known;
  }

  // Arguments that the callee is sure to evaluate.
  void gatherPromises(const Viewpoint& from, Code& callee, const bytecode::CallSite& site, build::SiteFact& out) {
    if (!config::config.early_promises) return;
    for (int i = 0; i < callee.formalCount && i < 64; i++) {
      const int a = out.match[static_cast<size_t>(i)];
      auto promise = a >= 0 && (out.strict >> i & 1) ? gatherPromise(from, site, a) : nullptr;
      if (!promise) continue;
      out.promises.resize(site.kinds.size());
      out.promises[static_cast<size_t>(a)] = std::move(promise);
    }
  }

  // The code of an argument that is to be a promise; null when it is none, or not known.
  std::shared_ptr<build::Snapshot> gatherPromise(const Viewpoint& from, const bytecode::CallSite& site, int a) {
    if (site.kinds[static_cast<size_t>(a)] != bytecode::ArgKind::Promise) return nullptr;
    Code* code = readyPromise(site.exprs[static_cast<size_t>(a)]);
    if (!code || !code->variables.empty() || code->topEnv != from.frame.code->topEnv) return nullptr;
    auto s = gatherPart(*code);
    gatherWorld(from, *code, *s);
    return s;
  }

  std::vector<WorldFact>* world_;
  Wanted* wanted_;
  std::vector<const Code*> scopes_;   // local functions that are being gathered
  int level_ = 0;
};

}  // namespace

namespace {

// Other calls had values where this one has NA, or the other way round: what is made now is for both.
void meetNa(const Optimized& optimized, build::Snapshot& s) {
  const auto isAlike = [&s](const auto& v) { return v->pc == s.entryPc && !v->retired && v->graph && differsByNa(v->snapshot.context, s.context); };
  if (s.entryPc != 0 || std::none_of(optimized.versions.begin(), optimized.versions.end(), isAlike)) return;
  for (Type& type : s.context.variables)
    if (type.isRaw()) type = type.with(Type::kNa);
}

}  // namespace

build::Snapshot gather(Frame& f, int pc, StackEntry* sp, const Optimized& optimized, std::vector<WorldFact>* world, Wanted* wanted) {
  build::Snapshot s;
  s.code = f.code;
  s.name = f.code->name;
  s.entryPc = pc;
  s.types = f.code->types;
  s.branches = f.code->branches;
  s.withheld = withheldReasons();
  s.lines = reinterpret_cast<const void*>(&interp::subsetLines);
  s.directCalls = config::config.direct_calls && config::config.eager_arguments;
  s.lendsVariables = interp::paysToLend(*f.code);
  s.vantage = methodsFrom(f);
  gatherFrame(f, sp, s);
  meetNa(optimized, s);
  s.failed = optimized.failed.among(argumentsOf(*f.code, s.context));
  Gatherer(world, wanted).gatherWorld(Viewpoint(f), *f.code, s);
  return s;
}

namespace {
bool mayAnyBeQuiet(const Code& code, int maxFormals) {
  const Optimized* o = optimizedOf(code);
  return config::config.quiet_calls && !profiling && code.kind == bytecode::CodeKind::Closure && code.formalCount <= maxFormals &&
         isUnlookedButDots(code) && !(o && o->isLoud);
}
}  // namespace

bool mayBeQuiet(const Code& code, SEXP function) { return mayAnyBeQuiet(code, 6) && isPlainWorld(cloenv(function)); }

bool mayBeQuietInside(const Code& code, SEXP function) {
  SEXP outer = cloenv(function);
  if (!interp::isFunctionFrame(outer) || !mayAnyBeQuiet(code, 5)) return false;
  while (interp::isFunctionFrame(outer)) outer = enclos(outer);
  return isPlainWorld(outer);
}

const Version* quietVersion(const Code& code, SEXP outer) {
  const Optimized* o = optimizedOf(code);
  for (size_t i = 0; o && i < o->versions.size(); i++)
    if (const Version& v = *o->versions[i]; v.graph->quiet && !v.retired && (!outer || v.outer.is(outer))) return &v;
  return nullptr;
}

std::vector<Type> feedbackTypes(const Code& code) {
  std::vector<Type> types(code.variables.size(), Type::any());
  if (!assumes(Level::Typed) || (withheldReasons() >> static_cast<int>(pir::Reason::Type) & 1)) return types;
  for (size_t pc = 0; pc < code.words.size();) {
    const Bc op = static_cast<Bc>(code.words[pc]);
    if (op == Bc::LdVar || op == Bc::LdLate || op == Bc::LdIndex) {
      const auto slot = static_cast<size_t>(code.words[pc + 1]);
      const Type seen = build::feedbackType(code.types[static_cast<size_t>(code.words[pc + 2])]);
      if (slot < static_cast<size_t>(code.formalCount) && types[slot] == Type::any() && !seen.isNone()) types[slot] = seen;
    }
    pc += static_cast<size_t>(bytecode::opWidth(op));
  }
  return types;
}

build::Snapshot gatherQuiet(Code& code, SEXP function, std::vector<Type> formals, std::vector<WorldFact>* world, Wanted* wanted,
                            uint64_t* stamp) {
  build::Snapshot s = *Gatherer(world, wanted).gatherCallee(code, function, cloenv(function));
  s.context.variables = std::move(formals);
  if (const Optimized* o = optimizedOf(code)) s.failed = o->failed.among(argumentsOf(code, s.context));
  s.context.asByteCode = code.hostByteCode;
  s.context.plainWorld = true;
  s.plain.assign(code.variables.size(), true);
  s.unread.assign(code.variables.size(), false);
  *stamp = interp::worldStamp(Viewpoint(&code, cloenv(function), cloenv(function)).frame);
  return s;
}

}  // namespace hunch::dispatch
