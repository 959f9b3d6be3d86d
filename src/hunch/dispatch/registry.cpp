#include "hunch/dispatch/registry.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstring>
#include <memory>

#include "hunch/bytecode/compiler.h"
#include "hunch/bytecode/verifier.h"
#include "hunch/config/config.h"
#include "hunch/dispatch/optimizer.h"
#include "hunch/events/events.h"
#include "hunch/interp/intrinsics.h"

namespace hunch::dispatch {

using namespace hunch::host;
using bytecode::Code;
using config::config;
using events::Event;

Counters counters;

namespace {

// Do two lists of formals say the same? Functions that are made by substitute(), as replicate() does, have a list of
// their own each time, but the same names and defaults.
bool saySame(SEXP x, SEXP y) {
  for (; x != y; x = cdr(x), y = cdr(y))
    if (type(x) != LISTSXP || type(y) != LISTSXP || tag(x) != tag(y) || car(x) != car(y)) return false;
  return true;
}

// Open addressing on the key's address; never shrinks. Cold units for bodies that died cost 72 bytes each and are
// reused when the address is.
class Table {
 public:
  Table() : slots_(1 << 12) {}

  Unit* find(SEXP key, SEXP formals, bool create) {
    size_t i = hash(key) & (slots_.size() - 1);
    for (; slots_[i].unit; i = (i + 1) & (slots_.size() - 1))
      if (slots_[i].key == key) {
        Unit* unit = slots_[i].unit;
        if (unit->formals == formals) return unit;
        if (unit->state != State::Ready) return reuse(unit, formals);
        if (saySame(unit->formals, formals)) return unit;
      }
    if (!create) return nullptr;
    if (2 * ++count_ > slots_.size()) {
      grow();
      return find(key, formals, create);
    }
    Unit* unit = new Unit;
    unit->key = key;
    unit->formals = formals;
    slots_[i] = {key, unit};
    all_.push_back(unit);
    return unit;
  }
  const std::vector<Unit*>& all() const { return all_; }

 private:
  static size_t hash(SEXP key) { return (reinterpret_cast<uintptr_t>(key) >> 4) * 0x9E3779B97F4A7C15ull >> 20; }
  Unit* reuse(Unit* unit, SEXP formals) {
    unit->formals = formals;
    unit->calls = 0;
    unit->hostScore = -1;
    unit->state = State::Cold;
    return unit;
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (!slot.unit) continue;
      size_t i = hash(slot.key) & (slots_.size() - 1);
      while (slots_[i].unit) i = (i + 1) & (slots_.size() - 1);
      slots_[i] = slot;
    }
  }

