// Tier 1: the interpreter's doors.
//
// interpret() may be entered at any pc with any operand stack: that is what deoptimization and OSR need.
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

// Runs `f` from `pc` with the operand stack [f.stack, sp). Returns the value of the code.
StackEntry interpret(Frame& f, int pc, StackEntry* sp);

// Runs the one instruction at `pc` with `depth` operands; where to go on. Not for Return, Br and Loop.
int step(Frame& f, int pc, int depth);
// Makes the call at `pc`, whose function and arguments are the topmost of `depth` operands; its value takes their place.
void callAt(Frame& f, int pc, int depth);
// Runs `f` on in this tier, from where compiled code has left it.
StackEntry resume(Frame& f, int pc, StackEntry* sp);
// The next back edge looks for interrupts.
void pollSoon();
bool isPollDue();  // ... and that has not happened yet

// A variable's value when it can be had without evaluating anything.
bool peek(Frame& f, int slot, StackEntry* value);
// The promise that an argument still is, and what it would give, if that is the value of a variable: nobody can tell when it is
// evaluated. Null when it is another one, or none.
SEXP peekPromise(Frame& f, int slot, StackEntry* value);
// Assigns a variable as StVar does. The node stack top must be current.
void assign(Frame& f, int slot, StackEntry value);

// A call that arrives from GNU R: arguments as a list of promises and values. False (nothing done) when the arguments
// do not match plainly; GNU R then makes the call and reports what is wrong.
bool applyFromHost(SEXP call, SEXP op, SEXP args, SEXP rho, SEXP supplied, Code* code, SEXP* result);

// A call from a frame of ours: function at args[-1], arguments at [args, sp).
StackEntry callFromSite(Frame& f, CallSite& site, StackEntry* args, StackEntry* sp);
// The same of a builtin (call_primitive.cpp): one that is called without a context of its own, and not traced.
StackEntry callPrimitive(Frame& f, CallSite& site, StackEntry* args, StackEntry* sp);
bool isPlainBuiltin(SEXP fun);
// A promise that this frame has made for a call, or one of its environment.
bool isOwnPromise(Frame& f, const StackEntry& e);

// ---- the parts of a closure's activation ---------------------------------------------------------------------------
void linkContext(Frame& f, SEXP call, SEXP op, SEXP sysparent, SEXP promargs);
void beginFrame(Frame& f, bool asByteCode);                     // after its context is linked
StackEntry valueJumpedWith(Frame& f);                           // R has jumped to it: what it returns
StackEntry endFrame(Frame& f, StackEntry result);
// All of that, with something else in place of the function's code.
StackEntry runFrameAs(Frame& f, SEXP call, SEXP op, SEXP sysparent, void* data, StackEntry (*body)(Frame&, void*));
// The environment that a call of this function leaves, which compiled code has inlined: these variables have these values.
SEXP environmentLeft(Code* code, const CallSite* site, SEXP function, const StackEntry* values, const LeftVariable* variables,
                     size_t count);
// Frames of inlined functions (deopt/enter.cpp), one above the other on the node stack from `sp` on: in place of its environment
// each has its closure. Runs them all and leaves their value at sp[0]. `f` waits for it, in the call at `pc`.
void continueInlined(Frame& f, int pc, StackEntry* sp, const Continued* frames, size_t count);
void bindUnsupplied(Code* code, StackEntry& slot, int formal);  // an argument that the call does not give
void releaseVariables(Frame& f, StackEntry result);             // the last part of that

// How the arguments of a call site match the formals of `op`, kept in the site.
void matchSite(CallSite& site, SEXP op);
void matchFormals(CallSite& site, SEXP formals);
// R's three passes over the names of arguments. `match[i]` receives the argument for formal i (-1 none, -2 the rest goes there).
// False when GNU R has something to say (ambiguity, unused arguments).
inline constexpr int kMaxArgs = 250;
bool matchNames(SEXP formals, const SEXP* names, int n, int16_t* match, uint8_t* used);

// A call from C with its arguments matched already (site.match): [args, sp), all values or promises. Those of kind Forced
// stand for forced promises; no formal `...` gets any.
// The arguments that are not `used`, for `...`; R_MissingArg when there is none.
SEXP dotsList(const StackEntry* args, const SEXP* names, const uint8_t* used, int n);
struct Calls;
// Calls of a function with a frame of its own no more than that, as far as code without one can answer them; how many.
R_xlen_t answerMatched(SEXP op, const CallSite& site, Code* code, const StackEntry* args, Calls& calls);
StackEntry callMatched(SEXP call, SEXP op, SEXP sysparent, const CallSite& site, Code* code, const StackEntry* args, SEXP rest,
                       StackEntry* sp);

