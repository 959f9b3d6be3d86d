#include "hunch/dispatch/optimizer.h"

#include <x86intrin.h>

#include <algorithm>

#include "hunch/bytecode/flow.h"
#include "hunch/config/config.h"
#include "hunch/deopt/enter.h"
#include "hunch/dispatch/backend.h"
#include "hunch/dispatch/closure_ways.h"
#include "hunch/dispatch/code_memory.h"
#include "hunch/dispatch/compile.h"
#include "hunch/dispatch/drafts.h"
#include "hunch/dispatch/fits.h"
#include "hunch/dispatch/hooks.h"
#include "hunch/dispatch/sites.h"
#include "hunch/dispatch/viewpoint.h"
#include "hunch/dispatch/ways.h"
#include "hunch/dispatch/worker.h"
#include "hunch/events/events.h"
#include "hunch/interp/direct.h"
#include "hunch/native/chaos.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using config::config;
using events::Event;
using interp::Entered;
using interp::Frame;
using pir::Reason;

OptimizerCounters optimizerCounters;

namespace {

constexpr uint32_t kLongLoop = 20000;     // iterations worth a version of their own
constexpr uint64_t kLongRun = 1000000;     // ticks of the processor's clock
constexpr double kTooLong = 2e-3;          // seconds for a loop to wait for what surrounds it
constexpr uint32_t kRoundsLeft = 100;      // to others, until the loop asks again
constexpr uint32_t kRoundsToWait = 8;      // before a loop that has versions gets one for another kind of frame
constexpr int kTier = 3;

constexpr size_t kMaxRecords = 10000;
std::deque<DeoptRecord> record;

bool isActive() { return config.max_tier >= kTier && !paused; }

// ---- deoptimization -----------------------------------------------------------------------------------------------
bool isPlanned(Reason r) { return r == Reason::Leave || r == Reason::Poll; }
bool isAboutTypes(Reason r) { return r == Reason::Type || r == Reason::Variable; }

// Time to see what the code does now.
void waitAWhile(Code& code) {
  for (size_t i = 0; i < code.loopLimits.size(); i++)
    if (code.loopLimits[i] != UINT32_MAX)
      code.loopLimits[i] = std::max(code.loopLimits[i], code.loopCounts[i] + static_cast<uint32_t>(config.opt_loops) / 4);
  if (code.entryLimit != UINT64_MAX)
    code.entryLimit = std::max(code.entryLimit, code.calls + static_cast<uint64_t>(config.opt_calls) / 4);
}

// A vector that grows by one assignment grows by others, too.
void expectGrowth(const Code& code, int pc, Optimized& o) {
  const auto isElement = [&code](int at) { return code.words[static_cast<size_t>(at)] == static_cast<int>(bytecode::Op::StElement); };
  const auto variable = [&code](int at) { return code.words[static_cast<size_t>(at + 1)]; };
  if (!isElement(pc)) return;
  for (int at = 0; at < static_cast<int>(code.words.size());) {
    if (isElement(at) && variable(at) == variable(pc)) o.failed.add({at, Reason::Bounds}, {});
    at += bytecode::opWidth(static_cast<bytecode::Op>(code.words[static_cast<size_t>(at)]));
  }
}

// A number where one of the other kind was expected: code for both can be made.
bool noteMixed(const native::Exit& exit, pir::Type observed, feedback::TypeSlot* seen) {
  using pir::Type;
  const auto isNumber = [](Type t) { return t.isUnboxed() && (t.kinds() == Type::kDbl || t.kinds() == Type::kInt); };
  if (!isNumber(exit.expected) || !isNumber(observed)) return false;
  feedback::TypeSlot both = *seen;
  for (const Type type : {exit.expected, observed}) feedback::recordScalar(both, type.kinds() == Type::kDbl ? REALSXP : INTSXP);
  if (!build::isMixed(both)) return false;
  *seen = both;
  return true;
}

void retire(Code& code, Version& v, const native::Exit& exit, pir::Type observed) {
  constexpr int kRounds = 3;
  Code& guilty = exit.code ? *exit.code : code;
  Optimized& o = stateOf(guilty);
  v.retired = true;
  noteVersions(code);
  optimizerCounters.retired++;
  const Place place{exit.atPc, exit.reason};
  const Arguments arguments = &guilty == &code ? argumentsOf(code, v) : Arguments{};
  // Types may have changed for good: look again before giving up on them. (Where several have been seen, the expected one was
  // known from elsewhere, and would be expected again.)
  feedback::TypeSlot* seen = exit.feedback >= 0 ? &guilty.types[static_cast<size_t>(exit.feedback)] : nullptr;
  const bool isNew = isAboutTypes(exit.reason) && seen && !build::feedbackType(*seen).isNone() && o.failures[place] + 1 < kRounds;
  if (isNew && !noteMixed(exit, observed, seen)) seen->seen = 0;
  if (!isNew && exit.reason != Reason::Unreached && exit.reason != Reason::Redefined && exit.reason != Reason::Class)
    o.failed.add(place, arguments);
  if (exit.reason == Reason::Bounds) expectGrowth(guilty, exit.atPc, o);
  o.failures[place]++;
  if (o.failures[place] >= kRounds) o.failed.add(place, arguments);
  waitAWhile(code);
  if (config.trace_deopt) events::emit(Event::Retire, code.name, exit.atPc, pir::reasonName(exit.reason));
}

// In use until there is a better one; calls come by here again, so that one is asked for.
void makeStale(Code& code, Version& v, uint32_t taken) {
  if (v.stale || taken < static_cast<uint32_t>(config.deopt_limit)) return;
  v.stale = true;
  noteVersions(code);
}

// What tier 1 has run instead of compiled code: the rest of a function after each exit, and rounds of loops.
uint64_t workOf(const Code& code) {
  uint64_t work = optimizerCounters.deopts;
  for (uint32_t rounds : code.loopCounts) work += rounds;
  return work;
}

// Few exits, and little left to tier 1 since the last one: it would not pay to do without the assumption.
bool isRare(const Code& code, Taken& taken) {
  constexpr uint64_t kTicksPerWork = 100000;
  const uint64_t now = __rdtsc(), work = workOf(code);
  const bool rare = taken.at && now - taken.at > kTicksPerWork * (work - taken.work);
  taken.at = now;
  taken.work = work;
  return rare;
}

// What an exit costs is nothing after a long run; `wasLong` says that this was one. After a change of the world that is none to
// the version, `stillHolds`, it will be entered again.
void learn(Code& code, Version& v, const deopt::Outcome& outcome, bool wasLong = false, bool stillHolds = false) {
  const native::Exit& exit = v.code.exits[static_cast<size_t>(outcome.exit)];
  if (exit.reason == Reason::Poll) interp::pollSoon();
  if (outcome.chaos || isPlanned(exit.reason)) return;
  if (exit.reason == Reason::Refused && interp::isPollDue()) return;  // quiet code was stopped for that
  optimizerCounters.deopts++;
  if (record.size() == kMaxRecords) record.pop_front();
  record.push_back({exit.code ? exit.code : &code, v.id, exit.atPc, exit.reason, exit.expected, outcome.observed, exit.feedback, events::now()});
  if (config.trace_deopt) events::emit(Event::Deopt, code.name, exit.atPc, pir::reasonName(exit.reason));
  Taken& exits = v.taken[static_cast<size_t>(outcome.exit)];
  exits.times++;
  if (exit.reason == Reason::Redefined ? stillHolds : isRare(code, exits) || wasLong) return;
  const uint32_t taken = ++exits.tooOften;
  constexpr uint32_t kPatience = 1000;  // exits to code that had never run are harmless while they are few
  constexpr uint32_t kRefusals = 100;   // quiet code comes and goes
  if (exit.reason == Reason::Unreached && taken < kPatience) makeStale(code, v, taken);
  else if (exit.reason == Reason::Refused && taken < kRefusals) return;
  else if (taken >= static_cast<uint32_t>(config.deopt_limit)) retire(code, v, exit, outcome.observed);
}

bool isRedefined(const Version& v, const deopt::Outcome& outcome) {
  return v.code.exits[static_cast<size_t>(outcome.exit)].reason == Reason::Redefined;
}

// Calls that the profiler does not see.
bool hidesCalls(const Version& v) { return v.graph->quiet || !v.graph->inlined.empty() || !v.code.quietCalls.empty(); }

// ---- running ------------------------------------------------------------------------------------------------------
bool seesAsBefore(const Frame& f, const Version& v) {
  return !(f.isClosure && f.env) && dispatch::seesAsBefore(f.isClosure ? f.outer : f.env, v);
}

void reopenWays(Version& v);

// What a quiet version relies on is looked at once after each change of the world.
bool holdsNow(Version& v, Code& code) {
  if (v.epoch == interp::worldEpoch) return true;
  if (v.checked == interp::worldEpoch) return false;
  v.checked = interp::worldEpoch;
  if (!holds(code, v.outer.env, v.world)) return false;
  v.epoch = interp::worldEpoch;
  findWays(code);
  reopenWays(v);
  return true;
}

// To the quiet versions that a version calls, and that these call: nobody else might come by to see that they still hold.
void reopenWays(Version& v) {
  for (const auto& call : v.code.quietCalls) {
    Optimized* callee = optimizedOf(*call->callee);
    for (size_t i = 0; callee && i < callee->versions.size(); i++) {
      Version& w = *callee->versions[i];
      if (w.code.quiet && !w.retired && !w.graph->inner && w.outer.is(call->outer)) holdsNow(w, *const_cast<Code*>(call->callee));
    }
  }
}

void noteHeld(const Frame& f, Version& v) {
  v.topEnv = placeOf(topAround(f));
  const bool isNew = v.epoch != interp::worldEpoch;
  v.epoch = interp::worldEpoch;
  if (v.graph->quiet && isNew) findWays(*f.code);
  if (isNew) reopenWays(v);
}

// A quiet graph is for closures of one environment: what it relies on is looked at from there.
bool isFromThere(const Frame& f, const Version& v) { return !v.graph->quiet || v.graph->inner || v.outer.is(f.outer); }

Version* find(Frame& f, int pc, StackEntry* sp) {
  if (!f.code->optimized) return nullptr;
  for (auto& v : stateOf(*f.code).versions) {
    if (v->pc != pc || v->retired || (profiling && hidesCalls(*v)) || !isFromThere(f, *v) || !matches(f, *v, sp)) continue;
    if (!v->world.empty() && v->stamp != interp::worldStamp(f) && !(v->epoch == interp::worldEpoch && seesAsBefore(f, *v))) {
      if (!holds(f, v->world)) continue;
      v->stamp = interp::worldStamp(f);
      noteHeld(f, *v);
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
  const uint64_t started = v.pc ? __rdtsc() : 0;
  deopt::Outcome outcome = deopt::enter(f, v.code, v.graph->maxDepth, sp);
  if (outcome.exit >= 0) learn(code, v, outcome, v.pc && __rdtsc() - started > kLongRun, isRedefined(v, outcome) && holds(f, v.world));
  deopt::continueInlined(f, v.code, &outcome);
  v.active--;
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

bool hasVersion(const Optimized& o, int pc) {
  return std::any_of(o.versions.begin(), o.versions.end(), [pc](const auto& v) { return v->pc == pc && !v->retired; });
}

// There is a version from here on, and yet tier 1 runs what comes after: it will not do for long loops.
bool wasLeft(Code& code, int pc) {
  if (!code.optimized) return false;
  const auto& versions = stateOf(code).versions;
  return std::any_of(versions.begin(), versions.end(),
                     [pc](const auto& v) { return v->pc == pc && !v->retired && v->entries > 0; });
}

// For too long in this call?
bool waitsTooLong(Code& code) {
  Optimized& o = stateOf(code);
  const double now = events::now();
  if (o.waitingCall != code.calls) {
    o.waitingCall = code.calls;
    o.waitingSince = now;
  }
  return now - o.waitingSince > kTooLong;
}

// A loop that is short each time is better compiled with what surrounds it: the enclosing loop, or the whole function
// (which is of no use to a frame that has made its environment on the way).
bool leaveToOuter(const Frame& f, int header, int loop) {
  Code& code = *f.code;
  const auto declined = [&](int pc) { return code.optimized && stateOf(code).declined.count(pc); };
  const uint32_t count = code.loopCounts[static_cast<size_t>(loop)];
  const LoopPlace* outer = nullptr;
  const std::vector<LoopPlace> loops = loopsOf(code);
  for (const LoopPlace& l : loops)
    if (l.header < header && l.end > header && (!outer || l.header > outer->header)) outer = &l;
  if (outer) {
    uint32_t& limit = code.loopLimits[static_cast<size_t>(outer->index)];
    const uint32_t rounds = code.loopCounts[static_cast<size_t>(outer->index)];
    if (rounds == 0 || count / rounds > kLongLoop || declined(outer->header) || wasLeft(code, outer->header)) return false;
    if (limit > rounds + 1 && limit != UINT32_MAX) limit = rounds + 1;
    return limit <= rounds + 1;
  }
  if (code.kind != bytecode::CodeKind::Closure || f.env || code.calls < 2 || count / code.calls > kLongLoop) return false;
  if (code.entryLimit == UINT64_MAX || declined(0) || wasLeft(code, 0)) return false;
  code.entryLimit = std::min(code.entryLimit, code.calls + 1);
  return !waitsTooLong(code);
}

// ---- asking for a version -----------------------------------------------------------------------------------------
std::shared_ptr<Job> pending;

// Tests and searches want the same run each time: then compilation waits for nobody and is waited for.
bool isInBackground() {
  return config.background && !config.opt_all && !config.chaos && config.opt_limit < 0 && config.pass_limit < 0 &&
         config.backend == kLlvm;
}

// Compilation may cost some time at first, later only a share of what has passed.
bool isInBudget() {
  constexpr double kAllowanceMs = 150, kShare = 0.25;
  const OptimizerCounters& c = optimizerCounters;
  return c.buildMs + c.passMs + c.lowerMs < kAllowanceMs + kShare * events::now() * 1e3;
}

// A draft that has run much is made well. This may come from the middle of compiled code, so nothing of R's is touched; the
// new version is installed when tier 1 next comes by.
void improveDraft() {
  if (pending || isEnding()) return;
  Version* draft = hottestDraft();
  if (!draft || !isInBudget()) return;
  pending = prepareBetter(*const_cast<Code*>(draft->snapshot.code), *draft);
  if (!config.background || !startTask([job = pending] { run(*job); })) run(*pending);
}

bool lookForBetter() {
  improveDraft();
  return pending && pending->improves && pending->done;
}

// What the background has finished becomes a version. (In a child of a fork the work is lost.)
void collect() {
  if (!pending) return improveDraft();
  if (pending->done) install(*pending);
  else if (isBusy()) return;
  pending.reset();
}

enum class Answer { Made, Waiting, No };

Answer request(Frame& f, int pc, StackEntry* sp) {
  if (!isInBackground()) {
    const std::shared_ptr<Job> job = prepare(f, pc, sp);
    if (!job) return Answer::No;
    run(*job);
    return install(*job) ? Answer::Made : Answer::No;
  }
  auto& declined = stateOf(*f.code).declined;
  if (const auto no = declined.find(pc); no != declined.end() && !no->second.isTold) {
    no->second.isTold = true;
    return Answer::No;
  }
  if (pending || isEnding() || !isInBudget()) return Answer::Waiting;
  pending = prepare(f, pc, sp);
  if (!pending) return Answer::No;
  if (startTask([job = pending] { run(*job); })) return Answer::Waiting;
  run(*pending);
  const bool made = install(*pending) != nullptr;
  pending.reset();
  return made ? Answer::Made : Answer::No;
}

// A version to enter now; a better one is asked for when this one meets code that it was not made for.
Version* choose(Frame& f, int pc, StackEntry* sp) {
  collect();
  Version* v = find(f, pc, sp);
  if (!v || !v->stale || isFinal(stateOf(*f.code), pc)) return v;
  return request(f, pc, sp) == Answer::Made ? find(f, pc, sp) : v;
}

// Earlier frames had their environment made, this one has not: where a version waits for it, it is made.
Version* findWithEnvironment(Frame& f, int pc, StackEntry* sp) {
  if (f.env || !f.isClosure || !f.code->optimized) return nullptr;
  const auto& versions = stateOf(*f.code).versions;
  const bool waits = std::any_of(versions.begin(), versions.end(), [&](const auto& v) {
    return v->pc == pc && v->context.hasEnv && !v->retired && !v->stale && wouldMatch(f, *v, sp);
  });
  if (!waits) return nullptr;
  interp::needEnv(f);
  return find(f, pc, sp);
}

Entered enterAtHeader(Frame& f, Version& v, StackEntry* sp) {
  stateOf(*f.code).loopMisses.erase(v.pc);
  return enterVersion(f, v, sp);
}

// Versions of this loop are for other frames than this one. It may become like them: a variable that has no value in the
// first rounds gets one. So look again after 1, 2, 4, ... rounds.
uint32_t roundsToLookAgain(Optimized& o, int header, uint32_t most) {
  if (!hasVersion(o, header)) return most;
  uint32_t& rounds = o.loopMisses[header];
  rounds = std::min(most, std::max(2 * rounds, 1u));
  return rounds;
}

// How long to wait after an attempt was given up, in units of patience: longer each time.
uint32_t waitAfterNo(const Optimized& o, int pc) {
  const auto declined = o.declined.find(pc);
  return 4u << (declined == o.declined.end() ? 0 : std::min(declined->second.times - 1, 12));
}

Entered enterLoop(Frame& f, int header, int loop, StackEntry* sp) {
  Code& code = *f.code;
  uint32_t& limit = code.loopLimits[static_cast<size_t>(loop)];
  const uint32_t count = code.loopCounts[static_cast<size_t>(loop)];
  if (!isActive()) return {};
  R_BCNodeStackTop = sp;
  if (Version* v = choose(f, header, sp)) return enterAtHeader(f, *v, sp);
  if (Version* v = findWithEnvironment(f, header, sp)) return enterAtHeader(f, *v, sp);
  Optimized& o = stateOf(code);
  const uint32_t patience = std::max(static_cast<uint32_t>(config.opt_loops), 64u);
  const uint32_t rounds = roundsToLookAgain(o, header, patience);
  if (rounds < kRoundsToWait || leaveToOuter(f, header, loop)) {
    limit = count + std::min(rounds, kRoundsLeft);
    return {};
  }
  const Answer answer = request(f, header, sp);
  if (answer == Answer::Waiting) limit = count + 200;
  if (answer == Answer::No) limit = isFinal(o, header) ? UINT32_MAX : count + patience * waitAfterNo(o, header);
  Version* v = answer == Answer::Made ? find(f, header, sp) : nullptr;
  return v ? enterAtHeader(f, *v, sp) : Entered{};
}

// Compiled code may go there from functions of the same enclosing frame, as long as that sees the world as now.
void linkSibling(Frame& f, Version& v, bytecode::Link& link) {
  if (!f.caller || f.caller->outer != f.outer || !f.caller->isClosure || f.env || profiling || !v.code.direct) return;
  if (!link.direct) interp::noteDirectLink(link);
  link.direct = v.code.direct;
  link.stamp = interp::worldStamp(f);
}

// Compiled code goes straight there from now on. The link may be good and the way in it have been dropped, with all others.
void openDirectly(Frame& f, const Version& v, bytecode::Link& link) {
  if (link.direct || !f.caller || profiling || !v.code.direct) return;
  link.direct = v.code.direct;
  interp::noteDirectLink(link);
}

// The next call from this site goes straight to the version.
void linkSite(Frame& f, Version& v) {
  if (!f.site || v.stale || f.supplied) return;  // a method has the site of its generic
  addClosureWay(f, v);
  bytecode::Link& link = const_cast<bytecode::CallSite*>(f.site)->link;
  const bool isCallback = !f.caller;  // by lapply() and the like: the same closure again and again
  if (!isCallback && interp::isFunctionFrame(f.outer)) return linkSibling(f, v, link);
  if (!isCallback && interp::framesAround(f.outer)) return;
  link.function = f.ctx.callfun;
  link.body = bodyExpression(link.function);
  link.formals = formals(link.function);
  link.outer = placeOf(f.outer);
  link.code = f.code;
  link.epoch = interp::worldEpoch;
  link.generation = f.code->generation;
  link.version = &v;
  if (isCallback) link.stamp = interp::worldStamp(f);
  link.direct = nullptr;
  openDirectly(f, v, link);  // (other sites come and go)
  link.types.clear();
  for (int i = 0; i < f.code->formalCount; i++)
    if (const pir::Type t = v.context.variables[static_cast<size_t>(i)]; !(t == pir::Type::any())) link.types.push_back({i, t.bits});
}

Entered enterLinked(Frame& f, void* version) {
  Version& v = *static_cast<Version*>(version);
  if (f.site) openDirectly(f, v, const_cast<bytecode::CallSite*>(f.site)->link);
  return enterVersion(f, v, f.stack);
}

Entered leave(Frame& f, void* version, int exit, const int64_t* state) {
  Version& v = *static_cast<Version*>(version);
  Code& code = *f.code;
  deopt::Outcome outcome = deopt::leave(f, v.code, exit, state);
  learn(code, v, outcome, false, isRedefined(v, outcome) && holds(f, v.world));
  v.active++;
  deopt::continueInlined(f, v.code, &outcome);
  v.active--;
  return outcome.entered;
}

// Arguments in the 64 bits that the version takes them as; false when one has another type.
bool fitArguments(const Version& v, int formals, const StackEntry* const* arguments, int64_t* bits) {
  for (int i = 0; i < formals; i++) {
    const pir::Type t = v.context.variables[static_cast<size_t>(i)];
    bits[i] = 0;
    if (t == pir::Type::any()) continue;
    if (!arguments[i] || !native::hasType(*arguments[i], t)) return false;
    bits[i] = native::rawBits(*arguments[i], t);
  }
  return true;
}

// Is this where the function of a quiet version that is inside others was made, or one that looks the same from there?
bool isInside(Version& v, Code& code, SEXP outer) {
  const bool sameWorld = v.epoch == interp::worldEpoch;
  if (HUNCH_LIKELY(sameWorld && v.outer.is(outer) && v.frames == interp::framesAround(outer))) return true;
  if (!interp::isFunctionFrame(outer)) return false;
  if (!(sameWorld && dispatch::seesAsBefore(outer, v)) && !holds(code, outer, v.world)) return false;
  SEXP top = outer;
  while (interp::isFunctionFrame(top)) top = enclos(top);
  v.topEnv = placeOf(top);
  v.epoch = interp::worldEpoch;
  v.outer = placeOf(outer);
  v.frames = interp::framesAround(outer);
  return true;
}

bool isMadeFor(Version& v, Code& code, SEXP outer) {
  return v.graph->inner ? isInside(v, code, outer) : v.outer.is(outer) && holdsNow(v, code);
}

constexpr int kQuestions = 100;  // in vain, one after the other

using Arguments = int64_t[6];

// The quiet version that takes these arguments, and what it takes them as.
Version* findQuiet(Code* code, SEXP op, const StackEntry* const* arguments, Arguments& bits) {
  if (!isActive() || profiling) return nullptr;
  if (pending && pending->done) collect();  // where all others are quiet, nobody else comes by
  for (const auto& v : stateOf(*code).versions) {
    if (!v->code.quiet || v->retired || !isMadeFor(*v, *code, cloenv(op))) continue;
    if ((v->byteCodeMatters && v->context.asByteCode != code->hostByteCode) || !fitArguments(*v, code->formalCount, arguments, bits))
      continue;
    if (v->graph->inner) bits[code->formalCount] = static_cast<int64_t>(reinterpret_cast<intptr_t>(cloenv(op)));
    return v.get();
  }
  if (++code->unanswered >= kQuestions) code->isQuiet = false;  // until its versions change
  return nullptr;
}

bool ask(Version& v, const Arguments& b, StackEntry* result) {
  using Quiet = native::Answer (*)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
  v.entries++;
  const native::Answer a = reinterpret_cast<Quiet>(v.code.quiet)(interp::callsLeft(), b[0], b[1], b[2], b[3], b[4], b[5]);
  if (a.tag == native::kRefused) return false;
  *result = native::entryFrom(static_cast<int>(a.tag), a.bits);
  return true;
}

bool answer(Code* code, SEXP op, const StackEntry* const* arguments, StackEntry* result) {
  Arguments bits = {};
  Version* v = findQuiet(code, op, arguments, bits);
  if (!v) return false;
  v->lastEntered = ++optimizerCounters.entries;
  if (!ask(*v, bits, result)) return false;
  code->unanswered = 0;
  return true;
}

// Nothing changes between the calls but what taking a value may do: then the version is looked for again.
R_xlen_t answerAll(Code* code, SEXP op, const StackEntry* const* arguments, interp::Calls& calls) {
  Arguments bits = {};
  Version* v = findQuiet(code, op, arguments, bits);
  if (!v) return 0;
  v->lastEntered = ++optimizerCounters.entries;
  v->active++;
  const auto world = interp::worldEpoch;
  R_xlen_t answered = 0;
  StackEntry result;
  while (ask(*v, bits, &result)) {
    calls.take(result);
    answered++;
    if (!calls.next() || v->retired || interp::worldEpoch != world || !fitArguments(*v, code->formalCount, arguments, bits)) break;
  }
  v->active--;
  if (v->retired && !v->active) giveBack(*v);
  if (answered) code->unanswered = 0;
  return answered;
}

void refused(void* version, int exit) {
  Version& v = *static_cast<Version*>(version);
  deopt::Outcome outcome;
  outcome.exit = exit;
  outcome.chaos = native::takeChaosMark() || v.code.exits[static_cast<size_t>(exit)].reason == Reason::Chaos;
  learn(*const_cast<Code*>(v.snapshot.code), v, outcome);
}

// Each call takes its time: functions are applied to much in it.
bool isLong(const Code& code) { return code.applied / std::max<uint64_t>(code.calls, 1) >= 100; }

// No version is for this call, again and again: look less often.
void passBy(Code& code, Optimized& o) {
  constexpr int kMisses = 100, kCallsWithoutALook = 500;
  if (++o.misses < kMisses) return;
  o.misses = 0;
  code.entryLimit = code.calls + kCallsWithoutALook;
}

// Called from where no link leads to a version: a few instructions that call nobody are done before one is found.
bool isSoonerDone(const Frame& f) {
  constexpr size_t kFewWords = 16;
  const Code& code = *f.code;
  return !f.site && code.words.size() < kFewWords && code.sites.empty() && code.loopCounts.empty() && isInBackground();
}

Entered enterFunction(Frame& f, StackEntry* sp) {
  Code& code = *f.code;
  if (!isActive() || isSoonerDone(f)) return {};
  R_BCNodeStackTop = sp;
  if (Version* v = choose(f, 0, sp)) {
    stateOf(code).misses = 0;
    noteDispatch(f.site, code, *v);
    linkSite(f, *v);
    return enterVersion(f, *v, sp);
  }
  Optimized& o = stateOf(code);
  if (code.calls < o.nextRequest) return passBy(code, o), Entered{};
  const Answer answer = request(f, 0, sp);
  const uint64_t patience = static_cast<uint64_t>(std::max(config.opt_calls, 64));
  if (answer == Answer::Waiting) o.nextRequest = code.calls + (isLong(code) ? 1 : 20);
  // Not a multiple of the patience: not always the same of several callers is to ask.
  if (answer == Answer::No) o.nextRequest = isFinal(o, 0) ? UINT64_MAX : code.calls + patience * waitAfterNo(o, 0) + 1;
  // Where there is no version at all, nobody needs to come by before that.
  if (!hasVersion(o, 0)) code.entryLimit = o.nextRequest;
  Version* v = answer == Answer::Made ? find(f, 0, sp) : nullptr;
  return v ? enterVersion(f, *v, sp) : Entered{};
}

}  // namespace

void noteVersions(Code& code) {
  code.generation++;
  interp::dropDirectLinks();
  findWays(code);
}

const std::deque<DeoptRecord>& deopts() { return record; }
Optimized* optimizedOf(const Code& code) { return static_cast<Optimized*>(code.optimized); }

bool isPending(const Code& code) {
  collect();
  return pending && pending->code == &code;
}

void initOptimizer() {
  interp::policy.enterFunction = &enterFunction;
  interp::policy.enterLoop = &enterLoop;
  interp::policy.enterLinked = &enterLinked;
  interp::policy.leave = &leave;
  interp::policy.answer = &answer;
  interp::policy.answerAll = &answerAll;
  interp::policy.closureWay = &closureWay;
  interp::policy.runsCode = &runsCode;
  interp::policy.refused = &refused;
  interp::policy.lookForBetter = &lookForBetter;
  interp::policy.worldChanged = &closeWays;
  interp::policy.hasType = [](const StackEntry& value, uint32_t type) { return native::hasType(value, pir::Type(type)); };
  native::seedChaos(static_cast<uint32_t>(config.chaos), 20220901);
}

void setLimits(Code& code) {
  const bool on = config.max_tier >= kTier;
  code.loopLimits.assign(code.loopCounts.size(), on ? static_cast<uint32_t>(config.opt_loops) : UINT32_MAX);
  const bool enterable = on && code.kind == bytecode::CodeKind::Closure;
  code.entryLimit = enterable ? static_cast<uint64_t>(config.opt_calls) : UINT64_MAX;
}

}  // namespace hunch::dispatch
