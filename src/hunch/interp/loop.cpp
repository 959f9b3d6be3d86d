// The interpreter loop: one handler per opcode, fast paths in line, everything else in slow_*.cpp.
//
// `sp` points one past the top of the operand stack and lives in a register. Whatever may allocate or run R code gets
// `sp` and publishes it as R_BCNodeStackTop, so that the collector sees exactly the live entries. R may longjmp out of
// any handler that calls out: there is nothing here to clean up.
#include <cmath>

#include "hunch/bytecode/builtins.h"
#include "hunch/interp/callback.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/shortcuts.h"
#include "hunch/interp/resize.h"
#include "hunch/interp/slow.h"


namespace hunch::interp {

using namespace hunch::host;
using bytecode::Op;

namespace {

// Interrupts, time limits, finalizers: as often as GNU R's own loops look.
unsigned pollCount = 0;
int pollTimes = 1;  // R looks at its time limits only when it has been asked a few times
HUNCH_INLINE void poll(StackEntry* sp) {
  if (HUNCH_UNLIKELY((++pollCount & 1023) == 0)) {
    R_BCNodeStackTop = sp;
    for (; pollTimes > 1; pollTimes--) R_CheckUserInterrupt();
    R_CheckUserInterrupt();
    R_RunPendingFinalizers();
  }
}

HUNCH_INLINE bool isUnboxed(int tag) { return static_cast<unsigned>(tag - kTagLogical) <= kTagReal - kTagLogical; }
static_assert(kTagLogical == 10 && kTagInteger == 13 && kTagReal == 14, "tags 11 and 12 are used by nobody");

// A variable's value when it can be had without running anything. False otherwise.
HUNCH_INLINE bool loadFast(const StackEntry& slot, StackEntry* sp) {
  if (isUnboxed(slot.tag)) {
    sp->tag = slot.tag;
    sp->flags = 0;
    sp->u = slot.u;
    return true;
  }
  SEXP x;
  if (slot.tag == kTagBoxed) {
    x = slot.u.sxpval;
  } else if (slot.tag == kTagCell) {
    SEXP cell = slot.u.sxpval;
    if (gp(cell) & kActiveBinding) return false;
    switch (bindingTag(cell)) {
      case REALSXP: setReal(*sp, cellDouble(cell)); return true;
      case INTSXP: setInt(*sp, cellInt(cell)); return true;
      case LGLSXP: setLogical(*sp, cellInt(cell)); return true;
      case 0: break;
      default: return false;
    }
    x = car(cell);
    if (x == R_UnboundValue) return false;
  } else {
    return false;
  }
  if (type(x) == PROMSXP) {
    x = promiseValue(x);
    if (x == R_UnboundValue) return false;
  }
  if (x == R_MissingArg) return false;
  setBoxed(*sp, x);
  return true;
}

// A variable that neither this code nor anybody else has assigned.
bool isUnassigned(Frame& f, int index) {
  const int tag = f.slots[index].tag;
  if (!f.env) return tag == kTagUnbound;
  return (tag == kTagUnbound || tag == kTagUnresolved) && !bindingCell(f.env, f.code->variables[static_cast<size_t>(index)]);
}

// An argument that is an unevaluated promise is passed on as it is while nobody else can reach the variable (call.cpp).
HUNCH_INLINE bool passesOn(const Frame& f, const StackEntry& slot, StackEntry* sp) {
  if (f.env || slot.tag != kTagBoxed || type(slot.u.sxpval) != PROMSXP) return false;
  setBoxed(*sp, slot.u.sxpval);
  return true;
}

HUNCH_INLINE void store(Frame& f, int index, StackEntry& value, StackEntry* sp) {
  StackEntry& slot = f.slots[index];
  if (slot.tag == kTagCell) {
    SEXP cell = slot.u.sxpval;
    if (isPlainCell(cell) && !(bindingTag(cell) == 0 && car(cell) == R_UnboundValue)) {
      if (value.tag != kTagBoxed && bindingTag(cell) == value.tag && !missingBits(cell)) {
        if (value.tag == kTagReal) cellDouble(cell) = value.u.dval;
        else cellInt(cell) = value.u.ival;
      } else {
        R_BCNodeStackTop = sp;
        storeCell(cell, value, f.isClosure);
      }
      return;
    }
  }
  if (f.env) {
    R_BCNodeStackTop = sp;
    storeSlow(f, index, value);
    return;
  }
  if (slot.tag == kTagBoxed) {
    if (value.tag == kTagBoxed) addReference(value.u.sxpval);
    dropReference(slot.u.sxpval);
    slot.flags &= ~((1 << kOrderShift) - 1);
  } else {
    if (value.tag == kTagBoxed) addReference(value.u.sxpval);
    if (slot.tag == kTagUnbound) slot.flags = ++f.order << kOrderShift;
    else slot.flags &= ~((1 << kOrderShift) - 1);
  }
  slot.tag = value.tag;
  slot.u = value.u;
}

// An unboxed 1-based index as 0-based; false when it is no number that could be within bounds.
HUNCH_INLINE bool unboxedIndex(const StackEntry& index, R_xlen_t* i) {
  if (index.tag == kTagInteger) *i = static_cast<R_xlen_t>(index.u.ival) - 1;
  else if (index.tag == kTagReal && index.u.dval >= 1 && index.u.dval < 4e15) *i = static_cast<R_xlen_t>(index.u.dval) - 1;
  else return false;
  return true;
}

// x[i] for an unboxed index into a plain double or integer vector, the case worth having in line.
HUNCH_INLINE bool elementOf(const StackEntry& target, const StackEntry& index, StackEntry* result) {
  if (target.tag != kTagBoxed) return false;
  SEXP x = target.u.sxpval;
  R_xlen_t i;
  if (!unboxedIndex(index, &i)) return false;
  const unsigned kind = infoByte(x) & ~static_cast<unsigned>(kScalarBit);
  if (attrib(x) != R_NilValue) return false;
  if (kind == REALSXP && static_cast<uint64_t>(i) < static_cast<uint64_t>(vectorLength(x)))
    return setReal(*result, reals(x)[i]), true;
  if (kind == INTSXP && static_cast<uint64_t>(i) < static_cast<uint64_t>(vectorLength(x)))
    return setInt(*result, ints(x)[i]), true;
  return false;
}

// x[i, j] for unboxed indices into a double or integer matrix that has no attribute but dim, in line.
HUNCH_INLINE bool matrixElementOf(const StackEntry& target, const StackEntry& row, const StackEntry& column, StackEntry* result) {
  R_xlen_t i, j;
  if (target.tag != kTagBoxed || !unboxedIndex(row, &i) || !unboxedIndex(column, &j)) return false;
  SEXP x = target.u.sxpval, a = attrib(x);
  if (a == R_NilValue || tag(a) != R_DimSymbol || cdr(a) != R_NilValue) return false;
  SEXP d = car(a);
  if (infoByte(d) != INTSXP || vectorLength(d) != 2) return false;
  const R_xlen_t rows = ints(d)[0];
  if (static_cast<uint64_t>(i) >= static_cast<uint64_t>(rows) || static_cast<uint64_t>(j) >= static_cast<uint64_t>(ints(d)[1]))
    return false;
  const unsigned kind = infoByte(x) & ~static_cast<unsigned>(kScalarBit);
  if (kind == REALSXP) return setReal(*result, reals(x)[i + j * rows]), true;
  if (kind == INTSXP) return setInt(*result, ints(x)[i + j * rows]), true;
  return false;
}

// The vector a variable holds when it may be updated in place; null otherwise.
HUNCH_INLINE SEXP ownVector(const StackEntry& slot) {
  SEXP x;
  if (slot.tag == kTagBoxed) {
    x = slot.u.sxpval;
    if (slot.flags & kSlotPending) return nullptr;
  } else if (slot.tag == kTagCell) {
    SEXP cell = slot.u.sxpval;
    if (bindingTag(cell) || (gp(cell) & (kBindingLock | kActiveBinding | kAssignmentPending | kMissingMask))) return nullptr;
    x = car(cell);
  } else {
    return nullptr;
  }
  return type(x) != PROMSXP && refcount(x) == 1 ? x : nullptr;
}

// + - * on two unboxed integers, in line.
HUNCH_INLINE bool intArith(int index, StackEntry& a, const StackEntry& b) {
  if (a.tag != kTagInteger || b.tag != kTagInteger || index > 2) return false;
  const int x = a.u.ival, y = b.u.ival;
  if (x == NA_INTEGER || y == NA_INTEGER) return false;
  int z;
  const bool overflow = index == 0   ? __builtin_add_overflow(x, y, &z)
                        : index == 1 ? __builtin_sub_overflow(x, y, &z)
                                     : __builtin_mul_overflow(x, y, &z);
  if (overflow || z == NA_INTEGER) return false;
  a.u.ival = z;
  return true;
}

HUNCH_INLINE int truth(const StackEntry& e) {  // 0, 1, or -1 when it takes a closer look
  if (e.tag == kTagLogical || e.tag == kTagInteger) return e.u.ival == NA_LOGICAL ? -1 : e.u.ival != 0;
  if (e.tag == kTagBoxed && isPlainScalar(e.u.sxpval, LGLSXP)) {
    const int v = ints(e.u.sxpval)[0];
    return v == NA_LOGICAL ? -1 : v != 0;
  }
  return -1;
}

// As long as its environment is there.
HUNCH_NOINLINE void keepSample(SEXP& sample, SEXP closure, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (sample) R_ReleaseObject(sample);
  R_PreserveObject(sample = R_MakeWeakRef(cloenv(closure), closure, R_NilValue, FALSE));
}

// Where a call leads, and where that may be another closure each time, one of each code.
HUNCH_INLINE void noteTarget(CallSite& site, SEXP fun, StackEntry* sp) {
  const bool isClosure = type(fun) == CLOSXP;
  const int target = feedback::recordTarget(site.targets, isClosure ? bodyExpression(fun) : fun);
  if (target < 0 || !isClosure) return;
  if (SEXP sample = site.samples[target]; HUNCH_LIKELY(sample && weakKey(sample) != R_NilValue)) return;
  if (!site.symbol || site.isVariable || site.targets.count > 1) keepSample(site.samples[target], fun, sp);
}

// Is it one of the operands below `end`, which must keep their values?
HUNCH_INLINE bool waits(const Frame& f, SEXP x, const StackEntry* end) {
  for (const StackEntry* e = f.stack; e < end; e++)
    if (e->tag == kTagBoxed && e->u.sxpval == x) return true;
  return false;
}

HUNCH_INLINE bool isOurs(Frame& f, const CallSite& site, SEXP fun) {
  if (type(fun) != CLOSXP) return false;
  if (HUNCH_UNLIKELY(traceBit(fun))) showTrace(f, site);
  return true;
}

}  // namespace

#define TYPE(k) types[k]
#define POOL(k) pool[k]
#define SITE(k) code->sites[static_cast<size_t>(k)]
#define CACHE(k) code->caches[static_cast<size_t>(k)]
#define NEXT() goto* labels[*pc++]
#define AT() (f.at = pc)  // before anything that may report an error
#define JUMP(target)          \
  do {                        \
    pc = base + (target);     \
    NEXT();                   \
  } while (0)

// Arithmetic on two unboxed doubles in line; other scalars and everything else out of line.
#define REAL_OP(name, index, expression)                                             \
  L_##name : {                                                                       \
    StackEntry &a = sp[-2], &b = sp[-1];                                             \
    if (HUNCH_LIKELY(a.tag == kTagReal && b.tag == kTagReal)) {                      \
      const double x = a.u.dval, y = b.u.dval;                                       \
      a.u.dval = (expression);                                                       \
    } else if (HUNCH_LIKELY(intArith(index, a, b))) {                                \
    } else if (!arithmeticFast(index, a, b, &a)) {                                   \
      AT();                                                                          \
      arithmeticSlow(f, Op::name, POOL(pc[0]), sp - 2, 2, sp);                       \
    }                                                                                \
    sp--;                                                                            \
    pc += 1;                                                                         \
    NEXT();                                                                          \
  }
