// Objects that nobody has written a method for: x$name, x[[i]], x[i] and their assignments on a classed list are, as a
// rule, what they are on a plain one.
//
// GNU R looks for `$.class`, one class after the other and then "default"; so does method_lookup.h, which remembers the
// answers. A binding of that name that is no function counts as a method: GNU R then decides.
//
// To add a generic: a row in `Generic` (slow.h) and its name here.
#include "hunch/interp/method_lookup.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

SEXP nameOf(Generic generic) {
  static SEXP names[] = {PRINTNAME(Rf_install("$")),   PRINTNAME(Rf_install("[")),   PRINTNAME(Rf_install("[[")),
                         PRINTNAME(Rf_install("$<-")), PRINTNAME(Rf_install("[<-")), PRINTNAME(Rf_install("[[<-"))};
  return names[static_cast<int>(generic)];
}

}  // namespace

SEXP methodsTable(SEXP home) {
  static SEXP name = Rf_install(".__S3MethodsTable__.");
  SEXP table = Rf_findVarInFrame(home, name);
  return type(table) == PROMSXP ? Rf_eval(table, R_BaseEnv) : table;
}

bool hasNoMethod(Frame& f, SEXP x, Generic generic) {
  SEXP classes = classAttribute(x);
  if (!classes) return false;
  const Method method = methodFor(nameOf(generic), classes, vantageOf(f), R_BaseEnv);
  return method.known && !method.function;
}

bool isKnownPlain(SEXP env, SEXP x, Generic generic) {
  SEXP classes = classAttribute(x);
  return classes && isKnownMethodless(nameOf(generic), classes, env, R_BaseEnv);
}

bool indexesPlainly(Frame& f, SEXP x, SEXP call, StackEntry* sp) {
  static SEXP subassign = Rf_install("[<-");
  R_BCNodeStackTop = sp;
  SEXP name = car(call);
  if (name == R_Bracket2Symbol) return hasNoMethod(f, x, Generic::Subset2);
  if (name == R_BracketSymbol) return hasNoMethod(f, x, Generic::Subset);
  return hasNoMethod(f, x, name == subassign ? Generic::Subassign : Generic::Subassign2);
}

}  // namespace hunch::interp
