// The builder: an abstract run of the bytecode in the order of pcs, emitting PIR.
//
// For each operand and variable it knows the SSA value, or that only memory has it. Assignments of raw scalars are
// delayed: memory gets them when tier 1 is to look (Step, environments) and Checkpoints list them until then. Objects
// are stored at once. At a loop's header everything the loop assigns gets a Phi with the type seen on entry; when the
// back edge disagrees, the expectation is widened and the build starts over (Expectations).
//
// Paths that bring scalars of different kinds, or a scalar and an object, for what is still needed do not meet: what follows
// is translated once for each form, in blocks of its own (build_forms.cpp), as in lazy basic block versioning. A loop whose
// variables change their kind so has a header for each, and goes back and forth between them.
//
// One function per opcode in build_*.cpp; what has none is left to tier 1 by step().
//
// Code that does nothing anybody could see (no Step, no write, no allocation) needs no frame: its variables are SSA values
// only, and all its assumptions go back to before it began; tier 1 then does it all. Three builders are *frameless* so:
//   * that of a quiet graph: a whole function, to be called without a frame (pir::Graph::quiet);
//   * that of an inlined call: it translates the callee into the caller's graph;
//   * that of a promise which is evaluated where it is made, because the function it is made for is inlined or quiet and
//     surely evaluates it. From LdFun to Call such a call is one *whole*: assumptions go back to LdFun.
// What turns out to need a frame is noted, and the build starts over without it.
//
// An inlined call that does have effects (assignments by <<-, to fields of environments, to elements of what those hold) is
// *chained*: frameless too, but its Checkpoints are states of its own, to which the states of its callers are chained. From
// there tier 1 makes the frames and goes on in the middle of the call. What its effects change in place must not be an object
// that one of these frames would hold: nothing counts the references of frames that are not there.
#pragma once

#include <algorithm>
#include <bit>
#include <map>

#include "hunch/build/build.h"

namespace hunch::build {

using Bc = bytecode::Op;
using pir::Block;
using pir::Graph;
using pir::Instr;
using pir::Op;
using pir::Reason;
using pir::Type;

// A vector of one kind whose elements can be reached. Where paths meet, a type may have several kinds.
constexpr bool isOneVector(Type t) { return std::has_single_bit(t.kinds()) && t.isDirectVector(t.kinds()); }

// A plain vector of this kind.
constexpr Type vectorType(uint32_t kind) { return Type(kind | Type::kVector | Type::kNa); }

inline constexpr int kMaxLevels = 4;  // calls in calls that are inlined

// Of one kind: something can be done with it.
inline bool isUsable(Type t) { return !t.isNone() && t != Type::any() && (t.kinds() & (t.kinds() - 1)) == 0; }
// Values of one kind and representation can meet in a Phi.
inline bool isSameForm(Type a, Type b) { return a.rep() == b.rep() && (!a.isUnboxed() || a.kinds() == b.kinds()); }
// Memory that holds a scalar: an assignment may wait. (A complex one is an object, but nobody can tell how long it lives.)
inline bool holdsRaw(Type t) {
  return !t.isNone() && !(t.kinds() & ~(Type::kNumeric | Type::kCplx | Type::kNil)) && t.kinds() &&
         !t.may(Type::kVector | Type::kAttributes | Type::kObject | Type::kAltrep);
}
// The closure of this very function expression, made by the code itself.
inline bool isOf(const Instr* i, SEXP expression) { return (i->op == Op::Local || i->op == Op::MkClosure) && i->object == expression; }
inline bool isPhiOf(const Instr* i, const Block* block) { return i->op == Op::Phi && i->block == block; }

struct Operand {
  Instr* value = nullptr;      // null: only in memory
  bool inMemory = false;
  Type guess;                  // only in memory: the type it has, or that feedback promises
  int feedback = -1;           // ... in this slot
  Instr* from = nullptr;       // the sequence of a for loop over from:to, which is in memory too
  Instr* step = nullptr;