#define COMPARE_OP(name, index, op)                                                  \
  L_##name : {                                                                       \
    StackEntry &a = sp[-2], &b = sp[-1];                                             \
    if (HUNCH_LIKELY(a.tag == kTagReal && b.tag == kTagReal &&                       \
                     !(a.u.dval != a.u.dval) && !(b.u.dval != b.u.dval))) {          \
      setLogical(a, a.u.dval op b.u.dval);                                           \
    } else if (a.tag == kTagInteger && b.tag == kTagInteger && a.u.ival != NA_INTEGER && b.u.ival != NA_INTEGER) { \
      setLogical(a, a.u.ival op b.u.ival);                                           \
    } else if (!arithmeticFast(index, a, b, &a)) {                                   \
      AT();                                                                          \
      arithmeticSlow(f, Op::name, POOL(pc[0]), sp - 2, 2, sp);                       \
    }                                                                                \
    sp--;                                                                            \
    pc += 1;                                                                         \
    NEXT();                                                                          \
  }
#define SCALAR_OP(name, index)                                                       \
  L_##name : {                                                                       \
    AT();                                                                            \
    if (!arithmeticFast(index, sp[-2], sp[-1], &sp[-2]))                             \
      arithmeticSlow(f, Op::name, POOL(pc[0]), sp - 2, 2, sp);                       \
    sp--;                                                                            \
    pc += 1;                                                                         \
    NEXT();                                                                          \
  }