  struct Slot {
    SEXP key = nullptr;
    Unit* unit = nullptr;
  };
  std::vector<Slot> slots_;
  std::vector<Unit*> all_;
  size_t count_ = 0;
};
Table& closures() {
  static Table table;
  return table;
}
Table& promises() {
  static Table table;
  return table;
}
Table& loops() {
  static Table table;
  return table;
}

int sizeOf(SEXP e, int limit) {
  if (type(e) != LANGSXP) return 1;
  int n = 1;
  for (SEXP a = e; a != R_NilValue && n < limit; a = cdr(a)) n += sizeOf(car(a), limit - n);
  return n;
}

bool contains(SEXP e, const char* const* names) {
  if (type(e) != LANGSXP) return false;
  if (type(car(e)) == SYMSXP)
    for (const char* const* n = names; *n; n++)
      if (!std::strcmp(CHAR(PRINTNAME(car(e))), *n)) return true;
  for (SEXP a = e; a != R_NilValue; a = cdr(a))
    if (contains(car(a), names)) return true;
  return false;
}

bool hasLoop(SEXP body) {
  static const char* const names[] = {"for", "while", "repeat", nullptr};
  return contains(body, names);
}

// Special symbols (if, {, +, [, ...) must mean the base functions from where this closure was made. R keeps a bit on
// environments known not to bind any; we set it where we have looked.
bool bindsNoSpecials(SEXP env) {
  if (gp(env) & kNoSpecialSymbols) return true;
  if (hashtab(env) == R_NilValue) {
    if (!R_envHasNoSpecialSymbols(env)) return false;
  } else {
    static const char* const names[] = {"if", "while", "repeat", "for", "break", "next", "return", "function", "(", "{",
                                        "+", "-", "*", "/", "^", "%%", "%/%", ":", "~", "@", "==", "!=", "<", ">", "<=",
                                        ">=", "&", "|", "&&", "||", "!", "<-", "<<-", "=", "$", "[", "[[", "$<-", "[<-",
                                        "[[<-", nullptr};
    for (const char* const* n = names; *n; n++)
      if (R_existsVarInFrame(env, Rf_install(*n))) return false;
  }
  gp(env) |= kNoSpecialSymbols;
  return true;
}

bool isAnchor(SEXP env) {
  return env == R_GlobalEnv || env == R_BaseNamespace || env == R_BaseEnv || env == R_EmptyEnv;
}

// Does the code, compiled for one closure, hold for this one's environment?
bool agrees(const Code* code, SEXP env) {
  if (code->lastEnv == env && (isAnchor(env) || code->topEnv == env)) return true;
  while (!isAnchor(env) && env != code->topEnv) {
    if (!bindsNoSpecials(env)) return false;
    env = enclos(env);
  }
  return env == code->topEnv || (isAnchor(env) && isAnchor(code->topEnv));
}

// Why GNU R evaluates this expression, or null.
const char* refusal(SEXP expr) {
  static const char* const debugging[] = {"browser", nullptr};
  if (sizeOf(expr, config.max_size + 1) > config.max_size) return "too many expressions";
  return contains(expr, debugging) ? "calls browser()" : nullptr;
}

// Chosen by what the function looks like, so that each run leaves the same ones.
bool isLeft(SEXP op, SEXP body) {
  const auto look = static_cast<uint64_t>(sizeOf(body, config.max_size)) * 31 + static_cast<uint64_t>(Rf_length(formals(op)));
  return config.leave_half && ((look + static_cast<uint64_t>(config.leave_half) * 1000003) * 0x9E3779B97F4A7C15ull >> 63);
}

const char* closureRefusal(SEXP op, SEXP body) {
  if (isLeft(op, body)) return "left to GNU R for a test (leave_half)";
  for (SEXP f = formals(op); f != R_NilValue; f = cdr(f))
    if (tag(f) == R_NilValue) return "has a formal without a name";
  return refusal(body);
}

// Leaves the unit to GNU R if there is a reason.
bool isRefused(Unit* unit, const char* why) {
  if (!why) return false;
  unit->state = State::Refused;
  unit->reason = why;
  return true;
}

// ---- expressions that our code makes promises of ------------------------------------------------------------------
uint64_t promiseBits[1024];
HUNCH_INLINE unsigned promiseHash(SEXP e) {
  return static_cast<unsigned>((reinterpret_cast<uintptr_t>(e) >> 4) * 0x9E3779B1u >> 12) & 0xffff;
}

void notePromise(SEXP e) {
  if (type(e) != LANGSXP) return;
  const unsigned h = promiseHash(e);
  promiseBits[h >> 6] |= uint64_t{1} << (h & 63);
  promises().find(e, R_NilValue, true);
}

void notePromises(const Code& code) {
  for (SEXP otherwise : code.defaults) notePromise(otherwise);
  for (size_t pc = 0; pc < code.words.size();) {
    const bytecode::Op op = static_cast<bytecode::Op>(code.words[pc]);
    if (op == bytecode::Op::MkProm) notePromise(code.pool[static_cast<size_t>(code.words[pc + 1])]);
    pc += static_cast<size_t>(bytecode::opWidth(op));
  }
}

Code* install(Unit* unit, Code* code, double started, const std::string& name) {
  static uint64_t nextId = 1;
  code->id = nextId++;
  code->name = name;
  code->compileMs = (events::now() - started) * 1e3;
  if (config.verify) bytecode::verify(*code);
  setLimits(*code);
  unit->code = code;
  unit->state = State::Ready;
  notePromises(*code);
  R_PreserveObject(unit->key);
  if (unit->formals && unit->formals != R_NilValue) R_PreserveObject(unit->formals);
  counters.compiled++;
  counters.compileMs += code->compileMs;
  counters.codeWords += code->words.size();
  if (config.trace_compile) events::emit(Event::Compile, name, code->compileMs);
  return code;
}

// Code that only hands its expression back to GNU R is of no use, and would come back to us.
Code* installUnlessHost(Unit* unit, Code* code, double started, const char* name) {
  if (static_cast<bytecode::Op>(code->words[0]) != bytecode::Op::EvalAst) return install(unit, code, started, name);
  isRefused(unit, "GNU R evaluates this construct");
  return nullptr;
}

// ---- what GNU R's own compiler would have done --------------------------------------------------------------------
// It compiles a closure when it is first or next called, depending on its size and where it was defined, and from then
// on reports errors differently. Each closure has our note that it would have been compiled, and may have GNU R's own, which
// would be saved with it: they are taken over once. The unit knows the last closures that would be compiled at their next call.
enum class HostJit { Unseen, Maybe, Never, Compiled };
constexpr uint16_t kNoJit = 1 << 5, kMaybeJit = 1 << 6;  // GNU R's notes
constexpr int kMinJitScore = 50;

int jitScore(SEXP e) {
  if (type(e) != LANGSXP) return 1;
  static SEXP ifSymbol = Rf_install("if"), forSymbol = Rf_install("for"), whileSymbol = Rf_install("while"),
              repeatSymbol = Rf_install("repeat");
  if (car(e) == ifSymbol && Rf_length(e) >= 3) return std::max(jitScore(CADR(e)), jitScore(CADDR(e)));
  if (car(e) == forSymbol || car(e) == whileSymbol || car(e) == repeatSymbol) return kMinJitScore;
  int score = 1;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a)) score += jitScore(car(a));
  return score;
}

