// The ways out of a graph: one Exit per Assume and per Exit instruction, in the order of blocks and instructions.
//
// Whoever makes code of a graph (machine code, reference interpreter) takes its table from here, so that all agree on
// what `state` holds when exit k is taken: the operands of the Checkpoint in their order (a complex number takes two words),
// then, when the test that failed is IsType or BindingIs, the value or cell it looked at.
#pragma once

#include <unordered_map>
#include <vector>

#include "hunch/native/code.h"

namespace hunch::native {

// `indexOf`, when given, maps each Assume and Exit instruction to its row.
std::vector<Exit> exitTable(const pir::Graph& graph, std::unordered_map<const pir::Instr*, int>* indexOf = nullptr);

// How many words of `state` a value takes.
size_t wordsOf(pir::Type type);

// The test that decides an Assume; null for an Exit.
const pir::Instr* testOf(const pir::Instr& leaving);
const pir::Instr* checkpointOf(const pir::Instr& leaving);

// The value that a failed Assume reports next to its state; null when there is none.
const pir::Instr* guiltyValue(const pir::Instr& leaving);

// The same way out when nothing was wrong: chaos mode blames nobody.
Exit chaosExit(Exit exit);

// How many words `state` needs for any of these.
size_t stateSize(const std::vector<Exit>& exits);

}  // namespace hunch::native
