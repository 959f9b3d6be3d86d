#include "hunch/interp/shortcuts.h"

#include <algorithm>
#include <cstring>

#include "hunch/bytecode/shortcuts.h"
#include "hunch/host/slots.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/named.h"
#include "hunch/interp/quick.h"
#include "hunch/interp/quick_vectors.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;
using bytecode::Shortcut;

namespace {

struct Asked {
  Frame& f;
  const CallSite& site;
  StackEntry* args;
  StackEntry* sp;  // nothing above is in use
  int n() const { return static_cast<int>(sp - args); }
  StackEntry& value() const { return args[0]; }
};

bool isMissing(const StackEntry& e) { return e.tag == kTagBoxed && e.u.sxpval == R_MissingArg; }
bool areMissing(const StackEntry* from, const StackEntry* to) { return std::all_of(from, to, isMissing); }

// ---- the calling frame --------------------------------------------------------------------------------------------
// Of the function whose variables the code sees: its own, or that of the promise; null when there is none.
const Context* functionContext(const Frame& f) {
  if (f.isClosure) return &f.ctx;
  if (f.lender && !f.env) return functionContext(*f.lender);
  for (const Context* c = R_GlobalContext; c; c = c->next)
    if ((c->callflag & kContextFunction) && c->cloenv == f.env) return c;
  return nullptr;
}

bool sysCall(const Asked& a) {
  const Context* c = isMissing(a.args[0]) ? functionContext(a.f) : nullptr;
  if (!c || (c->srcref && c->srcref != R_NilValue)) return false;
  setBoxed(a.value(), Rf_shallow_duplicate(c->call));
  return true;
}

bool sysFunction(const Asked& a) {
  const Context* c = isMissing(a.args[0]) ? functionContext(a.f) : nullptr;
  if (!c) return false;
  setBoxed(a.value(), Rf_duplicate(c->callfun));
  return true;
}

// Do the arguments of this call match these formals, with no `...` of the caller's among them?
bool matchesPlainly(SEXP call, SEXP formals) {
  SEXP names[kMaxArgs];
  int16_t match[kMaxArgs];
  uint8_t used[kMaxArgs];
  int n = 0;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    if (car(a) == R_DotsSymbol || n == kMaxArgs - 1) return false;
    names[n++] = tag(a);
  }
  return Rf_length(formals) < kMaxArgs && matchNames(formals, names, n, match, used);
}

// match.call(), or with nothing but expand.dots = given.
bool matchCall(const Asked& a) {
  static SEXP internal = symbolInternal(Rf_install("match.call"));
  const Context* c = a.f.isClosure ? &a.f.ctx : nullptr;
  StackEntry expand;
  if (isMissing(a.args[2])) setLogical(expand, 1);
  else if (scalarOf(a.args[2], expand) != kTagLogical || expand.u.ival == NA_LOGICAL) return false;
  if (!c || !isMissing(a.args[0]) || !isMissing(a.args[1]) || !isMissing(a.args[3])) return false;
  if (type(c->call) != LANGSXP || type(c->callfun) != CLOSXP || !matchesPlainly(c->call, formals(c->callfun))) return false;
  setBoxed(a.args[0], c->callfun);
  setBoxed(a.args[1], c->call);
  a.args[2] = expand;
  setBoxed(a.args[3], R_GlobalEnv);  // where `...` would be looked for
  SEXP list = PROTECT(builtinList(a.args, nullptr, 4));
  SEXP matched = R_FunTab[primOffset(internal)].cfun(a.site.call, internal, list, R_BaseEnv);
  UNPROTECT(1);
  setBoxed(a.value(), matched);
  return true;
}

bool parentFrame(const Asked& a) {
  const Context* c = isMissing(a.args[0]) ? functionContext(a.f) : nullptr;
  Frame* f = c && c->sysparent == shell ? frameOf(const_cast<Context*>(c)) : nullptr;
  if (!c || (c->sysparent == shell && !f)) return false;
  if (f) showCaller(*f);
  setBoxed(a.value(), c->sysparent);
  return true;
}

bool environment(const Asked& a) {
  if (!isMissing(a.args[0])) return false;
  setBoxed(a.value(), needEnv(a.f));
  return true;
}

