// tryCatch() and withCallingHandlers(), none of whose own code runs where nothing is signalled.
//
// For each handler of tryCatch() GNU R has three calls in each other: tryCatchList() calls tryCatchOne(), and that doTryCatch(), which adds
// the handler and evaluates the expression, or, while there are more handlers, calls tryCatchList() for the others. Whoever looks
// sees all of them: the contexts are there, with their calls; environments, promises and functions are made when somebody asks for
// them (Frame::maker). When a condition comes, R jumps to the frame of its doTryCatch(), and tier 1 goes on in tryCatchOne()
// behind that call, as if it had made it.
#include <algorithm>
#include <vector>

#include "hunch/host/slots.h"
#include "hunch/interp/begin.h"
#include "hunch/interp/intrinsics.h"
#include "hunch/interp/lend.h"
#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

struct Names {
  SEXP list = Rf_install("tryCatchList"), one = Rf_install("tryCatchOne"), once = Rf_install("doTryCatch");
  SEXP count = Rf_install("nh"), handlers = Rf_install("handlers"), classes = Rf_install("classes"), parent = Rf_install("parentenv");
};
const Names& variableNames() {
  static const Names all;
  return all;
}

bool hasVariable(const Code& code, SEXP name) {
  return std::find(code.variables.begin(), code.variables.end(), name) != code.variables.end();
}

// ---- what stands in its body ----------------------------------------------------------------------------------------
// A function that another one makes for itself: its expression, and a closure of its code.
struct Inner {
  SEXP expression = nullptr;
  SEXP closure = nullptr;  // made in base, in place of those that frames make
  Code* code = nullptr;
};

struct Text {
  Inner list, one, once;         // tryCatchList(), tryCatchOne(), doTryCatch()
  CallSite callsList, callsOne;  // tryCatchList(expr, classes, ...), tryCatchOne(expr, names, ...)
  CallSite callsLast;            // of several: tryCatchOne(tryCatchList(expr, names[-nh], ...), ...)
  CallSite callsOthers;          // that tryCatchList()
  CallSite callsOnce;            // doTryCatch(return(expr), ...)
  int afterOnce = -1;            // where tryCatchOne() goes on behind it
  bool asByteCode = false;
};

// The first assignment of a function to this variable in a body; null: none.
SEXP functionNamed(SEXP body, SEXP name) {
  static SEXP function = Rf_install("function");
  for (SEXP s = type(body) == LANGSXP ? cdr(body) : R_NilValue; s != R_NilValue; s = cdr(s)) {
    SEXP e = car(s);
    if (type(e) != LANGSXP || Rf_length(e) != 3 || CADR(e) != name) continue;
    return type(CADDR(e)) == LANGSXP && car(CADDR(e)) == function ? CADDR(e) : nullptr;
  }
  return nullptr;
}

// The calls of a function in an expression, outermost first.
void collectCalls(SEXP e, SEXP name, std::vector<SEXP>& calls) {
  if (type(e) != LANGSXP) return;
  if (car(e) == name) calls.push_back(e);
  for (SEXP a = e; a != R_NilValue; a = cdr(a)) collectCalls(car(a), name, calls);
}

// A call whose arguments all have values, or are to be promises in the end.
CallSite siteOf(SEXP call, const Inner& callee) {
  CallSite site;
  site.call = call;
  site.symbol = car(call);
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    site.names.push_back(tag(a));
    site.exprs.push_back(car(a));
    site.kinds.push_back(bytecode::ArgKind::Eager);
  }
  site.hasEager = true;
  matchFormals(site, CADR(callee.expression));
  return site;
}

bool findInner(SEXP body, const char* name, bool asByteCode, Inner* out) {
  out->expression = functionNamed(body, Rf_install(name));
  if (!out->expression) return false;
  R_PreserveObject(out->closure = closureOf(out->expression, R_BaseNamespace, asByteCode));
  return true;
}

