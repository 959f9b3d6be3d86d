// Machine code from PIR, against the reference interpreter and by itself: scalar ops on every special value, loops,
// exits with their state, roots, quick and slow ways through memory.
//
// R is not running: what code reads of it is memory laid out as host/object.h says, and the helpers are played here.
#include "hunch/lower/lower.h"

#include <gtest/gtest.h>

#include <bit>
#include <climits>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>

#include "hunch/native/exits.h"
#include "hunch/reference/reference.h"
#include "fake_r.h"

using hunch::host::StackEntry;

namespace hunch::lower {
namespace {

using namespace hunch::host;
using interp::Frame;
using interp::kTagCell;
using native::Compiled;
using pir::Graph;
using pir::Instr;
using pir::Op;
using pir::Type;

// ---- objects ------------------------------------------------------------------------------------------------------
constexpr uint64_t kNaBits = 0x7FF00000000007A2;
const double kNaReal = std::bit_cast<double>(kNaBits), kNan = std::bit_cast<double>(0x7FF8000000000000);

void asCell(SEXP x, SEXP first, SEXP rest, SEXP name) { car(x) = first, cdr(x) = rest, tag(x) = name; }

struct Vector {
  std::vector<double> memory;
  Vector(int type, size_t n) : memory(6 + n + 1) {
    info(object()) = static_cast<uint64_t>(type) | (n == 1 ? kScalarBit : 0);
    attrib(object()) = R_NilValue;
    vectorLength(object()) = static_cast<R_xlen_t>(n);
    refcount(object()) = 1;
  }
  SEXP object() { return reinterpret_cast<SEXP>(memory.data()); }
};
Vector doubles(std::initializer_list<double> x) {
  Vector v(REALSXP, x.size());
  std::copy(x.begin(), x.end(), reals(v.object()));
  return v;
}
Vector integers(std::initializer_list<int> x) {
  Vector v(INTSXP, x.size());
  std::copy(x.begin(), x.end(), ints(v.object()));
  return v;
}

struct Cell : FakeObject {
  Cell(int tag, uint16_t bits) {
    info(object()) = LISTSXP;
    bindingTag(object()) = static_cast<uint16_t>(tag);
    gp(object()) = bits;
  }
};

// ---- helpers ------------------------------------------------------------------------------------------------------
struct Seen {
  std::string calls;
  std::vector<StackEntry> roots;  // the entries below frame->stack at the last Step
  StackEntry* top = nullptr;
  int64_t nextPc = 0;
  SEXP object = nullptr;          // what box and own give
  int chaosIn = 0;
  uint64_t world = 7, worldAfterStep = 7;
} seen;
int32_t ticks = 0;
uint64_t epoch = 1, bindings = 1;
uint32_t forgotten = 0;
uintptr_t stackLow = 0;
int evalDepth = 0, expressions = 5000;
Frame* lightTop = nullptr;

void note(const std::string& call) { seen.calls += call + ";"; }
std::string text(int64_t x) { return std::to_string(x); }

int64_t rawOf(const StackEntry& e, Type type) {
  StackEntry held = e;
  if (e.tag == kTagCell) {
    held.tag = bindingTag(e.u.sxpval);
    held.u.sxpval = car(e.u.sxpval);
  }
  if (type.rep() == pir::Rep::Boxed || type.isComplex() || held.tag != kTagBoxed)
    return type.rep() == pir::Rep::Int ? held.u.ival : std::bit_cast<int64_t>(held.u.sxpval);
  SEXP x = held.u.sxpval;
  return type.rep() == pir::Rep::Int ? ints(x)[0] : std::bit_cast<int64_t>(reals(x)[0]);
}

const native::Runtime kHelpers = {
    .step = [](Frame* f, int32_t pc, int32_t depth) -> int64_t {
      note("step " + text(pc) + " " + text(depth));
      seen.top = R_BCNodeStackTop;
      seen.roots.assign(f->stack - 8, f->stack);
      seen.world = seen.worldAfterStep;
      return seen.nextPc;
    },
    .call = [](Frame*, int32_t pc, int32_t depth) { note("call " + text(pc) + " " + text(depth)); },
    .settle = [] { note("settle"); },
    .closureWay = [](void*, SEXP, int32_t) -> void* { return nullptr; },
    .closeDirect = [](Frame*, StackEntry*) { note("closeDirect"); },
    .leaveDirect = [](Frame*, void*, int32_t exit, int64_t*, StackEntry*) { note("leaveDirect " + text(exit)); },
    .refuse = [](void*, int32_t exit) { note("refuse " + text(exit)); },
    .quietGoesOn = []() -> int32_t { return 1; },
    .refer = [](SEXP) { note("refer"); },
    .storeVar = [](Frame* f, int32_t slot, int32_t tag, int64_t raw) {
      note("storeVar " + text(slot) + " " + text(tag));
      StackEntry& e = f->slots[slot];
      e.tag = tag;
      e.flags = 0;
      std::memcpy(&e.u, &raw, 8);
    },
    .slotIs = [](Frame* f, int32_t slot, uint32_t type) -> int32_t {
      note("slotIs " + text(slot));
      return pir::typeOf(f->slots[slot]).without(Type::kNa).isA(Type(type));
    },
    .slotSettles = [](Frame*, int32_t slot, uint32_t) -> int32_t { return note("slotSettles " + text(slot)), 1; },
    .loadVar = [](Frame* f, int32_t slot, uint32_t type) -> int64_t {
      note("loadVar " + text(slot));
      return rawOf(f->slots[slot], Type(type));
    },
    .stackIs = [](Frame* f, int32_t depth, uint32_t type) -> int32_t {
      note("stackIs " + text(depth));
      return pir::typeOf(f->stack[depth]).without(Type::kNa).isA(Type(type));
    },
    .loadStack = [](Frame* f, int32_t depth, uint32_t type) -> int64_t {
      note("loadStack " + text(depth));
      return rawOf(f->stack[depth], Type(type));
    },
    .cellIs = [](SEXP, uint32_t) -> int32_t { return note("cellIs"), 0; },
    .loadCell = [](SEXP, uint32_t) -> int64_t { return note("loadCell"), 0; },
    .isMatrix = [](SEXP x) -> int32_t { return isPlainMatrix(x); },
    .hold = [](Frame*, int32_t depth, int32_t on) { note("hold " + text(depth) + " " + text(on)); },
    .findCell = [](Frame*, SEXP, int32_t where) -> SEXP { return note("findCell " + text(where)), seen.object; },
    .findCellAnew = [](Frame*, SEXP, hunch::interp::CellCache*) -> SEXP { return note("findCellAnew"), seen.object; },
    .findGlobal = [](Frame*, SEXP) -> SEXP { return note("findGlobal"), seen.object; },
    .cellIn = [](SEXP, SEXP) -> SEXP { return note("cellIn"), seen.object; },
    .cellAround = [](SEXP, SEXP) -> SEXP { return note("cellAround"), seen.object; },
    .bindingIs = [](SEXP, uint32_t) -> int32_t { return note("bindingIs"), 0; },
    .storeBinding = [](SEXP, int32_t tag, int64_t) { note("storeBinding " + text(tag)); },
    .ownBinding = [](SEXP, SEXP) -> SEXP { return note("ownBinding"), seen.object; },
    .growBinding = [](SEXP, SEXP, int64_t position) -> SEXP { return note("growBinding " + text(position)), seen.object; },
    .isSibling = [](SEXP, SEXP, const void*) -> int32_t { return 1; },
    .runsCode = [](SEXP, const void*) -> int32_t { return 1; },
    .worldStamp = [](Frame*) -> uint64_t { return seen.world; },
    .bindingsMatter = [](Frame*) -> int32_t { return 0; },
    .isType = [](SEXP x, uint32_t type) -> int32_t {
      note("isType");
      return pir::typeOf(x).without(Type::kNa).isA(Type(type));
    },
    .canOwn = [](Frame*, int32_t slot) -> int32_t { return note("canOwn " + text(slot)), 0; },
    .own = [](Frame*, int32_t slot, SEXP) -> SEXP { return note("own " + text(slot)), seen.object; },
    .sequenceLength = [](SEXP) -> int64_t { return note("sequenceLength"), 3; },
    .sequenceData = [](SEXP) -> int64_t { return note("sequenceData"), 0; },
    .sequenceFirst = [](SEXP) -> double { return note("sequenceFirst"), 8; },
    .sequenceStep = [](SEXP) -> double { return note("sequenceStep"), -1; },
    .canGrow = []() -> int32_t { return note("canGrow"), 1; },
    .grow = [](Frame*, int32_t slot, SEXP, int64_t position) -> SEXP { return note("grow " + text(slot) + " " + text(position)), seen.object; },
    .box = [](int32_t tag, int64_t) -> SEXP { return note("box " + text(tag)), seen.object; },
    .boxComplex = [](double re, double im) -> SEXP {
      note("boxComplex " + text(static_cast<int64_t>(re)) + " " + text(static_cast<int64_t>(im)));
      return seen.object;
    },
    .storeComplex = [](Frame*, int32_t slot, double re, double im) {
      note("storeComplex " + text(slot) + " " + text(static_cast<int64_t>(re)) + " " + text(static_cast<int64_t>(im)));
    },
    .noMethod = [](Frame*, SEXP, int32_t generic) -> int32_t { return note("noMethod " + text(generic)), 1; },
    .noMethodFrom = [](SEXP, SEXP, int32_t generic) -> int32_t { return note("noMethodFrom " + text(generic)), 1; },
    .hasClasses = [](SEXP, SEXP) -> int32_t { return note("hasClasses"), 1; },
    .loadString = [](SEXP, int64_t position) -> SEXP { return note("loadString " + text(position)), seen.object; },
    .storeString = [](SEXP, int64_t position, SEXP) { note("storeString " + text(position)); },
    .storeObject = [](SEXP, int64_t position, int32_t tag, int64_t raw) {
      note("storeObject " + text(position) + " " + text(tag) + (tag == kTagInteger ? " " + text(raw) : ""));
    },
    .ownElement = [](SEXP, int64_t position) -> SEXP { return note("ownElement " + text(position)), seen.object; },
    .growElement = [](SEXP, int64_t position, SEXP, int64_t at) -> SEXP { return note("growElement " + text(position) + " " + text(at)), seen.object; },
    .namePosition = [](SEXP, SEXP) -> int64_t { return note("namePosition"), 1; },
    .stringsEqual = [](SEXP x, SEXP y) -> int32_t { return note("stringsEqual"), x == R_NilValue ? INT_MIN : x == y; },
    .callQuick = [](const void*, host::StackEntry* args, int32_t n, int32_t) -> int32_t { return note("callQuick " + text(n)), args[0].tag; },
    .isAscii = [](SEXP) -> int32_t { return note("isAscii"), 1; },
    .stringLength = [](SEXP) -> int32_t { return note("stringLength"), 5; },
    .subString = [](SEXP, int32_t from, int32_t to) -> SEXP { return note("subString " + text(from) + " " + text(to)), seen.object; },
    .switchPc = [](const void*, SEXP) -> int64_t { return note("switchPc"), 12; },
    .makeRange = [](int32_t from, int32_t to) -> SEXP { return note("makeRange " + text(from) + " " + text(to)), seen.object; },
    .makeEnvironment = [](Frame*) { note("makeEnvironment"); },
    .makeArgument = [](Frame*, SEXP) -> SEXP { return note("makeArgument"), seen.object; },
    .deferFunction = [](Frame*, int32_t slot, SEXP) { note("deferFunction " + text(slot)); },
    .makeScope = [](const native::Scope*, SEXP, const StackEntry* values) -> SEXP {
      return note("makeScope " + text(values->u.ival)), seen.object;
    },
    .storeInScope = [](SEXP, SEXP, int32_t tag, int64_t bits) { note("storeInScope " + text(tag) + " " + text(bits)); },
    .makeFunctionIn = [](SEXP, SEXP, const void*) -> SEXP { return note("makeFunctionIn"), seen.object; },
    .makeFunction = [](Frame*, SEXP) -> SEXP { return note("makeFunction"), seen.object; },
    .newVector = [](int64_t length, uint32_t) -> SEXP { return note("newVector " + text(length)), seen.object; },
    .asMatrix = [](SEXP, int32_t rows, int64_t columns) { note("asMatrix " + text(rows) + " " + text(columns)); },
    .combine = [](const StackEntry* values, int32_t count, uint32_t) -> SEXP {
      note("combine");
      for (int32_t k = 0; k < count; k++) note(text(values[k].tag) + " " + text(values[k].u.ival));
      return seen.object;
    },
    .makeList = [](const StackEntry*, int32_t count, SEXP) -> SEXP { return note("makeList " + text(count)), seen.object; },
    .vectorArith = [](const StackEntry*, int32_t kind, int32_t spent, SEXP) -> SEXP { return note("vectorArith " + text(kind) + " " + text(spent)), seen.object; },
    .reduce = [](int32_t kind, SEXP x) -> int64_t { return note("reduce " + text(kind)), ints(x)[0]; },
    .power = [](double x, double y) -> double { return x == 1 || y == 0 ? 1 : std::isnan(x + y) ? x + y : std::pow(x, y); },
    .modulo = [](double x, double y) -> double { return x - std::floor(x / y) * y; },
    .quotient = [](double x, double y) -> double { return std::floor(x / y) + 0.0; },  // never -0
    .realOk = [](int32_t kind, double x, double y) -> int32_t { return kind == 4 ? std::isfinite(x / y) : y != 0; },
    .complexArith = [](int32_t kind, double xr, double xi, double yr, double yi) -> native::Complex {
      return {kind + xr - 2 * yr, xi / yi};
    },
    .complexPart = [](int32_t part, double re, double im) -> double { return part == 2 ? std::hypot(re, im) : std::atan2(im, re); },
    .math = [](int32_t function, double x) -> double {
      double (*const kFunctions[])(double) = {std::sqrt, std::exp, std::floor, std::ceil, std::cos};
      return function == 16 ? std::fabs(x) : function == 15 ? std::trunc(x) : kFunctions[function](x);
    },
    .mayGoOn = []() -> int32_t { return 0; },
    .chaos = []() -> int32_t { return --seen.chaosIn == 0; },
    .ticks = &ticks,
    .epoch = &epoch,
    .forgotten = &forgotten,
    .bindings = &bindings,
    .lightTop = &lightTop,
    .stackLow = &stackLow,
    .evalDepth = &evalDepth,
    .expressions = &expressions,
    .refuses = [] { return native::Answer{native::kRefused, 0}; },
};

}  // namespace
}  // namespace hunch::lower