  Type known() const { return feedback < 0 ? guess : Type::none(); }
};

struct Variable {
  Instr* value = nullptr;      // null: only in memory
  Type memory = Type::any();   // what memory holds; any: unknown; absent: its default is still to be evaluated
  Type guess;
  bool dirty = false;          // memory does not have the value
  bool owned = false;          // its vector may be changed in place
  bool read = false;           // looked at, if it is an argument
  bool late = false;           // an argument that is forced in a loop
  bool forced = false;         // tier 1 has looked at it: it is no unevaluated promise any more
  bool plain = false;          // no argument, or not any more: storing its value again cannot be told
  bool leftOut = false;        // an argument that an inlined call does not have
  int order = 0;               // of its first assignment among those of the function; 0: none yet
  bool unclear = false;        // assigned on some of the ways that led here, on others still an argument
  bool unassigned = false;     // nobody has assigned it yet: its name means a variable outside
};

struct State {
  std::vector<Operand> stack;
  std::vector<Variable> vars;
  std::vector<std::pair<size_t, int>> passed;  // operands that are arguments nobody has looked at: depth and variable
  Instr* whole = nullptr;                      // where the call that is translated as one whole goes back to
  bool worldChecked = false;
  bool bindingsChecked = false;
  bool hasEnv = false;                         // the frame's environment is there: variables are bindings
  int assigned = 0;                            // how many variables of an inlined function have been
  Instr* scope = nullptr;                      // of an inlined call: the environment that it leaves, for the closures it makes
};

// What earlier attempts at this build have learnt about loop headers.
struct Expectation {
  std::map<int, Type> types;       // variable -> type of its Phi
  std::map<int, Type> memory;      // variable -> what memory holds
  std::map<int, bool> inMemory;    // variables that get no Phi
  std::set<int> assigned;          // those that get one though the code of the loop itself does not assign them
  std::map<int, bool> dirty;
  std::map<int, bool> shared;      // variables not owned throughout the loop
  bool hasEnv = false;             // the loop makes the frame's environment
};

using Form = std::vector<uint32_t>;          // of a state: the kinds of its scalars

using Liveness = std::vector<std::vector<bool>>;  // bytecode/liveness.h

// What an applied function gives: so many of this kind.
struct Shape {
  uint32_t kind = 0;           // 0: not known
  int each = 1;

  bool operator==(const Shape&) const = default;
};

// What is kept from one attempt to the next.
struct Learnt {
  std::map<const bytecode::Code*, Liveness> live;
  std::map<std::pair<int, Form>, Expectation> loops;  // by header, and the form in which it was entered
  std::set<std::vector<int>> notInlined;     // calls, by the pcs of all calls they are in
  std::set<std::vector<int>> notDispatched;  // methods that are neither inlined nor called without a frame, likewise
  std::set<std::vector<int>> chained;        // calls that are inlined with their effects
  std::set<std::vector<int>> made;           // closures of inlined calls that are needed as objects
  std::map<std::vector<int>, Shape> shapes;  // of what a function gives that sapply() applies, by the call
  std::map<int, std::set<int>> exposed;      // by instruction: variables of the frame that its inlined code reads as bindings
};

// Where an inlined callee returns.
struct ReturnEdge {
  Block* block;
  Instr* value;
  bool worldChecked;
  std::vector<Variable> vars;                // where a function is returned that sees them
};

// A translation of a loop.
struct Header {
  Block* block = nullptr;
  State state;
  Expectation* expectation = nullptr;
  int opener = -1;                 // the translation of the same loop that led here; -1: it was entered so from outside
};

struct Edge {
  Block* block;
  State state;
  int opener = -1;                 // of a back edge that asks for another translation: the one it comes from
};

int callOf(const bytecode::Code& code, int from, int site);
bool hasPromise(const bytecode::CallSite& site);
bool evaluatesAll(const SiteFact& fact, const bytecode::CallSite& site);
void addNames(SEXP expr, std::set<SEXP>* names);
bool readsLater(const SiteFact& fact, const bytecode::CallSite& site, SEXP symbol);

class Builder;
bool (Builder::*handlerOf(Bc op))();         // null: none

class Builder {
 public:
  Builder(const Snapshot& snapshot, Graph& graph, Learnt& learnt, bool quiet);
  bool run();                      // false: something was learnt, start over

