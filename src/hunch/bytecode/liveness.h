// Which variables code may still read, at each instruction.
//
// A guess for those who compile, not a proof: whoever has the frame's environment, or evaluates an expression in it, may read
// any variable. Instructions that hand the environment out count as reading them all.
#pragma once

#include <vector>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

// By pc, then by variable; empty between instructions.
std::vector<std::vector<bool>> liveVariables(const Code& code);

}  // namespace hunch::bytecode