const hunch::native::Runtime& hunch::native::runtime() { return lower::kHelpers; }

namespace hunch::lower {
namespace {

// ---- running ------------------------------------------------------------------------------------------------------
Compiled machineCode(const Graph& graph, const native::Options& options = {}) {
  Compiled code;
  std::string error;
  EXPECT_TRUE(hunch_lower(graph, options, kHelpers, &code, &error)) << error;
  return code;
}

std::shared_ptr<Graph> parsed(const std::string& text) {
  auto graph = std::make_shared<Graph>();
  std::string error;
  EXPECT_TRUE(pir::parse("graph \"f\" entry 0 vars 4 depth 4 env no\n" + text, graph.get(), &error)) << error;
  return graph;
}
std::shared_ptr<Graph> withEnv(std::shared_ptr<Graph> graph) {
  graph->context.hasEnv = true;
  graph->markExposed();
  return graph;
}

struct Trial {
  StackEntry memory[48] = {};
  Frame frame{};
  StackEntry result{-1, -1, {}};
  int64_t state[16] = {};
  int32_t outcome = 0;

  Trial() {
    frame.slots = memory;
    frame.stack = memory + 32;
    seen = {};
  }
  StackEntry& slot(int i) { return memory[i]; }
  Trial& operator()(const Compiled& code) {
    outcome = code.entry ? code.entry(&frame, &result, state) : code.reference(&frame, &result, state);
    return *this;
  }
};

// ---- quiet graphs ---------------------------------------------------------------------------------------------------
// Counts down to zero by calling itself: f(n, s) = s when n is 0, else f(n - 1, s + n).
std::shared_ptr<Graph> quietSum(const void* code) {
  auto graph = std::make_shared<Graph>();
  std::string error;
  EXPECT_TRUE(pir::parse(R"(graph "f" entry 0 vars 2 depth 4 env no quiet
var 0 n : dbl
var 1 s : dbl
bb0:
  %1 = Checkpoint @0 depth 0 []
  %2 = LdVar v0 : dbl
  %3 = LdVar v1 : dbl
  %4 = Const 0 : dbl
  %5 = Compare == %2 %4 : lgl
  %6 = IsTrue %5 : test
  Branch %6 -> bb1 bb2
bb1: <- bb0
  Return %3
bb2: <- bb0
  %7 = Const 1 : dbl
  %8 = Arith - %2 %7 : dbl
  %9 = Arith + %3 %2 : dbl
  %10 = CallQuiet %8 %9 "function f" : dbl
  %11 = Answered %10 : test
  Assume %11 %1 Refused
  Return %10
)", graph.get(), &error)) << error;
  EXPECT_EQ(pir::verify(*graph), "");
  static int64_t closure[8] = {};
  for (pir::Block* b : graph->blocks)
    for (Instr* i : b->instrs)
      if (i->op == Op::CallQuiet) i->site = code, i->object = reinterpret_cast<SEXP>(closure);
  return graph;
}

struct QuietTrial : Trial {
  bytecode::Code code;
  native::Options options;
  native::Compiled compiled;

  explicit QuietTrial(bool ownCode) {
    options.direct.code = &code;
    options.direct.formals = 2;
    static const bytecode::Code other;
    compiled = machineCode(*quietSum(ownCode ? &code : &other), options);
    expressions = 5000;
    evalDepth = 10;
    ticks = 1 << 20;
  }
  QuietTrial& run(double n) {
    slot(0) = {kTagReal, 0, {}};
    slot(0).u.dval = n;
    slot(1) = {kTagReal, 0, {}};
    slot(1).u.dval = 0.5;
    (*this)(compiled);
    return *this;
  }
  int refused() const { return static_cast<int>(compiled.exits.size()) - 1; }
};

TEST(Quiet, CallsItself) {
  QuietTrial t(true);
  t.run(100);
  EXPECT_EQ(t.outcome, native::kReturned);
  EXPECT_EQ(t.result.tag, kTagReal);
  EXPECT_EQ(t.result.u.dval, 5050.5);
  EXPECT_TRUE(t.compiled.quietCalls.empty());
}
TEST(Quiet, StopsAtTheLimitOfDepth) {
  QuietTrial t(true);
  EXPECT_EQ(t.run(6000).outcome, t.refused());
  expressions = 20;
  EXPECT_EQ(t.run(8).outcome, native::kReturned);
  EXPECT_EQ(t.run(12).outcome, t.refused());
}
TEST(Quiet, CallsOthersThroughAWay) {
  QuietTrial t(false), other(true);
  ASSERT_EQ(t.compiled.quietCalls.size(), 1u);
  EXPECT_EQ(t.compiled.quietCalls[0]->tags, static_cast<uint64_t>(kTagReal | kTagReal << 8));
  EXPECT_EQ(t.run(3).outcome, t.refused());
  t.compiled.quietCalls[0]->way = other.compiled.quiet;
  EXPECT_EQ(t.run(3).outcome, native::kReturned);
  EXPECT_EQ(t.result.u.dval, 6.5);
}

// ---- scalars against the reference ---------------------------------------------------------------------------------
const double kReals[] = {0.0, -0.0, 1, 2, -1, 2.5, -7.5, 3, 1e10, -1e300, INFINITY, -INFINITY, kNaReal, kNan, 0.3, 2147483647.5};
const int kInts[] = {0, 1, -1, 2, 3, -3, 7, -7, 65536, INT_MAX, -INT_MAX, INT_MIN};
const int kLogicals[] = {0, 1, INT_MIN};
const double kNats[] = {0, 1, -1, 5, 2147483647, 2147483648.0, 4294967296.0};

std::vector<StackEntry> samples(Type type) {
  std::vector<StackEntry> all;
  const auto add = [&](int tag, const auto& values) {
    for (auto x : values) {
      StackEntry e{tag, 0, {}};
      std::memcpy(&e.u, &x, sizeof x);
      if (type.may(Type::kNa) || type.rep() == pir::Rep::Nat || !pir::typeOf(e).may(Type::kNa)) all.push_back(e);
    }
  };
  if (type.rep() == pir::Rep::Real) add(kTagReal, kReals);
  else if (type.rep() == pir::Rep::Nat) add(kTagReal, kNats);
  else if (type.kinds() == Type::kInt) add(kTagInteger, kInts);
  else add(kTagLogical, kLogicals);
  return all;
}

// One op on operands from the stack; its result is the state of an exit.
std::shared_ptr<Graph> oneOp(Op op, int kind, Type type, const std::vector<Type>& operands) {
  auto graph = std::make_shared<Graph>();
  pir::Block* block = graph->newBlock();
  std::vector<Instr*> args;
  for (Type t : operands) {
    args.push_back(graph->append(block, Op::LdStack, t));
    args.back()->slot = static_cast<int>(args.size()) - 1;
  }
  Instr* i = graph->append(block, op, type, args);
  i->kind = kind;
  i->pc = 1;
  Instr* checkpoint = graph->append(block, Op::Checkpoint, Type(), {i});
  checkpoint->state = {{false, 0}};
  graph->append(block, Op::Exit, Type(), {checkpoint});
  graph->maxDepth = 4;
  graph->finish();
  return graph;
}

bool sameBits(int64_t x, int64_t y, bool real) {
  constexpr int64_t kSignOfNan = INT64_MIN;
  if (x == y) return true;
  // The processor's own NaN and a constant-folded one may differ in sign, which R never looks at.
  return real && std::isnan(std::bit_cast<double>(x)) && (x | kSignOfNan) == (y | kSignOfNan);
}

void agree(Op op, int kind, Type type, const std::vector<Type>& operands, const std::vector<int>& guard = {}) {
  const auto graph = oneOp(op, kind, type, operands);
  const Compiled machine = machineCode(*graph), reference = reference::referenceCode(graph, 0, 0);
  const auto xs = samples(operands[0]);
  const auto ys = operands.size() > 1 ? samples(operands[1]) : std::vector<StackEntry>{StackEntry{}};
  const auto zs = operands.size() > 2 ? samples(operands[2]) : std::vector<StackEntry>{StackEntry{}};
  for (const StackEntry& x : xs)
    for (const StackEntry& y : ys)
      for (const StackEntry& z : zs) {
        Trial a, b;
        for (Trial* r : {&a, &b}) r->frame.stack[0] = x, r->frame.stack[1] = y, r->frame.stack[2] = z;
        if (!guard.empty()) {  // defined only where this test holds
          static std::unordered_map<std::string, Compiled> tests;
          std::string key = std::to_string(guard[0]) + "/" + std::to_string(guard[1]);
          for (Type t : operands) key += toString(t);
          Compiled& test = tests[key];
          if (!test.entry) test = machineCode(*oneOp(static_cast<Op>(guard[0]), guard[1], Type::test(), operands));
          Trial t;
          t.frame.stack[0] = x, t.frame.stack[1] = y;
          if (!t(test).state[0]) continue;
        }
        a(machine), b(reference);
        EXPECT_EQ(a.outcome, 0);
        EXPECT_TRUE(sameBits(a.state[0], b.state[0], type.rep() == pir::Rep::Real))
            << pir::opInfo(op).name << " " << kind << " on " << x.u.dval << "/" << x.u.ival << ", " << y.u.dval << "/"
            << y.u.ival << ": " << std::hex << a.state[0] << " for " << b.state[0];
      }
}

constexpr Type kDbl = Type::dbl(), kInt = Type::integer(), kLgl = Type::lgl(), kTest = Type::test(), kNat = Type::nat();
constexpr Type kNumber(Type::kDbl), kWhole(Type::kInt);
const std::vector<Type> kPairs[] = {{kDbl, kDbl}, {kDbl, kInt}, {kLgl, kDbl}, {kNumber, kDbl}, {kDbl, kNumber}};
const std::vector<Type> kIntPairs[] = {{kInt, kInt}, {kInt, kLgl}, {kWhole, kInt}, {kWhole, kWhole}};

TEST(Scalars, ArithmeticOnDoubles) {
  for (int kind : {0, 1, 2, 3, 4, 5, 12})
    for (const auto& pair : kPairs) agree(Op::Arith, kind, kDbl, pair);
}
TEST(Scalars, ArithmeticOnIntegers) {
  for (int kind : {0, 1, 2, 4, 5})
    for (const auto& pair : kIntPairs) {
      agree(Op::IntOk, kind, kTest, pair);
      agree(Op::Arith, kind, kWhole, pair, {static_cast<int>(Op::IntOk), kind});
    }
  for (int kind : {3, 12})
    for (const auto& pair : kIntPairs) agree(Op::Arith, kind, kDbl, pair);
}
TEST(Scalars, Comparison) {
  for (int kind = 6; kind <= 11; kind++) {
    for (const auto& pair : kPairs) agree(Op::Compare, kind, kLgl, pair);
    for (const auto& pair : kIntPairs) agree(Op::Compare, kind, kLgl, pair);
  }
}
TEST(Scalars, Logic) {
  agree(Op::And, 0, kLgl, {kLgl, kLgl});
  agree(Op::Or, 0, kLgl, {kLgl, kLgl});
  agree(Op::Not, 0, kLgl, {kLgl});
}
TEST(Scalars, OneOperand) {
  for (Type t : {kDbl, kNumber, kInt, kLgl}) {
    agree(Op::NotNA, 0, kTest, {t});
    agree(Op::IsTrue, 0, kTest, {t.without(Type::kNa)});
    agree(Op::Neg, 0, t.kinds() == Type::kLgl ? kInt : t, {t});
    agree(Op::ToDbl, 0, kDbl, {t});
    agree(Op::ToLgl, 0, kLgl, {t});
  }
  agree(Op::ToInt, 0, kInt, {kLgl});
  agree(Op::FitsInt, 0, kTest, {kDbl});
  agree(Op::ToInt, 0, kWhole, {kDbl}, {static_cast<int>(Op::FitsInt), 0});
  for (int function : {0, 2, 3, 4, 15, 16}) agree(Op::Math, function, kDbl, {kDbl}), agree(Op::Math, function, kDbl, {kNumber});
}
TEST(Scalars, TwoOperands) {
  for (int kind : {0, 1}) agree(Op::MinMax, kind, kNumber, {kNumber, kNumber}), agree(Op::MinMax, kind, kWhole, {kWhole, kWhole});
  for (int kind : {0, 1, 2, 3, 4}) agree(Op::Bits, kind, kInt, {kWhole, kWhole});
  agree(Op::NanOk, 0, kTest, {kDbl, kDbl});
  for (int kind : {4, 5})
    for (const auto& pair : kPairs) agree(Op::RealOk, kind, kTest, pair);
}
TEST(Scalars, Nats) {
  agree(Op::NatLt, 0, kTest, {kNat, kNat});
  agree(Op::InBounds, 0, kTest, {kNat, kNat});
  agree(Op::PcIs, 0, kTest, {kNat});
  agree(Op::FitsInt, 0, kTest, {kNat});
  agree(Op::NatToInt, 0, kWhole, {kNat}, {static_cast<int>(Op::FitsInt), 0});
  agree(Op::NatToDbl, 0, kNumber, {kNat});
  agree(Op::NatAdd, -3, kNat, {kNat});
  agree(Op::MatIndex, 0, kNat, {kNat, kNat, kNat});
  agree(Op::Index, 0, kNat, {kInt});
  agree(Op::Index, 0, kNat, {kDbl});
  agree(Op::RangeLen, 0, kNat, {kWhole, kWhole});
  agree(Op::RangeStep, 0, kWhole, {kWhole, kWhole});
}

// ---- complex numbers ----------------------------------------------------------------------------------------------
// An op on two complex numbers of four doubles; the state is a number, the result, and a number again.
std::shared_ptr<Graph> complexOp(const std::string& op, const std::string& type, const std::string& before) {
  return parsed(R"(
bb0:
  %1 = LdVar v0 : dbl?
  %2 = LdVar v1 : dbl?
  %3 = LdVar v2 : dbl?
  %4 = LdVar v3 : dbl?
  %5 = MkCplx %1 %2 : cplx?
  %6 = MkCplx %3 %4 : cplx?
)" + before + "  %7 = " + op + " : " + type + R"(
  %8 = Checkpoint @5 depth 2 [0=%1 1=%7 | v1=%4]
  Exit %8 Leave
)");
}

bool isNan(int64_t bits) { return std::isnan(std::bit_cast<double>(bits)); }

// Where no part is NaN; which NaN it would be is not said.
void agreeOnComplex(const std::string& op, const std::string& type, const std::string& before = "") {
  const auto graph = complexOp(op, type, before);
  EXPECT_EQ(pir::verify(*graph), "");
  const Compiled machine = machineCode(*graph), reference = reference::referenceCode(graph, 0, 0);
  const size_t words = type == "cplx?" ? 2 : 1;
  EXPECT_EQ(machine.stateSize, words + 2);
  const auto hasNan = [&](const Trial& t) { return type[0] != 'l' && (isNan(t.state[1]) || (words == 2 && isNan(t.state[2]))); };
  const double some[] = {0.0, -0.0, 1, -2.5, 1e200, INFINITY, kNaReal};
  for (int k = 0; k < 7 * 7 * 7 * 7; k++) {
    Trial a, b;
    for (Trial* t : {&a, &b}) {
      for (int i = 0, rest = k; i < 4; i++, rest /= 7) interp::setReal(t->slot(i), some[rest % 7]);
      (*t)(t == &a ? machine : reference);
    }
    EXPECT_EQ(a.state[0], b.state[0]);
    EXPECT_EQ(a.state[1 + words], b.state[1 + words]);
    EXPECT_EQ(hasNan(a), hasNan(b)) << op << ", sample " << k;
    if (hasNan(b)) continue;
    for (size_t word = 1; word <= words; word++) EXPECT_EQ(a.state[word], b.state[word]) << op << ", sample " << k;
  }
}

TEST(Complex, Arithmetic) {
  for (const char* op : {"Arith + %5 %6", "Arith - %5 %6", "Arith * %5 %6", "Arith / %5 %6", "Arith ^ %5 %6", "Neg %5"})
    agreeOnComplex(op, "cplx?");
  for (const char* kind : {"+", "-", "*", "/", "^"})
    agreeOnComplex("FromTest %9", "lgl", std::string("  %9 = CplxOk ") + kind + " %5 %6 : test\n");
}
TEST(Complex, ComparisonAndParts) {
  for (const char* op : {"Compare == %5 %6", "Compare != %5 %6"}) agreeOnComplex(op, "lgl?");
  for (const char* op : {"CplxPart Re %5", "CplxPart Im %5", "CplxPart Mod %5", "CplxPart Arg %5"}) agreeOnComplex(op, "dbl?");
}
TEST(Complex, ModulusAgainstANumber) {  // 2.5 is the modulus of some of them
  for (const char* kind : {"<", "<=", ">", ">=", "==", "!="})
    for (const char* number : {"1", "2.5", "2.6", "-1", "0", "NA"}) {
      const std::string before = "  %9 = CplxPart Mod %5 : dbl?\n  %10 = Const " + std::string(number) + " : dbl?\n";
      agreeOnComplex(std::string("Compare ") + kind + " %9 %10", "lgl?", before);
    }
}

TEST(Complex, ALoopOverAVectorThatChangesIt) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : cplx[]?
  %2 = LdVar v1 : cplx?
  %3 = Const 0 : nat
  %4 = Length %1 : nat
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%3 bb2:%9 : nat
  %6 = Phi bb0:%2 bb2:%8 : cplx?
  %7 = NatLt %5 %4 : test
  Branch %7 -> bb2 bb3
bb2: <- bb1
  %10 = Load %1 %5 : cplx?
  %8 = Arith * %6 %10 : cplx?
  Store %1 %5 %8
  %9 = NatAdd %5 1 : nat
  Jump -> bb1
bb3: <- bb1
  StVar %6 v2
  %11 = Box %6 : cplx[]?
  Return %11
)");
  EXPECT_EQ(pir::verify(*graph), "");
  const Compiled machine = machineCode(*graph), reference = reference::referenceCode(graph, 0, 0);
  for (const Compiled* code : {&machine, &reference}) {
    Vector x(CPLXSXP, 4), z(CPLXSXP, 2);
    for (int k = 0; k < 4; k++) reals(x.object())[k] = k + 1;  // 1+2i, 3+4i
    vectorLength(x.object()) = 2;
    info(z.object()) |= kScalarBit;
    reals(z.object())[0] = 0, reals(z.object())[1] = 1;
    Trial run;
    seen.object = z.object();
    interp::setBoxed(run.slot(0), x.object());
    interp::setBoxed(run.slot(1), z.object());
    ASSERT_EQ(run(*code).outcome, native::kReturned);
    const double expected[] = {-2, 1, -10, -5};
    EXPECT_TRUE(std::equal(expected, expected + 4, reals(x.object())));
    EXPECT_NE(seen.calls.find("storeComplex 2 -10 -5;boxComplex -10 -5;"), std::string::npos) << seen.calls;
    EXPECT_EQ(run.result.u.sxpval, z.object());
  }
}

// ---- control ------------------------------------------------------------------------------------------------------
const char* const kSum = R"(
bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = Const 0 : nat
  %3 = Const 0 : dbl
  %4 = Length %1 : nat
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %5 = Phi bb0:%2 bb2:%9 : nat
  %6 = Phi bb0:%3 bb2:%8 : dbl?
  %7 = NatLt %5 %4 : test
  Branch %7 -> bb2 bb3
bb2: <- bb1
  %10 = Load %1 %5 : dbl?
  %11 = NotNA %10 : test
  %12 = Checkpoint @24 depth 1 [0=%5 | v1=%6]
  Assume %11 %12 NotANumber #3
  %8 = Arith + %6 %10 : dbl?
  %9 = NatAdd %5 1 : nat
  Jump -> bb1
bb3: <- bb1
  Return %6
)";

