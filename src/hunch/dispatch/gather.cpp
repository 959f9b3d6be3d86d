#include "hunch/dispatch/gather.h"

#include <algorithm>
#include <unordered_set>

#include "hunch/bytecode/builtins.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/registry.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using interp::Frame;
using pir::Type;
using Bc = bytecode::Op;

namespace {

// Contexts do not distinguish doubles by NA: those come and go.
Type contextType(const StackEntry& e) {
  const Type t = pir::typeOf(e);
  return t.kinds() == Type::kDbl ? t.with(Type::kNa) : t;
}

// A local variable, or a formal that has been assigned: changing it cannot be told from its argument's expression.
bool isPlain(Frame& f, int i) {
  if (i >= f.code->formalCount) return true;
  const StackEntry& e = f.slots[i];
  if (e.tag == interp::kTagCell)
    return !missingBits(e.u.sxpval) && (bindingTag(e.u.sxpval) || type(car(e.u.sxpval)) != PROMSXP);
  return !(e.flags & ((1 << interp::kOrderShift) - 1)) && !(e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP);
}

bool isPlainWorld(const Frame& f) {
  return !(f.isClosure && f.env) && !interp::isFunctionFrame(f.isClosure ? f.outer : f.env);
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
    // Arguments of calls to come may be NA, whatever this one is.
    if (s.entryPc == 0 && s.context.variables[i].isUnboxed()) s.context.variables[i] = s.context.variables[i].with(Type::kNa);
    s.plain.push_back(isPlain(f, static_cast<int>(i)));
    s.unread.push_back(static_cast<int>(i) < f.code->formalCount && (f.slots[i].flags & interp::kSlotUnread));
  }
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

build::SuperFact gatherSuper(Frame& f, SEXP symbol) {
  if (SEXP cell = interp::superCell(f, symbol, false)) return {1, typeInCell(cell)};
  if (SEXP cell = interp::superCell(f, symbol, true)) return {2, typeInCell(cell)};
  return {};
}

// Where names are looked up from: a running frame, or one that an inlined function would have.
struct Viewpoint {
  explicit Viewpoint(Frame& f) : frame(f) {}
  Viewpoint(Code* code, SEXP outer) : frame(own), callee(code) {
    own.code = code;
    own.env = nullptr;
    own.outer = outer;
    own.slots = &none + 1;
    own.supplied = nullptr;
    own.isClosure = true;
    own.asByteCode = code->hostByteCode;
    none.u.sxpval = nullptr;
  }
  WorldFact fact(SEXP symbol, int cache, SEXP cell, SEXP builtin, SEXP function = nullptr) const {
    return {symbol, cache, cell, builtin, function, callee, callee ? own.outer : nullptr};
  }

