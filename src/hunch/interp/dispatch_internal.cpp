// Primitives that dispatch on their first argument: x[i], x[[i]], x$name and assignments to them, length(x), c(x, ...) and others.
//
// GNU R makes a context for the primitive while the method runs, with an environment of its own within that of the caller:
// sys.calls() shows both. It is a Frame here, whose environment is made like that of others. Specials pass their arguments as
// promises of the call's, the first one and the value of an assignment forced; builtins pass promises of the values themselves.
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>

#include "hunch/interp/dispatch.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/method_lookup.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::ArgKind;

namespace {

// ---- the primitive's frame ------------------------------------------------------------------------------------------
Code& codeOfPrimitives() {
  static Code* code = [] {
    auto* c = new Code;  // of frames that R may jump over: for good
    c->formals = R_NilValue;
    c->body = R_NilValue;
    return c;
  }();
  return *code;
}

void beginPrimitive(Frame& p, Frame& caller, SEXP call, SEXP primitive, StackEntry* top) {
  p = Frame{};
  p.code = &codeOfPrimitives();
  p.slots = p.stack = top + 1;
  p.caller = &caller;
  p.isClosure = true;
  top->tag = kTagNoLink;
  top->flags = 0;
  top->u.sxpval = nullptr;
  linkContext(p, call, primitive, caller.env, R_NilValue);
  p.ctx.callflag = kContextGeneric;
}

void endPrimitive(Frame& p) { R_GlobalContext = p.ctx.next; }

// ---- the method -----------------------------------------------------------------------------------------------------
struct Found {
  SEXP generic, classes;
  Method method;
};

Dispatch find(Frame& f, const char* generic, const StackEntry& x, Found& found) {
  if (x.tag != kTagBoxed || !isObject(x.u.sxpval)) return Dispatch::None;
  SEXP classes = classAttribute(x.u.sxpval);
  if (!classes) return Dispatch::Unknown;
  found.generic = PRINTNAME(Rf_install(generic));
  found.classes = classes;
  found.method = methodFor(found.generic, classes, vantageOf(f), R_BaseEnv);
  return found.method.function ? Dispatch::Done : found.method.known ? Dispatch::None : Dispatch::Unknown;
}

constexpr int kBelow = 4;  // classes, the method's call, the primitive's frame, the method

// The arguments are at sp + kBelow; the value goes to sp[kBelow - 1].
bool callFound(Frame& f, const Found& found, CallSite& site, SEXP primitive, SEXP call, StackEntry* sp, int n) {
  StackEntry* args = sp + kBelow;
  R_BCNodeStackTop = args + n;
  setBoxed(sp[1], Rf_lcons(found.method.symbol, cdr(call)));
  const Method& method = found.method;
  const bool isDefault = method.place == vectorLength(found.classes);
  const Supplied supplied = {.generic = found.generic, .group = nullptr, .method = method.symbol,
                             .classes = isDefault ? R_NilValue : found.classes, .place = method.place, .callEnv = f.env,
                             .defEnv = R_BaseEnv, .caller = &f};
  Frame p;
  beginPrimitive(p, f, call, primitive, sp + 2);
  const bool done = callMethodAt(f, site, sp[1].u.sxpval, supplied, args, args + n);
  endPrimitive(p);
  return done;
}

void reserve(StackEntry* sp, const Found& found) {
  setBoxed(sp[0], found.classes);
  for (int i = 1; i < kBelow; i++) setBoxed(sp[i], R_NilValue);
  setBoxed(sp[kBelow - 1], found.method.function);
}

bool hasRoom(const StackEntry* sp, int n) { return sp + kBelow + n + 16 < R_BCNodeStackEnd; }

// ---- arguments that are not evaluated yet ---------------------------------------------------------------------------
ArgKind kindOf(SEXP expr) {
  switch (type(expr)) {
    case SYMSXP: return expr == R_MissingArg ? ArgKind::Missing : ArgKind::Eager;
    case LANGSXP: case PROMSXP: case BCODESXP: return ArgKind::Promise;
    default: return ArgKind::Const;
  }
}

enum class Access { Read, Assign };

CallSite* lazySite(Frame& f, SEXP call, Access access) {
  auto& site = f.code->methodSites[call];
  if (site) return site.get();
  site = std::make_unique<CallSite>();
  site->call = call;
  site->hasEager = true;
  const bool isDollar = access == Access::Read && car(call) == R_DollarSymbol;  // the name is passed as a string
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    site->exprs.push_back(car(a));
    site->names.push_back(tag(a));
    site->kinds.push_back(a == cdr(call) ? ArgKind::Forced : isDollar ? ArgKind::Const : kindOf(car(a)));
    site->hasDots |= car(a) == R_DotsSymbol;
  }
  if (access == Access::Assign) site->kinds.back() = ArgKind::Forced;
  return site.get();
}

