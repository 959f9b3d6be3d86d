// Functions of base computed without calling them (bytecode/shortcuts.def).
#pragma once

#include "hunch/interp/interp.h"

namespace hunch::interp {

// The arguments are below sp, as compile_shortcuts.cpp says; the value replaces the first. False, with the arguments as they
// were, for all that the function would fail at, warn of, or run other R code for.
bool takeShortcut(Frame& f, const CallSite& site, int which, StackEntry* args, StackEntry* sp);

}  // namespace hunch::interp