  const Refusal* refusal = nullptr;
  int native = 0, stepped = 0, called = 0;
  bool usesWorld = false;

 private:
  friend struct Handlers;
  Builder(Builder& caller, const Snapshot& part, int pc);  // the callee of an inlined call, or a promise

  // -- calls (build_calls.cpp)
  bool ldFun();
  bool call();
  bool ldDots();
  bool ldDd();
  const Builder& dotsOwner() const { return isPromise_ && scope_ ? *scope_ : *this; }
  const bytecode::CallSite& siteOf(size_t s) const { return in_.sites[s].spread ? *in_.sites[s].spread : in_.code->sites[s]; }
  bool ldHeld(const SiteFact& fact, SEXP symbol);
  bool ldSibling(const SiteFact& fact, SEXP symbol);
  void pushDefined(Op test, Instr* closure, const SiteFact& fact, SEXP symbol);
  Instr* fromGlobal(SEXP cell, Type type, const std::string& name);
  bool ldPrimitive(const SiteFact& fact, const bytecode::CallSite& site);
  bool assumePrimitive(Instr* function, SEXP primitive);
  void assumeGlobal(const SiteFact& fact, const std::string& name);
  bool isPrimitiveCall(size_t arguments);
  bool callPrimitive(const bytecode::CallSite& site);
  bool ldClosure(const SiteFact& fact, const bytecode::CallSite& site);
  bool checkFun();
  Instr* asClosure(Instr* value, bool expected);
  void markLooked(const Builder* owner, int slot);
  bool isWorthKnowing(const SiteFact& fact, const bytecode::CallSite& site) const;
  void assumeKnown(Instr* function, const SiteFact& fact);
  void assumeUntraced(Instr* function);
  bool isKnownCall(const SiteFact& fact, size_t arguments);
  bool canInline(const SiteFact& fact, int key) const;
  int levels() const;
  int timesWithin(const bytecode::Code* code) const;
  bool bindArguments(const SiteFact& fact, const bytecode::CallSite& site, std::vector<Variable>* formals);
  void inlineCall(const SiteFact& fact, const bytecode::CallSite& site, std::vector<Variable> formals, int key);
  bool translateInner(Builder& inner, std::vector<Variable> variables);
  Instr* translateInline(Builder& inner, std::vector<Variable> variables);
  std::vector<std::vector<ReturnEdge>> partReturns(std::vector<ReturnEdge>& returns);
  Instr* joinReturns(std::vector<ReturnEdge>& returns);
  bool quietCall(const SiteFact& fact, const bytecode::CallSite& site, int feedback);
  void exposeVariables();
  void exposeToQuiet();
  void noteRead(SEXP name);
  // -- S3 generics (build_dispatch.cpp)
  // -- one of several methods or functions (build_dispatch.cpp)
  template <class Test, class Call>
  bool callOneOf(const std::vector<size_t>& known, bool isAll, Reason reason, const SiteFact& fact, const bytecode::CallSite& site,
                 const Test& test, const Call& call);
  bool severalCall(const SiteFact& fact, const bytecode::CallSite& site);
  void callTarget(const SiteFact& target, size_t k, const bytecode::CallSite& site, Instr* function);
  bool mayBeSeveral(const SiteFact& fact, const bytecode::CallSite& site) const;
  Instr* runsCode(Instr* function, const SiteFact& fact);
  bool mayDispatch(const SiteFact& fact, const bytecode::CallSite& site) const;
  bool dispatchCall(const SiteFact& fact, const bytecode::CallSite& site);
  bool isMethodKnown(const MethodFact& method, size_t k) const;
  bool listMethods(const DispatchFact& dispatch, const Instr* x, std::vector<size_t>* known) const;
  Instr* hasClasses(const MethodFact& method, Instr* x);
  Block* branchOff(Instr* test);
  int immediateOf(int pc, char letter) const;
  void callMethod(const MethodFact& method, size_t k, const bytecode::CallSite& site);
  void arriveNext();
  int methodKey(size_t k) const { return -1 - (pc_ * static_cast<int>(bytecode::Code::kMaxDispatched) + static_cast<int>(k)); }