bool hasFormals(const Inner& f, std::initializer_list<const char*> names) {
  SEXP formal = CADR(f.expression);
  for (const char* name : names) {
    if (formal == R_NilValue || tag(formal) != Rf_install(name)) return false;
    formal = cdr(formal);
  }
  return formal == R_NilValue;
}

// The text is that of a tryCatch() we know.
bool readText(SEXP body, Text& t) {
  if (!findInner(body, "tryCatchList", t.asByteCode, &t.list) || !findInner(body, "tryCatchOne", t.asByteCode, &t.one)) return false;
  SEXP list = CADDR(t.list.expression), one = CADDR(t.one.expression);
  if (!findInner(one, "doTryCatch", t.asByteCode, &t.once)) return false;
  if (!hasFormals(t.list, {"expr", "names", "parentenv", "handlers"}) || !hasFormals(t.one, {"expr", "name", "parentenv", "handler"}) ||
      !hasFormals(t.once, {"expr", "name", "parentenv", "handler"}))
    return false;
  std::vector<SEXP> ofList, ofOne, others, ofOnce;
  collectCalls(body, Rf_install("tryCatchList"), ofList);
  collectCalls(list, Rf_install("tryCatchOne"), ofOne);
  collectCalls(list, Rf_install("tryCatchList"), others);
  collectCalls(one, Rf_install("doTryCatch"), ofOnce);
  if (ofList.size() != 2 || ofOne.size() != 2 || others.size() != 1 || ofOnce.size() != 1 || CADR(ofOne[0]) != others[0]) return false;
  t.callsList = siteOf(ofList[0] == others[0] ? ofList[1] : ofList[0], t.list);
  t.callsLast = siteOf(ofOne[0], t.one);
  t.callsOthers = siteOf(others[0], t.list);
  t.callsOne = siteOf(ofOne[1], t.one);
  t.callsOnce = siteOf(ofOnce[0], t.once);
  return true;
}

// Where a code goes on behind the call of this expression; -1: it has no such call.
int positionAfter(const Code& code, SEXP call) {
  for (int pc = 0; pc < static_cast<int>(code.words.size());) {
    const auto op = static_cast<bytecode::Op>(code.words[static_cast<size_t>(pc)]);
    const int next = pc + bytecode::opWidth(op);
    if (op == bytecode::Op::Call && code.sites[static_cast<size_t>(code.words[static_cast<size_t>(pc + 1)])].call == call) return next;
    pc = next;
  }
  return -1;
}

// Null while not all of its functions are compiled, or for ever when this is another tryCatch().
Text* textOf(Frame& f) {
  static Text t;
  static SEXP known = nullptr;
  static bool isKnown = false;
  if (known != f.code->body) {
    if (known) return nullptr;  // there is one in base
    R_PreserveObject(known = f.code->body);
    t.asByteCode = f.asByteCode;
    isKnown = readText(known, t);
  }
  if (!isKnown || t.asByteCode != f.asByteCode) return nullptr;
  for (Inner* inner : {&t.list, &t.one, &t.once})
    if (!(inner->code = policy.codeForClosure(inner->closure))) return nullptr;
  if (t.afterOnce < 0) t.afterOnce = positionAfter(*t.one.code, t.callsOnce.call);
  return t.afterOnce < 0 || !hasVariable(*t.list.code, variableNames().count) ? nullptr : &t;
}

// ---- frames -------------------------------------------------------------------------------------------------------
int slotNamed(const Code& code, SEXP name) {
  const auto it = std::find(code.variables.begin(), code.variables.end(), name);
  CHECK(it != code.variables.end(), "a variable of the text");
  return static_cast<int>(it - code.variables.begin());
}

void keep(Frame& f, int slot, SEXP value, int flags) {
  setBoxed(f.slots[slot], value);
  f.slots[slot].flags = flags;
  addReference(value);
}

// A variable that is to hold a function of the frame's own.
void define(Frame& f, SEXP name, const Inner& function) {
  const int slot = slotNamed(*f.code, name);
  if (!f.env) return deferFunction(f, slot, function.expression);
  StackEntry closure;
  setBoxed(closure, closureIn(f, function.expression));
  assign(f, slot, closure);
}

