#include "hunch/interp/reference_fields.h"

#include "hunch/interp/class_checks.h"
#include "hunch/interp/named.h"
#include "hunch/interp/slow.h"

extern "C" SEXP R_MethodsNamespace;

namespace hunch::interp {

using namespace hunch::host;

namespace {

// What the function of an active binding says about the field it stands for.
struct Field {
  SEXP cell;       // of the variable that has its value
  SEXP className;  // a string
  bool isLocked;   // it can be assigned once
};

bool isCall(SEXP e, int length) { return type(e) == LANGSXP && Rf_length(e) == length; }

// { if (missing(value)) `.->name` else { methods:::.setDummyField(.self, ".->name", "class", "name", FALSE, value); value } }
bool fieldOf(SEXP active, Field* field) {
  static SEXP expected = PRINTNAME(Rf_install("defaultBindingFunction"));
  SEXP function = car(active);
  if (type(function) != CLOSXP || !isS4(function) || debugBit(function) || spareBit(function) || traceBit(function)) return false;
  SEXP classes = attributeOf(function, R_ClassSymbol);
  if (type(classes) != STRSXP || Rf_xlength(classes) != 1 || STRING_ELT(classes, 0) != expected) return false;
  SEXP body = bodyExpression(function);
  SEXP choice = isCall(body, 2) ? CADR(body) : R_NilValue;
  SEXP assigns = isCall(choice, 4) && isCall(CADDDR(choice), 3) ? CADR(CADDDR(choice)) : R_NilValue;
  SEXP variable = isCall(assigns, 7) ? CADDR(choice) : R_NilValue;
  SEXP className = variable == R_NilValue ? R_NilValue : CADDDR(assigns), locked = variable == R_NilValue ? R_NilValue : CAD4R(cdr(assigns));
  if (type(variable) != SYMSXP || !isPlainScalar(className, STRSXP) || !isPlainScalar(locked, LGLSXP)) return false;
  *field = {bindingCell(cloenv(function), variable), elements(className)[0], ints(locked)[0] != 0};
  return field->cell != nullptr;
}

// Its only class is this, as a value's that no method of S3 is for.
bool isJust(const StackEntry& value, SEXP className) {
  if (value.tag != kTagBoxed) return className == implicitClass(value.tag);
  SEXP own = onlyClass(value.u.sxpval);
  return own && STRING_ELT(own, 0) == className && classDefinition(own);
}

bool assignTo(SEXP cell, StackEntry& value) {
  Field field;
  if (!(gp(cell) & kActiveBinding) || !fieldOf(cell, &field) || field.isLocked || !isPlainCell(field.cell) || !isJust(value, field.className))
    return false;
  boxInPlace(value);
  storeCell(field.cell, value);
  return true;
}

bool isMethodOf(SEXP method, SEXP className) {
  static SEXP name = Rf_install("defined");
  SEXP defined = attributeOf(method, name);
  return type(defined) == STRSXP && Rf_xlength(defined) >= 1 && STRING_ELT(defined, 0) == className;
}

// The environment of an object whose fields are reached in the usual way.
SEXP environmentFor(SEXP x, SEXP accessor) {
  static SEXP data = Rf_install(".xData"), base = PRINTNAME(Rf_install("envRefClass"));
  if (type(x) != S4SXP || !isObject(x)) return nullptr;
  SEXP env = attributeOf(x, data);
  SEXP method = type(env) == ENVSXP && keepsCells(env) ? methodForClass(symbolValue(accessor), x) : nullptr;
  return method && cloenv(method) == R_MethodsNamespace && isMethodOf(method, base) ? env : nullptr;
}

}  // namespace

bool readField(SEXP cell, StackEntry* value) {
  Field field;
  return fieldOf(cell, &field) && loadNamed(field.cell, *value);
}

bool assignFieldFrom(SEXP env, SEXP symbol, StackEntry& value) {
  for (; env != R_GlobalEnv && keepsCells(env); env = enclos(env))
    if (SEXP cell = bindingCell(env, symbol)) return assignTo(cell, value);
  return false;
}

bool readReference(SEXP name, StackEntry& e) {
  SEXP env = environmentFor(e.u.sxpval, R_DollarSymbol);
  SEXP cell = env ? bindingCell(env, name) : nullptr;
  if (!cell) return false;
  return gp(cell) & kActiveBinding ? readField(cell, &e) : loadNamed(cell, e);
}

bool assignReference(SEXP name, const StackEntry& x, StackEntry& value) {
  static SEXP accessor = Rf_install("$<-");
  SEXP env = environmentFor(x.u.sxpval, accessor);
  SEXP cell = env ? bindingCell(env, name) : nullptr;
  return cell && assignTo(cell, value);
}

}  // namespace hunch::interp
