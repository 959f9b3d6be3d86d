// What passes agree on about loops: the Checkpoint that ends a preheader, to which assumptions may be moved.
#pragma once

#include "hunch/opt/analysis.h"

namespace hunch::opt {

// The Checkpoint right before the Jump to a block that several blocks lead to.
bool servesLoop(const Instr* instr);
// That of a loop; null when it has no preheader or none there.
Instr* checkpointOf(const pir::Loop& loop);

}  // namespace hunch::opt