  Frame own;
  StackEntry none;
  Frame& frame;
  Code* callee = nullptr;
};

// The value of an outer variable, if it can be had without running anything. The node stack stays as it is.
bool valueOf(Frame& f, SEXP symbol, bytecode::LookupCache& cache, StackEntry* value) {
  StackEntry* top = R_BCNodeStackTop;
  const bool found = interp::loadFreePlain(f, symbol, cache, value);
  R_BCNodeStackTop = top;
  return found;
}

bool isPlainFunction(SEXP x) { return type(x) == CLOSXP && !debugBit(x) && !spareBit(x) && !traceBit(x); }

// Versions compare with these objects: another one must not take their place.
void keep(SEXP function) {
  static std::unordered_set<SEXP> kept;
  if (kept.insert(function).second) R_PreserveObject(function);
}

// Small, without loops, and free of anything that looks at its frame.
bool isInlinable(const Code& code, SEXP function) {
  constexpr size_t kMaxWords = 250;
  return code.loopCounts.empty() && code.words.size() <= kMaxWords && code.dotsFormal < 0 && !code.needsEnv &&
         !code.needsPromises && !code.needsArgs && !interp::isFunctionFrame(cloenv(function));
}

bool isDirect(const Code& code, SEXP function, const bytecode::CallSite& site) {
  return code.formalCount == static_cast<int>(site.kinds.size()) && code.dotsFormal < 0 && !code.needsEnv &&
         !code.needsPromises && !code.needsArgs && !interp::isFunctionFrame(cloenv(function));
}

constexpr int kMaxLevels = 4;
void gatherWorld(const Viewpoint& from, build::Snapshot& s, std::vector<WorldFact>* world, int level);

std::shared_ptr<const build::Snapshot> gatherCallee(Code& code, SEXP function, std::vector<WorldFact>* world, int level) {
  auto s = std::make_shared<build::Snapshot>();
  s->code = &code;
  s->name = code.name;
  s->types = code.types;
  s->branches = code.branches;
  if (const Optimized* o = optimizedOf(code)) s->failed = o->failed;
  s->context.variables.assign(code.variables.size(), Type::any());
  gatherWorld({&code, cloenv(function)}, *s, world, level);
  return s;
}

// The closure that a call's name means, and its code if it may be inlined.
void gatherFunction(const Viewpoint& from, bytecode::CallSite& site, build::SiteFact& out, std::vector<WorldFact>* world,
                    int level) {
  const std::vector<SEXP>& own = from.frame.code->variables;
  if (!site.symbol || std::find(own.begin(), own.end(), site.symbol) != own.end()) return;
  bytecode::LookupCache& cache = from.frame.code->caches[static_cast<size_t>(site.cache)];
  SEXP cell = interp::globalCell(from.frame, site.symbol, cache);
  StackEntry e;
  if (!cell || !valueOf(from.frame, site.symbol, cache, &e)) return;
  if (e.tag != kTagBoxed || !isPlainFunction(e.u.sxpval)) return;
  out.function = e.u.sxpval;
  out.cell = cell;
  keep(out.function);
  world->push_back(from.fact(site.symbol, site.cache, cell, nullptr, out.function));
  Code* code = readyCode(out.function);
  if (!code || site.hasDots) return;
  interp::matchSite(site, out.function);
  if (site.matchFails) return;
  out.match = site.match;
  out.early = code->earlyFormals;
  out.direct = config::config.direct_calls && config::config.eager_arguments && isDirect(*code, out.function, site);
  if (!config::config.inline_calls || profiling || level >= kMaxLevels || !isInlinable(*code, out.function)) return;
  out.callee = gatherCallee(*code, out.function, world, level + 1);
}

// Names of builtins, functions and globals, as far as they can be told from here.
void gatherWorld(const Viewpoint& from, build::Snapshot& s, std::vector<WorldFact>* world, int level) {
  Frame& f = from.frame;
  Code& code = *f.code;
  s.sites.resize(code.sites.size());
  s.cells.resize(code.caches.size());
  for (size_t pc = 0; pc < code.words.size();) {
    const Bc op = static_cast<Bc>(code.words[pc]);
    const int32_t* w = &code.words[pc];
    if (op == Bc::GuardBuiltin) {
      const bytecode::CallSite& site = code.sites[static_cast<size_t>(w[1])];
      SEXP cell = interp::globalCell(f, site.symbol, code.caches[static_cast<size_t>(site.cache)]);
      const WorldFact fact = from.fact(site.symbol, site.cache, cell, site.builtin);
      if (cell && interp::takesShortcut(f, site) && holds(f, {fact})) {
        s.sites[static_cast<size_t>(w[1])].meansBuiltin = true;
        world->push_back(fact);
      }
    } else if (op == Bc::LdFun) {
      gatherFunction(from, code.sites[static_cast<size_t>(w[1])], s.sites[static_cast<size_t>(w[1])], world, level);
    } else if (op == Bc::CallBuiltin) {
      const bytecode::CallSite& site = code.sites[static_cast<size_t>(w[1])];
      if (site.builtin && type(site.builtin) == BUILTINSXP)
        s.sites[static_cast<size_t>(w[1])].builtin = bytecode::primName(site.builtin);
    } else if (op == Bc::LdFree || op == Bc::LdPureFree) {
      SEXP symbol = code.pool[static_cast<size_t>(w[1])];
      SEXP cell = interp::globalCell(f, symbol, code.caches[static_cast<size_t>(w[2])]);
      StackEntry e;
      if (cell && valueOf(f, symbol, code.caches[static_cast<size_t>(w[2])], &e)) {
        s.cells[static_cast<size_t>(w[2])] = {cell, contextType(e)};
        world->push_back(from.fact(symbol, w[2], cell, nullptr));
      } else if (!cell && CHAR(PRINTNAME(symbol))[0] != '.' && interp::enclosingCell(f, symbol)) {
        s.cells[static_cast<size_t>(w[2])] = {nullptr, typeInCell(interp::enclosingCell(f, symbol)), true};
      }
    } else if (op == Bc::StSuper || op == Bc::SuperStart) {
      s.supers[static_cast<int>(pc)] = gatherSuper(f, code.pool[static_cast<size_t>(w[1])]);
    }
    pc += static_cast<size_t>(bytecode::opWidth(op));
  }
}

}  // namespace

