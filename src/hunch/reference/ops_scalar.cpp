// Ops on raw scalars, tests and nats. None has an effect.
#include "hunch/reference/machine.h"
#include "hunch/reference/scalar.h"

namespace hunch::reference {

double Machine::number(const Node& n, size_t k) const {
  return n.repOf(k) == Rep::Real ? real(n, k) : toReal(integer(n, k));
}

namespace {

bool isReal(const Node& n, size_t k) { return n.repOf(k) == Rep::Real; }
bool isComplex(const Node& n, size_t k) { return n.repOf(k) == Rep::Complex; }
bool hasNan(Rcomplex z) { return isNan(z.r) || isNan(z.i); }
bool bothIntegers(const Node& n) { return !isReal(n, 0) && !isReal(n, 1); }
bool givesFraction(int kind) { return kind == kDivide || kind == kPower; }

template <class T>
T lesserOrGreater(int kind, T x, T y) {
  const bool second = kind == 0 ? y < x : y > x;
  return second ? y : x;
}

}  // namespace

// ---- tests --------------------------------------------------------------------------------------------------------
int64_t runNotNA(Machine& m, const Node& n) {
  if (isComplex(n, 0)) return !hasNan(m.complex(n, 0));
  return isReal(n, 0) ? !isNan(m.real(n, 0)) : !isNa(m.integer(n, 0));
}
int64_t runIsTrue(Machine& m, const Node& n) { return isReal(n, 0) ? m.real(n, 0) != 0 : m.integer(n, 0) != 0; }
int64_t runNotTest(Machine& m, const Node& n) { return !m.test(n, 0); }
int64_t runNatLt(Machine& m, const Node& n) { return m.nat(n, 0) < m.nat(n, 1); }
int64_t runInBounds(Machine& m, const Node& n) {
  return static_cast<uint64_t>(m.nat(n, 0)) < static_cast<uint64_t>(m.nat(n, 1));
}
int64_t runIntOk(Machine& m, const Node& n) { return integerOk(n.instr->kind, m.integer(n, 0), m.integer(n, 1)); }
int64_t runRealOk(Machine& m, const Node& n) {
  return native::runtime().realOk(n.instr->kind, m.number(n, 0), m.number(n, 1)) != 0;
}
int64_t runCplxOk(Machine& m, const Node& n) {
  return !hasNan(complexArithmetic(n.instr->kind, m.complex(n, 0), m.complex(n, 1)));
}
int64_t runNanOk(Machine& m, const Node& n) { return !isNan(m.number(n, 1)) || isNan(m.number(n, 0)); }
int64_t runFitsInt(Machine& m, const Node& n) { return isReal(n, 0) ? fitsInt(m.real(n, 0)) : fitsInt(m.nat(n, 0)); }
int64_t runPcIs(Machine& m, const Node& n) { return m.nat(n, 0) == n.instr->pc; }

// ---- arithmetic ---------------------------------------------------------------------------------------------------
int64_t runArith(Machine& m, const Node& n) {
  const int kind = n.instr->kind;
  if (isComplex(n, 0)) return m.give(complexArithmetic(kind, m.complex(n, 0), m.complex(n, 1)));
  if (!bothIntegers(n)) return encode(arithmetic(kind, m.number(n, 0), m.number(n, 1)));
  const int x = m.integer(n, 0), y = m.integer(n, 1);
  return givesFraction(kind) ? encode(integerFraction(kind, x, y)) : integerArithmetic(kind, x, y);
}

int64_t runCompare(Machine& m, const Node& n) {
  const int kind = n.instr->kind;
  if (isComplex(n, 0)) return compare(kind, m.complex(n, 0), m.complex(n, 1));
  if (bothIntegers(n)) return compare(kind, m.integer(n, 0), m.integer(n, 1));
  return compare(kind, m.number(n, 0), m.number(n, 1));
}

int64_t runAnd(Machine& m, const Node& n) { return logicalAnd(m.integer(n, 0), m.integer(n, 1)); }
int64_t runOr(Machine& m, const Node& n) { return logicalOr(m.integer(n, 0), m.integer(n, 1)); }
int64_t runNot(Machine& m, const Node& n) { return logicalNot(m.integer(n, 0)); }

int64_t runNeg(Machine& m, const Node& n) {
  if (isComplex(n, 0)) {
    const Rcomplex z = m.complex(n, 0);
    return m.give({-z.r, -z.i});
  }
  if (isReal(n, 0)) return encode(-m.real(n, 0));
  const int x = m.integer(n, 0);
  return isNa(x) ? kNaInt : -x;
}

int64_t runMath(Machine& m, const Node& n) { return encode(mathFunction(n.instr->kind, m.number(n, 0))); }

int64_t runMinMax(Machine& m, const Node& n) {
  const int kind = n.instr->kind;
  if (isReal(n, 0)) return encode(lesserOrGreater(kind, m.real(n, 0), m.real(n, 1)));
  return lesserOrGreater(kind, m.integer(n, 0), m.integer(n, 1));
}

int64_t runBits(Machine& m, const Node& n) {
  return pir::bitsOf(n.instr->kind, m.integer(n, 0), m.integer(n, 1));
}

int64_t runToDbl(Machine& m, const Node& n) { return encode(m.number(n, 0)); }
int64_t runToInt(Machine& m, const Node& n) {
  if (!isReal(n, 0)) return m.integer(n, 0);
  const double x = m.real(n, 0);
  return fitsInt(x) ? static_cast<int>(x) : kNaInt;
}
int64_t runFromTest(Machine& m, const Node& n) { return m.test(n, 0); }
int64_t runToLgl(Machine& m, const Node& n) {
  return isReal(n, 0) ? toLogical(m.real(n, 0)) : toLogical(m.integer(n, 0));
}

// ---- complex numbers ----------------------------------------------------------------------------------------------
int64_t runMkCplx(Machine& m, const Node& n) { return m.give({m.real(n, 0), m.real(n, 1)}); }
int64_t runCplxPart(Machine& m, const Node& n) {
  const Rcomplex z = m.complex(n, 0);
  const int part = n.instr->kind;
  return encode(part == 0 ? z.r : part == 1 ? z.i : native::runtime().complexPart(part, z.r, z.i));
}

// ---- nats ---------------------------------------------------------------------------------------------------------
int64_t runNatToInt(Machine& m, const Node& n) { return static_cast<int>(m.nat(n, 0)); }
int64_t runNatToDbl(Machine& m, const Node& n) { return encode(static_cast<double>(m.nat(n, 0))); }
int64_t runNatAdd(Machine& m, const Node& n) { return m.nat(n, 0) + n.instr->kind; }
int64_t runIndex(Machine& m, const Node& n) {
  return isReal(n, 0) ? position(m.real(n, 0)) : position(m.integer(n, 0));
}
int64_t runMatIndex(Machine& m, const Node& n) { return m.nat(n, 1) * m.nat(n, 2) + m.nat(n, 0); }

// ---- from:to ------------------------------------------------------------------------------------------------------
int64_t runRangeLen(Machine& m, const Node& n) {
  const int64_t distance = int64_t{m.integer(n, 1)} - m.integer(n, 0);
  return (distance < 0 ? -distance : distance) + 1;
}
int64_t runRangeStep(Machine& m, const Node& n) { return m.integer(n, 1) >= m.integer(n, 0) ? 1 : -1; }
int64_t runRangeElem(Machine& m, const Node& n) {
  return static_cast<int>(m.integer(n, 0) + m.integer(n, 1) * m.nat(n, 2));
}

}  // namespace hunch::reference