void set(Frame& f, SEXP name, SEXP value) {
  StackEntry entry;
  setBoxed(entry, value);
  assign(f, slotNamed(*f.code, name), entry);
}

void addHandlers(SEXP classes, SEXP handlers, SEXP parent, SEXP target, SEXP calling) {
  static SEXP add = symbolInternal(Rf_install(".addCondHands"));
  SEXP list = PROTECT(Rf_list5(classes, handlers, parent, target, calling));
  R_FunTab[primOffset(add)].cfun(R_NilValue, add, list, R_BaseEnv);
  UNPROTECT(1);
}

class Catching {
 public:
  Catching(Frame& f, Text& text, SEXP parent) : f_(f), t_(text), parentEnv_(parent) {}

  // tryCatchList(expr, names, parentenv, handlers), for all of them or for the first few.
  StackEntry list(Frame& caller, CallSite& site, SEXP names, SEXP handlers) {
    Frame g;
    begin(g, t_.list, caller, site, f_);
    keep(g, 0, expressionAsPassed(), kSlotEager);
    keep(g, 1, names, kSlotEager);
    keep(g, 2, parentEnv_, kSlotEager);
    keep(g, 3, handlers, kSlotEager);
    struct Body {
      Catching& c;
      SEXP names, handlers;
    } body = {*this, names, handlers};
    return runFrameAs(g, site.call, t_.list.closure, caller.env, &body, [](Frame& frame, void* data) {
      const Body& b = *static_cast<Body*>(data);
      return b.c.insideList(frame, b.names, b.handlers);
    });
  }

 private:
  // An activation whose code is not run yet. Its function is made in the frame of `maker`.
  void begin(Frame& g, const Inner& inner, Frame& caller, CallSite& site, Frame& maker) {
    StackEntry* top = R_BCNodeStackTop;
    checkNodeStack(top, inner.code);
    initFrame(g, inner.code, top, nullptr, &caller, &site, static_cast<int>(site.kinds.size()));
    g.maker = &maker;
    for (size_t i = 0; i < inner.code->variables.size(); i++) {
      g.slots[i].tag = kTagUnbound;
      g.slots[i].flags = 0;
      g.slots[i].u.sxpval = nullptr;
    }
  }

  // The promise that the expression is, or a value evaluated early.
  SEXP expressionAsPassed() {
    StackEntry& slot = f_.slots[0];
    if (slot.tag == kTagBoxed) return slot.u.sxpval;
    if (slot.tag == kTagCell && !bindingTag(slot.u.sxpval)) return car(slot.u.sxpval);
    return slot.tag == kTagReal || slot.tag == kTagInteger || slot.tag == kTagLogical ? boxed(slot) : R_NilValue;
  }

  StackEntry insideList(Frame& g, SEXP names, SEXP handlers) {
    const R_xlen_t n = vectorLength(handlers);
    StackEntry count;
    setInt(count, static_cast<int>(n));
    assign(g, slotNamed(*g.code, variableNames().count), count);
    if (n == 0) return evaluate(g);
    return n == 1 ? one(g, t_.callsOne, names, handlers) : one(g, t_.callsLast, names, handlers);
  }

  // tryCatchOne(expr, name, parentenv, handler) for the last handler.
  StackEntry one(Frame& caller, CallSite& site, SEXP names, SEXP handlers) {
    const R_xlen_t last = vectorLength(handlers) - 1;
    SEXP name = last == 0 ? names : Rf_ScalarString(STRING_ELT(names, last));
    PROTECT(name);
    Frame g;
    begin(g, t_.one, caller, site, f_);
    keep(g, 0, last == 0 ? expressionAsPassed() : R_NilValue, last == 0 ? kSlotEager : kSlotEager | kSlotUnread);
    keep(g, 1, name, kSlotEager);
    keep(g, 2, parentEnv_, kSlotEager);
    keep(g, 3, VECTOR_ELT(handlers, last), kSlotEager);
    UNPROTECT(1);
    struct Body {
      Catching& c;
      Frame& list;
      SEXP names, handlers;
    } body = {*this, caller, names, handlers};
    return runFrameAs(g, site.call, t_.one.closure, caller.env, &body, [](Frame& frame, void* data) {
      const Body& b = *static_cast<Body*>(data);
      return b.c.insideOne(frame, b.list, b.names, b.handlers);
    });
  }

