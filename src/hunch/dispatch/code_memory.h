// How much machine code is kept: the flag code_memory is its limit in megabytes.
//
// A version that has been retired gives its code back when no frame runs it. When there is too much code, the versions
// that were entered least recently go, except those that run. They are compiled again when they have run much again, each
// time twice as much, so that compiling and dropping do not eat up the time. A frame that R jumps over never says that it
// is done: its version is simply kept.
#pragma once

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

void addCode(Version& version);      // counts new code, and makes room for it
void giveBack(Version& version);     // releases the code of a version that nobody runs; it must not be entered again

}  // namespace hunch::dispatch
