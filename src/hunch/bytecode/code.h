// Code: what the compiler makes of a closure's body, a promise's expression or a loop, and all that belongs to it.
//
// A Code is immutable but for its caches, counters and feedback. It never dies while R runs it: R objects it refers to
// sit in one preserved list (`constants`). Variables have slots: formals first, then every name the code assigns.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hunch/feedback/feedback.h"
#include "hunch/host/context.h"
#include "hunch/host/place.h"

namespace hunch::interp {
struct Frame;
}

namespace hunch::bytecode {

enum class Op : int32_t {
#define OP(name, immediates, pops, pushes, doc) name,
#define kVar -1
#include "hunch/bytecode/opcodes.def"
#undef OP
  kCount
};

struct OpInfo {
  const char* name;
  const char* immediates;
  int pops;
  int pushes;
  const char* doc;
};
extern const OpInfo kOps[];
inline const OpInfo& opInfo(Op op) { return kOps[static_cast<int>(op)]; }
int opWidth(Op op);  // words, immediates included

struct Code;

// How an argument of a call site is passed.
enum class ArgKind : uint8_t {
  Const,    // a constant: its value
  Eager,    // a side-effect-free expression: evaluated early when that cannot be seen, else a promise
  Promise,  // a promise
  Missing,  // f(x, )
  Dots,     // ...
  Forced,   // evaluated before the call, as forceAndCall() does: stands for a forced promise
  Value,    // evaluated (builtins, specials made native)
};

// Where a call has led before, so that the next one need not search: a closure, its code, and the compiled version that
// ran. Good while `epoch` is that of the world and `generation` that of the code's versions.
struct Link {
  SEXP function = nullptr;                           // may be gone, and another closure in its place:
  SEXP body = nullptr, formals = nullptr;            // these are kept with the code
  host::Place outer;
  Code* code = nullptr;
  uint64_t epoch = 0;
  uint64_t generation = 0;
  void* version = nullptr;                           // dispatch/'s; null: none is known
  void* direct = nullptr;                            // machine code for calls from compiled code (interp/direct.h)
  uint64_t stamp = 0;                                // the world it is good for, if the closure is a sibling of its caller
  std::vector<std::pair<int, uint32_t>> types;       // formals and the types (bits of pir::Type) the version wants
};

// A way into compiled code for closures that are others each time but share a Code (dispatch/closure_ways.h). The tags
// of arguments are taken under `mask`.
struct ClosureWay {
  Code* code = nullptr;
  void* version = nullptr;                           // dispatch/'s
  uint64_t epoch = 0;
  uint64_t generation = 0;
  void* direct = nullptr;
  uint64_t mask = 0;
  bool early = false;                                // all arguments evaluated early are looked at before any effect, if none is an object
  bool surely = false;                               // ... whatever they are
};

struct CallSite {
  SEXP call = nullptr;             // the expression
  SEXP symbol = nullptr;           // the function's name; null when computed
  std::vector<SEXP> names;         // argument tags, R_NilValue when unnamed
  std::vector<SEXP> exprs;         // argument expressions
  std::vector<ArgKind> kinds;
  bool hasDots = false;
  bool endsInDots = false;         // the last argument, and no other, is `...`; `match` is without it
  bool hasNames = false;
  bool hasEager = false;
  bool takesBuiltin = false;       // LdFun, CheckFun: a builtin may be called here, too
  bool isVariable = false;         // LdFun: the name is a variable of the code
  int forced = 0;                  // of the arguments, by forceAndCall()
  bool eagerOuter = false;         // some early-evaluated argument reads a variable of an outer scope
  bool hasFields = false;          // some early-evaluated argument reads x$name, where x may be an environment
  int resume = 0;                  // LdFun: where to go on when GNU R made the call
  int ownSlot = -1;                // GuardBuiltin: of the variable of that name, which is not to hold a function
  SEXP builtin = nullptr;          // GuardBuiltin: the primitive expected
  uint16_t builtinFlags = 0;       // kBuiltin...
  int cache = -1;                  // lookup cache of the function's name

