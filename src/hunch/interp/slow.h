// What the interpreter does off the fast path: everything here is exact R, usually by calling the C function behind
// the primitive. Operands are on the node stack; results replace them at the lowest one.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

// Primitives called by rows of R_FunTab, resolved once at load.
void initPrimitives();

void arithmeticSlow(Frame& f, bytecode::Op op, SEXP call, StackEntry* args, int n, StackEntry* sp);
bool arithmeticFast(int index, const StackEntry& x, const StackEntry& y, StackEntry* result);
// x %% y, x %/% y and x ^ y on doubles; false when GNU R has more to do or to say.
bool modReal(double x, double y, double* result);
bool idivReal(double x, double y, double* result);
bool powReal(double x, double y, double* result);
bool condition(Frame& f, const StackEntry& value, SEXP call, StackEntry* sp);
int logicalOperand(Frame& f, StackEntry& value, SEXP call, bool first, bool isAnd, StackEntry* sp);
// For a string and alternatives of which some have names.
int switchTarget(const bytecode::SwitchTable& table, SEXP string);
int switchTarget(Frame& f, const bytecode::SwitchTable& table, SEXP value, SEXP call);

bool forStart(Frame& f, StackEntry* sp, SEXP call);
bool forRange(const StackEntry& from, const StackEntry& to, StackEntry* sp);
void forElement(StackEntry* loop, StackEntry* value);

void mathSlow(Frame& f, SEXP call, StackEntry* sp);
void lengthSlow(Frame& f, SEXP call, StackEntry* sp);
void isType(Frame& f, SEXP call, int which, StackEntry* sp);
int typeAnswer(int which, const StackEntry& value);  // of bytecode/builtins' isTypeIndex(); -1 when GNU R is to say
void seqSlow(Frame& f, SEXP call, StackEntry* sp);

// Does GNU R find no S3 method of this generic for the object x? (methods.cpp)
enum class Generic { Dollar, Subset, Subset2, DollarAssign, Subassign, Subassign2 };
bool hasNoMethod(Frame& f, SEXP x, Generic generic);
bool isKnownPlain(SEXP env, SEXP x, Generic generic);  // the same, seen from there, if it has been asked before; allocates nothing
SEXP methodsTable(SEXP home);  // methods registered for generics of that namespace; R_UnboundValue when it has none
bool indexesPlainly(Frame& f, SEXP x, SEXP call, StackEntry* sp);  // the same for the generic that `call` calls

bool subsetFast(const StackEntry& x, const StackEntry& i, bool twice, StackEntry* result);
SEXP subsetMany(const StackEntry& x, const StackEntry& i);  // x[i] of plain vectors within bounds; null: left to GNU R
SEXP elementsAt(SEXP x, const StackEntry& i);  // the same of vectors with any attributes, without these
SEXP plainCopy(SEXP x);  // with its data in place, whatever form the vector has
// x[i, j] and x[i, j] <- v; null, false: left to GNU R. (matrix_index.cpp)
SEXP subsetMatrix(const StackEntry& x, const StackEntry& i, const StackEntry& j, bool drop);
bool subassignMatrix(const StackEntry& x, const StackEntry& value, const StackEntry& i, const StackEntry& j);
void subsetSlow(Frame& f, SEXP call, bool twice, StackEntry* args, StackEntry* sp);
bool subsetMatFast(const StackEntry& x, const StackEntry& i, const StackEntry& j, StackEntry* result);
void subsetN(Frame& f, const CallSite& site, bool twice, StackEntry* args, StackEntry* sp);
void subsetObject(Frame& f, SEXP call, StackEntry* sp);
void dollar(Frame& f, SEXP call, SEXP name, StackEntry* sp);
SEXP namedElement(SEXP list, SEXP name);  // by its exact name; null: none, or not a plain list
bool dollarPlain(Frame& f, SEXP name, StackEntry& x);  // x$name in the place of x if that takes neither a method nor a search