  StackEntry insideOne(Frame& g, Frame& list, SEXP names, SEXP handlers) {
    define(g, variableNames().once, t_.once);
    Frame h;
    begin(h, t_.once, g, t_.callsOnce, g);
    keep(h, 0, R_NilValue, kSlotEager | kSlotUnread);
    for (int i = 1; i < 4; i++) keep(h, i, g.slots[i].tag == kTagBoxed ? g.slots[i].u.sxpval : R_NilValue, kSlotEager);
    struct Body {
      Catching& c;
      Frame& list;
      SEXP names, handlers;
      bool isDone;
    } body = {*this, list, names, handlers, false};
    const StackEntry value = runFrameAs(h, t_.callsOnce.call, t_.once.closure, g.env, &body, [](Frame& frame, void* data) {
      Body& b = *static_cast<Body*>(data);
      const StackEntry result = b.c.insideOnce(frame, b.list, b.names, b.handlers);
      b.isDone = true;
      return result;
    });
    return body.isDone ? value : goOn(g, value);  // it is return() that its argument calls
  }

  // With a handler for what has been signalled.
  StackEntry goOn(Frame& g, StackEntry caught) {
    StackEntry* sp = g.stack;
    *sp++ = caught;
    R_BCNodeStackTop = sp;
    settleMaker(g);
    return resume(g, t_.afterOnce, sp);
  }

  StackEntry insideOnce(Frame& h, Frame& list, SEXP names, SEXP handlers) {
    addHandler(h);
    const R_xlen_t others = vectorLength(handlers) - 1;
    if (others == 0) return evaluate(h);
    SEXP fewerNames = PROTECT(Rf_allocVector(STRSXP, others)), fewer = PROTECT(Rf_allocVector(VECSXP, others));
    for (R_xlen_t i = 0; i < others; i++) {
      SET_STRING_ELT(fewerNames, i, STRING_ELT(names, i));
      SET_VECTOR_ELT(fewer, i, VECTOR_ELT(handlers, i));
    }
    Rf_setAttrib(fewer, R_NamesSymbol, fewerNames);
    const StackEntry value = this->list(list, t_.callsOthers, fewerNames, fewer);
    UNPROTECT(2);
    return value;
  }

  // The frame's environment, which handlers know it by, is empty until somebody asks for what is in it.
  void addHandler(Frame& h) {
    SEXP target = h.env;
    if (!target) {
      target = Rf_NewEnvironment(R_NilValue, R_NilValue, R_EmptyEnv);
      h.slots[-1].u.sxpval = target;
      h.ctx.cloenv = target;
    }
    SEXP handler = PROTECT(Rf_allocVector(VECSXP, 1));
    SET_VECTOR_ELT(handler, 0, h.slots[3].u.sxpval);
    addHandlers(h.slots[1].u.sxpval, handler, parentEnv_, target, R_FalseValue);
    UNPROTECT(1);
  }

  // The expression that tryCatch() was given, above the operands of g.
  StackEntry evaluate(Frame& g) {
    StackEntry& slot = f_.slots[0];
    StackEntry* sp = g.stack;
    slot.flags &= ~kSlotUnread;
    loadSlow(f_, 0, sp);
    return *sp;
  }

  Frame& f_;
  Text& t_;
  SEXP parentEnv_;
};

// ---- tryCatch() itself, and withCallingHandlers() -----------------------------------------------------------------
enum { kExpr, kDots, kFinally };