namespace {

// Function and arguments below sp; the new end of the stack, with the value on top.
HUNCH_INLINE StackEntry* makeCall(Frame& f, CallSite& site, StackEntry* sp, feedback::TypeSlot& seen) {
  StackEntry* args = sp - site.kinds.size();
  poll(sp);
  linkOperands(f, args - 1);
  const StackEntry value = callFromSite(f, site, args, sp);
  unlinkOperands(f, args - 1);
  args[-1] = value;
  feedback::record(seen, value);
  return args;
}

// Where a single instruction left off.
struct Stopped {
  int pc;
  StackEntry* sp;
};

// With `once`, one instruction only: every jump to a next one then ends at L_Stop.
StackEntry run(Frame& f, int start, StackEntry* sp, Stopped* once) {
  static const void* const kLabels[] = {
#define OP(name, immediates, pops, pushes, doc) &&L_##name,
#include "hunch/bytecode/opcodes.def"
#undef OP
  };
  static const void* const kStop[] = {
#define OP(name, immediates, pops, pushes, doc) &&L_Stop,
#include "hunch/bytecode/opcodes.def"
#undef OP
  };
  const void* const* const labels = HUNCH_UNLIKELY(once != nullptr) ? kStop : kLabels;
  Code* const code = f.code;
  const int32_t* const base = code->base;
  const int32_t* pc = base + start;
  feedback::TypeSlot* const types = code->types.data();
  const SEXP* const pool = code->pool.data();
  const StackEntry* const entries = code->entries.data();
  StackEntry* const slots = f.slots;
  goto* kLabels[*pc++];

L_Stop:
  once->pc = static_cast<int>(pc - base) - 1;
  once->sp = sp;
  return {};

  // -- constants and stack
L_Const:
  *sp++ = entries[*pc++];
  NEXT();
L_ConstBoxed:
  setBoxed(*sp++, POOL(*pc++));
  NEXT();
L_Pop:
  sp--;
  NEXT();
L_Dup:
  sp[0] = sp[-1];
  sp++;
  NEXT();
L_Visible:
  R_Visible = TRUE;
  NEXT();
L_Invisible:
  R_Visible = FALSE;
  NEXT();
L_Reset:
  sp = f.stack + *pc++;
  NEXT();

  // -- variables
L_LdLate:
  AT();
  slots[pc[0]].flags &= ~kSlotUnread;
L_LdVar:
  if (HUNCH_UNLIKELY(!loadFast(slots[pc[0]], sp))) {
    AT();
    loadSlow(f, pc[0], sp);
    types[pc[1]].seen |= feedback::kSeenPromise;
  }
  feedback::record(TYPE(pc[1]), *sp);
  sp++;
  pc += 2;
  NEXT();
L_LdIndex: {
  AT();
  loadIndex(f, pc[0], sp);
  feedback::record(TYPE(pc[1]), *sp);
  sp++;
  pc += 2;
  NEXT();
}
L_LdFree:
  AT();
  loadFree(f, POOL(pc[0]), CACHE(pc[1]), sp);
  feedback::record(TYPE(pc[2]), *sp);
  sp++;
  pc += 3;
  NEXT();
L_LdEither:
  if (HUNCH_UNLIKELY(!loadFast(slots[pc[0]], sp))) {
    AT();
    if (isUnassigned(f, pc[0])) loadFree(f, POOL(pc[1]), CACHE(pc[2]), sp);
    else loadSlow(f, pc[0], sp);
  }
  feedback::record(TYPE(pc[3]), *sp);
  sp++;
  pc += 4;
  NEXT();
L_Adopt:
  if (isUnassigned(f, pc[0]) && loadFreePlain(f, POOL(pc[1]), CACHE(pc[2]), sp)) {
    feedback::record(TYPE(pc[3]), *sp);
    AT();
    sp++;
    store(f, pc[0], sp[-1], sp);
    sp--;
  }
  pc += 4;
  NEXT();
L_LdDd:
  AT();
  if (!loadFromDots(f, POOL(pc[0]), sp)) evalExpression(f, POOL(pc[0]), sp);
  sp++;
  pc += 1;
  NEXT();
L_LdDots:
  AT();
  R_BCNodeStackTop = sp;
  setBoxed(*sp, dotsValue(f));
  sp++;
  if (pc[0]) forceDots(f, sp[-1].u.sxpval, sp, pc[0] == 2);
  pc += 1;
  NEXT();
L_StVar:
  AT();
  store(f, pc[0], sp[-1], sp);
  sp--;
  pc += 1;
  NEXT();
L_StSuper:
  AT();
  superAssign(f, POOL(pc[0]), sp);
  sp--;
  pc += 1;
  NEXT();
L_LdPure:
  if (HUNCH_UNLIKELY(!loadFast(slots[pc[0]], sp) && !passesOn(f, slots[pc[0]], sp))) JUMP(pc[1]);
  sp++;
  pc += 2;
  NEXT();
L_LdPureFree:
  if (!loadFreePlain(f, POOL(pc[0]), CACHE(pc[1]), sp)) JUMP(pc[2]);
  sp++;
  pc += 3;
  NEXT();

  // -- control
L_Br:
  JUMP(pc[0]);
L_Loop:
  poll(sp);
  if (HUNCH_UNLIKELY(++code->loopCounts[static_cast<size_t>(pc[1])] >= code->loopLimits[static_cast<size_t>(pc[1])])) {
    AT();
    Entered entered = policy.enterLoop(f, pc[0], pc[1], sp);
    if (entered.how == Entered::Returned) return entered.value;
    if (entered.how == Entered::Moved) {
      sp = entered.sp;
      JUMP(entered.pc);
    }
  }
  JUMP(pc[0]);
L_BrFalse: {
  AT();
  int t = truth(sp[-1]);
  if (HUNCH_UNLIKELY(t < 0)) t = condition(f, sp[-1], POOL(pc[1]), sp);
  sp--;
  feedback::BranchSlot& branch = code->branches[static_cast<size_t>(pc[2])];
  if (t) {
    branch.notTaken++;
    pc += 3;
    NEXT();
  }
  branch.taken++;
  JUMP(pc[0]);
}
L_AndFirst: {
  AT();
  const int x = logicalOperand(f, sp[-1], POOL(pc[1]), true, true, sp);
  setLogical(sp[-1], x);
  if (x == 0) JUMP(pc[0]);
  pc += 2;
  NEXT();
}
L_AndSecond: {
  AT();
  const int y = logicalOperand(f, sp[-1], POOL(pc[0]), false, true, sp);
  const int x = sp[-2].u.ival;
  setLogical(sp[-2], y == 0 ? 0 : x == NA_LOGICAL || y == NA_LOGICAL ? NA_LOGICAL : 1);
  sp--;
  pc += 1;
  NEXT();
}
L_OrFirst: {
  AT();
  const int x = logicalOperand(f, sp[-1], POOL(pc[1]), true, false, sp);
  setLogical(sp[-1], x == NA_LOGICAL ? x : x != 0);
  if (x != 0 && x != NA_LOGICAL) JUMP(pc[0]);
  pc += 2;
  NEXT();
}
L_OrSecond: {
  AT();
  const int y = logicalOperand(f, sp[-1], POOL(pc[0]), false, false, sp);
  const int x = sp[-2].u.ival;
  setLogical(sp[-2], y != 0 && y != NA_LOGICAL ? 1 : x == NA_LOGICAL || y == NA_LOGICAL ? NA_LOGICAL : 0);
  sp--;
  pc += 1;
  NEXT();
}
L_ForStart:
  AT();
  forStart(f, sp, POOL(pc[1]));
  sp += 2;
  pc += 2;
  NEXT();
L_ForRange:
  if (!forRange(sp[-2], sp[-1], sp - 2)) JUMP(pc[0]);
  sp += 1;
  pc += 3;
  NEXT();
L_ForStep: {
  AT();
  StackEntry* loop = sp - 3;
  if (loop[1].u.dval >= loop[2].u.dval) JUMP(pc[1]);
  if (loop[0].tag == kTagInteger) {
    setInt(*sp, loop[0].u.ival + loop[0].flags * static_cast<int>(loop[1].u.dval));
  } else {
    R_BCNodeStackTop = sp;
    forElement(loop, sp);
  }
  loop[1].u.dval += 1;
  store(f, pc[0], *sp, sp + 1);
  pc += 2;
  NEXT();
}
L_ForEnd:
  sp -= 3;
  if (sp[0].tag == kTagBoxed) dropReference(sp[0].u.sxpval);
  NEXT();
L_Return: {
  StackEntry result = sp[-1];
  result.flags = 0;
  return result;
}
L_Switch: {
  AT();
  R_BCNodeStackTop = sp;
  SEXP value = boxInPlace(sp[-1]);
  const int target = switchTarget(f, code->switches[static_cast<size_t>(pc[0])], value, POOL(pc[1]));
  sp--;
  JUMP(target);
}

  // -- arithmetic, comparison, logic
  REAL_OP(Add, 0, addInOrder(x, y))
  REAL_OP(Sub, 1, x - y)
  REAL_OP(Mul, 2, mulInOrder(x, y))
  REAL_OP(Div, 3, x / y)
  SCALAR_OP(Mod, 4)
  SCALAR_OP(IDiv, 5)
  COMPARE_OP(Eq, 6, ==)
  COMPARE_OP(Ne, 7, !=)
  COMPARE_OP(Lt, 8, <)
  COMPARE_OP(Le, 9, <=)
  COMPARE_OP(Gt, 10, >)
  COMPARE_OP(Ge, 11, >=)
L_Pow: {
  AT();
  StackEntry x, y;
  const int tx = scalarOf(sp[-2], x), ty = scalarOf(sp[-1], y);
  double power;
  bool done = false;
  if (tx == kTagReal && ty == kTagReal) done = powReal(x.u.dval, y.u.dval, &power);
  else if (tx == kTagReal && ty == kTagInteger && y.u.ival != NA_INTEGER) done = powReal(x.u.dval, y.u.ival, &power);
  else if (tx == kTagInteger && x.u.ival != NA_INTEGER && ty == kTagReal) done = powReal(x.u.ival, y.u.dval, &power);
  if (HUNCH_LIKELY(done)) setReal(sp[-2], power);
  else arithmeticSlow(f, Op::Pow, POOL(pc[0]), sp - 2, 2, sp);
  sp--;
  pc += 1;
  NEXT();
}
L_And: {
  AT();
  StackEntry &a = sp[-2], &b = sp[-1];
  if (a.tag == kTagLogical && b.tag == kTagLogical) {
    const int x = a.u.ival, y = b.u.ival;
    setLogical(a, x == 0 || y == 0 ? 0 : x == NA_LOGICAL || y == NA_LOGICAL ? NA_LOGICAL : 1);
  } else {
    arithmeticSlow(f, Op::And, POOL(pc[0]), sp - 2, 2, sp);
  }
  sp--;
  pc += 1;
  NEXT();
}
L_Or: {
  AT();
  StackEntry &a = sp[-2], &b = sp[-1];
  if (a.tag == kTagLogical && b.tag == kTagLogical) {
    const int x = a.u.ival, y = b.u.ival;
    setLogical(a, (x != NA_LOGICAL && x) || (y != NA_LOGICAL && y) ? 1
                                                                   : x == NA_LOGICAL || y == NA_LOGICAL ? NA_LOGICAL : 0);
  } else {
    arithmeticSlow(f, Op::Or, POOL(pc[0]), sp - 2, 2, sp);
  }
  sp--;
  pc += 1;
  NEXT();
}
L_Neg: {
  AT();
  StackEntry& a = sp[-1];
  if (a.tag == kTagReal) a.u.dval = -a.u.dval;
  else if (a.tag == kTagInteger) a.u.ival = a.u.ival == NA_INTEGER ? NA_INTEGER : -a.u.ival;
  else arithmeticSlow(f, Op::Neg, POOL(pc[0]), sp - 1, 1, sp);
  pc += 1;
  NEXT();
}
L_Plus:
  AT();
  if (sp[-1].tag != kTagReal && sp[-1].tag != kTagInteger) arithmeticSlow(f, Op::Plus, POOL(pc[0]), sp - 1, 1, sp);
  pc += 1;
  NEXT();
L_Not:
  AT();
  if (sp[-1].tag == kTagLogical) sp[-1].u.ival = sp[-1].u.ival == NA_LOGICAL ? NA_LOGICAL : !sp[-1].u.ival;
  else arithmeticSlow(f, Op::Not, POOL(pc[0]), sp - 1, 1, sp);
  pc += 1;
  NEXT();
L_Colon:
  AT();
  arithmeticSlow(f, Op::Colon, POOL(pc[0]), sp - 2, 2, sp);
  sp--;
  pc += 1;
  NEXT();
L_ColonIndex:
  AT();
  R_BCNodeStackTop = sp;
  if (!rangeIndex(sp - 2)) arithmeticSlow(f, Op::Colon, POOL(pc[0]), sp - 2, 2, sp);
  sp--;
  pc += 1;
  NEXT();
L_Math1: {
  AT();
  StackEntry x;
  const int tag = scalarOf(sp[-1], x);
  const char* const name = bytecode::math1Name(pc[1]);
  const bool isAbs = name[0] == 'a' && name[1] == 'b';
  if (tag == kTagReal) {
    const double y = bytecode::math1Function(pc[1])(x.u.dval);
    if (HUNCH_UNLIKELY(y != y)) {
      if (x.u.dval != x.u.dval && !isAbs) setReal(sp[-1], x.u.dval);
      else mathSlow(f, POOL(pc[0]), sp);
    } else {
      setReal(sp[-1], y);
    }
  } else if (tag == kTagInteger && f.asByteCode && x.u.ival != NA_INTEGER && bytecode::isFastMath(pc[1])) {
    setReal(sp[-1], bytecode::math1Function(pc[1])(x.u.ival));  // R's byte code does not warn here
  } else if (tag == kTagInteger && isAbs && x.u.ival != NA_INTEGER) {
    setInt(sp[-1], x.u.ival < 0 ? -x.u.ival : x.u.ival);
  } else {
    mathSlow(f, POOL(pc[0]), sp);
  }
  pc += 2;
  NEXT();
}
L_PureArith:
  R_BCNodeStackTop = sp;
  if (!arithmeticFast(pc[0], sp[-2], sp[-1], &sp[-2]) && !arithmeticEarly(pc[0], sp - 2)) JUMP(pc[1]);
  sp--;
  pc += 2;
  NEXT();
L_PureSubset:
  R_BCNodeStackTop = sp;
  if (!subsetFast(sp[-2], sp[-1], pc[0], &sp[-2]) && (pc[0] || !subsetEarly(sp - 2))) JUMP(pc[1]);
  sp--;
  pc += 2;
  NEXT();
L_PureDollar:
  R_BCNodeStackTop = sp;
  if (!dollarPlain(f, POOL(pc[0]), sp[-1])) JUMP(pc[2]);
  feedback::record(TYPE(pc[1]), sp[-1]);
  pc += 3;
  NEXT();
L_PureColon:
  R_BCNodeStackTop = sp;
  if (!rangeIndex(sp - 2)) JUMP(pc[0]);
  sp--;
  pc += 1;
  NEXT();
L_PureTrue:
  if (!isPlainTrue(sp[-1])) JUMP(pc[1]);
  markRead(f, POOL(pc[0]));
  sp--;
  pc += 2;
  NEXT();
L_PureBuiltin: {
  CallSite& site = SITE(pc[0]);
  R_BCNodeStackTop = sp;
  StackEntry* args = sp - site.kinds.size();
  if (!builtinEarly(site.builtin, args, static_cast<int>(site.kinds.size()))) JUMP(pc[1]);
  sp = args + 1;
  pc += 2;
  NEXT();
}
L_Shortcut: {
  AT();
  CallSite& site = SITE(pc[0]);
  StackEntry* args = sp - site.kinds.size();
  if (!takeShortcut(f, site, pc[1], args, sp)) JUMP(pc[3]);
  sp = args + 1;
  // A frame of lapply() has variables that are changed in place: optimized code, which keeps values, is not to look into it.
  if (!(sp[-1].tag == kTagBoxed && type(sp[-1].u.sxpval) == ENVSXP)) feedback::record(TYPE(pc[2]), sp[-1]);
  pc += 4;
  NEXT();
}

  // -- vectors
L_BrObject:
  if (sp[-1].tag == kTagBoxed && isObject(sp[-1].u.sxpval) && !indexesPlainly(f, sp[-1].u.sxpval, POOL(base[pc[0] + 1]), sp))
    JUMP(pc[0]);
  pc += 1;
  NEXT();
L_Subset:
  AT();
  R_BCNodeStackTop = sp;
  if (!elementOf(sp[-2], sp[-1], &sp[-2]) && !subsetFast(sp[-2], sp[-1], pc[1], &sp[-2])) subsetSlow(f, POOL(pc[0]), pc[1], sp - 2, sp);
  sp--;
  feedback::record(TYPE(pc[2]), sp[-1]);
  pc += 3;
  NEXT();
L_SubsetMat:
  AT();
  R_BCNodeStackTop = sp;
  if (!matrixElementOf(sp[-3], sp[-2], sp[-1], &sp[-3]) && !subsetMatFast(sp[-3], sp[-2], sp[-1], &sp[-3])) subsetSlow(f, POOL(pc[0]), pc[1], sp - 3, sp);
  sp -= 2;
  feedback::record(TYPE(pc[2]), sp[-1]);
  pc += 3;
  NEXT();
L_SubsetN: {
  AT();
  CallSite& site = SITE(pc[0]);
  StackEntry* args = sp - site.kinds.size() - 1;
  subsetN(f, site, pc[1], args, sp);
  sp = args + 1;
  pc += 2;
  NEXT();
}
L_SubsetObject:
  AT();
  subsetObject(f, POOL(pc[0]), sp);
  pc += 2;
  NEXT();
L_Dollar:
  AT();
  R_BCNodeStackTop = sp;
  dollar(f, POOL(pc[0]), POOL(pc[1]), sp);
  feedback::record(TYPE(pc[2]), sp[-1]);
  pc += 3;
  NEXT();
L_SlotOf:
  AT();
  if (!(slots[pc[1]].flags & kSlotUnread) && loadFast(slots[pc[1]], sp) && slotFast(POOL(pc[2]), sp)) R_Visible = TRUE;
  else callSpecial(f, POOL(pc[0]), sp);
  feedback::record(TYPE(pc[3]), *sp);
  sp++;
  pc += 4;
  NEXT();
L_Length:
  AT();
  lengthSlow(f, POOL(pc[0]), sp);
  pc += 2;
  NEXT();
L_IsType:
  AT();
  isType(f, POOL(pc[0]), pc[1], sp);
  pc += 2;
  NEXT();
L_SeqAlong:
  AT();
  seqSlow(f, POOL(pc[0]), sp);
  pc += 2;
  NEXT();

L_StElement: {
  AT();
  StackEntry& slot = slots[pc[0]];
  SEXP x = ownVector(slot);
  StackEntry target;
  R_BCNodeStackTop = sp;
  if (x && waits(f, x, sp - pc[1])) x = nullptr;
  if (x) {
    setBoxed(target, x);
    if (pc[1] == 1 ? subassignFast(target, sp[-2], sp[-1], pc[2], true) || (!pc[2] && subassignMany(target, sp[-2], sp[-1]))
                   : subassignMatFast(target, sp[-3], sp[-2], sp[-1])) {
      slot.flags &= ~kArgumentFlags;
      sp -= pc[1];
      pc += 4;
      NEXT();
    }
    if (pc[1] == 1) {
      if (SEXP other = resized(target, sp[-2], sp[-1], pc[2])) {
        setBoxed(target, other);
        store(f, pc[0], target, sp);
        sp--;
        pc += 4;
        NEXT();
      }
    }
  }
  JUMP(pc[3]);
}

  // -- complex assignment
L_AssignStart:
  AT();
  assignStart(f, pc[0], sp);
  sp += 2;
  pc += 1;
  NEXT();
L_SuperStart:
  AT();
  superStart(f, POOL(pc[0]), sp);
  sp += 2;
  pc += 1;
  NEXT();
L_AssignEnd:
  AT();
  assignEnd(f, pc[0], sp);
  sp--;
  pc += 1;
  NEXT();
L_SuperEnd:
  AT();
  superEnd(f, POOL(pc[0]), sp);
  sp--;
  pc += 1;
  NEXT();
L_TargetDup:
  sp[0] = sp[-2];
  sp++;
  NEXT();
L_GetterEnd: {
  AT();
  // target, value, inner -> target, inner, value
  StackEntry& inner = sp[-1];
  if (inner.tag == kTagBoxed && isReferenced(inner.u.sxpval) &&
      (isShared(inner.u.sxpval) || (sp[-3].tag == kTagBoxed && isShared(sp[-3].u.sxpval)) || waits(f, inner.u.sxpval, sp - 3))) {
    R_BCNodeStackTop = sp;
    setBoxed(inner, Rf_shallow_duplicate(inner.u.sxpval));
  }
  const StackEntry value = sp[-2];
  sp[-2] = sp[-1];
  sp[-1] = value;
  NEXT();
}
L_BrAssignObject:
  if (sp[-2].tag == kTagBoxed && isObject(sp[-2].u.sxpval) && !indexesPlainly(f, sp[-2].u.sxpval, POOL(base[pc[0] + 1]), sp))
    JUMP(pc[0]);
  pc += 1;
  NEXT();
L_Subassign:
  AT();
  R_BCNodeStackTop = sp;
  if (!subassignFast(sp[-3], sp[-2], sp[-1], pc[1]))
    subassignSlow(f, POOL(pc[0]), POOL(pc[2]), pc[1], nullptr, sp - 3, sp);
  sp -= 2;
  pc += 3;
  NEXT();
L_SubassignMat:
  AT();
  R_BCNodeStackTop = sp;
  if (!subassignMatFast(sp[-4], sp[-3], sp[-2], sp[-1]))
    subassignSlow(f, POOL(pc[0]), POOL(pc[2]), pc[1], nullptr, sp - 4, sp);
  sp -= 3;
  pc += 3;
  NEXT();
L_SubassignN: {
  AT();
  CallSite& site = SITE(pc[0]);
  StackEntry* args = sp - site.kinds.size() - 2;
  subassignSlow(f, site.call, site.symbol, pc[1], site.names.data(), args, sp);
  sp = args + 1;
  pc += 2;
  NEXT();
}
L_SubassignObject:
  AT();
  subassignObject(f, POOL(pc[0]), POOL(pc[1]), sp - 2, sp);
  sp--;
  pc += 2;
  NEXT();
L_DollarAssign:
  AT();
  dollarAssign(f, POOL(pc[0]), POOL(pc[1]), POOL(pc[2]), pc + 3, sp - 2, sp);
  sp--;
  pc += 3;
  NEXT();
L_SetterCall:
  AT();
  setterCall(f, SITE(pc[0]), sp - 2, sp);
  sp--;
  pc += 1;
  NEXT();
L_GetterCall:
  AT();
  getterCall(f, SITE(pc[0]), sp);
  pc += 1;
  NEXT();

  // -- functions, promises, calls
L_MkClosure:
  AT();
  R_BCNodeStackTop = sp;
  setBoxed(*sp, closureIn(f, POOL(pc[0])));
  sp++;
  pc += 1;
  NEXT();
L_MkProm:
  R_BCNodeStackTop = sp;
  setBoxed(*sp, promiseIn(f, POOL(pc[0])));
  sp++;
  pc += 1;
  NEXT();
L_LdFun: {
  AT();
  CallSite& site = SITE(pc[0]);
  R_BCNodeStackTop = sp;
  SEXP fun = findFunction(f, site.symbol, CACHE(site.cache), sp);
  if (HUNCH_LIKELY(fun && isOurs(f, site, fun))) {
    setBoxed(*sp++, fun);
    pc += 1;
    NEXT();
  }
  if (site.takesBuiltin && fun && isPlainBuiltin(fun)) {
    setBoxed(*sp++, fun);
    pc += 1;
    NEXT();
  }
  if (site.forced > 0) forceByHost(f, site, sp);
  else if (f.asByteCode && fun && type(fun) == SPECIALSXP) runSpecial(f, fun, site.call, sp);  // warns as of this call
  else evalExpression(f, site.call, sp);
  sp++;
  JUMP(site.resume);
}
L_CheckFun: {
  AT();
  CallSite& site = SITE(pc[0]);
  SEXP fun = sp[-1].tag == kTagBoxed ? sp[-1].u.sxpval : R_NilValue;
  if (HUNCH_LIKELY(isOurs(f, site, fun))) {
    pc += 1;
    NEXT();
  }
  if (site.takesBuiltin && isPlainBuiltin(fun)) {
    pc += 1;
    NEXT();
  }
  // A special, or not a function at all: GNU R makes the call with the function already computed.
  R_BCNodeStackTop = sp;
  if (f.asByteCode && type(fun) != BUILTINSXP && type(fun) != SPECIALSXP) notAFunction();
  SEXP call = PROTECT(Rf_lcons(boxInPlace(sp[-1]), cdr(site.call)));
  evalExpression(f, call, sp);
  UNPROTECT(1);
  sp[-1] = sp[0];
  JUMP(site.resume);
}
L_Call: {
  AT();
  CallSite& site = SITE(pc[0]);
  SEXP fun = sp[-1 - static_cast<int>(site.kinds.size())].u.sxpval;
  noteTarget(site, fun, sp);
  sp = makeCall(f, site, sp, TYPE(pc[1]));
  pc += 2;
  NEXT();
}
L_CallForced: {
  AT();
  CallSite& site = SITE(pc[0]);
  StackEntry* args = sp - site.kinds.size();
  poll(sp);
  linkOperands(f, args - 1);
  const StackEntry value = callForced(f, site, SITE(pc[1]), args, sp);
  unlinkOperands(f, args - 1);
  sp = args;
  sp[-1] = value;
  feedback::record(TYPE(pc[2]), value);
  pc += 3;
  NEXT();
}
L_GuardBuiltin: {
  CallSite& site = SITE(pc[0]);
  R_BCNodeStackTop = sp;
  if (HUNCH_LIKELY(takesShortcut(f, site) && (site.ownSlot < 0 || holdsNoFunction(f, site.ownSlot)) && meansBuiltin(f, site.symbol, site.builtin, CACHE(site.cache)))) {
    pc += 2;
    NEXT();
  }
  JUMP(pc[1]);
}
L_CallBuiltin: {
  AT();
  CallSite& site = SITE(pc[0]);
  StackEntry* args = sp - site.kinds.size();
  callBuiltin(f, site, args, sp);
  sp = args + 1;
  feedback::record(TYPE(pc[1]), sp[-1]);
  pc += 2;
  NEXT();
}
L_CallSpecial:
  AT();
  if (callSpecial(f, POOL(pc[0]), sp)) return *sp;
  sp++;
  pc += 1;
  NEXT();
L_EvalAst:
  AT();
  countFallback(POOL(pc[0]));
  evalExpression(f, POOL(pc[0]), sp);
  sp++;
  pc += 1;
  NEXT();
L_CheckMissing: {
  AT();
  const int answer = missingArgument(f, pc[0], sp);
  if (answer >= 0) {
    setLogical(*sp, answer);
  } else {
    static SEXP missing = Rf_install("missing");
    R_BCNodeStackTop = sp;
    SEXP call = PROTECT(Rf_lang2(missing, code->variables[static_cast<size_t>(pc[0])]));
    evalExpression(f, call, sp);
    UNPROTECT(1);
  }
  sp++;
  pc += 1;
  NEXT();
}
}

}  // namespace

