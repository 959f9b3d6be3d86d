// Which names are variables of this code, which names mean a base primitive, and what the body may look at.
//
// A name is a slot when it is a formal or assigned anywhere in the code (also inside arguments that become promises:
// those write through the environment, and slots follow it). Names bound by eval, assign or a callee are not slots;
// loads of other names find them because the environment's list of bindings has changed.
#include <cstring>
#include <set>
#include <string>

#include "hunch/bytecode/builtins.h"
#include "hunch/bytecode/compiler.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {

SEXP sym(const char* name) { return Rf_install(name); }

// Functions whose presence in a body means it will look at its arguments' expressions: they are made at once.
bool looksAtPromises(const std::string& name) {
  static const std::set<std::string> names = {"substitute", "match.call",   "match.arg", "sys.call", "sys.function", "eval",
                                              "evalq",      "sys.frame", "sys.frames", "environment"};
  return names.count(name) > 0;
}

bool looksAtArguments(const std::string& name) {
  static const std::set<std::string> names = {"UseMethod",       "NextMethod",     "nargs",
                                              "callNextMethod", "callGeneric", "eval", "evalq",
                                              "sys.function", "match.call", ".Primitive"};
  return names.count(name) > 0;
}

// The names of functions that an expression may call: those of calls, those it hands on or takes from base, and strings.
template <class Visit>
void forEachName(SEXP e, const Visit& visit) {
  static SEXP quoteSymbol = sym("quote");
  if (type(e) == SYMSXP) visit(CHAR(PRINTNAME(e)));
  if (isPlainScalar(e, STRSXP)) visit(CHAR(elements(e)[0]));
  if (type(e) != LANGSXP) return;
  for (SEXP a = e; a != R_NilValue && car(e) != quoteSymbol; a = cdr(a)) forEachName(car(a), visit);
}

SEXP assignedSymbol(SEXP lhs) {
  while (type(lhs) == LANGSXP) {
    if (cdr(lhs) == R_NilValue) return nullptr;
    lhs = car(cdr(lhs));
  }
  if (type(lhs) == STRSXP && Rf_length(lhs) == 1) return Rf_installTrChar(STRING_ELT(lhs, 0));
  return type(lhs) == SYMSXP ? lhs : nullptr;
}

// Formals forced on every path before anything that could have an effect. See the header of interp/call.cpp for what
// this licenses. `forced` collects bits; the result says whether an effect may have happened. With `reads`, reading a
// variable from outside is none, but is noted there. When `dispatches`, what may call a method has effects.
class ForceOrder {
 public:
  ForceOrder(const std::unordered_map<SEXP, int>& slots, const std::vector<SEXP>& defaults, const std::function<SEXP(SEXP)>& primitive,
             bool dispatches, std::vector<SEXP>* reads = nullptr)
      : slots_(slots), defaults_(defaults), formalCount_(static_cast<int>(defaults.size())), primitive_(primitive),
        dispatches_(dispatches), reads_(reads) {}

  bool walk(SEXP e, uint64_t& forced) const {
    if (type(e) == SYMSXP) {
      auto it = slots_.find(e);
      if (it == slots_.end()) return !reads_ || (reads_->push_back(e), false);  // it may be an active binding or a promise
      return it->second < formalCount_ && force(it->second, forced);
    }
    if (type(e) != LANGSXP) return type(e) == PROMSXP || type(e) == BCODESXP;
    return walkCall(e, forced);
  }

 private:
  // If nothing was given, the default is evaluated; what that forces is forced at times only.
  bool force(int formal, uint64_t& forced) const {
    if (formal >= 64) return true;
    const uint64_t bit = uint64_t{1} << formal;
    if (forced & bit) return false;
    forced |= bit;
    uint64_t also = forced;
    SEXP otherwise = defaults_[static_cast<size_t>(formal)];
    return otherwise != R_MissingArg && walk(otherwise, also);
  }