  void giveUp();                           // what is being translated needs a frame
  void giveUpQuiet();                      // ... or at least Checkpoints of its own
  bool mayChain(const SiteFact& fact, const bytecode::CallSite& site, int key);
  static void markArguments(Builder& inner, const SiteFact& fact, const bytecode::CallSite& site, std::vector<Variable>* formals);
  void openChained(Builder& inner, const SiteFact& fact, const bytecode::CallSite& site, std::vector<Variable>* formals);
  void closeChained(const Builder& inner);
  void noteAssigned(const Instr* cell);

  // -- promises evaluated where they are made (build_promises.cpp)
  bool beginWhole(const SiteFact& fact, const bytecode::CallSite& site);
  bool mayBeWhole(const SiteFact& fact, const bytecode::CallSite& site) const;
  bool isAtomic() const { return atomicPc_ >= 0; }  // part of one instruction that has its effects at its end
  bool isWhole() const { return wholeFrom_ >= 0 && wholeFrom_ <= pc_ && pc_ <= wholeTo_; }
  bool isInWhole() const { return wholeFrom_ >= 0 && wholeFrom_ < pc_ && pc_ <= wholeTo_; }
  void giveUpWhole();
  bool makePromise();
  bool makeArgument(SEXP expression);
  Instr* translatePromise(const Snapshot& promise, Builder& owner);
  Instr* ownVariable(Builder& owner, int slot);
  Instr* evaluateDefault(Builder& owner, int slot);
  bool isAlways(const Builder& owner) const;
  bool isRepeatedIn(const Builder& owner) const;

  // -- functions applied to each element (build_apply.cpp)
  struct Elements;
  bool mayApply(const SiteFact& fact, int call) const;
  bool makeApplied(SEXP expression);
  const Snapshot* argumentOfApply(SEXP expression, const SiteFact** call) const;
  bool makeExample(const SiteFact& fact, const Snapshot& promise);
  bool applyCall(const SiteFact& fact, const bytecode::CallSite& site);
  bool giveUpApply();
  bool isApplied(const ApplyFact& apply, Instr* function);
  bool findElements(const ApplyFact& apply, Instr* x, Elements* out);
  Instr* elementOf(const Elements& elements, Instr* position);
  Shape shapeFor(const ApplyFact& apply, const Instr* value);
  bool readArguments(const ApplyFact& apply, size_t base);
  Instr* applyEach(const ApplyFact& apply, const Elements& elements, Shape shape, const std::vector<Instr*>& args);
  Instr* applyTo(Instr* element, const ApplyFact& apply, const std::vector<Instr*>& args);
  Instr* fitTo(uint32_t kind, Instr* value, const ApplyFact& apply);
  Instr* fillColumn(Shape shape, Instr* result, Instr* position, Instr* value, const ApplyFact& apply);
  Instr* fillOne(Shape shape, Instr* result, Instr* position, Instr* value, const ApplyFact& apply);
  bool isLike(Shape shape, const Instr* value, const ApplyFact& apply);