TEST(Control, ALoopOverAVector) {
  const Compiled code = machineCode(*parsed(kSum));
  Vector x = doubles({1, 2, 3.5});
  Trial run;
  interp::setBoxed(run.slot(0), x.object());
  EXPECT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.result.tag, kTagReal);
  EXPECT_EQ(run.result.flags, 0);
  EXPECT_EQ(run.result.u.dval, 6.5);
  EXPECT_EQ(seen.calls, "");
  EXPECT_EQ(code.rootCount, 0);
}

TEST(Control, AnExitWithItsState) {
  const Compiled code = machineCode(*parsed(kSum));
  Vector x = doubles({1, 2, kNaReal, 4});
  Trial run;
  interp::setBoxed(run.slot(0), x.object());
  ASSERT_EQ(run(code).outcome, 0);
  EXPECT_EQ(code.exits[0].pc, 24);
  EXPECT_EQ(code.exits[0].reason, pir::Reason::NotANumber);
  EXPECT_GE(code.stateSize, 2u);
  EXPECT_EQ(run.state[0], 2);
  EXPECT_EQ(std::bit_cast<double>(run.state[1]), 3);
}

TEST(Control, ChaosLeavesThroughItsOwnExit) {
  const Compiled code = machineCode(*parsed(kSum), {.symbol = "test", .chaos = true});
  Vector x = doubles({1, 2, 3, 4});
  Trial run;
  seen.chaosIn = 3;
  interp::setBoxed(run.slot(0), x.object());
  ASSERT_EQ(run(code).outcome, 1);
  EXPECT_EQ(code.exits[1].reason, pir::Reason::Chaos);
  EXPECT_EQ(run.state[0], 2);
}