  bool walkCall(SEXP e, uint64_t& forced) const {
    SEXP head = car(e);
    if (type(head) != SYMSXP || !primitive_(head)) return true;
    static const std::set<SEXP> inOrder = {
        sym("+"), sym("-"), sym("*"), sym("/"), sym("^"), sym("%%"), sym("%/%"), sym("<"), sym("<="), sym(">"),
        sym(">="), sym("=="), sym("!="), sym("!"), sym("("), sym("{"), sym("["), sym("[["), sym("&"), sym("|"),
        sym("sqrt"), sym("abs"), sym("floor"), sym("exp"), sym("length"), sym("is.null"), sym("cos"), sym("sin"),
        sym(":"), sym("return"), sym("list"), sym("c"), sym("sum"), sym("max"), sym("min"), sym("any"), sym("all"),
        sym("names"), sym("seq_len"), sym("seq_along"), sym("is.na"), sym("is.numeric"), sym("is.character"),
        sym("is.logical"), sym("is.function"), sym("is.list"), sym("as.integer"), sym("as.numeric"), sym("as.double"),
        sym("as.character"), sym("ceiling"), sym("%*%")};
    static SEXP ifSymbol = sym("if"), assign = sym("<-"), assign2 = sym("="), quote = sym("quote"),
                superAssign = sym("<<-"), missing = sym("missing"), andSymbol = sym("&&"), orSymbol = sym("||"),
                whileSymbol = sym("while"), forSymbol = sym("for"), internal = sym(".Internal"), useMethod = sym("UseMethod");
    if (head == quote || head == missing) return false;
    if (head == R_DollarSymbol) return walk(CADR(e), forced), true;  // it may have a method
    if (head == ifSymbol) return walkIf(e, forced);
    if (head == assign || head == assign2 || head == superAssign) {  // the value comes first
      if (mayBeObject(CADDR(e))) objects_.insert(CADR(e));
      return walk(CADDR(e), forced) || head == superAssign || type(CADR(e)) != SYMSXP;
    }
    if (head == andSymbol || head == orSymbol) {
      if (walk(CADR(e), forced)) return true;
      uint64_t ignored = forced;
      return walk(CADDR(e), ignored);
    }
    if (head == whileSymbol) {
      walk(CADR(e), forced);
      return true;
    }
    if (head == forSymbol) {
      walk(CADDR(e), forced);
      return true;
    }
    if (head == useMethod) {  // dispatches on the first argument
      const auto dots = slots_.find(R_DotsSymbol);
      if (formalCount_ > 0 && (dots == slots_.end() || dots->second != 0)) forced |= 1;
      return true;
    }
    if (head == internal) {
      SEXP inner = CADR(e);
      if (type(inner) == LANGSXP && type(car(inner)) == SYMSXP && type(symbolInternal(car(inner))) == BUILTINSXP)
        walkArguments(inner, forced);
      return true;
    }
    static const std::set<SEXP> plain = {sym("("), sym("{"), sym("return"), sym("list"), sym("is.null"), sym("is.function"), sym("is.list"),
                                         sym("is.character"), sym("is.logical")};
    if (!inOrder.count(head) || walkArguments(e, forced)) return true;
    return !plain.count(head) && (dispatches_ || areObjects(e));
  }

  bool areObjects(SEXP call) const {
    for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a))
      if (mayBeObject(car(a))) return true;
    return false;
  }

  // Where no argument is an object: elements of lists may be, and variables that hold one. (Other calls have effects.)
  bool mayBeObject(SEXP e) const {
    if (type(e) == SYMSXP) return objects_.count(e);  // whoever reads outer variables asks about those
    if (type(e) != LANGSXP) return isObject(e);
    static const std::set<SEXP> hands = {sym("("), sym("{"), sym("if"), sym("return"), sym("<-"), sym("="), sym("&&"), sym("||")};
    if (type(car(e)) != SYMSXP || !primitive_(car(e)) || car(e) == R_Bracket2Symbol || car(e) == R_DollarSymbol || car(e) == sym(".Internal"))
      return true;
    return hands.count(car(e)) && areObjects(e);
  }

  // `...` counts as a formal of which all elements are forced.
  bool walkArguments(SEXP e, uint64_t& forced) const {
    for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
      if (walk(car(a), forced)) return true;
    return false;
  }

  bool walkIf(SEXP e, uint64_t& forced) const {
    if (walk(CADR(e), forced)) return true;
    uint64_t yes = forced, no = forced;
    bool effect = walk(CADDR(e), yes);
    SEXP rest = CDDDR(e);
    if (rest != R_NilValue) effect |= walk(car(rest), no);
    forced = yes & no;
    return effect;
  }

  const std::unordered_map<SEXP, int>& slots_;
  const std::vector<SEXP>& defaults_;
  int formalCount_;
  const std::function<SEXP(SEXP)>& primitive_;
  bool dispatches_;
  std::vector<SEXP>* reads_;
  mutable std::set<SEXP> objects_;  // variables that may hold one
};

}  // namespace

void Compiler::addLocal(SEXP symbol) {
  if (!slots_.try_emplace(symbol, static_cast<int>(code_.variables.size())).second) return;
  code_.variables.push_back(symbol);
  code_.bindsDotted |= std::strchr(CHAR(PRINTNAME(symbol)), '.') != nullptr;
  code_.bindsSpecials |= (gp(symbol) & kSpecialSymbol) != 0;
}

void Compiler::collectLocals(SEXP e) {
  static SEXP assign = sym("<-"), assign2 = sym("="), forSymbol = sym("for"), function = sym("function"),
              quote = sym("quote");
  if (type(e) != LANGSXP) return;
  SEXP head = car(e);
  if (head == function || head == quote) return;
  if ((head == assign || head == assign2 || head == forSymbol) && cdr(e) != R_NilValue)
    if (SEXP target = assignedSymbol(CADR(e)); target && target != R_DotsSymbol && target != R_MissingArg)
      addLocal(target);
  for (SEXP a = e; a != R_NilValue; a = cdr(a)) collectLocals(car(a));
}

