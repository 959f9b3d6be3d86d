// Flags: one struct generated from flags.def. R resolves option, environment variable and default, and sets them here.
#pragma once

#include <cstddef>

namespace hunch::config {

using level = int;   // a row of dispatch/levels.def
using engine = int;  // 0 llvm, 1 reference
using tier = int;  // 0 off, 1 interpreter, 2 baseline, 3 optimizer

struct Config {
#define FLAG(type, name, initial, ablate, doc) type name = initial;
#include "hunch/config/flags.def"
#undef FLAG
};
extern Config config;

struct FlagInfo {
  const char* name;
  const char* type;
  double initial;
  bool ablate;
  const char* doc;
};
extern const FlagInfo kFlags[];
extern const size_t kFlagCount;

// Sets a flag by position in kFlags; values arrive as doubles.
void setFlag(size_t index, double value);
double getFlag(size_t index);
// Is the flag of this name not 0? True for a name that is no flag's.
bool isOn(const char* name);

}  // namespace hunch::config
