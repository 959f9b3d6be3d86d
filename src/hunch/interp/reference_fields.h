// Fields of Reference Class objects, read and assigned without the R code that stands behind them.
//
// An object is an S4 object around an environment. x$name is a method of the class envRefClass, unless somebody has written
// another: it reads the variable of that name. A field that has a class is an active binding there, whose function (of class
// defaultBindingFunction, made by the methods package) reads and assigns the variable `.->name` and checks the class of
// what is assigned. Whatever is not just so is left to GNU R.
#pragma once

#include "hunch/interp/frame.h"

namespace hunch::interp {

// The value of a field by its active binding's cell; false when it is another active binding, or has no plain value.
bool readField(SEXP cell, StackEntry* value);
// An assignment to the first variable `symbol` from `env` outwards, if that is a field and the value just of its class.
bool assignFieldFrom(SEXP env, SEXP symbol, StackEntry& value);

bool readReference(SEXP name, StackEntry& x);                           // x$name in the place of x
bool assignReference(SEXP name, const StackEntry& x, StackEntry& value);  // x$name <- value

}  // namespace hunch::interp