// Calls a method that dispatch has found, at args[-1], as `call`, with arguments passed as those of the site; the value takes
// the method's place. False: nothing done, the method is not compiled or does not take these arguments plainly.
bool callMethodAt(Frame& f, CallSite& site, SEXP call, const Supplied& supplied, StackEntry* args, StackEntry* sp);
// A call with a list of arguments in place of another frame's, as UseMethod() and Recall() make it: from `caller` (whose
// environment is `sysparent`, or not made yet), of a method when there is something supplied. Value at *top.
bool callFor(Frame* caller, SEXP call, SEXP op, SEXP args, SEXP sysparent, const Supplied* supplied, Code* code, StackEntry* top);

// Runs code in an existing environment (promise, loop).
SEXP runInEnvironment(Code* code, SEXP env, bool asByteCode);
// Runs a promise's code that sees the variables of a frame without an environment (lend.h).
SEXP runLent(Code* code, Frame& lender, bool asByteCode);

// Runs a closure's code from the middle: at `pc`, with the operand stack in the list `stack` (plain scalars
// unboxed), in `env`.
SEXP enterAt(Code* code, int pc, SEXP stack, SEXP env);

// Runs the body of an S4 method in an environment made by the caller.
// The method of a generic whose frame is f, with its arguments, where their names are the same (standard_generic.cpp, usemethod.cpp).
void listArguments(Frame& f);  // the list of its arguments that a frame called from a site of ours has gone without
bool mayRunIn(const Frame& f, const Code* method);
StackEntry runAsMethod(Frame& f, SEXP call, SEXP op, const Supplied& supplied, Code* code, StackEntry* top);
SEXP runMethodBody(SEXP call, SEXP op, SEXP env, SEXP sysparent, SEXP args, Code* code);

// The value of a promise, evaluating it with our code when we have some.
SEXP forcePromise(SEXP promise);

// A promise while it is evaluated, as R knows it from then on: it resets those it jumps over. From here to end().
struct UnderEvaluation {
  explicit UnderEvaluation(SEXP promise) : pending{promise, *host::hidden.pendingPromises} {
    host::gp(promise) = 1;
    *host::hidden.pendingPromises = &pending;
  }
  void end() {
    *host::hidden.pendingPromises = pending.next;
    host::gp(pending.promise) = 0;
  }
  host::PendingPromise pending;
};
// It has this value from now on.
SEXP keepValue(SEXP promise, SEXP value);

// ---- variables ----------------------------------------------------------------------------------------------------
void loadSlow(Frame& f, int slot, StackEntry* sp);              // result in sp[0]
void loadFree(Frame& f, SEXP symbol, bytecode::LookupCache& cache, StackEntry* sp);
bool loadFreePlain(Frame& f, SEXP symbol, bytecode::LookupCache& cache, StackEntry* sp);
void storeSlow(Frame& f, int slot, StackEntry& value);
// The binding cell that a name means outside of all function frames, or the symbol itself when that is base's. Null when
// it is bound in a function frame, or in no cell.
SEXP globalCell(Frame& f, SEXP symbol, bytecode::LookupCache& cache);
// The binding cell that a free name means in the frames of enclosing functions; null when none of them binds it. Not for
// names with a dot in front.
SEXP enclosingCell(Frame& f, SEXP symbol);
// The cell that <<- assigns: in the frame of an enclosing function, or in the global environment when `global` and no such
// frame binds the name; null otherwise.
SEXP superCell(const Frame& f, SEXP symbol, bool global);
// Tells what is bound in function frames that are around a hashed environment, as when local() is called in a function; 0: there
// are none.
uint64_t framesAround(SEXP env);
// Changes whenever what a frame's free names mean may have changed: a hash of the world's epoch and of the first bindings of all
// function frames around it. Compiled code computes it itself where there is one.
inline constexpr uint64_t kStampFactor = 0x9E3779B97F4A7C15;
uint64_t worldStamp(Frame& f);
// Has the frame's environment been given a binding by others, of a name that compiled code may mean?
bool bindingsMatter(Frame& f);
// Null when GNU R has to decide: not a function, an active binding, unbound.
SEXP findFunction(Frame& f, SEXP symbol, bytecode::LookupCache& cache, StackEntry* sp);
bool meansBuiltin(Frame& f, SEXP symbol, SEXP builtin, bytecode::LookupCache& cache);
// A variable of this frame that is certain to hold no function, or nothing: a search for functions passes it over.
bool holdsNoFunction(const Frame& f, int slot);
// Does the variable hold a value, so that missing() and its like have nothing to find?
bool holdsValue(Frame& f, SEXP symbol);
// May a frame do what is behind a GuardBuiltin, or does it stand for GNU R's evaluator, which does otherwise?
HUNCH_INLINE bool takesShortcut(Frame& f, const CallSite& site) {
  if (site.builtinFlags & bytecode::kUntraced) return !host::debugBit(site.builtin) && !host::traceBit(site.builtin);
  if (f.asByteCode || !(site.builtinFlags & (bytecode::kByteCodeOnly | bytecode::kAsksForMissing))) return true;
  return !(site.builtinFlags & bytecode::kByteCodeOnly) && holdsValue(f, CADR(site.call));
}
SEXP dotsValue(Frame& f);                                       // DOTSXP, R_NilValue or R_MissingArg
// Plain cells only; `own`: of the frame whose code this is.
void storeCell(SEXP cell, const StackEntry& value, bool own = false);
// An environment whose lookups are answered by foreign code.
inline bool isUserDatabase(SEXP env) { return host::isObject(env) && Rf_inherits(env, "UserDefinedDatabase"); }
HUNCH_INLINE bool isFunctionFrame(SEXP env) {
  return host::hashtab(env) == R_NilValue && env != R_GlobalEnv && env != R_BaseEnv && env != R_BaseNamespace &&
         env != R_EmptyEnv && !isUserDatabase(env);
}
// A variable may have been removed from an environment.
void forgetFrameCells();
extern uint32_t timesForgotten;
SEXP superCell(const Frame& f, SEXP symbol, CellCache* cache);
// Are all of env's bindings in cells, so that a name without a cell is not bound there?
inline bool keepsCells(SEXP env) {
  return env != R_BaseEnv && env != R_BaseNamespace && env != R_EmptyEnv && !isUserDatabase(env);
}
SEXP bindingCell(SEXP env, SEXP symbol);                        // null when not bound there, or not in a cell