  bool makeClosure();
  bool mayDefer() const;
  bool makeLocal();
  bool mayLeaveScope() const;
  bool isKept(Instr* value);
  bool leaveScope();
  bool makeInScope();
  void storeInScope(int slot, Instr* value);
  bool ldLocal(const SiteFact& fact, SEXP symbol);
  bool ldInner(const SiteFact& fact, SEXP symbol);
  Builder* makerOf(const Instr* local);
  bool beginFactory(const SiteFact& fact);
  static void keep(std::unique_ptr<Builder> inner);
  bool runsAs(const Instr* local, const SiteFact& fact);
  void spoil(SEXP name);
  bool dropLocals();
  void preloadFor(const Snapshot& promise);
  Builder* ownerOf(SEXP symbol, int* slot);
  Builder* ownerAround(SEXP symbol, int* slot);
  std::vector<int> pathTo(int pc) const;
  Builder& root();
  void makeCall(int operands, int feedback);
  uint64_t fieldsRead(const bytecode::CallSite& site);
  bool isListOnly(SEXP expr);
  bool areObjects(int n);
  uint64_t earlyIn(const SiteFact& fact, int n);
  bool emitDirect(const SiteFact& fact, const bytecode::CallSite& site);
  bool emitClosure(const SiteFact& fact, const bytecode::CallSite& site);
  bool assumeReads(const SiteFact& fact, const bytecode::CallSite& site, bool exposed, Instr* function);
  bool useArguments(int n, std::vector<Instr*>* args);
  Instr* emitWith(Op op, const bytecode::CallSite& site, std::vector<Instr*> args);
  void hold(int depth, bool on);
  bool isFrameless() const { return caller_ || quiet_; }
  bool hasCheckpoints() const { return !isFrameless() || isChained_; }  // states that tier 1 can go on from

  // -- blocks (builder.cpp)
  void scan();
  void enter();
  void enterQuietly(Edge& edge);
  bool isUnassignedAtStart(size_t variable) const;
  void start(int pc, std::vector<Edge> edges);
  void arriveAt(int pc);
  void merge(std::vector<Edge>& edges);
  void mergeOperand(size_t i, std::vector<Edge>& edges);
  void mergeVariable(size_t i, std::vector<Edge>& edges);
  void translateAll();
  void translate();
  bool isInLoop(int pc) const;
  void jumpTo(int target);
  void closeLoop(int target);
  bool agree(Header& header);
  bool widens(Expectation& e, int slot, const Header& header) const;

  // -- forms (build_forms.cpp)
  Form formAt(int pc) const;
  bool isLive(int pc, size_t variable) const { return (*live_)[static_cast<size_t>(pc)][variable]; }
  bool canMeet(const State& a, const State& b, int pc) const;
  std::vector<Edge> partFrom(std::vector<Edge>& edges, int pc);
  void meetSoon(int pc, const State& a, const State& b);
  bool mayPart(int feedback);
  bool hasRoomToPart();
  bool partKinds();
  int lostForm(const Header& header) const;
  bool takes(const Header& header) const;
  Header* earlierHeader(int target);
  Header* headerFor(int target);
  bool translateAgain(int target);
  int nextAgain() const;
  void branch(Instr* test, int yes, int no);
  void branchOn(Instr* value, int yes, int no);
  void leaveTo(int pc, const State& state, Reason reason);

  // -- functions of base without a call (build_shortcuts.cpp)
  void readOperands(size_t base);
  bool shortcut();
  bool itself();
  bool isIn(const SiteFact& fact);

  // -- loops (build_loops.cpp)
  void openLoop(int pc);
  bool startQuietly(Instr* seq);
  void preload(int pc);
  void preloadSequence();
  void own(int pc, Expectation& e);
  void makePhis(int pc, Expectation& e);