TEST(Control, TwoEdgesToOneBlock) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : int
  %2 = Const 7 : int
  %3 = IsTrue %1 : test
  Branch %3 -> bb1 bb1
bb1: <- bb0 bb0
  %4 = Phi bb0:%1 bb0:%2 : int
  Return %4
)");
  const Compiled code = machineCode(*graph);
  for (int x : {0, 3}) {
    Trial run;
    interp::setInt(run.slot(0), x);
    run(code);
    EXPECT_EQ(run.result.tag, kTagInteger);
    EXPECT_EQ(run.result.u.ival, x ? 3 : 7);
  }
}

const char* const kGuilty = R"(
bb0:
  %1 = LdVar v0 : any
  %2 = Const 5 : int
  %3 = IsType %1 dbl[]? : test
  %4 = Checkpoint @8 depth 1 [0=%2]
  Assume %3 %4 Type #0
  %5 = LdVar v1 : any
  %6 = IsType %5 int|dbl[]? : test
  Assume %6 %4 Type #1
  Return %5
)";

TEST(Control, TheGuiltyValueGoesBehindTheState) {
  const Compiled code = machineCode(*parsed(kGuilty));
  Vector real = doubles({1, 2}), whole = integers({1, 2}), list(VECSXP, 2);
  Trial first;
  interp::setBoxed(first.slot(0), whole.object());
  ASSERT_EQ(first(code).outcome, 0);
  EXPECT_EQ(first.state[0], 5);
  EXPECT_EQ(first.state[1], std::bit_cast<int64_t>(whole.object()));
  Trial second;
  interp::setBoxed(second.slot(0), real.object());
  interp::setBoxed(second.slot(1), list.object());
  ASSERT_EQ(second(code).outcome, 1);
  EXPECT_EQ(second.state[1], std::bit_cast<int64_t>(list.object()));
  Trial third;
  interp::setBoxed(third.slot(0), real.object());
  interp::setBoxed(third.slot(1), whole.object());
  EXPECT_EQ(third(code).outcome, native::kReturned);
  EXPECT_EQ(third.result.tag, kTagBoxed);
  EXPECT_EQ(third.result.u.sxpval, whole.object());
}

