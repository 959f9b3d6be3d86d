#include "hunch/opt/ranges.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace hunch::opt {

namespace {

constexpr int64_t kNoLimit = INT64_MAX / 4;
constexpr double kExact = 4503599627370496.0;  // 2^52

// A constant that is a whole number.
bool wholeConstant(const Instr* i, int64_t* out) {
  if (!isNumber(i) || !(std::fabs(i->number) < kExact) || i->number != std::trunc(i->number)) return false;
  if (i->type.rep() == Rep::Int && i->number == INT32_MIN) return false;
  *out = static_cast<int64_t>(i->number);
  return true;
}

// x + c or x - c, with c in *change; integers only under IntOk, so they do not wrap.
const Instr* shifted(const Instr* i, int64_t* change) {
  int64_t c;
  if (i->op == Op::NatAdd) return *change = i->kind, i->args[0];
  if (i->op != Op::Arith || (i->kind != 0 && i->kind != 1)) return nullptr;
  if (wholeConstant(i->args[1], &c)) return *change = i->kind == 0 ? c : -c, i->args[0];
  if (i->kind == 0 && wholeConstant(i->args[0], &c)) return *change = c, i->args[1];
  return nullptr;
}

// ---- lower bounds without facts -----------------------------------------------------------------------------------
struct Visit {
  const Instr* phi;
  int64_t offset;
};

int64_t bound(const Instr* v, int64_t offset, std::vector<Visit>& open);

// The smallest operand; one that is the Phi itself plus something not negative does not count.
int64_t boundOfPhi(const Instr* v, int64_t offset, std::vector<Visit>& open) {
  for (const Visit& o : open)
    if (o.phi == v) return offset >= o.offset ? kNoLimit : Ranges::kUnknown;
  if (open.size() > 8) return Ranges::kUnknown;
  open.push_back({v, offset});
  int64_t least = kNoLimit;
  for (const Instr* a : v->args) least = std::min(least, bound(a, offset, open));
  open.pop_back();
  return least;
}

int64_t bound(const Instr* v, int64_t offset, std::vector<Visit>& open) {
  int64_t c;
  if (wholeConstant(v, &c)) return c + offset;
  if (const Instr* x = shifted(v, &c)) {
    // Doubles round: growing keeps them from falling, falling may go anywhere.
    return v->type.rep() == Rep::Real && c < 0 ? Ranges::kUnknown : bound(x, offset + c, open);
  }
  switch (v->op) {
    case Op::Length:
    case Op::NRow:
    case Op::NCol: return offset;
    case Op::RangeLen: return 1 + offset;
    case Op::NatToInt:
    case Op::NatToDbl: return bound(v->args[0], offset, open);
    case Op::ToDbl:
      return v->args[0]->type.may(Type::kNa) ? Ranges::kUnknown : bound(v->args[0], offset, open);
    case Op::Index: {
      std::vector<Visit> fresh;  // -1 ends the chain: an operand's own Phis are another question
      return std::max<int64_t>(-1, bound(v->args[0], -1, fresh)) + offset;
    }
    case Op::RangeElem: {
      if (!wholeConstant(v->args[1], &c) || c != 1) return Ranges::kUnknown;
      std::vector<Visit> fresh;
      const int64_t from = bound(v->args[0], 0, fresh), at = bound(v->args[2], 0, fresh);
      return from > Ranges::kUnknown && at > Ranges::kUnknown ? from + at + offset : Ranges::kUnknown;
    }
    case Op::Phi: return boundOfPhi(v, offset, open);
    default: return Ranges::kUnknown;
  }
}

int64_t boundOf(const Instr* v) {
  std::vector<Visit> open;
  const int64_t least = bound(v, 0, open);
  return least >= kNoLimit / 2 ? Ranges::kUnknown : least;  // no source at all
}

// ---- inequalities -------------------------------------------------------------------------------------------------
struct Inequality {
  const Instr *small, *large;
  int64_t gap;  // small + gap <= large, gap 0 or 1
};

bool isWhole(const Instr* i) {
  int64_t c;
  return i->type.rep() == Rep::Nat || i->type.rep() == Rep::Int || wholeConstant(i, &c) || i->op == Op::NatToDbl ||
         i->op == Op::ToDbl;
}

// small <= large may be read as whole numbers: a double is cut off, which makes one that is not negative smaller.
bool readable(const Inequality& q) { return isWhole(q.large) && (isWhole(q.small) || boundOf(q.small) >= 0); }

// What a comparison says when it comes out so.
bool fromCompare(const Instr* c, bool holds, Inequality* out) {
  const Instr *x = c->args[0], *y = c->args[1];
  switch (holds ? c->kind : 19 - c->kind) {  // the opposites are 8 and 11, 9 and 10
    case 8: *out = {x, y, 1}; return true;
    case 9: *out = {x, y, 0}; return true;
    case 10: *out = {y, x, 1}; return true;
    case 11: *out = {y, x, 0}; return true;
    default: return false;
  }
}

bool fromTest(const Facts& facts, const Instr* test, bool holds, Inequality* out) {
  const bool natural = test->op == Op::NatLt || (test->op == Op::InBounds && holds);
  if (natural) return *out = holds ? Inequality{test->args[0], test->args[1], 1} : Inequality{test->args[1], test->args[0], 0}, true;
  if (test->op != Op::IsTrue || test->args[0]->op != Op::Compare || !facts.notNA(test->args[0])) return false;
  return fromCompare(test->args[0], holds, out) && readable(*out);
}

bool anyInequality(const Facts& facts, const std::function<bool(const Inequality&)>& accept) {
  Inequality q;
  return std::any_of(facts.all().begin(), facts.all().end(),
                     [&](const auto& fact) { return fromTest(facts, fact.first, fact.second, &q) && accept(q); });
}

// Through NatAdd and conversions only.
Linear plain(const Instr* v) {
  Linear out{v, 0};
  int64_t c;
  for (;;) {
    const Instr* x = out.base;
    if (wholeConstant(x, &c)) return {nullptr, out.offset + c};
    if (x->op == Op::NatToInt || x->op == Op::NatToDbl || x->op == Op::ToDbl)
      out.base = x->args[0];
    else if (const Instr* y = x->type.rep() == Rep::Real ? nullptr : shifted(x, &c))
      out = {y, out.offset + c};
    else
      return out;
  }
}

}  // namespace

