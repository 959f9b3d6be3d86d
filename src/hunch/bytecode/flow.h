// Where an instruction goes on and how the operand stack changes on the way: the one place that knows.
#pragma once

#include <vector>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

struct FlowEdge {
  int target;
  int depth;     // operands on arrival, given `before` of them at the instruction
};

// Of the ops that name a variable: does it leave the variable as it is?
bool onlyReads(Op op);
int popsAt(const Code& code, int pc);
// The edge to the next instruction first, when there is one.
std::vector<FlowEdge> successors(const Code& code, int pc, int before);

}  // namespace hunch::bytecode