  // -- emitting
  Instr* emit(Op op, Type type, std::vector<Instr*> args = {});
  Instr* constant(double number, Type type);
  Instr* checkpoint() { return cp_ ? cp_ : cp_ = checkpointAt(pc_, before_); }
  bool goesBackFurther() const { return !hasCheckpoints() || isWhole(); }  // than to the instruction: to cp_
  Instr* checkpointAt(int pc, const State& state);
  void list(Instr* checkpoint, const State& state, size_t depth) const;
  int slotFlags(size_t variable, const Variable& v) const;
  void assume(Instr* test, Reason reason, int feedback = -1);
  void assumeAt(Instr* checkpoint, Instr* test, Reason reason, int feedback = -1);
  void exit(Reason reason);
  bool failed(Reason reason) const { return failedAt(pc_, reason); }
  bool failedAt(int pc, Reason reason) const {
    return (in_.withheld >> static_cast<int>(reason) & 1) || in_.failed.count({pc, reason});
  }
  void noteFunction();
  bool readsLooping(Bc op, const State& before) const;
  void step();                             // leave the instruction to tier 1
  void makeEnvironment();
  void makeEnvironmentOn(Edge& edge);
  void storeOnEdge(Edge& edge, int slot);
  void storeOperand(int depth);
  void flushVariable(int slot);
  void flushVariables();
  void flushOperands();

  // -- operands
  int word(int i) const { return in_.code->words[static_cast<size_t>(pc_ + i)]; }
  Operand& top(int i = 0) { return state_.stack[state_.stack.size() - 1 - static_cast<size_t>(i)]; }
  void push(Instr* value) { state_.stack.push_back({value, false, {}, -1, nullptr, nullptr}); }
  void pop(int n = 1) { state_.stack.resize(state_.stack.size() - static_cast<size_t>(n)); }
  Instr* operand(int i);                   // operand i from the top as a value, or null
  Instr* use(int i);                       // ... one that fits an entry of the stack: a complex number as an object
  Instr* boxed(Instr* value);              // ... of any value
  Instr* raw(int i);                       // ... as a raw scalar, or null
  Instr* notNa(Instr* value, Reason reason = Reason::NotANumber);
  Instr* toReal(Instr* value);
  Instr* toComplex(Instr* value);
  Instr* constantOf(SEXP object, const std::string& label);
  Instr* typed(Instr* boxed, Type type, int feedback);  // a boxed value checked to have a type
  Instr* refined(Instr* value, int feedback);           // ... that of feedback, when there is one

  // -- variables
  Instr* readVariable(int slot, int feedback);
  Type settledType(int slot) const;
  Instr* settle(int slot);
  bool force(int slot, int feedback);
  void writeVariable(int slot, Instr* value);
  void deferFunction(int slot, Instr* local);
  bool isForOthers(int slot) const;
  void assumeWorld();
  bool assumePlainBindings();
  void assignUnknown(int slot, Instr* value);
  void forget(State& state, int changed) const;
  void forgetVariable(Variable& v) const;
  void expose(State& state) const;
  bool isAliased(const Instr* vector) const;
  void share(const Instr* value);          // something else refers to it from now on
  bool isHeldBelow(int depth, uint32_t kinds) const;
  bool isHeldInChain(uint32_t kinds) const;

