// Structural checks on code: opcodes and immediates in range, one stack depth per position, code ends in Return.
#pragma once

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

// Ends the process with a sentence when the code is malformed: that is a bug of the compiler.
void verify(const Code& code);
// The same as data: empty when the code is well formed.
std::string findProblem(const Code& code);

}  // namespace hunch::bytecode
