#include "hunch/host/calibrate.h"

#include <signal.h>

#include <cstddef>
#include <cstring>
#include <iterator>

#include "hunch/host/elf.h"
#include "hunch/host/probe.h"
#include "hunch/host/slots.h"

namespace hunch::host {

Hidden hidden;

namespace {

// ---- variables that R copies into contexts ------------------------------------------------------------------------
struct Calibration;
struct Copied {
  const char* name;
  size_t size;
  size_t field;                        // offset in Context
  size_t target;                       // offset in Hidden
  bool (*fits)(const Calibration& c);  // the field's two values are what such a variable must hold
};
extern const Copied kCopied[];
constexpr size_t kCopiedCount = 9;

constexpr int kProbeDepth = 40;  // parentheses around the probe: makes R_EvalDepth a rare number

struct Calibration {
  std::vector<Range> memory;                    // what libR can write
  std::vector<char*> candidates[kCopiedCount];
  SEXP promise = nullptr;                       // under evaluation in the deep state
  Context calm;                                 // a context begun in plain interpreted code
  Context deep;                                 // one begun under a promise, byte code, a restart and many calls
  bool sane[kCopiedCount] = {};
  bool reached = false;                         // the deep state was reached
  std::vector<char*> returned;
  std::vector<char*> expressions;
  std::vector<char*> committed;
  bool isFirst = true;
  Hidden found{};
  std::vector<std::string> problems;
};

bool isStackAddress(const void* p) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(p);
  const uintptr_t here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  return here < address && address < R_CStackStart;
}
bool deeper(const Calibration& c) { return c.deep.evaldepth > c.calm.evaldepth + kProbeDepth; }
bool onlyDeepInBytecode(const Calibration& c) { return c.deep.bcintactive == 1 && c.calm.bcintactive == 0; }
bool alwaysOn(const Calibration& c) { return c.deep.gcenabled == 1 && c.calm.gcenabled == 1; }
bool isBytecode(const Calibration& c) { return c.deep.bcbody && type(c.deep.bcbody) == BCODESXP; }
bool pointsIntoCStack(const Calibration& c) { return isStackAddress(c.deep.bcpc); }
bool isHandlerList(const Calibration& c) {
  return type(c.deep.handlerstack) == LISTSXP && type(car(c.deep.handlerstack)) == VECSXP &&
         vectorLength(car(c.deep.handlerstack)) == 5;
}
bool isRestartList(const Calibration& c) {
  return type(c.deep.restartstack) == LISTSXP && Rf_inherits(car(c.deep.restartstack), "restart");
}
bool holdsPromise(const Calibration& c) {
  const auto* pending = static_cast<const PendingPromise*>(c.deep.prstack);
  return isStackAddress(pending) && pending->promise == c.promise && pending->next == c.calm.prstack;
}
bool isBelowTop(const Calibration& c) {
  return c.calm.bcprottop <= c.deep.bcprottop && c.deep.bcprottop <= c.deep.nodestack;
}

#define COPIED(name, field, target, fits) \
  {name, sizeof(Context::field), offsetof(Context, field), offsetof(Hidden, target), fits}
const Copied kCopied[kCopiedCount] = {
    COPIED("R_EvalDepth", evaldepth, evalDepth, deeper),
    COPIED("R_BCIntActive", bcintactive, bcIntActive, onlyDeepInBytecode),
    COPIED("R_GCEnabled", gcenabled, gcEnabled, alwaysOn),
    COPIED("R_BCbody", bcbody, bcBody, isBytecode),
    COPIED("R_BCpc", bcpc, bcPc, pointsIntoCStack),
    COPIED("R_HandlerStack", handlerstack, handlerStack, isHandlerList),
    COPIED("R_RestartStack", restartstack, restartStack, isRestartList),
    COPIED("R_PendingPromises", prstack, pendingPromises, holdsPromise),
    COPIED("R_BCProtTop", bcprottop, bcProtTop, isBelowTop),
};
#undef COPIED

uint64_t wordAt(const void* address, size_t size) {
  uint64_t word = 0;
  std::memcpy(&word, address, size);
  return word;
}
uint64_t fieldOf(const Context& context, const Copied& row) {
  return wordAt(reinterpret_cast<const char*>(&context) + row.field, row.size);
}

// What a context begun now would hold. Unlinked by hand: ending a context would follow its pointers.
void snapshot(Context* context) {
  Rf_begincontext(context, kContextCCode, R_NilValue, R_NilValue, R_NilValue, R_NilValue, R_NilValue);
  R_GlobalContext = context->next;
}

// Calls `visit(address)` for every aligned word of `size` bytes that equals `value`.
template <size_t size, class Word, class Visit>
void scanFor(const std::vector<Range>& memory, Word value, Visit visit) {
  for (const Range& range : memory)
    for (char* p = range.begin; p + size <= range.end; p += size)
      if (wordAt(p, size) == value) visit(p);
}

// One pass for all rows. The deep state makes every variable nonzero, and most of libR's memory is zero.
void scanCandidates(Calibration& c) {
  uint64_t wanted[kCopiedCount];
  for (size_t i = 0; i < kCopiedCount; i++) wanted[i] = fieldOf(c.deep, kCopied[i]);
  for (const Range& range : c.memory) {
    for (char* p = range.begin; p + 8 <= range.end; p += 8) {
      const uint64_t word = wordAt(p, 8);
      if (word == 0) continue;
      for (size_t i = 0; i < kCopiedCount; i++) {
        if (kCopied[i].size == 8) {
          if (word == wanted[i]) c.candidates[i].push_back(p);
        } else {
          if ((word & 0xffffffffu) == wanted[i]) c.candidates[i].push_back(p);
          if (word >> 32 == wanted[i]) c.candidates[i].push_back(p + 4);
        }
      }
    }
  }
}

// A restart handler's entry holds the token in its third element.
SEXP tokenOfRestartHandler(SEXP handlers) {
  if (type(handlers) != LISTSXP) return nullptr;
  SEXP entry = car(handlers);
  if (type(entry) != VECSXP || vectorLength(entry) < 3) return nullptr;
  SEXP token = elements(entry)[2];
  const bool isMarker = type(token) == SYMSXP && symbolValue(token) == token;
  return isMarker && token != R_MissingArg && token != R_UnboundValue ? token : nullptr;
}

// Runs below the promise, the parentheses and lapply's byte code.
void probeDeepState(void* data) {
  Calibration& c = *static_cast<Calibration*>(data);
  SEXP op = INTERNAL(Rf_install(".addTryHandlers"));
  Context frame;
  Rf_begincontext(&frame, kContextReturn, R_NilValue, R_BaseEnv, R_BaseEnv, R_NilValue, R_NilValue);
  R_FunTab[primOffset(op)].cfun(R_NilValue, op, R_NilValue, R_BaseEnv);
  snapshot(&c.deep);
  c.found.restartToken = tokenOfRestartHandler(c.deep.handlerstack);
  for (size_t i = 0; i < kCopiedCount; i++) c.sane[i] = kCopied[i].fits(c);
  scanCandidates(c);
  c.reached = true;
  Rf_endcontext(&frame);
}

// (((... lapply(list(<routine>), .Call, <data>) ...))) as an unevaluated promise.
SEXP deepPromise(const Thunk& thunk) {
  SEXP routines = PROTECT(Rf_allocVector(VECSXP, 1));
  SET_VECTOR_ELT(routines, 0, thunkRoutine());
  SEXP data = PROTECT(thunkData(thunk));
  SEXP call = Rf_lang4(baseFunction("lapply"), routines, baseFunction(".Call"), data);
  PROTECT_INDEX index;
  PROTECT_WITH_INDEX(call, &index);
  SEXP paren = baseFunction("(");
  for (int i = 0; i < kProbeDepth; i++) REPROTECT(call = Rf_lang2(paren, call), index);
  SEXP promise = makePromise(call, R_BaseEnv);
  UNPROTECT(3);
  return promise;
}

// True when R reads the variable of `row` at `address`: a changed word appears in a new context.
bool isSource(char* address, const Copied& row) {
  const uint64_t old = wordAt(address, row.size);
  const uint64_t changed = old ^ (row.size == 8 ? 0x0000123456789ab0u : 0x12345670u);
  Context seen;
  std::memcpy(address, &changed, row.size);
  snapshot(&seen);
  std::memcpy(address, &old, row.size);
  return fieldOf(seen, row) == changed;
}

// Keeps the candidates that also equal the field in the calm state and from which R reads.
void proveCandidates(Calibration& c) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // a profiler's signal would read what is being changed
  for (size_t i = 0; i < kCopiedCount; i++) {
    const Copied& row = kCopied[i];
    std::erase_if(c.candidates[i], [&](char* p) {
      return wordAt(p, row.size) != fieldOf(c.calm, row) || !isSource(p, row);
    });
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

// ---- variables that jumps set -------------------------------------------------------------------------------------
// Leaves a context of ours through R's `return`, with the only element of `args` as the value. Allocates nothing.
HUNCH_NOINLINE void jumpThrough(SEXP args) {
  SEXP op = SYMVALUE(Rf_install("return"));
  Context target;
  Rf_begincontext(&target, kContextReturn, R_NilValue, R_BaseEnv, R_BaseEnv, R_NilValue, R_NilValue);
  if (sigsetjmp(target.cjmpbuf, 0) == 0) R_FunTab[primOffset(op)].cfun(R_NilValue, op, args, R_BaseEnv);
  Rf_endcontext(&target);
}

void findReturnedValue(Calibration& c, SEXP firstArgs, SEXP secondArgs) {
  jumpThrough(firstArgs);
  const auto first = reinterpret_cast<uintptr_t>(CAR(firstArgs));
  scanFor<8>(c.memory, first, [&](char* p) { c.returned.push_back(p); });
  jumpThrough(secondArgs);
  const auto second = reinterpret_cast<uintptr_t>(CAR(secondArgs));
  std::erase_if(c.returned, [&](char* p) { return wordAt(p, 8) != second; });
}

// True when a jump undoes a change of the int at `address`. The second jump repairs R_Expressions in case the address
// is that of the value it is restored from.
bool isRestoredByJumps(int* address, SEXP args) {
  const int old = *address;
  *address = old + 1;
  jumpThrough(args);
  const bool restored = *address == old;
  *address = old;
  jumpThrough(args);
  return restored;
}

void findExpressions(Calibration& c, SEXP args) {
  const auto limit = static_cast<uint32_t>(Rf_asInteger(Rf_GetOption1(Rf_install("expressions"))));
  scanFor<4>(c.memory, limit, [&](char* p) { c.expressions.push_back(p); });
  std::erase_if(c.expressions, [&](char* p) { return !isRestoredByJumps(reinterpret_cast<int*>(p), args); });
}

// ---- how far R has counted what waits on its stack ------------------------------------------------------------------
// Runs on the right of an assignment to a part of a variable, before which R counts all that waits: up to R_BCProtTop.
void probeCommitted(void* data) {
  Calibration& c = *static_cast<Calibration*>(data);
  const uint64_t top = wordAt(c.candidates[kCopiedCount - 1][0], 8);
  if (c.isFirst) scanFor<8>(c.memory, top, [&](char* p) { c.committed.push_back(p); });
  else std::erase_if(c.committed, [&](char* p) { return wordAt(p, 8) != top; });
  c.isFirst = false;
}

// x[[1]] <- <probe>, with different numbers of operands waiting.
void findCommitted(Calibration& c) {
  if (c.candidates[kCopiedCount - 1].size() != 1) return;
  const Thunk probe{probeCommitted, &c};
  SEXP x = Rf_install("x");
  SEXP env = PROTECT(Rf_NewEnvironment(R_NilValue, R_NilValue, R_BaseEnv));
  Rf_defineVar(x, Rf_ScalarReal(0), env);
  SEXP one = PROTECT(Rf_ScalarReal(1));
  SEXP part = PROTECT(Rf_lang3(R_Bracket2Symbol, x, one));
  SEXP value = PROTECT(Rf_lang3(baseFunction("{"), thunkCall(probe), one));
  SEXP call = PROTECT(Rf_lang3(Rf_install("<-"), part, value));
  StackEntry* top = R_BCNodeStackTop;
  for (const int waiting : {3, 8, 5}) {
    for (int i = 0; i < waiting; i++) top[i] = {kTagInteger, 0, {}};
    R_BCNodeStackTop = top + waiting;
    Rf_eval(call, env);
    R_BCNodeStackTop = top;
  }
  std::erase(c.committed, c.candidates[kCopiedCount - 1][0]);
  std::erase(c.committed, reinterpret_cast<char*>(&R_BCNodeStackTop));
  UNPROTECT(5);
}

// ---- the whole ----------------------------------------------------------------------------------------------------
void probeAll(void* data) {
  Calibration& c = *static_cast<Calibration*>(data);
  const Thunk deep{probeDeepState, data};
  SEXP first = PROTECT(Rf_list1(Rf_ScalarReal(1)));
  SEXP second = PROTECT(Rf_list1(Rf_ScalarReal(2)));
  c.promise = PROTECT(deepPromise(deep));
  snapshot(&c.calm);
  Rf_eval(c.promise, R_BaseEnv);
  proveCandidates(c);
  findReturnedValue(c, first, second);
  findExpressions(c, second);
  findCommitted(c);
  UNPROTECT(3);
}

// The only candidate, stored at `target` of the result; otherwise a sentence.
void settle(Calibration& c, const char* name, const std::vector<char*>& candidates, size_t target) {
  if (candidates.size() == 1) {
    std::memcpy(reinterpret_cast<char*>(&c.found) + target, &candidates[0], sizeof(char*));
    return;
  }
  c.problems.push_back(std::string(name) + " has " + std::to_string(candidates.size()) +
                       " candidates in libR.so's memory instead of one.");
}

void settleAll(Calibration& c) {
  for (size_t i = 0; i < kCopiedCount; i++) {
    if (c.sane[i])
      settle(c, kCopied[i].name, c.candidates[i], kCopied[i].target);
    else
      c.problems.push_back(std::string(kCopied[i].name) + " does not hold what R keeps in it.");
  }
  settle(c, "R_ReturnedValue", c.returned, offsetof(Hidden, returnedValue));
  settle(c, "R_Expressions", c.expressions, offsetof(Hidden, expressions));
  if (c.committed.size() == 1) c.found.bcProtCommitted = reinterpret_cast<StackEntry**>(c.committed[0]);
  if (!c.found.restartToken) c.problems.push_back("R_RestartToken is not in the entry of a restart handler.");
}

}  // namespace

std::vector<std::string> calibrate(Hidden* found) {
  const std::optional<LoadedObject> libR = findObject("libR.so");
  if (!libR) return {"libR.so is not loaded."};
  Calibration c;
  c.memory = libR->writable;
  for (Range& range : c.memory)  // whole words only
    range.begin = reinterpret_cast<char*>((reinterpret_cast<uintptr_t>(range.begin) + 7) & ~uintptr_t{7});
  const bool finished = runGuarded({probeAll, &c});
  if (!finished || !c.reached) return {"The probe of R's hidden variables ended with an R error."};
  settleAll(c);
  if (c.problems.empty()) *found = c.found;
  return c.problems;
}

}  // namespace hunch::host