TEST(Control, TypesAreTestedAsTheReferenceDoes) {
  Vector scalar = doubles({1}), vector = doubles({1, 2}), whole = integers({1}), list(VECSXP, 1), altrep = integers({1, 2}),
         object = doubles({1, 2}), named = doubles({1}), symbol(SYMSXP, 0), text(STRSXP, 1);
  info(altrep.object()) |= kAltrepBit;
  info(object.object()) |= kObjectBit;
  attrib(object.object()) = attrib(named.object()) = dimNode.object();
  const char* const types[] = {"dbl", "dbl?", "dbl[]", "dbl[]@?", "dbl[]@^~?", "int", "int[]~", "list[]", "sym", "str[]",
                               "nil", "int|dbl[]", "any", "lgl?", "clo@"};
  for (const char* type : types) {
    auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : any
  %2 = IsType %1 any : test
  %3 = Checkpoint @0 depth 1 [0=%2]
  Exit %3 Unreached
)");
    Type wanted;
    ASSERT_TRUE(pir::parseType(type, &wanted));
    graph->blocks[0]->instrs[1]->expected = wanted;
    const Compiled machine = machineCode(*graph), reference = reference::referenceCode(graph, 0, 0);
    for (SEXP x : {scalar.object(), vector.object(), whole.object(), list.object(), altrep.object(), object.object(),
                   named.object(), symbol.object(), text.object(), R_NilValue}) {
      Trial a, b;
      for (Trial* r : {&a, &b}) interp::setBoxed(r->slot(0), x);
      EXPECT_EQ(a(machine).state[0], b(reference).state[0]) << type << " " << host::type(x);
    }
  }
}

// ---- roots --------------------------------------------------------------------------------------------------------
TEST(Roots, WhatIsNeededAfterAStepIsKept) {
  const Compiled code = machineCode(*parsed(R"(
bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = LdVar v1 : dbl[]?
  %3 = Length %2 : nat
  %4 = Step @5 depth 2 : nat
  %5 = PcIs %4 @9 : test
  %6 = Checkpoint @9 depth 1 [0=%3]
  Assume %5 %6 Unreached
  Return %1
)"));
  Vector x = doubles({1, 2}), y = doubles({1, 2, 3});
  Trial run;
  seen.nextPc = 9;
  interp::setBoxed(run.slot(0), x.object());
  interp::setBoxed(run.slot(1), y.object());
  ASSERT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.sxpval, x.object());
  EXPECT_EQ(seen.calls, "step 5 2;");
  EXPECT_EQ(seen.top, run.frame.stack + 4);
  ASSERT_EQ(code.rootCount, 1);
  EXPECT_EQ(seen.roots.back().tag, kTagNoLink);
  EXPECT_EQ(seen.roots.back().u.sxpval, x.object());
  Trial other;
  seen.nextPc = 12;
  interp::setBoxed(other.slot(0), x.object());
  interp::setBoxed(other.slot(1), y.object());
  EXPECT_EQ(other(code).outcome, 0);
  EXPECT_EQ(other.state[0], 3);
}

TEST(Roots, ValuesOfALoopFollowIt) {
  const Compiled code = machineCode(*parsed(R"(
bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = Const 0 : nat
  %3 = Const 2 : nat
  Jump -> bb1
bb1: <- bb0 bb2 loop
  %4 = Phi bb0:%1 bb2:%8 : dbl[]?
  %5 = Phi bb0:%2 bb2:%9 : nat
  %6 = NatLt %5 %3 : test
  Branch %6 -> bb2 bb3
bb2: <- bb1
  %7 = Step @5 depth 0 : nat
  %10 = Length %4 : nat
  %11 = Const 1 : dbl
  %8 = Box %11 : dbl[]?
  %9 = NatAdd %5 1 : nat
  Jump -> bb1
bb3: <- bb1
  Return %4
)"));
  Vector x = doubles({1, 2}), boxed = doubles({1});
  Trial run;
  seen.object = boxed.object();
  interp::setBoxed(run.slot(0), x.object());
  ASSERT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.sxpval, boxed.object());
  EXPECT_EQ(seen.calls, "step 5 0;box 14;step 5 0;box 14;");
  EXPECT_EQ(seen.roots[8 - static_cast<size_t>(code.rootCount)].tag, kTagNoLink);
  bool kept = false;
  for (const StackEntry& e : seen.roots) kept = kept || (e.tag == kTagNoLink && e.u.sxpval == boxed.object());
  EXPECT_TRUE(kept);
}

// ---- memory -------------------------------------------------------------------------------------------------------
const char* const kIncrement = R"(
bb0:
  %1 = SlotIs v0 dbl? : test
  %2 = Checkpoint @3 depth 0 []
  Assume %1 %2 Variable
  %3 = LdVar v0 : dbl?
  %4 = Const 1 : dbl
  %5 = Arith + %3 %4 : dbl?
  StVar %5 v0
  Return %5
)";

TEST(Memory, AVariableInItsSlot) {
  const Compiled code = machineCode(*parsed(kIncrement));
  Trial run;
  interp::setReal(run.slot(0), 41);
  run.slot(0).flags = 0x305;
  EXPECT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.slot(0).u.dval, 42);
  EXPECT_EQ(run.slot(0).flags, 0x300);
  EXPECT_EQ(seen.calls, "");
  Vector boxed = doubles({1});
  Trial slow;
  interp::setBoxed(slow.slot(0), boxed.object());
  EXPECT_EQ(slow(code).outcome, native::kReturned);
  EXPECT_EQ(slow.slot(0).u.dval, 2);
  EXPECT_EQ(seen.calls, "storeVar 0 14;");
  Trial wrong;
  interp::setInt(wrong.slot(0), 1);
  EXPECT_EQ(wrong(code).outcome, 0);
}

