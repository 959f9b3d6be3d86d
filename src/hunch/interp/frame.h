// An activation of our bytecode, and how its environment comes and goes.
//
// Variables live in slots on R's node stack. A closure's frame starts without an environment: a slot holds the value
// itself. The environment is made when somebody needs it (a promise, a closure, a reflective builtin, GNU R): then
// every bound variable moves into a binding cell and its slot holds the cell. Promises and top-level loops start with
// a real environment and resolve slots to cells by name on first use.
//
//   node stack:  ... caller's operands | env | variable slots | operand stack ...
//                                             ^ slots           ^ stack
//
// The dispatch variables of an S3 method (.Generic and the like) wait as a list in the place of env until it is made; the
// token of a frame that lends its variables to promises (lend.h) has the same place, and so has an environment that is there
// already, but holds nothing yet (trycatch.cpp).
//
// A frame is plain memory on the C stack: R may longjmp over it at any time, so it owns nothing. Its context is its
// first member and carries `frameMark` in cend, which is how reflective builtins find our frames in R's chain.
//
// Reference counts: a boxed value in a slot is counted like a binding; values on the operand stack are not, except
// while a call out of this frame runs (see LinkOperands).
#pragma once

#include <unordered_map>

#include "hunch/bytecode/code.h"
#include "hunch/host/hidden.h"