HostJit hostJitOf(const Unit& unit, SEXP op) {
  if (isNotedByteCode(op)) return HostJit::Compiled;
  if (gp(op) & kNoJit) return HostJit::Never;
  const bool isNext = (gp(op) & kMaybeJit) || std::find(unit.calledOnce.begin(), unit.calledOnce.end(), op) != unit.calledOnce.end();
  return isNext ? HostJit::Maybe : HostJit::Unseen;
}

void noteCalledOnce(Unit& unit, SEXP op) {
  constexpr size_t kMost = 16;
  if (unit.calledOnce.size() == kMost) unit.calledOnce.erase(unit.calledOnce.begin());
  unit.calledOnce.push_back(op);
}

// What its compiler does at this call of a closure that it has not compiled yet.
HostJit nextHostJit(HostJit state, Unit* unit, SEXP op) {
  if (!config.host_jit) return HostJit::Never;
  if (state == HostJit::Maybe) return HostJit::Compiled;
  const bool global = cloenv(op) == R_GlobalEnv;
  if (unit->hostScore < 0) unit->hostScore = jitScore(unit->key);
  const bool big = unit->hostScore >= kMinJitScore;
  if (big && global) return HostJit::Compiled;
  return big || global ? HostJit::Maybe : HostJit::Never;
}

Code* followHost(Unit* unit, SEXP op) {
  Code* code = unit->code;
  if (type(body(op)) == BCODESXP) {
    code->hostByteCode = true;
    return code;
  }
  HostJit state = hostJitOf(*unit, op);
  if (gp(op) & (kNoJit | kMaybeJit)) gp(op) &= static_cast<uint16_t>(~(kNoJit | kMaybeJit));
  if (state == HostJit::Unseen || state == HostJit::Maybe) {
    if (state == HostJit::Maybe) std::erase(unit->calledOnce, op);
    state = nextHostJit(state, unit, op);
    if (state == HostJit::Maybe) noteCalledOnce(*unit, op);
    if (state == HostJit::Compiled) noteByteCode(op);
  }
  code->hostByteCode = state == HostJit::Compiled;
  return code;
}

// Is the next call of the closure to it like all that follow?
bool isSettled(Unit* unit, SEXP op) {
  if (type(body(op)) == BCODESXP) return true;
  const HostJit state = hostJitOf(*unit, op);
  if (state == HostJit::Unseen) return nextHostJit(state, unit, op) == HostJit::Never;
  return state != HostJit::Maybe;
}

// Some programs make functions anew all the time, from new expressions: their code is called a few times and never again, but is
// kept. While most code turns out to be like that, a function has to be called more often before it is compiled.
class Turnover {
 public:
  static constexpr uint32_t kFew = 50;  // calls

  void note(const Code* code) {
    const size_t place = count_++ % kRecent;
    if (recent_[place]) wasShort_[place] = recent_[place]->calls < kFew;
    recent_[place] = code;
  }
  bool isHigh() const { return wasShort_.count() > kRecent * 7 / 8; }

 private:
  static constexpr size_t kRecent = 64;
  std::array<const Code*, kRecent> recent_{};
  std::bitset<kRecent> wasShort_;  // of those that were there before
  size_t count_ = 0;
};
Turnover turnover;

Code* compileUnit(Unit* unit, SEXP op) {
  SEXP body = bytecode::bodyExpression(op);
  if (isRefused(unit, closureRefusal(op, body))) {
    counters.refused++;
    events::emit(Event::Refuse, "", sizeOf(body, 1 << 20), unit->reason);
    return nullptr;
  }
  const double started = events::now();
  Code* code = bytecode::compileClosure(op);
  code->needsEnv |= !config.elide_environments;
  const interp::Intrinsic intrinsic = interp::intrinsicOf(op);
  code->intrinsic = intrinsic.run;
  code->needsArgs |= intrinsic.needsArgs;
  if (type(host::body(op)) != BCODESXP) turnover.note(code);
  return install(unit, code, started, "");
}

