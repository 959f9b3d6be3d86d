// The reference interpreter on graphs made by hand: arithmetic bit by bit, control flow, exits and their state, chaos,
// roots, memory. R is not there: the few things the interpreter asks of it are played by this file, and an R vector is
// memory laid out as host/object.h says.
#include "hunch/reference/reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstring>
#include <limits>

#include "hunch/bytecode/builtins.h"
#include "hunch/native/exits.h"
#include "hunch/reference/machine.h"
#include "hunch/reference/scalar.h"
#include "fake_r.h"

// ---- R and the rest of hunch, as far as they are asked ------------------------------------------------------------
using hunch::host::StackEntry;

namespace hunch::bytecode {
const char* math1Name(int index) { return index == 0 ? "sqrt" : "abs"; }
}

namespace hunch::reference {
namespace {

using namespace hunch::host;
using interp::Frame;
using native::Compiled;
using native::Exit;
using pir::Block;
using pir::Graph;
using pir::Op;
using pir::Reason;

constexpr int kNA = INT_MIN;
constexpr uint64_t kNaBits = 0x7FF00000000007A2, kQuietNaBits = 0x7FF80000000007A2, kNanBits = 0x7FF8000000000000;
const double kNA_real = std::bit_cast<double>(kNaBits), kNaN = std::bit_cast<double>(kNanBits);
const double kInf = std::numeric_limits<double>::infinity();

// ---- a runtime that writes down what it is asked ------------------------------------------------------------------
struct Log {
  std::string calls;
  int steps = 0;
  int64_t nextPc = 0;
  int64_t answer = 0;
  StackEntry* top = nullptr;  // of the node stack, when last called
  FakeObject box;
  Frame* frame = nullptr;
  SEXP newEnv = nullptr;
  uint64_t world = 1, worldAfterStep = 1;
} log_;
int32_t ticks = 0;
uint64_t epoch = 1, bindings = 1;
uint32_t forgotten = 0;
Frame* lightTop = nullptr;

void note(const std::string& text) {
  log_.calls += text + ";";
  log_.top = R_BCNodeStackTop;
}
std::string text(int64_t x) { return std::to_string(x); }

const native::Runtime kFake = {
    .step = [](Frame* f, int32_t pc, int32_t depth) -> int64_t {
      note("step " + text(pc) + " " + text(depth));
      log_.steps++;
      if (log_.newEnv) f->env = log_.newEnv;
      log_.world = log_.worldAfterStep;
      return log_.nextPc;
    },
    .call = [](Frame*, int32_t pc, int32_t depth) { note("call " + text(pc) + " " + text(depth)); },
    .settle = [] { note("settle"); },
    .closureWay = [](void*, SEXP, int32_t) -> void* { return nullptr; },
    .closeDirect = [](Frame*, StackEntry*) { note("closeDirect"); },
    .leaveDirect = [](Frame*, void*, int32_t exit, int64_t*, StackEntry*) { note("leaveDirect " + text(exit)); },
    .refuse = [](void*, int32_t exit) { note("refuse " + std::to_string(exit)); },
    .quietGoesOn = []() -> int32_t { return 1; },
    .refer = [](SEXP) { note("refer"); },
    .storeVar = [](Frame*, int32_t slot, int32_t tag, int64_t raw) {
      note("store " + text(slot) + " " + text(tag) + " " + text(raw));
    },
    .slotIs = [](Frame*, int32_t slot, uint32_t type) -> int32_t {
      note("slotIs " + text(slot) + " " + toString(Type(type)));
      return static_cast<int32_t>(log_.answer);
    },
    .loadVar = [](Frame*, int32_t slot, uint32_t type) -> int64_t {
      note("load " + text(slot) + " " + toString(Type(type)));
      return log_.answer;
    },
    .stackIs = [](Frame*, int32_t depth, uint32_t type) -> int32_t {
      note("stackIs " + text(depth) + " " + toString(Type(type)));
      return static_cast<int32_t>(log_.answer);
    },
    .loadStack = [](Frame*, int32_t depth, uint32_t type) -> int64_t {
      note("loadStack " + text(depth) + " " + toString(Type(type)));
      return log_.answer;
    },
    .cellIs = [](SEXP, uint32_t type) -> int32_t {
      note("cellIs " + toString(Type(type)));
      return static_cast<int32_t>(log_.answer);
    },
    .loadCell = [](SEXP, uint32_t type) -> int64_t {
      note("loadCell " + toString(Type(type)));
      return log_.answer;
    },
    .isSibling = [](SEXP, SEXP, const void*) -> int32_t { return 1; },
    .runsCode = [](SEXP, const void*) -> int32_t { return 1; },
    .worldStamp = [](Frame*) -> uint64_t { return log_.world; },
    .bindingsMatter = [](Frame*) -> int32_t { return 0; },
    .isType = [](SEXP, uint32_t) -> int32_t { return 0; },
    .canOwn = [](Frame*, int32_t slot) -> int32_t {
      note("canOwn " + text(slot));
      return static_cast<int32_t>(log_.answer);
    },
    .own = [](Frame*, int32_t slot, SEXP) -> SEXP {
      note("own " + text(slot));
      return log_.box.object();
    },
    .box = [](int32_t tag, int64_t raw) -> SEXP {
      note("box " + text(tag) + " " + text(raw));
      return log_.box.object();
    },
    .boxComplex = [](double re, double im) -> SEXP {
      note("boxComplex " + text(static_cast<int64_t>(re)) + " " + text(static_cast<int64_t>(im)));
      return log_.box.object();
    },
    .storeComplex = [](Frame*, int32_t slot, double re, double im) {
      note("storeComplex " + text(slot) + " " + text(static_cast<int64_t>(re)) + " " + text(static_cast<int64_t>(im)));
    },
    .power = [](double x, double y) -> double { return std::pow(x, y); },
    .modulo = [](double x, double y) -> double { return x - std::floor(x / y) * y; },
    .quotient = [](double x, double y) -> double { return std::floor(x / y) + 0.0; },  // never -0
    .realOk = [](int32_t kind, double x, double y) -> int32_t { return kind == kModulo ? y > x : y != 0; },
    .complexArith = [](int32_t, double xr, double xi, double yr, double yi) -> native::Complex { return {xr + yi, xi - yr}; },
    .complexPart = [](int32_t part, double re, double im) -> double { return part == 2 ? std::hypot(re, im) : std::atan2(im, re); },
    .math = [](int32_t function, double x) -> double { return function == 0 ? std::sqrt(x) : std::fabs(x); },
    .mayGoOn = []() -> int32_t { return 0; },
    .chaos = []() -> int32_t { return 0; },
    .ticks = &ticks,
    .epoch = &epoch,
    .forgotten = &forgotten,
    .bindings = &bindings,
    .lightTop = &lightTop,
};

}  // namespace
}  // namespace hunch::reference

