// Ways from compiled code into that of closures which are others each time: methods of objects, functions made by
// functions, callbacks.
//
// What stays the same is their Code. A call site remembers for the last few of them which version ran and how its arguments
// fit (bytecode::ClosureWay). Compiled code asks for the way of the closure at hand (CallClosure); there is one while neither
// the world nor the versions have changed, and the environment of this very closure hides none of the names that the
// version takes for globals.
#pragma once

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

// `exposed`: others can reach what arguments were evaluated from, and either no argument is an object (1) or some may be (2).
bytecode::ClosureWay* closureWay(bytecode::CallSite& site, SEXP closure, int exposed);

// Has the closure the code that a build::CodeInView says, and the same view of the globals?
bool runsCode(SEXP closure, const void* wanted);

// A frame that was called from a site which asks for ways is about to enter this version.
void addClosureWay(const interp::Frame& f, Version& version);

}  // namespace hunch::dispatch
