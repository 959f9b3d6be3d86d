// AST -> bytecode, for the whole expression language, in one pass over the tree.
//
// What enters: a closure, a promise's expression, or a loop, with the environment its free names are seen from.
// What leaves: a Code, never null: a construct without a native form becomes EvalAst, which hands the expression and a
// real environment to GNU R. Primitives are compiled in line when their name means the base function from here and is
// not assigned locally; names that GNU R does not treat as special are guarded at run time (GuardBuiltin).
//
// To add a special form: a handler in compile_*.cpp and a row in the table of `handlers()`.
#pragma once

#include <functional>
#include <initializer_list>
#include <unordered_map>
#include <unordered_set>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

Code* compileClosure(SEXP closure);
Code* compilePromise(SEXP expr, SEXP env);
Code* compileLoop(SEXP call, SEXP env);

// The expression a closure's body stands for (byte-compiled or not).
SEXP bodyExpression(SEXP closure);

class Compiler {
 public:
  Compiler(Code* code, SEXP env) : code_(*code), env_(env) {}
  void begin(SEXP fresh);
  void compileFunction(SEXP body);
  void compileInEnvironment(SEXP expr);
  void compileBody(SEXP expr);
  void finish();

  using Handler = bool (Compiler::*)(SEXP call, bool tail);  // false: not this shape, compile as an ordinary call

 private:
  using Label = int;
  struct LoopScope {
    Label next, done;
    int nextDepth, doneDepth;
    SEXP outerContext;
    int32_t outerContextLoop;
  };

  // emission (compiler.cpp)
  void emit(Op op, std::initializer_list<int32_t> immediates = {});
  void emitVar(Op op, std::initializer_list<int32_t> immediates, int pops, int pushes);
  void note(Op op, const std::initializer_list<int32_t>& immediates);
  Label newLabel();
  void bind(Label label);
  int32_t ref(Label label);
  int constant(SEXP x);
  int variable(SEXP symbol) const;  // -1 when not a slot
  // What a name of the code means that is read here: its own variable; one outside, since it has not been assigned before; or, in
  // a loop, now this and then that.
  enum class Meaning { Own, Outside, Either };
  Meaning meaningOf(int slot) const;
  bool isOwn(SEXP symbol) const;
  int newType();
  int newBranch();
  int newCache();
  void pushConst(SEXP x);
  SEXP keep(SEXP fresh);

  // scopes (scope.cpp)
  void collectLocals(SEXP expr);
  void addLocal(SEXP symbol);
  SEXP baseValue(SEXP symbol) const;      // null when the name may mean something else here
  SEXP valueBeyond(SEXP symbol) const;
  SEXP basePrimitive(SEXP symbol) const;  // null when the name may mean something else here
  void analyseBody(SEXP body);
  SEXP genericIn(SEXP body) const;

  // expressions
  void expr(SEXP e, bool tail);
  void effect(SEXP e);  // value not needed
  bool effectInside(SEXP e);
  bool unpushConst();
  bool endsWith(Op op) const;  // and nobody jumps behind it
  bool isReached() const;
  void symbol(SEXP s, bool tail);
  void call(SEXP e, bool tail);
  void callInside(SEXP e, bool tail);
  void evalAst(SEXP e);
  void visible(bool tail) { if (tail) emit(Op::Visible); }

  // compile_call.cpp
  void forcedCall(SEXP call, int forced);
  void closureCall(SEXP call, int forced = 0);
  bool forceAndCall(SEXP call, bool tail);
  bool builtinCall(SEXP call, SEXP primitive, bool internal);
  void argument(CallSite& site, SEXP cell, bool forced);
  CallSite builtinSite(SEXP call, SEXP primitive, bool internal);
  bool isPure(SEXP e) const;
  bool isField(SEXP e) const;
  bool isQuickCall(SEXP e) const;
  void quickCall(SEXP e, Label bail);
  void pureIndex(SEXP e, Label bail);
  static bool isRangeCall(SEXP e);
  bool readsOuter(SEXP e) const;
  void pure(SEXP e, Label bail);
  bool internalCall(SEXP call, bool tail);
  bool knownSpecial(SEXP call, bool tail);
  bool missingCall(SEXP call, bool tail);
  bool quoteCall(SEXP call, bool tail);
  bool functionCall(SEXP call, bool tail);
  bool lengthCall(SEXP call, bool tail);
  bool isTypeCall(SEXP call, bool tail);
  bool math1Call(SEXP call, bool tail);
  bool seqCall(SEXP call, bool tail);
  bool logCall(SEXP call, bool tail);
  bool plainSpecial(SEXP call, bool tail);
  bool wrapperCall(SEXP call, bool tail);
  bool localCall(SEXP call, bool tail);
  static bool matchPlainly(SEXP formals, SEXP call, std::vector<SEXP>& values);
  SEXP baseClosure(SEXP symbol) const;    // the same for closures
  SEXP shadowedBuiltin(SEXP symbol) const;  // one that a variable is named like, too
  bool shadowedCall(SEXP call, SEXP builtin);
  SEXP folded(SEXP e);
  bool foldedCall(SEXP e, bool tail);
  SEXP tracedBuiltin(SEXP symbol) const;  // a builtin that trace() has put a closure in front of
  SEXP internalOf(SEXP wrapper, SEXP call);
  void asByteCode(SEXP call, SEXP function, const std::function<void()>& body, const std::function<void()>& otherwise);
  void guarded(SEXP call, SEXP function, uint16_t flags, const std::function<void()>& body,
               const std::function<void()>& otherwise);
  void guarded(SEXP call, SEXP primitive, const std::function<void()>& body, uint16_t flags = 0);

