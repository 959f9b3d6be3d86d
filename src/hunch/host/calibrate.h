// Finds the variables of host/hidden.h in libR's memory.
//
// Three kinds of evidence, none of which knows an address beforehand:
//   copied      R copies the variable into every new context. A word is a candidate when it equals the context's field
//               in two very different states, with values that fit the variable; it is the variable when a change
//               made to it shows up in a new context.
//   returned    R_ReturnedValue holds what was handed to the last jump: the word that follows two such values.
//   restored    R_Expressions is set back by every jump: the word equal to the option that undoes a change.
// Every word touched is put back. To add a variable that contexts carry, add a row to
// kCopied in calibrate.cpp.
#pragma once

#include <string>
#include <vector>

#include "hunch/host/hidden.h"

namespace hunch::host {

// Fills `*found` and returns no sentence, or returns one sentence per variable without exactly one candidate.
std::vector<std::string> calibrate(Hidden* found);

}  // namespace hunch::host