// ---- the world: bindings that lookup caches rely on ---------------------------------------------------------------
extern uint64_t worldEpoch;
void watch(SEXP symbol, SEXP env);                              // somebody relies on whether env binds it
void noteNewBinding(SEXP symbol, SEXP env);                     // called before a binding may be made in env
void noteWorldChange();
extern bool profiling;                                          // Rprof() samples: it is to see every call
extern uint64_t bindingEpoch;                                   // variables made active or locked

// Compiled code was asked to take over: it did nothing, returned the value of the frame's code, or left off at `pc`.
struct Entered {
  enum How { Declined, Returned, Moved } how = Declined;
  StackEntry value{};
  int pc = 0;
  StackEntry* sp = nullptr;
};

// Calls of one function after the other: its arguments are in one place, where next() puts those of the next call, if there is
// one; take() gets the values.
struct Calls {
  virtual bool next() = 0;
  virtual void take(const StackEntry& value) = 0;

 protected:
  ~Calls() = default;
};

// ---- tier policy, set by dispatch/ --------------------------------------------------------------------------------
struct Policy {
  Code* (*codeForClosure)(SEXP op);      // null while it is not hot or cannot be compiled
  Code* (*codeForPromise)(SEXP expr, SEXP env);
  Code* (*lendableCode)(SEXP expr, SEXP outer);  // that may run without an environment, if it is there already
  SEXP (*apply)(SEXP, SEXP, SEXP, SEXP, SEXP);      // Rf_applyClosure as GNU R now reaches it: ours first
  SEXP (*hostApply)(SEXP, SEXP, SEXP, SEXP, SEXP);  // GNU R's own Rf_applyClosure
  Entered (*enterFunction)(Frame& f, StackEntry* sp);
  Entered (*enterLoop)(Frame& f, int header, int loop, StackEntry* sp);
  Entered (*enterLinked)(Frame& f, void* version);           // of a Link that fits
  Entered (*leave)(Frame& f, void* version, int exit, const int64_t* state);  // a direct call's code gives up
  // The value of a call by the quiet code of its callee, if it has some for these arguments (by formal) and that answers.
  bool (*answer)(Code* code, SEXP op, const StackEntry* const* arguments, StackEntry* result);
  // The same for calls one after the other, until one is not answered: how many were.
  R_xlen_t (*answerAll)(Code* code, SEXP op, const StackEntry* const* arguments, Calls& calls);
  // The way into compiled code for a call of a closure that is another each time; null: tier 1 makes the call. `exposed`:
  // others can reach the variables from which arguments were evaluated early.
  bytecode::ClosureWay* (*closureWay)(CallSite& site, SEXP closure, int exposed);
  bool (*runsCode)(SEXP closure, const void* wanted);       // a build::CodeInView
  void (*refused)(void* version, int exit);                 // quiet code cannot answer
  bool (*lookForBetter)();                                  // now and then: true when there is better code than a draft
  void (*worldChanged)();
  bool (*hasType)(const StackEntry& value, uint32_t type);
};
extern Policy policy;

// Values on the operand stack below a call that may run R code: a callee's x[1] <<- v must not change them in place,
// so they are counted while it runs. A jump past the call leaves the counts high, which costs a copy, never a value.
HUNCH_INLINE void linkOperands(Frame& f, StackEntry* end) {
  for (StackEntry* e = f.stack; e < end; e++)
    if (e->tag == host::kTagBoxed) host::addReference(e->u.sxpval);
}
HUNCH_INLINE void unlinkOperands(Frame& f, StackEntry* end) {
  for (StackEntry* e = f.stack; e < end; e++)
    if (e->tag == host::kTagBoxed) host::dropReference(e->u.sxpval);
}

}  // namespace hunch::interp
