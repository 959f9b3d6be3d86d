#include "hunch/config/config.h"

#include <cstring>

namespace hunch::config {

Config config;

const FlagInfo kFlags[] = {
#define FLAG(type, name, initial, ablate, doc) {#name, #type, static_cast<double>(initial), ablate, doc},
#include "hunch/config/flags.def"
#undef FLAG
};
const size_t kFlagCount = sizeof kFlags / sizeof *kFlags;

void setFlag(size_t index, double value) {
  size_t i = 0;
#define FLAG(type, name, initial, ablate, doc) \
  if (i++ == index) config.name = static_cast<decltype(config.name)>(value);
#include "hunch/config/flags.def"
#undef FLAG
}

double getFlag(size_t index) {
  size_t i = 0;
#define FLAG(type, name, initial, ablate, doc) \
  if (i++ == index) return static_cast<double>(config.name);
#include "hunch/config/flags.def"
#undef FLAG
  return 0;
}

bool isOn(const char* name) {
  for (size_t i = 0; i < kFlagCount; i++)
    if (!std::strcmp(kFlags[i].name, name)) return getFlag(i) != 0;
  return true;
}

}  // namespace hunch::config
