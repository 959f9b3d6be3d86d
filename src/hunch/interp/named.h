// Variables of environments whose names are only known when the code runs: get(), assign(), env[[name]].
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

// The name that one plain string gives; null for all else.
SEXP symbolNamed(const StackEntry& e);

// The value in a cell, if it can be had without running anything.
bool loadNamed(SEXP cell, StackEntry& value);

// False, with nothing done, where GNU R has to decide: a binding that is locked or active, a locked environment.
bool assignNamed(SEXP env, SEXP symbol, StackEntry& value);

// env[[name]] and env[[name]] <- value.
bool namedOf(const StackEntry& env, const StackEntry& name, StackEntry* value);
bool setNamedOf(const StackEntry& env, const StackEntry& name, StackEntry& value);

}  // namespace hunch::interp
