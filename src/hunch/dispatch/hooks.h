// The hooks: what GNU R calls instead of itself, and the switch that puts them in and takes them back.
#pragma once

#include "hunch/interp/interp.h"
#include <string>

namespace hunch::dispatch {

// Installs every hook; false with a sentence in *problem when R cannot be hooked (then nothing is changed).
bool enable(std::string* problem);
void disable();
bool enabled();
// methods.so may be loaded after us.
void lateHooks();

// While paused, hooks pass everything through.
extern bool paused;
// While R's profiler samples, compiled code makes every call with a context.
using interp::profiling;

}  // namespace hunch::dispatch