// What base binds to the name, when every environment between this code and base lets it through.
SEXP Compiler::baseValue(SEXP symbol) const { return slots_.count(symbol) ? nullptr : valueBeyond(symbol); }

// The same but for variables of this code.
SEXP Compiler::valueBeyond(SEXP symbol) const {
  SEXP value = symbolValue(symbol);
  if (value == R_UnboundValue) return nullptr;
  if (type(value) == PROMSXP) value = promiseValue(value);
  if (value == R_UnboundValue) return nullptr;
  for (SEXP env = env_; env != R_EmptyEnv && env != R_BaseEnv && env != R_BaseNamespace; env = enclos(env)) {
    if (isObject(env)) continue;  // user databases are never searched for special functions by compiled code
    if (hashtab(env) == R_NilValue) {
      for (SEXP cell = frame(env); cell != R_NilValue; cell = cdr(cell))
        if (tag(cell) == symbol) return nullptr;
    } else if (R_existsVarInFrame(env, symbol)) {
      return nullptr;
    }
  }
  return value;
}

SEXP Compiler::basePrimitive(SEXP symbol) const {
  SEXP known = symbolValue(symbol);
  if (known == R_UnboundValue) return nullptr;
  if (type(known) == PROMSXP) known = promiseValue(known);
  if (type(known) != BUILTINSXP && type(known) != SPECIALSXP) return nullptr;
  return baseValue(symbol);
}

SEXP Compiler::shadowedBuiltin(SEXP symbol) const {
  SEXP known = symbolValue(symbol);
  if (code_.kind != CodeKind::Closure || !slots_.count(symbol) || (gp(symbol) & kSpecialSymbol) || type(known) != BUILTINSXP)
    return nullptr;
  return valueBeyond(symbol);
}

SEXP Compiler::tracedBuiltin(SEXP symbol) const {
  SEXP closure = symbolValue(symbol);
  if (type(closure) != CLOSXP || !isS4(closure) || (gp(symbol) & kSpecialSymbol)) return nullptr;
  SEXP original = Rf_getAttrib(closure, Rf_install("original"));
  return type(original) == BUILTINSXP && baseValue(symbol) ? original : nullptr;
}

SEXP Compiler::baseClosure(SEXP symbol) const {
  SEXP known = symbolValue(symbol);
  if (type(known) == PROMSXP && promiseValue(known) == R_UnboundValue) Rf_eval(known, R_BaseEnv);  // base loads it
  SEXP value = baseValue(symbol);
  return value && type(value) == CLOSXP ? value : nullptr;
}

// "name" where UseMethod("name"), or UseMethod("name", x) of its first formal, is all that a function does; null otherwise.
SEXP Compiler::genericIn(SEXP body) const {
  static SEXP useMethod = Rf_install("UseMethod");
  SEXP call = type(body) == LANGSXP && car(body) == R_BraceSymbol && Rf_length(body) == 2 ? CADR(body) : body;
  if (type(call) != LANGSXP || car(call) != useMethod || Rf_length(call) < 2 || tag(cdr(call)) != R_NilValue) return nullptr;
  SEXP more = CDDR(call);
  const bool isFirst = code_.formalCount > 0 && car(more) == code_.variables[0] && car(more) != R_DotsSymbol;
  if (more != R_NilValue && !(isFirst && tag(more) == R_NilValue && cdr(more) == R_NilValue)) return nullptr;
  SEXP name = CADR(call);
  return type(name) == STRSXP && Rf_xlength(name) == 1 && attrib(name) == R_NilValue && basePrimitive(useMethod) ? STRING_ELT(name, 0) : nullptr;
}

void Compiler::analyseBody(SEXP body) {
  const auto note = [&](SEXP e) {
    forEachName(e, [&](const std::string& name) {
      code_.needsPromises |= looksAtPromises(name);
      code_.needsArgs |= looksAtArguments(name);
      code_.listsArgs |= name == "standardGeneric";
    });
  };
  note(body);
  if ((code_.generic = genericIn(body))) code_.needsArgs = false, code_.listsArgs = true;
  for (SEXP d : code_.defaults) note(d);
  if (code_.needsPromises) return;
  const std::function<SEXP(SEXP)> primitive = [this](SEXP s) { return basePrimitive(s); };
  ForceOrder(slots_, code_.defaults, primitive, true).walk(body, code_.earlyFormals);
  ForceOrder(slots_, code_.defaults, primitive, false).walk(body, code_.plainFormals);
  ForceOrder(slots_, code_.defaults, primitive, false, &code_.readsFirst).walk(body, code_.nextFormals);
}

}  // namespace hunch::bytecode
