// fold: computes what is known when compiling.
//
// One rule per op: from an instruction and the facts at its place to a simpler value, or nothing. A rule is exact in R's
// semantics to the last bit, never makes more work, and goes one way, so rounds end. Rules leave alone what could warn,
// what calls a library, and what gives a NaN. Then control follows: an Assume of a true test goes, a Branch on a known
// test becomes a Jump. An Assume known to fail stays: its test says whom to blame. PcIs is never known.
//
// To add a rule: a function `Instr* name(Rewriter&, Instr*)` and a row in rules(). It may change the instruction in
// place (the result is then the instruction itself) or give another value that dominates it.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <unordered_set>

#include "hunch/opt/analysis.h"
#include "hunch/opt/passes.h"

namespace hunch::opt {

namespace {

constexpr int kMaxRounds = 8;
constexpr double kNaInt = INT_MIN;
constexpr double kMaxNat = 4503599627370496.0;  // 2^52: positions beyond are left to run time

double naReal() {
  const uint64_t bits = 0x7FF00000000007A2;
  double d;
  std::memcpy(&d, &bits, sizeof d);
  return d;
}

struct Rewriter {
  Graph& graph;
  const Facts* facts;
};
using Rule = Instr* (*)(Rewriter&, Instr*);

// ---- constants ----------------------------------------------------------------------------------------------------
bool isReal(const Instr* i) { return i->type.rep() == Rep::Real; }
bool isNA(const Instr* c) { return isReal(c) ? std::isnan(c->number) : c->type.rep() == Rep::Int && c->number == kNaInt; }
bool isKnown(const Instr* i) { return isNumber(i) && !isNA(i); }  // a constant that is a number
bool allKnown(const Instr* i) { return std::all_of(i->args.begin(), i->args.end(), isKnown); }
bool allNumbers(const Instr* i) {
  return std::all_of(i->args.begin(), i->args.end(), [](const Instr* a) { return isNumber(a); });
}
double value(const Instr* i, size_t k) { return i->args[k]->number; }
int64_t whole(const Instr* i, size_t k) { return static_cast<int64_t>(i->args[k]->number); }

Instr* makeNA(Instr* i) {
  if (!i->type.may(Type::kNa)) return nullptr;  // it is reached only when this cannot be
  return makeConst(i, isReal(i) ? naReal() : kNaInt);
}

// Gives an instruction another op and operands; type and position stay.
Instr* turnInto(Instr* i, Op op, std::vector<Instr*> args, int kind = 0) {
  i->op = op;
  i->args = std::move(args);
  i->kind = kind;
  i->expected = Type();
  return i;
}
// Another value in place of this one, if no knowledge of its type is lost.
Instr* insteadOf(const Instr* i, Instr* other) { return other->type.isA(i->type) ? other : nullptr; }

// ---- integers -----------------------------------------------------------------------------------------------------
bool fitsInt(int64_t v) { return v > INT_MIN && v <= INT_MAX; }
int64_t floorDiv(int64_t x, int64_t y) { return x / y - ((x % y != 0) && ((x < 0) != (y < 0))); }

// + - * %% %/% of two numbers that are not NA; false when R's integer result would not be one.
bool integerArith(int kind, int64_t x, int64_t y, int64_t* out) {
  switch (kind) {
    case 0: *out = x + y; break;
    case 1: *out = x - y; break;
    case 2: *out = x * y; break;
    case 4:
      if (y == 0) return false;
      *out = x - floorDiv(x, y) * y;
      break;
    case 5:
      if (y == 0) return false;
      *out = floorDiv(x, y);
      break;
    default: return false;
  }
  return fitsInt(*out);
}

// ---- rules: arithmetic --------------------------------------------------------------------------------------------
bool realArith(int kind, double x, double y, double* out) {
  switch (kind) {
    case 0: *out = x + y; break;
    case 1: *out = x - y; break;
    case 2: *out = x * y; break;
    case 3: *out = x / y; break;
    case 12:
      if (y != 2) return false;
      *out = x * x;
      break;
    default: return false;
  }
  return !std::isnan(*out);
}

// x * 1, 1 * x, x / 1, x - 0 for both types; x + 0, 0 + x for integers (the sum of 0 and a double's -0 is 0).
Instr* neutral(Instr* i) {
  Instr *x = i->args[0], *y = i->args[1];
  const bool integral = i->type.rep() == Rep::Int;
  Instr* same = nullptr;
  if ((i->kind == 2 || i->kind == 3) && isNumber(y, 1)) same = x;
  if (i->kind == 2 && isNumber(x, 1)) same = y;
  if (i->kind == 1 && isNumber(y, 0) && !std::signbit(y->number)) same = x;
  if (i->kind == 0 && integral && isNumber(y, 0)) same = x;
  if (i->kind == 0 && integral && isNumber(x, 0)) same = y;
  // An operation on NA gives it other bits.
  return same && same->type.rep() == i->type.rep() && same->type.kinds() == i->type.kinds() &&
                 !same->type.may(Type::kNa)
             ? same
             : nullptr;
}

Instr* foldArith(Rewriter&, Instr* i) {
  if (!allKnown(i)) return neutral(i);
  if (isReal(i)) {
    double out;
    return realArith(i->kind, value(i, 0), value(i, 1), &out) ? makeConst(i, out) : nullptr;
  }
  int64_t out;
  return integerArith(i->kind, whole(i, 0), whole(i, 1), &out) ? makeConst(i, static_cast<double>(out)) : nullptr;
}

Instr* foldIntOk(Rewriter& r, Instr* i) {
  if (allNumbers(i)) {
    int64_t out;
    return makeConst(i, allKnown(i) && integerArith(i->kind, whole(i, 0), whole(i, 1), &out));
  }
  if ((i->kind != 4 && i->kind != 5) || !isKnown(i->args[1]) || value(i, 1) == 0) return nullptr;
  return r.facts->notNA(i->args[0]) ? makeConst(i, 1) : turnInto(i, Op::NotNA, {i->args[0]});
}

bool compareNumbers(int kind, double x, double y) {
  switch (kind) {
    case 6: return x == y;
    case 7: return x != y;
    case 8: return x < y;
    case 9: return x <= y;
    case 10: return x > y;
    default: return x >= y;
  }
}

Instr* foldCompare(Rewriter&, Instr* i) {
  for (const Instr* a : i->args)
    if (isNumber(a) && isNA(a)) return makeNA(i);
  return allKnown(i) ? makeConst(i, compareNumbers(i->kind, value(i, 0), value(i, 1))) : nullptr;
}

// x & FALSE is FALSE, x & TRUE is x, whatever x; the same for | with TRUE and FALSE.
Instr* foldLogic(Rewriter&, Instr* i) {
  const bool absorbing = i->op == Op::Or;
  for (size_t k = 0; k < 2; k++) {
    Instr *c = i->args[k], *other = i->args[1 - k];
    if (!isKnown(c)) continue;
    if ((c->number != 0) == absorbing) return makeConst(i, absorbing);
    if (other->type.kinds() == Type::kLgl) return insteadOf(i, other);
  }
  return nullptr;
}

Instr* foldNot(Rewriter&, Instr* i) {
  Instr* x = i->args[0];
  if (isNumber(x) && x->type.rep() == Rep::Int) return isNA(x) ? makeNA(i) : makeConst(i, x->number == 0);
  return x->op == Op::Not && x->args[0]->type.kinds() == Type::kLgl ? insteadOf(i, x->args[0]) : nullptr;
}

Instr* foldNeg(Rewriter&, Instr* i) {
  if (!isKnown(i->args[0])) return nullptr;
  const double x = value(i, 0);
  return makeConst(i, isReal(i) ? -x : x == 0 ? 0 : -x);
}

Instr* foldMinMax(Rewriter&, Instr* i) {
  if (i->args[0] == i->args[1]) return insteadOf(i, i->args[0]);
  if (!allKnown(i) || value(i, 0) == value(i, 1)) return nullptr;  // zeros may differ in sign
  return makeConst(i, (value(i, 0) < value(i, 1)) == (i->kind == 0) ? value(i, 0) : value(i, 1));
}

Instr* foldBits(Rewriter&, Instr* i) {
  if (!allKnown(i)) return nullptr;
  const int32_t x = static_cast<int32_t>(whole(i, 0)), y = static_cast<int32_t>(whole(i, 1));
  const int32_t word = pir::bitsOf(i->kind, x, y);
  return word == INT32_MIN ? makeNA(i) : makeConst(i, word);
}

Instr* foldToDbl(Rewriter&, Instr* i) {
  const Instr* x = i->args[0];
  if (!isNumber(x) || x->type.rep() != Rep::Int) return nullptr;
  return isNA(x) ? makeNA(i) : makeConst(i, x->number);
}

Instr* foldToInt(Rewriter&, Instr* i) {
  Instr* x = i->args[0];
  if (x->op == Op::ToDbl && x->args[0]->type.kinds() == Type::kInt) return insteadOf(i, x->args[0]);
  if (x->type.kinds() == Type::kInt) return insteadOf(i, x);
  if (!isNumber(x)) return nullptr;
  if (!isReal(x)) return isNA(x) ? makeNA(i) : makeConst(i, x->number);
  const double t = std::trunc(x->number);
  return t > INT_MIN && t <= INT_MAX ? makeConst(i, t == 0 ? 0 : t) : nullptr;
}

Instr* foldFromTest(Rewriter&, Instr* i) {
  return isNumber(i->args[0]) ? makeConst(i, value(i, 0)) : nullptr;
}

Instr* foldToLgl(Rewriter&, Instr* i) {
  const Instr* x = i->args[0];
  if (!isNumber(x)) return nullptr;
  return isNA(x) ? makeNA(i) : makeConst(i, x->number != 0);
}

// ---- rules: complex numbers ---------------------------------------------------------------------------------------
Instr* foldMkCplx(Rewriter&, Instr* i) {
  const auto isPart = [i](size_t k) { return i->args[k]->op == Op::CplxPart && i->args[k]->kind == static_cast<int>(k); };
  return isPart(0) && isPart(1) && i->args[0]->args[0] == i->args[1]->args[0] ? insteadOf(i, i->args[0]->args[0]) : nullptr;
}

Instr* foldCplxPart(Rewriter&, Instr* i) {
  const Instr* z = i->args[0];
  return z->op == Op::MkCplx && i->kind < 2 ? insteadOf(i, z->args[static_cast<size_t>(i->kind)]) : nullptr;
}

// ---- rules: nats --------------------------------------------------------------------------------------------------
bool isLength(const Instr* i) { return i->op == Op::Length || i->op == Op::NRow || i->op == Op::NCol; }

Instr* foldIndex(Rewriter&, Instr* i) {
  Instr* x = i->args[0];
  if (isNumber(x)) {
    if (isNA(x) || x->number < 1) return makeConst(i, -1);
    return x->number < kMaxNat ? makeConst(i, std::trunc(x->number) - 1) : nullptr;
  }
  if (x->op == Op::ToDbl && x->args[0]->type.kinds() == Type::kInt) return turnInto(i, Op::Index, {x->args[0]});
  const bool counted = (x->op == Op::NatToInt || x->op == Op::NatToDbl) && isLength(x->args[0]);
  return counted ? turnInto(i, Op::NatAdd, {x->args[0]}, -1) : nullptr;
}

Instr* foldNatAdd(Rewriter&, Instr* i) {
  Instr* x = i->args[0];
  if (i->kind == 0) return x;
  if (isNumber(x)) return makeConst(i, x->number + i->kind);
  const bool nested = x->op == Op::NatAdd && std::abs(static_cast<int64_t>(x->kind) + i->kind) <= INT_MAX;
  return nested ? turnInto(i, Op::NatAdd, {x->args[0]}, x->kind + i->kind) : nullptr;
}

Instr* foldFromNat(Rewriter&, Instr* i) {
  if (!isNumber(i->args[0])) return nullptr;
  const double x = value(i, 0);
  return isReal(i) || fitsInt(static_cast<int64_t>(x)) ? makeConst(i, x) : nullptr;
}

Instr* foldMatIndex(Rewriter&, Instr* i) {
  if (!allNumbers(i)) return nullptr;
  const double at = value(i, 0) + value(i, 1) * value(i, 2);
  return std::fabs(at) < kMaxNat ? makeConst(i, at) : nullptr;
}

Instr* foldRangeLen(Rewriter&, Instr* i) {
  return allKnown(i) ? makeConst(i, std::fabs(value(i, 1) - value(i, 0)) + 1) : nullptr;
}
Instr* foldRangeStep(Rewriter&, Instr* i) {
  return allKnown(i) ? makeConst(i, value(i, 0) <= value(i, 1) ? 1 : -1) : nullptr;
}

Instr* foldRangeElem(Rewriter&, Instr* i) {
  if (isNumber(i->args[2], 0)) return insteadOf(i, i->args[0]);
  if (!allKnown(i)) return nullptr;
  const double at = value(i, 0) + value(i, 1) * value(i, 2);
  return std::fabs(at) <= INT_MAX ? makeConst(i, at) : nullptr;
}

// ---- rules: tests -------------------------------------------------------------------------------------------------
bool carriesNA(const Instr* x) {
  return x->op == Op::Not || x->op == Op::Neg || x->op == Op::ToDbl || x->op == Op::ToLgl ||
         (x->op == Op::ToInt && !x->args[0]->type.may(Type::kDbl));
}

Instr* foldNotNA(Rewriter& r, Instr* i) {
  Instr* x = i->args[0];
  if (isNumber(x)) return makeConst(i, !isNA(x));
  if (r.facts->notNA(x)) return makeConst(i, 1);
  if (carriesNA(x)) return turnInto(i, Op::NotNA, {x->args[0]});
  if (x->op != Op::Compare && x->op != Op::MkCplx) return nullptr;
  for (size_t k = 0; k < 2; k++)
    if (r.facts->notNA(x->args[k])) return turnInto(i, Op::NotNA, {x->args[1 - k]});
  return nullptr;
}

Instr* foldIsTrue(Rewriter& r, Instr* i) {
  Instr* x = i->args[0];
  if (isKnown(x)) return makeConst(i, x->number != 0);
  if (x->op == Op::ToLgl || x->op == Op::ToDbl) return turnInto(i, Op::IsTrue, {x->args[0]});
  if (x->op == Op::FromTest) return x->args[0];
  if (x->op != Op::Not) return nullptr;
  Instr* positive = r.graph.insertBefore(i, Op::IsTrue, Type::test(), {x->args[0]});
  positive->pc = i->pc;
  return turnInto(i, Op::NotTest, {positive});
}

Instr* foldNotTest(Rewriter&, Instr* i) {
  Instr* x = i->args[0];
  if (isNumber(x)) return makeConst(i, x->number == 0);
  return x->op == Op::NotTest ? x->args[0] : nullptr;
}

Instr* foldIsType(Rewriter&, Instr* i) {
  const Instr* x = i->args[0];
  const bool holds = x->type.isA(i->expected) || (x->op == Op::Box && x->args[0]->type.isA(i->expected));
  return holds ? makeConst(i, 1) : nullptr;  // one that fails has a value to blame
}

Instr* foldSameObject(Rewriter&, Instr* i) {
  const Instr* x = i->args[0];
  return x->op == Op::Const && i->object && x->object == i->object ? makeConst(i, 1) : nullptr;
}

Instr* foldNatLt(Rewriter&, Instr* i) {
  if (i->args[0] == i->args[1]) return makeConst(i, 0);
  return allNumbers(i) ? makeConst(i, value(i, 0) < value(i, 1)) : nullptr;
}

Instr* foldInBounds(Rewriter&, Instr* i) {
  if (isNumber(i->args[0]) && value(i, 0) < 0) return makeConst(i, 0);
  return allNumbers(i) ? makeConst(i, value(i, 0) < value(i, 1)) : nullptr;
}

Instr* foldNanOk(Rewriter&, Instr* i) {
  const Instr *x = i->args[0], *y = i->args[1];
  if (!y->type.may(Type::kNa) || isKnown(y)) return makeConst(i, 1);
  return isNumber(x) && isNumber(y) ? makeConst(i, isNA(x)) : nullptr;
}

Instr* foldFitsInt(Rewriter& r, Instr* i) {
  Instr* x = i->args[0];
  if (isNumber(x)) {
    const double t = std::trunc(x->number);
    return makeConst(i, t > INT_MIN && t <= INT_MAX);
  }
  if (x->op == Op::NatToDbl) return turnInto(i, Op::FitsInt, {x->args[0]});
  if (x->op != Op::ToDbl) return nullptr;
  return r.facts->notNA(x->args[0]) ? makeConst(i, 1) : turnInto(i, Op::NotNA, {x->args[0]});
}

// ---- rules: values ------------------------------------------------------------------------------------------------
Instr* foldPhi(Rewriter&, Instr* i) {
  Instr* only = nullptr;
  for (Instr* a : i->args) {
    if (a == i || a == only) continue;
    if (only) return nullptr;
    only = a;
  }
  return only && only->type.rep() == i->type.rep() ? insteadOf(i, only) : nullptr;
}

struct RuleRow {
  Op op;
  Rule rule;
};
constexpr RuleRow kRules[] = {
    {Op::Arith, foldArith},         {Op::IntOk, foldIntOk},         {Op::Compare, foldCompare},
    {Op::And, foldLogic},           {Op::Or, foldLogic},            {Op::Not, foldNot},
    {Op::Neg, foldNeg},             {Op::MinMax, foldMinMax},       {Op::Bits, foldBits},
    {Op::ToDbl, foldToDbl},         {Op::ToInt, foldToInt},         {Op::ToLgl, foldToLgl},
    {Op::Index, foldIndex},         {Op::NatAdd, foldNatAdd},       {Op::NatToInt, foldFromNat},
    {Op::NatToDbl, foldFromNat},    {Op::MatIndex, foldMatIndex},   {Op::RangeLen, foldRangeLen},
    {Op::RangeStep, foldRangeStep}, {Op::RangeElem, foldRangeElem}, {Op::NotNA, foldNotNA},
    {Op::IsTrue, foldIsTrue},       {Op::NotTest, foldNotTest},     {Op::IsType, foldIsType},
    {Op::SameObject, foldSameObject}, {Op::NatLt, foldNatLt},       {Op::InBounds, foldInBounds},
    {Op::NanOk, foldNanOk},         {Op::FitsInt, foldFitsInt},     {Op::FromTest, foldFromTest},
    {Op::Phi, foldPhi},             {Op::MkCplx, foldMkCplx},       {Op::CplxPart, foldCplxPart},
};
Rule ruleOf(Op op) {
  for (const RuleRow& row : kRules)
    if (row.op == op) return row.rule;
  return nullptr;
}

// ---- the pass -----------------------------------------------------------------------------------------------------
struct Round {
  Graph& graph;
  std::vector<std::pair<Instr*, Instr*>> replaced;
  std::unordered_set<Instr*> gone;
  std::vector<std::pair<Block*, bool>> decided;  // branches, and which way they go
  bool changed = false;