build::Snapshot gather(Frame& f, int pc, StackEntry* sp, const Optimized& optimized, std::vector<WorldFact>* world) {
  build::Snapshot s;
  s.code = f.code;
  s.name = f.code->name;
  s.entryPc = pc;
  s.types = f.code->types;
  s.branches = f.code->branches;
  s.failed = optimized.failed;
  gatherFrame(f, sp, s);
  gatherWorld(Viewpoint(f), s, world, 0);
  return s;
}

namespace {

bool holdsFrom(Frame& f, const WorldFact& fact) {
  bytecode::LookupCache& cache = f.code->caches[static_cast<size_t>(fact.cache)];
  if (interp::globalCell(f, fact.symbol, cache) != fact.cell) return false;
  if (fact.builtin && !interp::meansBuiltin(f, fact.symbol, fact.builtin, cache)) return false;
  return !fact.function || isPlainFunction(fact.function);  // that it is still this one, the code itself asks
}

}  // namespace

bool holds(Frame& f, const std::vector<WorldFact>& world) {
  for (const WorldFact& fact : world)
    if (fact.code ? !holdsFrom(Viewpoint(fact.code, fact.outer).frame, fact) : !holdsFrom(f, fact)) return false;
  return true;
}

namespace {

bool areBindingsPlain(Frame& f) {
  for (size_t i = 0; i < f.code->variables.size(); i++) {
    StackEntry e;
    interp::peek(f, static_cast<int>(i), &e);  // finds the cell
    if (f.slots[i].tag == interp::kTagCell && (gp(f.slots[i].u.sxpval) & (kActiveBinding | kBindingLock))) return false;
  }
  return true;
}

}  // namespace

bool matches(Frame& f, const Version& v, StackEntry* sp) {
  const pir::Context& c = v.context;
  if (c.hasEnv != (f.env != nullptr) || (v.byteCodeMatters && c.asByteCode != f.asByteCode) ||
      (c.plainWorld && !isPlainWorld(f)) || static_cast<size_t>(sp - f.stack) != c.operands.size())
    return false;
  if (c.hasEnv && !areBindingsPlain(f)) return false;
  for (size_t i = 0; i < c.variables.size(); i++) {
    if (c.variables[i] == Type::any()) continue;
    StackEntry e;
    if (!interp::peek(f, static_cast<int>(i), &e) || !native::hasType(e, c.variables[i])) return false;
  }
  for (size_t i = 0; i < c.operands.size(); i++)
    if (c.operands[i] != Type::any() && !native::hasType(f.stack[i], c.operands[i])) return false;
  for (int slot : v.read)
    if (f.slots[slot].flags & interp::kSlotUnread) return false;
  for (int slot : v.plain)
    if (!isPlain(f, slot)) return false;
  return true;
}

void trim(pir::Context& context, const pir::Graph& graph) {
  std::vector<bool> used(context.variables.size());
  for (const pir::Block* b : graph.blocks)
    for (const pir::Instr* i : b->instrs) {
      using pir::Op;
      if (i->op == Op::LdVar || i->op == Op::StVar || i->op == Op::Own || i->op == Op::CanOwn)
        used[static_cast<size_t>(i->slot)] = true;
      for (const pir::StateEntry& e : i->state)
        if (e.isVariable) used[static_cast<size_t>(e.index)] = true;
    }
  for (size_t i = 0; i < used.size(); i++)
    if (!used[i]) context.variables[i] = Type::any();
}

}  // namespace hunch::dispatch