// Hot: called often enough, or its first call may take long because it loops.
bool isHot(Unit* unit, SEXP op) {
  const uint32_t n = ++unit->calls;
  const bool eager = config.hot_calls < 2;
  const int wanted = eager || type(body(op)) != BCODESXP ? config.hot_calls : config.hot_bytecode_calls;
  if (n >= static_cast<uint32_t>(wanted)) return eager || n >= Turnover::kFew || !turnover.isHigh();
  constexpr int kSmall = 1000;  // compiling a loop that runs once must not cost more than the loop
  SEXP expr = n == 1 ? bytecode::bodyExpression(op) : R_NilValue;
  return n == 1 && hasLoop(expr) && sizeOf(expr, kSmall + 1) <= kSmall;
}

}  // namespace

Code* codeForClosure(SEXP op) {
  if (HUNCH_UNLIKELY(debugBit(op) || spareBit(op))) return nullptr;  // being debugged: GNU R's business
  Unit* unit = closures().find(bodyExpression(op), formals(op), true);
  if (HUNCH_LIKELY(unit->state == State::Ready))
    return agrees(unit->code, cloenv(op)) ? followHost(unit, op) : nullptr;
  if (unit->state == State::Refused || !isHot(unit, op)) return nullptr;
  Code* code = compileUnit(unit, op);
  return code && agrees(code, cloenv(op)) ? followHost(unit, op) : nullptr;
}

Code* readyCode(SEXP op) {
  const Unit* unit = findUnit(op);
  return unit && unit->state == State::Ready && agrees(unit->code, cloenv(op)) ? unit->code : nullptr;
}

Code* readyFunction(SEXP expression) {
  const Unit* unit = closures().find(CADDR(expression), CADR(expression), false);
  return unit && unit->state == State::Ready ? unit->code : nullptr;
}

Code* settledCode(SEXP op) {
  if (HUNCH_UNLIKELY(debugBit(op) || spareBit(op))) return nullptr;
  Unit* unit = closures().find(bodyExpression(op), formals(op), false);
  if (!unit || unit->state != State::Ready || !agrees(unit->code, cloenv(op)) || !isSettled(unit, op)) return nullptr;
  return followHost(unit, op);
}

Code* readyPromise(SEXP expression) {
  const Unit* unit = promises().find(expression, R_NilValue, false);
  return unit && unit->state == State::Ready ? unit->code : nullptr;
}

Code* lendableCode(SEXP expression, SEXP outer) {
  Code* code = config.compile_promises ? readyPromise(expression) : nullptr;
  return code && code->isLendable && agrees(code, outer) ? code : nullptr;
}

bool mayBePromise(SEXP e) {
  const unsigned h = promiseHash(e);
  return promiseBits[h >> 6] >> (h & 63) & 1;
}

Code* codeForPromise(SEXP expr, SEXP env) {
  if (!config.compile_promises) return nullptr;
  Unit* unit = promises().find(expr, R_NilValue, false);
  if (!unit) return nullptr;  // not of our making: GNU R may still change it (mapply does)
  if (HUNCH_LIKELY(unit->state == State::Ready)) return agrees(unit->code, env) ? unit->code : nullptr;
  if (unit->state == State::Refused || isRefused(unit, refusal(expr))) return nullptr;
  const double started = events::now();
  return installUnlessHost(unit, bytecode::compilePromise(expr, env), started, "<promise>");
}

Code* codeForLoop(SEXP call, SEXP env) {
  Unit* unit = loops().find(call, R_NilValue, true);
  if (unit->state == State::Ready) return agrees(unit->code, env) ? unit->code : nullptr;
  if (unit->state == State::Refused || isRefused(unit, refusal(call))) return nullptr;
  if (static_cast<int>(++unit->calls) < config.hot_loops) return nullptr;
  const double started = events::now();
  return installUnlessHost(unit, bytecode::compileLoop(call, env), started, "<loop>");
}

const Unit* findUnit(SEXP op) { return closures().find(bodyExpression(op), formals(op), false); }

Code* compileNow(SEXP op) {
  Unit* unit = closures().find(bodyExpression(op), formals(op), true);
  if (unit->state == State::Ready) return unit->code;
  return unit->state == State::Refused ? nullptr : compileUnit(unit, op);
}

void ignore(SEXP op) {
  Unit* unit = closures().find(bodyExpression(op), formals(op), true);
  unit->state = State::Refused;
  unit->reason = "asked to be left alone (hunch_ignore)";
  interp::noteWorldChange();
}

const std::vector<Unit*>& units() { return closures().all(); }

}  // namespace hunch::dispatch
