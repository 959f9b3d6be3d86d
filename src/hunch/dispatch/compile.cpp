#include "hunch/dispatch/compile.h"

#include <algorithm>
#include <bit>

#include "hunch/bytecode/source.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/backend.h"
#include "hunch/dispatch/code_memory.h"
#include "hunch/dispatch/drafts.h"
#include "hunch/dispatch/fits.h"
#include "hunch/dispatch/gather.h"
#include "hunch/dispatch/viewpoint.h"
#include "hunch/events/events.h"
#include "hunch/opt/passes.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using config::config;
using events::Event;
using interp::Frame;
namespace refusals = build::refusals;

namespace {

constexpr int kMaxAttempts = 12;      // compilations from one entry pc
constexpr int kMaxLazyAttempts = 3;   // ... of calls with promises, which promise less
constexpr size_t kMaxVersions = 6;    // at one entry pc
constexpr size_t kMaxWords = 20000;

int compilations = 0;

// A version pays when most of the work in its loops is native. Without a loop, what a call costs outweighs the rest.
bool isWorthIt(const build::Result& r, const Code& code) {
  if (config.opt_all) return true;
  if (code.loopCounts.empty()) return r.native - r.called >= 4 && r.native > 8 * r.stepped;
  return r.native - r.called >= 2 * r.stepped && r.native > 0;
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

// Types that one value has.
bool isOne(pir::Type t) { return !t.isNone() && !(t == pir::Type::any()) && std::has_single_bit(t.kinds()); }

// Entered at its start, in a frame without an environment, the code may be called directly. The version asks for slots as
// matches() does.
native::DirectOptions directOptions(const Code& code, const Version& v) {
  native::DirectOptions d;
  const pir::Context& c = v.context;
  d.code = &code;
  d.version = const_cast<Version*>(&v);
  d.formals = code.formalCount;
  if (!config.direct_calls || v.pc != 0 || c.hasEnv || code.formalCount > 6 || code.needsEnv) return d;
  if (v.graph->quiet) return d;
  d.wanted = true;
  const auto require = [&d](int i, uint64_t bits, uint64_t value) {
    d.mask |= bits << (8 * i);
    d.expected |= value << (8 * i);
  };
  for (int i = 0; i < code.formalCount; i++) {
    const pir::Type t = c.variables[static_cast<size_t>(i)];
    if (!isOne(t)) continue;
    require(i, 15, static_cast<uint64_t>(pir::tagOf(t)));
  }
  for (int i : v.read) require(i, uint64_t{interp::kSlotUnread} << 4, 0);
  for (int i : v.plain) require(i, 15 << 4, 0);
  return d;
}

size_t versionsAt(const Optimized& o, int pc) {
  return static_cast<size_t>(std::count_if(o.versions.begin(), o.versions.end(), [pc](const auto& v) { return v->pc == pc && !v->retired; }));
}

const build::Refusal* whyNot(const Code& code, const Optimized& o, int pc, int attempts) {
  const auto tried = o.attempts.find(attempts);
  if (tried != o.attempts.end() && tried->second >= (attempts == pc ? kMaxAttempts : kMaxLazyAttempts)) return &refusals::Attempts;
  if (versionsAt(o, pc) >= kMaxVersions) return &refusals::Contexts;
  if (config.opt_limit >= 0 && compilations >= config.opt_limit) return &refusals::Limit;
  if (code.words.size() > kMaxWords) return &refusals::Large;
  if (isBackendMissing()) return &refusals::NoBackend;
  return nullptr;
}

void decline(Optimized& o, const Code& code, int pc, const build::Refusal* why, const std::string& detail = "") {
  const auto before = o.declined.find(pc);
  o.declined[pc] = {why, detail, before == o.declined.end() ? 1 : before->second.times + 1};
  optimizerCounters.declined++;
  if (config.trace_compile) events::emit(Event::Decline, code.name, pc, why->doc);
}

// Code is known by the name it was first called by.
void nameCode(const Frame& f) {
  SEXP call = f.isClosure ? f.ctx.call : R_NilValue;
  if (f.code->name.empty() && type(call) == LANGSXP && type(car(call)) == SYMSXP)
    f.code->name = CHAR(PRINTNAME(car(call)));
}

// Is an argument of this call still to be evaluated?
bool hasPromises(const Frame& f) {
  for (int i = 0; i < f.code->formalCount && f.isClosure && !f.env; i++) {
    const StackEntry& e = f.slots[i];
    if (e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP && promiseValue(e.u.sxpval) == R_UnboundValue) return true;
  }
  return false;
}

bool assigns(const pir::Graph& graph, int slot) {
  const auto does = [slot](const pir::Instr* i) {
    return ((i->op == pir::Op::StVar || i->op == pir::Op::Own || i->op == pir::Op::Grow) && i->slot == slot) ||
           std::any_of(i->state.begin(), i->state.end(),
                       [slot](const pir::StateEntry& e) { return e == pir::StateEntry{true, slot}; });
  };
  return std::any_of(graph.blocks.begin(), graph.blocks.end(), [&](const pir::Block* b) {
    return std::any_of(b->instrs.begin(), b->instrs.end(), does);
  });
}

// What the graph asks of a frame, and no more.
void settleContext(Version& v, const Code& code) {
  for (int i = 0; i < code.formalCount && !v.graph->quiet; i++)
    if (!v.snapshot.unread[static_cast<size_t>(i)]) v.read.push_back(i);
  for (int i = 0; i < code.formalCount && !v.graph->quiet; i++)
    if (v.snapshot.plain[static_cast<size_t>(i)] && assigns(*v.graph, i)) v.plain.push_back(i);
  v.byteCodeMatters = std::any_of(code.sites.begin(), code.sites.end(), [](const bytecode::CallSite& site) {
    return site.builtinFlags & (bytecode::kByteCodeOnly | bytecode::kAsksForMissing);
  });
  trim(v.graph->context, *v.graph);
  v.context = v.graph->context;
}

// A call without a frame pays, however little the function does, if there are many.
constexpr uint64_t kManyCalls = 20000;

build::Result buildQuietly(Job& job) {
  build::Snapshot s = job.version->snapshot;
  s.context.variables = job.quiet->formals;
  build::Result built = build::build(s, true);
  job.isTooSmall = built.graph && !job.onlyQuiet && !isWorthIt(built, *job.code) && job.code->calls < kManyCalls;
  if (job.isTooSmall) built.graph = nullptr;
  job.quiet->isLoud = !built.graph;
  return built;
}

bool buildGraph(Job& job) {
  Version& v = *job.version;
  build::Result built;
  if (job.quiet) built = buildQuietly(job);
  if (!built.graph && !job.onlyQuiet) built = build::build(v.snapshot);
  v.native = built.native;
  v.stepped = built.stepped;
  const bool isQuiet = built.graph && built.graph->quiet;
  if (!built.graph || !(isQuiet || isWorthIt(built, *job.code))) {
    job.refusal = built.graph ? &refusals::Stepped : built.refusal;
    return false;
  }
  v.graph = std::move(built.graph);
  if (!built.usesWorld) v.world.clear();
  settleContext(v, *job.code);
  if (!config.verify) return true;
  const std::string wrong = pir::verify(*v.graph);
  if (!wrong.empty()) support::checkFailed("build", 0, wrong.c_str(), "the builder made a broken graph");
  return true;
}

// The better version is here, or the one for calls with NA, too.
void replaceStale(Optimized& o, const Version& v) {
  const auto isBetter = [&v](const Version& old) { return old.stale || (v.pc == 0 && differsByNa(old.context, v.context)); };
  for (auto& old : o.versions) {
    if (old->pc != v.pc || old->retired || !isBetter(*old)) continue;
    old->retired = true;
    optimizerCounters.retired++;
    if (!old->active) giveBack(*old);
  }
}

// What work has cost, however busy the machine is.
double since(double started) { return (events::processorSeconds() - started) * 1e3; }

}  // namespace

native::Options optionsFor(const Code& code, const Version& v) {
  native::Options o;
  o.symbol = (code.name.empty() ? "function" : code.name) + "@" + std::to_string(v.pc) + "#" + std::to_string(v.id);
  o.chaos = config.chaos > 0;
  o.heat = v.isDraft ? const_cast<uint64_t*>(&v.heat) : nullptr;
  o.quick = v.isDraft || config.quick_code;
  o.perfMap = config.perf_map;
  o.gdb = config.gdb;
  o.direct = directOptions(code, v);
  return o;
}

Optimized& stateOf(Code& code) {
  if (!code.optimized) code.optimized = new Optimized;
  return *static_cast<Optimized*>(code.optimized);
}

bool isFinal(const Optimized& o, int pc) {
  const auto tried = o.attempts.find(pc);
  return isBackendMissing() || (tried != o.attempts.end() && tried->second >= kMaxAttempts);
}

namespace {

std::shared_ptr<Job> jobFor(Code& code) {
  auto job = std::make_shared<Job>();
  job->code = &code;
  job->version = std::make_unique<Version>();
  static int nextId = 0;
  job->version->id = ++nextId;
  return job;
}

std::shared_ptr<Job> newJob(Code& code, Optimized& o, int pc) {
  const std::shared_ptr<Job> job = jobFor(code);
  Version& v = *job->version;
  v.isDraft = makesDrafts();
  v.pc = pc;
  v.entry = bytecode::entryName(code, pc);
  v.owner = &o;
  compilations++;
  job->passLimit = config.opt_limit < 0 || compilations == config.opt_limit ? config.pass_limit : -1;
  return job;
}

// A function that is called with promises has a quiet graph for their values; only one.
bool isToBeQuiet(Frame& f, int pc, bool lazy) {
  if (pc != 0 || !f.isClosure || f.env) return false;
  const bool inside = mayBeQuietInside(*f.code, f.ctx.callfun);
  return (inside || mayBeQuiet(*f.code, f.ctx.callfun)) && !(lazy && quietVersion(*f.code, inside ? nullptr : f.outer));
}

void setFormals(build::QuietFact& quiet, const build::Snapshot& s) {
  quiet.formals = s.context.variables;
  const std::vector<pir::Type> seen = feedbackTypes(*s.code);
  for (size_t i = 0; i < quiet.formals.size(); i++) {
    pir::Type& type = quiet.formals[i];
    if (!isOne(type)) type = isOne(seen[i]) ? seen[i] : pir::Type::any();
    if (type.isRaw()) type = type.with(pir::Type::kNa);  // its callers know no more
  }
}

constexpr int kQuietKey = -2;  // of attempts to make a function quiet for its callers

std::shared_ptr<Job> prepareQuiet(Code& code, SEXP function, Wanted& wanted) {
  Optimized& o = stateOf(code);
  std::shared_ptr<build::QuietFact> fact = wanted.facts[&code];
  fact->isLoud = true;  // until it is built
  if (whyNot(code, o, 0, kQuietKey)) return nullptr;
  o.attempts[kQuietKey]++;
  const std::shared_ptr<Job> job = newJob(code, o, 0);
  Version& v = *job->version;
  v.snapshot = gatherQuiet(code, function, fact->formals, &v.world, &wanted, &v.stamp);
  v.epoch = interp::worldEpoch;
  v.topEnv = placeOf(cloenv(function));
  setFormals(*fact, v.snapshot);
  job->quiet = fact;
  job->onlyQuiet = true;
  v.outer = placeOf(cloenv(function));
  fact->isLoud = false;
  return job;
}

// Called first, built first. More may turn up on the way.
void prepareNeeded(Job& job, Wanted& wanted) {
  constexpr size_t kMost = 8;
  for (size_t i = 0; i < wanted.functions.size(); i++) {
    const auto [code, function] = wanted.functions[i];
    std::shared_ptr<Job> needed = i < kMost ? prepareQuiet(*code, function, wanted) : nullptr;
    if (needed) job.needed.insert(job.needed.begin(), std::move(needed));
    else wanted.facts[code]->isLoud = true;
  }
}

}  // namespace

// The last version that there is room for is for all kinds of calls that there have been.
static void widen(Version& v, const Code& code, const Optimized& o) {
  build::Snapshot& s = v.snapshot;
  const auto has = [](const std::vector<int>& formals, size_t i) { return std::count(formals.begin(), formals.end(), static_cast<int>(i)) > 0; };
  for (const auto& other : o.versions) {
    if (other->pc != v.pc || other->retired || other->context.hasEnv != s.context.hasEnv) continue;
    if (other->context.operands.size() == s.context.operands.size()) s.context = pir::join(s.context, other->context);
    for (size_t i = 0; i < static_cast<size_t>(code.formalCount); i++) {
      s.unread[i] = s.unread[i] || !has(other->read, i);
      s.plain[i] = s.plain[i] && has(other->plain, i);
    }
  }
  s.failed = o.failed.among(argumentsOf(code, s.context));
}

std::shared_ptr<Job> prepare(Frame& f, int pc, StackEntry* sp) {
  Code& code = *f.code;
  nameCode(f);
  Optimized& o = stateOf(code);
  const int attempts = hasPromises(f) && pc == 0 ? -1 : pc;
  if (const build::Refusal* why = whyNot(code, o, pc, attempts)) return decline(o, code, pc, why), nullptr;
  if (int& wait = o.wait[pc]; wait > 0) return wait--, decline(o, code, pc, &refusals::Dropped), nullptr;
  o.attempts[attempts]++;
  const std::shared_ptr<Job> job = newJob(code, o, pc);
  job->attempt = attempts;
  Version& v = *job->version;
  Wanted wanted;
  if (isToBeQuiet(f, pc, attempts == -1)) {
    job->quiet = wanted.facts[&code] = std::make_shared<build::QuietFact>();
    job->quiet->code = &code;
    v.outer = placeOf(f.outer);
  }
  v.snapshot = gather(f, pc, sp, o, &v.world, &wanted);
  if (versionsAt(o, pc) + 1 == kMaxVersions) widen(v, code, o);
  v.snapshot.inner = job->quiet && interp::isFunctionFrame(f.outer);
  v.frames = interp::framesAround(f.outer);
  v.stamp = interp::worldStamp(f);
  v.epoch = interp::worldEpoch;
  v.topEnv = placeOf(topAround(f));
  if (job->quiet) setFormals(*job->quiet, v.snapshot);
  prepareNeeded(*job, wanted);
  return job;
}

std::shared_ptr<Job> prepareBetter(Code& code, const Version& draft) {
  const std::shared_ptr<Job> job = jobFor(code);
  static_cast<VersionFacts&>(*job->version) = draft;
  job->improves = draft.id;
  return job;
}

namespace {

void makeCode(Job& job) {
  Version& v = *job.version;
  openBackend();  // once: no share of this version's cost
  const double started = events::processorSeconds();
  if (!lower(v.graph, optionsFor(*job.code, v), &v.code, &job.detail))
    job.refusal = isBackendMissing() ? &refusals::NoBackend : &refusals::Lowering;
  v.code.ms = since(started);
}

bool makeGraph(Job& job) {
  Version& v = *job.version;
  const double started = events::processorSeconds();
  const bool built = buildGraph(job);
  v.buildMs = since(started);
  if (built) runPasses(*v.graph, job.code->name, job.passLimit);
  v.passMs = since(started) - v.buildMs;
  return built;
}

}  // namespace

void run(Job& job) {
  for (const auto& needed : job.needed) run(*needed);
  const double started = events::processorSeconds();
  if (job.improves || makeGraph(job)) makeCode(job);
  job.ms = since(started);
  job.done = true;
}

namespace {

// Calls find the first version that fits: what is for fewer of them comes first.
std::vector<std::unique_ptr<Version>>::iterator placeFor(Optimized& o, const Version& v) {
  return std::find_if(o.versions.begin(), o.versions.end(), [&v](const auto& other) {
    return other->pc == v.pc && !other->retired && pir::implies(v.context, other->context) && !pir::implies(other->context, v.context);
  });
}

// Takes the place of the draft, if that is still in use.
Version* installBetter(Job& job) {
  Version& v = *job.version;
  Optimized& o = *v.owner;
  const auto draft = std::find_if(o.versions.begin(), o.versions.end(), [&job](const auto& d) { return d->id == job.improves; });
  optimizerCounters.lowerMs += v.code.ms;
  if (job.refusal || draft == o.versions.end() || (*draft)->retired) {
    if (v.code.release) v.code.release();
    return nullptr;
  }
  Version& old = **draft;
  static_cast<VersionFacts&>(v) = old;
  old.retired = true;
  optimizerCounters.improved++;
  if (config.trace_compile) events::emit(Event::Improve, job.code->name, job.ms, v.entry);
  o.versions.insert(draft, std::move(job.version));
  noteVersions(*job.code);
  addCode(v);
  if (!old.active) giveBack(old);
  return &v;
}

}  // namespace

Version* install(Job& job) {
  if (job.improves) return installBetter(job);
  for (const auto& needed : job.needed) install(*needed);
  Version& v = *job.version;
  Optimized& o = *v.owner;
  optimizerCounters.buildMs += v.buildMs;
  optimizerCounters.passMs += v.passMs;
  optimizerCounters.lowerMs += v.code.ms;
  constexpr int kQuietAttempts = 2;
  if (job.quiet && job.quiet->isLoud && !job.isTooSmall && ++o.louds >= kQuietAttempts) o.isLoud = true;
  if (job.refusal) {
    compilations--;
    if (job.onlyQuiet) return nullptr;
    o.attempts[job.attempt]--;  // others come later, and ever less often (waitAfterNo)
    return decline(o, *job.code, v.pc, job.refusal, job.detail), nullptr;
  }
  v.taken.resize(v.code.exits.size());
  optimizerCounters.compiled++;
  if (config.trace_compile) events::emit(Event::Optimize, job.code->name, job.ms, v.entry);
  o.declined.erase(v.pc);
  replaceStale(o, v);
  for (const WorldFact& fact : v.world)
    if (fact.symbol) v.names |= nameBit(fact.symbol);
  o.versions.insert(placeFor(o, v), std::move(job.version));
  if (v.pc == 0) job.code->entryLimit = std::min(job.code->entryLimit, job.code->calls);
  noteVersions(*job.code);
  addCode(v);
  return &v;
}

}  // namespace hunch::dispatch