  void rewrite(Instr* i, const Facts& facts) {
    const Rule rule = ruleOf(i->op);
    if (!rule) return;
    Rewriter rewriter{graph, &facts};
    Instr* by = rule(rewriter, i);
    if (!by) return;
    changed = true;
    if (by != i) replaced.push_back({i, by});
  }

  static std::optional<bool> outcome(const Instr* test, const Facts& facts) {
    return isNumber(test) ? test->number != 0 : facts.known(test);
  }

  void visit(Block* b, Facts& facts) {
    const std::vector<Instr*> list = b->instrs;  // rules may insert
    for (Instr* i : list) {
      rewrite(i, facts);
      if (i->op == Op::Assume) {
        const auto holds = outcome(i->args[0], facts);
        if (holds && *holds) gone.insert(i);
        if (!holds) facts.add(i->args[0], true);
      } else if (i->op == Op::Branch && b->succs[0] != b->succs[1]) {
        if (const auto holds = outcome(i->args[0], facts)) decided.push_back({b, *holds});
      }
    }
  }

  void decide() {
    for (const auto& [b, first] : decided) {
      graph.unlink(b, b->succs[first ? 1 : 0]);
      turnInto(b->terminator(), Op::Jump, {});
    }
    if (!decided.empty()) graph.finish();
  }

  // Branch (NotTest t) goes the other way on t.
  void straighten() {
    for (Block* b : graph.blocks) {
      Instr* end = b->terminator();
      if (end->op != Op::Branch || end->args[0]->op != Op::NotTest) continue;
      end->args[0] = end->args[0]->args[0];
      std::swap(b->succs[0], b->succs[1]);
      changed = true;
    }
  }

  // A value replaced is gone; so are replacements' own replacements, which replaceAll() follows.
  bool apply() {
    graph.replaceAll(replaced);
    for (const auto& [old, by] : replaced) gone.insert(old);
    if (!gone.empty())
      graph.remove([&](Instr* i) { return gone.contains(i); });
    decide();
    straighten();
    return changed || !gone.empty() || !decided.empty();
  }
};

bool foldOnce(Graph& graph) {
  Round round{graph, {}, {}, {}, false};
  Facts::walk(graph, Dominators(graph), [&](Block* b, Facts& facts) { round.visit(b, facts); });
  return round.apply();
}

}  // namespace

bool fold(Graph& graph) {
  bool changed = false;
  for (int round = 0; round < kMaxRounds && foldOnce(graph); round++) changed = true;
  return changed;
}

}  // namespace hunch::opt
