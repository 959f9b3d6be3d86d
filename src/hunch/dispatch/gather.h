// What the builder is told about a frame and its code: the immutable snapshot, taken on R's thread.
#pragma once

#include "hunch/build/snapshot.h"
#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

build::Snapshot gather(interp::Frame& f, int pc, host::StackEntry* sp, const Optimized& optimized,
                       std::vector<WorldFact>* world);

// Do the facts still hold, seen from this frame?
bool holds(interp::Frame& f, const std::vector<WorldFact>& world);

// Can a version be entered from this frame?
bool matches(interp::Frame& f, const Version& version, host::StackEntry* sp);

// Leaves in a context only what the graph relies on.
void trim(pir::Context& context, const pir::Graph& graph);

}  // namespace hunch::dispatch