// ---- environments -------------------------------------------------------------------------------------------------
// hash, parent, size
bool newEnv(const Asked& a) {
  if (!isMissing(a.args[0]) || !isMissing(a.args[2])) return false;
  const StackEntry& parent = a.args[1];
  if (!isMissing(parent) && !(parent.tag == kTagBoxed && type(parent.u.sxpval) == ENVSXP)) return false;
  constexpr int kSize = 29;
  setBoxed(a.value(), R_NewEnv(isMissing(parent) ? needEnv(a.f) : parent.u.sxpval, TRUE, kSize));
  return true;
}

// The environment given as `envir`, or as the argument before it.
SEXP environmentGiven(const StackEntry& position, const StackEntry& envir) {
  const StackEntry& e = isMissing(envir) ? position : envir;
  if (!isMissing(envir) && !isMissing(position)) return nullptr;
  return e.tag == kTagBoxed && type(e.u.sxpval) == ENVSXP && !isObject(e.u.sxpval) ? e.u.sxpval : nullptr;
}

// 0 or 1 for a plain logical, `otherwise` for one left out, -1 for all else.
int flagOf(const StackEntry& e, int otherwise) {
  StackEntry x;
  if (isMissing(e)) return otherwise;
  return scalarOf(e, x) == kTagLogical && x.u.ival != NA_LOGICAL ? x.u.ival : -1;
}

// The cell of a name, from env outwards if it may be inherited. `known`: it is certain that there is none.
SEXP cellFrom(SEXP env, SEXP symbol, bool inherits, bool* known) {
  for (; env != R_EmptyEnv; env = enclos(env)) {
    if (!keepsCells(env)) return *known = false, nullptr;
    if (SEXP cell = bindingCell(env, symbol)) return cell;
    if (!inherits) break;
  }
  *known = true;
  return nullptr;
}

// x, where, envir, frame, mode, inherits
bool exists(const Asked& a) {
  SEXP symbol = symbolNamed(a.args[0]), env = environmentGiven(a.args[1], a.args[2]);
  const int inherits = flagOf(a.args[5], 1);
  bool known = false;
  if (!symbol || !env || inherits < 0 || !areMissing(a.args + 3, a.args + 5)) return false;
  SEXP cell = cellFrom(env, symbol, inherits, &known);
  if (!cell && !known) return false;
  setLogical(a.value(), cell != nullptr);
  return true;
}

// A name that is none of the frame's own.
bool loadOuter(const Frame& f, SEXP symbol, StackEntry& value) {
  const auto& own = f.code->variables;
  if (!f.isClosure || (f.env && frame(f.env) != f.head) || std::find(own.begin(), own.end(), symbol) != own.end()) return false;
  if (CHAR(PRINTNAME(symbol))[0] == '.') return false;  // of S3 dispatch
  SEXP env = f.outer;
  for (; keepsCells(env); env = enclos(env))
    if (SEXP cell = bindingCell(env, symbol)) return loadNamed(cell, value);
  SEXP x = env == R_BaseEnv || env == R_BaseNamespace ? symbolValue(symbol) : R_UnboundValue;
  if (type(x) == PROMSXP) x = promiseValue(x);
  if (x == R_UnboundValue || (gp(symbol) & kActiveBinding)) return false;
  setBoxed(value, x);
  return true;
}

// Given as `mode`; with it the search would go on past what is no function.
bool asksForFunction(const StackEntry& mode) {
  return mode.tag == kTagBoxed && isPlainScalar(mode.u.sxpval, STRSXP) && !std::strcmp(CHAR(elements(mode.u.sxpval)[0]), "function");
}

bool isFunction(const StackEntry& e) {
  return e.tag == kTagBoxed && (type(e.u.sxpval) == CLOSXP || type(e.u.sxpval) == BUILTINSXP || type(e.u.sxpval) == SPECIALSXP);
}

// x, pos, envir, mode, inherits
bool get(const Asked& a) {
  SEXP symbol = symbolNamed(a.args[0]), env = environmentGiven(a.args[1], a.args[2]);
  const int inherits = flagOf(a.args[4], 1);
  const bool asksFunction = asksForFunction(a.args[3]);
  bool known = false;
  if (!symbol || inherits < 0 || !(isMissing(a.args[3]) || asksFunction)) return false;
  StackEntry found;
  if (isMissing(a.args[1]) && isMissing(a.args[2]) && inherits) {
    if (!loadOuter(a.f, symbol, found)) return false;
  } else {
    SEXP cell = env ? cellFrom(env, symbol, inherits, &known) : nullptr;
    if (!cell || !loadNamed(cell, found)) return false;
  }
  if (asksFunction && !isFunction(found)) return false;
  a.value() = found;
  return true;
}

