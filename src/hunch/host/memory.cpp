#include "hunch/host/memory.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>

namespace hunch::host {

namespace {
bool userHasSet() {
  for (const char* name : {"MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_", "GLIBC_TUNABLES"})
    if (std::getenv(name)) return true;
  return false;
}
}  // namespace

void keepFreedMemory(int megabytes) {
  constexpr int kLargest = 1024, kOwnMapping = 32 << 20;  // larger vectors are mapped one by one, as the C library ends up with
  if (megabytes <= 0 || userHasSet()) return;
  mallopt(M_MMAP_THRESHOLD, kOwnMapping);
  mallopt(M_TRIM_THRESHOLD, std::min(megabytes, kLargest) << 20);
}

}  // namespace hunch::host
