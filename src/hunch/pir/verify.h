// The parts of verify(), in the order they run: each relies on what those before it have found to hold. They throw a
// Violation at the first thing that does not.
//   verifyShape        blocks and edges, where instructions are, how many operands, immediates within their limits
//   verifyDominance    operands dominate their uses
//   verifyValues       representations and types (the table kSignatures has a row for every op)
//   verifyCheckpoints  nothing changes between a Checkpoint and its uses; what is not in memory is listed
#pragma once

#include <string>

#include "hunch/pir/graph.h"

namespace hunch::pir {

struct Violation {
  std::string text;
};
[[noreturn]] void violated(const Graph& graph, const Block* block, const std::string& text);
[[noreturn]] void violated(const Graph& graph, const Instr* instr, const std::string& text);

void verifyShape(const Graph& graph);
void verifyDominance(const Graph& graph);
void verifyValues(const Graph& graph);
void verifyCheckpoints(const Graph& graph);

}  // namespace hunch::pir
