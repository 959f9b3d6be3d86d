// Calls of closures of base that interp/shortcuts.cpp answers: the arguments are evaluated as far as that has no effect, and
// whatever turns out not to be plain makes the call an ordinary one.
#include <cstring>

#include "hunch/bytecode/compiler.h"
#include "hunch/bytecode/shortcuts.h"

namespace hunch::bytecode {

using namespace hunch::host;

namespace {
int shortcutIndex(SEXP symbol) {
  int index = 0;
  for (const char* name : kShortcuts) {
    if (!std::strcmp(name, CHAR(PRINTNAME(symbol)))) return index;
    index++;
  }
  return -1;
}
}  // namespace

// `body` stands for the call of a closure of base, unless that is debugged or traced; it may jump to the label it is given.
void Compiler::withoutCall(SEXP call, SEXP function, const std::function<void(Label)>& body) {
  const int depth = depth_;
  const Label bail = newLabel(), done = newLabel();
  CallSite guard;
  guard.call = call;
  guard.symbol = car(call);
  guard.builtin = function;
  guard.builtinFlags = kUntraced;
  guard.cache = newCache();
  constant(call);
  constant(function);
  emit(Op::GuardBuiltin, {static_cast<int>(code_.sites.size()), ref(bail)});
  code_.sites.push_back(std::move(guard));
  body(bail);
  emit(Op::Br, {ref(done)});
  depth_ = depth;
  bind(bail);
  emit(Op::Reset, {depth});
  closureCall(call);
  bind(done);
}

// `push` pushes the arguments, each noted by addArgument(); it may jump to the label it is given.
void Compiler::shortcut(SEXP call, SEXP function, const std::function<void(CallSite&, Label)>& push) {
  withoutCall(call, function, [&](Label bail) {
    CallSite site;
    site.call = call;
    push(site, bail);
    const int index = static_cast<int>(code_.sites.size()), n = static_cast<int>(site.kinds.size());
    code_.sites.push_back(std::move(site));
    emitVar(Op::Shortcut, {index, shortcutIndex(car(call)), newType(), ref(bail)}, n, 1);
  });
}

// stopifnot(...) of expressions without effects that are all TRUE is nothing but looking at them. Otherwise it is called:
// to say what was not TRUE is its own work.
bool Compiler::stopifnotCall(SEXP call, bool tail) {
  static SEXP own[] = {Rf_install("exprs"), Rf_install("exprObject"), Rf_install("local")};
  SEXP stopifnot = baseClosure(car(call));
  if (!stopifnot || cdr(call) == R_NilValue) return false;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    if (!isPure(car(a))) return false;
    for (SEXP name : own)
      if (tag(a) == name) return false;
  }
  withoutCall(call, stopifnot, [&](Label bail) {
    for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
      pure(car(a), bail);
      emit(Op::PureTrue, {constant(car(a)), ref(bail)});
    }
    pushConst(R_NilValue);
    if (tail) emit(Op::Invisible);
  });
  return true;
}

void Compiler::addArgument(CallSite& site, SEXP expr, SEXP name) {
  site.names.push_back(name);
  site.exprs.push_back(expr);
  site.kinds.push_back(ArgKind::Value);
  constant(expr);
}

// One argument for each formal; those left out are R's missing argument.
bool Compiler::shortcutCall(SEXP call, bool) {
  SEXP function = baseClosure(car(call));
  std::vector<SEXP> values;
  if (!function || !matchPlainly(formals(function), call, values)) return false;
  for (SEXP& v : values) {
    if (!v) v = R_MissingArg;
    else if (!isPure(v)) return false;
  }
  shortcut(call, function, [&](CallSite& site, Label bail) {
    for (SEXP v : values) {
      addArgument(site, v, R_NilValue);
      if (v == R_MissingArg) pushConst(v);
      else pure(v, bail);
    }
  });
  return true;
}

// The choices that a formal's default c("a", "b") stands for; null when it is anything else.
SEXP Compiler::choicesOf(int slot) {
  static SEXP combine = Rf_install("c");
  SEXP expr = code_.defaults[static_cast<size_t>(slot)];
  if (type(expr) != LANGSXP || car(expr) != combine || !basePrimitive(combine) || cdr(expr) == R_NilValue) return nullptr;
  for (SEXP a = cdr(expr); a != R_NilValue; a = cdr(a))
    if (tag(a) != R_NilValue || type(car(a)) != STRSXP || Rf_length(car(a)) != 1 || attrib(car(a)) != R_NilValue) return nullptr;
  SEXP choices = keep(Rf_allocVector(STRSXP, Rf_length(expr) - 1));
  R_xlen_t i = 0;
  for (SEXP a = cdr(expr); a != R_NilValue; a = cdr(a)) SET_STRING_ELT(choices, i++, STRING_ELT(car(a), 0));
  return choices;
}

