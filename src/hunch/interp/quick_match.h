// Quick builtins (quick.h) that compare values: match(), inherits(), identical(); and those that give an attribute.
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

bool matchPlaces(StackEntry* args, int n);     // .Internal(match(x, table, nomatch, incomparables))
bool inheritsClass(StackEntry* args, int n);   // .Internal(inherits(x, what, which))
bool areIdentical(StackEntry* args, int n);    // .Internal(identical(x, y, num.eq, ...))
bool attributeNamed(StackEntry* args, int n);  // attr(x, which)
bool classAttribute(StackEntry* args, int n);  // oldClass(x)
bool classOf(StackEntry* args, int n);         // class(x)
bool typeName(StackEntry* args, int n);        // .Internal(typeof(x))
bool dimensions(StackEntry* args, int n);      // dim(x)

}  // namespace hunch::interp
