// What hunch knows about GNU R's builtins: one table (builtins.def).
#pragma once

#include <cstdint>
#include <string>

#include "hunch/host/slots.h"

namespace hunch::bytecode {

// kBuiltinPure and friends for a primitive, by its name in R_FunTab.
uint16_t builtinFlags(SEXP primitive);

// Functions of one double that interp/ computes itself; -1 when the primitive is not one.
int math1Index(const char* name);
int arithIndex(const char* name);  // + - * / %% %/% == != < <= > >= ^, or -1
const char* math1Name(int index);
bool isFastMath(int index);  // sqrt and exp, which GNU R's byte code computes itself
double (*math1Function(int index))(double);

// is.null and friends; -1 when the primitive is not one.
int isTypeIndex(const char* name);
const char* isTypeName(int which);
// What typeof() says of vectors of this R type, as a string that lasts; made by the first call, which is R's thread's.
SEXP typeName(int type);
inline constexpr int kIsTypeCount = 13;

const char* primName(SEXP primitive);

}  // namespace hunch::bytecode