  // -- instructions: true when done, false: step()
  bool constantOp();
  bool pop1();
  bool dup();
  bool reset();
  bool visible();
  bool load();
  bool loadOwn(int slot, int feedback);
  bool loadEither();
  bool adopt();
  bool loadPure();
  bool loadFree() { return loadOutside(in_.code->pool[static_cast<size_t>(word(1))], word(2), word(3)); }
  bool loadOutside(SEXP symbol, int cache, int feedback);
  bool loadFromOwner(SEXP symbol, int feedback);
  bool loadParted(Instr* cell, SEXP global, int feedback);
  Instr* ofCell(Op op, Instr* cell, SEXP global, Type type);
  bool loadPureFree();
  bool store();
  bool jump();
  bool brFalse();
  bool andFirst();
  bool orFirst();
  bool logicSecond();
  bool forStart();
  bool forRange();
  bool forStep();
  bool forEnd();
  bool returnOp();
  bool arith();
  bool compare();
  bool logic();
  bool negate();
  bool plus();
  bool notOp();
  bool math();
  bool pureArith();
  bool brObject();
  bool subset();
  bool subsetMat();
  bool subsetLine();
  bool pureSubset();
  bool length();
  bool isType();
  bool checkMissing();
  bool seqAlong();
  bool storeElement();
  bool guardBuiltin();
  bool callBuiltin();
  bool callQuick(const SiteFact& fact, const bytecode::CallSite& call, int feedback);
  Instr* intLength(Instr* x);
  Instr* asWord(Instr* x);
  bool bitsOf(int kind);
  bool bitsInverted();
  bool invisibly();
  bool builtinNamed(const std::string& name, const bytecode::CallSite& call);
  bool pureBuiltin();
  bool operatorNamed(const std::string& name, size_t n);
  bool pureTrue();
  void markRead(SEXP expr);
  bool logicOf(pir::Op op);
  bool mathOf(int function);
  bool isTypeOf(int which);
  bool dollar();
  bool pureDollar();
  bool fieldOf(Instr* x, SEXP symbol, int feedback);
  bool storeSuper();
  bool storeInOwner(Builder& owner, int slot, Instr* value);
  bool mayAssignIn(Builder& owner, SEXP symbol);
  bool complexAssign();

  // -- bindings of other environments (build_bindings.cpp)
  Instr* cellOf(SEXP symbol, int where);
  Instr* cellIn(Instr* env, SEXP symbol);
  int enclosing() const;
  Instr* fromCell(Instr* cell, Type type, int feedback);
  bool loadOuter(SEXP symbol, Type type, int feedback);
  bool environmentElement(Instr* env, SEXP symbol, int feedback);

  // -- lists and strings (build_lists.cpp)
  bool isPlainFor(Instr* x, int generic);
  bool findVantage(SEXP* env) const;
  Instr* namedPosition(Instr* x, SEXP name);
  void assumeOne(Instr* x);
  bool namedElement(Instr* x, int feedback);
  bool stringElement(Instr* x, Instr* index);
  bool compareStrings(int kind);
  bool switchOp();

  // -- assignments to parts (build_assign.cpp)
  struct Assignment;
  bool openTarget(Assignment& a);
  bool walkPlaces(Assignment& a);
  bool walkOne(Assignment& a, Bc op);
  bool openPart(Assignment& a);
  bool openField(Assignment& a, Instr* cell);
  Instr* ownTarget(Assignment& a);
  bool closePart(Assignment& a, int indices);
  bool findPlace(Assignment& a, int indices);
  bool takeOnlyElement(Assignment& a);
  bool findBinding(Assignment& a);
  bool canStore(Assignment& a);
  Instr* ownPlace(Assignment& a);
  bool finishAssignment(Assignment& a);
  bool storeObjectElement(int slot, bool twice);

  // -- new vectors and builtins that make them (build_alloc.cpp)
  bool makeList(const bytecode::CallSite& call);
  bool combineValues(int n);
  bool vectorOf();
  bool subString();
  bool charCount();
  bool reduceVector(const std::string& name);
  bool knownFromType(const std::string& name);
  bool vectorArithmetic(int kind);
  bool isHeldByOperandsOnly(const Instr* x) const;

  bool arithmetic(int kind);
  bool complexArithmetic(int kind);
  bool complexPart(const std::string& name);
  bool makeComplex();
  // A number becomes complex under the assumption that it is not NA.
  bool fitsComplex(uint32_t vector, uint32_t value) const {
    return vector != Type::kCplx || value == vector || !failed(Reason::NotANumber);
  }
  bool element(bool twice, int feedback);
  Instr* position(Instr* index, Instr* length);
  bool readsPassed(const SiteFact& fact, const bytecode::CallSite& site);
  Instr* matrixPosition(Instr* x, Instr* i, Instr* j);
  static bool maySequence(const Instr* x);
  Instr* lengthOf(Instr* x);
  Instr* sequenceElement(Instr* x, Instr* position);
  Instr* ownVector(Instr* x, int slot);
  bool grows(const Instr* x, const Instr* index) const;
  Instr* growingPosition(Instr* index, Instr* x);
  void grow(int slot, Instr* position);
  bool startRange(Instr* from, Instr* to, int next);
  bool colon();
  bool pushRange(Instr* from, Instr* to);
  Instr* wholeInt(Instr* value);
  bool emptyLoopCheck(int target);
  bool minMax(int kind);
  bool absolute();

