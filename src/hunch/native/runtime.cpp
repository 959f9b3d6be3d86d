// The helpers of compiled code (runtime.def): the ways of tier 1, callable from machine code.
#include <bit>
#include <cmath>

#include "hunch/bytecode/builtins.h"
#include "hunch/config/config.h"
#include "hunch/events/events.h"
#include "hunch/interp/direct.h"
#include "hunch/interp/resize.h"
#include "hunch/interp/slow.h"
#include "hunch/native/chaos.h"
#include "hunch/native/code.h"
#include "hunch/native/helpers.h"

extern "C" double R_pow(double, double);

namespace hunch::native {

using namespace hunch::host;
using interp::Frame;
using pir::Type;

namespace {

// ---- what a value is ----------------------------------------------------------------------------------------------
bool objectHasType(SEXP x, Type type) {
  const uint32_t kind = pir::kindOf(host::type(x));
  if (!type.may(kind)) return false;
  if (!type.may(Type::kObject) && isObject(x)) return false;
  if (!type.may(Type::kAltrep) && isAltrep(x)) return false;
  if (!type.may(Type::kAttributes) && kind != Type::kSym && attrib(x) != R_NilValue) return false;
  constexpr uint32_t kVectors = Type::kNumeric | Type::kCplx | Type::kStr | Type::kRaw | Type::kList;
  if (type.may(Type::kVector) || !(kind & kVectors)) return true;
  if (!isScalarBit(x)) return false;
  if (type.may(Type::kNa) || !(kind & (Type::kNumeric | Type::kCplx))) return true;
  if (kind == Type::kCplx) return !std::isnan(reals(x)[0]) && !std::isnan(reals(x)[1]);
  return kind == Type::kDbl ? !std::isnan(reals(x)[0]) : ints(x)[0] != NA_INTEGER;
}

bool entryHasType(const StackEntry& e, Type type) {
  if (e.tag == kTagBoxed) return e.u.sxpval != R_MissingArg && objectHasType(e.u.sxpval, type);
  if (!std::has_single_bit(type.kinds())) return type.may(pir::kindOf(e.tag)) && type.may(Type::kNa);  // of several kinds
  if (!type.isUnboxed() || e.tag != pir::tagOf(type)) return false;
  return type.may(Type::kNa) || (e.tag == kTagReal ? !std::isnan(e.u.dval) : e.u.ival != NA_INTEGER);
}

int64_t rawOf(const StackEntry& e, Type type) {
  if (type == Type::nat()) return static_cast<int64_t>(e.u.dval);
  if (!type.isUnboxed()) return reinterpret_cast<int64_t>(interp::boxed(e));  // where a scalar and a vector meet
  StackEntry scalar = e;
  interp::scalarOf(e, scalar);
  return scalar.tag == kTagReal ? std::bit_cast<int64_t>(scalar.u.dval) : scalar.u.ival;
}

StackEntry entryOf(int tag, int64_t raw) {
  StackEntry e;
  if (tag == kTagBoxed) interp::setBoxed(e, reinterpret_cast<SEXP>(raw));
  else if (tag == kTagReal) interp::setReal(e, std::bit_cast<double>(raw));
  else e = {tag, 0, {static_cast<int>(raw)}};
  return e;
}

// ---- tier 1 -------------------------------------------------------------------------------------------------------
int64_t step(Frame* f, int32_t pc, int32_t depth) {
  R_BCNodeStackTop = f->stack + depth;
  return interp::step(*f, pc, depth);
}

int32_t ticks = 0;
constexpr int32_t kTicks = 1 << 16;  // back edges and calls between two looks for interrupts

// The count begins anew. True when a draft may be left for better code.
bool beginTicks() {
  ticks = kTicks;
  return interp::policy.lookForBetter && interp::policy.lookForBetter();
}

// An interrupt is noticed at once; what else R looks after (time limits, events, finalizers), now and then.
int32_t mayGoOn() {
  static unsigned rounds = 0;
  return !beginTicks() && !R_interrupts_pending && ++rounds % 16 != 0;
}

// Quiet code that is stopped has to start over, so only an interrupt stops it soon, and the rest about once in a second.
int32_t quietGoesOn() {
  constexpr double kPatience = 1;
  static double stopped = 0;
  beginTicks();
  const double now = events::now();
  if (!R_interrupts_pending && now - stopped < kPatience) return 1;
  stopped = now;
  interp::pollSoon();
  return 0;
}

void refuse(void* version, int32_t exit) { interp::policy.refused(version, exit); }
Answer refuses() { return {kRefused, 0}; }

void call(Frame* f, int32_t pc, int32_t depth) {
  if (ticks <= 0) {
    beginTicks();
    interp::pollSoon();
  }
  R_BCNodeStackTop = f->stack + depth;
  interp::callAt(*f, pc, depth);
}

// ---- direct calls -------------------------------------------------------------------------------------------------
void* closureWay(void* site, SEXP closure, int32_t exposed) {
  static bytecode::ClosureWay closed;  // machine code takes every pointer for that of something
  bytecode::ClosureWay* way = interp::policy.closureWay(*static_cast<bytecode::CallSite*>(site), closure, exposed);
  return way ? way : &closed;
}
void settle() { interp::settle(); }
void closeDirect(Frame* f, StackEntry* result) { interp::closeDirect(*f, result); }
void refer(SEXP object) { addReference(object); }

void leaveDirect(Frame* f, void* version, int32_t exit, int64_t* state, StackEntry* result) {
  interp::settle();
  const interp::Entered moved = interp::policy.leave(*f, version, exit, state);
  *result = interp::resume(*f, moved.pc, moved.sp);
}

// ---- variables ----------------------------------------------------------------------------------------------------
void storeVar(Frame* f, int32_t slot, int32_t tag, int64_t raw) { interp::assign(*f, slot, entryOf(tag, raw)); }

int32_t slotIs(Frame* f, int32_t slot, uint32_t type) {
  StackEntry e;
  return interp::peek(*f, slot, &e) && entryHasType(e, Type(type));
}

int32_t slotSettles(Frame* f, int32_t slot, uint32_t type) {
  StackEntry e;
  SEXP promise = interp::peekPromise(*f, slot, &e);
  if (promise && entryHasType(e, Type(type))) Rf_eval(promise, R_EmptyEnv);
  return slotIs(f, slot, type);
}

int64_t loadVar(Frame* f, int32_t slot, uint32_t type) {
  StackEntry e;
  CHECK(interp::peek(*f, slot, &e), "a variable is read that has no value");
  return rawOf(e, Type(type));
}

int32_t stackIs(Frame* f, int32_t depth, uint32_t type) { return entryHasType(f->stack[depth], Type(type)); }
int64_t loadStack(Frame* f, int32_t depth, uint32_t type) { return rawOf(f->stack[depth], Type(type)); }

int32_t cellIs(SEXP cell, uint32_t type) {
  StackEntry e;
  return peekCell(cell, &e) && entryHasType(e, Type(type));
}

int64_t loadCell(SEXP cell, uint32_t type) {
  StackEntry e;
  CHECK(peekCell(cell, &e), "a global variable is read that has no value");
  return rawOf(e, Type(type));
}

int32_t bindingIs(SEXP cell, uint32_t type) { return cell != R_NilValue && cellIs(cell, type); }

uint64_t worldStamp(Frame* f) { return interp::worldStamp(*f); }
int32_t bindingsMatter(Frame* f) { return interp::bindingsMatter(*f); }

int32_t isType(SEXP value, uint32_t type) { return value != R_MissingArg && objectHasType(value, Type(type)); }

// ---- changing vectors ---------------------------------------------------------------------------------------------
int32_t canOwn(Frame* f, int32_t slot) {
  const StackEntry& e = f->slots[slot];
  if (e.tag == kTagBoxed) return !(e.flags & interp::kSlotPending);
  return e.tag == interp::kTagCell && !(gp(e.u.sxpval) & (kBindingLock | kActiveBinding | kAssignmentPending));
}

SEXP own(Frame* f, int32_t slot, SEXP value) {
  StackEntry& e = f->slots[slot];
  if (refcount(value) == 1 && !isAltrep(value)) {
    if (e.tag == kTagBoxed && e.u.sxpval == value) {
      e.flags &= ~((1 << interp::kOrderShift) - 1);
      return value;
    }
    if (e.tag == interp::kTagCell && bindingTag(e.u.sxpval) == 0 && car(e.u.sxpval) == value) {
      if (missingBits(e.u.sxpval)) setMissingBits(e.u.sxpval, 0);
      return value;
    }
  }
  SEXP copy = plainCopy(value);
  interp::assign(*f, slot, entryOf(kTagBoxed, reinterpret_cast<int64_t>(copy)));
  return copy;
}

int32_t canGrow() { return interp::isUsualGrowth(); }

SEXP grow(Frame* f, int32_t slot, SEXP vector, int64_t position) {
  SEXP longer = position < vectorLength(vector) ? vector : interp::lengthened(vector);
  if (longer != vector) interp::assign(*f, slot, entryOf(kTagBoxed, reinterpret_cast<int64_t>(longer)));
  return longer;
}

// The forms that R itself has neither allocate nor run code of others when an element is read.
bool isOfR(SEXP x) {
  static SEXP base = Rf_install("base");
  return CADR(attrib(altrepClass(x))) == base;
}

namespace {

// from:to, perhaps wrapped, that has no elements in memory: each is computed.
bool isComputed(SEXP x) {
  static SEXP integers = Rf_install("compact_intseq"), reals = Rf_install("compact_realseq");
  while (isAltrep(x) && !DATAPTR_OR_NULL(x)) {
    SEXP name = CAR(attrib(altrepClass(x)));
    if (name == integers || name == reals) return true;
    x = R_altrep_data1(x);
  }
  return false;
}

double elementAt(SEXP x, R_xlen_t k) { return type(x) == REALSXP ? REAL_ELT(x, k) : INTEGER_ELT(x, k); }

}  // namespace

int64_t sequenceLength(SEXP x) {
  if (!isAltrep(x)) return vectorLength(x);
  return isOfR(x) && (DATAPTR_OR_NULL(x) || isComputed(x)) ? Rf_xlength(x) : 0;
}

int64_t sequenceData(SEXP x) {
  if (isAltrep(x) && !isOfR(x)) return 0;
  return reinterpret_cast<int64_t>(DATAPTR_OR_NULL(x));
}

double sequenceFirst(SEXP x) { return isAltrep(x) && isOfR(x) && isComputed(x) ? elementAt(x, 0) : 0; }

// R has such sequences up and down, with steps of one.
double sequenceStep(SEXP x) {
  if (!isAltrep(x) || !isOfR(x) || !isComputed(x)) return 0;
  return Rf_xlength(x) > 1 && elementAt(x, 1) < elementAt(x, 0) ? -1 : 1;
}

SEXP box(int32_t tag, int64_t raw) { return interp::boxed(entryOf(tag, raw)); }
SEXP boxComplex(double re, double im) { return Rf_ScalarComplex({re, im}); }

void storeComplex(Frame* f, int32_t slot, double re, double im) {
  SEXP z = PROTECT(boxComplex(re, im));
  storeVar(f, slot, kTagBoxed, reinterpret_cast<int64_t>(z));
  UNPROTECT(1);
}

void storeBinding(SEXP cell, int32_t tag, int64_t raw) { interp::storeCell(cell, entryOf(tag, raw)); }

void storeObject(SEXP list, int64_t position, int32_t tag, int64_t raw) {
  SET_VECTOR_ELT(list, position, tag == kTagBoxed ? reinterpret_cast<SEXP>(raw) : box(tag, raw));
}

// ---- numbers ------------------------------------------------------------------------------------------------------
double power(double x, double y) { return y == 2.0 ? x * x : R_pow(x, y); }

double modulo(double x, double y) {
  double r = 0;
  interp::modReal(x, y, &r);
  return r;
}

double quotient(double x, double y) {
  double r = 0;
  interp::idivReal(x, y, &r);
  return r;
}

int32_t realOk(int32_t kind, double x, double y) {
  double r;
  if (kind == 12) return !(std::fabs(y) > pir::kMostExactPower);
  return kind == 4 ? interp::modReal(x, y, &r) : interp::idivReal(x, y, &r);
}

Complex complexArith(int32_t kind, double xr, double xi, double yr, double yi) {
  const Rcomplex z = interp::complexArith(kind, {xr, xi}, {yr, yi});
  return {z.r, z.i};
}

double complexPart(int32_t part, double re, double im) { return part == 2 ? std::hypot(re, im) : std::atan2(im, re); }

double math(int32_t function, double x) { return bytecode::math1Function(function)(x); }

}  // namespace

const Runtime& runtime() {
  static const Runtime table = {
#define HELPER(result, name, parameters, doc) &name,
#include "hunch/native/runtime.def"
#undef HELPER
      &ticks, &interp::worldEpoch, &interp::timesForgotten, &interp::bindingEpoch, &interp::lightTop, &interp::arena, &interp::stackLow, hidden.evalDepth,
      hidden.expressions, &R_BCNodeStackEnd, &refuses};
  return table;
}

bool hasType(const StackEntry& value, Type type) {
  const bool isPromise = value.tag == kTagBoxed && host::type(value.u.sxpval) == PROMSXP;  // no value, of whatever kind
  return !isPromise && entryHasType(value, type);
}
int64_t rawBits(const StackEntry& value, Type type) { return rawOf(value, type); }
StackEntry entryFrom(int tag, int64_t bits) { return entryOf(tag, bits); }

}  // namespace hunch::native
