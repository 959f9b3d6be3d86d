// Optimized code for people: what a version was made of, at any point on its way. Nothing that runs is touched.
#pragma once

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

struct PassRun {
  const char* name;
  bool changed;                  // the graph
  size_t size;                   // instructions afterwards
};

struct Inspection {
  std::string pir, llvm, assembly;
  std::string problem;           // why there is no machine code
  std::vector<PassRun> runs;     // the passes, as they run on this version
};

// The graph after the first `passes` runs, from 0, the graph as built; -1: the graph that the version runs. Made anew
// from the version's snapshot. `machine` asks for llvm and assembly of that graph too.
Inspection inspect(const Version& version, int passes, bool machine);

}  // namespace hunch::dispatch