TEST(Memory, AVariableInItsCell) {
  const Compiled code = machineCode(*withEnv(parsed(kIncrement)));
  Cell cell(REALSXP, 0), locked(REALSXP, kBindingLock), supplied(REALSXP, 1);
  for (Cell* c : {&cell, &locked, &supplied}) {
    cellDouble(c->object()) = 41;
    Trial run;
    run.slot(0).tag = kTagCell;
    run.slot(0).u.sxpval = c->object();
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.dval, 42);
    EXPECT_EQ(seen.calls, c == &cell ? "" : "storeVar 0 14;");
    EXPECT_EQ(cellDouble(c->object()), c == &cell ? 42 : 41);
  }
}

TEST(Memory, APromiseIsLookedThrough) {
  const Compiled code = machineCode(*parsed("bb0:\n  %1 = LdVar v0 : dbl[]?\n  Return %1\n"));
  Vector promise(PROMSXP, 2), x = doubles({1, 2});
  host::promiseValue(promise.object()) = x.object();
  Trial run;
  interp::setBoxed(run.slot(0), promise.object());
  EXPECT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.sxpval, x.object());
  EXPECT_EQ(seen.calls, "");
}

TEST(Memory, OperandsAndRanges) {
  const Compiled code = machineCode(*parsed(R"(
bb0:
  %1 = Const 10 : int
  %2 = Const -1 : int
  StRange %1 %2 depth 0
  %3 = Const 4 : nat
  StStack %3 depth 1
  %4 = LdFrom depth 0 : int
  %5 = LdStep depth 0 : int
  %6 = LdStack depth 1 : nat
  %7 = RangeElem %4 %5 %6 : int
  %8 = StackIs depth 2 lgl? : test
  %9 = Checkpoint @3 depth 2 []
  Assume %8 %9 Type
  Return %7
)"));
  Trial run;
  interp::setLogical(run.frame.stack[2], 1);
  EXPECT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.ival, 6);
  EXPECT_EQ(run.frame.stack[0].tag, kTagInteger);
  EXPECT_EQ(run.frame.stack[0].flags, -1);
  EXPECT_EQ(run.frame.stack[1].tag, kTagReal);
  EXPECT_EQ(run.frame.stack[1].u.dval, 4);
  EXPECT_EQ(seen.calls, "");
  Trial wrong;
  EXPECT_EQ(wrong.frame.stack[2].tag, 0);
  interp::setReal(wrong.frame.stack[2], 1);
  EXPECT_EQ(wrong(code).outcome, 0);
  EXPECT_EQ(seen.calls, "stackIs 2;");
}

// A global by its cell or base symbol: tested, then read.
Compiled global(SEXP cell, const char* type) {
  const auto graph = parsed(std::string("bb0:\n  %1 = CellIs \"g\" ") + type + R"( : test
  %2 = Checkpoint @3 depth 0 []
  Assume %1 %2 Type
  %3 = LdCell "g" : )" + type + "\n  Return %3\n");
  for (Instr* i : graph->blocks[0]->instrs) i->object = cell;
  return machineCode(*graph);
}

TEST(Memory, Globals) {
  Vector x = doubles({1, 2});
  Cell raw(REALSXP, 0), held(0, 0), active(0, kActiveBinding), symbol(0, kBindingLock);
  cellDouble(raw.object()) = 2.5;
  car(held.object()) = car(active.object()) = symbolValue(symbol.object()) = x.object();
  info(symbol.object()) = (info(symbol.object()) & ~kTypeMask) | SYMSXP;
  Trial scalar;
  EXPECT_EQ(scalar(global(raw.object(), "dbl?")).outcome, native::kReturned);
  EXPECT_EQ(scalar.result.u.dval, 2.5);
  for (Cell* c : {&held, &symbol}) {
    Trial run;
    EXPECT_EQ(run(global(c->object(), "dbl[]?")).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.sxpval, x.object());
    EXPECT_EQ(seen.calls, "");
  }
  Trial refused;
  EXPECT_EQ(refused(global(active.object(), "dbl[]?")).outcome, 0);
  EXPECT_EQ(seen.calls, "cellIs;");
}

TEST(Memory, TheWorldAndTheEnvironment) {
  const Compiled code = machineCode(*parsed(R"(
bb0:
  %1 = Step @1 depth 0 : nat
  %2 = Checkpoint @3 depth 0 []
  %3 = WorldSame : test
  Assume %3 %2 Redefined
  %4 = EnvSame : test
  Assume %4 %2 Reflected
  %5 = Const 1 : int
  Return %5
)"));
  EXPECT_EQ(Trial()(code).outcome, native::kReturned);
  Trial changed;
  seen.worldAfterStep = 8;
  ASSERT_EQ(changed(code).outcome, 0);
  EXPECT_EQ(code.exits[0].reason, pir::Reason::Redefined);
  Trial later;  // what counts is the stamp at entry, not one of long ago
  seen.world = seen.worldAfterStep = 9;
  EXPECT_EQ(later(code).outcome, native::kReturned);
}

// ---- notes --------------------------------------------------------------------------------------------------------
// Both backends, from the same memory.
void inBoth(const std::string& text, const std::function<void(const Compiled&)>& check) {
  const auto graph = parsed(text);
  check(machineCode(*graph));
  check(reference::referenceCode(graph, 0, 0));
}

TEST(Notes, AnArgumentIsMarkedAsRead) {
  inBoth("bb0:\n  MarkRead v1\n  %1 = Const 1 : int\n  Return %1\n", [](const Compiled& code) {
    Trial run;
    interp::setReal(run.slot(1), 3);
    run.slot(0).flags = run.slot(1).flags = interp::kSlotUnread | 0x305;
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.slot(1).flags, 0x305 & ~interp::kSlotUnread);
    EXPECT_EQ(run.slot(0).flags, interp::kSlotUnread | 0x305);
    EXPECT_EQ(run.slot(1).tag, kTagReal);
    EXPECT_EQ(run.slot(1).u.dval, 3);
  });
}

TEST(Notes, VisibilityIsThatOfTheLastNote) {
  for (const int last : {0, 1}) {
    const std::string text = "bb0:\n  Visible " + std::to_string(1 - last) + "\n  Visible " + std::to_string(last) +
                             "\n  %1 = Const 1 : int\n  Return %1\n";
    inBoth(text, [last](const Compiled& code) {
      R_Visible = last ? FALSE : TRUE;
      EXPECT_EQ(Trial()(code).outcome, native::kReturned);
      EXPECT_EQ(R_Visible, last ? TRUE : FALSE);
    });
  }
}

// A loop without end but for its ticks.
TEST(Notes, TicksRunOut) {
  const char* const text = R"(
bb0:
  %1 = Const 0 : nat
  Jump -> bb1
bb1: <- bb0 bb1 loop
  %2 = Phi bb0:%1 bb1:%5 : nat
  %3 = Tick : test
  %4 = Checkpoint @6 depth 1 [0=%2]
  Assume %3 %4 Poll
  %5 = NatAdd %2 1 : nat
  Jump -> bb1
)";
  inBoth(text, [](const Compiled& code) {
    for (const int left : {1, 2, 100}) {
      ticks = left;
      Trial run;
      ASSERT_EQ(run(code).outcome, 0);
      EXPECT_EQ(code.exits[0].reason, pir::Reason::Poll);
      EXPECT_EQ(run.state[0], left - 1);
      EXPECT_EQ(ticks, 0);
    }
    ticks = -5;
    EXPECT_EQ(Trial()(code).outcome, 0);
    EXPECT_EQ(ticks, -6);
  });
}

TEST(Notes, ATestBecomesALogical) {
  const char* const text = R"(
bb0:
  %1 = LdVar v0 : int?
  %2 = NotNA %1 : test
  %3 = FromTest %2 : lgl
  Return %3
)";
  inBoth(text, [](const Compiled& code) {
    for (const int x : {INT_MIN, 0, 5}) {
      Trial run;
      interp::setInt(run.slot(0), x);
      EXPECT_EQ(run(code).outcome, native::kReturned);
      EXPECT_EQ(run.result.tag, kTagLogical);
      EXPECT_EQ(run.result.u.ival, x == INT_MIN ? 0 : 1);
    }
  });
}