const hunch::native::Runtime& hunch::native::runtime() { return reference::kFake; }

namespace hunch::reference {
namespace {

// ---- making and running graphs ------------------------------------------------------------------------------------
constexpr Type kDbl = Type::dbl(), kInt = Type::integer(), kLgl = Type::lgl(), kTest = Type::test(), kNat = Type::nat();
constexpr Type kReals(Type::kDbl | Type::kVector | Type::kNa);

struct Builder {
  std::shared_ptr<Graph> graph = std::make_shared<Graph>();
  Block* at = graph->newBlock();

  Instr* add(Op op, Type type = Type(), std::vector<Instr*> args = {}, int kind = 0) {
    Instr* i = graph->append(at, op, type, std::move(args));
    i->kind = kind;
    return i;
  }
  Instr* constant(Type type, double x) {
    Instr* i = add(Op::Const, type);
    i->number = x;
    return i;
  }
  Instr* object(Type type, SEXP x) {
    Instr* i = add(Op::Const, type);
    i->object = x;
    return i;
  }
  Instr* inSlot(Op op, int slot, Type type = Type(), std::vector<Instr*> args = {}, Type expected = Type()) {
    Instr* i = add(op, type, std::move(args));
    i->slot = slot;
    i->expected = expected;
    return i;
  }
  Instr* checkpoint(int pc, int depth, std::vector<pir::StateEntry> state, std::vector<Instr*> args) {
    Instr* i = add(Op::Checkpoint, Type(), std::move(args));
    i->pc = pc;
    i->slot = depth;
    i->state = std::move(state);
    return i;
  }
  Instr* assume(Instr* test, Instr* checkpoint, Reason reason, int feedback = -1, int pc = -1) {
    Instr* i = add(Op::Assume, Type(), {test, checkpoint}, static_cast<int>(reason));
    i->feedback = feedback;
    i->pc = pc;
    return i;
  }
  void jump(Block* to) {
    add(Op::Jump);
    graph->link(at, to);
  }
  void branch(Instr* test, Block* yes, Block* no) {
    add(Op::Branch, Type(), {test});
    graph->link(at, yes);
    graph->link(at, no);
  }
  void giveBack(Instr* value) { add(Op::Return, Type(), {value}); }
};

struct Trial {
  StackEntry memory[64] = {};
  Frame frame{};
  StackEntry result{-1, -1, {}};
  int64_t state[16] = {};
  int32_t outcome = 0;