StackEntry interpret(Frame& f, int start, StackEntry* sp) {
  if (HUNCH_UNLIKELY(start == 0 && f.code->calls >= f.code->entryLimit)) {
    const Entered entered = policy.enterFunction(f, sp);
    if (entered.how == Entered::Returned) return entered.value;
    if (entered.how == Entered::Moved) return resume(f, entered.pc, entered.sp);
  }
  return resume(f, start, sp);
}

StackEntry resume(Frame& f, int pc, StackEntry* sp) { return run(f, pc, sp, nullptr); }

namespace {

// What lies above is of the past; the collector must not take it for objects when compiled code reserves all of its stack.
void forgetOperands(Frame& f, StackEntry* sp) {
  for (StackEntry* end = f.stack + f.code->maxDepth; sp < end; sp++) sp->tag = kTagInteger;
}

}  // namespace

void callAt(Frame& f, int pc, int depth) {
  const int32_t* words = f.code->base + pc;
  f.at = words + 1;
  StackEntry* sp = makeCall(f, f.code->sites[static_cast<size_t>(words[1])], f.stack + depth, f.code->types[static_cast<size_t>(words[2])]);
  forgetOperands(f, sp);
}

int step(Frame& f, int pc, int depth) {
  Stopped stopped;
  run(f, pc, f.stack + depth, &stopped);
  forgetOperands(f, stopped.sp);
  return stopped.pc;
}