// x, value, pos, envir, inherits, immediate
bool assign(const Asked& a) {
  SEXP symbol = symbolNamed(a.args[0]), env = environmentGiven(a.args[2], a.args[3]);
  if (!symbol || !env || isMissing(a.args[1]) || flagOf(a.args[4], 0) != 0 || !isMissing(a.args[5])) return false;
  if (!assignNamed(env, symbol, a.args[1])) return false;
  a.value() = a.args[1];
  R_Visible = FALSE;
  return true;
}

// One name and the environment; GNU R has more to say of names that are not there.
bool removeVariable(const Asked& a) {
  static SEXP remove = symbolInternal(Rf_install("remove"));
  SEXP symbol = symbolNamed(a.args[0]), env = a.args[1].tag == kTagBoxed ? a.args[1].u.sxpval : R_NilValue;
  if (!symbol || type(env) != ENVSXP || isObject(env) || !keepsCells(env) || !bindingCell(env, symbol)) return false;
  if (R_EnvironmentIsLocked(env)) return false;
  SEXP list = PROTECT(Rf_list3(a.args[0].u.sxpval, env, Rf_ScalarLogical(0)));
  R_FunTab[primOffset(remove)].cfun(a.site.call, remove, list, R_BaseEnv);
  UNPROTECT(1);
  setBoxed(a.value(), R_NilValue);
  R_Visible = FALSE;
  return true;
}

// ---- values -------------------------------------------------------------------------------------------------------
bool itself(const Asked& a) { return !isMissing(a.args[0]); }

// x %in% table is match(x, table, 0L) > 0L.
bool in(const Asked& a) {
  static SEXP match = symbolInternal(Rf_install("match"));
  const Quick quick = quickBuiltin(match);
  if (!quick) return false;
  StackEntry* call = a.sp;
  call[0] = a.args[0];
  call[1] = a.args[1];
  setInt(call[2], 0);
  setBoxed(call[3], R_NilValue);
  R_BCNodeStackTop = call + 4;
  const bool done = quick(call, 4);
  R_BCNodeStackTop = a.sp;
  if (!done) return false;
  if (call[0].tag != kTagBoxed) return setLogical(a.value(), call[0].u.ival > 0), true;
  SEXP places = PROTECT(call[0].u.sxpval), answers = Rf_allocVector(LGLSXP, vectorLength(places));
  for (R_xlen_t i = 0; i < vectorLength(places); i++) ints(answers)[i] = ints(places)[i] > 0;
  UNPROTECT(1);
  setBoxed(a.value(), answers);
  return true;
}

// The string that an argument is, which counts as looked at then; null otherwise.
SEXP argumentString(Frame& f, int slot) {
  StackEntry& s = f.slots[slot];
  s.flags &= ~kSlotUnread;
  StackEntry e = s;
  if (s.tag == kTagCell && !loadNamed(s.u.sxpval, e)) return nullptr;
  if (e.tag != kTagBoxed) return nullptr;
  SEXP x = e.u.sxpval;
  if (type(x) == PROMSXP) x = promiseValue(x);
  return isPlainVector(x, STRSXP) && vectorLength(x) == 1 ? elements(x)[0] : nullptr;
}

// The number of the variable and its choices. One that was left out is the first of them.
bool matchArg(const Asked& a) {
  const int slot = a.args[0].tag == kTagBoxed ? ints(a.args[0].u.sxpval)[0] : a.args[0].u.ival;
  SEXP choices = a.args[1].u.sxpval;
  if (a.f.slots[slot].tag == kTagDefault) return setBoxed(a.value(), Rf_ScalarString(elements(choices)[0])), true;
  SEXP given = argumentString(a.f, slot);
  for (R_xlen_t i = 0; given && i < vectorLength(choices); i++)
    if (elements(choices)[i] == given) return setBoxed(a.value(), Rf_ScalarString(given)), true;
  return false;
}

