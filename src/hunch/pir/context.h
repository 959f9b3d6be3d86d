// Contexts: what must hold of a frame for compiled code to be entered, and how two of them compare.
//
// They are partially ordered: one implies another when every frame of the first is one of the second. The join of two is the
// most that frames of either have in common.
#pragma once

#include <string>
#include <vector>

#include "hunch/pir/types.h"

namespace hunch::pir {

// The types of variables (slot -> type) and operands; `any` where it does not matter.
struct Context {
  std::vector<Type> variables;
  std::vector<Type> operands;
  bool hasEnv = false;            // the frame's environment exists: variables are in binding cells
  bool asByteCode = false;        // the frame takes the shortcuts of GNU R's byte code
  bool plainWorld = false;        // no variables of functions are between the frame's and the global ones
};

// Every value of the first type is one of the second, held in the same way.
bool implies(Type a, Type b);
bool implies(const Context& a, const Context& b);

// Values that are held in different ways have nothing in common that code could use.
Type join(Type a, Type b);
Context join(const Context& a, const Context& b);

// "x: dbl[], n: int", by the names of the variables; operands are numbered.
std::string toString(const Context& context, const std::vector<std::string>& names);

}  // namespace hunch::pir
