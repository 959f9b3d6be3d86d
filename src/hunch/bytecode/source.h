// Where in the source an instruction comes from, as far as R kept it (srcrefs are attributes of `{`).
#pragma once

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

// The expression an instruction belongs to; null when pc is none of the code's.
SEXP expressionOf(const Code& code, int pc);
// The line of the statement it is in; 0 when R kept none.
int lineOf(const Code& code, int pc);
// An entry of compiled code in words: "function", "loop at line 3", "loop".
std::string entryName(const Code& code, int pc);

}  // namespace hunch::bytecode