  // Matching of this site's arguments to `target`, computed once: formal i receives argument match[i], or nothing (-1).
  SEXP target = nullptr;           // a closure's formals list (identity of the matching)
  std::vector<int16_t> match;
  bool matchFails = false;         // not a plain match: GNU R does it
  bool hasRest = false;            // ... because some of the arguments are for `...`
  // The same where `...` has been spread: for these names.
  struct Spread {
    SEXP target = nullptr;
    std::vector<SEXP> names;
    std::vector<int16_t> match;
    std::vector<uint8_t> used;
  } spread;
  feedback::CallTargets targets;
  SEXP samples[feedback::CallTargets::kMax] = {};  // a function that may be another one each time: weak references to a closure of each target
  std::shared_ptr<CallSite> asBuiltin;  // the same call of the builtin that was called last
  Link link;
  static constexpr int kMaxWays = 4;
  ClosureWay ways[kMaxWays];       // the newest first
  bool wantsWays = false;          // compiled code has asked for them
};

inline constexpr uint16_t kBuiltinPure = 1;      // never looks at the environment it is called from (non-object arguments)
inline constexpr uint16_t kBuiltinForeign = 2;   // .Call and friends: R shows them in tracebacks
inline constexpr uint16_t kBuiltinInternal = 4;  // reached through .Internal
inline constexpr uint16_t kBuiltinEvaluated = 8; // a special, with evaluated arguments
inline constexpr uint16_t kByteCodeOnly = 16;    // GuardBuiltin: a shortcut of GNU R's byte code, which its evaluator has not
inline constexpr uint16_t kAsksForMissing = 32;  // GuardBuiltin: its evaluator asks first whether the variable is missing
inline constexpr uint16_t kBuiltinPlain = 64;    // kBuiltinPure for objects too
inline constexpr uint16_t kBuiltinFirst = 16384; // kBuiltinPure when none but the first argument is an object
inline constexpr uint16_t kBuiltinBlind = 128;   // never looks at the environment, but may run R code
inline constexpr uint16_t kBuiltinInner = 256;   // kBuiltinPure when the elements of its lists are no objects either
inline constexpr uint16_t kBuiltinFrame = 1024;  // asks for the arguments of the frame it is called from
inline constexpr uint16_t kBuiltinQuick = 2048;  // may be evaluated early: interp/quick.h
inline constexpr uint16_t kUntraced = 4096;      // GuardBuiltin: of a closure, unless it is debugged or traced
inline constexpr uint16_t kBuiltinGeneric = 8192;  // dispatches with the arguments of the frame it is called from
inline constexpr uint16_t kBuiltinLookup = 512;  // kBuiltinBlind when its second argument is an environment

// One cached lookup of a name from outside this code's own variables.
struct LookupCache {
  host::Place place;      // first hashed environment on the way out
  uint64_t frames = 0;    // what was bound in frames of functions around that one (interp::framesAround)
  SEXP cell = nullptr;    // binding cell, or null when the value sits in the symbol (base)
  SEXP symbol = nullptr;
  uint64_t epoch = 0;
};

struct SwitchTable {
  std::vector<SEXP> names;        // R_NilValue for an unnamed alternative, in source order
  std::vector<int> targets;       // where alternative i starts; fallthrough already resolved
  std::vector<bool> empty;        // the alternative has no expression
  int defaultTarget = -1;         // unnamed alternative for strings
  int noneTarget = 0;             // no alternative matches
  bool anyNames = false;
};

// A loop that R's byte code gives a context, since it calls eval(): break and next may come from there (interp/jumps.h).
struct ContextLoop {
  int next, done;  // where they lead
  int depth;       // with so many operands
};

enum class CodeKind : uint8_t { Closure, Promise, Loop };

// A default that is its own value: it needs no promise.
inline bool isConstantDefault(SEXP e) {
  const int t = host::type(e);
  return t == REALSXP || t == INTSXP || t == LGLSXP || t == STRSXP || t == NILSXP || t == CPLXSXP;
}

// A method that a generic function has led to: the class attribute of the object, or the classes of what has none.
struct Dispatched {
  SEXP classes = nullptr;                // kept alive, as the method is
  SEXP method = nullptr;
  int type = -1;                         // SEXPTYPE of what has no class; -1: an object
  feedback::TypeSlot seen;               // what these objects were
};

struct Code {
  CodeKind kind = CodeKind::Closure;
  std::vector<int32_t> words;
  std::vector<SEXP> pool;                // constants, all held by `constants`
  std::vector<host::StackEntry> entries; // the pool as stack entries, plain scalars unboxed
  SEXP constants = nullptr;
  std::vector<SEXP> variables;           // slot -> symbol
  std::vector<SEXP> defaults;            // formal -> default expression, R_MissingArg when none
  int formalCount = 0;
  int dotsFormal = -1;                   // slot of `...`, -1 when there is none
  int maxDepth = 0;
  std::vector<CallSite> sites;
  std::map<SEXP, std::unique_ptr<CallSite>> methodSites;  // calls of primitives, by expression, that have led to methods
  std::vector<LookupCache> caches;
  std::vector<SwitchTable> switches;
  std::vector<feedback::TypeSlot> types;
  std::vector<feedback::BranchSlot> branches;
  std::vector<uint32_t> loopCounts;
  std::vector<uint32_t> loopLimits;      // counts from which compiled code is asked for

