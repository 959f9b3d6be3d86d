// Promises and loops: code that runs in an environment which is there already, or in the variables of a frame that lends them.
#include <libintl.h>

#include "hunch/interp/begin.h"
#include "hunch/interp/jumps.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/named.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// A frame over an existing environment; its slots resolve to that environment's cells by name.
void initInEnvironment(Frame& f, Code* code, StackEntry* top, SEXP env) {
  initFrame(f, code, top, env, nullptr, nullptr, 0);
  f.isClosure = false;
  f.env = env;
  top->u.sxpval = env;
  for (size_t i = 0; i < code->variables.size(); i++) {
    f.slots[i].tag = kTagUnresolved;
    f.slots[i].flags = 0;
    f.slots[i].u.sxpval = nullptr;
  }
  R_BCNodeStackTop = f.stack;
}

SEXP runFrom(Frame& f, int pc, StackEntry* sp, StackEntry* top, bool asByteCode) {
  const int depth = *hidden.evalDepth;
  const int active = *hidden.bcIntActive;
  SEXP bcBody = *hidden.bcBody;
  const void* bcPc = *hidden.bcPc;
  checkDepth();
  *hidden.bcIntActive = 0;
  showPosition(f, asByteCode);
  f.code->calls++;
  const StackEntry result = HUNCH_LIKELY(f.code->contextLoops.empty()) ? interpret(f, pc, sp) : interpretInContext(f, pc, sp);
  *hidden.evalDepth = depth;
  *hidden.bcIntActive = active;
  *hidden.bcBody = bcBody;
  *hidden.bcPc = const_cast<void*>(bcPc);
  R_BCNodeStackTop = top;
  return boxed(result);
}

}  // namespace

SEXP runInEnvironment(Code* code, SEXP env, bool asByteCode) {
  StackEntry* top = R_BCNodeStackTop;
  checkNodeStack(top, code);
  Frame f;
  initInEnvironment(f, code, top, env);
  return runFrom(f, 0, f.stack, top, asByteCode);
}

SEXP runLent(Code* code, Frame& lender, bool asByteCode) {
  StackEntry* top = R_BCNodeStackTop;
  checkNodeStack(top, code);
  Frame f;
  initInEnvironment(f, code, top, nullptr);
  f.outer = lender.outer;
  f.lender = &lender;
  return runFrom(f, 0, f.stack, top, asByteCode);
}

SEXP enterAt(Code* code, int pc, SEXP stack, SEXP env) {
  StackEntry* top = R_BCNodeStackTop;
  checkNodeStack(top, code);
  Frame f;
  initInEnvironment(f, code, top, env);
  StackEntry* sp = f.stack;
  for (R_xlen_t i = 0; i < Rf_xlength(stack); i++) {
    SEXP x = VECTOR_ELT(stack, i);
    if (isPlainScalar(x, REALSXP)) setReal(*sp++, reals(x)[0]);
    else if (isPlainScalar(x, INTSXP)) setInt(*sp++, ints(x)[0]);
    else if (isPlainScalar(x, LGLSXP)) setLogical(*sp++, ints(x)[0]);
    else setBoxed(*sp++, x);
  }
  R_BCNodeStackTop = sp;
  return runFrom(f, pc, sp, top, false);
}

namespace {

bool isArgumentOf(SEXP symbol, SEXP call) {
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a))
    if (car(a) == symbol) return true;
  return false;
}

// A call that GNU R's byte code names in errors; it hides those of primitives and shows assignments in another form.
bool isNamed(SEXP call) {
  SEXP head = car(call);
  if (type(head) != SYMSXP) return true;
  const std::string_view name = CHAR(PRINTNAME(head));
  if (name.ends_with("<-")) return false;
  SEXP fun = symbolValue(head);
  if (type(fun) == PROMSXP) fun = promiseValue(fun);
  return type(fun) != BUILTINSXP && type(fun) != SPECIALSXP;
}

// Where a call was made; null when that frame has no environment.
SEXP madeIn(Context* c) {
  Frame* f = frameOf(c);
  return f && f->caller && c->sysparent == shell ? lenderOrSelf(*f->caller).env : c->sysparent;
}

bool sameArguments(SEXP a, SEXP b) {
  for (a = cdr(a), b = cdr(b); a != R_NilValue && b != R_NilValue; a = cdr(a), b = cdr(b))
    if (car(a) != car(b)) return false;
  return a == b;
}

// The call that a variable of `env` was handed to, as GNU R's byte code remembers it: the innermost one under way that
// was made there and has it as an argument; of a method's, its generic's. R_NilValue when it would name none.
SEXP callInProgress(SEXP symbol, SEXP env) {
  SEXP found = R_NilValue;
  for (Context* c = R_GlobalContext; c; c = c->next) {
    if (!(c->callflag & kContextFunction) || type(c->call) != LANGSXP || madeIn(c) != env) continue;
    if (found == R_NilValue ? !isArgumentOf(symbol, c->call) : !sameArguments(found, c->call)) continue;
    found = c->call;
  }
  return found != R_NilValue && isNamed(found) ? found : R_NilValue;
}

}  // namespace

void noValue(SEXP symbol, SEXP found, SEXP call) {
  const char* message = found == R_UnboundValue ? "object '%s' not found" : "argument \"%s\" is missing, with no default";
  Rf_errorcall(call, dgettext("R", message), CHAR(PRINTNAME(symbol)));
}

namespace {

// A variable handed on as an argument: its value, or the error of GNU R's byte code. Null when its evaluator decides.
SEXP forceVariable(SEXP p) {
  SEXP symbol = promiseCode(p), env = promiseEnv(p);
  if (gp(p) || (gp(symbol) & kDdVal) || symbol == R_MissingArg || symbol == R_DotsSymbol) return nullptr;
  SEXP x = Rf_findVar(symbol, env);
  if (x == R_UnboundValue || x == R_MissingArg) {
    SEXP call = callInProgress(symbol, env);
    if (call == R_NilValue) return nullptr;
    noValue(symbol, x, call);
  }
  if (type(x) != PROMSXP) return x;
  UnderEvaluation evaluation(p);
  x = forcePromise(x);
  evaluation.end();
  return x;
}

}  // namespace

SEXP keepValue(SEXP promise, SEXP value) {
  PROTECT(value);
  SET_PRVALUE(promise, value);
  SET_PRENV(promise, R_NilValue);
  UNPROTECT(1);
  return value;
}

SEXP forcePromise(SEXP p) {
  if (promiseValue(p) != R_UnboundValue) return promiseValue(p);
  if (Frame* lender = lenderOf(p)) {
    if (SEXP value = forceLent(p, *lender)) return value;
    environmentOfPromise(p);
  }
  SEXP expr = promiseCode(p);
  if (type(expr) == SYMSXP && debugBit(p)) {
    SEXP value = forceVariable(p);
    return value ? keepValue(p, value) : Rf_eval(p, R_BaseEnv);
  }
  Code* code = gp(p) == 0 && type(expr) == LANGSXP ? policy.codeForPromise(expr, promiseEnv(p)) : nullptr;
  if (!code) return Rf_eval(p, R_BaseEnv);  // GNU R forces it, and reports promises under evaluation
  UnderEvaluation evaluation(p);
  SEXP value = runInEnvironment(code, promiseEnv(p), debugBit(p));
  evaluation.end();
  return keepValue(p, value);
}

}  // namespace hunch::interp
