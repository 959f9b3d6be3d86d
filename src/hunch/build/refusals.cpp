#include "hunch/build/refusals.h"

#include <iterator>

namespace hunch::build {

namespace {

enum Row {
#define REFUSAL(name, doc) k##name,
#include "hunch/build/refusals.def"
#undef REFUSAL
};

constexpr Refusal kRefusals[] = {
#define REFUSAL(name, doc) {#name, doc},
#include "hunch/build/refusals.def"
#undef REFUSAL
};

}  // namespace

namespace refusals {
#define REFUSAL(name, doc) const Refusal& name = kRefusals[k##name];
#include "hunch/build/refusals.def"
#undef REFUSAL
}  // namespace refusals

const Refusal* refusalTable(size_t* n) {
  *n = std::size(kRefusals);
  return kRefusals;
}

}  // namespace hunch::build