void assignStart(Frame& f, int slot, StackEntry* sp);       // value at sp[-1]; pushes target and value
void superStart(Frame& f, SEXP symbol, StackEntry* sp);
void assignEnd(Frame& f, int slot, StackEntry* sp);         // value, target at sp[-2], sp[-1]
void superEnd(Frame& f, SEXP symbol, StackEntry* sp);
void superAssign(Frame& f, SEXP symbol, StackEntry* sp);
// `whole`: x is all that a variable holds, and nobody else refers to it.
bool subassignFast(StackEntry& x, const StackEntry& value, const StackEntry& i, bool twice, bool whole = false);
// The same for several elements of plain vectors, all within bounds.
bool subassignMany(StackEntry& x, const StackEntry& value, const StackEntry& i);
bool subassignMatFast(StackEntry& x, const StackEntry& value, const StackEntry& i, const StackEntry& j);
// target, value, indices... at args
void subassignSlow(Frame& f, SEXP shown, SEXP assignment, bool twice, const SEXP* names, StackEntry* args,
                   StackEntry* sp);
void subassignObject(Frame& f, SEXP shown, SEXP assignment, StackEntry* args, StackEntry* sp);
// `next`: the instruction after this one.
void dollarAssign(Frame& f, SEXP shown, SEXP name, SEXP assignment, const int32_t* next, StackEntry* args, StackEntry* sp);
void setterCall(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp);
void getterCall(Frame& f, const CallSite& site, StackEntry* sp);

void showTrace(Frame& f, const CallSite& site);
void callBuiltin(Frame& f, const CallSite& site, StackEntry* args, StackEntry* sp);
SEXP methodForClass(SEXP primitive, SEXP x);  // an S4 method for x that GNU R has found before; null: none is known
bool standardGeneric(Frame& f, StackEntry* args, int n, StackEntry* sp);  // false: GNU R does it
void evalExpression(Frame& f, SEXP expr, StackEntry* sp);
[[noreturn]] void notAFunction();
[[noreturn]] void noValue(SEXP symbol, SEXP found, SEXP call);  // an argument of `call`: unbound, or missing
bool slotFast(SEXP name, StackEntry* x);                // replaces x by x@name when that is simply there
bool callSpecial(Frame& f, SEXP call, StackEntry* sp);  // true: UseMethod() has dispatched, and this frame is done
void runSpecial(Frame& f, SEXP op, SEXP call, StackEntry* sp);
bool useMethod(Frame& f, SEXP call, StackEntry* sp);    // false: not a plain case, GNU R does it
void loadIndex(Frame& f, int slot, StackEntry* sp);
SEXP closureIn(Frame& f, SEXP call);
// The closure of a function expression waits in a variable until the frame's environment is made (kTagFunction).
void deferFunction(Frame& f, int slot, SEXP call);
SEXP deferredFunction(Frame& f, SEXP call);  // that closure, made now
void forceDots(Frame& f, SEXP dots, StackEntry* sp, bool mayBeEmpty = false);
// The value of the one at this place, from 1; null when there is none, or when `plainOnly` and it takes more than reading a variable.
SEXP valueInDots(Frame& f, int place, StackEntry* sp, bool plainOnly = false);
bool runsNothing(SEXP argument);  // a value, or a promise whose evaluation nobody can tell from one
bool loadFromDots(Frame& f, SEXP symbol, StackEntry* sp);  // ..1 and the like, of this frame's own `...`
int missingArgument(Frame& f, int slot, StackEntry* sp);