void pollSoon() {
  constexpr int kEnough = 6;
  pollCount |= 1023;
  pollTimes = kEnough;
}
bool isPollDue() { return pollTimes > 1; }

bool peek(Frame& f, int slot, StackEntry* value) {
  StackEntry& entry = f.slots[slot];
  if (entry.tag == kTagUnresolved && f.env)
    if (SEXP cell = bindingCell(f.env, f.code->variables[static_cast<size_t>(slot)])) {
      entry.tag = kTagCell;
      entry.u.sxpval = cell;
    }
  return loadFast(entry, value);
}

SEXP peekPromise(Frame& f, int slot, StackEntry* value) {
  if (peek(f, slot, value)) return nullptr;
  const StackEntry& entry = f.slots[slot];
  const bool isCell = entry.tag == kTagCell && isPlainCell(entry.u.sxpval) && !bindingTag(entry.u.sxpval);
  SEXP p = entry.tag == kTagBoxed ? entry.u.sxpval : isCell ? car(entry.u.sxpval) : R_NilValue;
  if (type(p) != PROMSXP || promiseValue(p) != R_UnboundValue || gp(p) || type(promiseEnv(p)) != ENVSXP) return nullptr;
  SEXP symbol = R_PromiseExpr(p), env = promiseEnv(p);
  SEXP cell = type(symbol) == SYMSXP ? bindingCell(env, symbol) : nullptr;
  StackEntry variable;
  if (!cell || (gp(cell) & kActiveBinding)) return nullptr;
  variable.tag = kTagCell;
  variable.flags = 0;
  variable.u.sxpval = cell;
  return loadFast(variable, value) ? p : nullptr;
}

void assign(Frame& f, int slot, StackEntry value) {
  StackEntry* sp = R_BCNodeStackTop;
  *sp = value;
  R_BCNodeStackTop = sp + 1;
  store(f, slot, *sp, sp + 1);
  R_BCNodeStackTop = sp;
}

}  // namespace hunch::interp
