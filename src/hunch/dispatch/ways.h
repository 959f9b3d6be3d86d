// Ways from compiled code to the quiet code of the functions it calls.
//
// Each QuietCall of a version that is kept is known here by its callee. It leads to the callee's first version that takes
// its arguments and whose view of the world holds, or nowhere: then the call is refused, and tier 1 makes it.
#pragma once

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

void addCalls(Version& caller);
void removeCalls(Version& caller);           // its code goes
void findWays(bytecode::Code& callee); // its versions, or what is known of the world, have changed
void closeWays();                            // the world has changed

}  // namespace hunch::dispatch
