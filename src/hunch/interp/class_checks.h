// S4 class definitions, and the intrinsics of the methods package that look at them (intrinsics.h).
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

// The definition of a class by its name, if there is exactly one; null otherwise.
SEXP classDefinition(SEXP name);
// The only class of a value that is no object of S3; null otherwise.
SEXP onlyClass(SEXP x);
// What class() says of a number, or of a value without attributes, by its type: a string that never dies; null for rare types.
SEXP implicitClass(int type);

bool getClassDef(Frame& f, StackEntry* result);
bool identC(Frame& f, StackEntry* result);
bool isOfClass(Frame& f, StackEntry* result);
bool asClass(Frame& f, StackEntry* result);
bool checkAtAssignment(Frame& f, StackEntry* result);

}  // namespace hunch::interp