// ---- vectors ------------------------------------------------------------------------------------------------------
const char* const kUpdate = R"(
bb0:
  %1 = LdVar v0 : int[]@?
  %2 = CanOwn %1 v0 : test
  %3 = Checkpoint @3 depth 0 []
  Assume %2 %3 Locked
  %4 = Own %1 v0 : int[]@?
  %5 = Const 1 : nat
  %6 = Const 9 : int
  Store %4 %5 %6
  %7 = Load %4 %5 : int?
  Return %7
)";

TEST(Vectors, AreChangedInPlaceByTheirOwner) {
  const Compiled code = machineCode(*parsed(kUpdate));
  Vector x = integers({1, 2, 3}), copy = integers({1, 2, 3});
  Trial run;
  interp::setBoxed(run.slot(0), x.object());
  EXPECT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.ival, 9);
  EXPECT_EQ(ints(x.object())[1], 9);
  EXPECT_EQ(seen.calls, "");
  Trial shared;
  refcount(x.object()) = 2;
  seen.object = copy.object();
  interp::setBoxed(shared.slot(0), x.object());
  EXPECT_EQ(shared(code).outcome, native::kReturned);
  EXPECT_EQ(ints(copy.object())[1], 9);
  EXPECT_EQ(seen.calls, "own 0;");
  Trial pending;
  interp::setBoxed(pending.slot(0), x.object());
  pending.slot(0).flags = interp::kSlotPending;
  EXPECT_EQ(pending(code).outcome, 0);
  EXPECT_EQ(seen.calls, "canOwn 0;");
}

const char* const kSequence = R"(
bb0:
  %1 = LdVar v0 : int[]~?
  %2 = SeqLength %1 : nat
  %3 = Const 1 : nat
  %4 = InBounds %3 %2 : test
  %5 = Checkpoint @3 depth 0 []
  Assume %4 %5 Bounds
  %6 = SeqData %1 : nat
  %7 = SeqFirst %1 : dbl
  %8 = SeqStep %1 : dbl
  %9 = SeqLoad %1 %3 %6 %7 %8 : int?
  Return %9
)";

TEST(Vectors, MayBeSequences) {
  const Compiled code = machineCode(*parsed(kSequence));
  Vector x = integers({1, 2, 3});
  Trial direct;
  interp::setBoxed(direct.slot(0), x.object());
  EXPECT_EQ(direct(code).outcome, native::kReturned);
  EXPECT_EQ(direct.result.u.ival, 2);
  EXPECT_EQ(seen.calls, "");
  Trial sequence;
  info(x.object()) |= kAltrepBit;
  interp::setBoxed(sequence.slot(0), x.object());
  EXPECT_EQ(sequence(code).outcome, native::kReturned);
  EXPECT_EQ(sequence.result.u.ival, 7);
  EXPECT_EQ(seen.calls, "sequenceLength;sequenceData;sequenceFirst;sequenceStep;");
}

TEST(Vectors, InACell) {
  const Compiled code = machineCode(*withEnv(parsed(kUpdate)));
  Vector x = integers({1, 2, 3});
  Cell cell(0, 0), locked(0, kBindingLock);
  car(cell.object()) = car(locked.object()) = x.object();
  Trial run;
  run.slot(0).tag = kTagCell;
  run.slot(0).u.sxpval = cell.object();
  EXPECT_EQ(run(code).outcome, native::kReturned);
  EXPECT_EQ(ints(x.object())[1], 9);
  EXPECT_EQ(seen.calls, "");
  Trial refused;
  refused.slot(0).tag = kTagCell;
  refused.slot(0).u.sxpval = locked.object();
  EXPECT_EQ(refused(code).outcome, 0);
  EXPECT_EQ(seen.calls, "canOwn 0;");
}

TEST(Vectors, Matrices) {
  asCell(R_NilValue, R_NilValue, R_NilValue, R_NilValue);
  const Compiled code = machineCode(*parsed(R"(
bb0:
  %1 = LdVar v0 : dbl[]@?
  %2 = IsMatrix %1 : test
  %3 = Checkpoint @3 depth 0 []
  Assume %2 %3 Dimension
  %4 = NRow %1 : nat
  %5 = NCol %1 : nat
  %6 = Checkpoint @4 depth 2 [0=%4 1=%5]
  Exit %6 Unreached
)"));
  Vector x = doubles({1, 2, 3, 4, 5, 6}), dim = integers({3, 2}), three = integers({1, 2, 3});
  FakeObject cell;
  asCell(cell.object(), dim.object(), R_NilValue, R_DimSymbol);
  Trial plain;
  interp::setBoxed(plain.slot(0), x.object());
  EXPECT_EQ(plain(code).outcome, 0);
  attrib(x.object()) = cell.object();
  Trial matrix;
  interp::setBoxed(matrix.slot(0), x.object());
  EXPECT_EQ(matrix(code).outcome, 1);
  EXPECT_EQ(matrix.state[0], 3);
  EXPECT_EQ(matrix.state[1], 2);
  car(cell.object()) = three.object();
  Trial array;
  interp::setBoxed(array.slot(0), x.object());
  EXPECT_EQ(array(code).outcome, 0);
}

// ---- the result ---------------------------------------------------------------------------------------------------
TEST(Result, TextIsThereWhenAskedFor) {
  const Compiled code = machineCode(*parsed(kIncrement), {.symbol = "test", .wantText = true});
  EXPECT_NE(code.llvm.find("define i32 @test."), std::string::npos);
  EXPECT_NE(code.llvm.find("call preserve_allcc void @slow.storeVar("), std::string::npos);
  EXPECT_NE(code.assembly.find("slow.storeVar"), std::string::npos) << code.assembly;
  EXPECT_GT(code.codeBytes, 0u);
  EXPECT_GT(code.ms, 0);
}

TEST(Result, CodeCanBeReleasedWhileOtherCodeStays) {
  const auto graph = parsed(kIncrement);
  const Compiled one = machineCode(*graph), two = machineCode(*graph, {.symbol = "test", .gdb = true});
  one.release();
  Trial run;
  interp::setReal(run.slot(0), 1);
  EXPECT_EQ(run(two).result.u.dval, 2);
  two.release();
}

TEST(Result, WhatCannotBeLoweredIsNamed) {
  Compiled code;
  std::string error;
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : str[]?
  %2 = Const 0 : nat
  %3 = Load %1 %2 : any
  Return %3
)");
  EXPECT_FALSE(hunch_lower(*graph, {}, kHelpers, &code, &error));
  EXPECT_EQ(error, "elements of str[]? cannot be reached directly");
}

// ---- objects through helpers --------------------------------------------------------------------------------------
const char* const kObjects = R"(
bb0:
  %1 = LdVar v0 : list[]?
  %2 = Const 1 : nat
  %3 = Const 7 : int
  %4 = NamePos %1 "name" : nat
  StoreObj %1 %4 %3
  %5 = OwnElement %1 %2 : dbl[]?
  %6 = Cast %5 : dbl[]?
  %7 = Combine %3 %3 : int[]?
  %8 = MakeList %7 %3 "call" : list[]?
  %9 = Distinct %7 %8 : test
  StLocal v0 "function"
  MkEnv
  %10 = MkClosure "function" : clo
  %16 = MkArg "expression" : other
  %11 = Distinct %16 %10 : test
  %12 = MkRange %3 %3 : int@[]
  %13 = Fill %1 %2 %3 : list[]?
  %14 = Distinct %12 %13 : test
  %15 = FromTest %9 : lgl
  Return %15
)";

TEST(Objects, GrowBehindTheirEnd) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : dbl[]?
  %2 = CanGrow : test
  %3 = Const 1 : nat
  %4 = Grow %1 %3 v0 : dbl[]?
  %5 = Const 2 : nat
  %6 = Grow %4 %5 v0 : dbl[]?
  %7 = Distinct %6 %1 : test
  %8 = NotTest %2 : test
  %9 = FromTest %7 : lgl
  Return %9
)");
  Vector x = doubles({1, 2}), longer = doubles({1, 2, 3});
  for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
    Trial run;
    seen.object = longer.object();
    interp::setBoxed(run.slot(0), x.object());
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.ival, 1);
    EXPECT_TRUE(seen.calls.ends_with("grow 0 2;")) << seen.calls;
  }
}

TEST(Objects, GrowAsPartsOfOthers) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : list[]?
  %2 = Const 1 : nat
  %3 = LdVar v1 : dbl[]?
  %4 = GrowElement %1 %2 %3 %2 : dbl[]?
  %5 = Const 2 : nat
  %6 = GrowElement %1 %2 %4 %5 : dbl[]?
  %7 = CellIn %1 "name" : other
  %8 = GrowBinding %7 %3 %2 : dbl[]?
  %9 = GrowBinding %7 %8 %5 : dbl[]?
  %10 = Distinct %6 %3 : test
  %11 = FromTest %10 : lgl
  Return %11
)");
  Vector list(VECSXP, 3), x = doubles({1, 2}), longer = doubles({1, 2, 3});
  for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
    Trial run;
    seen.object = longer.object();
    interp::setBoxed(run.slot(0), list.object());
    interp::setBoxed(run.slot(1), x.object());
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.ival, 1);
    EXPECT_NE(seen.calls.find("growElement 1 2;"), std::string::npos) << seen.calls;
    EXPECT_TRUE(seen.calls.ends_with("growBinding 2;")) << seen.calls;
  }
}

