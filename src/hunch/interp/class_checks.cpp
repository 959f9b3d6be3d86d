// Intrinsics of the methods package: what S4 objects are asked before each assignment and call, answered from the class
// definitions themselves.
//
// Definitions are found as GNU R's C code finds them (R_getClassFromCache), in one table that all classes are in. Only the
// common answers are given here: the class itself, "ANY", a superclass that the definition lists. Everything else, and
// everything that fails, is for the R code of the package.
#include "hunch/interp/class_checks.h"

#include "hunch/interp/interp.h"
#include "hunch/interp/intrinsics.h"

extern "C" {
extern SEXP R_MethodsNamespace;
SEXP R_data_class(SEXP x, Rboolean singleString);
}

namespace hunch::interp {

using namespace hunch::host;

namespace {

bool isName(SEXP x) { return type(x) == STRSXP && Rf_xlength(x) == 1; }
bool sameName(SEXP a, SEXP b) { return isName(a) && isName(b) && STRING_ELT(a, 0) == STRING_ELT(b, 0); }
bool isAny(SEXP name) {
  static SEXP any = PRINTNAME(Rf_install("ANY"));
  return isName(name) && STRING_ELT(name, 0) == any;
}

// A list's element by name; null: none.
SEXP elementNamed(SEXP list, SEXP name) {
  SEXP names = type(list) == VECSXP ? Rf_getAttrib(list, R_NamesSymbol) : R_NilValue;
  if (type(names) != STRSXP) return nullptr;
  for (R_xlen_t i = 0; i < Rf_xlength(names); i++)
    if (STRING_ELT(names, i) == name) return VECTOR_ELT(list, i);
  return nullptr;
}

}  // namespace

SEXP implicitClass(int type) {
  static SEXP numeric = PRINTNAME(Rf_install("numeric")), integer = PRINTNAME(Rf_install("integer")),
              logical = PRINTNAME(Rf_install("logical")), character = PRINTNAME(Rf_install("character")),
              list = PRINTNAME(Rf_install("list")), function = PRINTNAME(Rf_install("function")),
              environment = PRINTNAME(Rf_install("environment")), null = PRINTNAME(Rf_install("NULL"));
  switch (type) {
    case REALSXP: return numeric;
    case INTSXP: return integer;
    case LGLSXP: return logical;
    case STRSXP: return character;
    case VECSXP: return list;
    case CLOSXP: return function;
    case ENVSXP: return environment;
    case NILSXP: return null;
    default: return nullptr;
  }
}

SEXP classDefinition(SEXP name) {
  static SEXP package = Rf_install("package"), table = Rf_install(".classTable");
  if (!isName(name)) return nullptr;
  SEXP classes = Rf_findVarInFrame(R_MethodsNamespace, table);
  if (type(classes) == PROMSXP) classes = promiseValue(classes);
  if (type(classes) != ENVSXP) return nullptr;
  SEXP found = Rf_findVarInFrame(classes, Rf_installTrChar(STRING_ELT(name, 0)));
  if (type(found) != S4SXP) return nullptr;
  SEXP wanted = attributeOf(name, package), own = attributeOf(found, package);
  return type(wanted) == STRSXP && isName(own) && STRING_ELT(own, 0) != STRING_ELT(wanted, 0) ? nullptr : found;
}

// getClassDef(Class)
bool getClassDef(Frame& f, StackEntry* result) {
  constexpr int kInherits = 3;
  SEXP name = argument(f, 0);
  SEXP found = name && (f.slots[kInherits].flags & kSlotDefault) ? classDefinition(name) : nullptr;
  return found && answer(result, found);
}

// .identC(c1, c2)
bool identC(Frame& f, StackEntry* result) {
  SEXP a = argument(f, 0);
  PROTECT(a ? a : R_NilValue);
  SEXP b = a ? argument(f, 1) : nullptr;
  UNPROTECT(1);
  return b && answer(result, sameName(a, b) ? R_TrueValue : R_FalseValue);
}

// The only class of a value that is no object of S3; null otherwise.
SEXP onlyClass(SEXP x) {
  if (isObject(x) && !isS4(x)) return nullptr;
  SEXP classes = R_data_class(x, FALSE);
  return isName(classes) ? classes : nullptr;
}

// is(object, class2)
bool isOfClass(Frame& f, StackEntry* result) {
  SEXP x = argument(f, 0);
  if (!x) return false;
  PROTECT(x);
  SEXP own = onlyClass(x);
  PROTECT(own ? own : R_NilValue);
  SEXP wanted = own ? argument(f, 1) : nullptr;
  SEXP definition = wanted && isName(wanted) ? classDefinition(own) : nullptr;
  UNPROTECT(2);
  return definition && (sameName(own, wanted) || isAny(wanted)) && answer(result, R_TrueValue);
}

// as(object, Class), where that changes nothing
bool asClass(Frame& f, StackEntry* result) {
  SEXP x = argument(f, 0);
  if (!x) return false;
  PROTECT(x);
  SEXP own = PROTECT(R_data_class(x, FALSE));
  SEXP wanted = isName(own) ? argument(f, 1) : nullptr;
  UNPROTECT(2);
  return wanted && (sameName(own, wanted) || isAny(wanted)) && answer(result, x);
}

// checkAtAssignment(cl, name, valueClass): all three are values
bool checkAtAssignment(Frame& f, StackEntry* result) {
  static SEXP slots = Rf_install("slots"), contains = Rf_install("contains");
  SEXP name = argument(f, 1), definition = nullptr, valueClass = nullptr;
  if (SEXP cl = argument(f, 0); cl && name && isName(name)) definition = classDefinition(cl);
  if (definition) valueClass = argument(f, 2);
  SEXP wanted = valueClass && isName(valueClass) ? elementNamed(attributeOf(definition, slots), STRING_ELT(name, 0)) : nullptr;
  if (!wanted || !isName(wanted)) return false;
  if (sameName(wanted, valueClass) || isAny(wanted)) return answer(result, R_TrueValue);
  SEXP own = classDefinition(valueClass);
  return own && elementNamed(attributeOf(own, contains), STRING_ELT(wanted, 0)) && answer(result, R_TrueValue);
}

}  // namespace hunch::interp
