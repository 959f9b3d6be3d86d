// The reference interpreter of PIR: the executable meaning of the IR.
//
// It runs a graph as it stands, op by op, and is what machine code is tested against. It takes no shortcuts: memory is
// read and written through the helpers of native::runtime(), every object has a root of its own, and nothing is
// remembered from one op to the next but the values of the graph.
//
// In: a graph that verify() accepts. Out: a Compiled whose `reference` runs it in a frame, as native/code.h says.
// Chaos: with deoptOneIn = n > 0 about one in n Assumes that hold fails all the same, with reason Chaos. The choice
// depends on the seed and the number of Assumes passed so far only, so a run can be repeated.
//
// To add an op: its row in pir/ops.def, then a function run<Name> in the ops_*.cpp of its kind; the linker asks for it.
#pragma once

#include <cstdint>
#include <memory>

#include "hunch/native/code.h"

namespace hunch::reference {

native::Compiled referenceCode(std::shared_ptr<const pir::Graph> graph, uint32_t deoptOneIn, uint64_t seed);

}  // namespace hunch::reference