// Contexts of GNU R's evaluator besides those of functions, which it takes calls to blame from: while it assigns, that of
// the whole assignment; in a loop none. Its byte code knows them by position. (Not a destructor's work: R jumps over it
// and restores what it saved.)
struct EvaluatorContext {
  host::Context c;
  bool pushed;
  EvaluatorContext(SEXP blamed, bool wanted) : pushed(wanted) {
    if (!pushed) return;
    const bool loop = blamed == R_NilValue;
    SEXP env = loop ? R_EmptyEnv : R_BaseEnv;  // nobody breaks out of a loop there
    Rf_begincontext(&c, loop ? host::kContextLoop : host::kContextCCode, blamed, env, R_BaseEnv, R_NilValue, R_NilValue);
    *host::hidden.bcIntActive = 0;
  }
  void end() {
    if (!pushed) return;
    *host::hidden.bcIntActive = c.bcintactive;
    Rf_endcontext(&c);
  }
};
// The call of such a context where the frame is, R_NilValue within a loop; null when there would be none.
SEXP evaluatorContext(const Frame& f);

// A logical vector, not an object, that is TRUE throughout.
bool isPlainTrue(const StackEntry& value);

// x + y and x * y with the operands in this order: when both are NaN the result is the first one's, which is how R
// tells NA from NaN. (A compiler may swap the operands of a commutative operation.)
HUNCH_INLINE double addInOrder(double x, double y) {
  asm("addsd %1, %0" : "+x"(x) : "x"(y));
  return x;
}
HUNCH_INLINE double mulInOrder(double x, double y) {
  asm("mulsd %1, %0" : "+x"(x) : "x"(y));
  return x;
}

// x + y (kind 0) - * / (3), ^ (12) of complex numbers. The same bits as GNU R's unless a part is NaN: then it is for GNU R to
// say what comes out.
Rcomplex complexArith(int kind, Rcomplex x, Rcomplex y);

// Evaluated arguments as the list a builtin gets: boxes them in place on the node stack, then makes cells that do not
// count references, so that GNU R may reuse temporaries. No write barrier is needed for values older than their cells.
SEXP builtinList(StackEntry* args, const SEXP* names, int n);

// The same list for a call of GNU R's that may be able to do with one that is used again and again: it runs no other code, looks
// into its list and never again. Give it back after the call. (Not a destructor's work: R jumps over it.)
struct ArgumentList {
  ArgumentList(StackEntry* args, int n, StackEntry* sp, bool mayBorrow);
  void giveBack() const;
  SEXP cells;

 private:
  int count;  // of borrowed cells
};

// No attributes, or nothing but names.
HUNCH_INLINE bool hasOnlyNames(SEXP x) {
  SEXP a = host::attrib(x);
  return a == R_NilValue || (host::tag(a) == R_NamesSymbol && host::cdr(a) == R_NilValue);
}

// A numeric scalar: its tag (kTagReal, kTagInteger, kTagLogical) with the value in `out`, or 0.
HUNCH_INLINE int scalarOf(const StackEntry& e, StackEntry& out) {
  using namespace host;
  if (HUNCH_LIKELY(e.tag != kTagBoxed)) {
    out = e;
    return e.tag;
  }
  SEXP x = e.u.sxpval;
  if (!(infoByte(x) & kScalarBit) || attrib(x) != R_NilValue || isObject(x)) return 0;
  switch (type(x)) {
    case REALSXP: setReal(out, reals(x)[0]); return kTagReal;
    case INTSXP: setInt(out, ints(x)[0]); return kTagInteger;
    case LGLSXP: setLogical(out, ints(x)[0]); return kTagLogical;
    default: return 0;
  }
}

// A 1-based scalar index as 0-based, or -1.
HUNCH_INLINE R_xlen_t scalarIndex(const StackEntry& e) {
  StackEntry i;
  const int tag = scalarOf(e, i);
  if (tag == host::kTagInteger) return i.u.ival > 0 ? i.u.ival - 1 : -1;
  if (tag == host::kTagReal) return i.u.dval >= 1 && i.u.dval < 4503599627370496.0 ? static_cast<R_xlen_t>(i.u.dval) - 1 : -1;
  return -1;
}

}  // namespace hunch::interp