TEST(Objects, GoThroughTheHelpers) {
  const auto graph = parsed(kObjects);
  Vector x(VECSXP, 3), given = doubles({1, 2});
  for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
    Trial run;
    seen.object = given.object();
    interp::setBoxed(run.slot(0), x.object());
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.ival, 0);
    std::string calls = seen.calls;
    if (calls.starts_with("loadVar 0;")) calls.erase(0, 10);
    EXPECT_EQ(calls, "namePosition;storeObject 1 13 7;ownElement 1;combine;13 7;13 7;makeList 2;deferFunction 0;makeEnvironment;makeFunction;makeArgument;makeRange 7 7;storeObject 1 13 7;");
  }
}

TEST(Objects, AreMadeForClosures) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : clo
  %2 = Const 7 : int
  %3 = MkScope %1 %2 : env
  StScope %3 %2 "name"
  %4 = MkClosureIn %3 "function" : clo
  %5 = Distinct %3 %4 : test
  %6 = FromTest %5 : lgl
  Return %6
)");
  Vector x(VECSXP, 3), given = doubles({1, 2});
  for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
    Trial run;
    seen.object = given.object();
    interp::setBoxed(run.slot(0), x.object());
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.ival, 0);
    EXPECT_TRUE(seen.calls.ends_with("makeScope 7;storeInScope 13 7;makeFunctionIn;")) << seen.calls;
  }
}

TEST(Objects, AreAskedForTheirClasses) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : list[]@^?
  %2 = NoMethodFrom [[ %1 "function" : test
  %3 = HasClasses %1 "class" : test
  %4 = Checkpoint @0 depth 0 []
  Assume %2 %4 Type
  Assume %3 %4 Class
  %5 = Const 7 : dbl
  Return %5
)");
  Vector x(VECSXP, 1);
  for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
    Trial run;
    interp::setBoxed(run.slot(0), x.object());
    EXPECT_EQ(run(code).outcome, native::kReturned);
    EXPECT_EQ(run.result.u.dval, 7);
    EXPECT_TRUE(seen.calls.ends_with("noMethodFrom 2;hasClasses;")) << seen.calls;
  }
}

// The double gives the first argument back; the reference interpreter has no answer.
TEST(Objects, BuiltinsOfTier1AnswerOrNot) {
  const auto graph = parsed(R"(
bb0:
  %1 = Checkpoint @0 depth 0 []
  %2 = Const 7 : int
  %3 = Const 2 : dbl
  %4 = CallQuick %2 %3 "round" : int
  %5 = Answered %4 : test
  Assume %5 %1 Refused
  Return %4
)");
  Trial run;
  EXPECT_EQ(run(machineCode(*graph)).outcome, native::kReturned);
  EXPECT_EQ(run.result.tag, kTagInteger);
  EXPECT_EQ(run.result.u.ival, 7);
  EXPECT_TRUE(seen.calls.ends_with("callQuick 2;")) << seen.calls;
  Trial other;
  EXPECT_EQ(other(reference::referenceCode(graph, 0, 0)).outcome, 0);
}

// A closure's code and the variables around it are asked for; its environment and its trace bit are in it.
TEST(Objects, ClosuresAndWhatIsAroundThem) {
  const auto graph = parsed(R"(
bb0:
  %1 = LdVar v0 : clo
  %2 = RunsCode %1 "code" : test
  %3 = EnvOf %1 : env
  %4 = CellAround %3 "name" : other
  %5 = CanBind %4 : test
  %6 = Checkpoint @0 depth 0 []
  Assume %5 %6 Locked
  %7 = Untraced %1 : test
  %8 = FromTest %7 : lgl
  Return %8
)");
  for (const bool traced : {false, true}) {
    Vector env(ENVSXP, 1), closure(CLOSXP, 1);
    host::cloenv(closure.object()) = env.object();
    if (traced) host::info(closure.object()) |= host::kTraceBit;
    for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
      Trial run;
      seen.object = env.object();
      interp::setBoxed(run.slot(0), closure.object());
      EXPECT_EQ(run(code).outcome, native::kReturned);
      EXPECT_EQ(run.result.u.ival, !traced);
      EXPECT_TRUE(seen.calls.ends_with("cellAround;")) << seen.calls;
    }
  }
}

TEST(Objects, ABindingThatHoldsANumberIsReadAndWrittenInLine) {
  const auto graph = parsed(R"(
bb0:
  %1 = FindCell "x" 0 : other
  %2 = BindingIs %1 dbl? : test
  %3 = Checkpoint @3 depth 0 []
  Assume %2 %3 Variable
  %4 = LdBinding %1 : dbl?
  %5 = Const 1 : dbl
  %6 = Arith + %4 %5 : dbl?
  StBinding %1 %6 0
  Return %6
)");
  Cell cell(kTagReal, 0);
  cellDouble(cell.object()) = 2.5;
  Trial run;
  seen.object = cell.object();
  EXPECT_EQ(run(machineCode(*graph)).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.dval, 3.5);
  EXPECT_EQ(cellDouble(cell.object()), 3.5);
  EXPECT_EQ(seen.calls, "findCell 0;");
  seen.calls = "";
  seen.object = R_NilValue;
  EXPECT_EQ(run(machineCode(*graph)).outcome, 0);
  EXPECT_EQ(seen.calls, "findCell 0;bindingIs;");
}

TEST(Objects, AnEvaluatedPromiseInABindingIsReadInLine) {
  const auto graph = parsed(R"(
bb0:
  %1 = FindCell "x" 0 : other
  %2 = BindingIs %1 dbl? : test
  %3 = Checkpoint @3 depth 0 []
  Assume %2 %3 Variable
  %4 = LdBinding %1 : dbl?
  Return %4
)");
  Vector x = doubles({2.5}), promise(PROMSXP, 2), nothing(SYMSXP, 2);
  Cell cell(kTagBoxed, 0);
  car(cell.object()) = promise.object();
  host::promiseValue(promise.object()) = x.object();
  Trial run;
  seen.object = cell.object();
  EXPECT_EQ(run(machineCode(*graph)).outcome, native::kReturned);
  EXPECT_EQ(run.result.u.dval, 2.5);
  EXPECT_EQ(seen.calls, "findCell 0;");
  seen.calls = "";
  host::promiseValue(promise.object()) = nothing.object();
  run(machineCode(*graph));
  EXPECT_TRUE(seen.calls.starts_with("findCell 0;bindingIs;")) << seen.calls;
}

TEST(Objects, AVectorThatOnlyItsBindingHoldsIsChangedInPlace) {
  const auto graph = parsed(R"(
bb0:
  %1 = FindCell "x" 0 : other
  %2 = LdVar v0 : dbl[]?
  %3 = OwnBinding %1 %2 : dbl[]?
  %4 = Length %3 : nat
  %5 = NatToDbl %4 : dbl
  Return %5
)");
  Vector x = doubles({1, 2});
  Cell cell(kTagBoxed, 0);
  car(cell.object()) = x.object();
  for (const int references : {1, 2}) {
    host::refcount(x.object()) = static_cast<uint16_t>(references);
    Trial run;
    seen.object = cell.object();
    interp::setBoxed(run.slot(0), x.object());
    run(machineCode(*graph));
    EXPECT_EQ(seen.calls.find("ownBinding") == std::string::npos, references == 1) << seen.calls;
  }
}

TEST(Objects, StringsAreEqualDifferentOrNA) {
  for (int kind : {6, 7}) {
    const auto graph = parsed("bb0:\n  %1 = LdVar v0 : str[]?\n  %2 = LdVar v1 : str[]?\n  %3 = StrEq " +
                              std::string(kind == 6 ? "==" : "!=") + " %1 %2 : lgl?\n  Return %3\n");
    Vector x(STRSXP, 1), y(STRSXP, 1);
    for (const Compiled& code : {machineCode(*graph), reference::referenceCode(graph, 0, 0)}) {
      Trial run;
      interp::setBoxed(run.slot(0), x.object());
      interp::setBoxed(run.slot(1), x.object());
      EXPECT_EQ(run(code).result.u.ival, kind == 6);
      interp::setBoxed(run.slot(1), y.object());
      EXPECT_EQ(run(code).result.u.ival, kind == 7);
      interp::setBoxed(run.slot(0), R_NilValue);
      EXPECT_EQ(run(code).result.u.ival, INT_MIN);
    }
  }
}

}  // namespace
}  // namespace hunch::lower
