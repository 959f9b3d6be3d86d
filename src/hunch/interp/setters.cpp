#include "hunch/interp/setters.h"

#include <climits>

#include "hunch/host/slots.h"
#include "hunch/interp/dispatch.h"
#include "hunch/interp/quick_args.h"

namespace hunch::interp {

using namespace hunch::host;

namespace {

// Whose attributes are a list of their own, and nothing else.
bool hasAttributes(SEXP x) {
  switch (type(x)) {
    case LGLSXP: case INTSXP: case REALSXP: case CPLXSXP: case STRSXP: case RAWSXP: case VECSXP: return true;
    default: return false;
  }
}

bool isNamed(SEXP symbol, SEXP string) { return PRINTNAME(symbol) == string; }

// ---- names(x) <- v ------------------------------------------------------------------------------------------------
bool setNames(StackEntry* args) {
  SEXP x = args[0].u.sxpval, names = args[1].u.sxpval;
  if (attributeOf(x, R_DimSymbol) != R_NilValue) return false;
  if (names != R_NilValue && (!isPlainVector(names, STRSXP) || vectorLength(names) != Rf_xlength(x))) return false;
  Rf_setAttrib(x, R_NamesSymbol, names);
  return true;
}

// ---- class(x) <- v, oldClass(x) <- v --------------------------------------------------------------------------------
// Names that class(x) <- takes for a type, or asks more of.
bool isTypeName(SEXP string) {
  static const SEXP kNames[] = {
      PRINTNAME(Rf_install("logical")),   PRINTNAME(Rf_install("integer")),     PRINTNAME(Rf_install("double")),
      PRINTNAME(Rf_install("raw")),       PRINTNAME(Rf_install("complex")),     PRINTNAME(Rf_install("character")),
      PRINTNAME(Rf_install("list")),      PRINTNAME(Rf_install("expression")),  PRINTNAME(Rf_install("environment")),
      PRINTNAME(Rf_install("char")),      PRINTNAME(Rf_install("externalptr")), PRINTNAME(Rf_install("weakref")),
      PRINTNAME(Rf_install("name")),      PRINTNAME(Rf_install("numeric")),     PRINTNAME(Rf_install("matrix")),
      PRINTNAME(Rf_install("array")),     PRINTNAME(Rf_install("function"))};
  for (SEXP name : kNames)
    if (name == string) return true;
  return false;
}

// Strings that R compares by their address; a factor's class is for whole numbers alone.
bool isClass(SEXP string, int typeOf) {
  static SEXP factor = PRINTNAME(Rf_install("factor"));
  return string != NA_STRING && IS_ASCII(string) && (string != factor || typeOf == INTSXP);
}

bool setClassTo(SEXP x, SEXP classes) {
  if (isS4(x)) return false;
  if (classes != R_NilValue) {
    if (!isPlainVector(classes, STRSXP) || vectorLength(classes) == 0) return false;
    for (R_xlen_t i = 0, n = vectorLength(classes); i < n; i++)
      if (!isClass(elements(classes)[i], type(x))) return false;
  }
  Rf_setAttrib(x, R_ClassSymbol, classes);
  return true;
}

bool setClass(StackEntry* args) {
  SEXP classes = args[1].u.sxpval;
  const bool isOne = classes != R_NilValue && type(classes) == STRSXP && Rf_xlength(classes) == 1;
  return !(isOne && isTypeName(STRING_ELT(classes, 0))) && setClassTo(args[0].u.sxpval, classes);
}

bool setOldClass(StackEntry* args) { return setClassTo(args[0].u.sxpval, args[1].u.sxpval); }

// ---- dim(x) <- v --------------------------------------------------------------------------------------------------
bool setDim(StackEntry* args) {
  SEXP x = args[0].u.sxpval, dim = args[1].u.sxpval;
  if (dim == R_NilValue || !isPlainVector(dim, INTSXP) || vectorLength(dim) == 0) return false;
  double size = 1;
  for (R_xlen_t i = 0, n = vectorLength(dim); i < n; i++) {
    if (ints(dim)[i] < 0) return false;
    size *= ints(dim)[i];
  }
  if (size > INT_MAX || static_cast<R_xlen_t>(size) != Rf_xlength(x)) return false;
  Rf_setAttrib(x, R_DimSymbol, dim);
  if (attributeOf(x, R_NamesSymbol) != R_NilValue) Rf_setAttrib(x, R_NamesSymbol, R_NilValue);
  return true;
}

// ---- attr(x, "a") <- v --------------------------------------------------------------------------------------------
// Attributes that GNU R looks at before it sets them.
bool isPeculiar(SEXP name) {
  static SEXP comment = Rf_install("comment"), tsp = Rf_install("tsp");
  for (SEXP symbol : {R_NamesSymbol, R_DimSymbol, R_DimNamesSymbol, R_ClassSymbol, R_RowNamesSymbol, tsp, comment})
    if (isNamed(symbol, name)) return true;
  return false;
}

// The symbols of the last names: looking one up takes longer than all else.
SEXP symbolOf(SEXP name) {
  constexpr size_t kCount = 64;
  static SEXP known[kCount];
  SEXP& symbol = known[(reinterpret_cast<uintptr_t>(name) >> 5) % kCount];
  if (!symbol || !isNamed(symbol, name)) symbol = Rf_installTrChar(name);
  return symbol;
}

bool setNamedAttribute(StackEntry* args) {
  SEXP name = asciiOf(args[1]);
  if (!name || vectorLength(name) == 0 || isPeculiar(name)) return false;
  Rf_setAttrib(args[0].u.sxpval, symbolOf(name), boxInPlace(args[2]));
  return true;
}

// ---- the table ----------------------------------------------------------------------------------------------------
struct Setter {
  const PrimRow* row;
  const char* generic;  // null: it has no methods
  int arguments;
  bool takesEnvironments;
  bool (*set)(StackEntry* args);
};

const Setter* setterOf(SEXP builtin) {
  static const Setter kSetters[] = {{findPrim("names<-"), "names<-", 2, false, setNames},
                                    {findPrim("class<-"), nullptr, 2, true, setClass},
                                    {findPrim("oldClass<-"), "oldClass<-", 2, true, setOldClass},
                                    {findPrim("dim<-"), "dim<-", 2, false, setDim},
                                    {findPrim("attr<-"), nullptr, 3, true, setNamedAttribute}};
  const PrimRow* row = &R_FunTab[primOffset(builtin)];
  for (const Setter& setter : kSetters)
    if (setter.row == row) return &setter;
  return nullptr;
}

}  // namespace

bool setAttribute(Frame& f, SEXP builtin, StackEntry* args, int n) {
  const Setter* setter = setterOf(builtin);
  if (!setter || setter->arguments != n) return false;
  SEXP x = args[0].u.sxpval;
  if (!hasAttributes(x) && !(setter->takesEnvironments && type(x) == ENVSXP)) return false;
  if (setter->generic && isObject(x) && !hasNoMethod(f, setter->generic, args[0])) return false;
  return setter->set(args);
}

}  // namespace hunch::interp
