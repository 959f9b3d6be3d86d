#include "hunch/dispatch/optimizer.h"

#include <algorithm>

#include "hunch/bytecode/flow.h"
#include "hunch/bytecode/source.h"
#include "hunch/config/config.h"
#include "hunch/deopt/enter.h"
#include "hunch/dispatch/backend.h"
#include "hunch/dispatch/code_memory.h"
#include "hunch/dispatch/gather.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/events/events.h"
#include "hunch/native/chaos.h"
#include "hunch/opt/passes.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using config::config;
using events::Event;
namespace refusals = build::refusals;
using interp::Entered;
using interp::Frame;
using pir::Reason;

OptimizerCounters optimizerCounters;

namespace {

constexpr int kMaxAttempts = 12;      // compilations from one entry pc
constexpr size_t kMaxVersions = 6;    // at one entry pc
constexpr uint32_t kLongLoop = 20000; // iterations worth a version of their own
constexpr int kTier = 3;

constexpr size_t kMaxRecords = 10000;
std::deque<DeoptRecord> record;
int compilations = 0;

bool isActive() { return config.max_tier >= kTier && !paused; }

Optimized& stateOf(Code& code) {
  if (!code.optimized) code.optimized = new Optimized;
  return *static_cast<Optimized*>(code.optimized);
}

// ---- compiling ----------------------------------------------------------------------------------------------------
// A version pays when most of what it does is native. Without a loop, what a call costs anyway outweighs the rest.
bool isWorthIt(const build::Result& r, const Code& code) {
  if (config.opt_all) return true;
  return code.loopCounts.empty() ? r.native > 20 && r.native > 8 * r.stepped : r.native > 2 * r.stepped;
}

void runPasses(pir::Graph& graph, const std::string& name, int limit) {
  int ran = 0;
  opt::optimize(
      graph, [&](const opt::PassInfo& p) { return config::isOn(p.flag) && (limit < 0 || ran++ < limit); },
      [&](const opt::PassInfo& pass, const pir::Graph& g) {
        if (config.trace_compile && limit >= 0) events::emit(Event::Pass, name, static_cast<double>(g.size()), pass.name);
        if (!config.verify) return;
        const std::string wrong = pir::verify(g);
        if (!wrong.empty()) support::checkFailed(pass.name, 0, wrong.c_str(), "a pass broke the graph");
      });
}

int passLimit() { return config.opt_limit < 0 || compilations == config.opt_limit ? config.pass_limit : -1; }

native::Options optionsFor(const Code& code, const Version& v) {
  native::Options o;
  o.symbol = (code.name.empty() ? "function" : code.name) + "@" + std::to_string(v.pc) + "#" + std::to_string(v.id);
  o.chaos = config.chaos > 0;
  o.perfMap = config.perf_map;
  o.gdb = config.gdb;
  return o;
}

const build::Refusal* whyNot(const Code& code, const Optimized& o, int pc) {
  const auto tried = o.attempts.find(pc);
  if (tried != o.attempts.end() && tried->second >= kMaxAttempts) return &refusals::Attempts;
  const auto same = [pc](const auto& v) { return v->pc == pc && !v->retired; };
  if (static_cast<size_t>(std::count_if(o.versions.begin(), o.versions.end(), same)) >= kMaxVersions)
    return &refusals::Contexts;
  if (config.opt_limit >= 0 && compilations >= config.opt_limit) return &refusals::Limit;
  if (code.words.size() > 20000) return &refusals::Large;
  if (isBackendMissing()) return &refusals::NoBackend;
  return nullptr;
}

// No further attempt will be made from this pc.
bool isFinal(const Optimized& o, int pc) {
  const auto tried = o.attempts.find(pc);
  return isBackendMissing() || (tried != o.attempts.end() && tried->second >= kMaxAttempts);
}

Version* decline(Optimized& o, const Code& code, int pc, const build::Refusal* why, const std::string& detail = "") {
  o.declined[pc] = {why, detail};
  optimizerCounters.declined++;
  if (config.trace_compile) events::emit(Event::Decline, code.name, pc, why->doc);
  return nullptr;
}

// Code is known by the name it was first called by.
void nameCode(const Frame& f) {
  SEXP call = f.isClosure ? f.ctx.call : R_NilValue;
  if (f.code->name.empty() && type(call) == LANGSXP && type(car(call)) == SYMSXP)
    f.code->name = CHAR(PRINTNAME(car(call)));
}

Version* compile(Frame& f, int pc, StackEntry* sp) {
  Code& code = *f.code;
  nameCode(f);
  Optimized& o = stateOf(code);
  if (const build::Refusal* why = whyNot(code, o, pc)) return decline(o, code, pc, why);
  if (int& wait = o.wait[pc]; wait > 0) return wait--, decline(o, code, pc, &refusals::Dropped);
  o.attempts[pc]++;
  auto v = std::make_unique<Version>();
  static int nextId = 0;
  v->id = ++nextId;
  v->pc = pc;
  v->entry = bytecode::entryName(code, pc);
  v->owner = &o;
  const double started = events::now();
  v->snapshot = gather(f, pc, sp, o, &v->world);
  build::Result built = build::build(v->snapshot);
  if (!built.graph) return decline(o, code, pc, built.refusal);
  v->native = built.native;
  v->stepped = built.stepped;
  if (!isWorthIt(built, code)) return decline(o, code, pc, &refusals::Stepped);
  v->graph = std::move(built.graph);
  if (!built.usesWorld) v->world.clear();
  for (size_t i = 0; i < v->graph->context.variables.size(); i++)
    if (static_cast<int>(i) < code.formalCount && !v->snapshot.unread[i]) v->read.push_back(static_cast<int>(i));
  v->byteCodeMatters = std::any_of(code.sites.begin(), code.sites.end(), [](const bytecode::CallSite& site) {
    return site.builtinFlags & bytecode::kByteCodeOnly;
  });
  trim(v->graph->context, *v->graph);
  v->context = v->graph->context;
  if (config.verify)
    if (const std::string wrong = pir::verify(*v->graph); !wrong.empty())
      support::checkFailed("build", 0, wrong.c_str(), "the builder made a broken graph");
  v->buildMs = (events::now() - started) * 1e3;
  compilations++;
  runPasses(*v->graph, code.name, passLimit());
  v->passMs = (events::now() - started) * 1e3 - v->buildMs;
  std::string error;
  const double lowered = events::now();
  if (!lower(v->graph, optionsFor(code, *v), &v->code, &error))
    return decline(o, code, pc, isBackendMissing() ? &refusals::NoBackend : &refusals::Lowering, error);
  v->code.ms = (events::now() - lowered) * 1e3;
  v->taken.resize(v->code.exits.size());
  v->stamp = interp::worldStamp(f);
  optimizerCounters.compiled++;
  optimizerCounters.buildMs += v->buildMs;
  optimizerCounters.passMs += v->passMs;
  optimizerCounters.lowerMs += v->code.ms;
  if (config.trace_compile) events::emit(Event::Optimize, code.name, (events::now() - started) * 1e3, v->entry);
  o.declined.erase(pc);
  o.versions.push_back(std::move(v));
  Version* made = o.versions.back().get();
  addCode(*made);
  return made;
}

// ---- deoptimization -----------------------------------------------------------------------------------------------
bool isPlanned(Reason r) { return r == Reason::Leave || r == Reason::Poll; }
bool isAboutTypes(Reason r) { return r == Reason::Type || r == Reason::Variable; }

void retire(Code& code, Optimized& o, Version& v, const native::Exit& exit) {
  constexpr int kRounds = 3;
  v.retired = true;
  optimizerCounters.retired++;
  const std::pair<int, Reason> place{exit.atPc, exit.reason};
  // Types may have changed for good: look again before giving up on them.
  if (isAboutTypes(exit.reason) && exit.feedback >= 0 && o.failures[place] + 1 < kRounds)
    code.types[static_cast<size_t>(exit.feedback)].seen = 0;
  else if (exit.reason != Reason::Unreached && exit.reason != Reason::Reflected && exit.reason != Reason::Redefined)
    o.failed.insert(place);
  o.failures[place]++;
  if (o.failures[place] >= kRounds) o.failed.insert(place);
  if (config.trace_deopt) events::emit(Event::Retire, code.name, exit.atPc, pir::reasonName(exit.reason));
}

void learn(Code& code, Version& v, const deopt::Outcome& outcome) {
  const native::Exit& exit = v.code.exits[static_cast<size_t>(outcome.exit)];
  if (exit.reason == Reason::Poll) interp::pollSoon();
  if (outcome.chaos || isPlanned(exit.reason)) return;
  optimizerCounters.deopts++;
  if (record.size() == kMaxRecords) record.pop_front();
  record.push_back({&code, v.id, exit.atPc, exit.reason, exit.expected, outcome.observed, exit.feedback, events::now()});
  if (config.trace_deopt) events::emit(Event::Deopt, code.name, exit.atPc, pir::reasonName(exit.reason));
  if (++v.taken[static_cast<size_t>(outcome.exit)] >= static_cast<uint32_t>(config.deopt_limit))
    retire(code, stateOf(code), v, exit);
}

// ---- running ------------------------------------------------------------------------------------------------------
Version* find(Frame& f, int pc, StackEntry* sp) {
  if (!f.code->optimized) return nullptr;
  for (auto& v : stateOf(*f.code).versions) {
    if (v->pc != pc || v->retired || !matches(f, *v, sp)) continue;
    if (!v->world.empty() && v->stamp != interp::worldStamp(f)) {
      if (!holds(f, v->world)) continue;
      v->stamp = interp::worldStamp(f);
    }
    return v.get();
  }
  return nullptr;
}

Entered enterVersion(Frame& f, Version& v, StackEntry* sp) {
  v.entries++;
  v.lastEntered = ++optimizerCounters.entries;
  Code& code = *f.code;
  v.active++;
  const deopt::Outcome outcome = deopt::enter(f, v.code, v.graph->maxDepth, sp);
  v.active--;
  if (outcome.exit >= 0) learn(code, v, outcome);
  if (v.retired && !v.active) giveBack(v);
  return outcome.entered;
}

struct LoopPlace {
  int header, end, index;
};

std::vector<LoopPlace> loopsOf(const Code& code) {
  std::vector<LoopPlace> loops;
  for (int pc = 0; pc < static_cast<int>(code.words.size());) {
    const auto op = static_cast<bytecode::Op>(code.words[static_cast<size_t>(pc)]);
    if (op == bytecode::Op::Loop)
      loops.push_back({code.words[static_cast<size_t>(pc + 1)], pc, code.words[static_cast<size_t>(pc + 2)]});
    pc += bytecode::opWidth(op);
  }
  return loops;
}

// A loop that is short each time is better compiled with what surrounds it: the enclosing loop, or the whole function.
bool leaveToOuter(Code& code, int header, int loop) {
  const uint32_t count = code.loopCounts[static_cast<size_t>(loop)];
  const LoopPlace* outer = nullptr;
  const std::vector<LoopPlace> loops = loopsOf(code);
  for (const LoopPlace& l : loops)
    if (l.header < header && l.end > header && (!outer || l.header > outer->header)) outer = &l;
  if (outer) {
    uint32_t& limit = code.loopLimits[static_cast<size_t>(outer->index)];
    const uint32_t rounds = code.loopCounts[static_cast<size_t>(outer->index)];
    if (rounds == 0 || count / rounds > kLongLoop) return false;
    if (limit > rounds + 1 && limit != UINT32_MAX) limit = rounds + 1;
    return limit <= rounds + 1;
  }
  if (code.kind != bytecode::CodeKind::Closure || code.calls < 2 || count / code.calls > kLongLoop) return false;
  if (code.entryLimit == UINT64_MAX) return false;
  code.entryLimit = std::min(code.entryLimit, code.calls + 1);
  return true;
}

Entered enterLoop(Frame& f, int header, int loop, StackEntry* sp) {
  Code& code = *f.code;
  uint32_t& limit = code.loopLimits[static_cast<size_t>(loop)];
  const uint32_t count = code.loopCounts[static_cast<size_t>(loop)];
  if (!isActive()) return {};
  R_BCNodeStackTop = sp;
  Version* v = find(f, header, sp);
  if (!v) {
    const uint32_t patience = static_cast<uint32_t>(config.opt_loops);
    if (leaveToOuter(code, header, loop)) {
      limit = count + std::max(patience, 64u);
      return {};
    }
    v = compile(f, header, sp);
    if (!v) limit = isFinal(stateOf(code), header) ? UINT32_MAX : count + 4 * std::max(patience, 64u);
  }
  if (!v) return {};
  return enterVersion(f, *v, sp);
}

Entered enterFunction(Frame& f, StackEntry* sp) {
  Code& code = *f.code;
  if (!isActive()) return {};
  R_BCNodeStackTop = sp;
  Version* v = find(f, 0, sp);
  if (!v && !(v = compile(f, 0, sp))) {
    code.entryLimit = isFinal(stateOf(code), 0) ? UINT64_MAX
                                                : code.calls + 4 * static_cast<uint64_t>(std::max(config.opt_calls, 64));
    return {};
  }
  return enterVersion(f, *v, sp);
}

}  // namespace

const std::deque<DeoptRecord>& deopts() { return record; }
Optimized* optimizedOf(const Code& code) { return static_cast<Optimized*>(code.optimized); }

void initOptimizer() {
  interp::policy.enterFunction = &enterFunction;
  interp::policy.enterLoop = &enterLoop;
  native::seedChaos(static_cast<uint32_t>(config.chaos), 20220901);
}

void setLimits(Code& code) {
  const bool on = config.max_tier >= kTier;
  code.loopLimits.assign(code.loopCounts.size(), on ? static_cast<uint32_t>(config.opt_loops) : UINT32_MAX);
  const bool enterable = on && code.kind == bytecode::CodeKind::Closure;
  code.entryLimit = enterable ? static_cast<uint64_t>(config.opt_calls) : UINT64_MAX;
}

}  // namespace hunch::dispatch