// A variable of the frame that has a value; everything else becomes a promise.
bool loadLocal(Frame& f, SEXP symbol, StackEntry* value) {
  const auto& names = f.code->variables;
  const auto it = std::find(names.begin(), names.end(), symbol);
  return f.isClosure && !f.env && it != names.end() && peek(f, static_cast<int>(it - names.begin()), value) &&
         !(value->tag == kTagBoxed && (type(value->u.sxpval) == PROMSXP || value->u.sxpval == R_MissingArg));
}

void pushArgument(Frame& f, const CallSite& site, size_t i, StackEntry* to) {
  SEXP expr = site.exprs[i];
  if (site.kinds[i] == ArgKind::Const || site.kinds[i] == ArgKind::Missing) return setBoxed(*to, expr);
  if (site.kinds[i] == ArgKind::Eager && loadLocal(f, expr, to)) return;
  SEXP promise = promiseIn(f, expr);
  setBoxed(*to, promise);
}

// As byte code shows x$name: the name as a string.
SEXP withString(Frame& f, SEXP call) {
  if (!f.asByteCode || type(CADDR(call)) != SYMSXP) return call;
  SEXP name = PROTECT(Rf_ScalarString(PRINTNAME(CADDR(call))));
  SEXP rest = PROTECT(Rf_cons(name, R_NilValue));
  SEXP x = PROTECT(Rf_cons(CADR(call), rest));
  SEXP shown = Rf_lcons(car(call), x);
  UNPROTECT(3);
  return shown;
}

// x$name: the name is the second argument. The call that is shown.
SEXP pushName(Frame& f, SEXP call, StackEntry* sp) {
  SEXP shown = withString(f, call);
  setBoxed(sp[1], shown);
  SEXP part = CADDR(shown);
  setBoxed(sp[kBelow + 1], type(part) == SYMSXP ? Rf_ScalarString(PRINTNAME(part)) : part);
  return shown;
}

// Those that are not evaluated yet, from the second one to the last.
void pushArguments(Frame& f, const CallSite& site, StackEntry* args, size_t last) {
  for (size_t i = 1; i <= last; i++) {
    pushArgument(f, site, i, args + i);
    R_BCNodeStackTop = args + i + 1;
  }
}

// Of a variable or a value, not of the target of an assignment.
bool isIndexing(SEXP call) {
  static SEXP tmp = Rf_install("*tmp*");
  SEXP name = car(call);
  return (name == R_BracketSymbol || name == R_Bracket2Symbol || name == R_DollarSymbol) && CADR(call) != tmp;
}

// ---- builtins that dispatch -----------------------------------------------------------------------------------------
bool isGeneric(SEXP primitive) {
  static const PrimRow* rows[] = {findPrim("length"),     findPrim("c"),          findPrim("names"),      findPrim("dim"),
                                  findPrim("levels"),     findPrim("is.na"),      findPrim("as.character"), findPrim("as.double"),
                                  findPrim("as.integer"), findPrim("as.logical")};
  const PrimRow* row = &R_FunTab[primOffset(primitive)];
  return std::find(std::begin(rows), std::end(rows), row) != std::end(rows);
}

CallSite& valueSite(Frame& f, SEXP call, const SEXP* names, int n) {
  auto& site = f.code->methodSites[call];
  if (site) return *site;
  site = std::make_unique<CallSite>();
  site->call = call;
  for (int i = 0; i < n; i++) {
    site->exprs.push_back(R_NilValue);  // the promises have them
    site->names.push_back(names ? names[i] : R_NilValue);
    site->kinds.push_back(ArgKind::Const);
  }
  return *site;
}

// May this value stand for the expression that it came from? (And c() leaves out what is NULL.)
bool isOwnExpression(const StackEntry& e) {
  if (e.tag != kTagBoxed) return true;
  const int t = type(e.u.sxpval);
  return t != NILSXP && t != SYMSXP && t != LANGSXP && t != PROMSXP && t != BCODESXP && !isS4(e.u.sxpval);
}

// GNU R does not dispatch for those that have such a name.
bool isDefaultMethod(SEXP symbol) {
  const char* dot = std::strrchr(CHAR(PRINTNAME(symbol)), '.');
  return dot && !std::strcmp(dot, ".default");
}