  std::vector<SEXP> expressionAt;        // per word: the innermost call it belongs to, which R blames for errors
  SEXP locator = nullptr;                // both as an object that R understands (host/hidden.h)
  std::vector<SEXP> contextAt;           // per word: the call of the context that R's evaluator is in besides that of the
                                         // function: an assignment, R_NilValue in a loop; null when there is none
  std::vector<int32_t> contextLoop;      // per word: the innermost of these that it is in; -1: none
  std::vector<ContextLoop> contextLoops;
  SEXP loopLocator = nullptr;            // contextAt as such an object; null when there is no loop
  const int32_t* base = nullptr;         // the words the interpreter runs: the locator's
  SEXP body = nullptr;                   // the expression compiled
  SEXP formals = nullptr;
  SEXP topEnv = nullptr;                 // namespace or global environment its inlined primitives were resolved in
  SEXP lastEnv = nullptr;                // closure environment last found to agree with that
  uint64_t earlyFormals = 0;             // formals forced before any effect, whatever the arguments are
  uint64_t plainFormals = 0;             // ... if none of them is an object, so that operators and builtins call no methods
  uint64_t nextFormals = 0;              // ... and reading these variables from outside has no effect either
  std::vector<SEXP> readsFirst;
  std::vector<SEXP> readOutside;         // variables' names that mean others at some place, since nothing before has assigned them
  std::vector<SEXP> names;               // all that stand in the body and defaults, once somebody has asked (interp/lookup.cpp)
  std::vector<int> readUnassigned;       // variables that LdEither and Adopt name
  bool bindsDotted = false;              // a variable's name has a dot in it, as methods' names have
  bool bindsSpecials = false;            // a variable has the name of a special function (+, [, if)
  bool isLendable = false;               // a promise's: may run without an environment (interp/lend.h)
  uint32_t lendings = 0, lostLendings = 0;  // frames that lent their variables; ... and made their environment all the same
  bool needsEnv = false;                 // makes its environment at entry
  bool needsPromises = false;            // looks at its arguments' expressions (substitute, missing, ...)
  bool listsArgs = false;                // ... or may come to: then its frame makes one (interp::listArguments)
  bool needsArgs = false;                // looks at its argument list (UseMethod, nargs, Recall, ...)

  // Of a function of base: does what the body would do, or nothing (false) but what the body does first (interp/intrinsics.h).
  bool (*intrinsic)(interp::Frame& f, host::StackEntry* result) = nullptr;
  bool hostByteCode = false;             // GNU R would run byte code here: error calls and traces follow its habits
  SEXP generic = nullptr;                // UseMethod("name") is all it does: that string; null otherwise
  static constexpr size_t kMaxDispatched = 4;
  std::vector<Dispatched> dispatched;    // of a generic: the first few it has met
  uint64_t calls = 0;
  uint64_t entryLimit = UINT64_MAX;      // calls from which compiled code is asked for
  void* optimized = nullptr;             // dispatch/'s: compiled versions
  uint64_t generation = 1;               // changes when one of them comes or goes
  bool isQuiet = false;                  // one of them is quiet code, and it is worth asking
  int unanswered = 0;                    // calls in a row that it had no answer for
  uint64_t id = 0;
  std::string name;                      // for people: the name it was first called by
  double compileMs = 0;
  uint64_t applied = 0;                  // elements to which calls of lapply() and the like have applied functions
};

}  // namespace hunch::bytecode
