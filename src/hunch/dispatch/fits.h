// Does what a version was made for fit a frame: its context, and what names meant?
#pragma once

#include "hunch/dispatch/optimizer.h"

namespace hunch::dispatch {

// Can a version be entered from this frame?
bool matches(interp::Frame& f, const Version& version, host::StackEntry* sp);
// ... if the frame had an environment as the version wants it?
bool wouldMatch(interp::Frame& f, const Version& version, host::StackEntry* sp);

// Do the facts still hold, seen from this frame?
bool holds(interp::Frame& f, const std::vector<WorldFact>& world);
// ... from a function that was defined there, and does not run?
bool holds(bytecode::Code& code, SEXP outer, const std::vector<WorldFact>& world);

// Global names mean the same as when that was last looked at, for code defined there: none of them is a variable of the
// function frames around it.
bool seesAsBefore(SEXP outer, const Version& v);
// A name as one of 64 bits.
inline uint64_t nameBit(SEXP symbol) { return uint64_t{1} << ((reinterpret_cast<uintptr_t>(symbol) >> 4) * 0x9E3779B97F4A7C15ull >> 58); }

// The types of the arguments among those of a context, and those that a version was made for, as far as they are known.
Arguments argumentsOf(const bytecode::Code& code, const pir::Context& context);
Arguments argumentsOf(const bytecode::Code& code, const Version& v);

// The same contexts, but for scalars that may be NA in one and not in the other?
bool differsByNa(const pir::Context& a, const pir::Context& b);

// Leaves in a context only what the graph relies on.
void trim(pir::Context& context, const pir::Graph& graph);

}  // namespace hunch::dispatch
