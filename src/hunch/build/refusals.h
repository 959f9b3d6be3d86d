// The reasons for which code is not optimized, by name (refusals.def).
#pragma once

#include <cstddef>

namespace hunch::build {

struct Refusal {
  const char* name;
  const char* doc;
};

namespace refusals {
#define REFUSAL(name, doc) extern const Refusal& name;
#include "hunch/build/refusals.def"
#undef REFUSAL
}  // namespace refusals

const Refusal* refusalTable(size_t* n);

}  // namespace hunch::build