// Attributes that can be set one after the other, without regard to those there are.
bool isSimpleAttribute(SEXP name, const StackEntry& value, int kind) {
  static SEXP special[] = {R_NamesSymbol,         R_DimSymbol,           R_DimNamesSymbol,         R_RowNamesSymbol,
                           R_TspSymbol,           R_LevelsSymbol,        Rf_install("comment"),    Rf_install(".Dim"),
                           Rf_install(".Names"),  Rf_install(".Tsp"),    Rf_install(".Dimnames"),  Rf_install(".Label"),
                           Rf_install(".Data")};
  if (std::find(std::begin(special), std::end(special), name) != std::end(special)) return false;
  if (value.tag == kTagBoxed && value.u.sxpval == R_NilValue) return false;
  if (name != R_ClassSymbol) return true;
  if (value.tag != kTagBoxed || !isPlainVector(value.u.sxpval, STRSXP) || vectorLength(value.u.sxpval) == 0) return false;
  for (R_xlen_t i = 0; i < vectorLength(value.u.sxpval); i++)
    if (const char* c = CHAR(elements(value.u.sxpval)[i]); !std::strcmp(c, "factor") || !std::strcmp(c, "ordered")) return false;
  return kind == VECSXP || kind == REALSXP || kind == INTSXP || kind == STRSXP || kind == LGLSXP;
}

bool areSimpleAttributes(const Asked& a, int from, int kind) {
  const auto& names = a.site.names;
  for (int i = from; i < a.n(); i++) {
    const auto at = names.begin() + i;
    if (!isSimpleAttribute(*at, a.args[i], kind) || std::find(names.begin() + from, at, *at) != at) return false;
  }
  return true;
}

// The number of elements that x has as a list, and these, or -1 and x; then values for the attributes that the site names.
bool structure(const Asked& a) {
  const int n = a.args[0].tag == kTagBoxed ? ints(a.args[0].u.sxpval)[0] : a.args[0].u.ival, from = n < 0 ? 2 : n + 1;
  SEXP x = n < 0 ? boxInPlace(a.args[1]) : nullptr;
  if (x && (!Rf_isVector(x) || isAltrep(x) || isObject(x) || !hasOnlyNames(x))) return false;
  if (!areSimpleAttributes(a, from, x ? type(x) : VECSXP)) return false;
  if (!x) x = makeList(a.args + 1, a.site.names.data() + 1, n);
  else if (refcount(x) != 0) x = Rf_shallow_duplicate(x);
  PROTECT(x);
  for (int i = from; i < a.n(); i++) Rf_setAttrib(x, a.site.names[static_cast<size_t>(i)], boxInPlace(a.args[i]));
  UNPROTECT(1);
  setBoxed(a.value(), x);
  return true;
}

using Function = bool (*)(const Asked&);
Function functionOf(Shortcut which) {
  switch (which) {
    case Shortcut::Force: case Shortcut::Identity: return itself;
    case Shortcut::SysCall: return sysCall;
    case Shortcut::SysFunction: return sysFunction;
    case Shortcut::MatchCall: return matchCall;
    case Shortcut::ParentFrame: return parentFrame;
    case Shortcut::Environment: return environment;
    case Shortcut::NewEnv: return newEnv;
    case Shortcut::In: return in;
    case Shortcut::Exists: return exists;
    case Shortcut::Get: return get;
    case Shortcut::Assign: return assign;
    case Shortcut::Remove: return removeVariable;
    case Shortcut::MatchArg: return matchArg;
    case Shortcut::Structure: return structure;
  }
  return nullptr;
}

bool isUnevaluated(const StackEntry& e) { return e.tag == kTagBoxed && type(e.u.sxpval) == PROMSXP; }

}  // namespace

bool takeShortcut(Frame& f, const CallSite& site, int which, StackEntry* args, StackEntry* sp) {
  R_BCNodeStackTop = sp;
  if (HUNCH_UNLIKELY(profiling) || std::any_of(args, sp, isUnevaluated)) return false;
  R_Visible = TRUE;
  const bool done = functionOf(static_cast<Shortcut>(which))({f, site, args, sp});
  if (done && !f.env)
    for (SEXP e : site.exprs) markRead(f, e);
  return done;
}

}  // namespace hunch::interp