// Its handlers, evaluated; null: GNU R has something to say about them.
SEXP handlersOf(Frame& f, SEXP dots) {
  const int n = type(dots) == DOTSXP ? Rf_length(dots) : 0;
  SEXP handlers = PROTECT(Rf_allocVector(VECSXP, n)), names = PROTECT(Rf_allocVector(STRSXP, n));
  SEXP d = dots;
  for (int i = 0; i < n; i++, d = cdr(d)) {
    SEXP x = car(d);
    SET_VECTOR_ELT(handlers, i, type(x) == PROMSXP ? forcePromise(x) : x);
    SET_STRING_ELT(names, i, tag(d) == R_NilValue ? R_BlankString : PRINTNAME(tag(d)));
  }
  if (n > 0) Rf_setAttrib(handlers, R_NamesSymbol, names);
  UNPROTECT(2);
  return handlers;
}

bool arePlain(SEXP dots) {
  bool named = false;
  if (type(dots) != DOTSXP) return dots == R_MissingArg;
  for (SEXP d = dots; d != R_NilValue; d = cdr(d)) {
    if (car(d) == R_MissingArg) return false;
    named |= tag(d) != R_NilValue;
  }
  return named;
}

// Has the function the variables that we are going to assign?
bool isKnown(const Code& code) {
  const Names& n = variableNames();
  return hasVariable(code, n.handlers) && hasVariable(code, n.classes) && hasVariable(code, n.parent);
}

bool isPlainCall(Frame& f, int formals) {
  return isKnown(*f.code) && !f.env && f.code->formalCount == formals && f.code->dotsFormal == kDots && f.slots[kDots].tag == kTagBoxed &&
         arePlain(f.slots[kDots].u.sxpval) && missingArgument(f, kExpr, f.stack) == 0;
}

// The first variables of both: handlers, classes, parentenv. The handlers must be kept by the caller.
SEXP beginHandling(Frame& f) {
  SEXP dots = f.slots[kDots].tag == kTagBoxed ? f.slots[kDots].u.sxpval : car(f.slots[kDots].u.sxpval);
  SEXP handlers = PROTECT(handlersOf(f, dots));
  set(f, variableNames().handlers, handlers);
  set(f, variableNames().classes, Rf_getAttrib(handlers, R_NamesSymbol));
  if (f.ctx.sysparent == shell) showCaller(f);
  set(f, variableNames().parent, f.ctx.sysparent);
  UNPROTECT(1);
  return handlers;
}

}  // namespace

bool withCallingHandlersHere(Frame& f, StackEntry* result) {
  R_BCNodeStackTop = f.stack;
  if (!isPlainCall(f, 2)) return false;
  SEXP handlers = PROTECT(beginHandling(f));
  addHandlers(Rf_getAttrib(handlers, R_NamesSymbol), handlers, f.ctx.sysparent, R_NilValue, R_TrueValue);
  UNPROTECT(1);
  f.slots[kExpr].flags &= ~kSlotUnread;
  loadSlow(f, kExpr, f.stack);
  *result = *f.stack;
  return true;
}

bool tryCatchHere(Frame& f, StackEntry* result) {
  static SEXP finally = Rf_install("finally");
  R_BCNodeStackTop = f.stack;
  if (!isPlainCall(f, 3) || missingArgument(f, kFinally, f.stack) < 0) return false;
  Text* text = textOf(f);
  if (!text) return false;
  const bool ends = missingArgument(f, kFinally, f.stack) == 0;
  define(f, variableNames().list, text->list);
  define(f, variableNames().one, text->one);
  if (ends) {
    environmentOf(f);
    f.ctx.conexit = Rf_cons(finally, R_NilValue);
  }
  SEXP handlers = PROTECT(beginHandling(f));
  SEXP names = PROTECT(Rf_getAttrib(handlers, R_NamesSymbol));
  Catching catching(f, *text, f.ctx.sysparent);
  R_BCNodeStackTop = f.stack;
  *result = catching.list(f, text->callsList, names, handlers);
  UNPROTECT(2);
  return true;
}

}  // namespace hunch::interp