  // compile_shortcuts.cpp
  void withoutCall(SEXP call, SEXP function, const std::function<void(Label)>& body);
  bool stopifnotCall(SEXP call, bool tail);
  void shortcut(SEXP call, SEXP function, const std::function<void(CallSite&, Label)>& push);
  void addArgument(CallSite& site, SEXP expr, SEXP name);
  bool shortcutCall(SEXP call, bool tail);
  bool matchArgCall(SEXP call, bool tail);
  bool structureCall(SEXP call, bool tail);
  bool removeCall(SEXP call, bool);
  SEXP choicesOf(int slot);
  bool isPlainList(SEXP e) const;

  // compile_control.cpp
  bool block(SEXP call, bool tail);
  bool paren(SEXP call, bool tail);
  bool ifElse(SEXP call, bool tail);
  bool forLoop(SEXP call, bool tail);
  bool whileLoop(SEXP call, bool tail);
  bool repeatLoop(SEXP call, bool tail);
  bool breakLoop(SEXP call, bool tail);
  bool nextLoop(SEXP call, bool tail);
  bool returnCall(SEXP call, bool tail);
  bool andAlso(SEXP call, bool tail) { return shortCircuit(call, tail, Op::AndFirst, Op::AndSecond); }
  bool orElse(SEXP call, bool tail) { return shortCircuit(call, tail, Op::OrFirst, Op::OrSecond); }
  bool shortCircuit(SEXP call, bool tail, Op first, Op second);
  bool switchCall(SEXP call, bool tail);
  void enterLoop(Label next, Label done, bool hasContext);
  void endLoop();
  void leaveLoop(Label label, int depth);
  bool loopNeedsContext(SEXP body) const;
  bool callsEval(SEXP body) const;

  // compile_ops.cpp
  bool binary(SEXP call, bool tail);
  bool notCall(SEXP call, bool tail);
  bool subset(SEXP call, bool tail);
  bool dollar(SEXP call, bool tail);
  bool atSign(SEXP call, bool tail);
  void subsetIndices(SEXP call, bool twice);
  void indexArgument(SEXP e);

  // compile_assign.cpp
  bool assign(SEXP call, bool tail);
  bool plainAssignment(SEXP e);
  bool superAssign(SEXP call, bool tail);
  bool fastSubassign(SEXP lhs, Label done);
  void complexAssign(SEXP call, SEXP lhs, SEXP rhs, bool super);
  void getter(SEXP place);
  void inside(SEXP assignCall, const std::function<void()>& part);
  void setter(SEXP place, SEXP assignCall, SEXP valueExpr);
  void setterInside(SEXP place, SEXP assignCall, SEXP valueExpr);
  bool assignable(SEXP place) const;
  bool isBracket(SEXP place) const;

  static const std::unordered_map<SEXP, Handler>& handlers();
  static void addShortcuts(std::unordered_map<SEXP, Handler>& wrappers);
  static const std::unordered_map<SEXP, Handler>& wrappers();  // of closures of base

  Code& code_;
  SEXP env_;
  SEXP fresh_ = R_NilValue;  // new R objects of this compilation, protected
  int depth_ = 0;
  size_t lastAt_ = 0;                    // where the last instruction begins
  std::vector<int> labels_;
  std::vector<LoopScope> loops_;
  std::unordered_map<SEXP, int> slots_;
  std::unordered_map<SEXP, int> constants_;
  std::unordered_set<int> assigned_;     // variables that some instruction so far assigns
  SEXP current_ = nullptr;  // innermost call being compiled
  SEXP context_ = nullptr;  // see Code::contextAt
  int32_t contextLoop_ = -1;
};

}  // namespace hunch::bytecode
