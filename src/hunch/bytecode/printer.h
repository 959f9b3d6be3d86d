// Code as text, stable from run to run: positions, names and immediates, never addresses.
#pragma once

#include <string>
#include <vector>

#include "hunch/bytecode/code.h"

namespace hunch::bytecode {

struct Line {
  int pc;
  std::string op;
  std::string operands;
};
std::vector<Line> lines(const Code& code);

// A one-line deparse of a constant for people; allocates R objects.
std::string shown(SEXP x);

}  // namespace hunch::bytecode
