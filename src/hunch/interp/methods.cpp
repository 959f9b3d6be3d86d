// Objects that nobody has written a method for: x$name, x[[i]], x[i] and their assignments on a classed list are, as a
// rule, what they are on a plain one.
//
// GNU R looks for `$.class`, one class after the other and then "default": in every environment from the frame outwards
// and in base's table of registered methods. Whether there is anything is remembered per name, for as long as `worldEpoch`
// stands, when seen from a hashed environment: the global one, a namespace, that of local(). Function frames before that are
// looked at each time; with others around it, GNU R is asked. A binding of that name that is no function counts as a method: GNU R then decides.
//
// To add a generic: a row in `Generic` (slow.h) and its name here.
#include <string>

#include "hunch/interp/slow.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

constexpr const char* kGenericNames[] = {"$", "[", "[[", "$<-", "[<-", "[[<-"};

// All our generics begin with one of these: no other binding can be a method of theirs.
bool looksLikeMethod(SEXP symbol) {
  const char c = CHAR(PRINTNAME(symbol))[0];
  return c == '$' || c == '[';
}

bool frameBindsMethod(SEXP env) {
  for (SEXP cell = frame(env); cell != R_NilValue; cell = cdr(cell))
    if (looksLikeMethod(tag(cell))) return true;
  return false;
}

struct Answer {
  SEXP className = nullptr;  // a string that never dies: some symbol's name
  Place from;                // searched from here outwards
  uint64_t epoch = 0;
  Generic generic = Generic::Dollar;
  bool mayHave = true;
};
constexpr int kAnswerBits = 11;
Answer answers[1 << kAnswerBits];

Answer& answerOf(Generic generic, SEXP className, SEXP env) {
  const uint64_t h = reinterpret_cast<uintptr_t>(className) * 31 + reinterpret_cast<uintptr_t>(env) + static_cast<uint64_t>(generic);
  return answers[h * kStampFactor >> (64 - kAnswerBits)];
}

// From a hashed environment on; those of functions around it may come to bind any name, and nobody notes it.
bool mayBind(SEXP symbol, SEXP env) {
  for (; env != R_EmptyEnv; env = enclos(env)) {
    watch(symbol, env);
    if (isFunctionFrame(env) || R_existsVarInFrame(env, symbol)) return true;
  }
  return false;
}

bool isRegistered(SEXP symbol) {
  SEXP table = methodsTable(R_BaseNamespace);
  if (type(table) == ENVSXP) watch(symbol, table);
  return type(table) != ENVSXP || R_existsVarInFrame(table, symbol);
}

bool searchMethod(Generic generic, SEXP className, SEXP env, Answer& answer) {
  if (PRINTNAME(Rf_installTrChar(className)) != className) return true;  // another encoding
  const std::string name = std::string(kGenericNames[static_cast<int>(generic)]) + "." + CHAR(className);
  SEXP symbol = Rf_install(name.c_str());
  const bool found = mayBind(symbol, env) || isRegistered(symbol);
  answer = {className, placeOf(env), worldEpoch, generic, found};
  return found;
}

HUNCH_INLINE bool mayHaveMethod(Generic generic, SEXP className, SEXP env) {
  Answer& a = answerOf(generic, className, env);
  if (HUNCH_LIKELY(a.className == className && a.generic == generic && a.from.is(env) && a.epoch == worldEpoch))
    return a.mayHave;
  return searchMethod(generic, className, env, a);
}

// The first environment on the way out that is not a function's frame; null when a frame before it binds a method.
SEXP beyondFrames(Frame& f) {
  SEXP env = f.env;
  if (f.lender && !env) return beyondFrames(*f.lender);
  if (f.isClosure) {
    if (f.code->bindsMethods || (env && frame(env) != f.head && frameBindsMethod(env))) return nullptr;
    env = f.outer;
  }
  for (; isFunctionFrame(env); env = enclos(env))
    if (frameBindsMethod(env)) return nullptr;
  return env;
}

}  // namespace

SEXP methodsTable(SEXP home) {
  static SEXP name = Rf_install(".__S3MethodsTable__.");
  SEXP table = Rf_findVarInFrame(home, name);
  return type(table) == PROMSXP ? Rf_eval(table, R_BaseEnv) : table;
}

bool hasNoMethod(Frame& f, SEXP x, Generic generic) {
  if (isS4(x)) return false;
  SEXP classes = attributeOf(x, R_ClassSymbol);
  if (type(classes) != STRSXP || isAltrep(classes) || vectorLength(classes) == 0) return false;
  SEXP env = beyondFrames(f);
  if (!env) return false;
  static SEXP fallback = PRINTNAME(Rf_install("default"));
  for (R_xlen_t i = 0; i < vectorLength(classes); i++)
    if (mayHaveMethod(generic, elements(classes)[i], env)) return false;
  return !mayHaveMethod(generic, fallback, env);
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