// length() takes a whole number for the integer it is.
void finishLength(StackEntry& value) {
  StackEntry x;
  if (scalarOf(value, x) == kTagReal && x.u.dval >= 0 && x.u.dval <= INT_MAX && std::floor(x.u.dval) == x.u.dval)
    setInt(value, static_cast<int>(x.u.dval));
}

}  // namespace

Dispatch dispatchSubset(Frame& f, SEXP call, StackEntry* sp) {
  SEXP primitive = symbolValue(car(call));
  if (!isIndexing(call) || type(primitive) != SPECIALSXP) return Dispatch::Unknown;
  Found found;
  const Dispatch dispatch = find(f, R_FunTab[primOffset(primitive)].name, sp[-1], found);
  if (dispatch != Dispatch::Done) return dispatch;
  CallSite* site = lazySite(f, call, Access::Read);
  const int n = static_cast<int>(site->kinds.size());
  if (site->hasDots || !hasRoom(sp, n)) return Dispatch::Unknown;
  reserve(sp, found);
  sp[kBelow] = sp[-1];
  R_BCNodeStackTop = sp + kBelow + 1;
  SEXP shown = call;
  if (car(call) == R_DollarSymbol) shown = pushName(f, call, sp);
  else pushArguments(f, *site, sp + kBelow, site->kinds.size() - 1);
  linkOperands(f, sp - 1);
  const bool done = callFound(f, found, *site, primitive, shown, sp, n);
  unlinkOperands(f, sp - 1);
  if (!done) return Dispatch::Unknown;
  sp[-1] = sp[kBelow - 1];
  return Dispatch::Done;
}

bool hasNoMethod(Frame& f, const char* generic, const StackEntry& x) {
  Found found;
  return find(f, generic, x, found) == Dispatch::None;
}

Dispatch dispatchSubassign(Frame& f, SEXP shown, SEXP call, StackEntry* args, StackEntry* sp) {
  SEXP primitive = symbolValue(car(shown));
  if (type(primitive) != SPECIALSXP || args[1].u.sxpval == R_MissingArg) return Dispatch::Unknown;
  Found found;
  const Dispatch dispatch = find(f, R_FunTab[primOffset(primitive)].name, args[0], found);
  if (dispatch != Dispatch::Done) return dispatch;
  CallSite* site = lazySite(f, shown, Access::Assign);
  const int n = static_cast<int>(site->kinds.size());
  if (site->hasDots || !hasRoom(sp, n)) return Dispatch::Unknown;
  reserve(sp, found);
  sp[kBelow] = args[0];
  R_BCNodeStackTop = sp + kBelow + 1;
  pushArguments(f, *site, sp + kBelow, site->kinds.size() - 2);
  sp[kBelow + n - 1] = args[1];
  if (!callFound(f, found, *site, primitive, call, sp, n)) return Dispatch::Unknown;
  args[0] = sp[kBelow - 1];
  return Dispatch::Done;
}

Dispatch dispatchBuiltin(Frame& f, SEXP primitive, SEXP call, const SEXP* names, StackEntry* args, StackEntry* sp) {
  const int n = static_cast<int>(sp - args);
  if (n == 0 || args[0].tag != kTagBoxed || !isObject(args[0].u.sxpval)) return Dispatch::Unknown;
  if (!isGeneric(primitive) || type(car(call)) != SYMSXP || isDefaultMethod(car(call))) return Dispatch::Unknown;
  if (!std::all_of(args, sp, isOwnExpression) || !hasRoom(sp, n) || (names && names[0] != R_NilValue)) return Dispatch::Unknown;
  Found found;
  const Dispatch dispatch = find(f, R_FunTab[primOffset(primitive)].name, args[0], found);
  if (dispatch != Dispatch::Done) return dispatch;
  reserve(sp, found);
  for (int i = 0; i < n; i++) {
    SEXP value = boxInPlace(args[i]);
    SEXP promise = R_mkEVPROMISE(value, value);
    setBoxed(sp[kBelow + i], promise);
    R_BCNodeStackTop = sp + kBelow + i + 1;
  }
  linkOperands(f, args);
  const bool done = callFound(f, found, valueSite(f, call, names, n), primitive, call, sp, n);
  unlinkOperands(f, args);
  if (!done) return Dispatch::Unknown;
  args[0] = sp[kBelow - 1];
  static const PrimRow* length = findPrim("length");
  if (&R_FunTab[primOffset(primitive)] == length) finishLength(args[0]);
  return Dispatch::Done;
}

}  // namespace hunch::interp
