// From bytecode and feedback to PIR, starting at any pc.
#pragma once

#include <memory>

#include "hunch/build/refusals.h"
#include "hunch/build/snapshot.h"

namespace hunch::build {

struct Result {
  std::unique_ptr<pir::Graph> graph;   // null: not worth it or not possible
  const Refusal* refusal = nullptr;    // then: why
  int native = 0;                      // instructions in loops that do work and are native
  int stepped = 0;                     // instructions in loops that are left to tier 1
  int called = 0;                      // calls in loops that are not inlined
  bool usesWorld = false;              // relies on builtins or globals not being redefined
};

// `quiet`: as a quiet graph (pir/graph.h), or not at all.
Result build(const Snapshot& snapshot, bool quiet = false);

// What a type feedback slot promises; none when nothing was seen or too much.
pir::Type feedbackType(const feedback::TypeSlot& slot);
// Single numbers, integers at times and doubles at others.
bool isMixed(const feedback::TypeSlot& slot);

}  // namespace hunch::build