// match.arg(arg): the number of the variable, and its choices.
bool Compiler::matchArgCall(SEXP call, bool) {
  SEXP function = baseClosure(car(call));
  SEXP arg = Rf_length(call) == 2 && tag(cdr(call)) == R_NilValue ? CADR(call) : R_NilValue;
  const int slot = type(arg) == SYMSXP && code_.kind == CodeKind::Closure ? variable(arg) : -1;
  SEXP choices = function && slot >= 0 && slot < code_.formalCount ? choicesOf(slot) : nullptr;
  if (!choices) return false;
  SEXP number = keep(Rf_ScalarInteger(slot));
  shortcut(call, function, [&](CallSite& site, Label bail) {
    CallSite guard = builtinSite(code_.defaults[static_cast<size_t>(slot)], basePrimitive(Rf_install("c")), false);
    emit(Op::GuardBuiltin, {static_cast<int>(code_.sites.size()), ref(bail)});
    code_.sites.push_back(std::move(guard));
    for (SEXP x : {number, choices}) {
      addArgument(site, x, R_NilValue);
      pushConst(x);
    }
  });
  return true;
}

// list(...) of values, whatever their names: nothing but memory is needed for it.
bool Compiler::isPlainList(SEXP e) const {
  static SEXP list = Rf_install("list");
  if (type(e) != LANGSXP || car(e) != list || !basePrimitive(list)) return false;
  for (SEXP a = cdr(e); a != R_NilValue; a = cdr(a))
    if (car(a) == R_MissingArg || car(a) == R_DotsSymbol || !isPure(car(a))) return false;
  return true;
}

// structure(x, name = value, ...): the number of elements if x is a list(...), which are pushed one by one, or -1 and x; then the
// values.
bool Compiler::structureCall(SEXP call, bool) {
  SEXP function = baseClosure(car(call)), args = cdr(call);
  if (!function || args == R_NilValue || tag(args) != R_NilValue || cdr(args) == R_NilValue) return false;
  const bool list = isPlainList(car(args));
  if (!list && (car(args) == R_MissingArg || !isPure(car(args)))) return false;
  for (SEXP a = cdr(args); a != R_NilValue; a = cdr(a))
    if (tag(a) == R_NilValue || car(a) == R_MissingArg || !isPure(car(a))) return false;
  SEXP count = keep(Rf_ScalarInteger(list ? Rf_length(car(args)) - 1 : -1));
  shortcut(call, function, [&](CallSite& site, Label bail) {
    if (list) {
      emit(Op::GuardBuiltin, {static_cast<int>(code_.sites.size()), ref(bail)});
      code_.sites.push_back(builtinSite(car(args), basePrimitive(CAAR(args)), false));
    }
    addArgument(site, count, R_NilValue);
    pushConst(count);
    const auto push = [&](SEXP a) {
      addArgument(site, car(a), tag(a));
      pure(car(a), bail);
    };
    for (SEXP a = list ? CDAR(args) : R_NilValue; a != R_NilValue; a = cdr(a)) push(a);
    for (SEXP a = list ? cdr(args) : args; a != R_NilValue; a = cdr(a)) push(a);
  });
  return true;
}

// rm("name", envir = e), rm(name, envir = e), rm(list = names, envir = e): the names and the environment.
bool Compiler::removeCall(SEXP call, bool) {
  static SEXP list = Rf_install("list"), envir = Rf_install("envir");
  SEXP function = baseClosure(car(call)), names = nullptr, env = nullptr;
  if (!function || Rf_length(call) != 3) return false;
  for (SEXP a = cdr(call); a != R_NilValue; a = cdr(a)) {
    SEXP e = car(a);
    if (tag(a) == envir && !env) env = e;
    else if (names || e == R_MissingArg || e == R_DotsSymbol) return false;
    else if (tag(a) == list) names = e;
    else if (tag(a) != R_NilValue) return false;
    else if (type(e) == SYMSXP) names = keep(Rf_ScalarString(PRINTNAME(e)));
    else if (isPlainScalar(e, STRSXP)) names = e;
    else return false;
  }
  if (!names || !env || env == R_MissingArg || !isPure(names) || !isPure(env)) return false;
  shortcut(call, function, [&](CallSite& site, Label bail) {
    for (SEXP e : {names, env}) {
      addArgument(site, e, R_NilValue);
      pure(e, bail);
    }
  });
  return true;
}

void Compiler::addShortcuts(std::unordered_map<SEXP, Handler>& wrappers) {
  for (const char* name : kShortcuts) wrappers[Rf_install(name)] = &Compiler::shortcutCall;
  wrappers[Rf_install("match.arg")] = &Compiler::matchArgCall;
  wrappers[Rf_install("stopifnot")] = &Compiler::stopifnotCall;
  wrappers[Rf_install("structure")] = &Compiler::structureCall;
  wrappers[Rf_install("rm")] = &Compiler::removeCall;
}

}  // namespace hunch::bytecode