namespace hunch::interp {

using bytecode::CallSite;
using bytecode::Code;
using host::StackEntry;

// Tags of variable slots beyond R's own. All are greater than 255: the collector marks what they hold (null is fine),
// R's link counting ignores them.
inline constexpr int kTagCell = 9001;        // a binding cell of the frame's environment
inline constexpr int kTagUnbound = 9002;     // no environment yet, variable not assigned
inline constexpr int kTagUnresolved = 9003;  // real environment, cell not looked up yet
inline constexpr int kTagDefault = 9004;     // no environment yet, argument not supplied, default not evaluated
inline constexpr int kTagFunction = 9005;    // no environment yet: a function expression, whose closure is made with it

// Slot flags. The low two bits are R's MISSING bits; from kOrderShift on, the order in which locals were first assigned
// (R lists a frame's bindings newest first).
inline constexpr int kSlotMissing = 1;
inline constexpr int kSlotDefault = 2;
inline constexpr int kSlotEager = 4;     // an argument evaluated early: its expression is in the call site
inline constexpr int kSlotUnread = 8;    // ... and not looked at yet
inline constexpr int kSlotPending = 16;  // a complex assignment to it is under way
inline constexpr int kSlotEvaluated = 32;  // with kSlotDefault: a computed default, and this is its value
inline constexpr int kArgumentFlags = kSlotEager | kSlotUnread | kSlotMissing | kSlotDefault | kSlotEvaluated;
inline constexpr int kOrderShift = 8;

// What S3 dispatch gives a method besides its arguments: .Generic, .Class and the like, made when somebody asks for them. Whoever
// calls the method keeps the objects.
struct Supplied {
  SEXP generic;             // names, as strings of the cache
  SEXP group;               // null: none
  SEXP method;              // a symbol
  SEXP classes;             // .Class is these from `place` on, R_NilValue for a default method
  R_xlen_t place = 0;
  bool hasPrevious = true;  // ... and has them all as an attribute when it is only a part
  SEXP callEnv = nullptr;   // null: that of `caller`, not made yet
  SEXP defEnv;
  struct Frame* caller;
  int operands = 1;         // .Method has a name for each of them, which is empty
  unsigned without = 0;     // ... for these, one bit each
  SEXP ready = nullptr;     // of an S4 method: a list of the variables themselves, to be copied; the rest is not looked at
};

struct Frame {
  host::Context ctx;        // linked into R's chain when code is a closure's
  Code* code;
  SEXP env;                 // null until made
  SEXP outer;               // where names that are not ours are looked up: the closure's environment, or env itself; null: the
                            // caller's environment, when that is there (dispatch.h)
  SEXP head;                // first binding of env when we last looked: unchanged means no binding was added
  SEXP harmless;            // ... when those added were last found to be none that the code means (bindingsMatter())
  StackEntry* slots;
  StackEntry* stack;
  Frame* caller;            // the frame that called this one directly, while ctx.sysparent is the shell
  const CallSite* site;     // the call that made this frame
  const Supplied* supplied; // what the dispatch variables are to be made of, while nobody has asked for them
  const int32_t* at;        // where in the code this frame is, kept current before anything that may report an error
  Frame* light;             // direct.h: the next older frame that is not linked yet
  StackEntry* place;        // direct.h: the operand of the caller that its value becomes
  struct Boundary* boundary;  // direct.h: where tier 1 entered the compiled code that runs this frame
  Frame* lender;            // lend.h: of a promise's frame: whose variables it sees, in place of an environment
  Frame* maker;             // the frame that has made its function, if that waits in a variable there: ctx.callfun is another
                            // closure of the same code, and `outer` is not known yet
  int order;
  int nargs;
  bool isClosure;
  bool dotted;              // S3 dispatch has added .Generic and the like to env, which `head` already counts
  bool asByteCode;          // report errors as GNU R's byte code would, not as its evaluator would
  bool shown;               // it has its environment, and so have all frames below (materializeAll())
};

// A frame that compiled code did without, since it had inlined the function; tier 1 is to go on with it, or waits in it.
struct Continued {
  Code* code;
  const CallSite* site;     // the call that it is of
  int pc;                   // where it goes on, or of the call in which it waits
  int depth;                // with so many operands
};

// A variable of an environment that an inlined call leaves behind: its place among those of the code, and slot flags.
struct LeftVariable {
  int slot;
  int flags;
};

// Where a name is in the innermost frame around some function, for compiled code that asks each time it is entered. Environments
// are told apart as in lookup.cpp.
struct CellCache {
  SEXP outer = nullptr;
  SEXP cell = nullptr;
  uint32_t number = 0;
  uint32_t forgotten = 0;
};

// What a context carries while the frame has no environment: R reads cloenv in places that know nothing of us (its
// interrupt handler, for one). It is nobody's environment and holds nothing.
extern SEXP shell;
void initShell();

void frameMark(void*);      // never called in earnest: its address marks our contexts
inline Frame* frameOf(host::Context* ctx) {
  return ctx->cend == &frameMark ? reinterpret_cast<Frame*>(ctx) : nullptr;
}

// The operands of the newest of our frames; null: there is none, or R has counted them (host/operands.h).
StackEntry* newestOperands();

HUNCH_INLINE void setBoxed(StackEntry& e, SEXP x) {
  e.tag = host::kTagBoxed;
  e.flags = 0;
  e.u.sxpval = x;
}
HUNCH_INLINE void setReal(StackEntry& e, double x) {
  e.tag = host::kTagReal;
  e.flags = 0;
  e.u.dval = x;
}
HUNCH_INLINE void setInt(StackEntry& e, int x) {
  e.tag = host::kTagInteger;
  e.flags = 0;
  e.u.ival = x;
}
HUNCH_INLINE void setLogical(StackEntry& e, int x) {
  e.tag = host::kTagLogical;
  e.flags = 0;
  e.u.ival = x;
}

// A boxed form of any stack value; allocates for unboxed scalars.
SEXP boxed(const StackEntry& e);
HUNCH_INLINE SEXP boxInPlace(StackEntry& e) {
  if (e.tag != host::kTagBoxed) {
    SEXP x = boxed(e);
    setBoxed(e, x);
  }
  return e.u.sxpval;
}

// What a formal was given at the frame's site, which may have been matched with other functions since (call.cpp).
SEXP argumentExpression(const Frame& f, int formal);

// The frame's environment, made now if it does not exist yet. The node stack top must be current.
SEXP environmentOf(Frame& f);
SEXP closureOf(SEXP call, SEXP env, bool byteCode);  // of a function expression
HUNCH_INLINE SEXP needEnv(Frame& f) { return HUNCH_LIKELY(f.env != nullptr) ? f.env : environmentOf(f); }

// The function of a frame, and what is around it, are made if they have been waiting.
void settleMaker(Frame& f);

// Gives a frame without an environment the variables of S3 dispatch: a list made for this call, whose cells become
// bindings in front of its own, as far as it has none of that name.
void supply(Frame& f, SEXP list);
// Is this the name of a variable of S3 dispatch?
bool isDispatchVariable(SEXP symbol);
// A dispatch variable that still waits; null when there is none of that name.
SEXP waitingCell(Frame& f, SEXP symbol);
// Its value, if that takes no environment; null otherwise.
SEXP waitingValue(const Frame& f, SEXP symbol);
// The classes from one on, with all of them as an attribute, as .Class has them.
SEXP classesFrom(SEXP classes, R_xlen_t place, bool hasPrevious);

// The arguments this frame has looked at were evaluated by its caller early: now the caller's own arguments that they
// were made of count as looked at, too.
void passReads(Frame& f);
void markRead(Frame& f, SEXP expr);  // the same for arguments in an expression evaluated early

// The caller's variables can be reached by others: arguments taken from them early but not looked at yet become promises again, as
// if they had never been evaluated.
void unreadBecomePromises(Frame& callee, SEXP callerEnv);

// Makes the environments of all our frames on R's context chain, for code that may walk it.
void materializeAll();

// Drops the frame's references to its variables when it returns `value`.
void releaseFrame(Frame& f, SEXP value);

// Number of environments made / frames run, for hunch_stats().
struct FrameCounters {
  uint64_t frames = 0;
  uint64_t environments = 0;
  uint64_t fallbacks = 0;
};
extern FrameCounters frameCounters;

// Expressions handed to GNU R at run time, by the name of the function they call.
void countFallback(SEXP expr);
const std::unordered_map<SEXP, uint64_t>& fallbackCounts();

// An unevaluated promise. `byteCode` marks one that GNU R would have compiled.
SEXP makePromise(SEXP expr, SEXP env, bool byteCode = false);

}  // namespace hunch::interp