  Trial() {
    frame.slots = memory;
    frame.stack = memory + 48;
  }
  Trial& operator()(const Compiled& code) {
    outcome = code.reference(&frame, &result, state);
    return *this;
  }
};

Compiled compile(const Builder& b, uint32_t oneIn = 0, uint64_t seed = 0) { return referenceCode(b.graph, oneIn, seed); }

struct Raw {
  Type type;
  double x;
};
Raw D(double x) { return {kDbl, x}; }
Raw I(int x) { return {kInt, static_cast<double>(x)}; }
Raw L(int x) { return {kLgl, static_cast<double>(x)}; }
Raw N(int64_t x) { return {kNat, static_cast<double>(x)}; }

// The value of one op on constants, as the state of an exit: 64 bits, whatever its representation.
int64_t value(Op op, Type type, int kind, std::initializer_list<Raw> operands) {
  Builder b;
  std::vector<Instr*> args;
  for (const Raw& r : operands) args.push_back(b.constant(r.type, r.x));
  Instr* i = b.add(op, type, args, kind);
  b.add(Op::Exit, Type(), {b.checkpoint(0, 1, {{false, 0}}, {i})});
  Trial run;
  EXPECT_EQ(run(compile(b)).outcome, 0);
  return run.state[0];
}
double real(int64_t bits) { return std::bit_cast<double>(bits); }
uint64_t bits(double x) { return std::bit_cast<uint64_t>(x); }
uint64_t arithBits(int kind, Raw x, Raw y) { return static_cast<uint64_t>(value(Op::Arith, kDbl, kind, {x, y})); }
double arithReal(int kind, Raw x, Raw y) { return real(value(Op::Arith, kDbl, kind, {x, y})); }
int64_t arithInt(int kind, Raw x, Raw y) { return value(Op::Arith, Type(Type::kInt), kind, {x, y}); }
int64_t ok(int kind, int x, int y) { return value(Op::IntOk, kTest, kind, {I(x), I(y)}); }
int64_t compared(int kind, Raw x, Raw y) { return value(Op::Compare, kLgl, kind, {x, y}); }

// ---- doubles ------------------------------------------------------------------------------------------------------
TEST(Arithmetic, Doubles) {
  EXPECT_EQ(arithReal(kAdd, D(1.5), D(2)), 3.5);
  EXPECT_EQ(arithReal(kSubtract, D(1.5), D(2)), -0.5);
  EXPECT_EQ(arithReal(kMultiply, D(1.5), D(2)), 3);
  EXPECT_EQ(arithReal(kDivide, D(1), D(0)), kInf);
  EXPECT_EQ(arithReal(kModulo, D(-7.5), D(2)), 0.5);
  EXPECT_EQ(arithReal(kQuotient, D(-7.5), D(2)), -4);
  EXPECT_EQ(arithReal(kPower, D(3), D(2)), 9);
  EXPECT_EQ(arithReal(kPower, D(2), D(10)), 1024);
  EXPECT_EQ(arithBits(kMultiply, D(-0.0), D(5)), bits(-0.0));
}

TEST(Arithmetic, TheFirstNaNGoesOn) {
  for (int kind : {kAdd, kSubtract, kMultiply, kDivide}) {
    EXPECT_EQ(arithBits(kind, D(kNA_real), D(kNaN)), kQuietNaBits) << kind;
    EXPECT_EQ(arithBits(kind, D(kNaN), D(kNA_real)), kNanBits) << kind;
    EXPECT_EQ(arithBits(kind, D(1), D(kNA_real)), kQuietNaBits) << kind;
    EXPECT_EQ(arithBits(kind, I(kNA), D(kNaN)), kQuietNaBits) << kind;
    EXPECT_EQ(arithBits(kind, D(kNaN), I(kNA)), kNanBits) << kind;
  }
}

TEST(Arithmetic, MixedOperandsAreDoubles) {
  EXPECT_EQ(arithReal(kAdd, I(1), D(0.5)), 1.5);
  EXPECT_EQ(arithReal(kAdd, D(0.5), L(1)), 1.5);
  EXPECT_EQ(arithReal(kQuotient, I(7), D(2)), 3);
}

// ---- integers -----------------------------------------------------------------------------------------------------
TEST(Arithmetic, Integers) {
  EXPECT_EQ(arithInt(kAdd, I(2), I(3)), 5);
  EXPECT_EQ(arithInt(kSubtract, I(2), I(3)), -1);
  EXPECT_EQ(arithInt(kMultiply, L(1), I(-3)), -3);
  for (int x = -7; x <= 7; x++)
    for (int y = -3; y <= 3; y++) {
      if (y == 0) continue;
      const int quotient = static_cast<int>(std::floor(static_cast<double>(x) / y));
      EXPECT_EQ(arithInt(kQuotient, I(x), I(y)), quotient);
      EXPECT_EQ(arithInt(kModulo, I(x), I(y)), x - quotient * y);
    }
  EXPECT_EQ(arithInt(kQuotient, I(-INT_MAX), I(-1)), INT_MAX);
  EXPECT_EQ(arithInt(kModulo, I(-INT_MAX), I(-1)), 0);
}

TEST(Arithmetic, IntegersThatAreNotOk) {
  EXPECT_TRUE(ok(kAdd, INT_MAX, 0));
  EXPECT_FALSE(ok(kAdd, INT_MAX, 1));
  EXPECT_FALSE(ok(kAdd, -INT_MAX, -1));  // it would look like NA
  EXPECT_FALSE(ok(kSubtract, -INT_MAX, 1));
  EXPECT_FALSE(ok(kMultiply, 65536, 32768));
  EXPECT_FALSE(ok(kMultiply, -65536, 32768));
  EXPECT_TRUE(ok(kMultiply, 46340, 46340));
  EXPECT_FALSE(ok(kModulo, 1, 0));
  EXPECT_FALSE(ok(kQuotient, 1, 0));
  EXPECT_TRUE(ok(kQuotient, -INT_MAX, -1));
  for (int kind : {kAdd, kSubtract, kMultiply, kModulo, kQuotient}) {
    EXPECT_FALSE(ok(kind, kNA, 1)) << kind;
    EXPECT_FALSE(ok(kind, 1, kNA)) << kind;
  }
}

TEST(Arithmetic, FractionsAndPowersOfIntegers) {
  EXPECT_EQ(arithReal(kDivide, I(7), I(2)), 3.5);
  EXPECT_EQ(arithReal(kDivide, I(1), I(0)), kInf);
  EXPECT_EQ(arithReal(kPower, I(7), I(2)), 49);
  EXPECT_EQ(arithReal(kPower, I(2), I(-1)), 0.5);
  EXPECT_EQ(arithBits(kDivide, I(kNA), I(2)), kNaBits);
  EXPECT_EQ(arithBits(kPower, I(kNA), I(2)), kNaBits);
  EXPECT_EQ(arithReal(kPower, I(1), I(kNA)), 1);
  EXPECT_EQ(arithReal(kPower, I(kNA), I(0)), 1);
}

// ---- comparison, logic, conversion --------------------------------------------------------------------------------
TEST(Scalars, Comparison) {
  const auto row = [](Raw x, Raw y) {
    std::string answers;
    for (int kind = kEqual; kind <= kGreaterEqual; kind++) {
      const int64_t v = compared(kind, x, y);
      answers += v == kNA ? 'N' : v ? 'T' : 'F';
    }
    return answers;
  };
  EXPECT_EQ(row(I(1), I(2)), "FTTTFF");
  EXPECT_EQ(row(I(2), I(2)), "TFFTFT");
  EXPECT_EQ(row(D(3), I(2)), "FTFFTT");
  EXPECT_EQ(row(D(-0.0), D(0)), "TFFTFT");
  EXPECT_EQ(row(L(1), D(0.5)), "FTFFTT");
  EXPECT_EQ(row(I(kNA), I(2)), "NNNNNN");
  EXPECT_EQ(row(D(kNaN), D(2)), "NNNNNN");
  EXPECT_EQ(row(D(2), I(kNA)), "NNNNNN");
}

TEST(Scalars, Logic) {
  const int v[] = {0, 1, kNA};
  const int both[3][3] = {{0, 0, 0}, {0, 1, kNA}, {0, kNA, kNA}};
  const int either[3][3] = {{0, 1, kNA}, {1, 1, 1}, {kNA, 1, kNA}};
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) {
      EXPECT_EQ(value(Op::And, kLgl, 0, {L(v[a]), L(v[b])}), both[a][b]);
      EXPECT_EQ(value(Op::Or, kLgl, 0, {L(v[a]), L(v[b])}), either[a][b]);
    }
  EXPECT_EQ(value(Op::Not, kLgl, 0, {L(0)}), 1);
  EXPECT_EQ(value(Op::Not, kLgl, 0, {L(1)}), 0);
  EXPECT_EQ(value(Op::Not, kLgl, 0, {L(kNA)}), kNA);
}

TEST(Scalars, Unary) {
  EXPECT_EQ(value(Op::Neg, kInt, 0, {I(kNA)}), kNA);
  EXPECT_EQ(value(Op::Neg, kInt, 0, {I(INT_MAX)}), -INT_MAX);
  EXPECT_EQ(static_cast<uint64_t>(value(Op::Neg, kDbl, 0, {D(0)})), bits(-0.0));
  EXPECT_EQ(real(value(Op::Math, kDbl, 0, {D(9)})), 3);
  EXPECT_EQ(real(value(Op::Math, kDbl, 0, {I(9)})), 3);
  EXPECT_EQ(static_cast<uint64_t>(value(Op::Math, kDbl, 0, {D(kNA_real)})), kNaBits);
  EXPECT_EQ(static_cast<uint64_t>(value(Op::Math, kDbl, 1, {D(-kNaN)})), kNanBits);  // abs clears the sign
}

TEST(Scalars, SmallerLargerBits) {
  EXPECT_EQ(value(Op::MinMax, kInt, 0, {I(2), I(-3)}), -3);
  EXPECT_EQ(value(Op::MinMax, kInt, 1, {I(2), I(-3)}), 2);
  EXPECT_EQ(real(value(Op::MinMax, kDbl, 1, {D(2), D(2.5)})), 2.5);
  EXPECT_EQ(static_cast<uint64_t>(value(Op::MinMax, kDbl, 0, {D(0), D(-0.0)})), bits(0.0));  // of equals the first
  EXPECT_EQ(value(Op::Bits, kInt, 0, {I(12), I(10)}), 8);
  EXPECT_EQ(value(Op::Bits, kInt, 1, {I(12), I(10)}), 14);
  EXPECT_EQ(value(Op::Bits, kInt, 2, {I(12), I(10)}), 6);
  EXPECT_EQ(value(Op::Bits, kInt, 3, {I(12), I(2)}), 48);
  EXPECT_EQ(value(Op::Bits, kInt, 4, {I(-1), I(28)}), 15);
  for (int beyond : {-1, 32}) EXPECT_EQ(value(Op::Bits, kInt, 3, {I(1), I(beyond)}), kNA);
}

TEST(Scalars, Conversion) {
  EXPECT_EQ(static_cast<uint64_t>(value(Op::ToDbl, kDbl, 0, {I(kNA)})), kNaBits);
  EXPECT_EQ(real(value(Op::ToDbl, kDbl, 0, {L(1)})), 1);
  EXPECT_EQ(value(Op::ToInt, kInt, 0, {D(-2.9)}), -2);
  EXPECT_EQ(value(Op::ToInt, kInt, 0, {L(kNA)}), kNA);
  EXPECT_EQ(value(Op::ToLgl, kLgl, 0, {D(kNaN)}), kNA);
  EXPECT_EQ(value(Op::ToLgl, kLgl, 0, {I(5)}), 1);
  EXPECT_EQ(value(Op::NatToInt, kInt, 0, {N(7)}), 7);
  EXPECT_EQ(real(value(Op::NatToDbl, kDbl, 0, {N(int64_t{1} << 40)})), std::ldexp(1, 40));
}

TEST(Tests, OnScalars) {
  EXPECT_EQ(value(Op::NotNA, kTest, 0, {I(kNA)}), 0);
  EXPECT_EQ(value(Op::NotNA, kTest, 0, {D(kNaN)}), 0);
  EXPECT_EQ(value(Op::NotNA, kTest, 0, {D(kInf)}), 1);
  EXPECT_EQ(value(Op::IsTrue, kTest, 0, {D(-0.0)}), 0);
  EXPECT_EQ(value(Op::IsTrue, kTest, 0, {I(-1)}), 1);
  EXPECT_EQ(value(Op::NotTest, kTest, 0, {{kTest, 1}}), 0);
  EXPECT_EQ(value(Op::NanOk, kTest, 0, {D(-1), D(kNaN)}), 0);
  EXPECT_EQ(value(Op::NanOk, kTest, 0, {D(kNA_real), D(kNA_real)}), 1);
  EXPECT_EQ(value(Op::NanOk, kTest, 0, {D(1), D(1)}), 1);
  EXPECT_EQ(value(Op::FitsInt, kTest, 0, {N(INT_MAX)}), 1);
  EXPECT_EQ(value(Op::FitsInt, kTest, 0, {N(int64_t{INT_MAX} + 1)}), 0);
  EXPECT_EQ(value(Op::FitsInt, kTest, 0, {D(2147483647.9)}), 1);
  EXPECT_EQ(value(Op::FitsInt, kTest, 0, {D(2147483648.0)}), 0);
  EXPECT_EQ(value(Op::FitsInt, kTest, 0, {D(-2147483648.0)}), 0);
  EXPECT_EQ(value(Op::FitsInt, kTest, 0, {D(kNaN)}), 0);
}

TEST(Nats, PositionsAndBounds) {
  EXPECT_EQ(value(Op::Index, kNat, 0, {I(1)}), 0);
  EXPECT_EQ(value(Op::Index, kNat, 0, {I(0)}), -1);
  EXPECT_EQ(value(Op::Index, kNat, 0, {I(kNA)}), -1);
  EXPECT_EQ(value(Op::Index, kNat, 0, {D(2.9)}), 1);
  EXPECT_EQ(value(Op::Index, kNat, 0, {D(0.9)}), -1);
  EXPECT_EQ(value(Op::Index, kNat, 0, {D(kNaN)}), -1);
  EXPECT_EQ(value(Op::Index, kNat, 0, {D(1e300)}), -1);
  EXPECT_EQ(value(Op::InBounds, kTest, 0, {N(-1), N(3)}), 0);
  EXPECT_EQ(value(Op::InBounds, kTest, 0, {N(2), N(3)}), 1);
  EXPECT_EQ(value(Op::InBounds, kTest, 0, {N(3), N(3)}), 0);
  EXPECT_EQ(value(Op::NatLt, kTest, 0, {N(-1), N(3)}), 1);
  EXPECT_EQ(value(Op::NatAdd, kNat, -3, {N(2)}), -1);
  EXPECT_EQ(value(Op::MatIndex, kNat, 0, {N(1), N(2), N(10)}), 21);
}

TEST(Nats, Ranges) {
  EXPECT_EQ(value(Op::RangeLen, kNat, 0, {I(3), I(7)}), 5);
  EXPECT_EQ(value(Op::RangeLen, kNat, 0, {I(7), I(3)}), 5);
  EXPECT_EQ(value(Op::RangeLen, kNat, 0, {I(-INT_MAX), I(INT_MAX)}), 2 * int64_t{INT_MAX} + 1);
  EXPECT_EQ(value(Op::RangeStep, kInt, 0, {I(3), I(3)}), 1);
  EXPECT_EQ(value(Op::RangeStep, kInt, 0, {I(3), I(2)}), -1);
  EXPECT_EQ(value(Op::RangeElem, kInt, 0, {I(7), I(-1), N(4)}), 3);
  EXPECT_EQ(value(Op::RangeElem, kInt, 0, {I(-INT_MAX), I(1), N(2 * int64_t{INT_MAX})}), INT_MAX);
}

// ---- control flow -------------------------------------------------------------------------------------------------
// (a, b) <- (b, a + b), n times: right only if both Phis change at once.
TEST(Control, PhisChangeAtOnce) {
  Builder b;
  Instr *zero = b.constant(kInt, 0), *one = b.constant(kInt, 1), *start = b.constant(kNat, 0), *n = b.constant(kNat, 20);
  Block *head = b.graph->newBlock(), *body = b.graph->newBlock(), *end = b.graph->newBlock();
  b.jump(head);
  b.at = head;
  Instr *x = b.add(Op::Phi, kInt, {zero}), *y = b.add(Op::Phi, kInt, {one}), *k = b.add(Op::Phi, kNat, {start});
  b.branch(b.add(Op::NatLt, kTest, {k, n}), body, end);
  b.at = body;
  Instr *sum = b.add(Op::Arith, Type(Type::kInt), {x, y}, kAdd), *next = b.add(Op::NatAdd, kNat, {k}, 1);
  x->args.push_back(y);
  y->args.push_back(sum);
  k->args.push_back(next);
  b.jump(head);
  b.at = end;
  b.giveBack(x);
  Trial run;
  EXPECT_EQ(run(compile(b)).outcome, native::kReturned);
  EXPECT_EQ(run.result.tag, kTagInteger);
  EXPECT_EQ(run.result.flags, 0);
  EXPECT_EQ(run.result.u.ival, 6765);
}

TEST(Control, TwoEdgesBetweenTheSameBlocks) {
  for (double truth : {1.0, 0.0}) {
    Builder b;
    Instr *test = b.constant(kTest, truth), *one = b.constant(kDbl, 1), *two = b.constant(kDbl, 2);
    Block* end = b.graph->newBlock();
    b.branch(test, end, end);
    b.at = end;
    b.giveBack(b.add(Op::Phi, kDbl, {one, two}));
    Trial run;
    EXPECT_EQ(run(compile(b)).result.u.dval, truth ? 1 : 2);
  }
}

TEST(Control, Results) {
  const auto result = [](Type type, double x) {
    Builder b;
    b.giveBack(b.constant(type, x));
    Trial run;
    return run(compile(b)).result;
  };
  EXPECT_EQ(result(kLgl, 1).tag, kTagLogical);
  EXPECT_EQ(result(kLgl, kNA).u.ival, kNA);
  EXPECT_EQ(bits(result(kDbl, kNA_real).u.dval), kNaBits);
  Builder b;
  FakeObject cell;
  b.giveBack(b.object(Type::any(), cell.object()));
  Trial run;
  EXPECT_EQ(run(compile(b)).result.tag, kTagBoxed);
  EXPECT_EQ(run.result.u.sxpval, cell.object());
}

// ---- exits --------------------------------------------------------------------------------------------------------
struct Vector : FakeObject {
  explicit Vector(int type, R_xlen_t length) {
    info(object()) = static_cast<uint64_t>(type);
    attrib(object()) = R_NilValue;
    vectorLength(object()) = length;
  }
};

TEST(Exits, CarryTheirState) {
  Builder b;
  Vector v(REALSXP, 2);
  Instr *r = b.constant(kDbl, 2.5), *i = b.constant(kInt, -3), *o = b.object(kReals, v.object());
  Instr* c = b.checkpoint(24, 3, {{false, 2}, {true, 1}, {false, 0}}, {r, i, o});
  b.assume(b.constant(kTest, 1), c, Reason::Bounds, 7, 20);
  b.assume(b.constant(kTest, 0), c, Reason::Overflow, 8, 22);
  b.add(Op::Exit, Type(), {c}, static_cast<int>(Reason::Unreached));
  const Compiled code = compile(b);
  ASSERT_EQ(code.exits.size(), 3u);
  EXPECT_EQ(code.stateSize, 3u);
  const Exit& e = code.exits[1];
  EXPECT_EQ(e.pc, 24);
  EXPECT_EQ(e.depth, 3);
  EXPECT_EQ(e.reason, Reason::Overflow);
  EXPECT_EQ(e.feedback, 8);
  EXPECT_EQ(e.atPc, 22);
  EXPECT_TRUE(e.guilty.isNone());
  EXPECT_TRUE(e.expected.isNone());
  ASSERT_EQ(e.state.size(), 3u);
  EXPECT_TRUE(e.state[1].where.isVariable);
  EXPECT_EQ(e.state[1].where.index, 1);
  EXPECT_EQ(e.state[1].type, kInt);
  EXPECT_EQ(code.exits[2].reason, Reason::Unreached);
  Trial run;
  EXPECT_EQ(run(code).outcome, 1);
  EXPECT_EQ(real(run.state[0]), 2.5);
  EXPECT_EQ(run.state[1], -3);
  EXPECT_EQ(run.state[2], reinterpret_cast<int64_t>(v.object()));
}

TEST(Exits, ComplexNumbersTakeTwoWords) {
  Builder b;
  const Type cplx = Type::cplx();
  Instr *one = b.constant(kDbl, 1), *two = b.constant(kDbl, 2), *n = b.constant(kInt, 7);
  Instr *z = b.add(Op::MkCplx, cplx, {one, two}), *w = b.add(Op::Arith, cplx, {z, z}, kMultiply);
  b.add(Op::Exit, Type(), {b.checkpoint(4, 1, {{false, 0}, {true, 1}, {true, 0}}, {w, n, b.add(Op::Neg, cplx, {z})})});
  const Compiled code = compile(b);
  EXPECT_EQ(code.stateSize, 5u);
  EXPECT_EQ(code.exits[0].state[2].word, 3u);
  Trial run;
  EXPECT_EQ(run(code).outcome, 0);
  EXPECT_EQ(real(run.state[0]), -3);
  EXPECT_EQ(real(run.state[1]), 4);
  EXPECT_EQ(run.state[2], 7);
  EXPECT_EQ(real(run.state[3]), -1);
  EXPECT_EQ(real(run.state[4]), -2);
}

TEST(Exits, NameTheGuiltyValue) {
  Builder b;
  Vector v(INTSXP, 2);
  Instr *n = b.constant(kNat, 5), *o = b.object(Type::any(), v.object());
  Instr* c = b.checkpoint(4, 1, {{false, 0}}, {n});
  Instr* test = b.add(Op::IsType, kTest, {o});
  test->expected = kReals;
  b.assume(test, c, Reason::Type);
  b.giveBack(o);
  const Compiled code = compile(b);
  EXPECT_EQ(code.stateSize, 2u);
  EXPECT_EQ(code.exits[0].guilty, Type::any());
  EXPECT_EQ(code.exits[0].expected, kReals);
  Trial run;
  EXPECT_EQ(run(code).outcome, 0);
  EXPECT_EQ(run.state[0], 5);
  EXPECT_EQ(run.state[1], reinterpret_cast<int64_t>(v.object()));
}

// ---- chaos --------------------------------------------------------------------------------------------------------
Builder oneAssume() {
  Builder b;
  Instr* c = b.checkpoint(9, 0, {}, {});
  b.assume(b.constant(kTest, 1), c, Reason::Bounds, 3, 8);
  b.giveBack(b.constant(kDbl, 1));
  return b;
}
std::string outcomes(const Compiled& code, int n) {
  std::string all;
  for (int k = 0; k < n; k++) {
    Trial run;
    all += run(code).outcome == native::kReturned ? '.' : 'x';
  }
  return all;
}

TEST(Chaos, FailsAboutOneInNAndCanBeRepeated) {
  const Builder b = oneAssume();
  EXPECT_EQ(outcomes(compile(b), 100), std::string(100, '.'));
  EXPECT_EQ(outcomes(compile(b, 1), 100), std::string(100, 'x'));
  const std::string first = outcomes(compile(b, 10, 42), 2000);
  const auto struck = std::count(first.begin(), first.end(), 'x');
  EXPECT_GT(struck, 140);
  EXPECT_LT(struck, 260);
  EXPECT_EQ(outcomes(compile(b, 10, 42), 2000), first);
  EXPECT_NE(outcomes(compile(b, 10, 43), 2000), first);
}

TEST(Chaos, BlamesNobody) {
  const Compiled code = compile(oneAssume(), 1);
  ASSERT_EQ(code.exits.size(), 2u);
  Trial run;
  EXPECT_EQ(run(code).outcome, 1);
  EXPECT_EQ(code.exits[0].reason, Reason::Bounds);
  EXPECT_EQ(code.exits[1].reason, Reason::Chaos);
  EXPECT_EQ(code.exits[1].feedback, -1);
  EXPECT_EQ(code.exits[1].pc, 9);
}

// ---- memory -------------------------------------------------------------------------------------------------------
class Memory : public ::testing::Test {
 protected:
  void SetUp() override { log_ = Log(); }
};

TEST_F(Memory, RootsKeepObjectsAndTheTopIsTrue) {
  Builder b;
  b.graph->maxDepth = 5;
  Vector v(REALSXP, 2);
  b.object(kReals, v.object());
  b.giveBack(b.add(Op::Box, Type::any(), {b.constant(kDbl, 1)}));
  const Compiled code = compile(b);
  EXPECT_EQ(code.rootCount, 2);
  Trial run;
  run(code);
  EXPECT_EQ(log_.calls, "box 14 " + text(encode(1.0)) + ";");
  EXPECT_EQ(log_.top, run.frame.stack + 5);
  const StackEntry* roots = run.frame.stack - 2;
  EXPECT_EQ(roots[0].tag, kTagNoLink);
  EXPECT_EQ(roots[0].u.sxpval, v.object());
  EXPECT_EQ(roots[1].tag, kTagNoLink);
  EXPECT_EQ(roots[1].u.sxpval, log_.box.object());
  EXPECT_EQ(roots[-1].tag, 0);
}

TEST_F(Memory, VariablesGoThroughTheHelpers) {
  Builder b;
  FakeObject cell;
  log_.answer = 1;
  b.inSlot(Op::SlotIs, 2, kTest, {}, kReals);
  b.inSlot(Op::StackIs, 1, kTest, {}, kInt);
  Instr* global = b.object(Type::any(), cell.object());
  Instr* cellIs = b.add(Op::CellIs, kTest);
  cellIs->object = cell.object();
  cellIs->expected = kLgl;
  Instr* x = b.inSlot(Op::LdVar, 2, kInt);
  Instr* y = b.inSlot(Op::LdStack, 1, kInt);
  b.inSlot(Op::StVar, 3, Type(), {x});
  b.inSlot(Op::StVar, 4, Type(), {b.constant(kLgl, kNA)});
  b.inSlot(Op::CanOwn, 2, kTest, {global});
  b.inSlot(Op::Own, 2, Type::any(), {global});
  b.giveBack(b.add(Op::Arith, Type(Type::kInt), {x, y}, kAdd));
  Trial run;
  EXPECT_EQ(run(compile(b)).result.u.ival, 2);
  EXPECT_EQ(log_.calls,
            "slotIs 2 dbl[]?;stackIs 1 int?;cellIs lgl?;load 2 int?;loadStack 1 int?;store 3 13 1;"
            "store 4 10 -2147483648;canOwn 2;own 2;");
}

TEST_F(Memory, ObjectsAreStoredWithTagZero) {
  Builder b;
  Vector v(REALSXP, 2);
  Instr* o = b.object(kReals, v.object());
  b.inSlot(Op::StVar, 0, Type(), {o});
  b.giveBack(o);
  Trial run;
  run(compile(b));
  EXPECT_EQ(log_.calls, "store 0 0 " + text(encode(v.object())) + ";");
}

TEST_F(Memory, TheOperandStack) {
  Builder b;
  Vector v(REALSXP, 2);
  b.inSlot(Op::StRange, 0, Type(), {b.constant(kInt, 9), b.constant(kInt, -1)});
  b.inSlot(Op::StStack, 1, Type(), {b.constant(kNat, 4)});
  b.inSlot(Op::StStack, 2, Type(), {b.constant(kLgl, 1)});
  b.inSlot(Op::StStack, 3, Type(), {b.object(kReals, v.object())});
  Instr *from = b.inSlot(Op::LdFrom, 0, kInt), *step = b.inSlot(Op::LdStep, 0, kInt);
  Instr *nat = b.inSlot(Op::LdStack, 1, kNat), *object = b.inSlot(Op::LdStack, 3, kReals);
  Instr* c = b.checkpoint(0, 4, {{false, 0}, {false, 1}, {false, 2}, {false, 3}}, {from, step, nat, object});
  b.add(Op::Exit, Type(), {c});
  Trial run;
  run(compile(b));
  EXPECT_EQ(run.state[0], 9);
  EXPECT_EQ(run.state[1], -1);
  EXPECT_EQ(run.state[2], 4);
  EXPECT_EQ(run.state[3], encode(v.object()));
  const StackEntry* s = run.frame.stack;
  EXPECT_EQ(s[0].tag, kTagInteger);
  EXPECT_EQ(s[0].flags, -1);
  EXPECT_EQ(s[1].tag, kTagReal);
  EXPECT_EQ(s[1].u.dval, 4);
  EXPECT_EQ(s[2].tag, kTagLogical);
  EXPECT_EQ(s[3].tag, kTagBoxed);
  EXPECT_EQ(log_.calls, "");
}

TEST_F(Memory, StepAndWhatItMayChange) {
  const auto run = [](SEXP newEnv, uint64_t world) {
    log_ = Log();
    log_.newEnv = newEnv;
    log_.nextPc = 31;
    log_.worldAfterStep = log_.world + world;
    Builder b;
    b.graph->maxDepth = 3;
    Instr* step = b.inSlot(Op::Step, 2, kNat);
    step->pc = 30;
    Instr* next = b.add(Op::PcIs, kTest, {step});
    next->pc = 31;
    Instr *env = b.add(Op::EnvSame, kTest), *same = b.add(Op::WorldSame, kTest);
    b.add(Op::Exit, Type(), {b.checkpoint(0, 0, {{true, 0}, {true, 1}, {true, 2}}, {next, env, same})});
    const Compiled code = compile(b);
    Trial r;
    r(code);
    EXPECT_EQ(log_.calls, "step 30 2;");
    EXPECT_EQ(log_.top, r.frame.stack + 3);
    return text(r.state[0]) + text(r.state[1]) + text(r.state[2]);
  };
  FakeObject env;
  EXPECT_EQ(run(nullptr, 0), "111");
  EXPECT_EQ(run(env.object(), 0), "101");
  EXPECT_EQ(run(nullptr, 1), "110");
}

// ---- notes --------------------------------------------------------------------------------------------------------
TEST_F(Memory, AnArgumentIsMarkedAsRead) {
  Builder b;
  b.inSlot(Op::MarkRead, 1);
  b.giveBack(b.constant(kInt, 1));
  Trial run;
  run.frame.slots[0].flags = run.frame.slots[1].flags = interp::kSlotUnread | 0x300;
  EXPECT_EQ(run(compile(b)).outcome, native::kReturned);
  EXPECT_EQ(run.frame.slots[1].flags, 0x300 & ~interp::kSlotUnread);
  EXPECT_EQ(run.frame.slots[0].flags, interp::kSlotUnread | 0x300);
  EXPECT_EQ(log_.calls, "");
}

TEST_F(Memory, TheValueIsVisibleOrNot) {
  for (const int visible : {0, 1}) {
    Builder b;
    b.add(Op::Visible, Type(), {}, visible);
    b.giveBack(b.constant(kInt, 1));
    R_Visible = visible ? FALSE : TRUE;
    Trial()(compile(b));
    EXPECT_EQ(R_Visible, visible ? TRUE : FALSE);
  }
}

TEST(Tests, TicksCountDown) {
  Builder b;
  b.add(Op::Exit, Type(), {b.checkpoint(0, 1, {{false, 0}}, {b.add(Op::Tick, kTest)})});
  const Compiled code = compile(b);
  ticks = 3;
  for (const int64_t enough : {1, 1, 0, 0}) {
    Trial run;
    EXPECT_EQ(run(code).state[0], enough);
  }
  EXPECT_EQ(ticks, -1);
}

TEST(Tests, OfTwoDoublesAskTheHelper) {
  EXPECT_EQ(value(Op::RealOk, kTest, kModulo, {D(1), D(2)}), 1);
  EXPECT_EQ(value(Op::RealOk, kTest, kModulo, {I(2), D(1)}), 0);
  EXPECT_EQ(value(Op::RealOk, kTest, kQuotient, {D(2), I(1)}), 1);
  EXPECT_EQ(value(Op::RealOk, kTest, kQuotient, {D(2), L(0)}), 0);
}

TEST(Tests, BecomeLogicals) {
  for (const int x : {kNA, 0, 5}) {
    Builder b;
    Instr* test = b.add(Op::NotNA, kTest, {b.constant(kInt, x)});
    b.giveBack(b.add(Op::FromTest, Type(Type::kLgl), {test}));
    Trial run;
    run(compile(b));
    EXPECT_EQ(run.result.tag, kTagLogical);
    EXPECT_EQ(run.result.u.ival, x == kNA ? 0 : 1);
  }
}

// ---- vectors ------------------------------------------------------------------------------------------------------
int64_t ofObject(Op op, SEXP x, Type expected = Type()) {
  Builder b;
  Instr* i = b.add(op, kNat, {b.object(Type::any(), x)});
  i->expected = expected;
  i->object = x;
  b.add(Op::Exit, Type(), {b.checkpoint(0, 0, {{true, 0}}, {i})});
  Trial run;
  run(compile(b));
  return run.state[0];
}

TEST(Vectors, ElementsAndLength) {
  Vector v(REALSXP, 2);
  reals(v.object())[0] = 1.5;
  reals(v.object())[1] = 2.5;
  Builder b;
  Instr *o = b.object(kReals, v.object()), *k = b.constant(kNat, 1);
  Instr* old = b.add(Op::Load, kDbl, {o, k});
  b.add(Op::Store, Type(), {o, k, b.constant(kDbl, -4)});
  b.giveBack(old);
  Trial run;
  EXPECT_EQ(run(compile(b)).result.u.dval, 2.5);
  EXPECT_EQ(reals(v.object())[1], -4);
  EXPECT_EQ(reals(v.object())[0], 1.5);
  EXPECT_EQ(ofObject(Op::Length, v.object()), 2);
  EXPECT_EQ(ofObject(Op::SameObject, v.object()), 1);
}

TEST(Vectors, IntegersAndBoxedScalars) {
  Vector v(INTSXP, 1);
  info(v.object()) |= kScalarBit;
  ints(v.object())[0] = kNA;
  Builder b;
  Instr *o = b.object(Type(Type::kInt | Type::kVector), v.object()), *k = b.constant(kNat, 0);
  Instr* raw = b.add(Op::Unbox, kInt, {o});
  Instr* element = b.add(Op::Load, kInt, {o, k});
  b.add(Op::Store, Type(), {o, k, b.constant(kInt, 8)});
  b.add(Op::Exit, Type(), {b.checkpoint(0, 0, {{true, 0}, {true, 1}}, {raw, element})});
  Trial run;
  run(compile(b));
  EXPECT_EQ(run.state[0], kNA);
  EXPECT_EQ(run.state[1], kNA);
  EXPECT_EQ(ints(v.object())[0], 8);
}

TEST(Vectors, Types) {
  Vector v(REALSXP, 2), scalar(REALSXP, 1);
  info(scalar.object()) |= kScalarBit;
  reals(scalar.object())[0] = kNaN;
  EXPECT_TRUE(ofObject(Op::IsType, v.object(), kReals));
  EXPECT_TRUE(ofObject(Op::IsType, v.object(), kReals.without(Type::kNa)));  // elements are not looked at
  EXPECT_FALSE(ofObject(Op::IsType, v.object(), kDbl));
  EXPECT_FALSE(ofObject(Op::IsType, v.object(), Type(Type::kInt | Type::kVector)));
  EXPECT_TRUE(ofObject(Op::IsType, scalar.object(), kDbl));
  EXPECT_TRUE(ofObject(Op::IsType, scalar.object(), kReals));
  info(v.object()) |= kObjectBit;
  EXPECT_FALSE(ofObject(Op::IsType, v.object(), kReals));
  info(v.object()) ^= kObjectBit | kAltrepBit;
  EXPECT_FALSE(ofObject(Op::IsType, v.object(), kReals));
}

TEST(Vectors, Matrices) {
  Vector m(REALSXP, 6), dim(INTSXP, 2);
  ints(dim.object())[0] = 2;
  ints(dim.object())[1] = 3;
  EXPECT_FALSE(ofObject(Op::IsMatrix, m.object()));
  FakeObject attribute;
  attrib(m.object()) = attribute.object();
  car(attribute.object()) = dim.object();
  cdr(attribute.object()) = R_NilValue;
  tag(attribute.object()) = R_DimSymbol;
  EXPECT_TRUE(ofObject(Op::IsMatrix, m.object()));
  EXPECT_EQ(ofObject(Op::NRow, m.object()), 2);
  EXPECT_EQ(ofObject(Op::NCol, m.object()), 3);
  vectorLength(dim.object()) = 3;
  EXPECT_FALSE(ofObject(Op::IsMatrix, m.object()));
  vectorLength(dim.object()) = 2;
  FakeObject more;
  cdr(attribute.object()) = more.object();
  cdr(more.object()) = R_NilValue;
  tag(more.object()) = R_MissingArg;  // any other attribute
  EXPECT_TRUE(ofObject(Op::IsMatrix, m.object()));
  tag(more.object()) = R_NamesSymbol;
  EXPECT_FALSE(ofObject(Op::IsMatrix, m.object()));
}

}  // namespace
}  // namespace hunch::reference