  Graph* graph;
  const Snapshot& in_;
  Learnt& learnt_;
  Builder* caller_ = nullptr;
  bool quiet_ = false;
  bool isPromise_ = false;                  // of an argument or a default
  bool isRepeated_ = false;                 // in a loop of its caller, perhaps never
  bool isApply_ = false;                    // of the call that is translated as one whole
  const SiteFact* fact_ = nullptr;          // the call that this code is inlined for
  const bytecode::CallSite* site_ = nullptr;
  Builder* scope_ = nullptr;                // whose variables are around those of this code, if it is inlined, too
  struct LocalFunction {
    int maker;                              // number_
    std::vector<int> call;                  // the path of what is not to be translated so if more is needed than calls of it
    std::vector<int> place;                 // that of the function expression, if it can be made an object there; empty: it cannot
  };
  std::map<const Instr*, LocalFunction> locals_;  // of the root
  // Of the root, by number_: calls that have returned a function which sees their variables, and that nobody needs as an object.
  std::map<int, std::unique_ptr<Builder>> left_;
  bool hasReturned_ = false;                // one of these
  std::set<SEXP> waitsFor_;                 // ... its arguments that may not have been evaluated depend on these names
  bool isSpoilt_ = false;                   // ... one of which has been assigned: what they would give now is not known
  bool isChained_ = false;                  // see above
  Instr* closure_ = nullptr;                // of an inlined call: the function
  std::vector<int> formalFlags_;            // how tier 1 would mark its arguments
  std::map<size_t, std::set<SEXP>> lazy_;   // formals whose values others could change before they are looked at: by these names
  std::set<SEXP> assigned_;                 // names of the variables it has assigned outside
  bool knowsDots_ = false;                  // what `...` holds, if there is one:
  std::vector<Instr*> dots_;
  bool passesUnread_ = false;               // an argument nobody has looked at goes to a function that may not look at it either
  bool seesOuter_ = true;                   // variables of enclosing functions are those that the frame sees
  Instr* env_ = nullptr;                    // ... or those that this environment sees, if there is one
  std::map<const Instr*, SEXP> functions_;  // closures that have been found to be these, or to be of these expressions
  std::vector<int> path_;                   // the pcs of the calls that this code is inlined at
  int wholeFrom_ = -1, wholeTo_ = -1;       // a call with promises that is translated as one whole: its LdFun and Call
  int number_ = 0;                          // Instr::inlined of what is emitted
  size_t budget_ = 0;                       // words of bytecode that may still be inlined
  std::vector<ReturnEdge> returns_;
  std::map<int, int> loopEnd_;              // header -> last pc that jumps back to it
  std::set<int> leaders_;
  std::map<int, std::vector<Edge>> pending_;
  const Liveness* live_ = nullptr;          // of Learnt
  std::map<int, std::vector<Header>> headers_;  // translations of a loop since it was last entered from outside
  std::map<int, std::vector<Edge>> again_;  // edges that ask for one more
  int opener_ = -1;                         // of the loop that is being opened
  int parted_ = 0;                          // how often paths did not meet
  Block* block_ = nullptr;
  State state_, before_;
  Instr* cp_ = nullptr;
  int pc_ = 0, next_ = 0;
  int atomicPc_ = -1;                       // an assignment that tier 1 does as a whole begins here
  bool ended_ = false;
  bool widened_ = false;
};

}  // namespace hunch::build
