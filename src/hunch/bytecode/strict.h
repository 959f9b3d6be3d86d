// Which of its formals a function evaluates whenever it returns, as far as its text tells.
//
// This decides only whether evaluating an argument before the call is a good bet. It may be wrong: names may mean something
// else when the time comes. Whoever bets makes sure that nobody can see it when the value was not needed.
#pragma once

#include <functional>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

// What the closure of this name evaluates: bits of its formals; 0 when nobody knows.
using StrictOf = std::function<uint64_t(SEXP name)>;

// Bits by formal. `strictOf` answers for the closures it calls by name; for itself, what is to be assumed.
uint64_t strictFormals(const Code& code, const StrictOf& strictOf);

}  // namespace hunch::bytecode