int64_t Ranges::lower(const Instr* v) const {
  int64_t best = boundOf(v);
  if (v->op == Op::Index) best = std::max({best, int64_t{-1}, lower(v->args[0]) - 1});
  const Linear at = plain(v);
  anyInequality(facts_, [&](const Inequality& q) {
    const Linear large = plain(q.large);
    const int64_t least = boundOf(q.small);
    if (at.base && large.base == at.base && least > kUnknown) best = std::max(best, least + q.gap - large.offset + at.offset);
    return false;
  });
  const bool within = facts_.exists([&](const Instr* t) { return t->op == Op::InBounds && t->args[0] == v; });
  return within ? std::max<int64_t>(best, 0) : best;
}

Linear Ranges::linear(const Instr* v) const {
  Linear out = plain(v);
  int64_t c, step;
  while (out.base) {
    const Instr* x = out.base;
    Linear next;
    if (x->op == Op::Index && lower(x->args[0]) >= 0)
      next = plain(x->args[0]), next.offset -= 1;
    else if (x->op == Op::RangeElem && wholeConstant(x->args[0], &c) && wholeConstant(x->args[1], &step) && step == 1)
      next = plain(x->args[2]), next.offset += c;
    else if (x->op == Op::RangeLen && wholeConstant(x->args[0], &c) && lower(x->args[1]) >= c)
      next = plain(x->args[1]), next.offset += 1 - c;
    else
      return out;
    out = {next.base, out.offset + next.offset};
  }
  return out;
}

bool Ranges::less(const Instr* a, const Instr* b) const {
  const Linear x = linear(a), y = linear(b);
  if (x.base == y.base) return x.offset < y.offset;
  if (!x.base) return lower(b) > x.offset;
  return anyInequality(facts_, [&](const Inequality& q) {
    const Linear small = linear(q.small), large = linear(q.large);
    return small.base == x.base && large.base == y.base &&
           large.offset - small.offset - q.gap <= y.offset - x.offset - 1;
  });
}

}  // namespace hunch::opt
